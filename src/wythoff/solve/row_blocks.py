"""Solve many positions block by block in compiled code. Rows that exceed int64 are solved one by one."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import is_plain, too_small, working_dtype
from wythoff.solve.batch import in_threads, output_arrays, refuse_negative, solve_each, solve_row
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions

# The number of rows of a block. With 8 numbers in a row, rows and answers take a megabyte: they stay in the cache.
BLOCK_ROWS = 1 << 13

MAX_INT64 = (1 << 63) - 1

Block = Callable[[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]], bool | None]
"""A function that solves a block; it is called with (rows, is_p, move) and fills `is_p` and `move`.

It returns False if it cannot solve all rows; then they are solved one by one.
"""


def solve_rows(solver: Solver, rows: NDArray[Any], out: Any, threads: int, block: Block) -> Solutions:
    """Return the outcomes and moves of many positions, computed by the compiled function `block`.

    In games in which piles can grow, all rows are solved one by one if the sum of a row may exceed int64.
    """
    rules = solver.ruleset
    dtype, width = working_dtype(rows), len(rules.names_after_move(rules.names(rows.shape[1])))
    is_p, move = output_arrays(out, (len(rows), width), dtype)
    is_direct = is_plain(move) and move.dtype in (dtype, np.uint64) and not np.may_share_memory(rows, move)
    targets = move if is_direct else np.empty((len(rows), width), dtype)
    flags = is_p if is_p.flags.c_contiguous else np.empty(len(rows), np.bool_)
    most = MAX_INT64 // rows.shape[1] if rules.can_grow else None
    long_rows = []

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BLOCK_ROWS):
            last = min(first + BLOCK_ROWS, stop)
            part = np.ascontiguousarray(rows[first:last], dtype)
            if dtype == np.int64 and part.min(initial=0) < 0:
                refuse_negative(rows, rules)
            if most is not None and part.max(initial=0) > most:
                long_rows.append(first)
                return
            if block(part.view(np.uint64), flags[first:last], targets[first:last].view(np.uint64)) is False:
                for number, row in enumerate(part.tolist(), first):  # raises the error of an invalid row
                    position, target = solve_row(solver.best_move, rules.check, row, number)
                    flags[number], piles = target is None, position if target is None else target
                    targets[number] = [*map(int, piles), *[0] * (width - len(piles))]

    in_threads(work, len(rows), threads)
    if long_rows:
        return solve_each(solver, rows, out)
    if flags is not is_p:
        is_p[...] = flags
    if targets is not move:
        if move.dtype != np.object_ and targets.size and int(targets.max()) > np.iinfo(move.dtype).max:
            raise ValueError(too_small("out[1]", move.dtype, targets.max()))
        move[...] = targets
    return Solutions(is_p, move)
