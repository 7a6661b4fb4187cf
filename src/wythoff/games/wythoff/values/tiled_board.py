"""A board of Grundy values of Wythoff's game that is filled tile by tile, as far as needed, by several threads."""

from heapq import heapify, heappop, heappush
from threading import Condition, Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.progress import Progress
from wythoff.exact.threads import thread_pool
from wythoff.games.wythoff.values.board_sets import TILE, BoardSets, value_dtype

Values = NDArray[Any]

# The number of rows of tiles in a band. The board is filled band by band, so that a file is written from its beginning.
# In a band the tiles (I, J) are computed in the order of I + J. With one row in a band, threads would wait for each
# other. With all rows, the data of a tile would not be in the cache when the next tile needs it (1.07 x the time at
# 10000).
BAND = 8


class Schedule:
    """Distributes the tiles (I, J), I <= J, of a board to threads. A tile is a square part of the board.

    A thread waits only if no tile is ready. Tile (I, J) needs the tiles (I, J - 1) and (I - 1, J). So of two tiles that
    are computed at the same time, one has the smaller I and the greater J. These two tiles have no row, column or
    diagonal in common, since J - I differs by at least 2.

    `reached[I]` is the first J for which tile (I, J) is not done: I for an empty board. The list is updated in place.
    """

    def __init__(self, down: int, across: int, reached: list[int] | None = None) -> None:
        self.across = across
        self.whole = 0  # the number n such that rows 0 to n - 1 of tiles are done
        self._down, self._reached = down, list(range(down)) if reached is None else reached
        # (band, I + J, I, J): in order
        self._ready = [self._entry(i) for i in range(down) if self._is_ready(i)]
        heapify(self._ready)
        self._stopped = False
        self._changed = Condition()
        self._look()

    def take(self) -> tuple[int, int] | None:
        """Wait until a tile is ready, and return its (I, J). Return None if all tiles are done, or after `stop`."""
        with self._changed:
            while not self._ready and not self._stopped:
                self._changed.wait()
            return None if self._stopped else heappop(self._ready)[2:]

    def finish(self, i: int, j: int) -> None:
        """Record that tile (i, j) is done."""
        with self._changed:
            self._reached[i] = j + 1
            if self._is_ready(i):
                heappush(self._ready, self._entry(i))
            if i + 1 < self._down and self._reached[i + 1] == j:  # that tile has waited for (i, j)
                heappush(self._ready, self._entry(i + 1))
            self._look()
            self._changed.notify_all()

    def stop(self) -> None:
        """End every thread: `take` returns None from now on."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def _look(self) -> None:
        while self.whole < self._down and self._reached[self.whole] >= self.across:
            self.whole += 1
        self._stopped |= self.whole == self._down

    def _is_ready(self, i: int) -> bool:
        j = self._reached[i]
        return j < self.across and (i == 0 or self._reached[i - 1] > j)

    def _entry(self, i: int) -> tuple[int, int, int, int]:
        j = self._reached[i]
        return i // BAND, i + j, i, j


class TiledBoard:
    """The Grundy values G(x, y) of Wythoff's game with x < rows and y < cols, rows <= cols.

    `fill` writes them into the array `values`, tile by tile. A tile takes 6 to 9 ns for each of its cells. Cells with
    x > y are copied from their mirror images. Threads may share the object.
    """

    def __init__(self, values: Values, tile: int = TILE) -> None:
        self.values = values
        self._rows, self._cols = values.shape
        self._dtype, self._tile = value_dtype(self._rows, self._cols), min(tile, self._cols)
        self._filling = Lock()
        self._begin()

    @classmethod
    def square(cls, side: int) -> "TiledBoard":
        """Return an empty board with `side` rows and columns. Its memory is allocated while it is filled."""
        return cls(np.empty((side, side), value_dtype(side, side)))

    def fill(self, rows: int, cols: int, threads: int = 1, progress: Progress | None = None) -> None:
        """Fill at least all cells (x, y) with x < rows and y < cols, and their mirror images (y, x) on the board.

        `progress(computed, total)` counts the cells with x < min(rows, cols) and y < max(rows, cols). `progress` is not
        called if these cells are already filled.
        """
        short, long = (min(size, most) for size, most in ((min(rows, cols), self._rows), (max(rows, cols), self._cols)))
        down, across = -(-short // self._tile), -(-long // self._tile)
        if not down or self._reached[down - 1] >= across:
            return
        with self._filling:
            try:
                self._fill(Schedule(down, across, self._reached), (short, long), threads, progress)
            except BaseException:  # a tile cannot be started twice
                self._begin()
                raise

    def _begin(self) -> None:
        self._sets = BoardSets(self._rows, self._cols)
        self._reached = list(range(-(-self._rows // self._tile)))

    def _fill(self, schedule: Schedule, part: tuple[int, int], threads: int, progress: Progress | None) -> None:
        rows, cols = part

        def work(progress: Progress | None = None) -> None:
            buffer, reported = np.empty((self._tile, self._tile), self._dtype), 0
            try:
                while tile := schedule.take():
                    self._do(*tile, buffer)
                    schedule.finish(*tile)
                    whole = schedule.whole * self._tile
                    if progress and reported < whole < rows:
                        reported = whole
                        progress(whole * cols + (rows - whole) * whole, rows * cols)
            finally:
                schedule.stop()  # after an error no thread may wait for this tile

        with thread_pool(threads) as pool:
            helpers = [pool.submit(work) for _ in range(min(threads, schedule.across) - 1)]
            work(progress)
        for helper in helpers:
            helper.result()
        if progress:
            progress(rows * cols, rows * cols)

    def _do(self, i: int, j: int, buffer: Values) -> None:
        x, y = i * self._tile, j * self._tile
        x_stop, y_stop = min(x + self._tile, self._rows), min(y + self._tile, self._cols)
        self._sets.fill(x, x_stop, y, y_stop, buffer)
        self.values[x:x_stop, y:y_stop] = buffer[: x_stop - x, : y_stop - y]
        if x < y < self._rows:
            self.values[y:y_stop, x:x_stop] = buffer[: x_stop - x, : min(y_stop, self._rows) - y].T
