"""Blocks in which every row is good and every pile fits int64: solved in arrays, from the bytes to the answers."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from wythoff.exact.bigint import mpz
from wythoff.exact.expressions import NumberError
from wythoff.jobs.formats import COLUMNAR, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.json_rows import is_flat, values_as_csv
from wythoff.jobs.positions.plan import Check, Counts, Part, Plan, SolvedRows
from wythoff.jobs.positions.records import Quotes
from wythoff.jobs.positions.rowreader import position_in
from wythoff.jobs.positions.values import values_of_rows
from wythoff.jobs.positions.writers import write_rows
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# Rows from which the kernels are used. Below, loading them would take longer than to solve the rows one by one.
ROWS_FOR_KERNELS = 10_000

NEWLINE, RETURN = b"\n\r"


def solve_compiled(plan: Plan, solver: Solver, block: Block, check: Check) -> Part | None:
    """The block solved and written, or None if it holds anything but good rows of piles that fit int64.

    `check` is called before every row that is not solved by compiled code.
    """
    if plan.in_words:
        return None
    try:
        rows = (_solve_batch if plan.source in COLUMNAR else _solve_lines)(plan, solver, block, check)
    except (ValueError, OverflowError, UnknownValue):  # which row it is will be seen row by row
        return None
    return Part(write_rows(plan, rows), Counts(len(rows), int(rows.is_p.sum()), unknown=rows.unknown))


def _solve_lines(plan: Plan, solver: Solver, block: Block, check: Check) -> SolvedRows:
    """The rows of lines solved. Raises ValueError if one is no good row of small piles, as pyarrow reads it."""
    if block.overlong or not _is_plain(plan, block.rows) or not _is_small_at(plan, solver, block, 0):
        raise ValueError("the lines are not plain, or the piles of the first are not small")
    names: Sequence[str] = plan.piles if plan.source is Format.TEXT else plan.columns
    text, nulls, is_json = block.rows, [""], plan.source is Format.JSONL
    if is_json:
        text, names, block = values_as_csv(plan, block, solver.ruleset.empty_is_zero)
        nulls = ["null"]
    elif plan.source is Format.TEXT or not solver.ruleset.empty_is_zero:
        nulls = []
    kept = plan.piles if plan.keeps_lines else names
    table = pa.csv.read_csv(
        pa.BufferReader(text),
        read_options=pa.csv.ReadOptions(use_threads=False, column_names=names, block_size=len(text) + 1),
        parse_options=pa.csv.ParseOptions(
            delimiter=plan.source_delimiter, ignore_empty_lines=False, newlines_in_values=block.ends is not None
        ),
        convert_options=pa.csv.ConvertOptions(
            column_types={name: pa.uint64() if name in plan.piles else pa.string() for name in names},
            include_columns=kept,
            null_values=nulls,
            strings_can_be_null=is_json,
            quoted_strings_can_be_null=not is_json,
        ),
    )
    if table.num_rows != block.count:
        raise ValueError(f"{block.count} rows are read as {table.num_rows}")
    columns = {name: _one_array(table[name]) for name in kept}
    rows = _solve(plan, solver, [columns.pop(name) for name in plan.piles], check)
    rows.columns, rows.lines = columns, lines_of(block) if plan.keeps_lines else None
    return rows


def _is_plain(plan: Plan, rows: bytearray) -> bool:
    """Whether rows hold nothing but fields: quotes stand around them only, and carriage returns before newlines only.

    pyarrow is more lenient with these than the other path, and what a row means must not depend on its neighbours.
    """
    if rows.count(b"\r") > rows.count(b"\r\n") + rows.endswith(b"\r"):
        return False
    if plan.source is Format.JSONL or b'"' not in rows:
        return True
    return plan.source is Format.CSV and Quotes(rows, len(rows), plan.source_delimiter).are_regular


def _is_small_at(plan: Plan, solver: Solver, block: Block, start: int) -> bool:
    """Whether the row that begins there is a good row of small piles that can be read with others."""
    row = block.row_at(start)
    try:
        if not all(pile.bit_length() < 64 for pile in position_in(plan, solver.ruleset, row)):
            return False
        if plan.source is Format.JSONL:
            return is_flat(plan, row, solver.ruleset.empty_is_zero)
        return _is_plain(plan, row)
    except (NumberError, UnicodeError):
        return False


def is_alike(plan: Plan, solver: Solver, block: Block) -> bool:
    """Whether a block that cannot be solved in arrays seems to have no half that can."""
    if plan.in_words:
        return True
    if plan.source in COLUMNAR:
        return False
    return block.overlong or not any(_is_small_at(plan, solver, block, start) for start in (0, block.middle))


def _one_array(column: Any) -> Any:
    return column.chunk(0) if column.num_chunks == 1 else pa.concat_arrays(column.chunks)


def lines_of(block: Block) -> Any:
    """Rows as a binary array over the block's own memory: the newline that ends a row begins the next element."""
    rows, data = block.rows, np.frombuffer(block.rows, np.uint8)
    if block.ends is None:
        ends = np.flatnonzero(data == NEWLINE)
        if not rows.endswith(b"\n"):
            ends = np.append(ends, len(rows))
    else:
        ends = block.ends - 1
        ends[-1] += not rows.endswith(b"\n")
    if b"\r" in rows:
        returns = ends[data[ends - 1] == RETURN] - 1
        rows, ends = np.delete(data, returns), ends - np.searchsorted(returns, ends)
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends
    return pa.Array.from_buffers(pa.binary(), len(ends), [None, pa.py_buffer(offsets), pa.py_buffer(rows)])


