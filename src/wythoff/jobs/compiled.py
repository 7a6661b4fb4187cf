"""Blocks whose every row is good and whose piles all fit int64: compiled code from the bytes to the answers."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
from numpy.typing import NDArray

from wythoff.exact.bigint import mpz
from wythoff.exact.expressions import NumberError
from wythoff.jobs.blocks import Block
from wythoff.jobs.plan import Format, Plan
from wythoff.jobs.rowreader import position_at
from wythoff.jobs.rows import Check, Part, SolvedRows
from wythoff.jobs.values import values_of_rows
from wythoff.jobs.writers import write_rows
from wythoff.solve.solution import UnknownValue
from wythoff.solve.solver import Solver

# Rows from which the kernels are used. Below, loading them would take longer than to solve the rows one by one.
ROWS_FOR_KERNELS = 10_000

NEWLINE = ord("\n")


def solve_compiled(plan: Plan, solver: Solver, block: Block, check: Check) -> Part | None:
    """The block solved and written, or None if it holds anything but good rows of piles that fit int64.

    `check` is called before every row that is not solved by compiled code.
    """
    try:
        rows = (_solve_batch if plan.source is Format.PARQUET else _solve_lines)(plan, solver, block, check)
    except UnknownValue:  # row by row it will be seen which
        return None
    if rows is None:
        return None
    return Part(write_rows(plan, rows), len(rows), int(rows.is_p.sum()), is_small=True, unknown=rows.unknown)


def _solve_lines(plan: Plan, solver: Solver, block: Block, check: Check) -> SolvedRows | None:
    if not _is_plain(plan, block) or not _is_small_at(plan, block, 0):
        return None
    names = plan.piles if plan.source is Format.TEXT else plan.columns
    kept = plan.piles if plan.keeps_lines else names
    try:
        table = pa.csv.read_csv(
            pa.BufferReader(block.rows),
            read_options=pa.csv.ReadOptions(use_threads=False, column_names=names, block_size=len(block.rows) + 1),
            parse_options=pa.csv.ParseOptions(delimiter=plan.source_delimiter, ignore_empty_lines=False),
            convert_options=pa.csv.ConvertOptions(
                column_types={name: pa.int64() if name in plan.piles else pa.string() for name in names},
                include_columns=kept,
                null_values=[],
                strings_can_be_null=False,
            ),
        )
    except pa.ArrowInvalid:
        return None
    if table.num_rows != block.lines:
        return None
    columns = {name: _one_array(table[name]) for name in kept}
    piles = [columns.pop(name).to_numpy() for name in plan.piles]
    if any(pile.min() < 0 for pile in piles):
        return None
    rows = _solve(plan, solver, piles, check)
    if rows is None:
        return None
    rows.columns, rows.lines = columns, lines_of(block.rows) if plan.keeps_lines else None
    return rows


def _is_plain(plan: Plan, block: Block) -> bool:
    """Whether all that a line can hold is fields: no quotes, no JSON, no carriage return but before a newline.

    pyarrow is more lenient with these than the other path, and what a row means must not depend on its neighbours.
    """
    if block.overlong or plan.source is Format.JSONL or b'"' in block.rows:
        return False
    return bool(block.rows.count(b"\r") == block.rows.count(b"\r\n") + block.rows.endswith(b"\r"))


def _is_small_at(plan: Plan, block: Block, start: int) -> bool:
    """Whether the line that begins there is a good row of small piles."""
    try:
        return all(pile.bit_length() < 64 for pile in position_at(plan, block.rows, start))
    except (NumberError, UnicodeError):
        return False


def is_alike(plan: Plan, block: Block) -> bool:
    """Whether the parts of a declined block look as if they would be declined too, so that trying them is in vain."""
    if plan.source is Format.PARQUET:
        return False
    if not _is_plain(plan, block):
        return True
    middle = block.rows.find(b"\n", len(block.rows) // 2, len(block.rows) - 1) + 1
    return not (_is_small_at(plan, block, 0) or _is_small_at(plan, block, middle))


def _one_array(column: Any) -> Any:
    return column.chunk(0) if column.num_chunks == 1 else pa.concat_arrays(column.chunks)


def lines_of(rows: bytearray) -> Any:
    """Lines as a binary array over the block's own memory: the newline that ends a line begins the next element."""
    if b"\r" in rows:
        rows = rows.replace(b"\r\n", b"\n").removesuffix(b"\r")
    ends = np.flatnonzero(np.frombuffer(rows, np.uint8) == NEWLINE)
    if not rows.endswith(b"\n"):
        ends = np.append(ends, len(rows))
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends
    return pa.Array.from_buffers(pa.binary(), len(ends), [None, pa.py_buffer(offsets), pa.py_buffer(rows)])


def _solve_batch(plan: Plan, solver: Solver, block: Block, check: Check) -> SolvedRows | None:
    """The same for rows of a Parquet file."""
    piles = []
    for name in plan.piles:
        column = block.rows.column(name)
        if not pa.types.is_integer(column.type) or column.null_count or not len(column):
            return None
        values = column.to_numpy()
        if values.min() < 0 or values.max() > np.iinfo(np.int64).max:
            return None
        piles.append(values.astype(np.int64, copy=False))
    rows = _solve(plan, solver, piles, check)
    if rows is None:
        return None
    rows.columns = dict(zip(block.rows.schema.names, block.rows.columns, strict=True))
    return rows


def _solve(plan: Plan, solver: Solver, piles: list[NDArray[np.int64]], check: Check) -> SolvedRows | None:
    """The rows solved, or None if one is no position or its answer does not fit int64."""
    positions, width = np.array(piles).T, len(plan.targets)
    move, is_p = np.zeros((width, len(positions)), np.int64).T, np.empty(len(positions), np.bool_)
    try:
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
    except (ValueError, OverflowError):
        return None
    to = [np.ascontiguousarray(move[:, pile]) for pile in range(width)]
    has_move = np.logical_or.reduce([was != left for was, left in zip(piles, to, strict=False)])
    return SolvedRows(is_p, has_move, list(to), values, piles=list(piles), unknown=unknown)
