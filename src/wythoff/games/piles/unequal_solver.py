"""Nim with three heaps that must differ, at any size: P iff (x + 1) xor (y + 1) xor (z + 1) is 0.

Proof. Let each heap be one larger: all three are positive and differ, also after every move. From a xor of 0 no move
leaves a xor of 0, since one heap changes. From another one, the move of nim makes a heap the xor of the other two: that
is positive, since these differ, and differs from each of them, since the other one is positive.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor

from wythoff.exact.bigint import Integer
from wythoff.games.piles.unequal import UnequalNim
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.naive import NaiveSolver


class UnequalNimSolver(Solver):
    """Outcomes and moves by the formula; Grundy values are searched."""

    def __init__(self, ruleset: UnequalNim) -> None:
        super().__init__(ruleset)
        self._naive = NaiveSolver(ruleset)

    def answer_quickly(self) -> None:
        self._naive.answer_quickly()

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if _sum(position) else Outcome.P

    def grundy(self, position: Position) -> Integer:
        """Found by search; raises UnknownValue where the heaps are too large for that."""
        return self._naive.grundy(position)

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        total = _sum(position)
        for place, heap in enumerate(position):
            left = ((heap + 1) ^ total) - 1
            if left < heap:
                yield (*position[:place], left, *position[place + 1 :])

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self.iter_winning_moves(position))

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        x, y, z = (show(heap + 1) for heap in position)
        rule = f"With one more in each, the piles {x}, {y} and {z} have the xor {show(_sum(position))}; P if it is 0."
        return [self.verdict(position, best, show), rule]


def _sum(position: Position) -> Integer:
    return reduce(xor, (heap + 1 for heap in position))
