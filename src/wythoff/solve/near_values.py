"""Grundy values of many positions. Values near (0, 0) are read from a stored board; the solver computes the others."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.solve.protocol import SolverProtocol
from wythoff.solve.solution import UNKNOWN_ERRORS

# The side of the stored board at first: 8 MB, and 0.04 s for Wythoff's game.
SIDE = 2048

# The most seconds for this board. For slower games its side is halved until it takes less time.
MAX_SECONDS = 3.0

# The longest side to which the board grows if many rows need it: 128 MB, some seconds.
MAX_SIDE = 8192

Values = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Two arrays: Grundy values, and whether each is known."""


def is_small_board(rows: NDArray[np.int64], most: int) -> NDArray[np.bool_]:
    """Return for each row (x, y) whether the board up to (x, y) has at most `most` cells; up to 1 % more may pass."""
    x, y = rows.T
    is_small: NDArray[np.bool_] = (x + 1.0) * (y + 1.0) <= 1.01 * most
    return is_small


def compute_one_by_one(solver: SolverProtocol, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
    """Return the Grundy values of rows of piles. Each is computed separately, after a call of `check`."""
    values, is_known = np.zeros(len(rows), np.int64), np.ones(len(rows), np.bool_)
    for index, row in enumerate(rows.tolist()):
        check()
        try:
            values[index] = int(solver.grundy(solver.ruleset.check(tuple(map(mpz, row)))))
        except UNKNOWN_ERRORS:
            is_known[index] = False
    return values, is_known


class NearValues:
    """A stored board of values from (0, 0). It is computed at its first use, and again if a larger board is needed."""

    def __init__(self, solver: SolverProtocol) -> None:
        self._solver, self._side = solver, SIDE
        while self._side > 1 and self._board_seconds(self._side) > MAX_SECONDS:
            self._side //= 2
        self._board: NDArray[Any] = np.zeros((0, 0), np.uint16)
        self._lock = Lock()  # several threads use one solver for the blocks of a file

    def values_of_rows(self, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
        """Return the values of rows of two numbers. `check` is called before each separately computed value."""
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
        """Return the value of a position, or None if it is outside the board."""
        if max(position) >= self._side:
            return None
        x, y = map(int, position)
        return mpz(int(self._board_to(x, y)[x, y]))

    def _board_seconds(self, side: int) -> float:
        """Return an estimate of the seconds for a board with this side, or for the single value at its far corner."""
        return self._solver.board_seconds((mpz(side), mpz(side)))

    def _grow(self, largest: NDArray[np.int64]) -> None:
        """Double the side while a larger board takes less time than computing the rows outside one by one.

        `largest` has the larger number of each row.
        """
        side = self._side
        while (side := 2 * side) <= MAX_SIDE:
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
