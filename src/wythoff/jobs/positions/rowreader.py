"""Rows one at a time: the fields of a line of CSV, text or JSON, or of a row of Parquet, and why it is rejected."""

import csv
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from wythoff.exact.expressions import NumberError
from wythoff.exact.fields import is_empty, pile_from_text, pile_from_value
from wythoff.jobs.formats import COLUMNAR, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.heads import numbers_of
from wythoff.jobs.positions.parts import Rejected
from wythoff.jobs.positions.plan import Plan
from wythoff.rulesets.position import Position
from wythoff.rulesets.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

CARRIAGE_RETURN = ord("\r")

# Bytes that the reject file shows of a line that is too long to be kept in memory.
KEPT_OF_OVERLONG = 1000


class Row(NamedTuple):
    """A row as it is read: the fields of its piles, and its other fields if they are written anew."""

    piles: list[Any]
    others: dict[str, str | None]


def position_at(plan: Plan, ruleset: Ruleset, rows: Any, start: int = 0) -> Position:
    """The numbers in the line that begins at `start`. Raises NumberError if they are no position."""
    end = rows.find(b"\n", start)
    line = next(_lines(rows[start : end + 1] if end >= 0 else rows[start:]))
    return _position(plan, ruleset, _READ[plan.source](plan, ruleset, line).piles)


def solved_rows(
    plan: Plan, solver: Solver, block: Block, rejected: list[Rejected]
) -> Iterator[tuple[Any, Row, Position, Position | None]]:
    """(item, row, position, what to leave) of every good row of a block in order; others are added to `rejected`.

    Rows whose answer is not known are rejected too. An item is the line, or the number of the row in a Parquet block,
    from 0, and its piles.
    """
    for number, item in enumerate(_items(plan, block), block.line):
        try:
            row = _READ[plan.source](plan, solver.ruleset, item)
            position = solver.ruleset.check(_position(plan, solver.ruleset, row.piles))
            target = solver.best_move(position)
        except (ValueError, UnknownValue) as error:
            reason = "not UTF-8 text" if isinstance(error, UnicodeError) else str(error)
            rejected.append(Rejected(number, reason, _shown(item)))
        else:
            yield item, row, position, target


def _items(plan: Plan, block: Block) -> Iterator[Any]:
    """The rows, not read yet: lines, or for Parquet the number of each row and its piles."""
    if plan.source in COLUMNAR:
        piles = (block.rows.column(name).to_pylist() for name in plan.piles)
        return ((number, *row) for number, row in enumerate(zip(*piles, strict=True)))
    if block.overlong:
        return iter([_Overlong(block.rows)])
    return _lines(block.rows)


class _Overlong(bytes):
    """The beginning of a line that was too long to be kept."""


def _lines(rows: Any) -> Iterator[bytes]:
    start, memory = 0, memoryview(rows)
    while start < len(rows):
        end = rows.find(b"\n", start)
        end = len(rows) if end < 0 else end
        line = bytes(memory[start:end])
        yield line.rstrip(b"\r") if end > start and rows[end - 1] == CARRIAGE_RETURN else line
        start = end + 1


def _shown(item: Any) -> str:
    if isinstance(item, _Overlong):
        return item[:KEPT_OF_OVERLONG].decode("utf-8", "backslashreplace") + "..."
    if isinstance(item, bytes):
        return item.decode("utf-8", "backslashreplace")
    return ",".join("" if pile is None else str(pile) for pile in item[1:])


def _position(plan: Plan, ruleset: Ruleset, fields: list[Any]) -> Position:
    """The position that these fields write; the reason of a bad one begins with the pile's name.

    An empty field is a heap of 0; a position at the start of play has fewer numbers.
    """
    if plan.in_words:
        return _position_in_words(plan, ruleset, fields[0])
    there = [not is_empty(field) for field in fields]
    if ruleset.empty_is_zero and any(there):
        fields = [field if is_there else 0 for field, is_there in zip(fields, there, strict=True)]
    elif ruleset.start and not any(there[ruleset.start :]):
        fields = fields[: ruleset.start]
    piles = []
    for name, value in zip(plan.piles, fields, strict=False):
        try:
            read = pile_from_text if type(value) is str else pile_from_value
            piles.append(read(value, plan.max_bits))
        except NumberError as error:
            raise NumberError(f"{name}: {error}") from None
    return tuple(piles)


def _position_in_words(plan: Plan, ruleset: Ruleset, field: Any) -> Position:
    """The position that a single field writes: words of the game, or numbers between blanks or commas."""
    name = plan.piles[0]
    text = " ".join(map(str, field)) if isinstance(field, list) else str(field or "")
    words = numbers_of(text.strip().removeprefix("(").removesuffix(")"))
    if not words:
        raise NumberError(f"{name}: empty")
    try:
        found = ruleset.written(words)
        return tuple(pile_from_text(word, plan.max_bits) for word in words) if found is None else found
    except ValueError as error:
        raise NumberError(f"{name}: {error}") from None


