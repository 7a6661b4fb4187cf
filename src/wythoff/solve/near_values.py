"""Grundy values of many positions: looked up on a board where they are near, else as the solver finds them."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.solve.questions import Answering
from wythoff.solve.solution import UNKNOWN_ERRORS

# The side of the board that is kept: 8 MB, 0.04 s for Wythoff's game; and the seconds that it takes at most.
SIDE, MOST_SECONDS = 2048, 3.0

# The longest side of a board that many rows are worth: 128 MB, seconds.
MOST_SIDE = 8192

Values = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Grundy values, and whether each is known."""


def few_cells(rows: NDArray[np.int64], most: int) -> NDArray[np.bool_]:
    """Whether the board that ends at each row has at most so many cells; True also for some that have 1 % more."""
    x, y = rows.T
    few: NDArray[np.bool_] = (x + 1.0) * (y + 1.0) <= 1.01 * most
    return few


def one_by_one(solver: Answering, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
    """Return the values of rows of piles."""
    values, is_known = np.zeros(len(rows), np.int64), np.ones(len(rows), np.bool_)
    for place, row in enumerate(rows.tolist()):
        check()
        try:
            values[place] = int(solver.grundy(solver.ruleset.check(tuple(map(mpz, row)))))
        except UNKNOWN_ERRORS:
            is_known[place] = False
    return values, is_known


class NearValues:
    """A board of values from (0, 0), made when needed, and made anew where a larger one is."""

    def __init__(self, solver: Answering) -> None:
        self._solver, self._side = solver, SIDE
        while self._side > 1 and self._price(self._side) > MOST_SECONDS:
            self._side //= 2
        self._board: NDArray[Any] = np.zeros((0, 0), np.uint16)
        self._lock = Lock()  # blocks of a file are solved on threads, by one solver

    def of_rows(self, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
        """Return the values of rows of two numbers."""
        values, is_known = np.zeros(len(rows), np.int64), np.ones(len(rows), np.bool_)
        self._grow(rows.max(axis=1, initial=0))
        is_near: NDArray[np.bool_] = np.all(rows < self._side, axis=1)
        if is_near.any():
            x, y = rows[is_near].T
            try:
                values[is_near] = self._up_to(int(x.max()), int(y.max()))[x, y]
            except UNKNOWN_ERRORS:  # of the last one of the board
                is_near[:] = False
        if not is_near.all():
            values[~is_near], is_known[~is_near] = self._solver.far_values(rows[~is_near], check)
        return values, is_known

    def value(self, position: Position) -> Integer | None:
        """Return the value of a position, None if it is not near."""
        if max(position) >= self._side:
            return None
        x, y = map(int, position)
        return mpz(int(self._up_to(x, y)[x, y]))

    def _price(self, side: int) -> float:
        """Seconds of a board with this side, or of one value at its corner: about the same."""
        return self._solver.board_seconds((mpz(side), mpz(side)))

    def _grow(self, largest: NDArray[np.int64]) -> None:
        """Take a longer side where its board costs less than these rows one by one."""
        side = self._side
        while (side := 2 * side) <= MOST_SIDE:
            count = np.count_nonzero((largest >= self._side) & (largest < side))
            if 0 < self._price(side) < count * self._price(self._side):
                self._side = side

    def _up_to(self, x: int, y: int) -> NDArray[Any]:
        with self._lock:
            height, width = self._board.shape
            if x >= height or y >= width:
                height, width = max(height, 1 << x.bit_length()), max(width, 1 << y.bit_length())
                self._board = self._solver.grundy_board(height, width)
            return self._board
