"""Nim, normal and misere, at any size: the xor of the heaps, and in misere play the number of ones at the end.

In misere play a position all of whose heaps are 0 or 1 is P if the number of ones is odd, any other if its xor is 0, as
in normal play: C. L. Bouton, Annals of Mathematics 3 (1901-02) 35-39. The canonical move changes the first heap that
can be changed to win.
"""

from collections.abc import Callable
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer
from wythoff.games.heaps.rules import HeapRuleset, left_by
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions


class NimSolver(Solver):
    """Every answer at every size: at most one winning move a heap."""

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules, self.heap_moves = ruleset, ruleset.moves

    def grundy(self, position: Position) -> Integer:
        return super().grundy(position) if self.ruleset.is_misere else reduce(xor, position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        rule = self._rule(position, show)
        lines = [self.verdict(position, best, show), f"{rule[0].upper()}{rule[1:]}"]
        return lines if best is None else [*lines, f"After the move: {self._rule(best, show)}"]

    def _rule(self, position: Position, show: Show) -> str:
        """The rule that decides whether a position is P."""
        if self.ruleset.is_misere and max(position) < 2:
            return f"with heaps of 1 alone, P if their number is odd: it is {sum(position)}."
        xored = f"{' xor '.join(map(show, position))} = {show(reduce(xor, position))}"
        if self.ruleset.is_misere:
            return f"with a heap above 1, P if the xor is 0, as in nim: {xored}."
        return f"P if the xor of the heaps is 0: {xored}."

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        if self.ruleset.is_misere:
            return super().grundy_many(rows, check)
        import numpy as np

        return np.bitwise_xor.reduce(rows, axis=1), np.ones(len(rows), np.bool_)

    def outcome(self, position: Position) -> Outcome:
        if self.ruleset.is_misere and max(position) < 2:
            return Outcome.P if sum(position) % 2 else Outcome.N
        return Outcome.N if reduce(xor, position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        total = reduce(xor, position)
        if self.ruleset.is_misere:
            large = sum(heap > 1 for heap in position)
            if large == 0 and total:
                return []
            if large <= 1:  # leave an odd number of ones
                return sorted(
                    left_by(position, place, (left,))
                    for place, heap in enumerate(position)
                    for left in (0, 1)
                    if left < heap and (heap > 1 or not large) and (total ^ heap ^ left) % 2
                )
        return self.moves_to(position, total ^ total)

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = reduce(xor, position) ^ value
        return sorted(
            left_by(position, place, (heap ^ total,)) for place, heap in enumerate(position) if heap ^ total < heap
        )

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.heaps.batches import solve_nim

        return solve_nim(self, self.rules, positions, out, threads)
