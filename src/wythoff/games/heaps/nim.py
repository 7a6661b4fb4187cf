"""Nim at any size, in normal and misere play.

In normal play a position is P iff the xor of its heaps is 0. In misere play this also holds if some heap is 2 or more.
If all heaps are 0 or 1, a position is P in misere play iff the number of ones is odd. The canonical move changes the
first heap that has a winning move.

C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer
from wythoff.games.heaps.rules import HeapRuleset, replace_heap
from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.sums import SumSolver


class NimSolver(SumSolver):
    """The solver of nim, in normal and misere play, for heaps of any size. A heap has at most one winning move."""

    block_maker = "wythoff.games.heaps.batches:sum_block"
    period, every = 0, 1

    rules: HeapRuleset

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.heap_moves = ruleset.moves

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
            return f"if no heap is above 1, a position is P if its number of ones is odd: it is {sum(position)}."
        xored = f"{' xor '.join(map(show, position))} = {show(reduce(xor, position))}"
        if self.ruleset.is_misere:
            return f"if a heap is above 1, a position is P if the xor of its heaps is 0, as in normal play: {xored}."
        return f"a position is P if the xor of its heaps is 0: {xored}."
