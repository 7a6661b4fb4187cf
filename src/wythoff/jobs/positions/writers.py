"""Writing solved rows as bytes: as text, or as Arrow streams from which a Parquet or Arrow file is made in the end."""

import csv
import io
import json
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet

from wythoff.jobs.formats import COLUMNAR, FileError, Format
from wythoff.jobs.positions.plan import OUTCOME, PILE, Plan, SolvedRows

NEWLINE = 10


class Answer(NamedTuple):
    """The answer to a row, as cells of text that are written after the row."""

    outcome: str
    has_move: bool
    to: list[str] | None  # the digits of the target; None for empty cells
    values: list[str | None]  # the digits of each value of --with; None for an empty cell


def write_header(plan: Plan, first_line: bytes, schema: Any = None) -> bytes | memoryview:
    """Return the bytes before the first row.

    `first_line` is the header of the input, or empty. `schema` is the Arrow schema of the input, if it has one.
    """
    if plan.target in COLUMNAR:
        are_piles = () if plan.in_words else plan.piles
        kinds = {name: pa.int64() if name in are_piles else pa.string() for name in plan.columns}
        fields = schema or [_field(name, kind, name in are_piles) for name, kind in kinds.items()]
        targets = [
            _field(name, pa.string() if plan.in_words else pa.int64(), not plan.in_words) for name in plan.targets
        ]
        values = [_field(name, pa.int64(), True) for name in plan.values]
        whole = pa.schema([*fields, _field(OUTCOME, pa.string(), False), *targets, *values])
        return _stream(pa.record_batch([pa.nulls(0, field.type) for field in whole], schema=whole))
    if plan.target is not Format.CSV or (plan.source is Format.CSV and not plan.has_header):
        return b""
    mark = plan.delimiter
    if plan.keeps_lines:
        answers = "".join(mark + csv_text(name, mark) for name in plan.answers)
        return first_line.rstrip(b"\r\n") + answers.encode() + b"\n"
    names = mark.join(csv_text(name, mark) for name in (*plan.columns, *plan.answers))
    return names.encode("utf-8", "surrogateescape") + b"\n"


def write_rows(plan: Plan, rows: SolvedRows) -> list[Any]:
    """Return the rows with their answers, as buffers to be written in order."""
    if not len(rows):
        return []
    if plan.target in COLUMNAR:
        return [_arrow_stream(plan, rows)]
    suffix = _answers(plan, rows)
    if plan.keeps_lines:
        data = _memory(_join_columns(rows.lines, *suffix))
        return [data[1:] if data[0] == NEWLINE else data, b"\n"]  # rows after the first begin with a newline
    return [_memory(_join_columns(_PREFIX[plan.target](plan, rows), *suffix, "\n"))]


def _answers(plan: Plan, rows: SolvedRows) -> list[Any]:
    """Return the pieces of the text that is appended to each row: arrays with a text for each row, and shared texts."""
    digits = [to.cast(pa.string()) for to in rows.to]

    def moves(outcome: str) -> list[Any]:
        first, *others = _around_moves(plan, outcome)
        return [first, *(part for pair in zip(digits, others, strict=True) for part in pair)]

    suffix = moves("N")
    draws = np.zeros(len(rows), np.bool_) if rows.is_draw is None else rows.is_draw
    for outcome, mask in (("P", rows.is_p), ("D", draws), ("N", ~(rows.is_p | rows.has_move | draws))):
        if mask.any():
            other = _join_columns(*moves(outcome)) if plan.to_same else _binary(_without_move(plan, outcome))
            suffix = [pc.if_else(pa.array(mask), other, _join_columns(*suffix))]
    for name, values in zip(plan.values, rows.values, strict=True):
        before, quote, none = _around_value(plan, name)
        cells = _join_columns(quote, values.cast(pa.string()), quote)
        suffix += [before, pc.fill_null(cells, _binary(none))]
    return [*suffix, "}"] if plan.target is Format.JSONL else suffix


