"""Unequal nim: take any positive number from one of three piles. No two piles may be equal, not even two piles of 0.

Play ends at the piles 0, 1 and 2. A position (x, y, z) is P iff (x + 1) xor (y + 1) xor (z + 1) is 0.

Project Euler, problem 488, "Unbalanced nim".

Proof. Add 1 to each pile. Then all three piles are positive and different, also after every move. If their xor is 0,
every move changes the xor, since it changes one pile. If the xor is not 0, the winning move of nim makes one pile equal
to a xor b, where a and b are the other two piles. The number a xor b is positive, since a and b differ. It differs from
a and from b, since a and b are positive. So the move is legal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver


@dataclass(frozen=True, kw_only=True)
class UnequalNim(Ruleset):
    """Rules of unequal nim. A position is a tuple of three different piles; at most one of them is 0.

    A move takes any positive number from one pile, and must leave three different piles. A player who cannot move
    loses. This happens at the piles 0, 1 and 2.
    """

    solver = "UnequalNimSolver"

    piles: tuple[str, ...] = ("x", "y", "z")
    in_any_order: bool = True

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if len(set(checked)) < len(checked):
            raise ValueError(f"no two piles may be equal, got {self.format_piles(checked, shortened)}")
        return checked

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        return sum(position)

    def allows(self, position: Position, target: Position) -> bool:
        taken = [was - now for was, now in zip(position, target, strict=True)]
        return min(taken) >= 0 and sum(map(bool, taken)) == 1 and len(set(target)) == len(target)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        taken = mpz(1)
        while taken <= max(position):
            for place, heap in enumerate(position):
                if taken <= heap and heap - taken not in position:
                    yield (*position[:place], heap - taken, *position[place + 1 :])
            taken += 1

    def random_start(self, size: Integer, random: Random) -> Position:
        smallest = max(1, int(size) // 4)
        heaps: set[Integer] = set()
        while len(heaps) < len(self.piles):
            heaps.add(mpz(random.randint(smallest, max(int(size), smallest + 3))))
        return tuple(random.sample(sorted(heaps), len(heaps)))


class UnequalNimSolver(SearchingSolver):
    """The solver of unequal nim. A formula gives outcomes and moves. Grundy values are searched."""

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if _sum(position) else Outcome.P

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        total = _sum(position)
        for place, heap in enumerate(position):
            new_heap = ((heap + 1) ^ total) - 1
            if new_heap < heap:
                yield (*position[:place], new_heap, *position[place + 1 :])

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self.iter_winning_moves(position))

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        x, y, z = (show(heap + 1) for heap in position)
        rule = f"With 1 added to each, the piles {x}, {y} and {z} have the xor {show(_sum(position))}; P if it is 0."
        return [self.verdict(position, best, show), rule]


def _sum(position: Position) -> Integer:
    return reduce(xor, (heap + 1 for heap in position))


GAME = UnequalNim(
    name="nim-never-equal",
    aliases=("unequal-nim", "unbalanced-nim"),
    summary="take any number from one of three piles, no two of which may become equal",
)
