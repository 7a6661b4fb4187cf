"""Take-and-break games in misere play: no rule for sums is known in general, so they are searched.

A position is the multiset of those of its heaps that can be moved in. It is P if it has an option and none that is P;
without an option it is N: who cannot move has won.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from wythoff.exact.bigint import Integer, shortened
from wythoff.rulesets.heaps import HeapRuleset, Parts, left_by
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.solve.batch import solve_each
from wythoff.solve.solution import Solutions, UnknownValue
from wythoff.solve.solver import Solver

# Multisets that are remembered before the search gives up: some ten seconds, half a gigabyte.
LIMIT = 1_000_000

Heaps = tuple[int, ...]
"""In increasing order, without those in which there is no move."""


class MisereHeapSolver(Solver):
    """Exact search that remembers what it has met."""

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._known: dict[Heaps, bool] = {(): False}
        self._parts: dict[int, list[Heaps]] = {}
        self._can_move: dict[int, bool] = {}

    def grundy(self, position: Position) -> Integer:
        raise UnknownValue(f"Grundy values are for normal play; {self.ruleset.spec} is misere")

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_p(self._sorted(position), position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        self.outcome(position)  # refuses heaps that are too large before their options are listed
        found: dict[Parts, bool] = {}
        moves = []
        for place, heap in enumerate(position):
            for parts in self.rules.parts(heap):
                left = left_by(position, place, parts)
                heaps = self._sorted(left)
                if heaps not in found:
                    found[heaps] = self._is_p(heaps, position)
                if found[heaps]:
                    moves.append(left)
        return sorted(moves)

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """The first of all winning moves; None from P; the position itself at the end of the game, which is won."""
        move = super().best_move(position, method)
        return position if move is None and self.outcome(position) is not Outcome.P else move

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        return solve_each(self.best_move, positions, self.ruleset, out)

    def _sorted(self, position: Position) -> Heaps:
        if self.rules.count_options(position) > LIMIT:
            self._give_up(position)
        return self._kept(map(int, position))

    def _kept(self, heaps: Iterable[int]) -> Heaps:
        """Those heaps in which there is a move, in order."""
        can_move = self._can_move
        kept = []
        for heap in heaps:
            if heap not in can_move:
                can_move[heap] = next(self.rules.parts(heap), None) is not None
            if can_move[heap]:
                kept.append(heap)
        return tuple(sorted(kept))

    def _options(self, heaps: Heaps) -> Iterator[Heaps]:
        """What moves leave, in any order; few objects first, since they are solved soonest."""
        found = set()
        for place, heap in enumerate(heaps):
            if place and heap == heaps[place - 1]:
                continue
            if heap not in self._parts:
                self._parts[heap] = sorted({self._kept(map(int, parts)) for parts in self.rules.parts(heap)})
            others = heaps[:place] + heaps[place + 1 :]
            found |= {tuple(sorted(others + parts)) for parts in self._parts[heap]}
        return iter(sorted(found, key=sum))

    def _is_p(self, heaps: Heaps, position: Position) -> bool:
        known = self._known
        waiting = [] if heaps in known else [(heaps, self._options(heaps))]
        while waiting:  # no recursion: Python's is too shallow
            top, options = waiting[-1]
            for option in options:
                is_p = known.get(option)
                if is_p is None:
                    if len(known) + len(waiting) > LIMIT:
                        self._give_up(position)
                    waiting.append((option, self._options(option)))
                    break
                if is_p:
                    known[top] = False
                    waiting.pop()
                    break
            else:
                known[top] = True
                waiting.pop()
                if waiting:
                    known[waiting.pop()[0]] = False
        return known[heaps]

    def _give_up(self, position: Position) -> NoReturn:
        place = ", ".join(shortened(heap) for heap in position)
        why = f"misere sums of {self.ruleset.name} have no rule, and a search stops at {LIMIT} positions"
        raise UnknownValue(f"the outcome of ({place}) is not known: {why}")
