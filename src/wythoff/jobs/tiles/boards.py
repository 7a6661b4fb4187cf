"""A board at the origin that is kept, made larger when that is asked for, and seen at every scale."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer
from wythoff.jobs.tiles.tile import NOT_KNOWN
from wythoff.solve.solution import NOT_KNOWN as REFUSALS

# The first side, and the longest one: 32 MB and 0.2 s of Grundy values of Wythoff's game. Powers of two, so that a
# block lies wholly inside of the board or wholly outside.
LEAST_SIDE, MOST_SIDE = 8, 4096

# Seconds that a longer board may take, and how many times those of the one of half its side these are: all options of
# each position are looked at.
SECONDS, LONGER = 2.0, 8.0


class NearBoard:
    """Entries of all positions with two numbers below a side, by `make(side)`, an integer array (side, side).

    The board grows while the next one can be expected within two seconds. A block of cells is seen as its entry that
    `reduce` prefers, numpy.minimum or numpy.maximum; `best` is the one that no other goes before. `expected` says how
    many seconds a side takes, 0 where that is not known.
    """

    def __init__(
        self,
        make: Callable[[int], NDArray[Any]],
        reduce: Any,
        best: int,
        expected: Callable[[int], float] = lambda side: 0.0,
    ) -> None:
        self._make, self._reduce, self._best, self._expected = make, reduce, best, expected
        self._lock = Lock()
        self._levels: list[NDArray[Any]] = []
        self.most_side = MOST_SIDE

    def pixels(self, x: Integer, y: Integer, zoom: int, size: int) -> NDArray[Any] | None:
        """int64 (size, size) of blocks from (x, y) on, NOT_KNOWN outside of the board; None if all of it is outside."""
        side = MOST_SIDE >> min(zoom, MOST_SIDE.bit_length() - 1)
        if max(x, y) >= MOST_SIDE:
            return None
        column, row = int(x >> zoom), int(y >> zoom)
        level = self._level(zoom, min(side, max(column, row) + size))
        part = level[column : column + size, row : row + size]
        if not part.size:
            return None
        found = np.full((size, size), NOT_KNOWN, np.int64)
        found[: part.shape[0], : part.shape[1]] = part
        return found

    def _level(self, zoom: int, side: int) -> NDArray[Any]:
        """All blocks of the board, made so large, if it can be, that there are `side` of them in a row."""
        with self._lock:
            self._grow(side << min(zoom, MOST_SIDE.bit_length() - 1))
            while len(self._levels) <= zoom and len(self._levels[-1]) > 1:
                last = self._levels[-1]
                rows = self._reduce(last[::2], last[1::2])
                self._levels.append(self._reduce(rows[:, ::2], rows[:, 1::2]))
            if zoom < len(self._levels):
                return self._levels[zoom]
            whole = self._levels[-1]  # a part of one block, which is known if it has the best entry
            return np.where(whole == self._best, whole, NOT_KNOWN)

    def _grow(self, wanted: int) -> None:
        side = len(self._levels[0]) if self._levels else 0
        if not side:  # what is loaded or compiled first is no measure
            self._levels, side = [self._make(LEAST_SIDE)], LEAST_SIDE
        whole = 1 << (min(wanted, self.most_side) - 1).bit_length()
        if side < whole and 0 < self._expected(whole) < SECONDS:
            self._levels, side = [self._make(whole)], whole
        while side < min(wanted, self.most_side):
            start = time.perf_counter()
            try:
                self._levels = [self._make(2 * side)]
            except (*REFUSALS, MemoryError):
                self.most_side = side
                return
            side *= 2
            if LONGER * (time.perf_counter() - start) > SECONDS and side < self.most_side:
                self.most_side = side
