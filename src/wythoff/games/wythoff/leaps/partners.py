"""P-positions of Wythoff's game with leaps, found row by row in compiled code.

Each row x has one P-position (x, y): two would be joined by a move, and each P-position of an earlier row is an option
of at most four cells of row x. Once the rows before x are known, the P-position of row x is the mirror of an earlier
one, or lies at the least y > x from which no move leads to a P-position.
"""

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.kernels import leaps as kernels

# The most rows: seconds, and 2.8 GB. With repeated leaps each row tries more columns, up to x / 2.
MAX_ROWS_SINGLE, MAX_ROWS_REPEATED = 200_000_000, 50_000

# Columns for each row: usually 1.62 and a few more; 4 always suffice.
USUAL_COLUMNS, MOST_COLUMNS = 1.75, 4


@dataclass(frozen=True)
class Partners:
    """Rows 0, ..., rows - 1 of a game."""

    rows: int
    column: NDArray[np.int32]
    """(x, column[x]) is P for x < rows, and for larger x found on the way; else 0."""

    row_on: NDArray[np.int32]
    """(row_on[d], row_on[d] + d) is P; 0 if no such P-position is known."""

    lower: NDArray[np.intp]
    """The smaller piles of P-positions, below `rows`, in order."""

    def pairs(self, start: int = 0, stop: int | None = None) -> NDArray[np.int64]:
        """Return the P-positions (x, y), x <= y, x < rows, by x, with numbers start to stop - 1."""
        lower = self.lower[start:stop]
        return np.column_stack((lower, self.column[lower])).astype(np.int64)


def max_rows(rules: Leaps) -> int:
    """Return the most rows that can be listed."""
    return MAX_ROWS_REPEATED if rules.longest is None else MAX_ROWS_SINGLE


def find_partners(rules: Leaps, rows: int) -> Partners:
    """Return the P-positions of the first `rows` rows."""
    p, q = rules.leap
    if rules.longest is None:
        fold = gcd(p, q)
        column, row_on = _allocate(MOST_COLUMNS * rows)
        lines = np.zeros(4 * rows * (p + q), np.uint8)
        kernels.repeated(p // fold, q // fold, fold, rows, column, row_on, lines)
    else:
        column, row_on = _allocate(int(USUAL_COLUMNS * rows) + q)
        if not kernels.single(p, q, rows, column, row_on):
            column, row_on = _allocate(MOST_COLUMNS * rows)
            kernels.single(p, q, rows, column, row_on)
    lower = np.flatnonzero(column[:rows] >= np.arange(rows, dtype=np.int32))
    return Partners(rows, column, row_on, lower)


def _allocate(size: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    check_memory(8 * size, f"P-positions in {size} columns")
    return np.zeros(size, np.int32), np.zeros(size, np.int32)
