"""Numbers (p + q sqrt d)/r with one root each: exact sums, products, quotients and floors."""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import isqrt, mpz, shortened

# The largest square factor that is taken out of roots. That shortens numbers; they are right without it.
MOST_FACTOR = 1000


@dataclass(frozen=True, slots=True)
class Quadratic:
    """(p + q sqrt d)/r with r >= 1 and a nonsquare d, or q = 0 and d = 1. Use the functions below to construct it."""

    p: int
    q: int = 0
    d: int = 1
    r: int = 1

    @property
    def is_rational(self) -> bool:
        return self.q == 0

    @property
    def bits(self) -> int:
        """The bits of its longest part."""
        return max(abs(part).bit_length() for part in (self.p, self.q, self.d, self.r))

    @property
    def is_integer(self) -> bool:
        return self.q == 0 and self.p % self.r == 0

    def __add__(self, other: "Quadratic") -> "Quadratic":
        x, y = _with_one_root(self, other)
        return _in_lowest_terms(x.p * y.r + y.p * x.r, x.q * y.r + y.q * x.r, x.d, x.r * y.r)

    def __neg__(self) -> "Quadratic":
        return Quadratic(-self.p, -self.q, self.d, self.r)

    def __sub__(self, other: "Quadratic") -> "Quadratic":
        return self + -other

    def __mul__(self, other: "Quadratic") -> "Quadratic":
        x, y = _with_one_root(self, other)
        return _in_lowest_terms(x.p * y.p + x.q * y.q * x.d, x.p * y.q + x.q * y.p, x.d, x.r * y.r)

    def __truediv__(self, other: "Quadratic") -> "Quadratic":
        """Divide by expanding with (p - q sqrt d), whose product with (p + q sqrt d) is rational, and 0 only for 0."""
        norm = other.p * other.p - other.q * other.q * other.d
        if not norm:
            raise ZeroDivisionError("division by zero")
        return self * _in_lowest_terms(other.p * other.r, -other.q * other.r, other.d, norm)

    def __floor__(self) -> int:
        return int(floor_surd(self.p, self.q, self.d, self.r))


def rational(value: Fraction | int) -> Quadratic:
    """Return a rational number as a Quadratic."""
    fraction = Fraction(value)
    return Quadratic(fraction.numerator, 0, 1, fraction.denominator)


def square_root(value: Fraction) -> Quadratic:
    """Return sqrt(value) = sqrt(p q)/q for value = p/q >= 0. Raises ValueError for negative values."""
    d = value.numerator * value.denominator
    if d < 0:
        parts = [shortened(mpz(part)) for part in value.as_integer_ratio()]
        raise ValueError(f"the root of {'/'.join(parts).removesuffix('/1')} is not real")
    outside, factor = 1, 2
    while factor <= min(MOST_FACTOR, d):
        if d % (factor * factor) == 0:
            d //= factor * factor
            outside *= factor
        else:
            factor += 1
    root = int(isqrt(mpz(d)))
    if root * root == d:
        return _in_lowest_terms(outside * root, 0, 1, value.denominator)
    return _in_lowest_terms(0, outside, d, value.denominator)


def _with_one_root(x: Quadratic, y: Quadratic) -> tuple[Quadratic, Quadratic]:
    """Return both numbers with one root: sqrt e = s/d sqrt d, where s^2 = d e."""
    if x.d == y.d or not x.q or not y.q:
        d = x.d if x.q else y.d
        return Quadratic(x.p, x.q, d, x.r), Quadratic(y.p, y.q, d, y.r)
    s = int(isqrt(mpz(x.d * y.d)))
    if s * s != x.d * y.d:
        raise ValueError(f"sqrt({shortened(mpz(x.d))}) and sqrt({shortened(mpz(y.d))}) cannot stand under one floor")
    return x, Quadratic(y.p * x.d, y.q * s, x.d, y.r * x.d)


def _in_lowest_terms(p: int, q: int, d: int, r: int) -> Quadratic:
    """Return a number in lowest terms."""
    common = gcd(p, q, r) * (-1 if r < 0 else 1)
    return Quadratic(p // common, q // common, d if q else 1, r // common)
