"""Floors of quadratic numbers, Beatty sequences floor(n A), and pairs of them that partition the positive integers."""

from math import gcd
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, as_signed, isqrt, mpz

if TYPE_CHECKING:
    from numpy.typing import NDArray

Surd = tuple[int, int, int, int]
"""(p, q, d, r): the number (p + q sqrt d) / r."""


def floor_surd(p: Integer, q: Integer, d: Integer, r: Integer) -> Integer:
    """Return floor((p + q sqrt d) / r), d >= 0, r != 0: one square root.

    floor(q sqrt d) is isqrt(q^2 d) for q >= 0; for q < 0 it is -isqrt(q^2 d), less 1 unless q^2 d is a square. An
    integer may be added, and the sum divided by a positive integer, under one floor.
    """
    if r < 0:
        p, q, r = -p, -q, -r
    square = q * q * d
    root = isqrt(square)
    if q < 0:
        root = -root - (root * root != square)
    return (p + root) // r


def beatty(n: Any, p: int, q: int, d: int, r: int, out: "NDArray[Any] | None" = None) -> Any:
    """Return floor(n (p + q sqrt d) / r): the n-th term of a Beatty sequence; rational if d is 0 or a square.

    Parameters
    ----------
    n : int, mpz or integer array of any shape, or a sequence of ints
        Not negative, of any size.
    p, q, d, r : int
        d >= 0 and r != 0. The number may be negative.
    out : integer array of the shape of `n`, optional
        Written and returned, for arrays only.

    Returns
    -------
    int, mpz or array
        An int for an int, an mpz for an mpz; for arrays int64 (uint64 for uint64 arrays) if all results fit, else
        objects.

    Raises
    ------
    ValueError
        For d < 0, r = 0, negative numbers, fractions, or an `out` that cannot hold the results.

    Notes
    -----
    Exact: one integer square root of n^2 q^2 d for each n. (1, 1, 5, 2) is phi: `floor_phi` is faster.
    """
    p, q, d, r = _check_surd((p, q, d, r))

    def term(value: Integer) -> Integer:
        return floor_surd(value * p, value * q, d, r)

    if type(n) is mpz or isinstance(n, int) or not hasattr(n, "__len__"):
        if out is not None:
            raise ValueError("out is for arrays: n is a single number")
        result = term(as_mpz(n))
        return result if type(n) is mpz else int(result)
    from wythoff.exact.arrays import apply_to_each

    return apply_to_each(n, term, out)


def are_complementary(a: Surd, b: Surd) -> bool:
    """Whether floor(n A) and floor(n B), n >= 1, contain every positive integer exactly once: for positive A and B.

    By the theorem of Rayleigh and Beatty, and its converse, they do iff both are irrational and 1/A + 1/B = 1: for
    rational A and B a common multiple occurs twice or the number below it never. Exact, also if the numbers are
    written with different roots or signs.

    Parameters
    ----------
    a, b : (p, q, d, r)
        The number (p + q sqrt d) / r.
    """
    _check_surd(a)
    u, v, e, w = _check_surd(b)
    try:
        p, q, d, r = complement(*a)
    except ValueError:
        return False
    # irrational numbers are equal iff their rational parts are, and the squares and the signs of their irrational parts
    return p * w == u * r and q * q * d * w * w == v * v * e * r * r and q * r * v * w > 0


def complement(p: int, q: int, d: int, r: int) -> Surd:
    """Return the B with 1/A + 1/B = 1 for an irrational A = (p + q sqrt d) / r > 1, as (p, q, d, r): B = A / (A - 1).

    Raises ValueError if A is rational or A < 1: then no sequence completes floor(n A).
    """
    p, q, d, r = _check_surd((p, q, d, r))
    if q == 0 or isqrt(mpz(d)) ** 2 == d:
        raise ValueError(f"({p} + {q} sqrt {d})/{r} is rational: it has no complementary Beatty sequence")
    if floor_surd(mpz(p), mpz(q), mpz(d), mpz(r)) < 1:
        raise ValueError(f"({p} + {q} sqrt {d})/{r} is below 1: floors of its multiples repeat")
    # A / (A - 1) = (p + q s) / (p - r + q s), s = sqrt d, numerator and denominator times (p - r - q s)
    numerator, denominator = (p * (p - r) - q * q * d, -q * r), (p - r) ** 2 - q * q * d
    common = gcd(*numerator, denominator) * (-1 if denominator < 0 else 1)
    return numerator[0] // common, numerator[1] // common, d, denominator // common


def _check_surd(surd: Surd) -> Surd:
    if len(surd) != 4:
        raise ValueError(f"a number needs (p, q, d, r), got {len(surd)} numbers")
    p, q, d, r = (int(as_signed(value, name)) for value, name in zip(surd, "pqdr", strict=True))
    if d < 0:
        raise ValueError(f"d must be at least 0, got {d}")
    if r == 0:
        raise ValueError("r must not be 0")
    return p, q, d, r
