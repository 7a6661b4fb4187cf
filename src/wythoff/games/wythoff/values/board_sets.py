"""The sets of used values that the tiles of a board of Wythoff's game need, and single values without a whole board."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer
from wythoff.kernels import boards

# Rows and columns of a tile. For smaller tiles the calls take time (64: 1.1 x the time). Larger tiles (256, 512) save
# no time, and threads wait longer for each other. The values do not depend on the size.
TILE = 128

# A block of the board for one value has rows // ROWS_PER_COLUMN columns, but at least MIN_BLOCK_COLUMNS. Smaller blocks
# need less memory, but sets are copied more often.
ROWS_PER_COLUMN, MIN_BLOCK_COLUMNS = 4, 8192


def value_dtype(rows: Integer, cols: Integer) -> np.dtype[Any]:
    """Return uint16 if it is certain to hold all values of a board, else uint32. The bound is rows + cols - 2."""
    return np.dtype(np.uint16 if rows + cols - 2 <= 2**16 - 1 else np.uint32)


def bytes_of_sets(rows: Integer, cols: Integer) -> Integer:
    """Return an upper bound of the bytes of `BoardSets`: n^2/2 for a square with n rows.

    Let a board have r rows and c columns, r <= c. A row stores at most r + c values. A diagonal stores at most 3r, and
    so does a column beyond the square. All of them need a few more words, and some memory during their preparation.
    """
    r, c = min(rows, cols), max(rows, cols)
    bits = r * (r + c) + (c - r) * 3 * r + min(c * 3 * r, c * (r + c))
    return (bits + bits // 64) // 8 + c * 256 + 512


class BoardSets:
    """The sets of the values that are used in each line and on each diagonal of a board. A line is a row or a column.

    The board has at most as many rows as columns. A set stores only the words that the bounds y - 2x <= G(x, y) <= x +
    y allow, and sets are stored one after another. They need 3/8 n^2 bytes for a square, and a few words for each
    column if there are few rows.

    The sets may be for the columns `start` to cols - 1 only, start >= rows. Then column j is line j - shift, after the
    lines of the rows, and diagonal d has the number d - shift. Values are not shifted.
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
        """Compute the tile of rows x to x_stop - 1 and columns y to y_stop - 1. Write it to the corner of `buffer`."""
        corners = np.uint64(x), np.uint64(x_stop), np.uint64(y), np.uint64(y_stop)
        boards.tile(*corners, self.lines, self.diagonals, self.words, self.marks, buffer)

    def next_block(self, stop: int) -> "BoardSets":
        """Return the sets of the next columns, up to stop - 1. The columns of these sets must be complete."""
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
    """Return G(x, y), x <= y, from the board that ends there, computed in blocks of columns.

    The memory is the sets of two blocks: less than (x + 8192)^2 bytes, for any y.
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