def _around_moves(plan: Plan, outcome: str) -> list[str]:
    """Return the texts before, between and after the piles of the target.

    In JSON all piles are strings, so that small and large piles have the same type.
    """
    if plan.target is Format.JSONL:
        first, *others = (f"{json.dumps(name)}: " for name in plan.targets)
        return [f', "{OUTCOME}": "{outcome}", {first}"', *(f'", {name}"' for name in others), '"']
    mark = " " if plan.target is Format.TEXT else plan.delimiter
    return [f"{mark}{outcome}{mark}", *(mark for _ in plan.targets[1:]), ""]


def _without_move(plan: Plan, outcome: str) -> str:
    """Return the text after a position without a winning move."""
    if plan.target is Format.JSONL:
        return f', "{OUTCOME}": "{outcome}"' + "".join(f", {json.dumps(name)}: null" for name in plan.targets)
    if plan.target is Format.TEXT:
        return f" {outcome}"
    return f"{plan.delimiter}{outcome}{plan.delimiter * len(plan.targets)}"


def _around_value(plan: Plan, name: str) -> tuple[str, str, str]:
    """Return (before, quote, none): the text before a Grundy value or index, the quote around it, the text for None."""
    return (f", {json.dumps(name)}: ", '"', "null") if plan.target is Format.JSONL else (plan.delimiter, "", "")


def line_writer(plan: Plan) -> Callable[[bytes, Answer], bytes]:
    """Return a function that writes a line followed by its answer."""
    around = {outcome: _around_moves(plan, outcome) for outcome in "PND"}
    without = {outcome: _without_move(plan, outcome) for outcome in "PND"}
    values = [_around_value(plan, name) for name in plan.values]
    is_json = plan.target is Format.JSONL

    def write(line: bytes, answer: Answer) -> bytes:
        if answer.to is None:
            text = without[answer.outcome]
        else:
            first, *others = around[answer.outcome]
            text = first + "".join([digits + rest for digits, rest in zip(answer.to, others, strict=True)])
        for (before, quote, none), value in zip(values, answer.values, strict=True):
            text += before + (none if value is None else f"{quote}{value}{quote}")
        if is_json:  # the answer comes before the closing brace of the object
            line, text = line.rstrip()[:-1], text + "}"
        return b"%b%b\n" % (line, text.encode())

    return write


def _join_columns(*parts: Any) -> Any:
    """Return a binary array whose element i joins element i of each of `parts`; a part may be a text for all i."""
    return pc.binary_join_element_wise(*(_binary(part) for part in parts), pa.scalar(b"", pa.binary()))


def _binary(part: Any) -> Any:
    if isinstance(part, str):
        return pa.scalar(part.encode(), pa.binary())
    return part if part.type == pa.binary() else part.cast(pa.binary())


def _memory(texts: Any) -> memoryview:
    """Return the concatenated elements of a binary array, without a copy."""
    _, offsets, data = texts.buffers()
    bounds = np.frombuffer(offsets, np.int32)[texts.offset : texts.offset + len(texts) + 1]
    return memoryview(data)[bounds[0] : bounds[-1]]


def _columns(plan: Plan, rows: SolvedRows) -> list[tuple[str, Any, bool]]:
    """Return (name, array, is_pile) for each input column, in order; `is_pile` is true for an array of `rows.piles`."""
    found = []
    for name in plan.columns:
        column = rows.columns.get(name)
        if column is None:
            column = rows.piles[plan.piles.index(name)]
        found.append((name, column, name not in rows.columns and not plan.in_words))
    return found


def _csv_prefix(plan: Plan, rows: SolvedRows) -> Any:
    cells = [_csv_cells(column, plan.delimiter) for _, column, _ in _columns(plan, rows)]
    return pc.binary_join_element_wise(*cells, _binary(plan.delimiter))


def _csv_cells(column: Any, delimiter: str) -> Any:
    texts = pc.fill_null(_binary(column if column.type == pa.binary() else column.cast(pa.string())), b"")
    if pa.types.is_integer(column.type):
        return texts
    special = pc.match_substring_regex(texts, f'[",\r\n{re.escape(delimiter)}]')
    if not pc.any(special).as_py():
        return texts
    return pc.if_else(special, _join_columns('"', pc.replace_substring(texts, '"', '""'), '"'), texts)


