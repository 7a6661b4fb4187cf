"""Take-and-break games in misere play by search, since no rule for their sums is known in general.

The search reduces a position to the multiset of those heaps that have a move. A position with options is P iff none of
its options is P. A position without options is N: the player who cannot move has won.

Two equal heaps do not cancel in misere play. But some heaps may be replaced in every sum by a nim heap *m, which is a
heap of m stones in nim. The outcome stays the same (J. H. Conway, On Numbers and Games, 1976, chapter 12):

- A heap without options is replaced by *0, which can be omitted.
- A heap with the options *a, *b, ... is replaced by *m, if a, b, ... include 0 or 1. Here m is the mex of a, b, ...
- *1 + *1 is replaced by *0.
- *m + *1 is replaced by *(m + 1) if m is even.
- A heap is replaced by a smaller heap with equal options.

In Kayles heaps 1 and 4 are replaced by *1, heap 2 by *2, and heap 3 by *3.
"""

from collections.abc import Iterable
from functools import cached_property
from threading import RLock, local
from typing import NoReturn

from wythoff.games.heaps.rules import HeapRuleset, replace_heap
from wythoff.rules.position import Outcome, Position, short_position
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# The most multisets that one search visits. This takes two minutes and half a gigabyte. The search of (30, 31) in
# Kayles visits 57 000 multisets in 6 s. Sums of about 60 objects are solved in every game, larger sums if moves take
# more objects.
LIMIT = 1_000_000

# The most multisets that a search for one row of a file or a batch visits. This takes a second.
LIMIT_OF_ROWS = 10_000

# The most positions that are cached because their search has reached its limit.
MAX_REFUSED = 10_000

# The most objects of a multiset whose outcome is cached for later searches. There are at most 10^5 such multisets. They
# do not count toward the limit of a search.
MAX_CACHED_OBJECTS = 36

# The most moves of heaps 0, 1, 2, ... that are listed to find heaps that may be replaced. This takes a second. Later
# heaps are not replaced.
MAX_LISTED_MOVES = 100_000

Heaps = tuple[int, ...]
"""A sorted multiset of heaps that have a move. -m is a nim heap of m. Here m is even, except that -1 may occur once."""


