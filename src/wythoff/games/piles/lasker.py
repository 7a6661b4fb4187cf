"""Lasker's nim: take any positive number from one heap, or split it into two heaps; who moves last wins.

A heap of n has the Grundy value n, but 4k + 3 has 4k + 4, and 4k + 4 has 4k + 3.

E. Lasker, Brettspiele der Völker (1931), 183-196.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.rules import HeapRuleset, Parts, left_by
from wythoff.rules.position import Position


@dataclass(frozen=True, kw_only=True)
class LaskerNim(HeapRuleset):
    """Take any positive number from a heap, or split it into two heaps and take nothing: the octal code 4.333..."""

    solver = "wythoff.games.piles.lasker_solver:LaskerSolver"
    misere_solver = "wythoff.games.piles.lasker_solver:MisereLaskerSolver"

    take: Any = "any"

    @property
    def can_split(self) -> bool:
        return True

    def parts(self, heap: Integer) -> Iterator[Parts]:
        yield from super().parts(heap)
        yield from ((mpz(a), heap - a) for a in range(1, int(heap) // 2 + 1))

    def count_parts(self, heap: Integer) -> Integer:
        return heap + heap // 2

    def allows_parts(self, heap: Integer, parts: Parts) -> bool:
        if len(parts) == 2:
            return bool(1 <= parts[0] <= parts[1] and sum(parts) == heap)
        return super().allows_parts(heap, parts)

    def from_least(self, position: Position) -> Iterator[Position]:
        for place, heap in enumerate(position):
            yield from (left_by(position, place, parts) for parts in self._parts_by_taking(heap, 0))
        yield from super().from_least(position)


GAME = LaskerNim(
    name="lasker-nim",
    aliases=("lasker", "laskers-nim"),
    summary="take any positive number from one heap, or split it into two heaps",
)
