"""Two piles and a set of rays: a move takes (k i, k j), k >= 1, for one of the rays (i, j)."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer
from wythoff.rulesets.ruleset import Position, Ruleset


@dataclass(frozen=True, kw_only=True)
class TwoPiles(Ruleset):
    """Two piles; a move takes a positive multiple of a ray. Who cannot move loses. Piles may come in any order."""

    piles: tuple[str, ...] = ("x", "y")
    rays: tuple[tuple[int, int], ...]

    def options(self, position: Position) -> Iterator[Position]:
        x, y = position
        left = {(x - k * i, y - k * j) for i, j in self.rays for k in range(1, int(self._longest(position, i, j)) + 1)}
        yield from sorted(left)

    def count_options(self, position: Position) -> Integer:
        return sum(self._longest(position, i, j) for i, j in self.rays)

    @staticmethod
    def _longest(position: Position, i: int, j: int) -> Integer:
        """The largest k for which (k i, k j) can be taken."""
        return min(pile // step for pile, step in zip(position, (i, j), strict=True) if step)
