"""Grundy values of Wythoff's game on a board of any size, by tiles; and the slower ways that check them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from heapq import heappop, heappush
from threading import Condition
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer
from wythoff.exact.choices import chosen
from wythoff.exact.progress import Progress
from wythoff.kernels import boards
from wythoff.solve.boards import board_size, given_board
from wythoff.solve.queens.board_sets import TILE, BoardSets, bytes_of_sets, value_dtype

Values = NDArray[Any]

# Tile rows of a band. The board is filled band by band, so that a file is written from its top, and inside of one by
# rising diagonals. One row: threads wait for each other. All rows: what a tile has fetched is gone when its neighbour
# needs it (1.07 x at 10000).
BAND = 8


def grundy_board(
    rows: Integer,
    cols: Integer,
    out: Values | None = None,
    threads: int = 1,
    method: str = "tiles",
    tile: int = TILE,
    progress: Progress | None = None,
) -> Values:
    """Values G(x, y), x < rows, y < cols.

    Methods "naive" (the definition), "row-bitsets" and "tiles" give the same. With "tiles", `progress` is
    called with the number of values that are made, and of all.
    """
    fill = chosen(METHODS, method)
    check_fits(rows, cols, with_values=out is None)
    shape = int(rows), int(cols)
    largest = shape[0] + shape[1] - 2
    out = np.empty(shape, value_dtype(rows, cols)) if out is None else given_board(out, *shape, largest)
    if out.size:
        flat = out if shape[0] <= shape[1] else out.T  # symmetric: a tall board is a wide one
        fill(flat, threads, tile, progress)
    return out


def check_fits(rows: Integer, cols: Integer, with_values: bool) -> None:
    """Refuse a board whose sets, and values if they are to be in memory too, do not fit into this machine."""
    needed = bytes_of_sets(rows, cols)
    if with_values:
        needed += rows * cols * value_dtype(rows, cols).itemsize
    check_memory(int(needed), board_size(rows, cols))


class Schedule:
    """Hands out the tiles (I, J), I <= J, of a board to any number of threads, and waits for none longer than it must.

    Tile (I, J) needs (I, J - 1) and (I - 1, J), so that of two that are done at the same time one has the smaller I and
    the greater J: lines differ, and so do diagonals, as J - I differs by at least 2.
    """

    def __init__(self, down: int, across: int) -> None:
        self.across = across
        self.whole = 0  # rows of tiles that are done from the top
        self._left = [across - i for i in range(down)]  # tiles to be done of each row
        self._arrived: set[tuple[int, int]] = set()  # tiles that need one more
        self._ready = [(0, 0, 0, 0)]  # (band, I + J, I, J): in order
        self._stopped = False
        self._changed = Condition()

    def take(self) -> tuple[int, int] | None:
        """The next tile, when there is one; None at the end."""
        with self._changed:
            while not self._ready and not self._stopped:
                self._changed.wait()
            return None if self._stopped else heappop(self._ready)[2:]

    def finish(self, i: int, j: int) -> None:
        """Tile (i, j) is done."""
        with self._changed:
            self._left[i] -= 1
            while self.whole < len(self._left) and not self._left[self.whole]:
                self.whole += 1
            self._stopped |= self.whole == len(self._left)
            for after in ((i, j + 1), (i + 1, j)):
                if after[0] <= after[1] < self.across and after[0] < len(self._left):
                    if after[0] and after[0] < after[1] and after not in self._arrived:
                        self._arrived.add(after)
                    else:
                        self._arrived.discard(after)
                        heappush(self._ready, (after[0] // BAND, sum(after), *after))
            self._changed.notify_all()

    def stop(self) -> None:
        """Let every thread come to its end."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()


def _fill_by_tiles(out: Values, threads: int, tile: int, progress: Progress | None) -> None:
    """All values of a board of no more rows than columns; the square part by symmetry."""
    rows, cols = out.shape
    sets, dtype = BoardSets(rows, cols), value_dtype(rows, cols)
    tile = min(tile, cols)
    schedule = Schedule(-(-rows // tile), -(-cols // tile))

    def do(i: int, j: int, buffer: Values) -> None:
        x, y = i * tile, j * tile
        x_stop, y_stop = min(x + tile, rows), min(y + tile, cols)
        sets.fill(x, x_stop, y, y_stop, buffer)
        out[x:x_stop, y:y_stop] = buffer[: x_stop - x, : y_stop - y]
        if x < y < rows:
            out[y:y_stop, x:x_stop] = buffer[: x_stop - x, : min(y_stop, rows) - y].T

    def work(progress: Progress | None = None) -> None:
        buffer, shown = np.empty((tile, tile), dtype), 0
        try:
            while place := schedule.take():
                do(*place, buffer)
                schedule.finish(*place)
                whole = schedule.whole * tile
                if progress and shown < whole < rows:
                    shown = whole
                    progress(whole * cols + (rows - whole) * whole, rows * cols)
        finally:
            schedule.stop()  # after an error no thread must wait for this tile

    with ThreadPoolExecutor(threads) as pool:
        helpers = [pool.submit(work) for _ in range(min(threads, schedule.across) - 1)]
        work(progress)
    for helper in helpers:
        helper.result()
    if progress:
        progress(rows * cols, rows * cols)


def _fill_naively(out: Values, *_: Any) -> None:
    values = np.zeros(out.shape, np.uint32)
    seen = np.zeros(sum(out.shape), np.uint64)
    for x in range(len(out)):  # a call of compiled code cannot be interrupted
        boards.naive(values, seen, x, x + 1)
    out[...] = values


def _fill_by_row_bitsets(out: Values, *_: Any) -> None:
    rows, cols = out.shape
    values = np.zeros(out.shape, np.uint32)
    words = (rows + cols) // 64 + 1
    lines, diagonals = np.zeros((cols, words), np.uint64), np.zeros((cols, words), np.uint64)
    line_low, diagonal_low = np.zeros(cols, np.uint64), np.zeros(cols, np.uint64)
    for x in range(rows):
        boards.row_bitsets(values, lines, diagonals, line_low, diagonal_low, x, x + 1)
    out[...] = values


METHODS: dict[str, Callable[..., None]] = {
    "naive": _fill_naively,
    "row-bitsets": _fill_by_row_bitsets,
    "tiles": _fill_by_tiles,
}


def warm_up() -> None:
    """Compile the kernels of boards up to 32768 squared, and keep them for later runs."""
    grundy_board(2, 2)
    BoardSets(1, 1).next_block(2)
