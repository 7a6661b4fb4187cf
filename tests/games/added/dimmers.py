"""Dimmers: a row of coins; turn a head to tails, and if you like one coin to its left, at most `far` places away.

Who turns the last head wins. The value of a head at place n, from 1, is 1 + (n - 1) mod (far + 1), and that of a row is
the xor of the values of its heads. Proof: each head is a game of its own, in which the head at n becomes nothing or a
head at n - 1, ..., n - far (H. W. Lenstra, Nim multiplication, 1978); these have all values from 1 to far + 1 but one,
or from 1 to n - 1 while n <= far + 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver


@dataclass(frozen=True, kw_only=True)
class Dimmers(Ruleset):
    """Positions are rows of six coins, 1 for a head and 0 for a tail."""

    solver = "DimmersSolver"
    piles: tuple[str, ...] = ("c1", "c2", "c3", "c4", "c5", "c6")
    noun: str = "coin"
    can_grow: bool = True
    far: Any = 2
    parameters: tuple[str, ...] = ("far",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "far", positive_int(self.far, "far"))

    def check(self, position: Any) -> Position:
        coins = super().check(position)
        if max(coins) > 1:
            raise ValueError(f"a coin is 1 (head) or 0 (tail), got {max(coins)}")
        return coins

    def options(self, position: Position) -> Iterator[Position]:
        for head in (place for place, coin in enumerate(position) if coin):
            for other in (None, *range(max(0, head - self.far), head)):
                yield tuple(coin ^ (place in (head, other)) for place, coin in enumerate(position))

    def count_options(self, position: Position) -> Integer:
        return mpz(21)

    def parse_position(self, words: list[str]) -> Position | None:
        """Heads and tails, such as HTHHTT."""
        row = "".join(words).upper()
        return tuple(mpz(coin == "H") for coin in row) if set(row) <= {"H", "T"} else None

    def format_position(self, position: Position) -> str:
        return "".join("TH"[int(coin)] for coin in position)

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        return self.format_position(position)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        turned = [str(place) for place, (was, now) in enumerate(zip(position, target, strict=True), 1) if was != now]
        return f"turn coins {' and '.join(turned[::-1])}" if len(turned) > 1 else f"turn coin {turned[0]}"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """`turn 5 4` and `HTTHTT` besides the row of numbers that is left."""
        if words[:1] != ["turn"]:
            return self.parse_position(words) or super().parse_move(words, position, show)
        places = {place for word in words[1:] if word != "and" for place in self.places([word], position, show)}
        return tuple(coin ^ (place in places) for place, coin in enumerate(position))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        turned = [place for place, (was, now) in enumerate(zip(position, target, strict=True), 1) if was != now]
        yield f"{len(turned)} coins", f"turn {' '.join(map(str, turned[::-1]))}", self.describe_move(position, target)

    def drawing(self, position: Position) -> list[str]:
        return ["  " + " ".join("TH"[int(coin)] for coin in position)]


class DimmersSolver(Solver):
    """By the values of the heads."""

    def grundy(self, position: Position) -> Integer:
        far = self.ruleset.far  # type: ignore[attr-defined]
        return reduce(xor, (mpz(1 + place % (far + 1)) for place, coin in enumerate(position) if coin), mpz(0))

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(left for left in self.ruleset.options(position) if not self.grundy(left))


GAME = Dimmers(
    name="dimmers", summary="turn a head, and if you like one coin up to `far` places to its left; the last head wins"
)
