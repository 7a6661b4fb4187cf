"""From rows and their answers to the bytes of the output: text, or Arrow streams on their way to a Parquet file."""

import csv
import io
import json
import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wythoff.jobs.plan import OUTCOME, FileError, Format, Plan
from wythoff.jobs.rows import PILE, SolvedRows

LAST_INT64 = str(2**63 - 1)


def write_header(plan: Plan, first_line: bytes, schema: Any = None) -> bytes | memoryview:
    """What stands before the first row. `first_line` is that of the input, if it holds names; `schema` its types."""
    answers = (OUTCOME, *plan.targets)
    if plan.target is Format.PARQUET:
        kinds = {name: pa.int64() if name in plan.piles else pa.string() for name in plan.columns}
        fields = schema or [_field(name, kind, name in plan.piles) for name, kind in kinds.items()]
        marked = [_field(name, pa.int64(), True) for name in plan.targets]
        whole = pa.schema([*fields, _field(OUTCOME, pa.string(), False), *marked])
        return _stream(pa.RecordBatch.from_pylist([], whole))
    if plan.target is not Format.CSV or (plan.source is Format.CSV and not plan.has_header):
        return b""
    mark = plan.delimiter
    if plan.keeps_lines:
        return first_line.rstrip(b"\r\n") + "".join(mark + _csv_text(name, mark) for name in answers).encode() + b"\n"
    return mark.join(_csv_text(name, mark) for name in (*plan.columns, *answers)).encode() + b"\n"


def write_rows(plan: Plan, rows: SolvedRows) -> list[Any]:
    """The rows with their answers, as buffers to be written one behind the other."""
    if not len(rows):
        return []
    if plan.target is Format.PARQUET:
        return [_arrow_stream(plan, rows)]
    is_json = plan.target is Format.JSONL
    suffix: list[Any] = list(_for_n(plan))
    for place, to in enumerate(rows.to):
        digits = pa.array(to).cast(pa.string())
        suffix.insert(2 * place + 1, _json_digits(digits) if is_json else digits)
    if rows.is_p.any():
        for_p = pa.scalar(_for_p(plan).encode(), pa.binary())
        suffix = [pc.if_else(pa.array(rows.is_p), for_p, _joined(*suffix))]
    if plan.keeps_lines:
        return [_memory(_joined(rows.lines, *suffix)), b"\n"]
    return [_memory(_joined(_PREFIX[plan.target](plan, rows), *suffix, "\n"))]


def _for_p(plan: Plan) -> str:
    """What stands behind a P-position."""
    if plan.target is Format.JSONL:
        return f', "{OUTCOME}": "P"' + "".join(f", {json.dumps(name)}: null" for name in plan.targets) + "}"
    return " P" if plan.target is Format.TEXT else f"{plan.delimiter}P{plan.delimiter * len(plan.targets)}"


def _for_n(plan: Plan) -> list[str]:
    """What stands behind an N-position, around the piles of the position to leave."""
    if plan.target is Format.JSONL:
        first, *others = (f", {json.dumps(name)}: " for name in plan.targets)
        return [f', "{OUTCOME}": "N"{first}', *others, "}"]
    mark = " " if plan.target is Format.TEXT else plan.delimiter
    return [f"{mark}N{mark}", *(mark for _ in plan.targets[1:]), ""]


def line_writer(plan: Plan) -> Callable[[bytes, list[str] | None], bytes]:
    """How one line is written with its answer behind it: the digits of what to leave, None for a P-position."""
    for_p = _for_p(plan)
    first, *others = _for_n(plan)
    is_json = plan.target is Format.JSONL

    def write(line: bytes, to: list[str] | None) -> bytes:
        if to is None:
            answer = for_p
        else:
            if is_json:
                to = [digits if _fits_int64(digits) else f'"{digits}"' for digits in to]
            answer = first + "".join([digits + text for digits, text in zip(to, others, strict=True)])
        # Of a JSON object the brace is written anew behind the answer.
        return b"%b%b\n" % (line.rstrip()[:-1] if is_json else line, answer.encode())

    return write


def _fits_int64(digits: str) -> bool:
    return (len(digits), digits) <= (len(LAST_INT64), LAST_INT64)


def _json_digits(digits: Any) -> Any:
    """Numbers that fit int64 as numbers, others as strings: many JSON readers would lose their digits."""
    length = pc.binary_length(digits)
    fits = pc.or_(pc.less(length, 19), pc.and_(pc.equal(length, 19), pc.less_equal(digits, LAST_INT64)))
    return pc.if_else(fits, digits.cast(pa.binary()), _joined('"', digits, '"'))


def _joined(*parts: Any) -> Any:
    """The binary concatenation of arrays and constants, element by element."""
    return pc.binary_join_element_wise(*(_binary(part) for part in parts), pa.scalar(b"", pa.binary()))


