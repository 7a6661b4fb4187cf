"""Solve arrays of positions of copycat with 64-bit piles, by compiled code."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER, working_dtype
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.take_away.copycat.halving import HalvedResidues
from wythoff.games.take_away.copycat.rules import Copycat
from wythoff.games.take_away.copycat.table import MoveTable
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.batch import BestMove, in_threads, prepare_arrays, solve_row
from wythoff.solve.solution import Solutions, UnknownValue


class WinningMoves(Protocol):
    """The winning moves of copycat for a single m."""

    def kernel(self, largest: Integer) -> Callable[..., Any]:
        """Return compiled code for piles up to `largest`: a function (piles, lasts, is_p, targets).

        The function writes is_p and targets, and returns the number of solved positions.
        """


def solve_array(
    ruleset: Ruleset, moves: WinningMoves, best_move: BestMove, array: NDArray[Any], out: Any, threads: int
) -> Solutions:
    """Solve the rows (pile,) or (pile, last) of an integer array, n rows. Returns targets of the dtype of the array."""
    dtype = working_dtype(array)
    array, is_p, move = prepare_arrays(array, ruleset, out, dtype)
    solve = moves.kernel(mpz(int(array[:, 0].max(initial=0))))

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BUFFER):
            part = slice(first, min(first + BUFFER, stop))
            piles = np.ascontiguousarray(array[part, 0], dtype).view(np.uint64)
            lasts = np.zeros_like(piles)
            if array.shape[1] == 2:
                lasts[:] = array[part, 1].astype(dtype).view(np.uint64)
            flags, targets = np.empty(len(piles), np.bool_), np.empty((2, len(piles)), np.uint64)
            done = int(solve(piles, lasts, flags, targets))
            if done < len(piles):
                solve_row(best_move, ruleset.check, (int(piles[done]), int(lasts[done])), first + done)
                raise UnknownValue(f"position {first + done}: the outcome is not known")
            is_p[part], move[part] = flags, targets.view(dtype).T

    in_threads(work, len(array), threads)
    return Solutions(is_p, move)


def warm_up() -> None:
    """Compile the kernels, and cache them for later runs."""
    rows = np.zeros((3, 2), np.int64)
    for moves in (HalvedResidues(4), MoveTable(5)):
        ruleset = Copycat(name="copycat", summary="", m=moves.m)
        solve_array(ruleset, moves, lambda position: None, rows, None, 1)
