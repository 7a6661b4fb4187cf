"""Solve many positions of t-Wythoff: in compiled code if the piles are small enough, else row by row."""

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER, working_dtype
from wythoff.exact.bigint import mpz
from wythoff.exact.complementary import Pairs
from wythoff.games.wythoff.pairs.golden_batches import solve_golden_array
from wythoff.kernels import complementary
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.batch import in_threads, prepare_arrays
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions


def solve_array(array: NDArray[Any], solver: Solver, pairs: Pairs, out: Any, threads: int) -> Solutions:
    """Return the outcomes and moves for an integer array (n, 2). No move enlarges a pile, so its dtype is enough."""
    array, is_p, move = prepare_arrays(array, solver.ruleset, out, working_dtype(array))
    t = np.int64(min(pairs.t, 2**31))
    root = sqrt(float(t * t + 4))

    def solve(start: int, stop: int) -> None:
        for first in range(start, stop, BUFFER):
            block = slice(first, min(first + BUFFER, stop))
            rows = array[block]
            targets, slow_rows = np.empty_like(rows), np.arange(len(rows))
            if not pairs.is_regular:  # misere Wythoff: Wythoff's game, except near its first two pairs
                are_p, targets = _normal(rows, solver.ruleset)
                small, large = rows.min(axis=1), rows.max(axis=1)
                slow_rows = np.flatnonzero((small <= 2) | (large - small < 2))
            elif len(rows) and rows.max() < complementary.limit(pairs.t):
                are_p, targets, slow_rows = (
                    np.empty(len(rows), np.bool_),
                    np.empty((len(rows), 2), np.int64),
                    slow_rows[:0],
                )
                complementary.solve_rows(rows.astype(np.int64), t, pairs.is_misere, root, are_p, targets)
            else:
                are_p = np.empty(len(rows), np.bool_)
            for row in slow_rows.tolist():
                target = solver.best_move(tuple(map(mpz, rows[row].tolist())))
                are_p[row] = target is None
                targets[row] = rows[row] if target is None else [int(pile) for pile in target]
            is_p[block], move[block] = are_p, targets

    in_threads(solve, len(array), threads)
    return Solutions(is_p, move)


def _normal(rows: NDArray[Any], ruleset: Ruleset) -> tuple[NDArray[np.bool_], NDArray[Any]]:
    solved = solve_golden_array(rows, ruleset, None, 1)
    return solved.is_p, solved.move


def warm_up() -> None:
    """Compile the kernel and cache it for later runs."""
    rows = np.zeros((1, 2), np.int64)
    complementary.solve_rows(rows, np.int64(2), False, sqrt(8.0), np.empty(1, np.bool_), rows.copy())
