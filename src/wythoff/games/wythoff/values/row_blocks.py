"""The Grundy values G(x, y) of Wythoff's game for small x and any y, from stored states of one computation."""

from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer
from wythoff.games.wythoff.values.first_rows import FirstRows, State
from wythoff.games.wythoff.values.row_periods import RowPeriod, bundled_row_periods

# The number of rows and columns of a block. A block takes 20 ms and 4 MB. Its state takes 0.12 MB, all states 40 MB.
ROWS, WIDTH = 256, 8192

# The most cached blocks.
MAX_BLOCKS = 4


class RowBlocks:
    """The Grundy values G(x, y) of Wythoff's game with x < rows, for any y. Threads may share the object.

    `advance` computes one more block of columns. For 256 rows, the columns up to 2.6 * 10^6 take about six seconds.
    Later columns follow from the proved periods of the rows. `values` returns an array of values.
    """

    def __init__(self, rows: int = ROWS, width: int = WIDTH) -> None:
        self.rows, self._width = rows, width
        self._periods: tuple[RowPeriod, ...] = bundled_row_periods()[:rows]
        self._reach = max(row.preperiod + row.period for row in self._periods)
        self.stop = -(-self._reach // width) * width
        self._pass = FirstRows(rows)
        self._states: list[State] = [self._pass.state()]
        self._advancing = Lock()
        self._block = lru_cache(MAX_BLOCKS)(self._compute_block)

    @property
    def passed(self) -> int:
        """The number of the columns that have been computed."""
        return len(self._states) * self._width

    def advance(self) -> None:
        """Compute one more block of columns."""
        with self._advancing:
            self._pass.advance(self._width)
            self._states.append(self._pass.state())

    def needed(self, x: int, y: Integer, rows: int, cols: int) -> int:
        """Return how many columns must have been computed before `values(x, y, rows, cols, ...)` may be called."""
        first, turn = self._turn(x, rows, cols)
        return int(y) + cols if y + cols <= first + turn else first + turn

    def values(self, x: int, y: Integer, rows: int, cols: int, base: Integer) -> NDArray[np.int64]:
        """Return the Grundy values G(x + i, y + j), i < rows, j < cols, minus `base`, for x + rows <= self.rows.

        `base` is an integer near y, so that the entries fit into int64. The columns that `needed` states must have been
        computed.
        """
        values_out = np.empty((rows, cols), np.int64)
        first, turn = self._turn(x, rows, cols)
        done, lowered = 0, 2 * np.arange(x, x + rows)[:, None]
        while done < cols:
            y_now = y + done
            column = int(y_now if y_now < first + turn else first + (y_now - first) % turn)
            number, start = divmod(column, self._width)
            end = min(start + cols - done, self._width, start + first + turn - column)
            steps = np.arange(int(y_now - base), int(y_now - base) + end - start)
            values_out[:, done : done + end - start] = self._block(number)[x : x + rows, start:end] + (steps - lowered)
            done += end - start
        return values_out

    def _turn(self, x: int, rows: int, cols: int) -> tuple[int, int]:
        """Return (m, p) such that G(i, y + p) = G(i, y) + p for all rows x <= i < x + rows and all columns y >= m.

        p is the largest multiple of the least common period of these rows with p <= cols and m + p <= self.stop, or
        this period itself if there is no such multiple.
        """
        own = self._periods[x : x + rows]
        first, turn = max(row.preperiod for row in own), int(np.lcm.reduce([row.period for row in own]))
        return first, turn * max(1, min(cols, self.stop - first) // turn)

    def _compute_block(self, number: int) -> NDArray[Any]:
        """Return G(i, y) - y + 2i, G being the Grundy value, for all rows i and the columns y of block `number`."""
        lag = self._width + -(-max(self.rows, 2 * self.rows + 256 - self._width) // 64) * 64
        simulated = FirstRows.resume(self.rows, lag, self._states[number])
        simulated.advance(self._width + self.rows - 1)
        offsets = simulated.offsets(0, self.rows)
        columns = (number * self._width + np.arange(self._width)) % lag
        return np.ascontiguousarray(offsets[:, columns])
