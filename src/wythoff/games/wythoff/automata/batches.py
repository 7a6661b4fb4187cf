"""Small Grundy values of many positions of t-Wythoff, near and far: compiled, for 64-bit piles."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.wythoff.automata.kept import best
from wythoff.games.wythoff.automata.ranges import tables
from wythoff.kernels import small_values as kernels
from wythoff.kernels.substitution import NONE


def small_values(rows: NDArray[np.int64], t: int) -> NDArray[np.int64]:
    """The values of positions (n, 2) that stand in row 0 or are at most largest_known(t); -1 where they are larger.

    Exact for all of int64; 0.1 us a position.
    """
    values = np.empty(len(rows), np.int64)
    kernels.small_values(np.ascontiguousarray(rows), *_worth(t), tables(best(t)).children, _excesses(t), values)
    return values


def _worth(t: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the places below 2^63, and the zeros of their words."""
    worth, zeros = [1, t + 1], [1, t]
    while (place := t * worth[-1] + worth[-2]) < 1 << 63:
        worth.append(place)
        zeros.append(t * zeros[-1] + zeros[-2])
    return np.array(worth[::-1]), np.array(zeros[::-1])


@lru_cache(16)
def _excesses(t: int) -> NDArray[Any]:
    of = tables(best(t))
    excesses = t * of.leads.astype(np.int64) + of.offsets
    assert excesses[of.offsets != NONE].min() > (1 - kernels.SLACK) * t
    excesses[of.offsets == NONE] = kernels.NONE
    return np.ascontiguousarray(excesses.T)


def warm_up() -> None:
    """Compile the kernel, and keep it for later runs."""
    small_values(np.ones((1, 2), np.int64), 10)
