"""Quadratic numbers (p + q sqrt d)/r, with exact sums, products, quotients and floors."""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import isqrt, mpz, shortened

# The largest f such that a factor f^2 is taken out of a root. This only makes numbers shorter.
MAX_FACTOR = 1000


@dataclass(frozen=True, slots=True)
class Quadratic:
    """The number (p + q sqrt d)/r with r >= 1. If q = 0, then d = 1; otherwise d is not a square.

    `rational`, `square_root` and the operators return numbers with these properties; the constructor does not check.
    """

    p: int
    q: int = 0
    d: int = 1
    r: int = 1

    @property
    def is_rational(self) -> bool:
        return self.q == 0

    @property
    def bits(self) -> int:
        """The number of bits of the longest of p, q, d and r."""
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
        """Return the quotient. Multiplying by p - q sqrt d makes the divisor p + q sqrt d rational.

        Raises ZeroDivisionError if the divisor is 0.
        """
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
    """Return the square root of a fraction p/q >= 0, as sqrt(p q)/q. Raises ValueError for negative fractions."""
    d = value.numerator * value.denominator
    if d < 0:
        parts = [shortened(mpz(part)) for part in value.as_integer_ratio()]
        raise ValueError(f"sqrt({'/'.join(parts).removesuffix('/1')}) is not real; accepted: numbers from 0 on")
    outside, factor = 1, 2
    while factor <= min(MAX_FACTOR, d):
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
    """Return both numbers, written with the root sqrt d of `x`, or with that of `y` if `x` is rational.

    Let `y` have the root sqrt e. Then sqrt e = (s/d) sqrt d with s^2 = d e. Raises ValueError if d e is not a square.
    """
    if x.d == y.d or not x.q or not y.q:
        d = x.d if x.q else y.d
        return Quadratic(x.p, x.q, d, x.r), Quadratic(y.p, y.q, d, y.r)
    s = int(isqrt(mpz(x.d * y.d)))
    if s * s != x.d * y.d:
        raise ValueError(
            f"sqrt({shortened(mpz(x.d))}) and sqrt({shortened(mpz(y.d))}) cannot be added or multiplied; "
            "accepted: roots whose product is an integer"
        )
    return x, Quadratic(y.p * x.d, y.q * s, x.d, y.r * x.d)


def _in_lowest_terms(p: int, q: int, d: int, r: int) -> Quadratic:
    """Return (p + q sqrt d)/r in lowest terms, with r > 0."""
    common = gcd(p, q, r) * (-1 if r < 0 else 1)
    return Quadratic(p // common, q // common, d if q else 1, r // common)
