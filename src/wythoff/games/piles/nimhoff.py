"""Cyclic nimhoff: take any positive number from one heap, or fewer than h objects in all from several; the last wins.

The Grundy value is h times the xor of the numbers floor(n/h), plus the sum of the heaps mod h. h = 1 is nim.

A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991), 1-25.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.plays import EitherPlay, ManyPiles
from wythoff.rules.position import Position
from wythoff.rules.ruleset import positive_int
from wythoff.rules.spreads import spreads


@dataclass(frozen=True, kw_only=True)
class CyclicNimhoff(ManyPiles):
    """Take any positive number from one heap, or 1 to h - 1 objects in all from any heaps. Who cannot move loses."""

    solver = misere_solver = "wythoff.games.piles.nimhoff_solver:NimhoffSolver"

    h: int = 3
    parameters: tuple[str, ...] = ("h",)

    def __post_init__(self) -> None:
        EitherPlay.__post_init__(self)
        object.__setattr__(self, "h", positive_int(self.h, "h"))

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.from_least(position))

    def count_options(self, position: Position) -> Integer:
        """At least their number: each heap loses less than h, or one alone does not."""
        several = mpz(1)
        for heap in position:
            several *= min(heap + 1, self.h)
        return sum(position) + several

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        taken = [was - left for was, left in zip(position, target, strict=True)]
        return min(taken) >= 0 and (sum(map(bool, taken)) == 1 or 1 <= sum(taken) < self.h)

    def from_least(self, position: Position) -> Iterator[Position]:
        largest, total = max(position), mpz(1)
        while total < self.h and total <= sum(position):
            for taken in spreads(position, total, len(position)):
                yield tuple(heap - count for heap, count in zip(position, taken, strict=True))
            total += 1
        while total <= largest:
            for place, heap in enumerate(position):
                if total <= heap:
                    yield (*position[:place], heap - total, *position[place + 1 :])
            total += 1


GAME = CyclicNimhoff(
    name="cyclic-nimhoff",
    aliases=("nimhoff",),
    summary="take any positive number from one heap, or fewer than h in all from several",
)
