"""Solve many positions of games on piles in compiled code. Positions with piles above 64 bits are solved one by one."""

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.piles.candy_squares import CandySolver
from wythoff.games.piles.moore import MooreSolver
from wythoff.kernels import moore, piles
from wythoff.solve.row_blocks import Block

ONE, FOUR = np.uint64(1), np.uint64(4)


def candy_block(solver: CandySolver, rows: NDArray[Any]) -> Block:
    """Return the function that solves positions of candy squares. It does not depend on `rows`."""

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        piles.candy_rows(rows, solver.ruleset.is_misere, is_p, move)
        return bool(rows.min() > 0) if rows.size else True

    return block


def moore_block(solver: MooreSolver, rows: NDArray[Any]) -> Block:
    """Return the function that solves positions of Moore's nim. It does not depend on `rows`.

    A move changes 1 to k heaps. In misere play, `solver.best_move` solves positions with at most k heaps of 2 or more.
    """
    rules, k = solver.rules, solver.rules.k

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
        if k == 1:
            piles.sum_rows(piles.unrolled(rows), False, 1, False)(rows, ONE, is_p, move)
        elif k == 2 and rows.shape[1] <= moore.UNROLLED and len(rows) >= moore.MANY:
            moore.of_two(rows.shape[1])(rows, is_p, move)
        else:
            moore.moore_rows(rows, np.uint64(k), is_p, move)
        if rules.is_misere:
            by_ones = np.flatnonzero((rows > 1).sum(axis=1) <= k)
            few, places = np.unique(np.minimum(rows[by_ones], 2), axis=0, return_inverse=True)
            best = [solver.best_move(rules.check(row)) for row in few.tolist()]
            left = [row if to is None else to for row, to in zip(few.tolist(), best, strict=True)]
            is_p[by_ones] = np.array([to is None for to in best], np.bool_)[places.reshape(-1)]
            move[by_ones] = np.array([list(map(int, row)) for row in left], np.uint64).reshape(few.shape)[
                places.reshape(-1)
            ]

    return block


def warm_up() -> None:
    """Compile the machine code for games on piles, and cache it on disk for later runs."""
    rows, is_p = np.ones((1, 3), np.uint64), np.zeros(1, np.bool_)
    for (has_period, every), is_misere in product(((False, 1), (True, 1), (False, 2)), (False, True)):
        piles.sum_rows(0, has_period, every, is_misere)(rows, FOUR, is_p, rows.copy())
    piles.sum_rows(3, False, 1, False)(rows, FOUR, is_p, rows.copy())
    moore.moore_rows(rows, FOUR, is_p, rows.copy())
    moore.of_two(3)(rows, is_p, rows.copy())
    piles.candy_rows(rows[:, :2].copy(), False, is_p, rows[:, :2].copy())
