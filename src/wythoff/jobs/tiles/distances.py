"""Distances n alpha - a_n for many P-positions (a_n, b_n) of t-Wythoff; alpha = (2 - t + sqrt(t^2 + 4))/2.

In misere play with t >= 2 the distances are n alpha + 1/alpha - a_n. Each distance is from 0 to 1.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Pairs

# Distances are returned in units of 2^-9.
PARTS_BITS = 9

# The most distances of a call are 2^MAX_BITS. Each addition adds an error of less than 1 unit of 2^-64, so that errors
# stay below 2^(MAX_BITS + 1) units.
MAX_BITS = 20

_REST = np.uint64(64 - PARTS_BITS)


def has_distances(solver: Any) -> bool:
    """Whether there are u and v such that, for all n, the smaller pile of P-position n is floor(n u + v)."""
    return bool(solver.supports("pairs") and solver.method_for("pairs").is_regular)


def distances(pairs: Pairs, start: Integer, count: int) -> NDArray[np.uint64]:
    """Return floor(512 (n alpha + c - a_n)) for the P-positions (a_n, b_n) with start <= n < start + count.

    Here alpha = (2 - t + sqrt(t^2 + 4))/2 for t-Wythoff. c is 1/alpha in misere play with t >= 2, and 0 in normal play.

    Exact for numbers of any size.

    Parameters
    ----------
    pairs : Pairs
        The pairs of a game for which `has_distances` is true.
    start, count : int
        The first index, and the number of pairs, at most 2^20.

    Notes
    -----
    64-bit fractions are added, in 5 ns each. If rounding errors could change a result, an integer square root computes
    this result.
    """
    first, one = (int(_scaled(pairs, n, 64) % (1 << 64)) for n in (start, mpz(1)))
    one = (one - int(_scaled(pairs, mpz(0), 64))) % (1 << 64)
    found = np.arange(count, dtype=np.uint64) * np.uint64(one) + np.uint64(first)
    parts: NDArray[np.uint64] = found >> _REST
    # The exact distances differ from the sums by less than 2^(MAX_BITS + 1) units.
    near = np.uint64(1 << MAX_BITS + 1)
    for place in np.flatnonzero((found + near) >> _REST != (found - near) >> _REST).tolist():
        parts[place] = int(_scaled(pairs, start + place, PARTS_BITS)) % (1 << PARTS_BITS)
    return parts


def _scaled(pairs: Pairs, n: Integer, bits: int) -> Integer:
    """Return floor(2^bits (n alpha + c)), with the alpha and c of `distances`."""
    t = pairs.t
    u = (2 - t) * (n * t - 1) if pairs.is_misere else (2 - t) * n * t
    v = n * t + 1 if pairs.is_misere else n * t
    return floor_surd(u << bits, v << bits, mpz(t * t + 4), mpz(2 * t))
