"""Which terms of H_{k+1} = H_k + H_{k-r} sum up to a number, by divide and conquer instead of one after the other.

Modulo p = x^{r+1} - x^r - 1 the power x^m is a polynomial u of degree at most r, and H_{a+m} is the sum of u_d H_{a+d}.
So a sum of terms from H_a on is the sum of A_d H_{a+d}, A the sum of the powers modulo p, a vector of r + 1 numbers as
long as the terms are longer than H_a. Polynomials are multiplied as one number each, their coefficients side by side.

A range of places [a, a + 2^i) is expanded by its upper half, from the leading digits of the number and of the terms;
what that leaves, by its lower half. Numbers stand for intervals, n in [value - low, value + high]; every term is
known with so many digits more than its range is long that comparisons are in doubt only if a remainder and a term agree
in about 64 leading bits. Such a place is decided by exact numbers, and the expansion begins anew with what is left.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from wythoff.exact.bigint import Integer, mpz, pack, unpack

Vector = list[Integer]

# Bits that terms are known beyond the length of their range.
GUARD = 96

# Bits by which the terms grow among places that are expanded one after the other. Fewer: more calls.
LEAF_BITS = 512

# Places that are decided by exact numbers before expanding in this way is given up: each costs about as much as all.
MOST_DOUBTS = 64


class DoubtError(Exception):
    """A place at which leading digits do not decide."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class StartPlaces:
    """The sequence that begins with these r + 1 terms, which are increasing, and follows the recurrence of lag r."""

    def __init__(self, window: Sequence[Integer], lag: int) -> None:
        self.window, self.lag = [mpz(term) for term in window], lag
        # The sums of the coefficients of x^0, x^1, ..., modulo p
        self._weights = [mpz(1)] * (lag + 1)
        self._leaf_level = (lag + 1).bit_length()
        while len(self._weights) < 1 << self._leaf_level or self._weights[-1].bit_length() < LEAF_BITS:
            self._weights.append(self._weights[-1] + self._weights[-1 - lag])
            if len(self._weights) > 1 << self._leaf_level:
                self._leaf_level += 1
        # x^(2^i) for i = 0, 1, ..., modulo p
        self._doubled = [self._reduced([mpz(0), mpz(1)])]

    def _zeros(self) -> Vector:
        return [mpz(0)] * (self.lag + 1)

    def _reduced(self, whole: Vector) -> Vector:
        """Return a polynomial modulo p. It is used up."""
        lag = self.lag
        for i in range(len(whole) - 1, lag, -1):
            if top := whole[i]:
                whole[i - 1] += top
                whole[i - 1 - lag] += top
        del whole[lag + 1 :]
        return whole + [mpz(0)] * (lag + 1 - len(whole))

    def _product(self, u: Vector, v: Vector) -> Vector:
        """u v modulo p."""
        return self._reduced(_multiplied(u, v))

    def _moved(self, window: Vector, u: Vector) -> tuple[Vector, int]:
        """The window m places on, u = x^m modulo p, and the bits by which an error of the window has grown at most.

        H_{a+m+d} is the sum of u_i H_{a+d+i}. The coefficients of x^{m+d} have at most r + 1 times the sum of those of
        x^m, since x^d x^i, d and i at most r, is a sum of at most r + 1 powers below x^{r+1}.
        """
        lag = self.lag
        longer = list(window)
        while len(longer) < 2 * lag + 1:
            longer.append(longer[-1] + longer[-1 - lag])
        found = _multiplied(u[::-1], longer)[lag : 2 * lag + 1]
        return found, sum(u).bit_length() + (lag + 1).bit_length()

    def _power(self, level: int) -> Vector:
        """x^(2^level) modulo p."""
        while len(self._doubled) <= level:
            self._doubled.append(self._product(self._doubled[-1], self._doubled[-1]))
        return self._doubled[level]

    def places(self, n: Integer) -> tuple[list[int], Integer] | None:
        """Return the places of the terms taken from n, decreasing, from 0, and what is left, below the first term.

        The largest term that is not above what is left is taken, again and again. None if too many places are in doubt.
        """
        found: list[int] = []
        for _ in range(MOST_DOUBTS):
            level = self._leaf_level
            while _dot(self._power(level), self.window) <= n:
                level += 1
            taken: list[int] = []
            try:
                sums = self._expand(Span(0, self.window, 0, n, 0, 0), level, taken)
            except DoubtError as doubt:
                more, n = self._decided(doubt.place, n - self.value(taken))
                found += taken + more
                if not taken and not more:
                    return None
            else:
                return found + taken, n - _dot(sums, self.window)
        return None

    def _decided(self, place: int, n: Integer) -> tuple[list[int], Integer]:
        """Return the places taken next, and what they leave of an n that is nearly the term at this place.

        If it is that term less a small d, the term before is taken, as H_k - H_{k-1} = H_{k-1-r} is at least d. That
        leaves H_{k-1-r} - d, and so on as long as the term is at least d.
        """
        term = self.value([place])
        if n >= term:
            return [place], n - term
        short, step = term - n, self.lag + 1
        bits_a_place = max(1, term.bit_length() - self.window[0].bit_length()) / max(place, 1)
        steps = int((term.bit_length() - short.bit_length() - GUARD // 3) / bits_a_place / step)
        steps = max(0, min(steps, place // step))
        if not steps:
            return [], n
        while (last := self.value([place - steps * step])) < short:
            steps -= 1
        return [place - 1 - i * step for i in range(steps)], last - short

    def value(self, places: list[int]) -> Integer:
        """Return the sum of the terms at these places, decreasing."""
        level = self._leaf_level
        while places and places[0] >> level:
            level += 1
        return _dot(self._sums(places, level), self.window)

    def _sums(self, places: list[int], level: int) -> Vector:
        """Return the sum of x^place modulo p, for places below 2^level."""
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
        return self._reduced(whole)

    def _expand(self, span: "Span", level: int, taken: list[int]) -> Vector:
        """Take terms at places [start, start + 2^level); returns the sum of x^(place - start) modulo p."""
        if level == self._leaf_level:
            return self._leaf(span, taken)
        power, half = self._power(level - 1), 1 << (level - 1)
        middle, growth = self._moved(span.window, power)
        value, low = span.value, span.low
        bits = sum(power).bit_length() + 2 * (self.lag + 1).bit_length() + GUARD
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

    def _leaf(self, span: "Span", taken: list[int]) -> Vector:
        """`_expand` term by term."""
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
    """A number to be expanded from a place on, all numbers in one unit."""

    start: int
    window: Vector  # the terms at `start`, each too small by 0 to `error`
    error: Integer
    value: Integer  # the number lies in [value - low, value + high], and is 0 or more
    low: Integer
    high: Integer

    def cut(self, bits: int) -> "Span":
        """This span in a larger unit, so that the first term keeps so many bits."""
        drop = self.window[0].bit_length() - bits
        if drop <= 0:
            return self
        window = [term >> drop for term in self.window]
        bounds = (self.error >> drop) + 2, self.value >> drop, (self.low >> drop) + 1, (self.high >> drop) + 2
        return Span(self.start, window, *bounds)


def _dot(u: Vector, v: Vector) -> Integer:
    return sum((a * b for a, b in zip(u, v, strict=True) if a), mpz(0))


def _multiplied(u: Vector, v: Vector) -> Vector:
    """The coefficients of the product of two polynomials that have none below 0, at least len(u) + len(v) - 1."""
    size = len(u) + len(v) - 1
    bits = max(u).bit_length() + max(v).bit_length() + min(len(u), len(v)).bit_length()
    found = unpack(pack(u, bits) * pack(v, bits), bits) if bits else []
    return found + [mpz(0)] * (size - len(found))
