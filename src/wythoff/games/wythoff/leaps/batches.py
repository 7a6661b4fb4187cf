"""Solve many positions of Wythoff's game with leaps in compiled code, from a list of the P-positions."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.leaps.partners import MAX_ROWS_BESIDE_PROOF, find_partners, max_rows
from wythoff.games.wythoff.leaps.rules import DiagonalWythoff, Maharaja
from wythoff.games.wythoff.leaps.solver import LeapSolver
from wythoff.kernels import leaps as kernels
from wythoff.solve.row_blocks import Block

# A number of leaps that is larger than any pile.
ANY_NUMBER = 1 << 62


def leap_block(solver: LeapSolver, rows: NDArray[Any]) -> Block:
    """Return the function that solves blocks of positions of a game with leaps."""
    rules, (p, q) = solver.rules, solver.rules.leap
    longest = ANY_NUMBER if rules.longest is None else rules.longest

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        small = int(rows.min(axis=1).max(initial=0))
        if small >= MAX_ROWS_BESIDE_PROOF and solver.solve_far_rows(rows, is_p, move):
            return True
        if small >= max_rows(rules) or int(rows.max(initial=0)) >= 1 << 63:
            return False
        table = solver.partners(mpz(small + 1))
        kernels.solve_rows(p, q, longest, table.column, table.row_on, rows, is_p, move)
        return True

    return block


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    rows = np.zeros((1, 2), np.uint64)
    for rules in (Maharaja(name="maharaja", summary=""), DiagonalWythoff(name="diagonal-wythoff", summary="")):
        table = find_partners(rules, 2)
        kernels.solve_rows(1, 2, 1, table.column, table.row_on, rows, np.zeros(1, np.bool_), rows.copy())
