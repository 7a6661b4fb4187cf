"""Solve many positions of Wythoff's game with leaps in compiled code, from a list of the P-positions."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.leaps.partners import MAX_ROWS_BESIDE_PROOF, Partners, find_partners, max_rows
from wythoff.games.wythoff.leaps.rules import DiagonalWythoff, Leaps, Maharaja
from wythoff.games.wythoff.rays.provable import ProvableSolver
from wythoff.kernels import leaps as kernels
from wythoff.solve.row_blocks import solve_rows
from wythoff.solve.solution import Solutions

# A number of leaps that is larger than any pile.
ANY_NUMBER = 1 << 62


def solve_leaps(
    solver: ProvableSolver,
    known: Callable[[Integer], Partners],
    rules: Leaps,
    rows: NDArray[Any],
    out: Any,
    threads: int,
) -> Solutions:
    """Return the outcomes and canonical moves of the positions in `rows`, written into `out` if it is given.

    known(n) returns the P-positions (x, y) with x < n. The solver calls this function for an n above the smaller piles
    of the positions.
    """
    p, q = rules.leap
    longest = ANY_NUMBER if rules.longest is None else rules.longest

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> bool:
        small = int(rows.min(axis=1).max(initial=0))
        if small >= MAX_ROWS_BESIDE_PROOF and solver.solve_far_rows(rows, is_p, move):
            return True
        if small >= max_rows(rules) or int(rows.max(initial=0)) >= 1 << 63:
            return False
        table = known(mpz(small + 1))
        kernels.solve_rows(p, q, longest, table.column, table.row_on, rows, is_p, move)
        return True

    return solve_rows(solver, rows, out, threads, block)


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    rows = np.zeros((1, 2), np.uint64)
    for rules in (Maharaja(name="maharaja", summary=""), DiagonalWythoff(name="diagonal-wythoff", summary="")):
        table = find_partners(rules, 2)
        kernels.solve_rows(1, 2, 1, table.column, table.row_on, rows, np.zeros(1, np.bool_), rows.copy())
