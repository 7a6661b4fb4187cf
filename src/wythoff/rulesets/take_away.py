"""Take-away: one pile; after t has been taken, the next move takes at most f(t). Who takes the last wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rulesets.cap_functions import cap_function
from wythoff.rulesets.position import Position
from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.words import Show


@dataclass(frozen=True, kw_only=True)
class TakeAway(Ruleset):
    """Positions are (pile, cap), 1 to cap may be taken; (pile,) is the start of play: all but the whole pile.

    A move of t leaves (pile - t, f(t)), whatever is left of the pile.
    """

    solver = "wythoff.solve.take_away:take_away_solver"

    piles: tuple[str, ...] = ("pile", "cap")
    start: int | None = 1
    heaps: int | None = 1
    f: Any = "2x"  # what `cap_function` takes; it becomes a CapFunction

    def __post_init__(self) -> None:
        object.__setattr__(self, "f", cap_function(self.f))

    def begun(self, start: Position) -> Position:
        pile = start[0]
        return pile, pile - 1 if pile else pile

    def options(self, position: Position) -> Iterator[Position]:
        pile, cap = position
        for taken in range(int(min(pile, cap)), 0, -1):
            yield pile - taken, mpz(self.f(mpz(taken)))

    def count_options(self, position: Position) -> Integer:
        return min(position)

    def allows(self, position: Position, target: Position) -> bool:
        taken = position[0] - target[0]
        return bool(0 < taken <= position[1]) and bool(target[1] == self.f(taken))

    def from_least(self, position: Position) -> Iterator[Position]:
        pile, cap = position
        taken, most = mpz(1), min(pile, cap)
        while taken <= most:
            yield pile - taken, mpz(self.f(taken))
            taken += 1

    def with_piles(self, position: Position, piles: Position) -> Position:
        taken = position[0] - piles[0]
        if taken < 1:
            raise ValueError("a move takes at least 1")
        return piles[0], mpz(self.f(taken))

    def besides(self, position: Position, show: Show = decimal) -> str:
        return f": take 1 to {show(min(position))}"
