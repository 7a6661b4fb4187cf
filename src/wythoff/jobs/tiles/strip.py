"""Tiles of the strips of the first rows and the first columns, at any distance from the origin."""

from collections.abc import Callable
from threading import Condition, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.jobs.tiles.tile import UNKNOWN

# Cells of a part that is computed at a time, 16 MB.
CELLS = 1 << 21


class FirstStrip:
    """The least Grundy values of blocks of cells in the first rows and columns. Threads may share a strip.

    `make` returns a wythoff.games.wythoff.values.row_blocks.RowBlocks. Far values depend on values nearer to the
    origin. So a thread computes the columns from column 0 on, as far as tiles need them. This computation is the
    *pass*.
    """

    def __init__(self, make: Callable[[], Any], patience: float | None = None) -> None:
        self._make, self._made, self._patience = make, None, patience
        self._changed, self._goal, self._is_running = Condition(), 0, False

    @property
    def rows(self) -> int:
        """The number of first rows, and also of first columns, whose values can be computed."""
        rows: int = self._blocks.rows
        return rows

    @property
    def _blocks(self) -> Any:
        with self._changed:
            self._made = self._made or self._make()
            return self._made

    def make_ahead(self) -> None:
        """Start to compute the values of all columns, without waiting for the end."""
        self._pass_to(self._blocks.stop)

    def pixels(self, x: Integer, y: Integer, zoom: int, size: int) -> tuple[NDArray[Any] | None, bool]:
        """Return (blocks, is_final) for the blocks from (x, y) on.

        `blocks` is an array (size, size) of int64 or objects, UNKNOWN outside of the strip; or None if all blocks are
        outside. If the values of some blocks are not computed within `patience` seconds, these blocks are UNKNOWN, and
        `is_final` is False.
        """
        found = part = None
        is_final = True
        for turned, (across, along) in enumerate(((x, y), (y, x))):
            if not (rows := self._rows(across, zoom, size)):
                continue
            if part is None or x != y:  # symmetric
                told = self._known_rows(int(across), along, zoom, rows, size)
                is_final &= told == rows
                part = self._part(int(across), along, zoom, told, size)
            if found is None:
                found = np.full((size, size), UNKNOWN, part.dtype)
            (found.T if turned else found)[: len(part)] = part
        return found, is_final

    def _rows(self, across: Integer, zoom: int, size: int) -> int:
        """Return how many of `size` rows of blocks lie in the strip.

        A block has 2^zoom rows of cells. The first row of blocks begins at row `across`.
        """
        return min(size, (self.rows - int(min(across, self.rows))) >> zoom)

    def _part(self, x: int, y: Integer, zoom: int, rows: int, cols: int) -> NDArray[Any]:
        """Return the least Grundy values of the blocks from row x and column y on."""
        base = max(y - 2 * self._blocks.rows, mpz(0))  # a lower bound of these values
        least = np.empty((rows, cols), np.int64)
        step = max(1, (CELLS // max(rows, 1)) >> 2 * zoom)
        for start in range(0, cols if rows else 0, step):
            some = min(step, cols - start)
            values = self._blocks.values(x, y + (start << zoom), rows << zoom, some << zoom, base)
            for _ in range(zoom):
                values = np.minimum(values[::2], values[1::2])
                values = np.minimum(values[:, ::2], values[:, 1::2])
            least[:, start : start + some] = values
        return least + int(base) if base < 1 << 62 else least.astype(object) + int(base)

    def _known_rows(self, x: int, y: Integer, zoom: int, rows: int, cols: int) -> int:
        """Return the largest k of rows, rows // 2, rows // 4, ..., 0 such that the first k rows of blocks are known.

        Wait for the values up to `patience` seconds.
        """
        blocks, stop = self._blocks, self._blocks.needed(x, y, rows << zoom, cols << zoom)
        if blocks.passed < stop:
            self._pass_to(stop)
            with self._changed:
                self._changed.wait_for(lambda: blocks.passed >= stop or not self._is_running, self._patience)
        while rows and blocks.passed < blocks.needed(x, y, rows << zoom, cols << zoom):
            rows //= 2
        return rows

    def _pass_to(self, stop: int) -> None:
        """Let a thread compute the values of the columns at least up to column `stop`."""
        with self._changed:
            self._goal = max(self._goal, stop)
            if not self._is_running and self._blocks.passed < self._goal:
                self._is_running = True
                Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            while self._goal > self._blocks.passed:
                self._blocks.advance()
                with self._changed:
                    self._changed.notify_all()
        finally:
            with self._changed:
                self._is_running = False
                self._changed.notify_all()
