"""Reading of single rows of CSV, text, JSON lines or Parquet, as positions or as reasons to reject the rows."""

import csv
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from wythoff.exact.expressions import NumberError
from wythoff.exact.fields import is_empty, pile_from_text, pile_from_value
from wythoff.jobs.formats import COLUMNAR, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.compression import CONVERT
from wythoff.jobs.positions.json_rows import json_fields
from wythoff.jobs.positions.plan import Plan, RejectedRow
from wythoff.rules.position import Position, words_of
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

CARRIAGE_RETURN = ord("\r")

# How many bytes of an overlong line the reject file shows.
KEPT_OF_OVERLONG = 1000


class Row(NamedTuple):
    """A parsed row: the fields of its piles, and all its fields by column, or {} if only the piles are needed."""

    piles: list[Any]
    others: dict[str, str | None]


def position_in(plan: Plan, ruleset: Ruleset, row: bytearray) -> Position:
    """Return the position in a row of text, which includes the line end. Raises NumberError for an invalid row."""
    return _position(plan, ruleset, _READ[plan.source](plan, ruleset, _without_end(row)).piles)


def solved_rows(
    plan: Plan, solver: Solver, block: Block, rejected: list[RejectedRow]
) -> Iterator[tuple[Any, Row, Position, Position | None]]:
    """Yield (item, row, position, target) of each valid row of a block, and add the invalid rows to `rejected`.

    `target` is the target of the canonical winning move, or None if no move wins. Rows with an unknown answer are
    rejected too. `item` is a line of text or, for a Parquet block, a tuple of the index of the row, from 0, and its
    piles.
    """
    for number, item in _numbered(plan, block):
        if solved := solved_row(plan, solver, number, item, rejected):
            yield item, *solved


def solved_row(
    plan: Plan, solver: Solver, number: int, item: Any, rejected: list[RejectedRow]
) -> tuple[Row, Position, Position | None] | None:
    """Return (row, position, target) of an unparsed row, `item`; or add the row to `rejected` and return None."""
    try:
        row = _READ[plan.source](plan, solver.ruleset, item)
        position = solver.ruleset.check(_position(plan, solver.ruleset, row.piles))
        return row, position, solver.best_move(position)
    except (ValueError, UnknownValue) as error:
        rejected.append(RejectedRow(number, _reason(error), _show_item(item)))
        return None


def read_rows(plan: Plan, ruleset: Ruleset, block: Block) -> Iterator[tuple[int, Position | str]]:
    """Yield (line number, position) of each row of a block in order; for an invalid row, (line number, reason)."""
    for number, item in _numbered(plan, block):
        try:
            row = _READ[plan.source](plan, ruleset, item)
            yield number, ruleset.check(_position(plan, ruleset, row.piles))
        except ValueError as error:
            yield number, _reason(error)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 text; {CONVERT}"
    return "not UTF-8 text" if isinstance(error, UnicodeError) else str(error)


def _numbered(plan: Plan, block: Block) -> Iterator[tuple[int, Any]]:
    """Yield (line number, row) for each row of a block. Rows are not parsed."""
    line = block.line
    for item in _items(plan, block):
        yield line, item
        line += 1 if block.ends is None else 1 + item.count(b"\n")


def _items(plan: Plan, block: Block) -> Iterator[Any]:
    """Yield the unparsed rows: lines or, for Parquet, tuples of the index of the row and its piles."""
    if plan.source in COLUMNAR:
        piles = (block.rows.column(name).to_pylist() for name in plan.piles)
        return ((number, *row) for number, row in enumerate(zip(*piles, strict=True)))
    if block.overlong:
        return iter([_OverlongLine(block.rows)])
    return _lines(block.rows) if block.ends is None else _records(block)


class _OverlongLine(bytes):
    """The beginning of a line that is too long to be read."""


def _lines(rows: Any) -> Iterator[bytes]:
    start, memory = 0, memoryview(rows)
    while start < len(rows):
        end = rows.find(b"\n", start)
        end = len(rows) if end < 0 else end
        line = bytes(memory[start:end])
        yield line.rstrip(b"\r") if end > start and rows[end - 1] == CARRIAGE_RETURN else line
        start = end + 1


def _records(block: Block) -> Iterator[bytes]:
    memory = memoryview(block.rows)
    for start, end in pairwise([0, *block.ends.tolist()]):
        yield _without_end(memory[start:end])


def _without_end(row: Any) -> bytes:
    return bytes(row).removesuffix(b"\n").rstrip(b"\r")


