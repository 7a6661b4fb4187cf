"""Nim, normal and misere, at any size: by the xor of the heaps, and in the endgame of misere play by their number.

In misere play a position of heaps 0 and 1 alone is P if the number of ones is odd; any other position is P if its xor
is 0, as in normal play: C. L. Bouton, Annals of Mathematics 3 (1901-02) 35-39. The canonical move changes the first
heap that can be changed to win.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer
from wythoff.games.heaps.rules import HeapRuleset, replace_heap
from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.solution import Solutions
from wythoff.solve.sums import SumSolver


class NimSolver(SumSolver):
    """Solves every position: a heap has at most one winning move."""

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules, self.heap_moves = ruleset, ruleset.moves

    def values(self, position: Position) -> list[Integer]:
        return list(position)

    def normal_value(self, position: Position) -> Integer:
        return reduce(xor, position)

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        return (replace_heap(position, place, (value,)) for place, value in wanted if value < position[place])

    def values_of(self, rows: Any) -> Any:
        return rows

    def rule(self, position: Position, show: Show) -> str:
        if self.ruleset.is_misere and max(position) < 2:
            return f"with heaps of 1 alone, P if their number is odd: it is {sum(position)}."
        xored = f"{' xor '.join(map(show, position))} = {show(reduce(xor, position))}"
        if self.ruleset.is_misere:
            return f"with a heap above 1, P if the xor is 0, as in nim: {xored}."
        return f"P if the xor of the heaps is 0: {xored}."

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.heaps.batches import solve_nim

        return solve_nim(self, self.rules, positions, out, threads)
