"""Sums of take-and-break heaps in misere play: by the value of each heap where it is known, else by search.

The canonical winning move is the least position: by the first heap that has a winning move, with the smallest heap left
there, unsplit before split.
"""

from copy import copy
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

from wythoff.games.heaps import heap_solver
from wythoff.games.heaps.misere import FEW, MisereHeapSolver
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.quotients.table import QuotientTable, TameTable
from wythoff.games.heaps.rules import HeapRuleset, left_by
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions, UnknownValue

if TYPE_CHECKING:
    from wythoff.games.heaps.families import Family
    from wythoff.games.heaps.quotients.table import Elements

# Heaps whose values are written out in a reason.
MOST_SHOWN = 8


class QuotientSolver(Solver):
    """Sums of heaps of any size whose values are known; others as far as a search goes."""

    usual_size = 10

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules, self.heap_moves = ruleset, ruleset.moves
        table = QuotientTable if ruleset.can_split or _takes_whole(ruleset) else TameTable
        self.table = table(ruleset.moves, ruleset.moves_title)
        self.options = HeapOptions(ruleset, self.table)
        self.search: Solver = MisereHeapSolver(ruleset)

    def outcome(self, position: Position) -> Outcome:
        values, why = self._values(position)
        if values is None:
            return self._searched(position, why).outcome(position)
        return Outcome.P if self.table.is_lost(reduce(self.table.product, values)) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        values, why = self._values(position)
        if values is None:
            return self._searched(position, why).winning_moves(position)
        moves = []
        for place, heap in enumerate(position):
            others = self._others(values, place)
            moves += [left_by(position, place, parts) for parts in self.options.all_to(heap, others)]
        return sorted(moves)

    def families(self, position: Position) -> "list[Family]":
        """All winning moves, those that differ by the period alone together."""
        from wythoff.games.heaps.families import families

        values = [self.table.value(heap) for heap in position]
        if self.table.is_lost(reduce(self.table.product, values)):
            return []
        return [
            family
            for place, heap in enumerate(position)
            for family in families(self.options, place, heap, self._others(values, place))
        ]

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        values, why = self._values(position)
        if values is None:
            return self._searched(position, why).best_move(position)
        if self.table.is_lost(reduce(self.table.product, values)):
            return None
        for place, heap in enumerate(position):
            parts = self.options.first_to(heap, self._others(values, place))
            if parts is not None:
                return left_by(position, place, parts)
        return position

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.heaps.quotients.batches import solve_heaps

        return solve_heaps(self.for_rows(), self.options, self._elements, positions, out, threads)

    def for_rows(self) -> Solver:
        rows = copy(self)
        rows.search = self.search.for_rows()
        return rows

    @cached_property
    def _elements(self) -> "Elements | None":
        return self.table.elements()

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        try:
            said = self._says(position, show)
            after = [] if best is None else [f"After the move: {self._says(best, show)}"]
        except UnknownValue as error:
            return [*lines, f"All smaller positions were searched: {error}."]
        return [*lines, f"{said[0].upper()}{said[1:]}", *after]

    def _says(self, position: Position, show: Show) -> str:
        """Return what the heaps are worth, those that are not empty; some of them where they are many."""
        total = reduce(self.table.product, map(self.table.value, position))
        heaps = dict.fromkeys(heap for heap in position if heap)
        return self.table.says([*heaps, *position[:1]][: min(max(len(heaps), 1), MOST_SHOWN)], total, show)

    def _others(self, values: list[Any], place: int) -> Any:
        """Return the value of all heaps but one."""
        return reduce(self.table.product, values[:place] + values[place + 1 :], type(values[0])(0))

    def _values(self, position: Position) -> tuple[list[Any] | None, UnknownValue | None]:
        """The values of the heaps; None where one is not known, with the reason, and where a search is quicker."""
        if sum(position) <= FEW and not self.table.is_ready:
            return None, None
        try:
            return [self.table.value(heap) for heap in position], None
        except UnknownValue as error:
            return None, error

    def _searched(self, position: Position, why: UnknownValue | None) -> Solver:
        """Return the solver that searches. Raises UnknownValue with both reasons where it gives up."""
        try:
            self.search.outcome(position)
        except UnknownValue as error:
            raise UnknownValue(f"{error}; {why}" if why else str(error)) from None
        return self.search


def _takes_whole(rules: HeapRuleset) -> bool:
    """Whether a move depends on what is left, or the empty heap on how it was reached: no plain set of numbers."""
    return any(digit not in (0, 3) for digit in rules.moves.digits)


def misere_heap_solver(rules: HeapRuleset) -> Solver:
    """Return the solver of a take-and-break game in misere play; nim has its own."""
    return heap_solver(rules) if rules.moves.all_but == () else QuotientSolver(rules)
