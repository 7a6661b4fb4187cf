"""Solving of a block in arrays by compiled code, if nearly all its rows are valid and have piles that fit int64."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
from numpy.typing import NDArray

from wythoff.exact.arrow import numbers_of
from wythoff.exact.bigint import mpz
from wythoff.exact.expressions import NumberError
from wythoff.exact.fields import is_empty
from wythoff.jobs.formats import COLUMNAR, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.json_rows import is_flat, values_as_csv
from wythoff.jobs.positions.plan import Check, Counts, Part, Plan, RejectedRow, SolvedRows
from wythoff.jobs.positions.records import Quotes
from wythoff.jobs.positions.rowreader import position_in, solved_row
from wythoff.jobs.positions.values import values_of_rows
from wythoff.jobs.positions.writers import write_rows
from wythoff.rules.position import Outcome, Position
from wythoff.solve.chunks import digits_of
from wythoff.solve.contract import Solver
from wythoff.solve.frames import null_rows, stray_rows
from wythoff.solve.solution import UnknownValue

# At most 1 in so many rows may be a stray, which has a larger pile or is invalid. A block with more strays is halved,
# or read row by row.
ROWS_A_STRAY = 8

NEWLINE, RETURN = b"\n\r"

Item = Callable[[int], tuple[int, Any]]
"""A function that returns, for the index of a row, the number of its first line and the unparsed row."""


def solve_compiled(plan: Plan, solver: Solver, block: Block, check: Check) -> Part | None:
    """Solve a block in arrays, or return None if the block must be halved or solved row by row.

    The result contains the bytes to be written. `check` is called before each row that compiled code cannot solve.
    """
    if plan.in_words:
        return None
    rejected: dict[int, RejectedRow] = {}
    try:
        rows = (_solve_batch if plan.source in COLUMNAR else _solve_lines)(plan, solver, block, check, rejected)
    except (ValueError, OverflowError, UnknownValue):  # reading row by row finds the row
        return None
    if rejected:
        if plan.source in COLUMNAR:  # pyarrow cannot filter all types of columns
            return None
        rows = _without(rows, list(rejected))
    draws = 0 if rows.is_draw is None else int(rows.is_draw.sum())
    counts = Counts(len(rows), int(rows.is_p.sum()), len(rejected), rows.unknown, rows.huge, draws)
    return Part(write_rows(plan, rows), counts, list(rejected.values()))


def _solve_lines(
    plan: Plan, solver: Solver, block: Block, check: Check, rejected: dict[int, RejectedRow]
) -> SolvedRows:
    """Solve rows of text in arrays, and add invalid rows to `rejected`.

    Raises the errors of `_solve`, and ValueError if pyarrow may read the rows differently than `solve_rowwise`.
    """
    if block.overlong or not _is_plain(plan, block.rows) or not _is_small_at(plan, solver, block, 0):
        raise ValueError("lines that are not plain digits, or a large pile in the first line: solved one by one")
    names: Sequence[str] = plan.piles if plan.source is Format.TEXT else plan.columns
    text, nulls, is_json, without_braces = block.rows, [""], plan.source is Format.JSONL, block
    if is_json:
        text, names, without_braces = values_as_csv(plan, block, solver.ruleset.empty_is_zero)
        nulls = ["null"]
    elif plan.source is Format.TEXT or not solver.ruleset.empty_is_zero:
        nulls = []
    kept = plan.piles if plan.keeps_lines else names
    others = pa.binary() if plan.copies_bytes else pa.string()

    def read(piles: Any) -> Any:
        return pa.csv.read_csv(
            pa.BufferReader(text),
            read_options=pa.csv.ReadOptions(use_threads=False, column_names=names, block_size=len(text) + 1),
            parse_options=pa.csv.ParseOptions(
                delimiter=plan.source_delimiter, ignore_empty_lines=False, newlines_in_values=block.ends is not None
            ),
            convert_options=pa.csv.ConvertOptions(
                column_types={name: piles if name in plan.piles else others for name in names},
                include_columns=kept,
                null_values=nulls,
                strings_can_be_null=is_json,
                quoted_strings_can_be_null=not is_json,
            ),
        )

    try:
        table = read(pa.uint64())
    except pa.ArrowInvalid:  # some fields are large, or are not numbers
        table = read(pa.string())
    if table.num_rows != block.count:
        raise ValueError(f"a block of {block.count} rows was read as {table.num_rows} rows")
    columns = {name: _one_array(table[name]) for name in kept}

    @cache
    def lines() -> tuple[Any, Any]:
        feeds = np.flatnonzero(np.frombuffer(block.rows, np.uint8) == NEWLINE)
        return lines_of(block), None if block.ends is None else np.searchsorted(feeds, [0, *block.ends[:-1]])

    def item(row: int) -> tuple[int, bytes]:
        texts, feeds_before = lines()
        line = row if feeds_before is None else int(feeds_before[row])
        return block.line + line, texts[row].as_py().removeprefix(b"\n")

    rows = _solve(plan, solver, [columns.pop(name) for name in plan.piles], item, check, rejected)
    rows.columns, rows.lines = columns, lines_of(without_braces) if plan.keeps_lines else None
    return rows


def _is_plain(plan: Plan, rows: bytearray) -> bool:
    """Whether quotes only enclose fields, and carriage returns only precede newlines.

    In other cases pyarrow may accept rows that `solve_rowwise` rejects.
    """
    if rows.count(b"\r") > rows.count(b"\r\n") + rows.endswith(b"\r"):
        return False
    if plan.source is Format.JSONL or b'"' not in rows:
        return True
    return plan.source is Format.CSV and Quotes(rows, len(rows), plan.source_delimiter).are_regular


def _is_small_at(plan: Plan, solver: Solver, block: Block, start: int) -> bool:
    """Whether the row that begins at byte `start` is valid, has piles below 2^63, and can be read by pyarrow."""
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
    """Whether to solve a block row by row: if it were halved, probably neither half could be solved in arrays."""
    if plan.in_words:
        return True
    if plan.source in COLUMNAR:
        return False
    return block.overlong or not any(_is_small_at(plan, solver, block, start) for start in (0, block.middle))


def _one_array(column: Any) -> Any:
    return column.chunk(0) if column.num_chunks == 1 else pa.concat_arrays(column.chunks)


def lines_of(block: Block) -> Any:
    """Return the rows of a block of text as a binary Arrow array. Each element but the first begins with a newline.

    The bytes are copied only if lines end in CRLF.
    """
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


def _solve_batch(
    plan: Plan, solver: Solver, block: Block, check: Check, rejected: dict[int, RejectedRow]
) -> SolvedRows:
    """Solve rows of Parquet or Arrow in arrays, and add invalid rows to `rejected`."""
    columns = [block.rows.column(name) for name in plan.piles]

    def item(row: int) -> tuple[int, Any]:
        return block.line + row, (row, *(column[row].as_py() for column in columns))

    rows = _solve(plan, solver, columns, item, check, rejected)
    rows.columns = unchanged_columns(plan, block.rows)
    return rows


def _solve(
    plan: Plan, solver: Solver, columns: list[Any], item: Item, check: Check, rejected: dict[int, RejectedRow]
) -> SolvedRows:
    """Solve rows with piles below 2^63 in arrays, and other rows one by one. Add invalid rows to `rejected`.

    The result has an entry for every row, also for an invalid row. Raises ValueError if too many rows must be solved
    one by one: more than 1 in ROWS_A_STRAY, or any row if `plan.values` is not empty. Raises OverflowError if a result
    does not fit int64.
    """
    numbers = [numbers_of(name, column) for name, column in zip(plan.piles, columns, strict=True)]
    nulls = null_rows(numbers, solver.ruleset)
    is_stray = stray_rows(numbers, nulls, True)
    strays = [] if is_stray is None else np.flatnonzero(is_stray).tolist()
    rows, width = len(columns[0]), len(plan.targets)
    if nulls[1] is not None or len(strays) * ROWS_A_STRAY > rows or (strays and plan.values):
        raise ValueError(f"{len(strays)} of the {rows} rows have piles that do not fit into 64 bits")
    piles = np.array([number.small for number in numbers])
    if is_stray is None or not strays:
        is_p, move = _solve_array(solver, piles.T, width, check)
    else:
        is_p, move = np.zeros(rows, np.bool_), np.zeros((width, rows), np.int64).T
        is_p[~is_stray], move[~is_stray] = _solve_array(solver, piles[:, ~is_stray].T, width, check)
    values, unknown = values_of_rows(plan, solver, piles.T, is_p, check)
    has_move = np.logical_or.reduce([was != left for was, left in zip(piles, move.T, strict=False)])
    found: dict[int, tuple[Position, Position]] = {}  # for each stray row (position, target)
    for row in strays:
        check()
        reasons: list[RejectedRow] = []
        solved = solved_row(plan, solver, *item(row), reasons)
        if solved is None:
            (rejected[row],) = reasons
        else:
            read, position, target = solved
            if any(map(is_empty, read.piles)):
                raise ValueError("a stray row has an empty field")
            left = position if target is None else target
            is_p[row], has_move[row] = target is None, left != position
            found[row] = position, (*left, *[mpz(0)] * (width - len(left)))
    is_draw = np.zeros(rows, np.bool_)
    for row in np.flatnonzero(~(is_p | has_move)).tolist() if solver.ruleset.is_loopy else ():
        if row not in rejected:
            check()
            position = found[row][0] if row in found else solver.ruleset.check(tuple(map(mpz, piles[:, row].tolist())))
            is_draw[row] = solver.outcome(position) is Outcome.D
    huge = sum(any(n.bit_length() > 63 for n in (*was, *left)) for was, left in found.values())

    def column(small: NDArray[np.int64], is_null: Any, pair: int, pile: int) -> Any:
        others = {row: pairs[pair][pile] for row, pairs in found.items()}
        if huge:
            return digits_of(pa.array(small, mask=is_null), others)
        small[list(others)] = list(map(int, others.values()))
        return pa.array(small, mask=is_null)

    hidden = None if plan.to_same else ~has_move
    return SolvedRows(
        is_p,
        has_move,
        [column(move[:, pile], hidden, 1, pile) for pile in range(width)],
        values,
        piles=[column(piles[pile], number.is_null, 0, pile) for pile, number in enumerate(numbers)],
        unknown=unknown,
        huge=huge,
        is_draw=is_draw if solver.ruleset.is_loopy else None,
    )


def _solve_array(
    solver: Solver, positions: NDArray[np.int64], width: int, check: Check
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Return (is_p, move). Each row of `move`, of length `width`, is the target, or the position if no move wins."""
    move, is_p = np.zeros((width, len(positions)), np.int64).T, np.empty(len(positions), np.bool_)
    if solver.uses_kernels(len(positions)):
        solver.solve_rows(positions, out=(is_p, move))
        return is_p, move
    for place, row in enumerate(positions.tolist()):
        check()
        position = solver.ruleset.check(tuple(map(mpz, row)))
        target = solver.best_move(position)
        is_p[place] = target is None
        left = position if target is None else target
        move[place, : len(left)] = [int(pile) for pile in left]
    return is_p, move


