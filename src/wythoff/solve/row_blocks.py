"""Batches of rows that compiled code solves block by block; those beyond int64 one by one."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import is_plain, working_dtype
from wythoff.solve.batch import answered, answers, in_threads, position_rows, refuse_negative, solve_each
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions

# Rows that are solved at a time: with 8 numbers they and their answers take a megabyte, and stay in the cache.
BLOCK = 1 << 13

LARGEST = (1 << 63) - 1

Block = Callable[[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]], bool | None]
"""Solves rows: (rows, is_p, move), the last two to be written; False if there is a row that is no position."""


def solve_rows(solver: Solver, positions: Any, out: Any, threads: int, block: Block) -> Solutions:
    """solve_many by compiled code. Where piles can grow, rows whose sum may be beyond int64 are solved one by one."""
    rules = solver.ruleset
    rows = position_rows(positions, rules)
    if isinstance(rows, list):
        return solve_each(solver.best_move, rows, rules, out)
    dtype, width = working_dtype(rows), len(rules.names_after_move(rules.names(rows.shape[1])))
    is_p, move = answers(out, (len(rows), width), dtype)
    is_direct = is_plain(move) and move.dtype in (dtype, np.uint64) and not np.may_share_memory(rows, move)
    wanted = move if is_direct else np.empty((len(rows), width), dtype)
    flags = is_p if is_p.flags.c_contiguous else np.empty(len(rows), np.bool_)
    most = LARGEST // rows.shape[1] if rules.can_grow else None
    long_rows = []

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BLOCK):
            last = min(first + BLOCK, stop)
            part = np.ascontiguousarray(rows[first:last], dtype)
            if dtype == np.int64 and part.min(initial=0) < 0:
                refuse_negative(rows, rules)
            if most is not None and part.max(initial=0) > most:
                long_rows.append(first)
                return
            if block(part.view(np.uint64), flags[first:last], wanted[first:last].view(np.uint64)) is False:
                for number, row in enumerate(part.tolist(), first):  # which one it is
                    answered(solver.best_move, rules, row, number)

    in_threads(work, len(rows), threads)
    if long_rows:
        return solve_each(solver.best_move, rows, rules, out)
    if flags is not is_p:
        is_p[...] = flags
    if wanted is not move:
        if move.dtype != np.object_ and wanted.size and int(wanted.max()) > np.iinfo(move.dtype).max:
            raise ValueError(f"out[1] must hold {wanted.max()}: {move.dtype} cannot")
        move[...] = wanted
    return Solutions(is_p, move)
