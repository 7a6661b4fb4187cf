"""The losing starts of a take-away game with an f that never decreases, and every number as a sum of losing starts.

Definitions. H_1 = 1, and H_{k+1} = H_k + H_m with m = m(k) = min{j : f(H_j) >= H_k}, as long as f(H_k) >= H_k. If
f(H_k) < H_k, then H_k is the last term. The parts of n are the terms of the greedy algorithm: subtract the largest
possible term repeatedly. The last term may be subtracted several times.

(1) Let p be a part of n, and p' the next part in the order from small to large. Then f(p) < p'. Proof: let
H_k <= n < H_{k+1}. Then n - H_k < H_m, so that the largest part H_j of n - H_k has j < m, and f(H_j) < H_k. If H_K is
the last term, the remainder of n below H_K has a largest part H_j with j < K, and f(H_j) <= f(H_K) < H_K.

(2) No other sum of terms that is equal to n has the property of (1). Proof: a sum with this property and with the
largest term H_j, j < K, is less than H_{j+1}, as in (1).

(3) Let w(n) be the least number whose removal from n wins, if the cap is large enough. Then w(n) is the smallest part
of n. Moreover, taking t <= n wins iff t is the sum of the i smallest parts of n, for some i, and f(t) is less than the
next part, if there is a next part. Proof by induction: taking t < n wins iff f(t) < w(n - t) = p, the smallest part of
n - t. So such a sum wins. Conversely, let t win, and let L be the largest part of t, so that f(L) <= f(t) < p. If
L <= p, the parts of t and the parts of n - t are together the parts of n, by (2). L > p is not possible: f(L) < L would
follow, so that L = H_K and p <= H_{K-1}, but f(H_K) >= f(H_{K-1}) >= H_{K-1}.

By the rules, for pile > 0, (pile, cap) is P iff cap < w(pile), and a pile is a losing start iff w(pile) = pile. If f(t)
>= t for all t, there is no last term: A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225-234.

As long as H_k <= f(H_m), the same step H_m is added. So the sequence is stored as runs: terms with equal steps. For
f = t^2 there are about 2 n^(1/4) runs of terms up to n. For f = c t there are about n / c runs of terms up to n <= c^2.
"""

import threading
from bisect import bisect_right
from collections.abc import Callable, Iterator

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.take_away.cap_functions import CapFunction
from wythoff.games.take_away.start_recurrence import Recurrence, RecurringStarts, find_recurring_starts
from wythoff.solve.solution import UnknownValue

# The most bits of a number that is split by runs although a recurrence of lag r is known, and the most bits times
# r + 1.
MAX_BITS_BY_RUNS, MAX_BITS_BY_LAG = 4096, 1_000_000

# The largest k of an H_k that is computed by runs although a recurrence is known.
MAX_INDEX_BY_RUNS = 10_000

# The most runs that are computed, which takes five seconds.
MAX_RUNS = 2_000_000

# The most bits of all stored runs, which take a gigabyte, and the most losing starts that are listed.
MAX_BITS, MAX_LISTED = 1 << 33, 5_000_000

# The largest k of an H_k that is computed by a recurrence. H_k then has fewer bits than an answer may have.
MAX_INDEX = 144_000_000


