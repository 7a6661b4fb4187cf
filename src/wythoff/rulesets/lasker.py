"""Lasker's nim: nim in which a heap may be split instead."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.rulesets.heaps import HeapRuleset, Parts, left_by
from wythoff.rulesets.position import Position


@dataclass(frozen=True, kw_only=True)
class LaskerNim(HeapRuleset):
    """Take any positive number from a heap, or split it into two heaps and take nothing: the octal code 4.333..."""

    solver = "wythoff.solve.piles.lasker:LaskerSolver"
    misere_solver = "wythoff.solve.piles.lasker:MisereLaskerSolver"

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
