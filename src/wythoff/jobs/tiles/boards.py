"""A stored board at the origin, enlarged on request, and seen at every scale."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer
from wythoff.jobs.shards.executors import cores
from wythoff.jobs.tiles.tile import UNKNOWN, check_waiting
from wythoff.solve.solution import UNKNOWN_ERRORS

# The first side, and the longest one: 32 MB and 0.15 s of Grundy values of Wythoff's game. Powers of two, so that a
# block lies wholly inside of the board or wholly outside.
LEAST_SIDE, MOST_SIDE = 8, 4096

# Seconds that a longer board may take, and how many times those of the one of half its side these are: all options of
# each position are looked at.
SECONDS, LONGER = 2.0, 8.0

# Rows and columns that are made ahead at a time, 1 to 9 ms, and seconds between: whoever waits for a tile comes first.
STEP, PAUSE = 128, 0.0005


class Board(Protocol):
    """Entries of all positions from (0, 0) on."""

    def part(self, rows: int, cols: int) -> NDArray[Any]:
        """Those with x < rows and y < cols at least, or all that can be had. Threads may ask at once."""

    def make_ahead(self) -> None:
        """Make the whole board, from (0, 0) outward; nobody has to wait longer for a part."""


class Growing:
    """A board, parts of which are filled in place: `make` gives a TiledBoard of wythoff.games.wythoff.values."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make, self._made, self._making = make, None, Lock()

    def part(self, rows: int, cols: int) -> NDArray[Any]:
        board = self._whole()
        board.fill(rows, cols, cores())
        values: NDArray[Any] = board.values[:rows, :cols]
        return values

    def make_ahead(self) -> None:
        board = self._whole()
        for stop in range(STEP, len(board.values) + STEP, STEP):
            board.fill(stop, stop)
            time.sleep(PAUSE)

    def _whole(self) -> Any:
        with self._making:
            self._made = self._made or self._make()
            return self._made


class Doubling:
    """A board by `make(side)`, an integer array (side, side), made again with twice the side.

    It grows while the next one can be expected within two seconds. `expected` says how many seconds a side takes, 0
    where that is not known.
    """

    def __init__(
        self, make: Callable[[int], NDArray[Any]], expected: Callable[[int], float] = lambda side: 0.0
    ) -> None:
        self._make, self._expected = make, expected
        self._making = Lock()
        self._board: NDArray[Any] = np.empty((0, 0), np.int8)
        self.most_side = MOST_SIDE

    def part(self, rows: int, cols: int) -> NDArray[Any]:
        if len(self._board) < min(max(rows, cols), self.most_side):
            with self._making:
                self._grow(max(rows, cols))
        return self._board

    def make_ahead(self) -> None:
        while (side := len(self._board)) < self.most_side:
            self.part(max(2 * side, LEAST_SIDE), 0)

    def _grow(self, wanted: int) -> None:
        check_waiting()
        if not len(self._board):  # what is loaded or compiled first is no measure
            self._board = self._make(LEAST_SIDE)
        whole = 1 << (min(wanted, self.most_side) - 1).bit_length()
        if len(self._board) < whole and 0 < self._expected(whole) < SECONDS:
            self._board = self._make(whole)
        while (side := len(self._board)) < min(wanted, self.most_side):
            check_waiting()
            start = time.perf_counter()
            try:
                self._board = self._make(2 * side)
            except (*UNKNOWN_ERRORS, MemoryError):
                self.most_side = side
                return
            if LONGER * (time.perf_counter() - start) > SECONDS and 2 * side < self.most_side:
                self.most_side = 2 * side


class NearBoard:
    """Blocks of cells of a board at every scale.

    A block is seen as its entry that `reduce` prefers, numpy.minimum or numpy.maximum; `best` is the one that no other
    goes before.
    """

    def __init__(self, board: Board, reduce: Any, best: int) -> None:
        self._board, self._reduce, self._best = board, reduce, best

    def make_ahead(self) -> None:
        """Make the whole board."""
        self._board.make_ahead()

    def pixels(self, x: Integer, y: Integer, zoom: int, size: int) -> NDArray[Any] | None:
        """int64 (size, size) of blocks from (x, y) on, UNKNOWN outside of the board; None if all of it is outside."""
        if max(x, y) >= MOST_SIDE:
            return None
        scale = min(zoom, MOST_SIDE.bit_length() - 1)
        stops = [min((int(start >> zoom) + size) << scale, MOST_SIDE) for start in (x, y)]
        board = self._board.part(*stops)
        part = self._blocks(board[int(x) : stops[0], int(y) : stops[1]], zoom)
        if not (x or y or len(board) >> zoom):  # all of the board is a part of one block, known if it has the best
            part = np.full((1, 1), self._best if (board == self._best).any() else UNKNOWN)
        if not part.size:
            return None
        if part.shape == (size, size):
            return part.astype(np.int64)
        found = np.full((size, size), UNKNOWN, np.int64)
        found[: part.shape[0], : part.shape[1]] = part
        return found

    def _blocks(self, part: NDArray[Any], zoom: int) -> NDArray[Any]:
        """Return the blocks that lie wholly inside of a part that begins with one."""
        part = part[: len(part) >> zoom << zoom, : part.shape[1] >> zoom << zoom]
        for _ in range(zoom if part.size else 0):
            rows = self._reduce(part[::2], part[1::2])
            part = self._reduce(rows[:, ::2], rows[:, 1::2])
        return part