class MisereHeapSolver(Solver):
    """The solver of take-and-break games in misere play: an exact search that caches the outcomes of sums.

    A heap n has n objects. A sum is *large* if it has more than MAX_CACHED_OBJECTS objects. Outcomes of large sums are
    cached only while the same position is solved, and each position has a limit on its large sums. Outcomes of other
    sums are cached for all positions. So earlier searches do not change whether a search reaches its limit.
    """

    usual_size = 10

    def __init__(self, ruleset: HeapRuleset, limit: int | None = None) -> None:
        """Create the solver. A search visits at most `limit` large sums, which the docstring of the class defines."""
        super().__init__(ruleset)
        self.limit = limit or LIMIT
        self._refused: set[Position] = set()  # sorted positions whose winning moves were refused
        self.heap_moves = ruleset.moves
        self._small: dict[Heaps, bool] = {(): False}
        self._latest = local()  # the position of the latest question, and the outcomes of its larger multisets
        self._forms: dict[int, Heaps] = {}  # equal sums of heaps 0, 1, 2, ...
        self._listed, self._lock = 0, RLock()  # blocks of a file are solved on threads, by one solver
        self._parts: dict[int, frozenset[Heaps]] = {}
        self._with_parts: dict[frozenset[Heaps], int] = {}

    def for_rows(self) -> Solver:
        return self._for_rows

    @cached_property
    def _for_rows(self) -> Solver:
        return self if self.limit <= LIMIT_OF_ROWS else type(self)(self.rules, LIMIT_OF_ROWS)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_p(self.sorted(position), position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        key = tuple(sorted(position))
        if key in self._refused:
            self._give_up(position)
        try:
            self.outcome(position)  # refuses heaps that are too large before their options are listed
            moves = []
            for place, heap in enumerate(position):
                for parts in self.rules.parts(heap):
                    target = replace_heap(position, place, parts)
                    if self._is_p(self.sorted(target), position):
                        moves.append(target)
        except UnknownValue:
            if len(self._refused) < MAX_REFUSED:
                self._refused.add(key)
            raise
        return sorted(moves)

    def sorted(self, position: Position) -> Heaps:
        """Return a multiset of heaps and nim heaps that can replace `position` in every sum, with the same outcome.

        Raises UnknownValue if the position is too large to be searched.
        """
        longest = max(self.rules.moves.largest_take, 1)  # each line of play has at least sum / longest moves
        if self.rules.count_options(position) > self.limit or sum(position) > self.limit * longest:
            self._give_up(position)
        return self._sum(map(int, position))

    def _form(self, heap: int) -> Heaps:
        """Return the multiset of heaps and nim heaps that replaces `heap`, without a change of outcome in any sum."""
        if (form := self._forms.get(heap)) is not None:
            return form
        with self._lock:
            for smaller in range(len(self._forms), heap + 1):
                self._listed += int(self.rules.count_parts(smaller))
                if self._listed > MAX_LISTED_MOVES:
                    break
                self._forms[smaller] = self._new_form(smaller)
        if heap in self._forms:
            return self._forms[heap]
        return (heap,) if heap in self._parts or next(self.rules.parts(heap), None) is not None else ()

    def _new_form(self, heap: int) -> Heaps:
        """Compute the multiset of heaps and nim heaps that replaces `heap`. All smaller heaps must be in `_forms`."""
        parts = self._parts_of(heap)
        nimbers = {_nimber(part) for part in parts}
        if None not in nimbers and (not nimbers or 0 in nimbers or 1 in nimbers):
            return _join_parts([-next(m for m in range(len(nimbers) + 1) if m not in nimbers)])
        same = self._with_parts.setdefault(parts, heap)
        self._parts[same] = parts
        return (same,)

    def _parts_of(self, heap: int) -> frozenset[Heaps]:
        """Return the multisets to which a move leads from a heap: n > 0 is a heap of n, and -m is a nim heap of m."""
        if heap not in self._parts:
            if heap < 0:
                self._parts[heap] = frozenset(_join_parts([-m]) for m in range(-heap))
            else:
                self._parts[heap] = frozenset(self._sum(map(int, parts)) for parts in self.rules.parts(heap))
        return self._parts[heap]

    def _sum(self, heaps: Iterable[int]) -> Heaps:
        """Return the multiset of heaps and nim heaps that replaces a sum of heaps."""
        return _join_parts([part for heap in heaps for part in self._form(heap)])

    def options_of(self, heaps: Heaps) -> list[Heaps]:
        """Return the options of a multiset of heaps, those with the most objects first.

        The search visits the last option first.
        """
        found = set()
        for place, heap in enumerate(heaps):
            if place and heap == heaps[place - 1]:
                continue
            others = heaps[:place] + heaps[place + 1 :]
            found |= {_join_parts([*others, *parts]) for parts in self._parts_of(heap)}
        return sorted(found, key=_size, reverse=True)

    def _is_p(self, heaps: Heaps, position: Position) -> bool:
        """Whether a multiset of heaps is P in misere play.

        All sums of more than MAX_CACHED_OBJECTS objects that are visited for the same `position` count toward one
        limit. Raises UnknownValue if the search reaches this limit.
        """
        if getattr(self._latest, "position", None) != position:
            self._latest.position, self._latest.known = position, {}
        small, large = self._small, self._latest.known

        def memory(heaps: Heaps) -> dict[Heaps, bool]:
            return small if _size(heaps) <= MAX_CACHED_OBJECTS else large

        waiting = [] if heaps in memory(heaps) else [(heaps, self.options_of(heaps))]
        while waiting:  # no recursion: Python's is too shallow
            top, options = waiting[-1]
            known = memory(top)
            while options and memory(options[-1]).get(options[-1]) is False:
                options.pop()  # tests the value, since another thread may just have found it P
            if not options or any(memory(option).get(option) for option in options):
                known[top] = not options
                waiting.pop()
                continue
            if _size(options[-1]) > MAX_CACHED_OBJECTS and len(large) + len(waiting) > self.limit:
                self._give_up(position)
            waiting.append((options[-1], self.options_of(options[-1])))
        return memory(heaps)[heaps]

    def _give_up(self, position: Position) -> NoReturn:
        why = (
            f"misere sums of {self.rules.moves_title} have no known rule, and a search stops at {self.limit} positions"
        )
        if self.limit < LIMIT:
            why += f" in files and batches, but at {LIMIT} for a single position"
        raise UnknownValue(f"the outcome of {short_position(position)} is not known: {why}")


def _nimber(heaps: Heaps) -> int | None:
    """Return m if the multiset is equal to a nim heap of m, else None: (-2, -1) -> 3. Here -m is a nim heap of m."""
    is_one = not heaps or heaps in {(-1,)} or (heaps[0] < 0 and heaps[1:] in {(), (-1,)})
    return -sum(heaps) if is_one else None


def _join_parts(parts: list[int]) -> Heaps:
    """Return the multiset that replaces a list of heaps n > 0 and of nim heaps of m, written -m.

    In the result each m is even, except for at most one -1: [-3, -1, 5] -> (-2, 5).
    """
    ones = sum(-part for part in parts if part < 0) & 1
    kept = [part if part > 0 else part + (-part & 1) for part in parts]
    return tuple(sorted([part for part in kept if part] + [-1] * ones))


def _size(heaps: Heaps) -> int:
    """Return the number of objects of a multiset of heaps. A nim heap of m has m objects."""
    return sum(map(abs, heaps))
