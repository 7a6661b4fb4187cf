"""Take-and-break games in normal play: the Grundy value of a sum is the xor of those of its heaps.

A position is P if that is 0. A winning move replaces one heap by what has its value xor that of the whole. The
canonical one takes the first heap whose value must fall by that (there is one: a heap that has the highest bit of the
whole), and of all that it can become what leaves the smallest heap in its place; one heap goes before two.
"""

from collections.abc import Callable
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import HeapRuleset, left_by
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions, UnknownValue

if TYPE_CHECKING:
    from wythoff.games.heaps.families import Family

# Heaps whose values are computed to answer for a larger one, for somebody who waits: 4 s, where it would be a minute.
HEAPS_AT_ONCE = 100_000

# Heaps whose values are written out in a reason.
MOST_HEAPS = 12


class HeapSolver(Solver):
    """Sums of heaps of any size whose values are known: small, tabulated, or by a proved period."""

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules, self.heap_moves = ruleset, ruleset.moves
        self.options = HeapOptions(ruleset)

    def grundy(self, position: Position) -> Integer:
        return reduce(xor, map(self.options.values.value, position))

    def single_values(self, count: int) -> tuple[int, list[int]]:
        from wythoff.games.heaps.listing import grundy_sequence

        return 0, grundy_sequence(self.rules.moves, count).tolist()

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        import numpy as np

        try:
            return np.bitwise_xor.reduce(self.options.values.look_up(rows), axis=1), np.ones(len(rows), np.bool_)
        except UnknownValue:  # of the largest heap
            return super().grundy_many(rows, check)

    def answer_quickly(self) -> None:
        self.options.values.limit = HEAPS_AT_ONCE

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show), self._sum(position, show)]
        return lines if best is None else [*lines, f"After the move: {self._sum(best, show)}"]

    def _sum(self, position: Position, show: Show) -> str:
        """The values of the heaps, and their xor."""
        heaps = [heap for heap in position if heap] or [mpz(0)]
        values = [self.grundy((heap,)) for heap in heaps]
        total = show(reduce(xor, values))
        if len(heaps) > MOST_HEAPS:
            return f"the Grundy values of {len(heaps)} heaps have the xor {total}."
        each = ", ".join(f"G({show(heap)}) = {show(value)}" for heap, value in zip(heaps, values, strict=True))
        return f"{each}; {' xor '.join(map(show, values))} = {total}." if len(heaps) > 1 else f"{each}."

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        """All of them, sorted. Raises TooManyMoves where a heap has too many splits to look at."""
        return self.moves_to(position, mpz(0))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.grundy(position) ^ value
        if not total:
            return []
        wanted = {heap: self.options.values.value(heap) ^ total for heap in position}
        parts = {heap: self.options.all_to(heap, wanted[heap]) for heap in wanted}
        return sorted(left_by(position, place, left) for place, heap in enumerate(position) for left in parts[heap])

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

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        values = [self.options.values.value(heap) for heap in position]
        total = reduce(xor, values)
        if not total:
            return None
        place = next(place for place, value in enumerate(values) if value ^ total < value)
        left = self.options.first_to(position[place], values[place] ^ total)
        assert left is not None  # the value is the least that no option has
        return left_by(position, place, left)

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.heaps.batches import solve_heaps

        return solve_heaps(self, self.options, positions, out, threads)
