"""From a block to its rows.

`read_fast` stays in compiled code: it takes a block whose every row is good and whose piles all fit int64, and declines
(None) anything else. `read_rows` takes any block, row by row in Python, and says of every bad row why it is one.
"""

import csv
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv

from wythoff.exact.expressions import NumberError
from wythoff.jobs.blocks import Block
from wythoff.jobs.fields import pile_from_text, pile_from_value
from wythoff.jobs.plan import OUTCOME, Format, Plan
from wythoff.jobs.rows import Rejected, Rows
from wythoff.rulesets.ruleset import Position

NEWLINE, CARRIAGE_RETURN = ord("\n"), ord("\r")

Others = dict[str, str | None]

# Kept of the text of a line that is too long to be kept whole.
KEPT_OF_OVERLONG = 1000


def read_fast(plan: Plan, block: Block) -> Rows | None:
    """The rows of a block by compiled code, or None if it holds anything but good rows of small piles."""
    if plan.source is Format.PARQUET:
        return _parquet_fast(plan, block)
    if block.overlong or plan.source is Format.JSONL or not _begins_small(plan, block):
        return None
    return _delimited_fast(plan, block)


def _begins_small(plan: Plan, block: Block) -> bool:
    """Whether the first row is good and small: where it is not, to try the others would mostly be in vain."""
    try:
        piles, _ = _READ[plan.source](plan, next(_split(block.rows)))
    except (NumberError, UnicodeDecodeError):
        return False
    return max(piles).bit_length() < 64


def _delimited_fast(plan: Plan, block: Block) -> Rows | None:
    names, keep = (plan.piles, plan.piles) if plan.source is Format.TEXT else (plan.columns, plan.columns)
    if plan.keeps_lines:
        keep = plan.piles
    try:
        table = pa.csv.read_csv(
            pa.BufferReader(block.rows),
            read_options=pa.csv.ReadOptions(use_threads=False, column_names=names, block_size=len(block.rows) + 1),
            parse_options=pa.csv.ParseOptions(delimiter=plan.delimiter, ignore_empty_lines=False),
            convert_options=pa.csv.ConvertOptions(
                column_types={name: pa.int64() if name in plan.piles else pa.string() for name in names},
                include_columns=keep,
                null_values=[],
                strings_can_be_null=False,
            ),
        )
    except pa.ArrowInvalid:
        return None
    if table.num_rows != block.lines:  # a line break within quotes, or a lone carriage return
        return None
    columns = {name: _one_array(table[name]) for name in keep}
    piles = [columns.pop(name).to_numpy() for name in plan.piles]
    if any(pile.min() < 0 for pile in piles):
        return None
    return Rows(piles, _lines(block.rows) if plan.keeps_lines else None, columns)


def _lines(rows: bytes) -> Any:
    """Lines as a binary array over the block's own memory: the newline that ends a line begins the next element."""
    if b"\r" in rows:
        rows = rows.replace(b"\r\n", b"\n")
        rows = rows[:-1] if rows.endswith(b"\r") else rows
    ends = np.flatnonzero(np.frombuffer(rows, np.uint8) == NEWLINE)
    if not rows.endswith(b"\n"):
        ends = np.append(ends, len(rows))
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends
    return pa.Array.from_buffers(pa.binary(), len(ends), [None, pa.py_buffer(offsets), pa.py_buffer(rows)])


def _one_array(column: Any) -> Any:
    return column.chunk(0) if column.num_chunks == 1 else pa.concat_arrays(column.chunks)


def _parquet_fast(plan: Plan, block: Block) -> Rows | None:
    batch = block.rows
    piles = []
    for name in plan.piles:
        column = batch.column(name)
        if not pa.types.is_integer(column.type) or column.null_count or not len(column):
            return None
        values = column.to_numpy()
        if values.min() < 0 or values.max() > np.iinfo(np.int64).max:
            return None
        piles.append(values.astype(np.int64, copy=False))
    return Rows(piles, columns=dict(zip(batch.schema.names, batch.columns, strict=True)))


def read_rows(plan: Plan, block: Block) -> Rows:
    """The rows of any block."""
    if block.overlong:
        text = _shown(block.rows[:KEPT_OF_OVERLONG]) + "..."
        return Rows([], rejected=[Rejected(block.line, f"the line is longer than {len(block.rows)} bytes", text)])
    if plan.source is Format.PARQUET:
        return _parquet_rows(plan, block)
    rows = Rows([])
    lines: list[bytes] = []
    others: list[Others] = []
    for number, line in enumerate(_split(block.rows), block.line):
        try:
            piles, row = _READ[plan.source](plan, line)
        except (NumberError, UnicodeDecodeError) as error:
            reason = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
            rows.rejected.append(Rejected(number, reason, _shown(line)))
        else:
            rows.piles.append(piles)  # type: ignore[arg-type]
            lines.append(b"\n" + line if lines else line)
            others.append(row)
    if rows.piles and max(map(max, rows.piles)).bit_length() < 64:
        rows.piles = [np.array([int(piles[place]) for piles in rows.piles]) for place in range(len(plan.piles))]
    if plan.keeps_lines:
        rows.lines = pa.array(lines, pa.binary())
    else:
        names = [name for name in plan.columns if name not in plan.piles]
        rows.columns = {name: pa.array([row[name] for row in others], pa.string()) for name in names}
    return rows


