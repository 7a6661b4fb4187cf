"""The worth of the digits of a linear constraint, and when the digits that follow cannot change its sign.

While digits are read, highest first, they are worth r_0 U[k] + r_1 U[k+1] + ..., where k more digits follow. The k
digits of x that follow are worth 0 to U[k] - 1, and shifted by a place 0 to U[k+1] - 1.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.automata.numeration import Numeration

# Places in which the sign of a state is decided, or else left open.
MOST_PLACES = 120

# States whose signs are decided one by one; and a bound with which sums of products of two numbers fit 64 bits.
FEW_STATES, MOST_INT32 = 64, 2**31


class Remainders:
    """The worth of digits in one constraint, as coefficients r of U[k], U[k+1], ..., where k digits follow."""

    def __init__(self, own: Numeration, summands: Sequence[Any], outputs: Sequence[Any], constant_term: int) -> None:
        self.places = own.places(MOST_PLACES + len(own.recurrence))
        self.recurrence, self.first = own.recurrence, own.first
        self.is_monotone = min(own.recurrence) >= 0
        self.constant = constant_term
        self.is_small = sum(abs(c) + abs(f) for _, c, f in summands) < MOST_INT32 >> 11
        ends = [(min(m * of for of in word.values), max(m * of for of in word.values)) for word, _, m in outputs]
        # bounds of what follows: less and more of U[k] - 1 and of U[k+1] - 1
        self.less = [sum(min(c, 0) for _, c, _ in summands), sum(min(f, 0) for *_, f in summands)]
        self.more = [sum(max(c, 0) for _, c, _ in summands), sum(max(f, 0) for *_, f in summands)]
        self.least = constant_term - sum(self.less) + sum(low for low, _ in ends)
        self.greatest = constant_term - sum(self.more) + sum(high for _, high in ends)

    def moved(self, r: tuple[int, ...]) -> tuple[int, ...]:
        """Return the remainder for one place less."""
        top = r[-1]
        return tuple(
            top * c + (r[m - 1] if m else 0) for m, c in zip(range(len(r)), reversed(self.recurrence), strict=True)
        )

    def added(self, r: tuple[int, ...], added: int, shifted: int) -> tuple[int, ...]:
        if len(r) == 1:
            return (r[0] + added + shifted * self.recurrence[0],)
        return (r[0] + added, r[1] + shifted, *r[2:])

    def at_end(self, r: tuple[int, ...]) -> int:
        return sum(x * u for x, u in zip(r, self.first, strict=True)) + self.constant

    def fates(self, states: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
        """1 or -1 for each state of which the sum is positive or negative whatever follows, else 0."""
        if len(states) < FEW_STATES or max(max(map(abs, r)) for r in states) > MOST_INT32:
            return {r: self._fate(r) for r in states}
        found = np.array(states, np.int64)
        above = self._are_positive(found + self._padded(self.less), self.least)
        below = self._are_positive(-found - self._padded(self.more), -self.greatest)
        return dict(zip(states, (above.astype(np.int64) - below).tolist(), strict=True))

    def _padded(self, bounds: Sequence[int]) -> Any:
        return np.array(self.added((0,) * len(self.recurrence), *bounds), np.int64)

    def _are_positive(self, r: Any, c: int) -> Any:
        """As `_is_positive`, for many, in fewer places."""
        size = r.shape[1]
        found, open_, good = np.zeros(len(r), bool), np.arange(len(r)), np.zeros(len(r), np.int64)
        before = np.full(len(r), -1, np.int64)
        for k in range(MOST_PLACES):
            places = self.places[k : k + size]
            if places[-1] > MOST_INT32 // 8 or not len(open_):
                break
            s = r[open_] @ np.array(places, np.int64)
            rises = (s >= 0) & (self.is_monotone | ((s >= before) & (before >= 0)))
            good = np.where(rises, good + 1, 0)
            is_lost = s + c <= 0
            is_won = ~is_lost & ((good == size) | (rises & (not self.is_monotone)))
            found[open_[is_won]] = True
            left = ~(is_lost | is_won)
            open_, good, before = open_[left], good[left], s[left]
        return found

    def _fate(self, r: tuple[int, ...]) -> int:
        """1 or -1 if the sum is positive or negative whatever follows, else 0."""
        if self._is_positive(self.added(r, *self.less), self.least):
            return 1
        negative = tuple(-x for x in self.added(r, *self.more))
        return -1 if self._is_positive(negative, -self.greatest) else 0

    def _is_positive(self, r: tuple[int, ...], c: int) -> bool:
        """Whether r_0 U[k] + r_1 U[k+1] + ... + c > 0 for all k >= 0.

        With coefficients >= 0 the sums never fall once as many as there are coefficients are not negative; for
        U[k] = s U[k-1] - U[k-2] not once they rise from one that is not negative.
        """
        places, good, before = self.places, 0, -1
        for k in range(MOST_PLACES):
            s = sum([x * places[k + m] for m, x in enumerate(r)])
            if s + c <= 0:
                return False
            good = good + 1 if s >= 0 and (self.is_monotone or s >= before >= 0) else 0
            if good == len(r) or (good and not self.is_monotone):
                return True
            before = s
        return False
