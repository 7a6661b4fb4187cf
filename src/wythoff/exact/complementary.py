"""P-positions (a_n, b_n) of t-Wythoff, at any size, in normal and misere play.

A move of t-Wythoff takes stones from one of two piles, or k and l stones from both with |k - l| < t. Let D = sqrt(t^2 +
4) and alpha = (2 - t + D)/2. Then 1/alpha + 1/(alpha + t) = 1.

- Normal play: a_n = floor(n alpha) and b_n = floor(n (alpha + t)). Pair 0 is (0, 0). The other pairs contain every
  positive integer once, by Beatty's theorem (A. S. Fraenkel, American Mathematical Monthly 89 (1982) 353-361).
- Misere play, t >= 2: a_n = floor(n alpha + 1/alpha) and b_n = a_n + t n + 1. The pairs contain every integer from 0
  on once.
- Misere play, t = 1: the pairs of normal play, except that pairs 0 and 1 are (0, 1) and (2, 2).

All these numbers are floors of (u + v D)/w with integers u, v, w. One integer square root computes such a floor.
"""

from abc import ABC, abstractmethod

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi, wythoff_index

Pair = tuple[Integer, Integer]
Surd = tuple[Integer, Integer, int, int]

# Bits after the point in sums. After k additions the floor is uncertain for 2 k of the 2^64 fractional parts.
FRACTION_BITS = 64


class Pairs(ABC):
    """The P-positions (a_n, b_n), a_n <= b_n, of t-Wythoff for one t in normal or misere play, numbered by n >= 0."""

    is_misere: bool
    is_regular = True  # whether b_n = a_n + t n + s for all n, with s = 0 in normal and s = 1 in misere play

    def __init__(self, t: int) -> None:
        self.t = t

    @abstractmethod
    def pair(self, n: Integer) -> Pair:
        """Return the P-position (a_n, b_n) with the index n."""

    @abstractmethod
    def number(self, x: Integer) -> Integer:
        """Return the index n of the P-position with a pile of x >= 0."""

    @abstractmethod
    def lower_count(self, x: Integer) -> Integer:
        """Return the number of P-positions (a_n, b_n) with a_n < x, for x >= 0."""

    @abstractmethod
    def upper_count(self, x: Integer) -> Integer:
        """Return the number of P-positions (a_n, b_n) with b_n < x, for x >= 0."""

    def lower_counts(self, start: Integer, step: Integer, length: int) -> list[Integer]:
        """Return lower_count(start + k step) for k = 0, ..., length - 1. `start` must be at least 1."""
        return [self.lower_count(start + k * step) for k in range(length)]

    def upper_counts(self, start: Integer, step: Integer, length: int) -> list[Integer]:
        """Return upper_count(start + k step) for k = 0, ..., length - 1. `start` must be at least 1."""
        return [self.upper_count(start + k * step) for k in range(length)]

    @abstractmethod
    def numbers_near(self, difference: Integer) -> list[Integer]:
        """Return, in increasing order, the indices n of all P-positions with |b_n - a_n - difference| < t.

        The difference must be above -t.
        """

    def partner(self, x: Integer) -> Integer:
        """Return the y such that piles of x and y stones are a P-position."""
        a, b = self.pair(self.number(x))
        return b if x == a else a