def _csv_row(plan: Plan, ruleset: Ruleset, line: bytes) -> Row:
    text = _decoded(line, "surrogateescape" if plan.keeps_lines else "strict")
    if not text.strip():
        raise NumberError("the line is empty")
    if '"' in text:
        csv.field_size_limit(2**31 - 1)
        try:
            fields = next(csv.reader([text], delimiter=plan.source_delimiter, strict=True))
        except csv.Error as error:
            raise NumberError(f"{error}; a field in quotes must end on its line") from None
    else:
        fields = text.split(plan.source_delimiter)
        if "\r" in text:
            raise NumberError(RETURN_INSIDE)
    if len(fields) != len(plan.columns):
        names = ", ".join(plan.columns)
        raise NumberError(f"{_count(len(fields), 'field')} where {len(plan.columns)} are expected: {names}")
    row: dict[str, Any] = dict(zip(plan.columns, fields, strict=True))
    return Row([row[name] for name in plan.piles], {} if plan.keeps_lines else row)


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _decoded(line: bytes, errors: str = "strict") -> str:
    if isinstance(line, _Overlong):
        raise NumberError(f"the line is longer than {len(line)} bytes")
    return line.decode("utf-8", errors)


RETURN_INSIDE = "a carriage return, or another line break, inside the line"


def _text_row(plan: Plan, ruleset: Ruleset, line: bytes) -> Row:
    text = _decoded(line)
    fields: list[Any] = [text] if plan.in_words and text.strip() else numbers_of(text)
    if not fields:
        raise NumberError("the line is empty")
    if len(text.splitlines()) > 1:
        raise NumberError(RETURN_INSIDE)
    missing = len(plan.piles) - len(fields)
    if missing < 0 or (missing and not ruleset.empty_is_zero and len(fields) != ruleset.start):
        most = "at most " if ruleset.empty_is_zero else ""
        names = ", ".join(plan.piles)
        raise NumberError(f"{_count(len(fields), 'number')} where {most}{len(plan.piles)} are expected: {names}")
    return Row(fields + [None] * missing, {})


class _Whole(str):
    """A JSON number without fraction or exponent, as it is written: no digit is lost."""


class _Inexact(str):
    """Any other JSON number, as it is written."""


def _jsonl_row(plan: Plan, ruleset: Ruleset, line: bytes) -> Row:
    text = _decoded(line)
    if not text.strip():
        raise NumberError("the line is empty")
    try:
        row = _read_json(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise NumberError(f"not JSON: {error}") from None
    if not isinstance(row, dict):
        raise NumberError("not a JSON object")
    needed = () if ruleset.empty_is_zero else plan.piles[: ruleset.start]
    if missing := [name for name in needed if name not in row]:
        raise NumberError(f"no key {missing[0]!r}")
    if taken := [name for name in plan.answers if name in row]:
        raise NumberError(f"already has a key {taken[0]!r}")
    unknown = [name for name in row if name not in plan.columns]
    if longer := [name for name in unknown if name in plan.further]:
        raise NumberError(f"key {longer[0]!r} is in none of the first lines, so that it is not read as a pile")
    piles = [str(value) if isinstance(value, str) else value for value in map(row.get, plan.piles)]
    if plan.keeps_lines:
        return Row(piles, {})
    if unknown:
        raise NumberError(f"key {unknown[0]!r} is in none of the first lines; write JSON lines to keep it")
    others = {name: _as_text(row.get(name)) for name in plan.columns}
    for other in others.values():
        (other or "").encode()  # half of a surrogate pair cannot be written
    return Row(piles, others)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        raise NumberError("a key stands there twice")
    return row


_read_json = json.JSONDecoder(
    parse_int=_Whole, parse_float=_Inexact, parse_constant=_Inexact, object_pairs_hook=_without_repeats
).decode


def _as_text(value: Any) -> str | None:
    """What a cell of a table holds for a JSON value: a text or a number as it is, anything else as JSON."""
    return value if value is None or isinstance(value, str) else _as_json(value)


def _as_json(value: Any) -> str:
    if isinstance(value, _Whole | _Inexact):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_as_json(key)}: {_as_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_as_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _columns_row(plan: Plan, ruleset: Ruleset, item: tuple[Any, ...]) -> Row:
    return Row(list(item[1:]), {})


_READ: dict[Format, Any] = {
    Format.CSV: _csv_row,
    Format.TEXT: _text_row,
    Format.JSONL: _jsonl_row,
    Format.PARQUET: _columns_row,
    Format.ARROW: _columns_row,
}