def _solve_batch(plan: Plan, solver: Solver, block: Block, check: Check) -> SolvedRows:
    """The same for rows of Parquet and Arrow."""
    rows = _solve(plan, solver, [block.rows.column(name) for name in plan.piles], check)
    rows.columns = kept_columns(plan, block.rows)
    return rows


def _solve(plan: Plan, solver: Solver, columns: list[Any], check: Check) -> SolvedRows:
    """The rows solved. Raises ValueError or OverflowError if one is no position or its answer does not fit int64."""
    columns = [_plain(column).cast(pa.uint64()).cast(pa.int64()) for column in columns]
    if any(column.null_count for column in columns):
        if not solver.ruleset.empty_is_zero or pc.any(reduce(pc.and_, map(pc.is_null, columns))).as_py():
            raise ValueError("a row has an empty field that is no heap of 0")
        piles = [pc.fill_null(column, 0).to_numpy() for column in columns]
    else:
        piles = [column.to_numpy() for column in columns]
    positions, width = np.array(piles).T, len(plan.targets)
    move, is_p = np.zeros((width, len(positions)), np.int64).T, np.empty(len(positions), np.bool_)
    if len(positions) >= ROWS_FOR_KERNELS:
        solver.solve_many(positions, out=(is_p, move))
    else:
        for place, row in enumerate(positions.tolist()):
            check()
            position = solver.ruleset.check(tuple(map(mpz, row)))
            target = solver.best_move(position)
            is_p[place] = target is None
            left = position if target is None else target
            move[place, : len(left)] = [int(pile) for pile in left]
    values, unknown = values_of_rows(plan, solver, positions, is_p, check)
    to = [np.ascontiguousarray(move[:, pile]) for pile in range(width)]
    has_move = np.logical_or.reduce([was != left for was, left in zip(piles, to, strict=False)])
    hidden = None if plan.to_same else ~has_move
    shown = [pa.array(left, mask=hidden) for left in to]
    return SolvedRows(is_p, has_move, shown, values, piles=columns, unknown=unknown)


def _plain(column: Any) -> Any:
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def kept_columns(plan: Plan, batch: Any) -> dict[str, Any]:
    """The columns of Parquet rows that are written as they are; other piles are written anew, as whole numbers."""
    kept = dict(zip(batch.schema.names, batch.columns, strict=True))
    if plan.target in COLUMNAR:
        return kept
    as_they_are = (pa.types.is_integer, pa.types.is_string, pa.types.is_large_string)
    recast = [name for name in plan.piles if not any(is_kind(kept[name].type) for is_kind in as_they_are)]
    return {name: column for name, column in kept.items() if name not in recast}
