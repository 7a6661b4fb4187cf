"""Real numbers as intervals of any required width: pi, e, and numbers computed from them.

The floor of a number is known if both ends of an interval have the same floor. If the ends still have different floors
for the narrowest interval that is tried, the number may be an integer, and its floor remains undecided.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import floor

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.quadratic import Quadratic, rational

# Bits after the point of the first and of the narrowest interval that are tried.
FIRST_BITS, MAX_INTERVAL_BITS = 64, 1 << 14

# Extra bits with which a constant is computed.
GUARD = 32

Interval = tuple[Integer, Integer]
"""(low, high): the number times 2^bits is at least low and at most high."""


class UndecidedError(ValueError):
    """Raised if the narrowest interval that is tried does not decide a floor, or whether a divisor is 0."""


class Real:
    """A real number, given by a function of `bits` that returns an interval of width about 2^-bits around the number.

    The four arithmetic operations compute the ends of the interval of the result, and round the ends outwards.
    """

    __slots__ = ("_interval", "_known")

    def __init__(self, interval: Callable[[int], Interval]) -> None:
        self._interval = interval
        self._known: tuple[int, Interval] | None = None

    def interval(self, bits: int) -> Interval:
        """Return (low, high) with low <= 2^bits x <= high for the number x.

        Raises UndecidedError if a divisor may be 0.
        """
        if self._known is None or self._known[0] != bits:
            self._known = bits, self._interval(bits)
        return self._known[1]

    @property
    def bits(self) -> int:
        """The approximate number of bits of the integer part."""
        try:
            return int(max(max(map(abs, self.interval(FIRST_BITS))).bit_length() - FIRST_BITS, 0))
        except UndecidedError:
            return 0

    def __add__(self, other: "Real") -> "Real":
        return Real(lambda bits: _sum(self.interval(bits), other.interval(bits)))

    def __neg__(self) -> "Real":
        return Real(lambda bits: _negative(self.interval(bits)))

    def __sub__(self, other: "Real") -> "Real":
        return self + -other

    def __mul__(self, other: "Real") -> "Real":
        def interval(bits: int) -> Interval:
            products = [x * y for x in self.interval(bits) for y in other.interval(bits)]
            return min(products) >> bits, -(-max(products) >> bits)

        return Real(interval)

    def __truediv__(self, other: "Real") -> "Real":
        def interval(bits: int) -> Interval:
            low, high = other.interval(bits)
            if low == high == 0:
                raise ZeroDivisionError("division by zero")
            if low <= 0 <= high:
                raise UndecidedError(f"a divisor may be 0: it differs from 0 by at most 2^-{bits}")
            above = [x << bits for x in self.interval(bits)]
            return min(x // y for x in above for y in (low, high)), max(-(-x // y) for x in above for y in (low, high))

        return Real(interval)

    def __floor__(self) -> int:
        bits = FIRST_BITS
        while True:
            try:
                low, high = self.interval(bits)
                if low >> bits == high >> bits:
                    return int(low >> bits)
                width = bits - int(high - low).bit_length()
                why = f"the argument of a floor is within 2^-{width} of an integer" if width > 0 else "numbers too long"
            except UndecidedError as error:
                why = str(error)
            if bits >= MAX_INTERVAL_BITS:
                raise UndecidedError(why)
            bits *= 2


def as_real(number: Quadratic | Real) -> Real:
    """Return the number as a Real."""
    if isinstance(number, Real):
        return number

    def interval(bits: int) -> Interval:
        scaled = number * rational(1 << bits)
        low = mpz(floor(scaled))
        return low, low if scaled.is_integer else low + 1

    return Real(interval)


def _sum(x: Interval, y: Interval) -> Interval:
    return x[0] + y[0], x[1] + y[1]


def _negative(x: Interval) -> Interval:
    return -x[1], -x[0]


def _round_outwards(scaled: Integer, error: int) -> Interval:
    """Return the interval from scaled - error to scaled + error, divided by 2^GUARD and rounded outwards."""
    return (scaled - error) >> GUARD, -(-(scaled + error) >> GUARD)


@lru_cache(maxsize=4)
def _pi(bits: int) -> Interval:
    """Return an interval of pi = 16 arctan(1/5) - 4 arctan(1/239) (J. Machin, 1706)."""
    unit = mpz(1) << (bits + GUARD)
    fifth, last = (_inverse_arctangent(unit, n) for n in (5, 239))
    return _round_outwards(16 * fifth - 4 * last, 20 * (bits + GUARD))


def _inverse_arctangent(unit: Integer, n: int) -> Integer:
    """Return about `unit` times arctan(1/n), by the sum of a series.

    Each term of the sum has an error below 1. The sum of all omitted terms is below 1 in size.
    """
    power = unit // n
    total, odd = power, 1
    while power:
        power //= -n * n
        odd += 2
        total += power // odd
    return total


@lru_cache(maxsize=4)
def _e(bits: int) -> Interval:
    """Return an interval of e = 1 + 1/1! + 1/2! + ...; each term has an error below 2 * 2^-(bits + GUARD)."""
    term = mpz(1) << (bits + GUARD)
    total, k = mpz(0), 0
    while term:
        total += term
        k += 1
        term //= k
    return _round_outwards(total, 2 * (k + 1))


CONSTANTS = {"pi": Real(_pi), "e": Real(_e)}


def fraction_near(number: Quadratic | Real, bits: int) -> tuple[Fraction, Fraction]:
    """Return (fraction, bound), where the fraction differs from the number by at most the bound, about 2^-bits."""
    low, high = as_real(number).interval(bits)
    return Fraction(int(low), 1 << bits), Fraction(int(high - low), 1 << bits)
