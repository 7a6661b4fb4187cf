"""The methods for floor(n phi), by name: exact methods, and inexact ones for measurements."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wythoff.exact import digits, double, fixed_point, newton, zeckendorf
from wythoff.exact.bigint import Integer, as_mpz, mpz
from wythoff.exact.choices import check_range, lookup

Floor = Callable[[Integer], Integer]


@dataclass(frozen=True)
class Cost:
    """The counted (not timed) cost of a method for one n."""

    steps: int
    """Iterations: Newton steps, or a bound of the Fibonacci numbers tried (zeckendorf); 1 for one product or root."""

    bits: int
    """Precision in bits: of the phi by which n is multiplied, of the root taken, or of the longest part."""


@dataclass(frozen=True)
class Method:
    """One method for floor(n phi) for an mpz n >= 0."""

    floor: Floor
    cost: Callable[[Integer], Cost]
    is_exact: bool = True


@dataclass(frozen=True)
class Approximations:
    """Rational numbers x_0, x_1, ... near phi, for floor(n x): larger sizes are better approximations."""

    size: str  # the unit of a size
    most: int  # the largest size: about 10^8 bits
    fraction: Callable[[int], tuple[Integer, Integer]]
    iterations: Callable[[int], int]

    def floor(self, n: Integer, size: int) -> Integer:
        numerator, denominator = self.fraction(size)
        return n * numerator // denominator

    def method(self, rule: Callable[[Integer], int], is_exact: bool = True) -> Method:
        """Return the method that uses the size rule(n)."""

        def cost(n: Integer) -> Cost:
            size = rule(n)
            return Cost(self.iterations(size), self.fraction(size)[0].bit_length())

        return Method(lambda n: self.floor(n, rule(n)), cost, is_exact)


def _by_math(n: Integer) -> Integer:
    n = int(n)
    return mpz((n + math.isqrt(5 * n * n)) // 2)


def _one_root(n: Integer) -> Cost:
    return Cost(1, n.bit_length() + 2)


APPROXIMATIONS = {
    "digits": Approximations("decimals of phi", 30_000_000, digits.truncated_phi, lambda t: 1),
    "newton": Approximations("Newton steps", 23, newton.iterate, lambda r: r),
}

_FIXED_POINT = Method(fixed_point.floor_phi, lambda n: Cost(1, fixed_point.bits_of_phi(n)))

METHODS = {
    "auto": _FIXED_POINT,
    "fixed-point": _FIXED_POINT,
    "isqrt": Method(fixed_point.floor_phi_isqrt, _one_root),
    "math-isqrt": Method(_by_math, _one_root),
    "newton": APPROXIMATIONS["newton"].method(newton.enough_steps),
    "digits": APPROXIMATIONS["digits"].method(digits.enough_decimals),
    "zeckendorf": Method(zeckendorf.floor_phi, lambda n: Cost(zeckendorf.steps(n), n.bit_length())),
    "double": Method(double.floor_phi, lambda n: Cost(1, double.BITS), is_exact=False),
    "newton-published": APPROXIMATIONS["newton"].method(newton.published_steps, is_exact=False),
    "digits-published": APPROXIMATIONS["digits"].method(digits.published_decimals, is_exact=False),
}


def find_method(name: str) -> Method:
    """Look up a method by name. Raises ValueError with the accepted names."""
    return lookup(METHODS, name)


def find_approximation(name: str, size: Any) -> tuple[Approximations, int]:
    """Look up approximations by name, and check their size. Raises ValueError."""
    find_method(name)
    if name not in APPROXIMATIONS:
        raise ValueError(f"size is for methods {' and '.join(APPROXIMATIONS)}, got {size!r:.60} for {name}")
    family = APPROXIMATIONS[name]
    return family, check_range(size, f"size of {name} ({family.size})", family.most)


def floor_function(name: str, size: Any) -> Floor:
    """Return the function floor(n phi) of this method, with phi of this size if one is given."""
    if size is None:
        return find_method(name).floor
    family, fixed = find_approximation(name, size)
    return lambda n: family.floor(n, fixed)


def cost(name: str, n: int, size: int | None = None) -> Cost:
    """Count the iterations and the bits of precision with which a method computes floor(n phi).

    "O(log log n)" of Newton's method counts iterations. Their numbers double in length each time, so that the last
    iteration alone costs a product of as many digits as n has: no method needs fewer bit operations.

    Parameters
    ----------
    name : str
        A method of `floor_phi`.
    n : int
        At least 0. Counting prepares phi as the method does, and takes as long.
    size : int, optional
        Decimals ("digits") or steps ("newton"), instead of as many as suffice.

    Returns
    -------
    Cost
        With `steps` and `bits`.
    """
    value = as_mpz(n)
    if size is None:
        return find_method(name).cost(value)
    family, fixed = find_approximation(name, size)
    return family.method(lambda n: fixed).cost(value)
