"""Remainders: what the digits read so far add to a linear constraint, and whether its sign is already decided.

Digits are read highest first, and a digit d at place k counts d U[k]. If k more digits follow, those already read
contribute r_0 U[k] + r_1 U[k+1] + ... to the sum, and (r_0, r_1, ...) is the remainder. The next k digits of x
contribute 0 to U[k] - 1; if x is shifted by one place, these digits contribute 0 to U[k+1] - 1. The sign is decided if
it is the same for all digits that may follow.
"""

from collections.abc import Sequence
from operator import mul
from typing import Any

from wythoff.automata.numeration import Numeration

# The most places U[k] that are tried to decide the sign of a remainder. If they do not decide it, it counts as open.
MAX_PLACES = 120

# The largest entry of a remainder for int64 arithmetic: sums of its products with places then fit 64 bits.
MAX_INT32 = 2**31


class Remainders:
    """The remainders (r_0, r_1, ...) of one constraint.

    If k more digits follow, the digits already read contribute r_0 U[k] + r_1 U[k+1] + ..., where U[k] are the places
    of the numeration.
    """

    def __init__(self, own: Numeration, summands: Sequence[Any], outputs: Sequence[Any], constant_term: int) -> None:
        self.places = own.places(MAX_PLACES + len(own.recurrence))
        self._windows = list(zip(*(self.places[m : m + MAX_PLACES] for m in range(len(own.recurrence))), strict=True))
        self.recurrence, self.first = own.recurrence, own.first
        self.is_monotone = min(own.recurrence) >= 0
        self.constant = constant_term
        ends = [(min(m * of for of in word.values), max(m * of for of in word.values)) for word, _, m in outputs]
        # The digits that follow add at least less[0] (U[k] - 1) + less[1] (U[k+1] - 1), and at most the same sum with
        # `more` instead of `less`.
        self.less = [sum(min(c, 0) for _, c, _ in summands), sum(min(f, 0) for *_, f in summands)]
        self.more = [sum(max(c, 0) for _, c, _ in summands), sum(max(f, 0) for *_, f in summands)]
        self.least = constant_term - sum(self.less) + sum(low for low, _ in ends)
        self.greatest = constant_term - sum(self.more) + sum(high for _, high in ends)
        size = sum(self.more) - sum(self.less)
        self.is_small = size < MAX_INT32 >> 11 and -MAX_INT32 < self.least <= self.greatest < MAX_INT32

    def moved(self, r: tuple[int, ...]) -> tuple[int, ...]:
        """Return the remainder that contributes as much if k - 1 digits follow as r contributes if k digits follow."""
        top = r[-1]
        return tuple(
            top * c + (r[m - 1] if m else 0) for m, c in zip(range(len(r)), reversed(self.recurrence), strict=True)
        )

    def added(self, r: tuple[int, ...], added: int, shifted: int) -> tuple[int, ...]:
        """Return the remainder `r` with `added` added to r_0, and `shifted` to r_1."""
        if len(r) == 1:
            return (r[0] + added + shifted * self.recurrence[0],)
        return (r[0] + added, r[1] + shifted, *r[2:])

    def at_end(self, r: tuple[int, ...]) -> int:
        """Return the sum of the constraint, without letters of words, if r is the remainder after the last digit."""
        return sum(x * u for x, u in zip(r, self.first, strict=True)) + self.constant

    def fate(self, r: tuple[int, ...]) -> int:
        """Return the sign of the sum, 1 or -1, if `_is_positive` shows that no next digits change it; else 0."""
        if self._is_positive(self.added(r, *self.less), self.least):
            return 1
        negative = tuple(-x for x in self.added(r, *self.more))
        return -1 if self._is_positive(negative, -self.greatest) else 0

    def _is_positive(self, r: tuple[int, ...], c: int) -> bool:
        """Whether at most MAX_PLACES values of k show that r_0 U[k] + r_1 U[k+1] + ... + c > 0 for all k >= 0.

        U[k] are the places of the numeration. Let s(k) be the sum without c. If the d coefficients of the recurrence
        are >= 0, and d sums s(k) in a row are >= 0, then each later sum is at least as large as one of these d sums. If
        U[k] = q U[k-1] - U[k-2] with q >= 2, and s(k) >= s(k-1) >= 0, then each later sum is at least s(k).
        """
        good, before = 0, -1
        for places in self._windows:
            s = sum(map(mul, r, places))
            if s + c <= 0:
                return False
            good = good + 1 if s >= 0 and (self.is_monotone or s >= before >= 0) else 0
            if good == len(r) or (good and not self.is_monotone):
                return True
            before = s
        return False
