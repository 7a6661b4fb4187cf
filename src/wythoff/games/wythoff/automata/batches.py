"""Computes the small Grundy values of many positions of t-Wythoff with 64-bit piles, in compiled code."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.wythoff.automata.bundled import largest_automaton
from wythoff.games.wythoff.automata.ranges import tables
from wythoff.kernels import small_values as kernels
from wythoff.kernels.substitution import NONE


def small_values(rows: NDArray[np.int64], t: int) -> NDArray[np.int64]:
    """Return the Grundy values of the positions (x, y) of t-Wythoff in `rows`, an array (n, 2).

    Values above largest_known(t) are returned as -1, except for positions with x = 0 or y = 0. The result is exact for
    all piles below 2^63. A position takes 0.1 us.
    """
    values = np.empty(len(rows), np.int64)
    kernels.small_values(
        np.ascontiguousarray(rows), *_place_values(t), tables(largest_automaton(t)).children, _excesses(t), values
    )
    return values


def _place_values(t: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return two arrays: w_k, ..., w_1, w_0, all below 2^63, and z_k, ..., z_1, z_0.

    w_i is the value of digit number i in the numeration of t-Wythoff: w_0 = 1, w_1 = t + 1, w_{i+1} = t w_i + w_{i-1}.
    z_0 = 1, z_1 = t, z_{i+1} = t z_i + z_{i-1}: if digit number i of r is d, this digit contributes d z_i to the number
    of P-positions (a, b), a <= b, in rows 1 to r.
    """
    values, zeros = [1, t + 1], [1, t]
    while (value := t * values[-1] + values[-2]) < 1 << 63:
        values.append(value)
        zeros.append(t * zeros[-1] + zeros[-2])
    return np.array(values[::-1]), np.array(zeros[::-1])


@lru_cache(16)
def _excesses(t: int) -> NDArray[Any]:
    arrays = tables(largest_automaton(t))
    excesses = t * arrays.leads.astype(np.int64) + arrays.offsets
    assert excesses[arrays.offsets != NONE].min() > (1 - kernels.SLACK) * t
    excesses[arrays.offsets == NONE] = kernels.NONE
    return np.ascontiguousarray(excesses.T)


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    small_values(np.ones((1, 2), np.int64), 10)
