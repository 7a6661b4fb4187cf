"""Compute the P-positions of Wythoff's game with leaps row by row, in compiled code.

Each row x has exactly one P-position (x, y). It has at most one, since a move would lead from one to the other. It has
at least one, since each P-position of an earlier row is an option of finitely many cells of row x. If the rows before x
are known, the P-position of row x is the mirror image of an earlier one. If there is no such mirror image, it is at the
least y >= x from which no move leads to a P-position.
"""

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.wythoff.leaps.rules import Leaps

# The most rows that are computed: some seconds, and 2.8 GB. With repeated leaps each row tries more columns, up to x /
# 2.
MAX_ROWS_SINGLE, MAX_ROWS_REPEATED = 200_000_000, 50_000

# The most rows that are computed if a proved automaton could answer instead: some milliseconds.
MAX_ROWS_BESIDE_PROOF = 1 << 20

# The number of columns for each row. Usually 1.62 and a few more are needed; 4 are always enough.
USUAL_COLUMNS, MAX_COLUMNS = 1.75, 4


@dataclass(frozen=True)
class Partners:
    """The P-positions of the rows 0 to rows - 1 of a game."""

    rows: int
    column: NDArray[np.int32]
    """(x, column[x]) is P for x < rows, and for larger x found on the way; else 0."""

    row_on: NDArray[np.int32]
    """(row_on[d], row_on[d] + d) is P; 0 if no such P-position is known."""

    lower: NDArray[np.intp]
    """The smaller piles of P-positions, below `rows`, in order."""

    def pairs(self, start: int = 0, stop: int | None = None) -> NDArray[np.int64]:
        """Return the P-positions (x, y), x <= y, with the indices start to stop - 1. They are sorted by x."""
        lower = self.lower[start:stop]
        return np.column_stack((lower, self.column[lower])).astype(np.int64)


def max_rows(rules: Leaps) -> int:
    """Return the most rows whose P-positions can be computed."""
    return MAX_ROWS_REPEATED if rules.longest is None else MAX_ROWS_SINGLE


def find_partners(rules: Leaps, rows: int) -> Partners:
    """Return the P-positions of the first `rows` rows."""
    from wythoff.kernels import leaps as kernels

    p, q = rules.leap
    if rules.longest is None:
        fold = gcd(p, q)
        column, row_on = _allocate(MAX_COLUMNS * rows)
        lines = np.zeros(4 * rows * (p + q), np.uint8)
        kernels.repeated(p // fold, q // fold, fold, rows, column, row_on, lines)
    else:
        column, row_on = _allocate(int(USUAL_COLUMNS * rows) + q)
        if not kernels.single(p, q, rows, column, row_on):
            column, row_on = _allocate(MAX_COLUMNS * rows)
            kernels.single(p, q, rows, column, row_on)
    lower = np.flatnonzero(column[:rows] >= np.arange(rows, dtype=np.int32))
    return Partners(rows, column, row_on, lower)


def _allocate(size: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    check_memory(8 * size, f"P-positions in {size} columns")
    return np.zeros(size, np.int32), np.zeros(size, np.int32)
