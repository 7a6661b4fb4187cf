"""Solve many positions by compiled code, in blocks of rows. Rows whose numbers exceed int64 are solved one by one."""

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import DoesNotFitError, is_plain, too_small, working_dtype
from wythoff.exact.bigint import Integer, shortened
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.batch import in_threads, output_arrays, refuse_negative, solve_each, solve_row
from wythoff.solve.protocol import SolverProtocol
from wythoff.solve.solution import Solutions, UnknownValue

# The count of numbers in a block. Its rows and answers take a megabyte, so that they stay in the cache.
BLOCK_NUMBERS = 1 << 16

# The most numbers of a row for which an array is copied column by column.
FEW_COLUMNS = 3

MAX_INT64 = (1 << 63) - 1

Block = Callable[[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]], bool | None]
"""A function that solves a block; it is called with (rows, is_p, move) and fills `is_p` and `move`.

The arrays do not overlap. If the function returns False or raises UnknownValue, the rows of the
block are solved one by one.
"""


def solve_rows(
    solver: SolverProtocol, rows: NDArray[Any], out: Any, threads: int, block: Block, order: Literal["C", "F"] = "C"
) -> Solutions:
    """Return the outcomes and canonical moves of the positions in `rows`, computed by the function `block`.

    `block` receives arrays whose rows are contiguous in memory if `order` is "C", and whose columns are contiguous if
    `order` is "F". If an answer may exceed int64, all rows are solved one by one.
    """
    rules = solver.ruleset
    dtype, width = working_dtype(rows), len(rules.names_after_move(rules.names(rows.shape[1])))
    is_p, move = output_arrays(out, (len(rows), width), dtype)
    targets = move if _holds_targets(move, rows, rules) else np.empty((len(rows), width), dtype)
    most = MAX_INT64 // max(rows.shape[1], 1) if rules.can_grow else None
    is_in_place = is_same_memory(rows, targets) and (most is None or rows.max(initial=0) <= most)
    if np.may_share_memory(rows, is_p) or (np.may_share_memory(rows, targets) and not is_in_place):
        rows = rows.copy()
    is_direct = order == "C" and is_plain(targets) and is_p.flags.c_contiguous
    size, long_rows = max(1, BLOCK_NUMBERS // width), list[int]()

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, size):
            place = slice(first, min(first + size, stop))
            part = rows[place]
            lines = part if order == "C" else part[:, 0]
            if part.dtype != dtype or not lines.flags.c_contiguous or (is_in_place and is_direct):
                part = np.empty(part.shape, dtype, order)
                _copy(rows[place], part)
            if dtype == np.int64 and part.min(initial=0) < 0:
                refuse_negative(rows, rules)
            if most is not None and part.max(initial=0) > most:
                long_rows.append(first)
                return
            flags, answers = is_p[place], targets[place]
            if not is_direct:
                flags, answers = np.empty(len(part), np.bool_), np.empty((len(part), width), dtype, order)
            is_solved = _try_block(block, part, flags, answers)
            if not is_solved and (large := _solve_one_by_one(solver, part, first, flags, answers)):
                if is_in_place:
                    raise DoesNotFitError(too_small("out[1]", dtype, shortened(large)))
                long_rows.append(first)
                return
            if not is_direct:
                is_p[place] = flags
                _copy(answers, targets[place])

    in_threads(work, len(rows), threads)
    if long_rows:
        return solve_each(solver, rows, out)
    if targets is not move:
        if targets.size and int(targets.max()) > np.iinfo(move.dtype).max:
            raise ValueError(too_small("out[1]", move.dtype, targets.max()))
        move[...] = targets
    return Solutions(is_p, move)


def _copy(rows: NDArray[Any], into: NDArray[Any]) -> None:
    """Copy rows to another array of the same shape, column by column if there are few columns.

    If memory layouts differ, NumPy takes up to five times as long to copy a few columns in one step.
    """
    if rows.shape[1] > FEW_COLUMNS or (rows.flags.c_contiguous and into.flags.c_contiguous):
        into[...] = rows
        return
    for column, target in zip(rows.T, into.T, strict=True):
        target[...] = column


def _try_block(block: Block, rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> bool:
    """Call `block` for these rows. Return whether `block` has solved them."""
    try:
        return block(rows.view(np.uint64), is_p, move.view(np.uint64)) is not False
    except UnknownValue:
        return False


def _solve_one_by_one(
    solver: SolverProtocol, rows: NDArray[Any], first: int, is_p: NDArray[np.bool_], move: NDArray[Any]
) -> Integer:
    """Solve the rows of a block one by one. Return 0, or the first number that does not fit the dtype of `move`.

    Raises the error of an invalid row. `first` is the row number of rows[0] in the whole input.
    """
    best_move = solver.for_rows().best_move
    for index, row in enumerate(rows.tolist()):
        position, target = solve_row(best_move, solver.ruleset.check, row, first + index)
        is_p[index], piles = target is None, position if target is None else target
        if (largest := max(piles)) > np.iinfo(move.dtype).max:
            return largest
        move[index] = [*map(int, piles), *[0] * (move.shape[1] - len(piles))]
    return 0


def _holds_targets(move: NDArray[Any], rows: NDArray[Any], rules: Ruleset) -> bool:
    """Whether the dtype of `move` surely holds every number of the targets, or is at least as wide as int64."""
    if move.dtype == np.object_ or np.iinfo(move.dtype).max >= np.iinfo(working_dtype(rows)).max:
        return True
    return not rules.can_grow and bool(rows.max(initial=0) <= np.iinfo(move.dtype).max)


def is_same_memory(rows: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether two arrays have the same address, strides and dtype, so that equal indices are the same memory."""
    return rows.ctypes.data == other.ctypes.data and rows.strides == other.strides and rows.dtype == other.dtype
