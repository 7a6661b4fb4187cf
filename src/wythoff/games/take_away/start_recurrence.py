"""Losing starts for f(t) = floor(a t / b) + c: from some term on they follow a recurrence H_{k+1} = H_k + H_{k-r}."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.take_away.cap_functions import CapFunction, Formula
from wythoff.games.take_away.start_places import StartPlaces

# The least bits of a number that is split by divide and conquer. At this size both methods are equally fast, for r = 3
# to 1710.
BITS_FOR_PLACES = 60_000

# The most terms searched for the beginning of a recurrence, which takes half a second. For f = c x the recurrence
# begins near term 2 c log c.
MAX_TERMS_BEFORE_RECURRENCE = 300_000


@dataclass(frozen=True)
class Recurrence:
    """The law H_{k+1} = H_k + H_{k-lag} for every k >= since. The first term is H_1 = 1."""

    lag: int
    since: int

    def __str__(self) -> str:
        lag = f"H(k-{self.lag})" if self.lag else "H(k)"
        return f"H(k+1) = H(k) + {lag} for every k >= {self.since}"


def find_recurring_starts(f: CapFunction) -> "RecurringStarts | None":
    """Return the sequence H of losing starts by its proved recurrence.

    Return None if f is not of the form floor(a t / b) + c, or no recurrence is found.

    Proof for f(t) = floor(a t / b) + c. Let m(k) = min{j : f(H_j) >= H_k}, so that H_{k+1} = H_k + H_{m(k)}. Since the
    terms H are integers, f(H_j) >= H_k iff (a/b) H_j - H_k >= -c. So m(k) = k - r iff two conditions hold:

    - E_k = (a/b) H_{k-r} - H_k >= -c;
    - D_k = H_k - (a/b) H_{k-r-1} > c.

    If m(k) = k - r for the last r + 2 values of k, then E_{k+1} = E_k + E_{k-r} and D_{k+1} = D_k + D_{k-r}. If also
    E >= 0 and D >= 0 for the last r + 1 values of k, then E_{k+1} >= E_k and D_{k+1} >= D_k. So m(k + 1) = k + 1 - r,
    and E and D stay nonnegative: by induction the recurrence holds for ever.
    """
    if not isinstance(f, Formula) or f.power != 1 or f.factor < f.divisor or f(mpz(1)) < 1:
        return None
    a, b, c = f.factor, f.divisor, f.constant
    terms = [mpz(1)]
    place = 0  # the index of H_m, from 0
    lag = steady = good = 0  # steady: how many last values k have this lag; good: how many of them have D, E >= 0
    for k in range(1, MAX_TERMS_BEFORE_RECURRENCE):
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
    """The losing starts H_k with k >= since, by their recurrence. H_k has the place k - since."""

    def __init__(self, recurrence: Recurrence, window: list[Integer]) -> None:
        self.recurrence = recurrence
        self._window = window  # H_since, ..., H_{since+lag}
        self._last: tuple[Integer, tuple[list[int], Integer]] = (
            mpz(0),
            ([], mpz(0)),
        )  # the latest number, and its places

    def term(self, k: int) -> Integer:
        """Return the losing start H_k."""
        return StartPlaces(self._window, self.recurrence.lag).value([k - self.recurrence.since])

    def index(self, start: Integer) -> int:
        """Return the k with H_k = start. `start` must be a losing start."""
        return self.recurrence.since + self.places(start)[0][0]

    def places(self, n: Integer) -> tuple[list[int], Integer]:
        """Return (places, remainder): the decreasing places of those parts of n that are at least H_since.

        The remainder is the sum of the smaller parts. The parts of n are losing starts whose sum is n.
        """
        known = self._last
        if known[0] == n:
            return known[1]
        lag = self.recurrence.lag
        is_large = n.bit_length() > BITS_FOR_PLACES
        found = (StartPlaces(self._window, lag).places(n) if is_large else None) or self.greedy_places(n)
        self._last = n, found
        return found

    def greedy_places(self, n: Integer) -> tuple[list[int], Integer]:
        """Return the same as `places`, but computed term by term. The tests compare both.

        Terms are computed upwards to n, then downwards by H_{k-lag} = H_{k+1} - H_k.
        """
        lag, window = self.recurrence.lag, list(self._window)
        oldest = place = 0  # the index of the oldest term in the ring `window`; its place
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

    def rising_terms(self, places: list[int]) -> Iterator[Integer]:
        """Yield the losing starts at these places, the smallest first. The places must decrease."""
        window = list(self._window)
        place = oldest = 0
        for wanted in reversed(places):
            for _ in range(wanted - place):
                window[oldest] += window[oldest - 1]
                oldest = (oldest + 1) % len(window)
            place = wanted
            yield window[oldest]
