"""Batches of rows of piles, solved by compiled code; those with piles beyond 64 bits one by one."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import working_dtype
from wythoff.kernels import piles
from wythoff.rulesets.moore_nim import MooreNim
from wythoff.solve.batch import answered, answers, in_threads, position_rows, refuse_negative, solve_each
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions

# Rows that are solved at a time: the arrays in use stay in the cache.
BLOCK = 1 << 14

LARGEST = (1 << 63) - 1

Block = Callable[[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]], bool | None]
"""Solves rows: (rows, is_p, move), the last two to be written; False if there is a row that is no position."""


def solve_rows(solver: Solver, positions: Any, out: Any, threads: int, block: Block) -> Solutions:
    """solve_many by compiled code. Where piles can grow, rows whose sum may be beyond int64 are solved one by one."""
    rules = solver.ruleset
    rows = position_rows(positions, rules)
    is_long = isinstance(rows, list) or (rules.can_grow and rows.size and int(rows.max()) > LARGEST // rows.shape[1])
    if isinstance(rows, list) or is_long:
        return solve_each(solver.best_move, rows, rules, out)
    if rows.size and rows.dtype.kind == "i" and rows.min() < 0:
        refuse_negative(rows, rules)
    dtype, width = working_dtype(rows), len(rules.left_names(rules.names(rows.shape[1])))
    is_p, move = answers(out, (len(rows), width), dtype)
    wanted = np.empty((len(rows), width), dtype) if np.may_share_memory(rows, move) or move.dtype != dtype else move

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BLOCK):
            last = min(first + BLOCK, stop)
            part = np.ascontiguousarray(rows[first:last], np.uint64)
            flags, left = np.empty(len(part), np.bool_), np.zeros((len(part), width), np.uint64)
            if block(part, flags, left) is False:
                for number, row in enumerate(part.tolist(), first):  # which one it is
                    answered(solver.best_move, rules, row, number)
            is_p[first:last] = flags
            wanted[first:last] = left.view(dtype)

    in_threads(work, len(rows), threads)
    if wanted is not move:
        if move.dtype != np.object_ and wanted.size and int(wanted.max()) > np.iinfo(move.dtype).max:
            raise ValueError(f"out[1] must hold {wanted.max()}: {move.dtype} cannot")
        move[...] = wanted
    return Solutions(is_p, move)


def solve_moore(solver: Solver, rules: MooreNim, positions: Any, out: Any, threads: int) -> Solutions:
    """Moore's nim; the last moves of misere play one by one."""

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
        if rules.k == 2:
            piles.moore_of_two_rows(rows, is_p, move)
        else:
            piles.moore_rows(rows, np.uint64(rules.k), is_p, move)
        if rules.is_misere:
            by_ones = np.flatnonzero((rows > 1).sum(axis=1) <= rules.k)
            few, places = np.unique(np.minimum(rows[by_ones], 2), axis=0, return_inverse=True)
            best = [solver.best_move(rules.check(row)) for row in few.tolist()]
            left = [row if to is None else to for row, to in zip(few.tolist(), best, strict=True)]
            is_p[by_ones] = np.array([to is None for to in best], np.bool_)[places.reshape(-1)]
            move[by_ones] = np.array([list(map(int, row)) for row in left], np.uint64).reshape(few.shape)[
                places.reshape(-1)
            ]

    return solve_rows(solver, positions, out, threads, block)


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    rows, is_p = np.zeros((1, 2), np.uint64), np.zeros(1, np.bool_)
    piles.moore_rows(rows, np.uint64(3), is_p, rows.copy())
    piles.moore_of_two_rows(rows, is_p, rows.copy())
    piles.sum_rows(rows, np.uint64(4), 1, False, is_p, rows.copy())
    piles.candy_rows(rows, False, is_p, rows.copy())
