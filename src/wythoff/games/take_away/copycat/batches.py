"""Solve arrays of positions of copycat with 64-bit piles, by compiled code."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.take_away.copycat.halving import HalvedResidues
from wythoff.games.take_away.copycat.table import MoveTable
from wythoff.solve.contract import Solver
from wythoff.solve.row_blocks import solve_rows
from wythoff.solve.solution import Solutions


class WinningMoves(Protocol):
    """The winning moves of copycat for a single m: a `HalvedResidues` or a `MoveTable`."""

    def kernel(self, largest: Integer) -> Callable[..., Any]:
        """Return a compiled function (piles, lasts, is_p, targets) for piles up to `largest`.

        The function writes the answers to `is_p` and `targets`, and returns the number of solved positions.
        """


def solve_array(solver: Solver, moves: WinningMoves, rows: NDArray[Any], out: Any, threads: int) -> Solutions:
    """Solve the positions (pile, last), or starts (pile,), in the rows of an integer array."""
    solve = moves.kernel(mpz(int(rows[:, 0].max(initial=0))))

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        lasts = rows[:, 1] if rows.shape[1] == 2 else np.zeros(len(rows), np.uint64)
        return bool(solve(rows[:, 0], lasts, is_p, move.T) == len(rows))

    return solve_rows(solver, rows, out, threads, block, "F")


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    piles = np.zeros(3, np.uint64)
    for moves in (HalvedResidues(4), MoveTable(5)):
        moves.kernel(mpz(0))(piles, piles, np.empty(3, np.bool_), np.empty((2, 3), np.uint64))
