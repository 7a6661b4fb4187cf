"""Unequal nim: take any positive number from one of three piles; no two may become equal, piles of 0 neither.

Play ends at 0, 1 and 2. A position is P iff (x + 1) xor (y + 1) xor (z + 1) is 0.

Project Euler, problem 488, "Unbalanced nim".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class UnequalNim(Ruleset):
    """Positions are three piles that all differ, piles of 0 too.

    Take any positive number from one pile, so that no two are equal then. Who cannot move, from 0, 1 and 2, loses.
    """

    solver = misere_solver = "wythoff.games.piles.unequal_solver:UnequalNimSolver"

    piles: tuple[str, ...] = ("x", "y", "z")
    in_any_order: bool = True

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if len(set(checked)) < len(checked):
            raise ValueError("no two piles may be equal")
        return checked

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.from_least(position))

    def count_options(self, position: Position) -> Integer:
        return sum(position)

    def allows(self, position: Position, target: Position) -> bool:
        taken = [was - left for was, left in zip(position, target, strict=True)]
        return min(taken) >= 0 and sum(map(bool, taken)) == 1 and len(set(target)) == len(target)

    def from_least(self, position: Position) -> Iterator[Position]:
        taken = mpz(1)
        while taken <= max(position):
            for place, heap in enumerate(position):
                if taken <= heap and heap - taken not in position:
                    yield (*position[:place], heap - taken, *position[place + 1 :])
            taken += 1

    def some_start(self, size: Integer, random: Random) -> Position:
        least = max(1, int(size) // 4)
        heaps: set[Integer] = set()
        while len(heaps) < len(self.piles):
            heaps.add(mpz(random.randint(least, max(int(size), least + 3))))
        return tuple(random.sample(sorted(heaps), len(heaps)))


GAME = UnequalNim(
    name="nim-never-equal",
    aliases=("unequal-nim", "unbalanced-nim"),
    summary="take any number from one of three piles, no two of which may become equal",
)
