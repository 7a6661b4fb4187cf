"""Grundy values of all-but games, and their period. Any number may be taken from a heap, except for a finite set."""

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from wythoff.exact.progress import Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# The most heaps that are computed without compiled code. If few numbers are excluded, they take less than a second.
PLAIN_HEAPS = 1 << 12

# The most heaps, times excluded numbers, of one call of compiled code. The call takes less than a second.
WORK_PER_CALL = 1 << 25


class AllButValues:
    """The Grundy values G(n) of heaps n = 0, 1, 2, ... if any positive number not in a finite set F may be taken.

    Let M be the largest element of F, or 0 if F is empty. Let w(n) be the number of distinct values of heaps below n.
    These values are 0 to w(n) - 1, since the value of a heap is at most the least value that no smaller heap has.

    A move from heap n leaves any heap r < n with n - r not in F. So heap n can have a value v of smaller heaps only if
    n - r is in F for all heaps r < n of value v. Two statements follow:

    - Heaps of equal value differ by at most M.
    - G(n) is the least value v such that n - r is in F for all heaps r < n of value v; if there is none, G(n) = w(n).

    So only the values v of heaps n - f with f in F must be tested. The heap n - f is at least n - M, so that all heaps
    below n of value v are at least n - 2 M. So w(n) and the last 2 M values determine G(n).

    The *state* of heap n is the list of the 2 M differences G(n - i) - w(n), 1 <= i <= 2 M. The rule for G(n)
    only compares values. So the state of n determines G(n) - w(n), and w(n + 1) - w(n), which is 1 if G(n) = w(n), else
    0. If the states of n and n + p are equal and n >= 2 M, the states of m and m + p are equal for all m >= n. Then
    G(m + p) = G(m) + s for all m >= n - 2 M, with s = w(n + p) - w(n).

    For every F some state recurs, because there are finitely many states: if G(m) < w(m), the first heap r of value
    G(m) is at least m - M, and G(m) = w(r). As w grows by at most 1 from heap to heap, G(m) is at least w(m) - M.

    The least period of the values is the least period of the states. Indeed, the values determine the states, since
    w(n) is 1 more than the largest value below n.
    """

    def __init__(self, excluded: tuple[int, ...], plain: int = PLAIN_HEAPS) -> None:
        self.plain = plain
        self.excluded, self._set = excluded, frozenset(excluded)
        self.reach = 2 * max(excluded, default=0)
        self.values: list[int] | NDArray[np.int64] = []
        self.used = 0  # w(n) for n = len(values)
        self._heaps: defaultdict[int, list[int]] = defaultdict(list)
        self.period_found: tuple[int, int, int] | None = None  # preperiod, period, saltus
        self._marked: tuple[int, list[int]] | None = None
        self._mark = self.reach
        self._links: Any = [], [], []

    def first(self, count: int) -> "list[int] | NDArray[np.int64]":
        """Return the Grundy values of heaps 0 to count - 1."""
        if len(self.values) < count:
            self._marked, self._mark = None, self.reach  # these values are not compared with the marked state
        while len(self.values) < min(count, self.plain):
            self._append_value()
        while len(self.values) < count:
            self._extend_compiled(count, None)
        return self.values[:count]

    def search(self, limit: int, progress: Progress | None = None) -> tuple[int, int, int] | None:
        """Return the least (preperiod, period, saltus), proved; None if heaps below `limit` do not prove a period.

        The state of each heap is compared with the state of one earlier heap (Brent's method). Equal states prove a
        period, as the docstring of the class shows.
        """
        while self.period_found is None and (n := len(self.values)) < limit:
            if self._marked and n <= self.plain and self._is_state(self._marked[1]):
                self.period_found = self._least_period(self._marked[0], n)
                break
            if n >= self._mark:
                self._mark, self._marked = 2 * n + 1, (n, self._state())
            if n < self.plain:
                self._append_value()
                continue
            if self._extend_compiled(min(limit, self._mark), self._marked and self._marked[0]):
                assert self._marked is not None
                self.period_found = self._least_period(self._marked[0], len(self.values))
            if progress:
                progress(len(self.values), limit)
        return self.period_found

    def _extend_compiled(self, stop: int, mark: int | None) -> bool:
        """Compute more values in compiled code, of heaps below `stop`. Return whether the state of heap `mark` recurs.

        The docstring of the class defines states. If `mark` is None, no state is compared.
        """
        import numpy as np

        from wythoff.kernels import all_but

        known = len(self.values)
        if known + 1 > len(self._links[0]):
            self._grow(max(2 * known, 1024))
        values, before, last = self._links
        stop = min(stop, len(values), known + WORK_PER_CALL // max(len(self.excluded), 1))
        excluded = np.array(self.excluded, np.int64)
        is_excluded = np.zeros(self.reach // 2 + 1, np.bool_)
        is_excluded[excluded] = True
        marked = (-1, 0) if mark is None else (mark, self._used_before(mark))
        known, is_same, used = all_but.advance(
            values, before, last, self.used, known, stop, excluded, is_excluded, *marked, self.reach
        )
        self.values, self.used = values[: int(known)], int(used)
        return bool(is_same)

    def _grow(self, size: int) -> None:
        """Allocate arrays for `size` heaps, and copy the known values to them."""
        import numpy as np

        from wythoff.exact.arrays import check_memory

        check_memory(24 * size, f"a sequence of {size} values")
        known = len(self.values)
        values, before, last = (np.full(size, -1, np.int64) for _ in range(3))
        values[:known] = self.values
        if len(self._links[0]):
            before[:known], last[:known] = self._links[1][:known], self._links[2][:known]
        else:
            for heap, value in enumerate(self.values):
                before[heap], last[value] = last[value], heap
        self._links = values, before, last

    def _state(self) -> list[int]:
        n = len(self.values)
        return [int(value) - self.used for value in self.values[n - self.reach : n]]

    def _is_state(self, state: list[int]) -> bool:
        """Whether the state of the next heap n is equal to `state`: the list of G(n - i) - w(n) for i = 2 M, ..., 2, 1.

        The docstring of the class defines M and w. Most states differ in their last entries, which are compared first.
        """
        return not state or (self.values[-1] - self.used == state[-1] and self._state() == state)

    def _least_period(self, start: int, stop: int) -> tuple[int, int, int]:
        """Return the least (preperiod, period, saltus), from two heaps `start` and `stop` of equal state.

        No heap between them may have this state. The docstring of the class defines states.
        """
        period, values = stop - start, [int(value) for value in self.values]
        first = start - self.reach
        saltus = self._used_before(stop) - self._used_before(start)
        while first and values[first - 1 + period] == values[first - 1] + saltus:
            first -= 1
        return first, period, saltus

    def _used_before(self, n: int) -> int:
        first = self.values[:n]
        return 1 + (max(first, default=-1) if isinstance(first, list) else int(first.max()))

    def _append_value(self) -> None:
        assert isinstance(self.values, list)
        n = len(self.values)
        earlier = {self.values[n - taken] for taken in self.excluded if taken <= n}
        free = (v for v in earlier if all(n - heap in self._set for heap in self._heaps[v]))
        value = min(free, default=self.used)
        self.used = max(self.used, value + 1)
        self._heaps[value].append(n)
        self.values.append(value)
