"""Compute tables of the P-positions of three piles from the rules, in compiled code."""

from math import isqrt

import numpy as np
from numpy.typing import NDArray

from wythoff.games.wythoff.many_piles.rules import SAME

# The limits of a table. Three piles below 2048 take a second and 24 MB. With nim-sums the time is proportional to
# rows^2 n^2: two seconds for 290 of each.
MAX_SAME, MAX_STEPS = 2048, 8 * 10**9


def fits(together: str, rows: int, n: int) -> bool:
    """Whether a table of the P-positions with piles below n and a smallest pile below `rows` is not too large.

    `together` is "same" if a move may take equal numbers from several piles, "nim-sum" if numbers whose xor is 0.
    """
    return n <= MAX_SAME if together == SAME else rows**2 * n**2 <= MAX_STEPS


def limit(together: str) -> str:
    """Return a text for users that states which three piles a table may contain, such as "piles below 2048"."""
    if together == SAME:
        return f"piles below {MAX_SAME}"
    return f"a smallest pile s and a largest pile l with (s + 1) (l + 1) at most {isqrt(MAX_STEPS)}"


def third_piles(together: str, rows: int, n: int) -> NDArray[np.int32]:
    """Return an array whose entry [x, y] is the z < n for which (x, y, z) is a P-position, or -1 if there is none.

    The array has n columns and at least `rows` rows. `together` is "same" if a move may take equal numbers from several
    piles, and "nim-sum" if it may take numbers whose xor is 0.
    """
    from wythoff.kernels import wythoff_piles

    third = np.full((n if together == SAME else rows, n), wythoff_piles.EMPTY)
    if together == SAME:
        wythoff_piles.fill_same(third, np.zeros((n, n), np.bool_), np.zeros((n, n), np.bool_))
    else:
        wythoff_piles.fill_nim_sum(third, np.full(n, -1, np.int32))
    return third


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    for together in ("same", "nim-sum"):
        third_piles(together, 2, 2)