def _without(rows: SolvedRows, numbers: list[int]) -> SolvedRows:
    """Return the rows except those with these indices."""
    keep = np.ones(len(rows), np.bool_)
    keep[numbers] = False
    mask = pa.array(keep)
    return replace(
        rows,
        is_p=rows.is_p[keep],
        has_move=rows.has_move[keep],
        is_draw=None if rows.is_draw is None else rows.is_draw[keep],
        to=[column.filter(mask) for column in rows.to],
        lines=None if rows.lines is None else rows.lines.filter(mask),
        columns={name: column.filter(mask) for name, column in rows.columns.items()},
        piles=[column.filter(mask) for column in rows.piles],
    )


def unchanged_columns(plan: Plan, batch: Any) -> dict[str, Any]:
    """Return the columns of a Parquet or Arrow batch that are written unchanged.

    If the output is text, a column of piles is unchanged only if its type is an integer or a string.
    """
    kept = dict(zip(batch.schema.names, batch.columns, strict=True))
    if plan.target in COLUMNAR:
        return kept
    as_they_are = (pa.types.is_integer, pa.types.is_string, pa.types.is_large_string)
    recast = [name for name in plan.piles if not any(is_kind(kept[name].type) for is_kind in as_they_are)]
    return {name: column for name, column in kept.items() if name not in recast}
