"""Search for the simplest numbers alpha and gamma with x(n) = floor(n alpha + gamma) for all given terms x(n).

The condition is x(n) <= n alpha + gamma < x(n) + 1 for all n. For a fixed alpha, some gamma fits iff the greatest
x(n) - n alpha is below the least x(n) + 1 - n alpha. Equivalently, for all i > j,

    (x(i) - x(j) - 1)/(i - j) < alpha < (x(i) + 1 - x(j))/(i - j).

So alpha lies in an open interval with rational ends. For a given alpha, gamma lies in an interval that contains its
lower end but not its upper end.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, gcd, isqrt

from wythoff.exact.quadratic import Quadratic, rational, square_root

# The largest absolute value of a coefficient of the quadratic polynomials whose roots are tried as alpha.
HEIGHT = 40

# The largest u, v (in absolute value) and w that are tried for gamma = (u + v sqrt d)/w.
SHIFTS = 20

# The most alphas of equal height or less that may be expected in the interval by chance, if such numbers were spread
# evenly. The height measures how simple alpha is (see `_simplest_root`).
MAX_CHANCE = 0.05

# The largest distance of the last term from an estimated line.
MAX_LAST_DISTANCE = 4

# Bits after the point of the fixed-point numbers that are compared before an exact comparison.
BITS = 200


@dataclass(frozen=True)
class FloorLine:
    """The law x(n) = factor floor((n - shift) alpha + gamma) + rest for n >= start; str() returns the formula.

    Attributes
    ----------
    alpha, gamma : Quadratic
    factor, rest, start, shift : int
    """

    alpha: Quadratic
    gamma: Quadratic
    factor: int = 1
    rest: int = 0
    start: int = 0
    shift: int = 0

    def __str__(self) -> str:
        return self.formula()

    def formula(self, more: int = 0) -> str:
        """Return the formula for x(n + more), as text that wythoff.claims.form reads."""
        offset = more - self.shift
        if self.alpha.is_rational and self.gamma.is_rational:
            return self._fraction(offset)
        index = f"(n{_signed_text(str(offset))})" if offset else "n"
        slope = _text(self.alpha)
        product = f"{index}*{slope}" if _is_atom(slope) else f"{index}*({slope})"
        factor_text = f"{self.factor}*" if self.factor != 1 else ""
        return f"{factor_text}floor({product}{_signed_text(_text(self.gamma))}){_signed_text(str(self.rest))}"

    def _fraction(self, offset: int) -> str:
        """Return the formula for rational alpha and gamma, with n + offset in place of n - shift."""
        p, q, u, w = self.alpha.p, self.alpha.r, self.gamma.p, self.gamma.r
        above, at_0, below = p * w, p * w * offset + u * q, q * w
        common = gcd(above, at_0, below)
        above, at_0, below = above // common, at_0 // common, below // common
        if below == 1:
            return linear_text(above * self.factor, at_0 * self.factor + self.rest)
        inside = linear_text(above, at_0)
        times = f"{self.factor}*" if self.factor != 1 else ""
        return f"{times}floor({f'({inside})' if ' ' in inside else inside}/{below}){_signed_text(str(self.rest))}"

    def value(self, n: int) -> int:
        """Return the value of the formula at n."""
        return self.factor * floor(self.alpha * rational(n - self.shift) + self.gamma) + self.rest

    def renumber(self, first: int) -> "FloorLine":
        """Return the formula after renumbering of the terms: x(0), x(1), ... become x(first), x(first + 1), ..."""
        return replace(self, start=self.start + first, shift=self.shift + first)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n >= start at which the formula differs from terms[n], or len(terms) if it never does."""
        return next((n for n, value in enumerate(self.values(len(terms)), self.start) if value != terms[n]), len(terms))

    def values(self, stop: int) -> Iterator[int]:
        """Yield the values of the formula for n = start, ..., stop - 1, exactly."""
        if self.alpha.is_rational and self.gamma.is_rational:
            p, q, u, w = self.alpha.p, self.alpha.r, self.gamma.p, self.gamma.r
            for n in range(self.start, stop):
                yield self.factor * (((n - self.shift) * p * w + u * q) // (q * w)) + self.rest
            return
        slope, shift = _scaled(self.alpha), _scaled(self.gamma)
        for n in range(self.start, stop):
            at = n - self.shift
            low = at * slope + shift
            unit = low >> BITS
            surely = unit == (low + abs(at) + 1) >> BITS == (low - abs(at)) >> BITS
            yield self.factor * unit + self.rest if surely else self.value(n)


def slopes(terms: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Return (low, high): there is a gamma with terms[n] = floor(n alpha + gamma) for all n iff low < alpha < high.

    If no alpha fits, low >= high. Takes O(terms^2) integer operations.
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


def floor_line(terms: Sequence[int], start: int = 0, first: int = 0) -> FloorLine | None:
    """Return the simplest floor formula for the terms x(n) with n >= start, or None. The first of `terms` is x(first).

    The formula is c floor((n - shift) alpha + gamma) + d, where c is the greatest common divisor of the differences of
    the terms. Of the fraction of least denominator that fits and the root that `_simplest_root` finds, alpha is the one
    that is less likely to fit by chance. The result is None if this chance exceeds MAX_CHANCE, or if no gamma of small
    height fits.
    """
    factor, rest, reduced = reduced_terms(terms[start - first :] if start > first else terms)
    if len(reduced) < 3:
        return None
    low, high = slopes(reduced)
    if low >= high:
        return None
    fraction = simplest_between(low, high)
    width = float(high - low)
    candidates = [(width * fraction.denominator**2, rational(fraction))]
    if (root := _simplest_root(low, high)) is not None:
        candidates.append((width * _roots_near(root[0], float((low + high) / 2)), root[1]))
    chance, alpha = min(candidates, key=lambda candidate: candidate[0])
    if chance > MAX_CHANCE:
        return None
    begin = max(start, first)
    of_each = [(_simplest_shift(reduced, alpha, begin - shift), shift) for shift in {0, begin}]
    shifts = [(candidates[0], shift, candidates[1]) for candidates, shift in of_each if candidates is not None]
    if not shifts:
        return None
    _, shift, gamma = min(shifts, key=lambda candidate: candidate[:2])
    return FloorLine(alpha, gamma, factor, rest, begin, shift)


def reduced_terms(terms: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return (c, d, y) with x(n) = c y(n) + d for the terms x, where c is the gcd of the differences of terms."""
    factor = gcd(*(term - terms[0] for term in terms)) or 1
    rest = terms[0] % factor if factor > 1 else 0
    return factor, rest, [(term - rest) // factor for term in terms]


def line_near(terms: Sequence[int]) -> FloorLine | None:
    """Return the law floor(n alpha) with |m alpha - x(m)| < MAX_LAST_DISTANCE for the last term x(m), or None.

    The terms are x(0), ..., x(m). The number alpha is a root that `_simplest_root` finds under this condition. If
    no root is found, or if m < 1, the result is None.
    """
    last = len(terms) - 1
    if last <= 0:
        return None
    root = _simplest_root(*(Fraction(terms[last] + s * MAX_LAST_DISTANCE, last) for s in (-1, 1)))
    return None if root is None else FloorLine(root[1], rational(0))


def simplest_between(low: Fraction, high: Fraction | None) -> Fraction:
    """Return the fraction of least denominator, and of these the nearest to 0, in the open interval (low, high).

    If `high` is None, the interval is unbounded above.
    """
    if low < 0:
        if high is None or high > 0:
            return Fraction(0)
        return -simplest_between(-high, -low)
    base = floor(low)
    if high is None or base + 1 < high:
        return Fraction(base + 1)
    return base + 1 / simplest_between(1 / (high - base), 1 / (low - base) if low > base else None)


def _simplest_root(low: Fraction, high: Fraction) -> tuple[int, Quadratic] | None:
    """Return (height, root) for the irrational root of least height found between `low` and `high`, or None.

    The roots are those of polynomials a x^2 + b x + c. The height is max(|a|, |b|, |c|), at most HEIGHT. For each a and
    b, only the c with the value nearest to 0 at the middle is tried. So simpler roots may be missed if
    high - low > 0.01.
    """
    if max(abs(low), abs(high)) > HEIGHT + 2:  # every root is at most HEIGHT + 1 in size
        return None
    middle, ends = float((low + high) / 2), (float(low), float(high))
    near = []
    for a in range(1, HEIGHT + 1):
        for b in range(-HEIGHT, HEIGHT + 1):
            c = -round((a * middle + b) * middle)
            values = [(a * x + b) * x + c for x in ends]
            if abs(c) <= HEIGHT and (values[0] * values[1] <= 0 or min(map(abs, values)) < 1e-9):
                near.append((max(a, abs(b), abs(c)), a, b, c))
    for height, a, b, c in sorted(near):
        square = b * b - 4 * a * c
        if isqrt(max(square, 0)) ** 2 == square:
            continue
        exact = [(a * p + b * q) * p + c * q * q for p, q in map(Fraction.as_integer_ratio, (low, high))]
        if exact[0] * exact[1] < 0:
            sign = rational(1 if exact[0] < 0 else -1)  # the parabola rises at the larger root
            return height, (rational(-b) + sign * square_root(Fraction(square))) / rational(2 * a)
    return None


def _roots_near(height: int, middle: float) -> float:
    """Estimate how many quadratic polynomials with |coefficients| <= height have a root within 1/2 of `middle`."""
    count = 0.0
    for a in range(1, height + 1):
        for b in range(-height, height + 1):
            ends = sorted(-a * x * x - b * x for x in (middle - 0.5, middle + 0.5))
            count += max(min(ends[1], height) - max(ends[0], -height), 0)
    return count


def _simplest_shift(terms: Sequence[int], alpha: Quadratic, first: int) -> tuple[int, Quadratic] | None:
    """Return (height, gamma) for the gamma of least height with floor(n alpha + gamma) = x(n) for all terms, or None.

    The first of `terms` is x(first). The height of gamma = (u + v sqrt d)/w is max(|u|, |v|, w - 1).
    """
    slope = _scaled(alpha)
    numbers = range(first, first + len(terms))
    least = max(numbers, key=lambda n: (terms[n - first] << BITS) - n * slope)
    most = min(numbers, key=lambda n: (terms[n - first] + 1 << BITS) - n * slope)
    low, high = (rational(terms[n - first] + more) - alpha * rational(n) for n, more in ((least, 0), (most, 1)))
    for height, u, v, w in _parts_near(alpha, (terms[least - first] - least * _as_float(alpha)), len(terms)):
        gamma = Quadratic(u, v, alpha.d if v else 1, w)
        if low == gamma or _scaled(low) < _scaled(gamma) < _scaled(high):
            return height, gamma
    return None


def _parts_near(alpha: Quadratic, low: float, count: int) -> list[tuple[int, int, int, int]]:
    """Return (height, u, v, w) for each (u + v sqrt d)/w in lowest terms from `low` to low + 1, by increasing height.

    The height is max(|u|, |v|, w - 1), with |u|, |v|, w <= SHIFTS, and alpha has the root sqrt d. Since `low` is
    rounded, with an error that grows with the number `count` of terms, numbers just outside may be included.
    """
    import numpy as np

    parts = np.arange(-SHIFTS, SHIFTS + 1)
    u, v, w = np.meshgrid(parts, parts if alpha.q else [0], np.arange(1, SHIFTS + 1), indexing="ij")
    above = (u + v * alpha.d**0.5) / w - low
    error = 1e-12 * (1 + abs(low) + count * abs(_as_float(alpha)))
    near = np.stack([part[(above > -error) & (above < 1 + error)] for part in (u, v, w)], axis=1)
    parts_found = [(max(abs(u), abs(v), w - 1), u, v, w) for u, v, w in near.tolist() if gcd(u, v, w) == 1]
    return sorted(parts_found, key=lambda part_found: (part_found[0], part_found[3], part_found[1], part_found[2]))


def linear_text(t: int, s: int) -> str:
    """Return t n + s as text that wythoff.claims.form reads."""
    if not t:
        return str(s)
    return f"{'' if t == 1 else '-' if t == -1 else f'{t}*'}n{_signed_text(str(s))}"


def _signed_text(text: str) -> str:
    """Return a number with its sign, as text to append to a sum, such as " + 3"; "" for 0."""
    return "" if text == "0" else f" - {text[1:]}" if text.startswith("-") else f" + {text}"


def _as_float(number: Quadratic) -> float:
    """Return the number as a float."""
    return float((number.p + number.q * number.d**0.5) / number.r)


def _scaled(number: Quadratic) -> int:
    """Return floor(number * 2^BITS)."""
    return floor(number * rational(1 << BITS))


def _text(number: Quadratic) -> str:
    """Return the number as text that wythoff.claims.form reads."""
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
