"""Take-and-break games in normal play: the Grundy value of a sum is the xor of the values of its heaps.

A position is P iff this xor s is 0. A winning move in a heap of value v leaves parts of value v xor s. The canonical
move is made in the first heap with v xor s < v. (Such a heap exists: some value v has the highest bit of s.) The move
leaves the smallest possible heap in its place. If a move with a split and a move without a split leave the same heap
there, the canonical move does not split.
"""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import HeapRuleset, replace_heap
from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.sums import SumSolver

if TYPE_CHECKING:
    from wythoff.games.heaps.families import Family

# The most heaps that are computed while a user waits for the value of a larger heap. They take 4 s. The usual limit is
# a minute.
MAX_HEAPS_QUICKLY = 100_000

# The most heaps whose values a reason lists.
MAX_LISTED_HEAPS = 12


class HeapSolver(SumSolver):
    """The solver of take-and-break games in normal play. Heaps may have any size if the period of the game is proved.

    Otherwise only the Grundy values of heaps up to a limit are known.
    """

    block_maker = "wythoff.games.heaps.batches:heap_block"
    rows_for_kernels = 10_000

    rules: HeapRuleset

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.heap_moves = ruleset.moves
        self.options = HeapOptions(ruleset)

    def values(self, position: Position) -> list[Integer]:
        return list(map(self.options.values.value, position))

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        """Yield, for each (index, v) of `wanted`, the options in which parts of value v replace the heap at this index.

        Raises TooManyMovesError if a heap has too many splits.
        """
        all_to = cache(self.options.all_to)  # equal heaps are solved once
        return (
            replace_heap(position, place, parts) for place, value in wanted for parts in all_to(position[place], value)
        )

    def change(self, position: Position, place: int, value: Integer) -> Position:
        parts = self.options.first_to(position[place], value)
        assert parts is not None  # the value is the least that no option has
        return replace_heap(position, place, parts)

    def values_of(self, rows: Any) -> Any:
        return self.options.values.look_up(rows)

    def single_values(self, count: int) -> tuple[int, list[int]]:
        from wythoff.games.heaps.listing import grundy_sequence

        return 0, grundy_sequence(self.rules.moves, count).tolist()

    def answer_quickly(self) -> None:
        self.options.values.limit = MAX_HEAPS_QUICKLY

    def rule(self, position: Position, show: Show) -> str:
        """Return a text such as "G(3) = 3, G(4) = 1; 3 xor 1 = 2." for the Grundy values of the heaps and their xor."""
        heaps = [heap for heap in position if heap] or [mpz(0)]
        values = [self.grundy((heap,)) for heap in heaps]
        total = show(reduce(xor, values))
        if len(heaps) > MAX_LISTED_HEAPS:
            return f"the Grundy values of {len(heaps)} heaps have the xor {total}."
        each = ", ".join(f"G({show(heap)}) = {show(value)}" for heap, value in zip(heaps, values, strict=True))
        return f"{each}; {' xor '.join(map(show, values))} = {total}." if len(heaps) > 1 else f"{each}."

    def families(self, position: Position) -> "list[Family]":
        """Return the list of all winning moves, grouped into families, which `wythoff.games.heaps.families` defines."""
        from wythoff.games.heaps.families import families

        total = self.grundy(position)
        wanted = [self.options.values.value(heap) ^ total for heap in position] if total else []
        return [
            family
            for place, value in enumerate(wanted)
            for family in families(self.options, place, position[place], value)
        ]
