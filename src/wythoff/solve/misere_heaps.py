"""Take-and-break games in misere play: no rule for sums is known in general, so they are searched.

A position is the multiset of those of its heaps that can be moved in. It is P if it has an option and none that is P;
without an option it is N: who cannot move has won.
"""

from collections.abc import Iterable, Iterator
from threading import local
from typing import Any, NoReturn

from wythoff.exact.bigint import Integer, shortened
from wythoff.rulesets.heaps import HeapRuleset, left_by
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.solve.batch import solve_each
from wythoff.solve.solution import Solutions, UnknownValue
from wythoff.solve.solver import Solver

# Multisets that one question may lead to before the search gives up: half a minute, half a gigabyte.
# Sums of about 60 objects are answered in every game, of more where moves take more.
LIMIT = 1_000_000

# Objects in all up to which multisets are remembered for other questions, and not counted: 10^5 multisets at most.
FEW = 36

Heaps = tuple[int, ...]
"""In increasing order, without those in which there is no move."""


class MisereHeapSolver(Solver):
    """Exact search that remembers what it has met.

    Whether a position is answered depends on the position alone, not on what has been asked before: larger multisets
    are remembered for one question.
    """

    def __init__(self, ruleset: HeapRuleset) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._small: dict[Heaps, bool] = {(): False}
        self._latest = local()  # heaps, and what is known of larger ones
        self._parts: dict[int, list[Heaps]] = {}
        self._can_move: dict[int, bool] = {}

    def grundy(self, position: Position) -> Integer:
        raise UnknownValue(f"Grundy values are for normal play; {self.ruleset.spec} is misere")

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_p(self._sorted(position), position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        self.outcome(position)  # refuses heaps that are too large before their options are listed
        moves = []
        for place, heap in enumerate(position):
            for parts in self.rules.parts(heap):
                left = left_by(position, place, parts)
                if self._is_p(self._sorted(left), position):
                    moves.append(left)
        return sorted(moves)

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
        """Whether the multiset is P; it follows from the position in question."""
        if getattr(self._latest, "position", None) != position:
            self._latest.position, self._latest.known = position, {}
        small, large = self._small, self._latest.known

        def memory(heaps: Heaps) -> dict[Heaps, bool]:
            return small if sum(heaps) <= FEW else large

        waiting = [] if heaps in memory(heaps) else [(heaps, self._options(heaps))]
        while waiting:  # no recursion: Python's is too shallow
            top, options = waiting[-1]
            for option in options:
                known = memory(option)
                is_p = known.get(option)
                if is_p is None:
                    if known is large and len(large) + len(waiting) > LIMIT:
                        self._give_up(position)
                    waiting.append((option, self._options(option)))
                    break
                if is_p:
                    memory(top)[top] = False
                    waiting.pop()
                    break
            else:
                memory(top)[top] = True
                waiting.pop()
                if waiting:
                    above = waiting.pop()[0]
                    memory(above)[above] = False
        return memory(heaps)[heaps]

    def _give_up(self, position: Position) -> NoReturn:
        place = ", ".join(shortened(heap) for heap in position)
        why = f"misere sums of {self.ruleset.name} have no rule, and a search stops at {LIMIT} positions"
        raise UnknownValue(f"the outcome of ({place}) is not known: {why}")
