"""Compute the P-positions of Wythoff's game with leaps row by row, in compiled code.

Each row x has exactly one P-position (x, y). Two P-positions in a row are impossible, since a move would lead from one
to the other. Row x has a P-position, since each P-position of an earlier row is an option of finitely many cells of row
x. Suppose that the earlier rows are known. If one of them contains a P-position (y, x), then (x, y) is P, too.
Otherwise (x, y) is P for the least y >= x such that no move from (x, y) leads to a P-position of an earlier row.
"""

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.wythoff.leaps.rules import Leaps

# The most rows that are computed, for single and for repeated leaps. 200 million rows take some seconds and 2.8 GB.
# With repeated leaps row x tries up to x / 2 columns.
MAX_ROWS_SINGLE, MAX_ROWS_REPEATED = 200_000_000, 50_000

# The most rows that are computed if a proved automaton could answer instead. They take some milliseconds.
MAX_ROWS_BESIDE_PROOF = 1 << 20

# The number of columns that are stored, for each row. In most games 1.62 times the rows and a few more are needed; 4
# times the rows are always enough.
USUAL_COLUMNS, MAX_COLUMNS = 1.75, 4


@dataclass(frozen=True)
class Partners:
    """The P-positions (x, y) of Wythoff's game with leaps, for x < rows."""

    rows: int
    column: NDArray[np.int32]
    """(x, column[x]) is P for x < rows, and for some larger x. If no P-position is known for x, column[x] is 0."""

    row_on: NDArray[np.int32]
    """(row_on[d], row_on[d] + d) is P. If no P-position with the difference d is known, row_on[d] is 0."""

    lower: NDArray[np.intp]
    """The sorted smaller piles, below `rows`, of the P-positions."""

    def pairs(self, start: int = 0, stop: int | None = None) -> NDArray[np.int64]:
        """Return the P-positions (x, y), x <= y, with the indices start to stop - 1, sorted by x: an array (n, 2)."""
        lower = self.lower[start:stop]
        return np.column_stack((lower, self.column[lower])).astype(np.int64)


def max_rows(rules: Leaps) -> int:
    """Return the most rows for which `find_partners` computes the P-positions of this game."""
    return MAX_ROWS_REPEATED if rules.longest is None else MAX_ROWS_SINGLE


def find_partners(rules: Leaps, rows: int) -> Partners:
    """Compute the P-positions (x, y) with x < rows."""
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