def _split(rows: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(rows):
        end = rows.find(b"\n", start)
        end = len(rows) if end < 0 else end
        yield rows[start : end - (end > start and rows[end - 1] == CARRIAGE_RETURN)]
        start = end + 1


def _shown(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace")


def _piles(plan: Plan, values: Sequence[Any]) -> Position:
    """The position that these fields write; the reason of a bad one begins with the pile's name."""
    piles = []
    for name, value in zip(plan.piles, values, strict=True):
        try:
            read = pile_from_text if type(value) is str else pile_from_value
            piles.append(read(value, plan.max_bits))
        except NumberError as error:
            raise NumberError(f"{name}: {error}") from None
    return tuple(piles)


def _csv_line(plan: Plan, line: bytes) -> tuple[Position, Others]:
    text = line.decode("utf-8", "surrogateescape" if plan.keeps_lines else "strict")
    if '"' in text:
        csv.field_size_limit(2**31 - 1)
        try:
            fields = next(csv.reader([text], delimiter=plan.delimiter, strict=True))
        except csv.Error as error:
            raise NumberError(f"{error}; a field in quotes must end on its line") from None
    else:
        fields = text.split(plan.delimiter) if text else []
    if len(fields) != len(plan.columns):
        raise NumberError(f"{len(fields)} fields where {len(plan.columns)} are expected: {', '.join(plan.columns)}")
    position = _piles(plan, [fields[plan.columns.index(name)] for name in plan.piles])
    return position, {} if plan.keeps_lines else dict(zip(plan.columns, fields, strict=True))


_SEPARATORS = re.compile(r"[\s,]+")


def _text_line(plan: Plan, line: bytes) -> tuple[Position, Others]:
    fields = _SEPARATORS.split(line.decode("utf-8").strip())
    if fields == [""]:
        raise NumberError("the line is empty")
    if len(fields) != len(plan.piles):
        raise NumberError(f"{len(fields)} numbers where {len(plan.piles)} are expected: {', '.join(plan.piles)}")
    return _piles(plan, fields), {}


class _Whole(str):
    """A JSON number without fraction or exponent, as it is written: no digit is lost."""


class _Inexact(str):
    """Any other JSON number, as it is written."""


_read_json = json.JSONDecoder(parse_int=_Whole, parse_float=_Inexact, parse_constant=_Inexact).decode


def _jsonl_line(plan: Plan, line: bytes) -> tuple[Position, Others]:
    try:
        row = _read_json(line.decode("utf-8"))
    except (json.JSONDecodeError, RecursionError) as error:
        raise NumberError(f"not JSON: {error}") from None
    if not isinstance(row, dict):
        raise NumberError("not a JSON object")
    if missing := [name for name in plan.piles if name not in row]:
        raise NumberError(f"no key {missing[0]!r}")
    if taken := [name for name in (OUTCOME, *plan.targets) if name in row]:
        raise NumberError(f"already has a key {taken[0]!r}")
    piles = [str(value) if isinstance(value, str) else value for value in (row[name] for name in plan.piles)]
    position = _piles(plan, piles)
    if plan.keeps_lines:
        return position, {}
    if unknown := [name for name in row if name not in plan.columns]:
        raise NumberError(f"key {unknown[0]!r} is not in the first line; write JSON lines to keep it")
    return position, {name: _as_text(row.get(name)) for name in plan.columns}


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


_READ = {Format.CSV: _csv_line, Format.TEXT: _text_line, Format.JSONL: _jsonl_line}


def _parquet_rows(plan: Plan, block: Block) -> Rows:
    batch, rows, good = block.rows, Rows([]), []
    values = zip(*(batch.column(name).to_pylist() for name in plan.piles), strict=True)
    for number, row in enumerate(values):
        try:
            rows.piles.append(_piles(plan, row))  # type: ignore[arg-type]
            good.append(number)
        except NumberError as error:
            rows.rejected.append(Rejected(block.line + number, str(error), str(row)))
    kept = batch.take(pa.array(good, pa.int64()))
    rows.columns = dict(zip(kept.schema.names, kept.columns, strict=True))
    return rows