class LosingStarts:
    """The sequence H_1, H_2, ... of the losing starts for a function f that never decreases.

    The sequence is extended when needed.
    """

    def __init__(self, f: CapFunction) -> None:
        self.f = f
        self.last: Integer | None = None  # H_K, once it is known to exist
        # Run i begins with starts[i] = H_k, k = first_indices[i]. Further terms follow by steps[i] up to starts[i + 1].
        self.starts: list[Integer] = [mpz(1)]
        self.first_indices = [1]
        self.steps: list[Integer] = []
        self._growing = threading.Lock()
        self._next = 0, 0  # the run of the next H_m, or an earlier run, and the index of H_m in this run
        self._limit: Integer | None = None
        self._recurring_starts: RecurringStarts | None = None
        self._searched = False

    def _extend(self, stop: Integer) -> None:
        """Compute every losing start below `stop`. This calls f(t) only for t < stop - 1."""
        with self._growing:
            while self.starts[-1] < stop - 1 and self.last is None:
                self._append(stop - 1)

    def _append(self, largest: Integer) -> None:
        """Append the next run of losing starts with equal steps.

        Raises UnknownValue if the losing starts up to `largest` would need too many runs.
        """
        begin = self.starts[-1]
        runs, is_far = len(self.steps), self._limit is None and self.first_indices[-1] > MAX_RUNS
        if is_far and self.f.min_rise(self.steps[-1]) >= self.steps[-1]:
            # If f(H_m + 1) >= f(H_m) + H_m, every m has a run: the run of step H_m ends at or below f(H_m) + H_m
            most = self._term_by_runs(MAX_RUNS)
            if self.f.min_rise(most) >= most:
                self._limit = self.f(most)
        if runs >= MAX_RUNS or (runs + 1) * begin.bit_length() > MAX_BITS:
            self._limit = begin
        if self._limit is not None and largest > self._limit:
            raise UnknownValue(
                f"with f = {self.f} only piles up to {shortened(self._limit)} are solved, got {shortened(largest)}"
            )
        step = self._step(begin)
        if step is None:
            self.last = begin
            return
        count = (self.f(step) - begin) // step + 1
        self.steps.append(step)
        self.first_indices.append(self.first_indices[-1] + int(count))
        self.starts.append(begin + count * step)

    def _step(self, begin: Integer) -> Integer | None:
        """Return the step H_m of the run that begins with the term `begin`, or None if this is the last term."""
        f, (run, place) = self.f, self._next
        while run < len(self.steps):
            start, step, count = (
                self.starts[run],
                self.steps[run],
                self.first_indices[run + 1] - self.first_indices[run],
            )
            place = _first_index(lambda i: f(start + i * step) >= begin, place, count)  # noqa: B023
            if place < count:
                self._next = run, place + 1
                return start + place * step if place else start
            run, place = run + 1, 0
        self._next = run, 1
        return begin if f(begin) >= begin else None

    def runs(self, largest: Integer) -> tuple[list[Integer], list[Integer]]:
        """Return (first terms, steps) of the runs that contain the terms up to `largest`.

        If no term up to `largest` needs the step of the last run, 1 may be returned instead of this step.
        """
        self._extend(largest + 1)
        count = bisect_right(self.starts, largest)
        steps = self.steps[:count]
        return self.starts[:count], steps + [mpz(1)] * (count - len(steps))

    def terms_below(self, stop: Integer) -> list[Integer]:
        """Return the list of the losing starts below `stop`. Raises UnknownValue if they are too many for a list."""
        if stop <= 1:
            return []
        starts, steps = self.runs(stop - 1)
        top = starts[-1] if len(starts) > len(self.steps) else stop - 1  # no terms after the last
        count = self.first_indices[len(starts) - 1] + (top - starts[-1]) // steps[-1]
        if count > MAX_LISTED or count * top.bit_length() > MAX_BITS:
            raise UnknownValue(
                f"losing starts below {shortened(stop)} are too many for a list: there are {shortened(count)};"
                " give a smaller stop"
            )
        found: list[Integer] = []
        for start, step, end in zip(starts, steps, [*starts[1:], top + 1], strict=True):
            found.append(start)
            while found[-1] + step < end:
                found.append(found[-1] + step)
        return found

    def term(self, k: int) -> Integer:
        """Return the losing start H_k. Raises UnknownValue if k is too large, or if there are fewer losing starts."""
        recurring = self._recurring() if k > MAX_INDEX_BY_RUNS else None
        if recurring and k >= recurring.recurrence.since:
            if k > MAX_INDEX:
                raise UnknownValue(f"index of a losing start must be at most {MAX_INDEX}, got {shortened(k)}")
            return recurring.term(k)
        with self._growing:
            while self.first_indices[-1] < k and self.last is None:
                self._append(self.starts[-1] + 1)
        if self.first_indices[-1] < k:
            raise UnknownValue(
                f"with f = {self.f} losing starts have indices 1 to {self.first_indices[-1]}, got {shortened(k)}"
            )
        return self._term_by_runs(k)

    def _term_by_runs(self, k: int) -> Integer:
        run = bisect_right(self.first_indices, k) - 1
        place = k - self.first_indices[run]
        return self.starts[run] + place * self.steps[run] if place else self.starts[run]

    def index(self, start: Integer) -> int:
        """Return the k with H_k = start. `start` must be a losing start."""
        if recurring := self._recurring_for(start):
            return recurring.index(start)
        self._extend(start + 1)
        run = bisect_right(self.starts, start) - 1
        return self.first_indices[run] + (
            int((start - self.starts[run]) // self.steps[run]) if run < len(self.steps) else 0
        )

    def smallest_part(self, n: Integer) -> Integer:
        """Return the smallest part of n >= 1, a losing start. The module defines the parts of n."""
        return next(self.rising_parts(n))

    def rising_parts(self, n: Integer) -> Iterator[Integer]:
        """Yield the parts of n, losing starts whose sum is n, the smallest first."""
        if recurring := self._recurring_for(n):
            places, left = recurring.places(n)
            yield from self.rising_parts(left)
            yield from recurring.rising_terms(places)
            return
        self._extend(n + 1)
        times, rest = (mpz(0), n) if self.last is None else divmod(n, self.last)
        yield from list(self.greedy_parts(rest))[::-1]
        while times:
            yield self.last
            times -= 1

    def greedy_parts(self, n: Integer) -> Iterator[Integer]:
        """Yield the parts of n, losing starts whose sum is n, the largest first.

        These parts are computed from the runs alone, so that the tests can compare them with `rising_parts`.
        """
        self._extend(n + 1)
        end = len(self.starts)
        while n:
            end = run + 1 if (run := bisect_right(self.starts, n, 0, end) - 1) else 1
            term = self.starts[run]
            if run < len(self.steps):
                term += (n - term) // self.steps[run] * self.steps[run]
            n -= term
            yield term

    def recurrence(self) -> Recurrence | None:
        """Return the proved recurrence that holds for the losing starts from some H_k on.

        Return None if none is known.
        """
        recurring = self._recurring()
        return recurring.recurrence if recurring else None

    def _recurring(self) -> RecurringStarts | None:
        if not self._searched:
            self._recurring_starts = find_recurring_starts(self.f)
            self._searched = True
        return self._recurring_starts

    def _recurring_for(self, n: Integer) -> RecurringStarts | None:
        """Return the `RecurringStarts` if they split n into its parts faster than the runs of losing starts do.

        Otherwise return None.
        """
        recurring = self._recurring() if n.bit_length() > 64 else None
        is_small = recurring and n.bit_length() <= min(
            MAX_BITS_BY_RUNS, MAX_BITS_BY_LAG // (recurring.recurrence.lag + 1)
        )
        return None if is_small else recurring


def _first_index(holds: Callable[[int], bool], place: int, stop: int) -> int:
    """Return the least i, place <= i < stop, for which holds(i) is true, or `stop` if there is none.

    If holds(i) is true, holds(i + 1) must be true. The search is fastest if the result is near `place`.
    """
    width = 1
    while place < stop and not holds(place):
        place, width = place + width, 2 * width
    low, high = place - width // 2 + 1 if width > 1 else place, min(place, stop)
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return high
