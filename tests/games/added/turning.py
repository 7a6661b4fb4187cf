"""Six coins in a row. Turn a head, and if you like any one coin to its left; who turns the last head wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show


@dataclass(frozen=True, kw_only=True)
class Turning(Ruleset):
    """Positions are rows of coins, 1 for a head and 0 for a tail."""

    piles: tuple[str, ...] = ("c1", "c2", "c3", "c4", "c5", "c6")
    noun: str = "coin"
    can_grow: bool = True

    def check(self, position: Any) -> Position:
        coins = super().check(position)
        if max(coins) > 1:
            raise ValueError(f"a coin is 1 (head) or 0 (tail), got {max(coins)}")
        return coins

    def options(self, position: Position) -> Iterator[Position]:
        for head in (place for place, coin in enumerate(position) if coin):
            for other in (None, *range(head)):
                yield tuple(coin ^ (place in (head, other)) for place, coin in enumerate(position))

    def count_options(self, position: Position) -> Integer:
        return mpz(21)

    def random_start(self, size: Integer, random: Random) -> Position:
        return self.check([random.randint(0, 1) for _ in self.piles])

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        turned = [str(place) for place, (was, now) in enumerate(zip(position, target, strict=True), 1) if was != now]
        return f"turn coins {' and '.join(turned[::-1])}" if len(turned) > 1 else f"turn coin {turned[0]}"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """`turn 5 2` besides the row that is left."""
        if words[:1] != ["turn"]:
            return super().parse_move(words, position, show)
        places = {place for word in words[1:] if word != "and" for place in self.places([word], position, show)}
        return tuple(coin ^ (place in places) for place, coin in enumerate(position))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        turned = [place for place, (was, now) in enumerate(zip(position, target, strict=True), 1) if was != now]
        typed = f"turn {' '.join(map(str, turned[::-1]))}"
        yield f"{len(turned)} coins", typed, self.describe_move(position, target)

    def drawing(self, position: Position) -> list[str]:
        return ["  " + " ".join("TH"[int(coin)] for coin in position)]


GAME = Turning(name="turning", summary="turn a head, and if you like one coin to its left; no heads are left: you lose")
