"""Heaps from which any number may be taken but some: their values, which grow with a period, and the proof of it."""

from collections import defaultdict
from collections.abc import Callable

Progress = Callable[[int, int | None], None]
"""Told how much is done, of how much; None if that is not known."""

# Heaps from one report to the next: a tenth of a second.
REPORT_EVERY = 1 << 16


class AllBut:
    """The Grundy values of heaps 0, 1, 2, ... if any number of objects may be taken but those of a finite set F.

    Let M be the largest of F (0 if it is empty), and w(n) the number of values that heaps below n have: these are 0 to
    w(n) - 1, since a heap's value is at most the first that no smaller heap has.

    Heap n may be left as any r < n with n - r not in F. Hence it has the value of a smaller heap only if it differs by
    elements of F from all heaps of that value, so that heaps of one value lie within M of each other; and G(n) is the
    least value of the heaps n - f, f in F, all of whose heaps r have n - r in F, or w(n) if there is none. To find it
    it is enough to know w(n) and the last 2 M values: heaps of the value of n - f, which is at least n - M, are from
    n - 2 M on. So G(n) - w(n), and w(n + 1) - w(n), follow from the 2 M differences G(n - i) - w(n), 1 <= i <= 2 M.

    If these are the same for n and for n + p, n >= 2 M, then they are for all that follow, and G(m + p) = G(m) + s for
    all m >= n - 2 M, with s = w(n + p) - w(n). That comes to pass for every F, as there are finitely many such lists:
    if G(m) < w(m), the first heap r of that value is at least m - M and had G(m) = w(r), and w grows by at most 1 a
    heap, so that G(m) is at least w(m) - M. And the least p is that of the lists: they follow from the values, since
    w(n) is 1 more than the largest value below n.
    """

    def __init__(self, excluded: tuple[int, ...]) -> None:
        self.excluded, self._set = excluded, frozenset(excluded)
        self.reach = 2 * max(excluded, default=0)
        self.values: list[int] = []
        self.used = 0  # w(n) for n = len(values)
        self._heaps: defaultdict[int, list[int]] = defaultdict(list)
        self.found: tuple[int, int, int] | None = None  # preperiod, period, saltus
        self._marked: tuple[int, list[int]] | None = None
        self._mark = self.reach

    def first(self, count: int) -> list[int]:
        """The values of heaps 0 to count - 1."""
        while len(self.values) < count:
            self._next()
        return self.values[:count]

    def search(self, limit: int, progress: Progress | None = None) -> tuple[int, int, int] | None:
        """(preperiod, period, saltus), the least ones, proved; None if heaps below the limit do not do.

        Brent's method: each list is compared with one before, which is renewed when twice as many have been.
        """
        while self.found is None and (n := len(self.values)) < limit:
            if self._marked and self._is_as(self._marked[1]):
                self.found = self._least(self._marked[0], n)
                break
            if n >= self._mark:
                self._mark, self._marked = 2 * n + 1, (n, self._state())
            self._next()
            if progress and n % REPORT_EVERY == 0:
                progress(n, limit)
        return self.found

    def _state(self) -> list[int]:
        n = len(self.values)
        return [self.used - value for value in self.values[n - self.reach : n]]

    def _is_as(self, state: list[int]) -> bool:
        """Whether the state is this one. Most are told apart by the last value."""
        return not state or (self.used - self.values[-1] == state[-1] and self._state() == state)

    def _least(self, start: int, stop: int) -> tuple[int, int, int]:
        """The states of `start` and `stop` are the same, none between is."""
        period, values = stop - start, self.values
        first = start - self.reach
        saltus = self._used_before(stop) - self._used_before(start)
        while first and values[first - 1 + period] == values[first - 1] + saltus:
            first -= 1
        return first, period, saltus

    def _used_before(self, n: int) -> int:
        return max(self.values[:n], default=-1) + 1

    def _next(self) -> None:
        n = len(self.values)
        earlier = {self.values[n - taken] for taken in self.excluded if taken <= n}
        free = (v for v in earlier if all(n - heap in self._set for heap in self._heaps[v]))
        value = min(free, default=self.used)
        self.used = max(self.used, value + 1)
        self._heaps[value].append(n)
        self.values.append(value)
