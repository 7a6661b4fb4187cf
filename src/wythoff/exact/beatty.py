"""Beatty sequences floor(n A) of quadratic numbers A, and pairs of sequences that partition the positive integers."""

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, as_signed, isqrt, mpz, short_repr, shortened

if TYPE_CHECKING:
    from numpy.typing import NDArray

Surd = tuple[int, int, int, int]
"""(p, q, d, r): the number (p + q sqrt d) / r."""


def floor_surd(p: Integer, q: Integer, d: Integer, r: Integer) -> Integer:
    """Return floor((p + q sqrt d) / r) for d >= 0 and r != 0, by one integer square root.

    For q >= 0, floor(q sqrt d) = isqrt(q^2 d). For q < 0, floor(q sqrt d) = -isqrt(q^2 d) if q^2 d is a square, else
    -isqrt(q^2 d) - 1. For integers p and r > 0, and real x, floor((p + x) / r) = floor((p + floor(x)) / r).
    """
    if r < 0:
        p, q, r = -p, -q, -r
    square = q * q * d
    root = isqrt(square)
    if q < 0:
        root = -root - (root * root != square)
    return (p + root) // r


def beatty(n: Any, p: int, q: int, d: int, r: int, out: "NDArray[Any] | None" = None) -> Any:
    """Return floor(n (p + q sqrt d) / r), the n-th term of the Beatty sequence of (p + q sqrt d) / r.

    Parameters
    ----------
    n : int, mpz or integer array of any shape, or a sequence of ints
        Not negative, of any size.
    p, q, d, r : int
        The number (p + q sqrt d) / r, with d >= 0 and r != 0. It may be negative or rational.
    out : integer array of the shape of `n`, optional
        Receives the results and is returned. Only for an array or a sequence `n`.

    Returns
    -------
    int, mpz or array
        An int for an int, an mpz for an mpz. For an array, an array of int64 (uint64 for a uint64 array) if all
        results fit, else an object array of ints.

    Raises
    ------
    ValueError
        If d < 0 or r = 0, if n has a negative number or a fraction, or if `out` cannot hold the results.

    Notes
    -----
    Exact, by one integer square root, of n^2 q^2 d, for each n. For phi, which is (1, 1, 5, 2), `floor_phi` is
    faster.
    """
    p, q, d, r = _check_surd((p, q, d, r))

    def term(value: Integer) -> Integer:
        return floor_surd(value * p, value * q, d, r)

    if type(n) is mpz or isinstance(n, int) or not hasattr(n, "__len__"):
        if out is not None:
            raise ValueError("out is for arrays, but n is a single number; call without out")
        result = term(as_mpz(n))
        return result if type(n) is mpz else int(result)
    from wythoff.exact.arrays import apply_to_each

    return apply_to_each(n, term, out)


def are_complementary(a: Surd, b: Surd) -> bool:
    """Whether the Beatty sequences floor(n A) and floor(n B), n >= 1, contain every positive integer exactly once.

    Exact. A number may be written in several ways: (0, 2, 5, 1) and (0, -1, 20, -1) are both 2 sqrt 5. Raises
    ValueError if d < 0 or r = 0.

    Parameters
    ----------
    a, b : (p, q, d, r)
        The numbers A and B, each of the form (p + q sqrt d) / r.

    Notes
    -----
    By the theorem of Rayleigh and Beatty and its converse, the result is true iff A and B are irrational numbers above
    1 with 1/A + 1/B = 1. (If A and B are rational, an integer that is a multiple of both occurs in both sequences.)
    """
    _check_surd(a)
    u, v, e, w = _check_surd(b)
    try:
        p, q, d, r = complement(*a)
    except ValueError:
        return False
    # equal iff the rational parts are equal, and so are the squares and the signs of the irrational parts
    return p * w == u * r and q * q * d * w * w == v * v * e * r * r and q * r * v * w > 0


def complement(p: int, q: int, d: int, r: int) -> Surd:
    """Return the B with 1/A + 1/B = 1 for A = (p + q sqrt d) / r, as a tuple (p, q, d, r).

    The Beatty sequences floor(n A) and floor(n B), n >= 1, contain every positive integer exactly once. Raises
    ValueError if A is rational or below 1, since then no Beatty sequence completes floor(n A) in this way.
    """
    p, q, d, r = _check_surd((p, q, d, r))
    if q == 0 or isqrt(mpz(d)) ** 2 == d:
        raise ValueError(f"{_written((p, q, d, r))} is rational; accepted: irrational numbers above 1")
    if floor_surd(mpz(p), mpz(q), mpz(d), mpz(r)) < 1:
        raise ValueError(f"{_written((p, q, d, r))} is below 1; accepted: irrational numbers above 1")
    # A / (A - 1) = (p + q s) / (p - r + q s) with s = sqrt d; multiply both sides of the fraction by (p - r - q s)
    numerator, denominator = (p * (p - r) - q * q * d, -q * r), (p - r) ** 2 - q * q * d
    common = gcd(*numerator, denominator) * (-1 if denominator < 0 else 1)
    return numerator[0] // common, numerator[1] // common, d, denominator // common


def _written(surd: Surd) -> str:
    p, q, d, r = map(shortened, surd)
    return f"({p} + {q} sqrt {d})/{r}"


def _check_surd(surd: Surd) -> Surd:
    if not isinstance(surd, Sequence) or len(surd) != 4:
        raise ValueError(f"(p + q sqrt d)/r must be 4 integers (p, q, d, r), got {short_repr(surd)}")
    p, q, d, r = (int(as_signed(value, name)) for value, name in zip(surd, "pqdr", strict=True))
    if d < 0:
        raise ValueError(f"d must be at least 0, got {shortened(d)}")
    if r == 0:
        raise ValueError("r must not be 0")
    return p, q, d, r
