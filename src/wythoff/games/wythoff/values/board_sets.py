"""Compute a board of Wythoff's game from sets of used Grundy values, or a single value without storing a board.

A tile is a square part of a board, 128 rows and columns. The value of a cell is the least that is not used in its row,
in its column and on its diagonal so far.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer
from wythoff.kernels import boards

# The number of rows and columns of a tile. With smaller tiles there are more calls (64: 1.1 x the time). Larger tiles
# (256, 512) save no time, and threads wait longer for each other. The values do not depend on the size.
TILE = 128

# A block of the board for one value has rows // ROWS_PER_COLUMN columns, but at least MIN_BLOCK_COLUMNS. Smaller blocks
# need less memory, but sets are copied more often.
ROWS_PER_COLUMN, MIN_BLOCK_COLUMNS = 4, 8192


def value_dtype(rows: Integer, cols: Integer) -> np.dtype[Any]:
    """Return uint16 if rows + cols - 2, an upper bound of all Grundy values of the board, fits uint16; else uint32."""
    return np.dtype(np.uint16 if rows + cols - 2 <= 2**16 - 1 else np.uint32)


def bytes_of_sets(rows: Integer, cols: Integer) -> Integer:
    """Return an upper bound of the bytes of `BoardSets`: about n^2/2 for a board with n rows and n columns.

    Let a board have r rows and c columns, r <= c. The set of a row has at most r + c bits. The set of a diagonal, or of
    one of the columns r to c - 1, has at most 3r bits. The bound adds a few words for each set, and the memory for the
    preparation of the sets.
    """
    r, c = min(rows, cols), max(rows, cols)
    bits = r * (r + c) + (c - r) * 3 * r + min(c * 3 * r, c * (r + c))
    return (bits + bits // 64) // 8 + c * 256 + 512


class BoardSets:
    """The sets of the Grundy values that are used in each line and on each diagonal of a board of Wythoff's game.

    A line is a row and the column with the same number, since G(x, y) = G(y, x). The board has at most as many rows as
    columns. A set has a bit for each value that the bounds y - 2x <= G(x, y) <= x + y allow, in words of 64 bits. All
    sets together take 3/8 n^2 bytes for a board with n rows and n columns. If there are few rows, they take a few words
    for each column.

    If `start` >= rows is given, the sets are for the columns `start` to cols - 1 only. Let s = start - rows. Then the
    lines 0 to rows - 1 are rows, column j is line j - s, and the diagonal of the cells (x, x + d) has the number d - s.
    """

    def __init__(self, rows: int, cols: int, start: int = 0) -> None:
        self.rows, self.stop, self.shift = rows, cols, start - rows if start else 0
        k = np.arange(cols - self.shift, dtype=np.int64)
        beyond, j = k >= rows, k + self.shift  # columns without a row
        line_low = np.maximum(np.where(beyond, j - 2 * (rows - 1), start - 2 * k), 0)
        line_high = np.where(beyond, j + rows - 1, k + cols - 1)
        deepest = np.minimum(rows - 1, cols - 1 - j)  # the last row that diagonal j meets
        low = np.concatenate([line_low, np.maximum(j - deepest, 0)]) >> 6
        high = np.concatenate([line_high, j + 2 * deepest]) >> 6
        self.low, self.high = low.reshape(2, -1), high.reshape(2, -1)
        words = np.concatenate([[0], np.cumsum(high - low + 1)])
        # One mark word more than needed, never full: a pointer stops there when all of a set is full.
        marks = np.concatenate([[0], np.cumsum((high >> 6) - (low >> 6) + 2)])
        records = np.stack([words[:-1] - low, marks[:-1] - (low >> 6), low >> 6], axis=1).view(np.uint64)
        self.lines, self.diagonals = records[: len(k)], records[len(k) :]
        self.words, self.marks = np.zeros(int(words[-1]) + 64, np.uint64), np.zeros(int(marks[-1]), np.uint64)
        self.marks[marks[:-1]] = (np.uint64(1) << (low & 63).astype(np.uint64)) - np.uint64(1)

    def fill(self, x: int, x_stop: int, y: int, y_stop: int, buffer: NDArray[Any]) -> None:
        """Write the Grundy values of (x + i, y + j), x + i < x_stop and y + j < y_stop, to buffer[i, j]."""
        corners = np.uint64(x), np.uint64(x_stop), np.uint64(y), np.uint64(y_stop)
        boards.tile(*corners, self.lines, self.diagonals, self.words, self.marks, buffer)

    def next_block(self, stop: int) -> "BoardSets":
        """Return a BoardSets for the columns after those of this object, up to column stop - 1.

        All cells in the columns of this object must have been computed.
        """
        after = BoardSets(self.rows, stop, self.stop)
        moved = after.shift - self.shift
        for which, count, first in ((0, self.rows, 0), (1, len(self.diagonals) - moved, moved)):
            here, there = slice(first, first + count), slice(count)
            records = (self.lines, self.diagonals)[which][here], (after.lines, after.diagonals)[which][there]
            low = np.maximum(self.low[which][here], after.low[which][there])
            high = np.minimum(self.high[which][here], after.high[which][there])
            boards.carry(records[0], self.words, records[1], after.words, after.marks, low, high)
        return after


def grundy_value(x: int, y: int) -> int:
    """Return the Grundy value G(x, y), x <= y, of Wythoff's game. All G(i, j), i <= x, j <= y, are computed.

    Only two blocks of columns are in memory at a time: less than (x + 8192)^2 bytes, for any y.
    """
    rows, cols = x + 1, y + 1
    width = max(rows // ROWS_PER_COLUMN, MIN_BLOCK_COLUMNS)
    stop = min(cols, rows + width)
    check_memory(int(bytes_of_sets(rows, stop)) << (stop < cols), f"the Grundy value of ({x}, {y})")
    buffer, sets = np.empty((TILE, TILE), value_dtype(rows, cols)), BoardSets(rows, stop)
    while True:
        first, end = (rows if sets.shift else 0), sets.stop - sets.shift
        for top in range(first, end, TILE):
            for first_row in range(0, min(top + 1, rows), TILE):
                sets.fill(first_row, min(first_row + TILE, rows), top, min(top + TILE, end), buffer)
        if sets.stop == cols:
            return int(buffer[x - first_row, end - 1 - top])
        sets = sets.next_block(min(cols, sets.stop + width))