def _binary(part: Any) -> Any:
    if isinstance(part, str):
        return pa.scalar(part.encode(), pa.binary())
    return part if part.type == pa.binary() else part.cast(pa.binary())


def _memory(texts: Any) -> memoryview:
    """The elements of a binary array one behind the other: that is how they lie in memory."""
    _, offsets, data = texts.buffers()
    bounds = np.frombuffer(offsets, np.int32)[texts.offset : texts.offset + len(texts) + 1]
    return memoryview(data)[bounds[0] : bounds[-1]]


def _columns(plan: Plan, rows: SolvedRows) -> list[tuple[str, Any, bool]]:
    """(name, array, whether it is a pile without a column of its own) of each input column, in order."""
    found = []
    for name in plan.columns:
        column = rows.columns.get(name)
        if column is None:
            column = rows.piles[plan.piles.index(name)]
        found.append((name, column, name not in rows.columns))
    return found


def _csv_prefix(plan: Plan, rows: SolvedRows) -> Any:
    cells = [_csv_cells(column, plan.delimiter) for _, column, _ in _columns(plan, rows)]
    return pc.binary_join_element_wise(*cells, plan.delimiter).cast(pa.binary())


def _csv_cells(column: Any, delimiter: str) -> Any:
    texts = pc.fill_null(column.cast(pa.string()), "")
    if pa.types.is_integer(column.type):
        return texts
    special = pc.match_substring_regex(texts, f'[",\r\n{re.escape(delimiter)}]')
    if not pc.any(special).as_py():
        return texts
    doubled = pc.replace_substring(texts, '"', '""')
    return pc.if_else(special, pc.binary_join_element_wise('"', doubled, '"', ""), texts)


def _csv_text(text: str, delimiter: str) -> str:
    line = io.StringIO()
    csv.writer(line, delimiter=delimiter, lineterminator="\r\n").writerow([text])  # of these, both are quoted
    return line.getvalue()[:-2]


def _text_prefix(plan: Plan, rows: SolvedRows) -> Any:
    piles = {name: column for name, column, _ in _columns(plan, rows)}
    cells = [piles[name].cast(pa.string()) for name in plan.piles]
    return pc.binary_join_element_wise(*cells, " ", null_handling="skip").cast(pa.binary())


def _jsonl_prefix(plan: Plan, rows: SolvedRows) -> Any:
    parts: list[Any] = []
    for name, column, is_pile in _columns(plan, rows):
        parts.append(f"{', ' if parts else '{'}{json.dumps(name)}: ")
        is_known = is_pile and not column.null_count
        parts.append(_json_digits(column.cast(pa.string())) if is_known else _json_cells(column))
    return _joined(*parts)


def _json_cells(column: Any) -> Any:
    if pa.types.is_integer(column.type) and not column.null_count:
        return _json_digits(column.cast(pa.string()))
    texts = [json.dumps(_finite(value), ensure_ascii=False, default=str) for value in column.to_pylist()]
    return pa.array(texts, pa.string())


def _finite(value: Any) -> Any:
    """JSON has no NaN and no infinity."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return {key: _finite(item) for key, item in value.items()} if isinstance(value, dict) else value


_PREFIX = {Format.CSV: _csv_prefix, Format.TEXT: _text_prefix, Format.JSONL: _jsonl_prefix}


def check_target(plan: Plan, types: Sequence[tuple[str, Any]]) -> None:
    """Refuse columns of a Parquet file that the target cannot hold, before any work is done."""
    for name, kind in types:
        is_binary = pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind)
        if is_binary and plan.target is not Format.PARQUET:
            raise FileError(f"column {name!r} ({kind}) cannot be written as {plan.target}; Parquet can")
        if plan.target is Format.CSV:
            try:
                pa.array([], kind).cast(pa.string())
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
                raise FileError(
                    f"column {name!r} ({kind}) cannot be written as CSV; Parquet and JSON lines can"
                ) from None


def _arrow_stream(plan: Plan, rows: SolvedRows) -> Any:
    """The rows as an Arrow stream of their own: what fits int64 as int64, else decimal strings."""
    columns, fields = [], []
    for name, column, is_pile in _columns(plan, rows):
        columns.append(column)
        fields.append(_field(name, column.type, is_pile))
    columns.append(pc.if_else(pa.array(rows.is_p), "P", "N"))
    fields.append(_field(OUTCOME, pa.string(), False))
    for name, to in zip(plan.targets, rows.to, strict=True):
        kind = pa.int64() if isinstance(to, np.ndarray) else pa.string()
        columns.append(pa.array(to, kind, mask=rows.is_p))
        fields.append(_field(name, kind, True))
    return _stream(pa.record_batch(columns, schema=pa.schema(fields)))


def _field(name: str, kind: Any, is_pile: bool) -> Any:
    return pa.field(name, kind, metadata={PILE: b""} if is_pile else None)


def _stream(batch: Any) -> memoryview:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as stream:
        stream.write_batch(batch)
    return memoryview(sink.getvalue())
