"""Three piles; take one, two or three from one of them, or one from each."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class ThreeTowers(Ruleset):
    """Positions are (a, b, c)."""

    piles: tuple[str, ...] = ("a", "b", "c")
    noun: str = "tower"

    def options(self, position: Position) -> Iterator[Position]:
        left = {
            (*position[:place], position[place] - taken, *position[place + 1 :])
            for place in range(3)
            for taken in (1, 2, 3)
            if taken <= position[place]
        }
        if min(position):
            left.add(tuple(tower - 1 for tower in position))
        yield from sorted(left)

    def count_options(self, position: Position) -> Integer:
        return mpz(10)


GAME = ThreeTowers(name="three-towers", summary="take 1 to 3 from one tower, or 1 from each")
