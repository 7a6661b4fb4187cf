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
    """Newton steps; for "zeckendorf" an upper bound of the number of Fibonacci numbers that are tried; else 1."""

    bits: int
    """Bits of the approximation of phi; for "newton" and "digits" of its numerator, for "zeckendorf" of n.

    For "isqrt" and "math-isqrt" the bits of the square root.
    """


@dataclass(frozen=True)
class Method:
    """A method that computes floor(n phi) for an mpz n >= 0."""

    floor: Floor
    cost: Callable[[Integer], Cost]
    is_exact: bool = True


@dataclass(frozen=True)
class Approximations:
    """A family of fractions x_0, x_1, ... near phi: floor(n x_size) approximates floor(n phi)."""

    size: str  # what a size counts, such as "Newton steps"
    most: int  # the largest size, for which fractions have about 10^8 bits
    fraction: Callable[[int], tuple[Integer, Integer]]  # (p, q) with x = p/q, for a size
    iterations: Callable[[int], int]  # how many iterations compute x, for a size

    def floor(self, n: Integer, size: int) -> Integer:
        numerator, denominator = self.fraction(size)
        return n * numerator // denominator

    def method(self, rule: Callable[[Integer], int], is_exact: bool = True) -> Method:
        """Return the method that computes floor(n x) instead of floor(n phi).

        x is the fraction x_size of this family for size = rule(n).
        """

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
    """Return the method for floor(n phi) with this name.

    Raises ValueError, which lists the accepted names, if the name is unknown.
    """
    return lookup(METHODS, name)


def find_approximation(name: str, size: Any) -> tuple[Approximations, int]:
    """Return the family of fractions of this name, and the size as an int. Raises ValueError if either is invalid."""
    find_method(name)
    if name not in APPROXIMATIONS:
        raise ValueError(
            f"method {name} has no size, got size {size!r:.60}; accepted for sizes: {' and '.join(APPROXIMATIONS)}"
        )
    family = APPROXIMATIONS[name]
    return family, check_range(size, f"size of {name} ({family.size})", family.most)


def floor_function(name: str, size: Any) -> Floor:
    """Return the function that computes floor(n phi) by this method. If `size` is None, the method chooses the size.

    Raises ValueError if the method is unknown or the size invalid.
    """
    if size is None:
        return find_method(name).floor
    family, fixed = find_approximation(name, size)
    return lambda n: family.floor(n, fixed)


def cost(name: str, n: int, size: int | None = None) -> Cost:
    """Return the number of iterations and the bits of precision with which a method computes floor(n phi).

    Parameters
    ----------
    name : str
        A method of `floor_phi`.
    n : int
        At least 0.
    size : int, optional
        The number of decimals ("digits") or of steps ("newton"). By default enough for an exact result.

    Returns
    -------
    Cost
        Its fields are `steps`, the number of iterations, and `bits`, the precision.

    Raises
    ------
    ValueError
        If the method is unknown, n is negative, or the size is invalid.

    Notes
    -----
    Newton's method takes O(log log n) iterations, but each iteration doubles the length of the numbers. The last
    iteration alone takes a product of numbers as long as n. The cost is counted, not timed: `cost` computes the
    approximation of phi, but not the floor.
    """
    value = as_mpz(n)
    if size is None:
        return find_method(name).cost(value)
    family, fixed = find_approximation(name, size)
    return family.method(lambda n: fixed).cost(value)
