"""Chomp on two rows, as a game of one's own: eat a square, all to its right and all below; nobody eats the first."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class Chomp(Ruleset):
    piles: tuple[str, ...] = ("top", "bottom")

    def check(self, position: Any) -> Position:
        top, bottom = super().check(position)
        if top < 1 or bottom > top:
            raise ValueError(f"the top row has a square and is not the shorter one, got ({top}, {bottom})")
        return top, bottom

    def options(self, position: Position) -> Iterator[Position]:
        top, bottom = position
        yield from ((top, left) for left in range(int(bottom)))
        yield from ((left, min(left, bottom)) for left in range(1, int(top)))

    def count_options(self, position: Position) -> Integer:
        return position[0] + position[1]


GAME = Chomp(name="two-row-chomp", summary="eat a square, all to its right and all below")
