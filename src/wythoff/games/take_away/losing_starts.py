"""The losing starts of a take-away game, and every number as a sum of them, for every f that never decreases.

H_1 = 1, H_{k+1} = H_k + H_m, m = m(k) = min{j : f(H_j) >= H_k}, as long as f(H_k) >= H_k; else H_k is the last one.
The parts of n are found by taking the largest H that is left, again and again, the last one as often as it goes.

(1) For H_k <= n < H_{k+1}, n - H_k < H_m: its largest part H_j has j < m, so that f(H_j) < H_k. If there is a last one,
H_K, what is left of n below it has a largest part H_j, j < K, and f(H_j) <= f(H_K) < H_K. So f(part) < next part.
(2) No other sum of H in order has that: with H_j, j < K, as its largest part it is less than H_{j+1}, as in (1).
(3) The least number w(n) whose removal wins is the smallest part of n, and t <= n wins iff t is a sum of the smallest
parts and f(t) less than the next one, if there is one. By induction: t < n wins iff f(t) < w(n - t) = p, the smallest
part of n - t. Such a sum does. Conversely, let L be the largest part of t, so that f(L) <= f(t) < p. If L <= p, the
parts of t and of n - t together are those of n, by (2). If L > p, f(L) < L, so that L = H_K and p <= H_{K-1}; but
f(H_K) >= f(H_{K-1}) >= H_{K-1}.

That (pile, cap) is lost iff cap < w(pile), and that pile is a losing start iff w(pile) = pile, are the rules. For
f(t) >= t there is no last one: A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225-234.

As long as H_k <= f(H_m) the step H_m stays: the sequence is kept as runs of terms with one step. For f = t^2 there are
about 2 n^(1/4) runs up to n, for f = c t about n / c up to c^2.
"""

import threading
from bisect import bisect_right
from collections.abc import Callable, Iterator

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.take_away.cap_functions import CapFunction
from wythoff.games.take_away.start_recurrence import Recurrence, RecurringStarts, recurring_starts
from wythoff.solve.solution import UnknownValue

# Bits of a number up to which runs answer although a recurrence is known, and the same times r + 1: 10^6 terms.
BITS_KEPT, BITS_KEPT_BY_LAG = 4096, 1_000_000

# The k up to which H_k is kept although a recurrence is known.
NUMBERS_KEPT = 10_000

# Runs that are made at most: five seconds.
MOST_RUNS = 2_000_000

# Bits of all that is kept, and losing starts that are listed at most: a gigabyte.
MOST_BITS, MOST_LISTED = 1 << 33, 5_000_000

# The greatest k of an H_k that is made by recurrence: it has fewer bits than an answer may have.
MOST_NUMBER = 144_000_000


