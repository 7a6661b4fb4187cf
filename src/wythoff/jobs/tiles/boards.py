"""Stored boards at the origin, which grow on request and are shown at every scale."""

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

# The side of the first and of the largest board, which takes 32 MB and 0.15 s for Grundy values of Wythoff's game. Both
# are powers of two, so that a block is either inside or outside of the board.
MIN_SIDE, MAX_SIDE = 8, 4096

# The most seconds that a board may take. If all options of each position are visited, doubling the side multiplies the
# time by TIME_FACTOR.
MAX_BOARD_SECONDS, TIME_FACTOR = 2.0, 8.0

# The rows and columns that are computed in advance in one step, of 1 to 9 ms. PAUSE_SECONDS is the time between two
# steps. In this pause other threads compute the tiles that users wait for.
STEP, PAUSE_SECONDS = 128, 0.0005


class Board(Protocol):
    """An array of entries, such as Grundy values, for the positions (x, y) from (0, 0) on."""

    def part(self, rows: int, cols: int) -> NDArray[Any]:
        """Return an array of the entries with x < rows and y < cols, as far as the board can grow.

        The array may have more entries. Threads may call this method at the same time.
        """

    def make_ahead(self) -> None:
        """Compute the whole board in advance, from (0, 0) outward. Calls of `part` are not delayed."""


class GrowingBoard:
    """A board that is filled in place. `make` returns a TiledBoard of wythoff.games.wythoff.values."""

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
            time.sleep(PAUSE_SECONDS)

    def _whole(self) -> Any:
        with self._making:
            self._made = self._made or self._make()
            return self._made


class DoublingBoard:
    """A board that grows by computing a new board with twice the side, by `make(side)`.

    `make` returns an integer array (side, side). The board grows while the next board is expected to take at most two
    seconds. `expected(side)` returns the expected seconds for a side, or 0 if they are not known.
    """

    def __init__(
        self, make: Callable[[int], NDArray[Any]], expected: Callable[[int], float] = lambda side: 0.0
    ) -> None:
        self._make, self._expected = make, expected
        self._making = Lock()
        self._board: NDArray[Any] = np.empty((0, 0), np.int8)
        self.most_side = MAX_SIDE

    def part(self, rows: int, cols: int) -> NDArray[Any]:
        if len(self._board) < min(max(rows, cols), self.most_side):
            with self._making:
                self._grow(max(rows, cols))
        return self._board

    def make_ahead(self) -> None:
        while (side := len(self._board)) < self.most_side:
            self.part(max(2 * side, MIN_SIDE), 0)

    def _grow(self, wanted: int) -> None:
        check_waiting()
        if not len(self._board):  # the first board also loads and compiles code, so its time is not measured
            self._board = self._make(MIN_SIDE)
        whole = 1 << (min(wanted, self.most_side) - 1).bit_length()
        if len(self._board) < whole and 0 < self._expected(whole) < MAX_BOARD_SECONDS:
            self._board = self._make(whole)
        while (side := len(self._board)) < min(wanted, self.most_side):
            check_waiting()
            start = time.perf_counter()
            try:
                self._board = self._make(2 * side)
            except (*UNKNOWN_ERRORS, MemoryError):
                self.most_side = side
                return
            if TIME_FACTOR * (time.perf_counter() - start) > MAX_BOARD_SECONDS and 2 * side < self.most_side:
                self.most_side = 2 * side


class NearBoard:
    """A board at the origin, shown as blocks of cells at every scale.

    Each block is reduced to one entry by `reduce`, which is numpy.minimum or numpy.maximum. `best` is the least or the
    largest possible entry. A block that contains `best` is reduced to `best`.
    """

    def __init__(self, board: Board, reduce: Any, best: int) -> None:
        self._board, self._reduce, self._best = board, reduce, best

    def make_ahead(self) -> None:
        """Compute the whole board in advance."""
        self._board.make_ahead()

    def pixels(self, x: Integer, y: Integer, zoom: int, size: int) -> NDArray[Any] | None:
        """Return an int64 array (size, size): an entry for each block of 2^zoom x 2^zoom cells from (x, y) on.

        The entry of a block is the least or the greatest entry of its cells, by the `reduce` of this board. Blocks
        outside of the board are UNKNOWN. If all blocks are outside, return None.
        """
        if max(x, y) >= MAX_SIDE:
            return None
        scale = min(zoom, MAX_SIDE.bit_length() - 1)
        stops = [min((int(start >> zoom) + size) << scale, MAX_SIDE) for start in (x, y)]
        board = self._board.part(*stops)
        part = self._blocks(board[int(x) : stops[0], int(y) : stops[1]], zoom)
        if not (x or y or len(board) >> zoom):  # the whole board is part of a block, known if it has the best entry
            part = np.full((1, 1), self._best if (board == self._best).any() else UNKNOWN)
        if not part.size:
            return None
        if part.shape == (size, size):
            return part.astype(np.int64)
        found = np.full((size, size), UNKNOWN, np.int64)
        found[: part.shape[0], : part.shape[1]] = part
        return found

    def _blocks(self, part: NDArray[Any], zoom: int) -> NDArray[Any]:
        """Return the reduced entries of the blocks of 2^zoom x 2^zoom cells inside of `part`, from its corner on."""
        part = part[: len(part) >> zoom << zoom, : part.shape[1] >> zoom << zoom]
        for _ in range(zoom if part.size else 0):
            rows = self._reduce(part[::2], part[1::2])
            part = self._reduce(rows[:, ::2], rows[:, 1::2])
        return part
