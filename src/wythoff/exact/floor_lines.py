"""Lines under a sequence: all alpha and gamma with x(n) = floor(n alpha + gamma), and the simplest of them, exactly.

x(n) <= n alpha + gamma < x(n) + 1 for all n. For one alpha there is a gamma iff the greatest x(n) - n alpha is below
the least x(n) + 1 - n alpha: iff alpha < (x(i) + 1 - x(j))/(i - j) for i > j, and alpha > (x(i) - x(j) - 1)/(i - j). So
alpha is in an open interval with rational ends, and gamma, for that alpha, in one that is closed below and open above.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, gcd, isqrt

from wythoff.exact.quadratic import Quadratic, rational, square_root

# Coefficients of the polynomials whose roots are looked at.
HEIGHT = 40

# Numerators and denominators of gamma.
SHIFTS = 12

# Numbers as simple that may be expected in the interval by chance.
MOST_CHANCE = 0.05

# Bits in which numbers are compared before it is done exactly.
BITS = 200


@dataclass(frozen=True)
class FloorLine:
    """x(n) = floor(n alpha + gamma) for the terms that it was fitted on.

    Attributes
    ----------
    alpha, gamma : Quadratic
    chance : float
        How many numbers of no greater height would be expected in the interval of alpha, were they spread evenly.
    """

    alpha: Quadratic
    gamma: Quadratic
    chance: float

    def __str__(self) -> str:
        slope = _text(self.alpha)
        shift = _text(self.gamma)
        added = "" if shift == "0" else f" + {shift}" if not shift.startswith("-") else f" - {shift[1:]}"
        return f"floor(n*{slope}{added})" if _is_atom(slope) else f"floor(n*({slope}){added})"

    def value(self, n: int) -> int:
        """What it says of x(n)."""
        return floor(self.alpha * rational(n) + self.gamma)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """The first n at which it fails, or the number of terms."""
        return next((n for n, term in enumerate(terms) if self.value(n) != term), len(terms))


def slopes(terms: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The open interval of the alpha for which there is a gamma; its ends in the wrong order if there is none.

    Time O(terms^2) in whole numbers.
    """
    import numpy as np

    values = np.array(terms, dtype=np.int64 if max(map(abs, terms)) < 1 << 61 else object)
    low, high = Fraction(-(10**30)), Fraction(10**30)
    for distance in range(1, len(values)):
        steps = values[distance:] - values[:-distance]
        low = max(low, Fraction(int(steps.max()) - 1, distance))
        high = min(high, Fraction(int(steps.min()) + 1, distance))
        if low >= high:
            break
    return low, high


def floor_line(terms: Sequence[int]) -> FloorLine | None:
    """The line of the terms whose alpha is the simplest, as a fraction or with a root; None if there is none, or if the
    terms allow too many that are as simple.
    """
    if len(terms) < 3:
        return None
    low, high = slopes(terms)
    if low >= high:
        return None
    fraction = simplest_between(low, high)
    width = float(high - low)
    found = [(width * fraction.denominator**2, rational(fraction))]
    if (root := _simplest_root(low, high)) is not None:
        found.append((width * _roots_near(root[0], float((low + high) / 2)), root[1]))
    chance, alpha = min(found, key=lambda one: one[0])
    if chance > MOST_CHANCE:
        return None
    gamma = _simplest_shift(terms, alpha)
    return None if gamma is None else FloorLine(alpha, gamma, chance)


def simplest_between(low: Fraction, high: Fraction | None) -> Fraction:
    """The fraction of least denominator, and then the one next to 0, inside an open interval; high None: no end."""
    if low < 0:
        if high is None or high > 0:
            return Fraction(0)
        return -simplest_between(-high, -low)
    base = floor(low)
    if high is None or base + 1 < high:
        return Fraction(base + 1)
    return base + 1 / simplest_between(1 / (high - base), 1 / (low - base) if low > base else None)


def _simplest_root(low: Fraction, high: Fraction) -> tuple[int, Quadratic] | None:
    """The irrational root of a x^2 + b x + c in the interval with the least max(|a|, |b|, |c|), and this height."""
    middle = (low + high) / 2
    for height in range(1, HEIGHT + 1):
        for a in range(1, height + 1):
            for b in range(-height, height + 1):
                c = -round(a * middle * middle + b * middle)
                if max(a, abs(b), abs(c)) != height or gcd(a, b, c) > 1:
                    continue
                ends = [a * x * x + b * x + c for x in (low, high)]
                if ends[0] * ends[1] < 0 and isqrt(b * b - 4 * a * c) ** 2 != b * b - 4 * a * c:
                    root = square_root(Fraction(b * b - 4 * a * c))
                    sign = rational(1 if ends[0] < 0 else -1)  # the larger root is where the parabola rises
                    return height, (rational(-b) + sign * root) / rational(2 * a)
    return None


def _roots_near(height: int, middle: float) -> float:
    """About how many polynomials of no greater height have a root within 1/2 of this."""
    count = 0.0
    for a in range(1, height + 1):
        for b in range(-height, height + 1):
            ends = sorted(-a * x * x - b * x for x in (middle - 0.5, middle + 0.5))
            count += max(min(ends[1], height) - max(ends[0], -height), 0)
    return count


def _simplest_shift(terms: Sequence[int], alpha: Quadratic) -> Quadratic | None:
    """The gamma of least height that fits with alpha; None if no simple one does."""
    slope = _scaled(alpha)
    least = max(range(len(terms)), key=lambda n: (terms[n] << BITS) - n * slope)
    most = min(range(len(terms)), key=lambda n: (terms[n] + 1 << BITS) - n * slope)
    low, high = (rational(terms[n] + more) - alpha * rational(n) for n, more in ((least, 0), (most, 1)))
    parts = range(-SHIFTS, SHIFTS + 1)
    for height in range(SHIFTS + 1):
        for w in range(1, SHIFTS + 1):
            for u in parts:
                for v in parts if alpha.q else (0,):
                    if max(abs(u), abs(v), w - 1) != height or gcd(u, v, w) > 1:
                        continue
                    gamma = Quadratic(u, v, alpha.d if v else 1, w)
                    if low == gamma or _scaled(low) < _scaled(gamma) < _scaled(high):
                        return gamma
    return None


def _scaled(number: Quadratic) -> int:
    """floor(number * 2^BITS)."""
    return floor(number * rational(1 << BITS))


def _text(number: Quadratic) -> str:
    """The number as wythoff.claims.form reads it."""
    if not number.q:
        return str(Fraction(number.p, number.r))
    if (number.p, number.q, number.d, number.r) == (1, 1, 5, 2):
        return "phi"
    root = f"sqrt({number.d})" if abs(number.q) == 1 else f"{abs(number.q)}*sqrt({number.d})"
    above = f"-{root}" if number.q < 0 else root
    if number.p:
        above = f"{number.p} {'-' if number.q < 0 else '+'} {root}"
    if number.r == 1:
        return above
    return f"({above})/{number.r}" if number.p else f"{above}/{number.r}"


def _is_atom(text: str) -> bool:
    return not re.search(r"[ /]|^-", text)