class _Regular(Pairs):
    """Pairs with b_n = a_n + t n + s for all n and a constant s. Every positive integer is in exactly one pair."""

    @property
    def s(self) -> int:
        """The constant s with b_n = a_n + t n + s for every P-position (a_n, b_n): 1 in misere play, else 0."""
        return int(self.is_misere)

    @abstractmethod
    def _lower(self, n: Integer) -> Integer:
        """Return a_n, the smaller pile of the P-position with the index n."""

    @abstractmethod
    def _last(self, x: Integer) -> Surd:
        """Return (p, q, d, r) such that floor((p + q sqrt d) / r) is the largest n with a_n <= x, for x >= 0.

        Here a_n is the smaller pile of P-position n. p and q are linear in x, and d and r do not depend on x.
        """

    def count(self, x: Integer) -> Integer:
        """Return the number of P-positions (a_n, b_n) with a_n <= x, for x >= 0."""
        return floor_surd(*self._last(x)) + 1

    def pair(self, n: Integer) -> Pair:
        a = self._lower(n)
        return a, a + self.t * n + self.s

    def number(self, x: Integer) -> Integer:
        """Return the index n of the P-position with a pile of x >= 0.

        Let c be the number of P-positions (a_n, b_n) with a_n <= x. If a_{c-1} = x, then n = c - 1. Otherwise x = b_n
        and n = x - c + 1 - s, where s is the constant with b_n = a_n + t n + s.
        """
        count = self.count(x)
        if self._lower(count - 1) == x:
            return count - 1
        return x - count + (1 - self.s)

    def lower_count(self, x: Integer) -> Integer:
        return self.count(x - 1) if x else mpz(0)

    def upper_count(self, x: Integer) -> Integer:
        """Return the number of P-positions (a_n, b_n) with b_n < x, for x >= 0.

        For x > 0 the result is x + 1 - s - lower_count(x). Indeed, each integer below x is an a_n or a b_n, and in
        normal play (s = 0) the number 0 is both a_0 and b_0.
        """
        return x + 1 - self.s - self.lower_count(x) if x else mpz(0)

    def lower_counts(self, start: Integer, step: Integer, length: int) -> list[Integer]:
        """Return lower_count(start + k step) for k < length, by two square roots in all, and an addition for each k.

        Each further count takes 1 us for numbers of 10^5 digits.
        """
        first, second = (self._scaled(x - 1) for x in (start, start + step))
        counts, mask = [], (1 << FRACTION_BITS) - 1
        for k in range(length):
            approximate = first + k * (second - first)  # less than k + 1 from the exact scaled number
            fraction = int(approximate & mask)
            is_sure = k < fraction < mask - k
            counts.append((approximate >> FRACTION_BITS) + 1 if is_sure else self.lower_count(start + k * step))
        return counts

    def upper_counts(self, start: Integer, step: Integer, length: int) -> list[Integer]:
        lower = self.lower_counts(start, step, length)
        return [start + k * step + 1 - self.s - count for k, count in enumerate(lower)]

    def _scaled(self, x: Integer) -> Integer:
        p, q, d, r = self._last(x)
        return floor_surd(p << FRACTION_BITS, q << FRACTION_BITS, d, r)

    def numbers_near(self, difference: Integer) -> list[Integer]:
        n = max((difference - self.s) // self.t, mpz(0))
        return [m for m in (n, n + 1) if abs(self.t * m + self.s - difference) < self.t]


class Normal(_Regular):
    """The P-positions of t-Wythoff in normal play."""

    is_misere = False

    def _lower(self, n: Integer) -> Integer:
        t = self.t
        return floor_surd(n * (2 - t), n, t * t + 4, 2)

    def _last(self, x: Integer) -> Surd:
        # a_n < x + 1 iff n < (x + 1)/alpha, and 1/alpha = (D + t - 2)/(2 t)
        t = self.t
        return (x + 1) * (t - 2), x + 1, t * t + 4, 2 * t


class Misere(_Regular):
    """The P-positions of t-Wythoff in misere play, for t >= 2."""

    is_misere = True

    def _lower(self, n: Integer) -> Integer:
        # n alpha + 1/alpha = ((n t + 1) D + (2 - t)(n t - 1)) / (2 t)
        t = self.t
        return floor_surd((2 - t) * (n * t - 1), n * t + 1, t * t + 4, 2 * t)

    def _last(self, x: Integer) -> Surd:
        # a_n < x + 1 iff n < (x + 1)/alpha - 1/alpha^2
        t = self.t
        u = (x + 1) * t * (t - 2) - (t * t - 2 * t + 4)
        return u, x * t + 2, t * t + 4, 2 * t * t


class MisereWythoff(Pairs):
    """The P-positions of Wythoff's game in misere play: (0, 1), (2, 2), then pairs 2, 3, ... of normal play."""

    is_misere, is_regular = True, False
    FIRST = ((mpz(0), mpz(1)), (mpz(2), mpz(2)))

    def pair(self, n: Integer) -> Pair:
        if n < 2:
            return self.FIRST[int(n)]
        a = floor_phi(n)
        return a, a + n

    def number(self, x: Integer) -> Integer:
        return mpz(x == 2) if x <= 2 else wythoff_index(x)[1]

    def lower_count(self, x: Integer) -> Integer:
        """Return the number of P-positions (a_n, b_n) of misere play with a_n < x.

        The result is that of normal play, less 1 if x = 2, since a_1 is 2 in misere play and 1 in normal play.
        """
        return Normal(1).lower_count(x) - (x == 2)

    def upper_count(self, x: Integer) -> Integer:
        """Return the number of P-positions (a_n, b_n) of misere play with b_n < x.

        The result is that of normal play, less 1 if x = 1, since b_0 is 1 in misere play and 0 in normal play.
        """
        return Normal(1).upper_count(x) - (x == 1)

    def lower_counts(self, start: Integer, step: Integer, length: int) -> list[Integer]:
        return [n - (start + k * step == 2) for k, n in enumerate(Normal(1).lower_counts(start, step, length))]

    def upper_counts(self, start: Integer, step: Integer, length: int) -> list[Integer]:
        return [n - (start + k * step == 1) for k, n in enumerate(Normal(1).upper_counts(start, step, length))]

    def numbers_near(self, difference: Integer) -> list[Integer]:
        difference = abs(difference)
        return [1 - difference if difference < 2 else difference]


def pairs_of(t: int, is_misere: bool) -> Pairs:
    """Return the P-positions of t-Wythoff, t >= 1, in normal play, or in misere play if `is_misere`."""
    if not is_misere:
        return Normal(t)
    return MisereWythoff(t) if t == 1 else Misere(t)
