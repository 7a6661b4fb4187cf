"""Schwenk's sequence of a take-away game: the starting piles that lose, and every number as a sum of them.

For f nondecreasing with f(t) >= t: H_1 = 1, H_{k+1} = H_k + H_m, m = m(k) = min{j : f(H_j) >= H_k}. Every n >= 1 is in
exactly one way a sum of parts with f(part) < the next larger part, and taking the largest H that is left, again and
again, finds it: for H_k <= n < H_{k+1}, n - H_k < H_m, so that its largest part H_j has j < m, and f(H_j) < H_k.

A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225-234.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rulesets.cap_functions import CapFunction, Formula
from wythoff.solve.solution import UnknownValue
from wythoff.solve.start_places import StartPlaces

# Bits of a number from which on the terms up to it are not kept, but made backwards from the last ones.
BITS_KEPT = 4096

# Times (r + 1)^2, bits from which on divide and conquer is faster: it makes so many products at every step. That is
# 5000 digits for r = 3 (f = 3x), 60 000 for r = 13 (7x), 3 million for r = 101 (30x); measured up to r = 13.
BITS_FOR_PLACES = 1024

# Terms that are kept at most, and their bits: a gigabyte.
MOST_TERMS, MOST_BITS = 5_000_000, 1 << 33

# Terms among which the beginning of a recurrence is sought: for f = c x it lies near c log c.
MOST_BEFORE_RECURRENCE = 20_000


@dataclass(frozen=True)
class Recurrence:
    """H_{k+1} = H_k + H_{k-lag} for every k >= since, counted from H_1 = 1."""

    lag: int
    since: int

    def __str__(self) -> str:
        lag = f"H(k-{self.lag})" if self.lag else "H(k)"
        return f"H(k+1) = H(k) + {lag} for every k >= {self.since}"


class LosingStarts:
    """The sequence H of one function f, as far as it has been asked for."""

    def __init__(self, f: CapFunction) -> None:
        self.f = f
        self.terms: list[Integer] = [mpz(1)]
        self._growing = threading.Lock()
        self._m = 0  # the place of H_m that the next term adds, from 0
        self._last: tuple[Integer, tuple[list[int], Integer] | None] = mpz(0), None  # the number last expanded
        self._recurrence: Recurrence | None = None
        self._searched = False

    def below(self, stop: Integer) -> list[Integer]:
        """The terms below stop."""
        self._extend(stop)
        first, last = 0, len(self.terms)
        while first < last:
            middle = (first + last) // 2
            first, last = (middle + 1, last) if self.terms[middle] < stop else (first, middle)
        return self.terms[:first]

    def _extend(self, stop: Integer) -> None:
        """Have every term below stop; f is used below stop - 1 only."""
        terms = self.terms
        with self._growing:
            while terms[-1] < stop - 1:
                self._append()

    def term(self, k: int) -> Integer:
        """H_k."""
        with self._growing:
            while len(self.terms) < k:
                self._append()
        return self.terms[k - 1]

    def _append(self) -> None:
        """One more term."""
        terms = self.terms
        if len(terms) >= MOST_TERMS or len(terms) * terms[-1].bit_length() > MOST_BITS:
            raise UnknownValue(f"losing starts are listed up to the {len(terms)}-th, {shortened(terms[-1])}")
        terms.append(terms[-1] + terms[self._added()])

    def _added(self) -> int:
        """m(k), from 0, for the last of the terms as H_k; it never decreases."""
        while self.f(self.terms[self._m]) < self.terms[-1]:
            self._m += 1
        return self._m

    def rising_parts(self, n: Integer) -> Iterator[Integer]:
        """The parts of n, the smallest first.

        By divide and conquer where that is faster, beyond 1024 (r + 1)^2 bits, once the recurrence of lag r holds:
        10^5 digits in half a second for f = 3x. Else by `greedy_parts`, whose time is quadratic.
        """
        recurrence = self.recurrence() if n.bit_length() > BITS_KEPT else None
        found = self._places(n, recurrence) if recurrence else None
        if recurrence is None or found is None:
            yield from list(self.greedy_parts(n))[::-1]
            return
        places, left = found
        yield from list(self.greedy_parts(left))[::-1]
        window = self._window(recurrence)  # H_{k-lag}, ..., H_k, a ring; its oldest is at `place`
        place = oldest = 0
        for wanted in reversed(places):
            for _ in range(wanted - place):
                window[oldest] += window[oldest - 1]
                oldest = (oldest + 1) % len(window)
            place = wanted
            yield window[oldest]

    def _places(self, n: Integer, recurrence: Recurrence) -> tuple[list[int], Integer] | None:
        """The places of the parts from H_since on, and what is left; None where greedy is to find them."""
        known = self._last
        if known[0] == n:
            return known[1]
        found = None
        if n.bit_length() > BITS_FOR_PLACES * (recurrence.lag + 1) ** 2:
            found = StartPlaces(self._window(recurrence), recurrence.lag).places(n)
            self._last = n, found
        return found

    def number(self, start: Integer) -> int:
        """The k of H_k, which this is."""
        recurrence = self.recurrence() if start.bit_length() > BITS_KEPT else None
        found = self._places(start, recurrence) if recurrence else None
        if recurrence is None or found is None:
            return len(self.below(start + 1))
        return recurrence.since + found[0][0]

    def _window(self, recurrence: Recurrence) -> list[Integer]:
        """H_since, ..., H_{since+lag}, from which on the recurrence makes every term."""
        self.term(recurrence.since + recurrence.lag)
        return self.terms[recurrence.since - 1 : recurrence.since + recurrence.lag]

    def greedy_parts(self, n: Integer) -> Iterator[Integer]:
        """The parts of n, decreasing: for k bits about k steps of k bits each. The rung below."""
        recurrence = self.recurrence() if n.bit_length() > BITS_KEPT else None
        descending = self._backwards(n, recurrence) if recurrence else reversed(self.below(n + 1))
        for term in descending:
            if not n:
                return
            if term <= n:
                n -= term
                yield term

    def _backwards(self, n: Integer, recurrence: Recurrence) -> Iterator[Integer]:
        """The terms up to n, decreasing, from a window of lag + 1 of them: H_{k-lag} = H_{k+1} - H_k."""
        lag = recurrence.lag
        begin = k = recurrence.since + lag
        window = self._window(recurrence)  # H_{k-lag}, ..., H_k
        oldest = 0  # its place in the window, a ring
        while window[oldest - 1] <= n:
            window[oldest] += window[oldest - 1]
            oldest = (oldest + 1) % (lag + 1)
            k += 1
        while k > begin:
            newest = oldest - 1
            yield window[newest]
            window[newest] -= window[newest - 1] if lag else window[newest] // 2
            oldest = newest % (lag + 1)
            k -= 1
        yield from reversed(self.terms[:begin])

    def recurrence(self) -> Recurrence | None:
        """The recurrence that the sequence follows at last, proved; None for f of degree above 1 and for lists of f.

        For f(t) = floor(a t / b) + c, f(H_j) >= H_k iff E = (a/b) H_j - H_k >= -c, H being integers. So m(k) = k - r
        iff E_k = (a/b) H_{k-r} - H_k >= -c and D_k = H_k - (a/b) H_{k-r-1} > c. If that is so for the last r + 2 of
        k, then E_{k+1} = E_k + E_{k-r} and D_{k+1} = D_k + D_{k-r}. If besides E, D >= 0 for the last r + 1, both are
        at least what they were at k: the next m is right as well, E and D are not negative again, and so on for ever.
        """
        f = self.f
        if not self._searched and isinstance(f, Formula) and f.power == 1 and f.factor >= f.divisor and f(mpz(1)) >= 1:
            self._recurrence = self._search(f)
            self._searched = True
        return self._recurrence

    def _search(self, f: Formula) -> Recurrence | None:
        sequence = LosingStarts(f)
        terms = sequence.terms
        a, b, c = f.factor, f.divisor, f.constant
        lag = steady = good = 0  # how many of the last k have this lag, and for how many of them D, E >= 0
        for k in range(1, MOST_BEFORE_RECURRENCE):
            m = sequence._added() + 1
            if k - m != lag:
                lag, steady, good = k - m, 0, 0
            steady += 1
            e = a * terms[m - 1] - b * terms[k - 1]
            d = b * terms[k - 1] - a * terms[m - 2]
            good = good + 1 if m > 1 and e >= max(0, -b * c) and d >= 0 and d > b * c else 0
            terms.append(terms[-1] + terms[m - 1])
            if good > lag and steady > lag + 1:
                return Recurrence(lag, k - steady + 1)
        return None
