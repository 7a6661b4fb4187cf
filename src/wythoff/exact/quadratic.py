"""Numbers (p + q sqrt d)/r with one root for each: sums, products, quotients and floors, exact."""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from wythoff.exact.beatty import floor_surd

# The largest number whose square factors are looked for: 10^6 divisions.
LARGEST_ROOT = 10**12


@dataclass(frozen=True, slots=True)
class Quadratic:
    """(p + q sqrt d)/r with r >= 1 and a squarefree d >= 2, or q = 0 and d = 1. Make them by the functions below."""

    p: int
    q: int = 0
    d: int = 1
    r: int = 1

    @property
    def is_rational(self) -> bool:
        return self.q == 0

    @property
    def is_integer(self) -> bool:
        return self.q == 0 and self.p % self.r == 0

    def __add__(self, other: "Quadratic") -> "Quadratic":
        d = _common_root(self, other)
        return _made(self.p * other.r + other.p * self.r, self.q * other.r + other.q * self.r, d, self.r * other.r)

    def __neg__(self) -> "Quadratic":
        return Quadratic(-self.p, -self.q, self.d, self.r)

    def __sub__(self, other: "Quadratic") -> "Quadratic":
        return self + -other

    def __mul__(self, other: "Quadratic") -> "Quadratic":
        d = _common_root(self, other)
        p = self.p * other.p + self.q * other.q * d
        return _made(p, self.p * other.q + self.q * other.p, d, self.r * other.r)

    def __truediv__(self, other: "Quadratic") -> "Quadratic":
        """By (p - q sqrt d) above and below: its product with (p + q sqrt d) is rational, and 0 only for 0."""
        below = other.p * other.p - other.q * other.q * other.d
        if not below:
            raise ZeroDivisionError("division by zero")
        return self * _made(other.p * other.r, -other.q * other.r, other.d, below)

    def __floor__(self) -> int:
        return int(floor_surd(self.p, self.q, self.d, self.r))


def rational(value: Fraction | int) -> Quadratic:
    """A rational number."""
    fraction = Fraction(value)
    return Quadratic(fraction.numerator, 0, 1, fraction.denominator)


def square_root(value: Fraction) -> Quadratic:
    """sqrt(value) = sqrt(p q)/q for value = p/q >= 0, with square factors in front of the root.

    Raises ValueError for negative values, and for p q above 10^12, whose square factors are not looked for.
    """
    d = value.numerator * value.denominator
    if d < 0:
        raise ValueError(f"the root of {value} is not real")
    if d > LARGEST_ROOT:
        raise ValueError(f"roots are taken of numbers up to 10^12, got {value}")
    outside, factor = 1, 2
    while factor * factor <= d:
        if d % (factor * factor) == 0:
            d //= factor * factor
            outside *= factor
        else:
            factor += 1
    return _made(0 if d > 1 else outside * d, outside if d > 1 else 0, max(d, 1), value.denominator)


def _common_root(x: Quadratic, y: Quadratic) -> int:
    if x.d != y.d and x.q and y.q:
        raise ValueError(f"sqrt({x.d}) and sqrt({y.d}) stand under one floor")
    return x.d if x.q else y.d


def _made(p: int, q: int, d: int, r: int) -> Quadratic:
    """In lowest terms."""
    common = gcd(p, q, r) * (-1 if r < 0 else 1)
    return Quadratic(p // common, q // common, d if q else 1, r // common)
