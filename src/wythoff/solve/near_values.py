"""Grundy values of many positions (x, y). Those near (0, 0) are read from a stored board, others are computed."""

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.solve.protocol import SolverProtocol
from wythoff.solve.solution import UNKNOWN_ERRORS

# The side of the stored board at first, in cells. The board takes 8 MB, and 0.04 s for Wythoff's game.
SIDE = 2048

# The most seconds that the first board may take. In slower games its side is halved until it takes less time.
MAX_SECONDS = 3.0

# The longest side, in cells, to which the board grows if many rows need it. It takes 128 MB and some seconds.
MAX_SIDE = 8192

Values = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Two arrays: Grundy values, and whether each is known."""


def is_small_board(rows: NDArray[np.int64], most: int) -> NDArray[np.bool_]:
    """For each row (x, y), return whether the board from (0, 0) to (x, y) has at most `most` cells.

    A margin of 1 % covers the errors of rounding: a board of 1.01 * `most` cells counts as small.
    """
    x, y = rows.T
    is_small: NDArray[np.bool_] = (x + 1.0) * (y + 1.0) <= 1.01 * most
    return is_small


def compute_one_by_one(solver: SolverProtocol, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
    """Return (values, is_known) for the positions in `rows`: the Grundy values, and whether each value is known.

    Each value is computed separately, after a call of `check`.
    """
    values, is_known = np.zeros(len(rows), np.int64), np.ones(len(rows), np.bool_)
    for index, row in enumerate(rows.tolist()):
        check()
        try:
            values[index] = int(solver.grundy(solver.ruleset.check(tuple(map(mpz, row)))))
        except UNKNOWN_ERRORS:
            is_known[index] = False
    return values, is_known


class NearValues:
    """A stored board of the Grundy values of the positions (x, y) with x < side and y < side.

    The board is computed at its first use, and computed again with a larger side if needed.
    """

    def __init__(self, solver: SolverProtocol) -> None:
        self._solver, self._side = solver, SIDE
        while self._side > 1 and self._board_seconds(self._side) > MAX_SECONDS:
            self._side //= 2
        self._board: NDArray[Any] = np.zeros((0, 0), np.uint16)
        self._lock = Lock()  # several threads use one solver for the blocks of a file

    def values_of_rows(self, rows: NDArray[np.int64], check: Callable[[], None]) -> Values:
        """Return (values, is_known) for rows (x, y): the Grundy values, and whether each value is known.

        `check` is called before each value that is computed separately.
        """
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
        """Return the Grundy value of a position (x, y), or None if it is outside the board."""
        if max(position) >= self._side:
            return None
        x, y = map(int, position)
        return mpz(int(self._board_to(x, y)[x, y]))

    def _board_seconds(self, side: int) -> float:
        """Return an estimate of the seconds for a board of this side. `_grow` assumes the same for a far value."""
        return self._solver.board_seconds((mpz(side), mpz(side)))

    def _grow(self, largest: NDArray[np.int64]) -> None:
        """Double the side of the board, once or more, if this is faster than computing the added values one by one.

        `largest` has max(x, y) for each position (x, y) of which the value is wanted.
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
