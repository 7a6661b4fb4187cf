"""Solve many positions of t-Wythoff: in compiled code if the piles are small enough, else one by one."""

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.pairs.complementary import ComplementaryPairSolver
from wythoff.kernels import complementary
from wythoff.kernels import pairs as golden
from wythoff.solve.row_blocks import Block


def pair_block(solver: ComplementaryPairSolver, rows: NDArray[Any]) -> Block:
    """Return the function that solves blocks of positions of t-Wythoff."""
    pairs = solver.pairs
    t = np.int64(min(pairs.t, 2**31))
    root = sqrt(float(t * t + 4))

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        if pairs.is_regular:
            is_small = bool(rows.max(initial=0) < complementary.limit(pairs.t))
            if is_small:
                complementary.solve_rows(rows.view(np.int64), t, pairs.is_misere, root, is_p, move.view(np.int64))
            return is_small
        golden.solve_rows(rows.reshape(-1), is_p, move.reshape(-1))
        small, large = np.minimum(*rows.T), np.maximum(*rows.T)
        for row in np.flatnonzero((small <= 2) | (large - small < 2)).tolist():  # near the first two pairs
            target = solver.best_move(tuple(map(mpz, rows[row].tolist())))
            is_p[row] = target is None
            move[row] = rows[row] if target is None else [int(pile) for pile in target]
        return True

    return block


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    rows = np.zeros((1, 2), np.int64)
    complementary.solve_rows(rows, np.int64(2), False, sqrt(8.0), np.empty(1, np.bool_), rows.copy())