class LosingStarts:
    """The sequence H of one function f, as far as it has been asked for."""

    def __init__(self, f: CapFunction) -> None:
        self.f = f
        self.last: Integer | None = None  # H_K, once it is known that there is one
        # Run i: starts[i] = H_k, k = numbers[i], and so on by steps[i] as long as below starts[i + 1]
        self.starts: list[Integer] = [mpz(1)]
        self.numbers = [1]
        self.steps: list[Integer] = []
        self._growing = threading.Lock()
        self._next = 0, 0  # the run of the next H_m, or one before it, and its place there
        self._limit: Integer | None = None
        self._found: RecurringStarts | None = None
        self._searched = False

    def _extend(self, stop: Integer) -> None:
        """Have every term below stop; f is used below stop - 1 only."""
        with self._growing:
            while self.starts[-1] < stop - 1 and self.last is None:
                self._append(stop - 1)

    def _append(self, largest: Integer) -> None:
        """One more run, on the way to this term."""
        begin = self.starts[-1]
        runs, is_far = len(self.steps), self._limit is None and self.numbers[-1] > MOST_RUNS
        if is_far and self.f.least_rise(self.steps[-1]) >= self.steps[-1]:
            # Where f(H_m + 1) >= f(H_m) + H_m no m is left out: the run of H_m ends at f(H_m) + H_m at most
            most = self._kept_term(MOST_RUNS)
            if self.f.least_rise(most) >= most:
                self._limit = self.f(most)
        if runs >= MOST_RUNS or (runs + 1) * begin.bit_length() > MOST_BITS:
            self._limit = begin
        if self._limit is not None and largest > self._limit:
            raise UnknownValue(
                f"with f = {self.f} piles are solved up to {shortened(self._limit)}, got {shortened(largest)}"
            )
        step = self._step(begin)
        if step is None:
            self.last = begin
            return
        count = (self.f(step) - begin) // step + 1
        self.steps.append(step)
        self.numbers.append(self.numbers[-1] + int(count))
        self.starts.append(begin + count * step)

    def _step(self, begin: Integer) -> Integer | None:
        """H_m for the H_k with which a run begins; None if there is none."""
        f, (run, place) = self.f, self._next
        while run < len(self.steps):
            start, step, count = self.starts[run], self.steps[run], self.numbers[run + 1] - self.numbers[run]
            place = _first_place(lambda i: f(start + i * step) >= begin, place, count)  # noqa: B023
            if place < count:
                self._next = run, place + 1
                return start + place * step if place else start
            run, place = run + 1, 0
        self._next = run, 1
        return begin if f(begin) >= begin else None

    def runs(self, largest: Integer) -> tuple[list[Integer], list[Integer]]:
        """Where the runs begin that have terms up to `largest`, and their steps; the last may have one term only."""
        self._extend(largest + 1)
        count = bisect_right(self.starts, largest)
        steps = self.steps[:count]
        return self.starts[:count], steps + [mpz(1)] * (count - len(steps))

    def below(self, stop: Integer) -> list[Integer]:
        """Return the terms below stop."""
        if stop <= 1:
            return []
        starts, steps = self.runs(stop - 1)
        top = starts[-1] if len(starts) > len(self.steps) else stop - 1  # nothing behind the last one
        count = self.numbers[len(starts) - 1] + (top - starts[-1]) // steps[-1]
        if count > MOST_LISTED or count * top.bit_length() > MOST_BITS:
            raise UnknownValue(f"there are {shortened(count)} losing starts below {shortened(stop)}: too many to list")
        found: list[Integer] = []
        for start, step, end in zip(starts, steps, [*starts[1:], top + 1], strict=True):
            found.append(start)
            while found[-1] + step < end:
                found.append(found[-1] + step)
        return found

    def term(self, k: int) -> Integer:
        """H_k."""
        recurring = self._recurring() if k > NUMBERS_KEPT else None
        if recurring and k >= recurring.recurrence.since:
            if k > MOST_NUMBER:
                raise UnknownValue(f"losing starts are given up to number {MOST_NUMBER}, got {shortened(k)}")
            return recurring.term(k)
        with self._growing:
            while self.numbers[-1] < k and self.last is None:
                self._append(self.starts[-1] + 1)
        if self.numbers[-1] < k:
            raise UnknownValue(
                f"with f = {self.f} there are {self.numbers[-1]} losing starts, got number {shortened(k)}"
            )
        return self._kept_term(k)

    def _kept_term(self, k: int) -> Integer:
        run = bisect_right(self.numbers, k) - 1
        place = k - self.numbers[run]
        return self.starts[run] + place * self.steps[run] if place else self.starts[run]

    def number(self, start: Integer) -> int:
        """Return the k of H_k, which this is."""
        if recurring := self._recurring_for(start):
            return recurring.number(start)
        self._extend(start + 1)
        run = bisect_right(self.starts, start) - 1
        return self.numbers[run] + (int((start - self.starts[run]) // self.steps[run]) if run < len(self.steps) else 0)

    def smallest_part(self, n: Integer) -> Integer:
        """Return the smallest part of n >= 1."""
        return next(self.rising_parts(n))

    def rising_parts(self, n: Integer) -> Iterator[Integer]:
        """Yield the parts of n, the smallest first. Without a recurrence in O(log n) steps once the runs are there."""
        if recurring := self._recurring_for(n):
            places, left = recurring.places(n)
            yield from self.rising_parts(left)
            yield from recurring.rising(places)
            return
        self._extend(n + 1)
        times, rest = (mpz(0), n) if self.last is None else divmod(n, self.last)
        yield from list(self.greedy_parts(rest))[::-1]
        while times:
            yield self.last
            times -= 1

    def greedy_parts(self, n: Integer) -> Iterator[Integer]:
        """Yield the parts of n, decreasing, by the runs alone: the check of the recurrence."""
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
        """Return the recurrence that the sequence follows at last, proved; None where none is known."""
        recurring = self._recurring()
        return recurring.recurrence if recurring else None

    def _recurring(self) -> RecurringStarts | None:
        if not self._searched:
            self._found = recurring_starts(self.f)
            self._searched = True
        return self._found

    def _recurring_for(self, n: Integer) -> RecurringStarts | None:
        """Return the recurrence, where it answers instead of runs for numbers of this size."""
        recurring = self._recurring() if n.bit_length() > 64 else None
        is_kept = recurring and n.bit_length() <= min(BITS_KEPT, BITS_KEPT_BY_LAG // (recurring.recurrence.lag + 1))
        return None if is_kept else recurring


def _first_place(holds: Callable[[int], bool], place: int, stop: int) -> int:
    """The least place from `place` on from which on a condition holds; `stop` if there is none below. Often near."""
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