def _show_item(item: Any) -> str:
    if isinstance(item, _OverlongLine):
        return item[:KEPT_OF_OVERLONG].decode("utf-8", "backslashreplace") + "..."
    if isinstance(item, bytes):
        return item.decode("utf-8", "backslashreplace")
    return ",".join("" if pile is None else str(pile) for pile in item[1:])


def _position(plan: Plan, ruleset: Ruleset, fields: list[Any]) -> Position:
    """Return the position with these fields. Raises NumberError, whose message begins with the name of the pile.

    In games on heaps an empty field is a heap of 0. In some games the last fields of a starting position may be empty.
    """
    if plan.in_words:
        return _position_in_words(plan, ruleset, fields[0])
    there = [not is_empty(field) for field in fields]
    if ruleset.empty_is_zero and any(there):
        fields = [field if is_there else 0 for field, is_there in zip(fields, there, strict=True)]
    elif ruleset.start_length and not any(there[ruleset.start_length :]):
        fields = fields[: ruleset.start_length]
    piles = []
    for name, value in zip(plan.piles, fields, strict=False):
        try:
            read = pile_from_text if type(value) is str else pile_from_value
            piles.append(read(value, plan.max_bits))
        except NumberError as error:
            raise NumberError(f"{name}: {error}") from None
    return tuple(piles)


def _position_in_words(plan: Plan, ruleset: Ruleset, field: Any) -> Position:
    """Return the position in a single field: words of the game, or numbers separated by blanks or commas."""
    name = plan.piles[0]
    if isinstance(field, list):
        field = ["null" if word is None else word for word in field]
    try:
        return ruleset.read("" if field is None else field, plan.max_bits)
    except ValueError as error:
        raise NumberError(f"{name}: {error}") from None


def _csv_row(plan: Plan, ruleset: Ruleset, line: bytes) -> Row:
    text = _decoded(line, "surrogateescape" if plan.copies_bytes else "strict")
    if not text.strip():
        raise NumberError("the line is empty")
    if '"' in text:
        csv.field_size_limit(2**31 - 1)
        try:
            fields = next(csv.reader([text], delimiter=plan.source_delimiter, strict=True))
        except csv.Error as error:
            ends = f"before {plan.source_delimiter!r} or the end of a line"
            raise NumberError(f"{error}; the closing quote of a field must be {ends}") from None
    else:
        fields = text.split(plan.source_delimiter)
        if "\r" in text:
            raise NumberError(RETURN_INSIDE)
    if len(fields) != len(plan.columns):
        names = ", ".join(plan.columns)
        raise NumberError(f"got {_count(len(fields), 'field')}, expected {len(plan.columns)}: {names}")
    row: dict[str, Any] = dict(zip(plan.columns, fields, strict=True))
    return Row([row[name] for name in plan.piles], {} if plan.keeps_lines else row)


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _decoded(line: bytes, errors: str = "strict") -> str:
    if isinstance(line, _OverlongLine):
        raise NumberError(f"the line is longer than {len(line)} bytes")
    return line.decode("utf-8", errors)


RETURN_INSIDE = "a carriage return, or another line break, inside the line"


def _text_row(plan: Plan, ruleset: Ruleset, line: bytes) -> Row:
    text = _decoded(line)
    fields: list[Any] = [text] if plan.in_words and text.strip() else words_of(text)
    if not fields:
        raise NumberError("the line is empty")
    if len(text.splitlines()) > 1:
        raise NumberError(RETURN_INSIDE)
    missing = len(plan.piles) - len(fields)
    if missing < 0 or (missing and not ruleset.empty_is_zero and len(fields) != ruleset.start_length):
        most = "at most " if ruleset.empty_is_zero else ""
        names = ", ".join(plan.piles)
        raise NumberError(f"got {_count(len(fields), 'number')}, expected {most}{len(plan.piles)}: {names}")
    return Row(fields + [None] * missing, {})


def _jsonl_row(plan: Plan, ruleset: Ruleset, line: bytes) -> Row:
    text = _decoded(line)
    if not text.strip():
        raise NumberError("the line is empty")
    return Row(*json_fields(plan, ruleset, text))


def _columns_row(plan: Plan, ruleset: Ruleset, item: tuple[Any, ...]) -> Row:
    return Row(list(item[1:]), {})


_READ: dict[Format, Any] = {
    Format.CSV: _csv_row,
    Format.TEXT: _text_row,
    Format.JSONL: _jsonl_row,
    Format.PARQUET: _columns_row,
    Format.ARROW: _columns_row,
}