def csv_text(text: str, delimiter: str) -> str:
    """Return a text as a field of CSV, quoted if needed."""
    line = io.StringIO()
    # With this terminator, fields that contain a carriage return or a line feed are quoted.
    csv.writer(line, delimiter=delimiter, lineterminator="\r\n").writerow([text])
    return line.getvalue()[:-2]


def _text_prefix(plan: Plan, rows: SolvedRows) -> Any:
    piles = {name: column for name, column, _ in _columns(plan, rows)}
    cells = [piles[name].cast(pa.string()) for name in plan.piles]
    return pc.binary_join_element_wise(*cells, " ", null_handling="skip").cast(pa.binary())


def _jsonl_prefix(plan: Plan, rows: SolvedRows) -> Any:
    parts: list[Any] = []
    for name, column, is_pile in _columns(plan, rows):
        key = f"{', ' if parts else '{'}{json.dumps(name)}: "
        parts += [key, _json_cells(column, is_pile or name in plan.piles)]
    return _join_columns(*parts)


def _json_cells(column: Any, is_pile: bool) -> Any:
    """Return values as JSON. Piles and uint64 are strings, since many JSON readers lose digits of long numbers."""
    if pa.types.is_integer(column.type):
        digits = column.cast(pa.string())
        texts = _join_columns('"', digits, '"') if is_pile or column.type == pa.uint64() else _binary(digits)
        return pc.fill_null(texts, b"null")
    show = str if is_pile else _finite
    values = [None if value is None else show(value) for value in column.to_pylist()]
    return pa.array([json.dumps(value, ensure_ascii=False, default=str) for value in values], pa.string())


def _finite(value: Any) -> Any:
    """Return a value with None in place of NaN and infinities, which JSON does not have."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return {key: _finite(item) for key, item in value.items()} if isinstance(value, dict) else value


_PREFIX = {Format.CSV: _csv_prefix, Format.TEXT: _text_prefix, Format.JSONL: _jsonl_prefix}


def check_target(source: str, plan: Plan, types: Sequence[tuple[str, Any]]) -> None:
    """Raise FileError if the format of the output cannot hold a column, given as (name, Arrow type)."""
    for name, kind in types:
        if plan.target is Format.PARQUET:
            try:
                pa.parquet.ParquetWriter(pa.BufferOutputStream(), pa.schema([(name, kind)])).close()
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
                raise FileError(
                    f"{source}: column {name!r} ({kind}) cannot be written as Parquet; accepted: Arrow"
                ) from None
        is_binary = pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind)
        if is_binary and plan.target not in COLUMNAR:
            raise FileError(
                f"{source}: column {name!r} ({kind}) cannot be written as {plan.target}; accepted: Parquet or Arrow"
            )
        if plan.target is Format.CSV:
            try:
                pa.nulls(0, kind).cast(pa.string())
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
                raise FileError(
                    f"{source}: column {name!r} ({kind}) cannot be written as CSV; "
                    "accepted: Parquet, Arrow or JSON lines"
                ) from None


def _arrow_stream(plan: Plan, rows: SolvedRows) -> Any:
    """Return the rows as a separate Arrow stream. Numbers are int64 if all of them fit int64, else decimal strings."""
    outcomes = pc.if_else(pa.array(rows.is_p), "P", "N")
    if rows.is_draw is not None:
        outcomes = pc.if_else(pa.array(rows.is_draw), "D", outcomes)
    columns = [*_columns(plan, rows), (OUTCOME, outcomes, False)]
    columns += [(name, column, not plan.in_words) for name, column in zip(plan.targets, rows.to, strict=True)]
    columns += [(name, column, True) for name, column in zip(plan.values, rows.values, strict=True)]
    schema = pa.schema([_field(name, column.type, is_pile) for name, column, is_pile in columns])
    return _stream(pa.record_batch([column for _, column, _ in columns], schema=schema))


def _field(name: str, kind: Any, is_pile: bool) -> Any:
    return pa.field(name, kind, metadata={PILE: b""} if is_pile else None)


def _stream(batch: Any) -> memoryview:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as stream:
        stream.write_batch(batch)
    return memoryview(sink.getvalue())
