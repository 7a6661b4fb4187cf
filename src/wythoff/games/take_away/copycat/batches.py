"""Solve arrays of positions of copycat with 64-bit piles, by compiled code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import mpz
from wythoff.games.take_away.copycat.halving import HalvedResidues
from wythoff.games.take_away.copycat.solver import CopycatSolver
from wythoff.games.take_away.copycat.table import MoveTable
from wythoff.solve.row_blocks import Block


def copycat_block(solver: CopycatSolver, rows: NDArray[Any]) -> Block:
    """Return the function that solves positions (pile, last), or starts (pile,)."""
    solve = solver.moves.kernel(mpz(int(rows[:, 0].max(initial=0))))

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        lasts = rows[:, 1] if rows.shape[1] == 2 else np.zeros(len(rows), np.uint64)
        return bool(solve(rows[:, 0], lasts, is_p, move.T) == len(rows))

    return block


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    piles = np.zeros(3, np.uint64)
    for moves in (HalvedResidues(4), MoveTable(5)):
        moves.kernel(mpz(0))(piles, piles, np.empty(3, np.bool_), np.empty((2, 3), np.uint64))
