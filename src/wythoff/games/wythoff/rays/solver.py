"""Games on two piles given by their rays: outcomes from a table of bits, made once and made larger when needed."""

from collections.abc import Callable, Iterator
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_out, fitted
from wythoff.exact.bigint import Integer, isqrt, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.rays.boards import RayBoards, move_rows
from wythoff.games.wythoff.rays.numbers import numbered
from wythoff.games.wythoff.rays.outcomes import fill_by_rays
from wythoff.games.wythoff.rays.rules import TwoPiles
from wythoff.rules.position import Outcome, Position
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# Cells of a table at most: half a gigabyte of bits, made in seconds (in minutes if a ray has a longest step).
LIMIT = 1 << 32

# The same for somebody who waits: a second.
AT_ONCE = 1 << 28

# Rows and columns of a table at least, if there is room.
LEAST = 256


class RaySolver(Solver):
    """P if no move leaves P. Known for piles whose table fits: a bit for each position up to (x, y)."""

    most_cells = 10**8

    def __init__(self, ruleset: TwoPiles) -> None:
        super().__init__(ruleset)
        self.rays = ruleset.rays
        self._boards = RayBoards(ruleset, move_rows(ruleset.rays))
        self._lock = RLock()  # blocks of a file are solved on threads, by one solver
        self._bits: NDArray[np.uint8] = np.zeros((0, 0), np.uint8)
        self._is_waited_for = False
        self._shape = 0, 0  # rows and columns, which need not fill the last byte
        self._numbered: NDArray[np.int64] = np.zeros((0, 2), np.int64)

    def answer_quickly(self) -> None:
        self._is_waited_for = True

    def outcome(self, position: Position) -> Outcome:
        table, (x, y) = self._table(position), map(int, position)
        return Outcome.P if table[x, y >> 3] >> (y & 7) & 1 else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        table, (x, y) = self._table(position), map(int, position)
        found = set()
        for i, j, longest in self.rays:
            steps = min(pile // step for pile, step in ((x, i), (y, j)) if step)
            k = np.arange(1, min(steps, longest or steps) + 1)
            left_x, left_y = x - k * i, y - k * j
            hits = np.flatnonzero(table[left_x, left_y >> 3] >> (left_y & 7).astype(np.uint8) & 1)
            found |= {(mpz(int(left_x[hit])), mpz(int(left_y[hit]))) for hit in hits}
        return sorted(found)

    def grundy(self, position: Position) -> Integer:
        return self._boards.value(position)

    def p_position(self, n: Integer) -> Position:
        x, y = self._p_positions(n + 1)[int(n)].tolist()
        return mpz(x), mpz(y)

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        self.check_method(method)
        if out is not None:
            out = check_out(out, (int(stop - start), 2))
        return fitted(self._p_positions(stop)[int(start) : int(stop)], np.dtype(np.int64), out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        return iter((self.p_positions(start, stop, method=method),))

    def _p_positions(self, stop: Integer) -> NDArray[np.int64]:
        """At least the first `stop` P-positions, in order: see `wythoff.games.wythoff.rays.numbers`."""
        found = self._numbered
        if len(found) < stop:  # kept in one step: another thread may ask for fewer
            self._numbered = found = numbered(self.rays, lambda side: self._table((mpz(side - 1),) * 2), stop)
        return found

    def grundy_seconds(self, position: Position) -> float:
        return self._boards.seconds(position)

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        return self._boards.dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: Progress | None = None
    ) -> Any:
        return self._boards.board(rows, cols, out, progress=progress)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        fill_by_rays(self.rays, out, cols, packed, progress)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        return self.near_values.of_rows(rows, check)

    def _table(self, position: Position) -> NDArray[np.uint8]:
        """Return the packed table of outcomes, at least up to this position."""
        with self._lock:
            if position[0] >= self._shape[0] or position[1] >= self._shape[1]:
                shape = self._sides(position)
                self._bits, self._shape = self._bits[:0], (0, 0)  # two large ones at a time need not fit
                self._bits, self._shape = self.outcome_table(*shape, packed=True), shape
            return self._bits

    def _sides(self, position: Position) -> tuple[int, int]:
        """Rows and columns of a table that has this position and, where that fits, all of the present table.

        A side that must grow becomes twice as long as needed, if there is room: ever larger positions make few tables.
        """
        needed, limit = tuple(int(pile) + 1 for pile in position), AT_ONCE if self._is_waited_for else LIMIT
        for known in (self._shape, (0, 0)):
            height, width = map(max, needed, known)
            if height * width <= limit:
                wished = [
                    max(2 * side, LEAST) if side > there else there for side, there in zip(needed, known, strict=True)
                ]
                taller = min(wished[0], int(isqrt(mpz(height * limit // width))))  # both by one factor, without room
                return taller, min(wished[1], limit // taller)
        where = ", ".join(map(shortened, position))
        raise UnknownValue(
            f"the outcome of ({where}) is not known: {self.ruleset.name} has no closed form, "
            f"and a table of all positions up to it ends at {limit} positions"
        )
