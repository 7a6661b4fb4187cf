"""Solves sums of take-and-break heaps in misere play.

If each heap of a sum has a known element in the misere quotient, the product of these elements decides the outcome.
Otherwise the sum is searched.

The canonical move changes the first heap that has a winning move, and leaves the smallest possible heap in its place.
If a move with a split and a move without a split leave the same heap there, the canonical move does not split.
"""

from copy import copy
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

from wythoff.games.heaps import heap_solver
from wythoff.games.heaps.misere import MAX_CACHED_OBJECTS, MisereHeapSolver
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.quotients.table import QuotientTable, TameTable
from wythoff.games.heaps.rules import HeapRuleset, replace_heap
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from wythoff.games.heaps.families import Family
    from wythoff.games.heaps.quotients.table import Elements

# The most heaps whose values a reason lists.
MAX_LISTED_HEAPS = 8


class QuotientSolver(Solver):
    """The solver of take-and-break games in misere play.

    A sum is solved at any size if each heap has a known element in the misere quotient (for subtraction games, a known
    Grundy value). Other sums are solved by a limited search.
    """

    usual_size = 10
    block_maker = "wythoff.games.heaps.quotients.batches:quotient_block"

    rules: HeapRuleset

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.heap_moves = ruleset.moves
        table = TameTable if _is_subtraction(ruleset) else QuotientTable
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
            moves += [replace_heap(position, place, parts) for parts in self.options.all_to(heap, others)]
        return sorted(moves)

    def families(self, position: Position) -> "list[Family]":
        """Return the list of all winning moves, grouped into families, which `wythoff.games.heaps.families` defines."""
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
                return replace_heap(position, place, parts)
        return position

    def for_rows(self) -> "QuotientSolver":
        rows = copy(self)
        rows.search = self.search.for_rows()
        return rows

    @cached_property
    def elements(self) -> "Elements | None":
        """The tables with which compiled code solves many sums, or None: see the method `elements` of `table`."""
        return self.table.elements()

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        try:
            reason = self._describe_values(position, show)
            after = [] if best is None else [f"After the move: {self._describe_values(best, show)}"]
        except UnknownValue as error:
            return [*lines, f"All smaller positions were searched: {error}."]
        return [*lines, f"{reason[0].upper()}{reason[1:]}", *after]

    def _describe_values(self, position: Position, show: Show) -> str:
        """Return a text with the values of the nonempty heaps, at most MAX_LISTED_HEAPS of them, and of the sum."""
        total = reduce(self.table.product, map(self.table.value, position))
        heaps = dict.fromkeys(heap for heap in position if heap)
        return self.table.describe([*heaps, *position[:1]][: min(max(len(heaps), 1), MAX_LISTED_HEAPS)], total, show)

    def _others(self, values: list[Any], place: int) -> Any:
        """Return the value of the sum of all heaps except the one at index `place`."""
        return reduce(self.table.product, values[:place] + values[place + 1 :], type(values[0])(0))

    def _values(self, position: Position) -> tuple[list[Any] | None, UnknownValue | None]:
        """Return (list of the values of the heaps, None), or (None, error) if a value is not known.

        If the position is small, and no quotient has been loaded yet, return (None, None): a search is faster.
        """
        if sum(position) <= MAX_CACHED_OBJECTS and not self.table.is_ready:
            return None, None
        try:
            return [self.table.value(heap) for heap in position], None
        except UnknownValue as error:
            return None, error

    def _searched(self, position: Position, why: UnknownValue | None) -> Solver:
        """Solve a position by search, and return the searching solver.

        Raises UnknownValue if the search reaches its limit. The message then includes that of `why`.
        """
        try:
            self.search.outcome(position)
        except UnknownValue as error:
            raise UnknownValue(f"{error}; {why}" if why else str(error)) from None
        return self.search


def _is_subtraction(rules: HeapRuleset) -> bool:
    """Whether a game is a subtraction game: without splits, and with no digits but 0 and 3 in an octal code."""
    return not rules.can_split and all(digit in (0, 3) for digit in rules.moves.digits)


def misere_heap_solver(rules: HeapRuleset) -> Solver:
    """Return the solver of a take-and-break game in misere play: NimSolver for nim, else QuotientSolver."""
    return heap_solver(rules) if rules.moves.all_but == () else QuotientSolver(rules)
