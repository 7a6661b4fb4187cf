"""The Grundy value of one heap of any size: by the sequence of values, and beyond by a period that they prove."""

from typing import TYPE_CHECKING, NoReturn

from wythoff.exact.amounts import duration_text
from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.games.heaps.all_but import AllBut
from wythoff.games.heaps.by_hand import HeapsByHand
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import LIMIT, Period, period_by_hand
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from wythoff.games.heaps.periods import PeriodSearch

# Nanoseconds that one answer may take, about: where the heap is reached by then, and where only a period would help.
MOST_WORK, MOST_SEARCH = 6e10, 3e9

# Heaps of an all-but game times numbers that may not be taken that are gone through for one answer: seconds.
MOST_BY_RULE = 10**9

# Games without a period below so many heaps, by `wythoff period`: for a larger heap none is looked for while somebody
# waits. Of octal codes `wythoff survey` says the same.
NO_PERIOD_BELOW = {
    HeapMoves((0, 0, 0, 7)): 10**6,
    HeapMoves((0, 6)): 10**7,
    HeapMoves(unequal_splits=True): 10**7,
}


class HeapValues:
    """The values of the heaps of one game, which are kept, and so is the period. Messages call the game `name`.

    Heaps below `limit` are computed where no period gives their values, and searched for a period.
    """

    def __init__(self, moves: HeapMoves, name: str = "this game", limit: int = LIMIT + 1) -> None:
        self.moves, self.name, self.limit = moves, name, limit
        self.period: Period | None = None
        """The period, once it is proved."""

        self._all_but = None if moves.all_but is None else AllBut(moves.all_but)
        self._by_hand = HeapsByHand(moves) if self._all_but is None else None
        self._search: PeriodSearch | None = None
        self._searched_before = NO_PERIOD_BELOW.get(moves, 0)

    def value(self, heap: Integer) -> Integer:
        """Return the Grundy value of a heap. Raises UnknownValue beyond what is computed, if that proves no period."""
        n = as_mpz(heap, "heap")
        if self._all_but:
            return self._of_all_but(self._all_but, n)
        assert self._by_hand is not None
        if n >= self.limit and self._searched_before:
            raise UnknownValue(
                f"the Grundy value of heap {shortened(n)} of {self.name} is not known: no period is known, and the"
                f" values of heaps below {self._searched_before} prove none; heaps from {self.limit} on are not"
                " computed"
            )
        if self.period is None:
            if n < self._by_hand.reach:
                return self._by_hand.first(int(n) + 1)[int(n)]
            if self._search is None:
                self.period = period_by_hand(self._by_hand, self.limit)
        if self.period is not None:
            n, _ = self.period.place(n)
            if n < self._by_hand.reach:
                return self._by_hand.first(int(n) + 1)[int(n)]
        return self._by_sequence(n)

    def _of_all_but(self, heaps: AllBut, n: Integer) -> Integer:
        if not heaps.excluded:
            return n
        if n < max(len(heaps.values), heaps.plain):
            return int(heaps.first(int(n) + 1)[int(n)])
        if self.period is None:
            found = heaps.search(min(self.limit, MOST_BY_RULE // len(heaps.excluded)))
            if found is None and n < len(heaps.values):
                return int(heaps.values[int(n)])
            if found is None:
                self._refuse(n, len(heaps.values), "going on takes too long")
            self.period = Period(*found, True, len(heaps.values))
        place, growth = self.period.place(n)
        return int(heaps.first(place + 1)[place]) + growth

    def _by_sequence(self, n: Integer) -> int:
        if self._search is None:
            from wythoff.games.heaps.periods import PeriodSearch

            self._search = PeriodSearch(self.moves, self.limit)
        search = self._search
        while search.known <= n and search.found is None:
            self._allow(search, n)
            search.step(self.limit)
        if search.found is not None:
            self.period = search.found
            n, _ = self.period.place(n)
        return int(search.sequence.values[int(n)])

    def _allow(self, search: "PeriodSearch", n: Integer) -> None:
        """Raise UnknownValue if the heap is too far, once a period is not likely to be proved soon."""
        if search.known >= self.limit:
            self._refuse(n, search.known, f"heaps from {self.limit} on are not computed")
        if search.work <= MOST_SEARCH:
            return
        if n >= self.limit:
            self._refuse(n, search.known, "going on takes too long")
        left = search.sequence.cost_between(search.known, int(n) + 1)
        if search.work + left > MOST_WORK:
            self._refuse(n, search.known, f"going on to it takes {duration_text(left / 1e9)} at least")

    def _refuse(self, n: Integer, known: int, why: str) -> NoReturn:
        raise UnknownValue(
            f"the Grundy value of heap {shortened(n)} of {self.name} is not known: values are computed of heaps below"
            f" {known}, and prove no period; {why}"
        )
