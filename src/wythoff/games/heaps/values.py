"""The Grundy value of one heap: from the values of all smaller heaps, or at any size by a proved period."""

from typing import TYPE_CHECKING, NoReturn

from wythoff.exact.amounts import duration_text
from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.games.heaps.all_but import AllButValues
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import LIMIT, Period, find_plain_period
from wythoff.games.heaps.plain_values import PlainHeapValues
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from wythoff.games.heaps.periods import PeriodSearch

# The most estimated nanoseconds of one answer, if all values up to the heap can be computed, and if only a period gives
# the value.
MAX_SEQUENCE_NANOSECONDS, MAX_PERIOD_NANOSECONDS = 6e10, 3e9

# The most heaps of an all-but game, times excluded numbers, for one answer. It takes seconds.
MAX_ALL_BUT_WORK = 10**9

# If the value of a heap is computed by the definition, a period is searched for from this heap on. After that, the next
# search comes at a heap that is twice as large.
FIRST_LOOK_HEAP = 256

# For some games, a number N such that the values of heaps below N do not prove a period, as found by `wythoff period`
# and, for octal codes, by `wythoff survey`. So no period of these games is searched for while a user waits.
NO_PERIOD_BELOW = {
    HeapMoves((0, 0, 0, 7)): 10**6,
    HeapMoves((0, 6)): 10**7,
    HeapMoves(unequal_splits=True): 10**7,
}


class HeapValues:
    """The Grundy values of the heaps of one take-and-break game, cached, and their period.

    Only the values of heaps below `limit` are computed and searched for a period. The value of a larger heap follows
    only from a proved period. Error messages use the name `name` for the game.
    """

    def __init__(self, moves: HeapMoves, name: str = "this game", limit: int = LIMIT + 1) -> None:
        self.moves, self.name, self.limit = moves, name, limit
        self.period: Period | None = None
        """The proved period; None until a period is proved."""

        self._all_but = None if moves.all_but is None else AllButValues(moves.all_but)
        self._plain = PlainHeapValues(moves) if self._all_but is None else None
        self._next_look = FIRST_LOOK_HEAP
        self._search: PeriodSearch | None = None
        self._searched_before = NO_PERIOD_BELOW.get(moves, 0)

    def value(self, heap: Integer) -> Integer:
        """Return the Grundy value of a heap. Raises UnknownValue if the heap is too large and no period is proved."""
        n = as_mpz(heap, "heap")
        if self._all_but:
            return self._of_all_but(self._all_but, n)
        if n >= self.limit and self._searched_before:
            raise UnknownValue(
                f"the Grundy value of heap {shortened(n)} of {self.name} is not known: only heaps below {self.limit}"
                " are computed, and prove no period"
            )
        if self.period is None:
            assert self._plain is not None
            if (value := self._by_definition(n)) is not None:
                if n >= self._next_look:
                    self._next_look = 2 * int(n)
                    self.period = find_plain_period(self._plain, int(n) + 1)
                return value
            if self._search is None:
                self.period = find_plain_period(self._plain, self.limit)
        if self.period is not None:
            n, _ = self.period.place(n)
            if (value := self._by_definition(n)) is not None:
                return value
        return self._by_sequence(n)

    def _by_definition(self, n: Integer) -> int | None:
        """Return the Grundy value of heap n without compiled code, or None if n is too large for this."""
        assert self._plain is not None
        if n >= self._plain.reach:
            return None
        values = self._plain.first(int(n) + 1)  # which may end the reach
        return values[int(n)] if n < len(values) else None

    def _of_all_but(self, heaps: AllButValues, n: Integer) -> Integer:
        if not heaps.excluded:
            return n
        if n < max(len(heaps.values), heaps.plain):
            return int(heaps.first(int(n) + 1)[int(n)])
        if self.period is None:
            period_found = heaps.search(min(self.limit, MAX_ALL_BUT_WORK // len(heaps.excluded)))
            if period_found is None and n < len(heaps.values):
                return int(heaps.values[int(n)])
            if period_found is None:
                self._refuse(n, len(heaps.values), "a longer search takes too long")
            self.period = Period(*period_found, True, len(heaps.values))
        place, growth = self.period.place(n)
        return int(heaps.first(place + 1)[place]) + growth

    def _by_sequence(self, n: Integer) -> int:
        if self._search is None:
            from wythoff.games.heaps.periods import PeriodSearch

            self._search = PeriodSearch(self.moves, self.limit)
        search = self._search
        while search.known <= n and search.period_found is None:
            self._check_reachable(search, n)
            search.step(self.limit)
        if search.period_found is not None:
            self.period = search.period_found
            n, _ = self.period.place(n)
        return int(search.sequence.values[int(n)])

    def _check_reachable(self, search: "PeriodSearch", n: Integer) -> None:
        """Raise UnknownValue if the limits allow neither a longer search for a period nor the values up to heap n."""
        if search.known >= self.limit:
            self._refuse(n, search.known, f"only heaps below {self.limit} are computed")
        if search.work <= MAX_PERIOD_NANOSECONDS:
            return
        if n >= self.limit:
            self._refuse(n, search.known, "a longer search takes too long")
        remaining_cost = search.sequence.cost_between(search.known, int(n) + 1)
        if search.work + remaining_cost > MAX_SEQUENCE_NANOSECONDS:
            self._refuse(n, search.known, f"computing this value takes at least {duration_text(remaining_cost / 1e9)}")

    def _refuse(self, n: Integer, known: int, why: str) -> NoReturn:
        raise UnknownValue(
            f"the Grundy value of heap {shortened(n)} of {self.name} is not known: the values of heaps below {known}"
            f" are computed and prove no period; {why}"
        )
