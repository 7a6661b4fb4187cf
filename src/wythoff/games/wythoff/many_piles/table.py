"""Compute tables of the P-positions of three piles from the rules, in compiled code."""

from math import isqrt
from operator import sub

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.many_piles.rules import SAME
from wythoff.rules.position import Position

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
    """Return an array whose entry [x, y] is the z < n for which (x, y, z) is a P-position, or -1 without such a z.

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


def p_options(together: str, third: NDArray[np.int32], piles: tuple[int, int, int]) -> list[Position]:
    """Return the options of the N-position (x, y, z) = `piles`, x <= y <= z, that are P-positions.

    An option lists the piles in the order of x, y and z. `third` is the result of third_piles(together, rows, n) for
    some rows > x and n > z.
    """
    x, y, z = piles
    part = third[: x + 1, : y + 1]
    rows, columns = np.nonzero((part >= 0) & (part <= z))
    taken = np.stack([x - rows, y - columns, z - part[rows, columns]])
    largest = taken.max(axis=0)
    is_together = (
        ((taken == 0) | (taken == largest)).all(axis=0) if together == SAME else np.bitwise_xor.reduce(taken) == 0
    )
    is_option = is_together | (np.count_nonzero(taken, axis=0) == 1)
    return [tuple(map(mpz, map(sub, piles, numbers))) for numbers in taken.T[is_option].tolist()]


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    for together in ("same", "nim-sum"):
        third_piles(together, 2, 2)
