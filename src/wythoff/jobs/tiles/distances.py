"""How far the smaller piles of P-positions are below their line, for many of them: n alpha - a_n, of t-Wythoff.

In misere play of t >= 2 the line is n alpha + 1/alpha. The distance is what a floor leaves, from 0 to 1.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Pairs

# Distances are counted in so many parts of 1.
PARTS_BITS = 9

# Distances at once: their errors, of less than 1 each in 2^-64, stay below 2^(MOST_BITS + 1).
MOST_BITS = 20

_REST = np.uint64(64 - PARTS_BITS)


def has_distances(solver: Any) -> bool:
    """Whether the P-positions of a game are floors of one line."""
    return bool(solver.supports("pairs") and solver.method_for("pairs").is_regular)


def distances(pairs: Pairs, start: Integer, count: int) -> NDArray[np.uint64]:
    """floor(512 d) of the distances d of pairs start to start + count - 1, exact for numbers of any size.

    Parameters
    ----------
    pairs : Pairs
        Those of `has_distances`.
    start, count : int
        count <= 2^20.

    Notes
    -----
    Fractions of 64 bits are added, which takes 5 ns each; where these do not tell, an integer square root does.
    """
    first, one = (int(_scaled(pairs, n, 64) % (1 << 64)) for n in (start, mpz(1)))
    one = (one - int(_scaled(pairs, mpz(0), 64))) % (1 << 64)
    found = np.arange(count, dtype=np.uint64) * np.uint64(one) + np.uint64(first)
    parts: NDArray[np.uint64] = found >> _REST
    # The exact ones are larger by less than 2^(MOST_BITS + 1), or smaller, by the rounding of `one`.
    near = np.uint64(1 << MOST_BITS + 1)
    for place in np.flatnonzero((found + near) >> _REST != (found - near) >> _REST).tolist():
        parts[place] = int(_scaled(pairs, start + place, PARTS_BITS)) % (1 << PARTS_BITS)
    return parts


def _scaled(pairs: Pairs, n: Integer, bits: int) -> Integer:
    """floor(2^bits (n alpha + c)), c = 1/alpha in misere play, else 0: as Normal and Misere find a_n."""
    t = pairs.t
    u = (2 - t) * (n * t - 1) if pairs.is_misere else (2 - t) * n * t
    v = n * t + 1 if pairs.is_misere else n * t
    return floor_surd(u << bits, v << bits, mpz(t * t + 4), mpz(2 * t))
