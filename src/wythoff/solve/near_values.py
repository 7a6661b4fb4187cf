"""Grundy values of many positions: read from a stored board if near (0, 0), else computed by the solver."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.solve.protocol import SolverProtocol
from wythoff.solve.solution import UNKNOWN_ERRORS

# The side of the stored board (8 MB, 0.04 s for Wythoff's game), and the most seconds that computing it takes.
SIDE, MOST_SECONDS = 2048, 3.0

# The longest side to which the board grows if many rows need it: 128 MB, seconds.
MOST_SIDE = 8192

Values = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Grundy values, and whether each is known."""


def is_small_board(rows: NDArray[np.int64], most: int) -> NDArray[np.bool_]:
    """Return for each row whether the board that ends there has at most `most` cells, or up to 1 % more."""
    x, y = rows.T
    is_small: NDArray[np.bool_] = (x + 1.0) * (y + 1.0) <= 1.01 * most
    return is_small


def compute_one_by_one(solver: SolverProtocol, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
    """Compute the value of each row of piles by itself."""
    values, is_known = np.zeros(len(rows), np.int64), np.ones(len(rows), np.bool_)
    for index, row in enumerate(rows.tolist()):
        check()
        try:
            values[index] = int(solver.grundy(solver.ruleset.check(tuple(map(mpz, row)))))
        except UNKNOWN_ERRORS:
            is_known[index] = False
    return values, is_known


class NearValues:
    """A board of values from (0, 0), computed when needed, and computed again if a larger one is needed."""

    def __init__(self, solver: SolverProtocol) -> None:
        self._solver, self._side = solver, SIDE
        while self._side > 1 and self._board_seconds(self._side) > MOST_SECONDS:
            self._side //= 2
        self._board: NDArray[Any] = np.zeros((0, 0), np.uint16)
        self._lock = Lock()  # blocks of a file are solved on threads, by one solver

    def values_of_rows(self, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
        """Return the values of rows of two numbers."""
        values, is_known = np.zeros(len(rows), np.int64), np.ones(len(rows), np.bool_)
        self._grow(rows.max(axis=1, initial=0))
        is_near: NDArray[np.bool_] = np.all(rows < self._side, axis=1)
        if is_near.any():
            x, y = rows[is_near].T
            try:
                values[is_near] = self._board_to(int(x.max()), int(y.max()))[x, y]
            except UNKNOWN_ERRORS:  # the value at the board's far corner is unknown
                is_near[:] = False
        if not is_near.all():
            values[~is_near], is_known[~is_near] = self._solver.far_values(rows[~is_near], check)
        return values, is_known

    def value(self, position: Position) -> Integer | None:
        """Return the value of a position, None if the board does not reach it."""
        if max(position) >= self._side:
            return None
        x, y = map(int, position)
        return mpz(int(self._board_to(x, y)[x, y]))

    def _board_seconds(self, side: int) -> float:
        """Estimate the seconds for a board with this side; one value at its corner takes about as long."""
        return self._solver.board_seconds((mpz(side), mpz(side)))

    def _grow(self, largest: NDArray[np.int64]) -> None:
        """Double the side while the longer board costs less than computing these rows one by one."""
        side = self._side
        while (side := 2 * side) <= MOST_SIDE:
            count = np.count_nonzero((largest >= self._side) & (largest < side))
            if 0 < self._board_seconds(side) < count * self._board_seconds(self._side):
                self._side = side

    def _board_to(self, x: int, y: int) -> NDArray[Any]:
        with self._lock:
            height, width = self._board.shape
            if x >= height or y >= width:
                height, width = max(height, 1 << x.bit_length()), max(width, 1 << y.bit_length())
                self._board = self._solver.grundy_board(height, width)
            return self._board
