"""Write a number as a greedy sum of terms of the recurrence H_{k+1} = H_k + H_{k-r}, by divide and conquer.

The place of a term is its index, counted from 0 at the first term of the recurrence.

Let p = x^{r+1} - x^r - 1. Modulo p the power x^m is a polynomial u of degree at most r, and H_{a+m} is the sum of
u_d H_{a+d}. So a sum of terms with indices >= a is the sum of A_d H_{a+d}, where A is the sum of the x^(index - a)
modulo p. A has r + 1 coefficients. They have about as many bits as the largest term divided by H_a. For a product of
polynomials, the coefficients of each polynomial are packed into a single integer.

A number n is written as a greedy sum of terms at the places a to a + 2^i - 1 in two steps. First the terms at the upper
half of these places are taken, with the leading digits of n and of the terms. Then the remainder is written with the
lower half. Since only leading digits are used, numbers have errors (see `Span`). But enough digits are used that a
comparison is in doubt only if a remainder and a term agree in about 64 leading bits. Then exact numbers decide, and the
expansion starts again with the remainder.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from wythoff.exact.bigint import Integer, mpz, pack, unpack

Vector = list[Integer]

# The bits that terms have in addition to the bits that their range needs.
GUARD_BITS = 96

# The least bits by which the terms grow within a leaf, a range whose places are expanded one by one. Smaller leaves
# need more calls.
LEAF_BITS = 512

# The most places that exact numbers decide before this method gives up. Each costs about as much as a whole expansion.
MAX_DOUBTS = 64


class DoubtError(Exception):
    """The error if the leading digits do not decide whether a greedy sum takes the term at `place`."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class StartPlaces:
    """Sums of terms of a sequence H that follows the recurrence H_{k+1} = H_k + H_{k-r}, where r is `lag`.

    The sequence begins with the r + 1 increasing terms `window`. Polynomials are lists of coefficients that begin with
    the coefficient of x^0. They are reduced modulo p = x^{lag+1} - x^lag - 1.
    """

    def __init__(self, window: Sequence[Integer], lag: int) -> None:
        self.window, self.lag = [mpz(term) for term in window], lag
        # The sums of the coefficients of x^0, x^1, ... modulo p
        self._weights = [mpz(1)] * (lag + 1)
        self._leaf_level = (lag + 1).bit_length()
        while len(self._weights) < 1 << self._leaf_level or self._weights[-1].bit_length() < LEAF_BITS:
            self._weights.append(self._weights[-1] + self._weights[-1 - lag])
            if len(self._weights) > 1 << self._leaf_level:
                self._leaf_level += 1
        # x^(2^i) for i = 0, 1, ..., modulo p
        self._doubled = [self._reduce([mpz(0), mpz(1)])]

    def _zeros(self) -> Vector:
        return [mpz(0)] * (self.lag + 1)

    def _reduce(self, whole: Vector) -> Vector:
        """Return the polynomial `whole` modulo p = x^{lag+1} - x^lag - 1. This changes the list `whole`."""
        lag = self.lag
        for i in range(len(whole) - 1, lag, -1):
            if top := whole[i]:
                whole[i - 1] += top
                whole[i - 1 - lag] += top
        del whole[lag + 1 :]
        return whole + [mpz(0)] * (lag + 1 - len(whole))

    def _product(self, u: Vector, v: Vector) -> Vector:
        """Return the product of the polynomials u and v modulo p = x^{lag+1} - x^lag - 1."""
        return self._reduce(_multiply(u, v))

    def _move_window(self, window: Vector, u: Vector) -> tuple[Vector, int]:
        """Return ([H_{a+m}, ..., H_{a+m+r}], b), if `window` is [H_a, ..., H_{a+r}] and r is `self.lag`.

        `u` must be x^m modulo p = x^{r+1} - x^r - 1. H_{a+m+d} is the sum of u_i H_{a+d+i}, i = 0, ..., r. For d <= r
        each of these H_{a+d+i} is a sum of at most r + 1 terms of `window`. So if the terms of `window` have errors of
        at most e, the new terms have errors of at most 2^b e.
        """
        lag = self.lag
        longer = list(window)
        while len(longer) < 2 * lag + 1:
            longer.append(longer[-1] + longer[-1 - lag])
        found = _multiply(u[::-1], longer)[lag : 2 * lag + 1]
        return found, sum(u).bit_length() + (lag + 1).bit_length()

    def _power(self, level: int) -> Vector:
        """Return the polynomial x^(2^level) modulo p = x^{lag+1} - x^lag - 1."""
        while len(self._doubled) <= level:
            self._doubled.append(self._product(self._doubled[-1], self._doubled[-1]))
        return self._doubled[level]

    def places(self, n: Integer) -> tuple[list[int], Integer] | None:
        """Return (places, remainder): n is the sum of the terms at these decreasing places and of the remainder.

        The largest term that is not above the remainder is subtracted repeatedly. The final remainder is below the
        first term. Return None if the leading digits left too many comparisons undecided.
        """
        found: list[int] = []
        for _ in range(MAX_DOUBTS):
            level = self._leaf_level
            while _dot(self._power(level), self.window) <= n:
                level += 1
            taken: list[int] = []
            try:
                sums = self._expand(Span(0, self.window, 0, n, 0, 0), level, taken)
            except DoubtError as doubt:
                more, n = self._decide(doubt.place, n - self.value(taken))
                found += taken + more
                if not taken and not more:
                    return None
            else:
                return found + taken, n - _dot(sums, self.window)
        return None

    def _decide(self, place: int, n: Integer) -> tuple[list[int], Integer]:
        """Return (places of the next terms of the greedy sum of n, remainder), for n close to the term H_k at `place`.

        Let r be `self.lag`. If n >= H_k, this term is taken. If n = H_k - d with a small d > 0, the term H_{k-1} is
        taken, since H_k - H_{k-1} = H_{k-1-r} is at least d. The remainder is H_{k-1-r} - d, from which H_{k-2-r} is
        taken, and so on, as long as the terms are at least d.
        """
        term = self.value([place])
        if n >= term:
            return [place], n - term
        short, step = term - n, self.lag + 1
        bits_a_place = max(1, term.bit_length() - self.window[0].bit_length()) / max(place, 1)
        steps = int((term.bit_length() - short.bit_length() - GUARD_BITS // 3) / bits_a_place / step)
        steps = max(0, min(steps, place // step))
        if not steps:
            return [], n
        while (last := self.value([place - steps * step])) < short:
            steps -= 1
        return [place - 1 - i * step for i in range(steps)], last - short

    def value(self, places: list[int]) -> Integer:
        """Return the sum of the terms at these decreasing places."""
        level = self._leaf_level
        while places and places[0] >> level:
            level += 1
        return _dot(self._sums(places, level), self.window)

    def _sums(self, places: list[int], level: int) -> Vector:
        """Return the sum of x^i over all i in `places`, modulo p = x^{lag+1} - x^lag - 1.

        The places must be below 2^level.
        """
        if level == self._leaf_level or not places:
            return self._leaf_sums(places)
        half = 1 << (level - 1)
        cut = next((i for i, place in enumerate(places) if place < half), len(places))
        low = self._sums(places[cut:], level - 1)
        if not cut:
            return low
        high = self._sums([place - half for place in places[:cut]], level - 1)
        return [a + b for a, b in zip(low, self._product(high, self._power(level - 1)), strict=True)]

    def _leaf_sums(self, places: list[int]) -> Vector:
        whole = [mpz(0)] * (places[0] + 1 if places else 0)
        for place in places:
            whole[place] += 1
        return self._reduce(whole)

    def _expand(self, span: "Span", level: int, taken: list[int]) -> Vector:
        """Take the terms of the greedy sum at the places start, ..., start + 2^level - 1, where start = span.start.

        Append these places to `taken`. Return the sum of x^(place - start) over these places, modulo
        p = x^{lag+1} - x^lag - 1.
        """
        if level == self._leaf_level:
            return self._expand_leaf(span, taken)
        power, half = self._power(level - 1), 1 << (level - 1)
        middle, growth = self._move_window(span.window, power)
        value, low = span.value, span.low
        bits = sum(power).bit_length() + 2 * (self.lag + 1).bit_length() + GUARD_BITS
        sums = self._zeros()
        if value + span.high >= middle[0]:
            error = span.error << growth if span.error else 0
            upper = Span(span.start + half, middle, error, value, low, span.high)
            sums = self._expand(upper.cut(bits), level - 1, taken)
            value -= _dot(sums, middle)
            if error:
                low += mpz(1) << (error.bit_length() + sum(sums).bit_length())
        lower = Span(span.start, span.window, span.error, value, low, span.high)
        rest = self._expand(lower.cut(bits), level - 1, taken)
        return [a + b for a, b in zip(rest, self._product(sums, power), strict=True)] if any(sums) else rest

    def _expand_leaf(self, span: "Span", taken: list[int]) -> Vector:
        """Take the terms as `_expand` does, one by one, for the smallest level."""
        terms, value, low = list(span.window), span.value, span.low
        while len(terms) < 1 << self._leaf_level and terms[-1] <= value + span.high:
            terms.append(terms[-1] + terms[-1 - self.lag])
        places: list[int] = []
        end = min(len(terms), 1 << self._leaf_level)
        while place := bisect_right(terms, value + span.high, 0, end):
            place -= 1
            error = span.error * self._weights[place]
            if value - low < terms[place] + error:
                raise DoubtError(span.start + place)
            end = place
            taken.append(span.start + place)
            places.append(place)
            value -= terms[place]
            low += error
        return self._leaf_sums(places)


class Span(NamedTuple):
    """A number to be written as a sum of terms at places >= `start`. The number and the terms are rounded.

    All fields except `start` are in the same unit, a power of 2.
    """

    start: int
    window: Vector  # the first terms at places >= start, each too small by 0 to `error`
    error: Integer
    value: Integer  # the number lies in [value - low, value + high], and is 0 or more
    low: Integer
    high: Integer

    def cut(self, bits: int) -> "Span":
        """Return this span in a larger unit, for which its first term has at most `bits` bits."""
        drop = self.window[0].bit_length() - bits
        if drop <= 0:
            return self
        window = [term >> drop for term in self.window]
        bounds = (self.error >> drop) + 2, self.value >> drop, (self.low >> drop) + 1, (self.high >> drop) + 2
        return Span(self.start, window, *bounds)


def _dot(u: Vector, v: Vector) -> Integer:
    return sum((a * b for a, b in zip(u, v, strict=True) if a), mpz(0))


def _multiply(u: Vector, v: Vector) -> Vector:
    """Return the coefficients of the product of two polynomials with coefficients >= 0. The list may end with zeros."""
    size = len(u) + len(v) - 1
    bits = max(u).bit_length() + max(v).bit_length() + min(len(u), len(v)).bit_length()
    found = unpack(pack(u, bits) * pack(v, bits), bits) if bits else []
    return found + [mpz(0)] * (size - len(found))
