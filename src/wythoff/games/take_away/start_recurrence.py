"""Losing starts of f(t) = floor(a t / b) + c from where on they follow a recurrence H_{k+1} = H_k + H_{k-r}."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.take_away.cap_functions import CapFunction, Formula
from wythoff.games.take_away.start_places import StartPlaces

# Bits from which on places are found by divide and conquer: as fast there as one after the other for r = 3 to 1710.
BITS_FOR_PLACES = 60_000

# Terms that are searched for the beginning of a recurrence: for f = c x it lies near 2 c log c. Half a second.
MOST_BEFORE_RECURRENCE = 300_000


@dataclass(frozen=True)
class Recurrence:
    """H_{k+1} = H_k + H_{k-lag} for every k >= since, counted from H_1 = 1."""

    lag: int
    since: int

    def __str__(self) -> str:
        lag = f"H(k-{self.lag})" if self.lag else "H(k)"
        return f"H(k+1) = H(k) + {lag} for every k >= {self.since}"


def recurring_starts(f: CapFunction) -> "RecurringStarts | None":
    """Return the recurrence that the sequence follows at last, proved; None for f of degree above 1 and for lists of f.

    For f(t) = floor(a t / b) + c, f(H_j) >= H_k iff E = (a/b) H_j - H_k >= -c, H being integers. So m(k) = k - r iff
    E_k = (a/b) H_{k-r} - H_k >= -c and D_k = H_k - (a/b) H_{k-r-1} > c. If that is so for the last r + 2 of k, then
    E_{k+1} = E_k + E_{k-r} and D_{k+1} = D_k + D_{k-r}. If also E, D >= 0 for the last r + 1, both are at least what
    they were at k: the next m is right as well, E and D are not negative again, and so on for ever.
    """
    if not isinstance(f, Formula) or f.power != 1 or f.factor < f.divisor or f(mpz(1)) < 1:
        return None
    a, b, c = f.factor, f.divisor, f.constant
    terms = [mpz(1)]
    place = 0  # of H_m, from 0
    lag = steady = good = 0  # how many of the last k have this lag, and for how many of them D, E >= 0
    for k in range(1, MOST_BEFORE_RECURRENCE):
        while f(terms[place]) < terms[-1]:
            place += 1
        m = place + 1
        if k - m != lag:
            lag, steady, good = k - m, 0, 0
        steady += 1
        e = a * terms[m - 1] - b * terms[k - 1]
        d = b * terms[k - 1] - a * terms[m - 2]
        good = good + 1 if m > 1 and e >= max(0, -b * c) and d >= 0 and d > b * c else 0
        terms.append(terms[-1] + terms[m - 1])
        if good > lag and steady > lag + 1:
            since = k - steady + 1
            return RecurringStarts(Recurrence(lag, since), terms[since - 1 : since + lag])
    return None


class RecurringStarts:
    """The terms from H_since on. Places are counted from there, from 0."""

    def __init__(self, recurrence: Recurrence, window: list[Integer]) -> None:
        self.recurrence = recurrence
        self._window = window  # H_since, ..., H_{since+lag}
        self._last: tuple[Integer, tuple[list[int], Integer]] = mpz(0), ([], mpz(0))  # the number last taken apart

    def term(self, k: int) -> Integer:
        """H_k."""
        return StartPlaces(self._window, self.recurrence.lag).value([k - self.recurrence.since])

    def number(self, start: Integer) -> int:
        """Return the k of H_k, which this is."""
        return self.recurrence.since + self.places(start)[0][0]

    def places(self, n: Integer) -> tuple[list[int], Integer]:
        """Return the places of the parts of n from H_since on, decreasing, and what is left."""
        known = self._last
        if known[0] == n:
            return known[1]
        lag = self.recurrence.lag
        is_large = n.bit_length() > BITS_FOR_PLACES
        found = (StartPlaces(self._window, lag).places(n) if is_large else None) or self.greedy_places(n)
        self._last = n, found
        return found

    def greedy_places(self, n: Integer) -> tuple[list[int], Integer]:
        """`places` one term after the other, up and down again: the check. H_{k-lag} = H_{k+1} - H_k."""
        lag, window = self.recurrence.lag, list(self._window)
        oldest = place = 0  # in the window, a ring; the place of its oldest
        while window[oldest - 1] <= n:
            window[oldest] += window[oldest - 1]
            oldest = (oldest + 1) % (lag + 1)
            place += 1
        places: list[int] = []
        while True:
            newest = oldest - 1
            if window[newest] <= n:
                n -= window[newest]
                places.append(place + lag)
            if not place:
                break
            window[newest] -= window[newest - 1] if lag else window[newest] // 2
            oldest = newest % (lag + 1)
            place -= 1
        for below in range(lag - 1, -1, -1):
            if self._window[below] <= n:
                n -= self._window[below]
                places.append(below)
        return places, n

    def rising(self, places: list[int]) -> Iterator[Integer]:
        """Yield the terms at decreasing places, the smallest first."""
        window = list(self._window)
        place = oldest = 0
        for wanted in reversed(places):
            for _ in range(wanted - place):
                window[oldest] += window[oldest - 1]
                oldest = (oldest + 1) % len(window)
            place = wanted
            yield window[oldest]
