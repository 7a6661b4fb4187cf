"""Take-and-break games in normal play: the Grundy value of a sum is the xor of those of its heaps.

A position is P if that is 0. A winning move replaces one heap by what has its value xor that of the whole. The
canonical one takes the first heap whose value must fall by that (there is one: a heap that has the highest bit of the
whole), and of all that it can become what leaves the smallest heap in its place; one heap goes before two.
"""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import HeapRuleset, left_by
from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.solution import Solutions
from wythoff.solve.sums import SumSolver

if TYPE_CHECKING:
    from wythoff.games.heaps.families import Family

# Heaps whose values are computed to answer for a larger one, for somebody who waits: 4 s, where it would be a minute.
HEAPS_AT_ONCE = 100_000

# Heaps whose values are written out in a reason.
MOST_HEAPS = 12


class HeapSolver(SumSolver):
    """Sums of heaps of any size whose values are known: small, tabulated, or by a proved period."""

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules, self.heap_moves = ruleset, ruleset.moves
        self.options = HeapOptions(ruleset)

    def values(self, position: Position) -> list[Integer]:
        return list(map(self.options.values.value, position))

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        """Raises TooManyMoves where a heap has too many splits to look at."""
        all_to = cache(self.options.all_to)  # of equal heaps once
        return (left_by(position, place, parts) for place, value in wanted for parts in all_to(position[place], value))

    def change(self, position: Position, place: int, value: Integer) -> Position:
        left = self.options.first_to(position[place], value)
        assert left is not None  # the value is the least that no option has
        return left_by(position, place, left)

    def values_of(self, rows: Any) -> Any:
        return self.options.values.look_up(rows)

    def single_values(self, count: int) -> tuple[int, list[int]]:
        from wythoff.games.heaps.listing import grundy_sequence

        return 0, grundy_sequence(self.rules.moves, count).tolist()

    def answer_quickly(self) -> None:
        self.options.values.limit = HEAPS_AT_ONCE

    def rule(self, position: Position, show: Show) -> str:
        """Return the values of the heaps, and their xor."""
        heaps = [heap for heap in position if heap] or [mpz(0)]
        values = [self.grundy((heap,)) for heap in heaps]
        total = show(reduce(xor, values))
        if len(heaps) > MOST_HEAPS:
            return f"the Grundy values of {len(heaps)} heaps have the xor {total}."
        each = ", ".join(f"G({show(heap)}) = {show(value)}" for heap, value in zip(heaps, values, strict=True))
        return f"{each}; {' xor '.join(map(show, values))} = {total}." if len(heaps) > 1 else f"{each}."

    def families(self, position: Position) -> "list[Family]":
        """All winning moves, those that differ by the period alone together."""
        from wythoff.games.heaps.families import families

        total = self.grundy(position)
        wanted = [self.options.values.value(heap) ^ total for heap in position] if total else []
        return [
            family
            for place, value in enumerate(wanted)
            for family in families(self.options, place, position[place], value)
        ]

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.heaps.batches import solve_heaps

        return solve_heaps(self, self.options, positions, out, threads)
