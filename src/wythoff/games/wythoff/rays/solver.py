"""The solver of games by rays: a move takes k i and k j, k >= 1, from the two piles, for one of the rays (i, j).

Outcomes are read from a table of bits, which is enlarged when needed.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, isqrt, mpz
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.rays.numbers import MAX_SIDE, list_p_positions
from wythoff.games.wythoff.rays.outcomes import fill_by_rays
from wythoff.games.wythoff.rays.provable import ProvableSolver
from wythoff.games.wythoff.rays.rules import TwoPiles
from wythoff.rules.position import Outcome, Position, short_position
from wythoff.solve.row_blocks import Block
from wythoff.solve.solution import UnknownValue

# The most cells of a table: half a gigabyte of bits. It is computed in seconds, or in minutes if a ray has a longest
# step.
MAX_CELLS = 1 << 32

# The most cells of a table while a user waits. They take a second.
MAX_CELLS_QUICK = 1 << 28

# In misere play the most cells of a table are divided by this number, because these tables are computed cell by cell.
MISERE_FACTOR = 16

# The least number of rows and columns of a table, if there is enough memory.
MIN_SIDE = 256

# The most cells of a table that is computed if a proved automaton could answer instead. They take some milliseconds.
MAX_CELLS_BESIDE_PROOF = 1 << 22


class RaySolver(ProvableSolver):
    """The solver of games by rays. For (x, y) it needs a table with a bit for each position with piles up to x and y.

    The size of tables is limited. If a proof of the P-positions is bundled or stored, piles may have any size. In
    misere play a position without a move is N.
    """

    most_cells = 10**8
    most_listed = MAX_SIDE

    def __init__(self, ruleset: TwoPiles) -> None:
        super().__init__(ruleset)
        self._bits: NDArray[np.uint8] = np.zeros((0, 0), np.uint8)
        self._is_waited_for = False
        self._shape = 0, 0  # rows and columns, which need not fill the last byte
        self._numbered: NDArray[np.int64] = np.zeros((0, 2), np.int64)

    def answer_quickly(self) -> None:
        self._is_waited_for = True

    def is_near(self, position: Position) -> bool:
        return bool((position[0] + 1) * (position[1] + 1) <= MAX_CELLS_BESIDE_PROOF)

    def outcome(self, position: Position) -> Outcome:
        if exact := self.exact_solver(position):
            return exact.outcome(position)
        table, (x, y) = self._table(position), map(int, position)
        return Outcome.P if table[x, y >> 3] >> (y & 7) & 1 else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        if exact := self.exact_solver(position):
            return exact.winning_moves(position)
        table, (x, y) = self._table(position), map(int, position)
        moves = set()
        for i, j, longest in self.rays:
            steps = min(pile // step for pile, step in ((x, i), (y, j)) if step)
            k = np.arange(1, min(steps, longest or steps) + 1)
            target_x, target_y = x - k * i, y - k * j
            hits = np.flatnonzero(table[target_x, target_y >> 3] >> (target_y & 7).astype(np.uint8) & 1)
            moves |= {(mpz(int(target_x[hit])), mpz(int(target_y[hit]))) for hit in hits}
        return sorted(moves)

    def row_block(self, rows: Any) -> Block | None:
        return None if self.proved is None else self.solve_far_rows

    def listed(self, start: Integer, stop: Integer) -> NDArray[np.int64]:
        return self._p_positions(stop)[int(start) : int(stop)]

    def _p_positions(self, stop: Integer) -> NDArray[np.int64]:
        """Return at least the first `stop` P-positions (x, y), an array (n, 2), sorted by smaller pile, larger pile, x.

        Raises UnknownValue if a ray (1, 0) or (0, 1) is missing or limited, or if `stop` is too large.
        """
        positions = self._numbered
        if len(positions) < stop:  # stored in one step: another thread may need fewer
            self._numbered = positions = list_p_positions(
                self.rays, lambda side: self._table((mpz(side - 1),) * 2), stop
            )
        return positions

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        fill_by_rays(self.rays, out, cols, packed, progress, self.ruleset.is_misere)

    def _table(self, position: Position) -> NDArray[np.uint8]:
        """Return a table of outcomes, 8 cells of a row to a byte, that contains `position`."""
        with self.lock:
            if position[0] >= self._shape[0] or position[1] >= self._shape[1]:
                shape = self._sides(position)
                self._bits, self._shape = self._bits[:0], (0, 0)  # two large tables at a time may not fit
                self._bits, self._shape = self.outcome_table(*shape, packed=True), shape
            return self._bits

    def _sides(self, position: Position) -> tuple[int, int]:
        """Return (rows, columns) of a table that contains `position` and, if the limit allows it, the present table.

        A side that must grow becomes twice as long as needed, if the limit allows it. So a series of larger and larger
        positions needs few tables. Raises UnknownValue if a table that contains `position` is above the limit.
        """
        needed, limit = tuple(int(pile) + 1 for pile in position), MAX_CELLS_QUICK if self._is_waited_for else MAX_CELLS
        if self.ruleset.is_misere:
            limit //= MISERE_FACTOR
        for known in (self._shape, (0, 0)):
            height, width = map(max, needed, known)
            if height * width <= limit:
                wanted = [
                    max(2 * side, MIN_SIDE) if side > have else have for side, have in zip(needed, known, strict=True)
                ]
                taller = min(wanted[0], int(isqrt(mpz(height * limit // width))))  # if they do not fit, both shrink
                return taller, min(wanted[1], limit // taller)
        raise UnknownValue(
            f"the outcome of {short_position(position)} is not known: {self.ruleset.name} has no known closed form,"
            f" and a table of all positions up to this position would exceed {limit} positions"
        )
