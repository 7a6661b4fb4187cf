"""Games on two piles given by their rays: outcomes from a table of bits, made once and made larger when needed."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.rulesets.two_piles import TwoPiles
from wythoff.solve.batch import solve_each
from wythoff.solve.outcome_table import outcome_table
from wythoff.solve.ray_boards import grundy_value
from wythoff.solve.solution import Solutions, UnknownValue
from wythoff.solve.solver import Solver

if TYPE_CHECKING:
    from wythoff.solve.near_values import NearValues, Values

# Cells of a table at most: half a gigabyte of bits, made in seconds (in minutes if a ray has a longest step).
LIMIT = 1 << 32


class RaySolver(Solver):
    """P if no move leaves P, for piles whose table fits: all positions up to (x, y), a bit for each."""

    def __init__(self, ruleset: TwoPiles) -> None:
        super().__init__(ruleset)
        self.rays = ruleset.rays
        self._bits: NDArray[np.uint8] = np.zeros((0, 0), np.uint8)

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
        return grundy_value(self.ruleset, position)

    @cached_property
    def _near(self) -> "NearValues":
        from wythoff.solve.near_values import NearValues

        return NearValues(self.ruleset)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> "Values":
        return self._near.of_rows(self, rows, check)

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        return solve_each(self.best_move, positions, self.ruleset, out)

    def _table(self, position: Position) -> NDArray[np.uint8]:
        """The packed table of outcomes, at least up to this position."""
        table = self._bits
        if position[0] >= table.shape[0] or position[1] >= 8 * table.shape[1]:
            height, width = (1 << max(8, int(pile).bit_length()) for pile in position)
            larger = max(height, table.shape[0]), max(width, 8 * table.shape[1])
            if larger[0] * larger[1] <= LIMIT:  # so that it serves earlier positions too
                height, width = larger
            if height * width > LIMIT:
                where = ", ".join(map(shortened, position))
                raise UnknownValue(
                    f"the outcome of ({where}) is not known: {self.ruleset.name} has no closed form, "
                    f"and a table ends at {LIMIT} positions"
                )
            table = self._bits = outcome_table(self, height, width, None, packed=True)
        return table
