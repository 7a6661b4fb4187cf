"""Batches of rows of piles, solved by compiled code; those with piles beyond 64 bits one by one."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import is_plain, working_dtype
from wythoff.games.piles.moore import MooreNim
from wythoff.kernels import moore, piles
from wythoff.solve.batch import answered, answers, in_threads, position_rows, refuse_negative, solve_each
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions

# Rows that are solved at a time: with 8 numbers they and their answers take a megabyte, and stay in the cache.
BLOCK = 1 << 13

LARGEST = (1 << 63) - 1

ONE, FOUR = np.uint64(1), np.uint64(4)

Block = Callable[[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]], bool | None]
"""Solves rows: (rows, is_p, move), the last two to be written; False if there is a row that is no position."""


def solve_rows(solver: Solver, positions: Any, out: Any, threads: int, block: Block) -> Solutions:
    """solve_many by compiled code. Where piles can grow, rows whose sum may be beyond int64 are solved one by one."""
    rules = solver.ruleset
    rows = position_rows(positions, rules)
    if isinstance(rows, list):
        return solve_each(solver.best_move, rows, rules, out)
    dtype, width = working_dtype(rows), len(rules.left_names(rules.names(rows.shape[1])))
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


def solve_sums(
    solver: Solver, positions: Any, out: Any, threads: int, *, period: int | None = None, every: int = 1
) -> Solutions:
    """Sums of numbers n of which those at 0, every, 2 every, ... have the value n, or n mod period, others the value 0.

    The first number whose value must fall is made smaller.
    """
    has_period = period is not None and period < 1 << 64
    modulus = np.uint64(period or 1) if has_period else ONE

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
        piles.sum_rows(piles.unrolled(rows), has_period, every, solver.ruleset.is_misere)(rows, modulus, is_p, move)

    return solve_rows(solver, positions, out, threads, block)


def solve_moore(solver: Solver, rules: MooreNim, positions: Any, out: Any, threads: int) -> Solutions:
    """Moore's nim; the last moves of misere play one by one."""

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
        if rules.k == 1:
            piles.sum_rows(piles.unrolled(rows), False, 1, False)(rows, ONE, is_p, move)
        elif rules.k == 2 and rows.shape[1] <= moore.UNROLLED and len(rows) >= moore.MANY:
            moore.of_two(rows.shape[1])(rows, is_p, move)
        else:
            moore.moore_rows(rows, np.uint64(rules.k), is_p, move)
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
    """Compile the kernels, and keep them for later runs: for rows of any length, and of three, of which many are."""
    rows, is_p = np.ones((1, 3), np.uint64), np.zeros(1, np.bool_)
    for (has_period, every), is_misere in product(((False, 1), (True, 1), (False, 2)), (False, True)):
        piles.sum_rows(0, has_period, every, is_misere)(rows, FOUR, is_p, rows.copy())
    piles.sum_rows(3, False, 1, False)(rows, FOUR, is_p, rows.copy())
    moore.moore_rows(rows, FOUR, is_p, rows.copy())
    moore.of_two(3)(rows, is_p, rows.copy())
    piles.candy_rows(rows[:, :2].copy(), False, is_p, rows[:, :2].copy())
