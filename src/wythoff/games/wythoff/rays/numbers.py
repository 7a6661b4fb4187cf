"""Lists the P-positions of a game by rays in order: by the smaller pile, then by the larger one, then by pile 1.

They can be listed so if 1,0 and 0,1 are rays without a longest step. Then every row x holds exactly one P-position: two
would be joined by a move along the row; and a P-position of an earlier row is an option of at most one cell of row x
for each ray, so that not all of the row is N. The same argument holds for columns. So a table contains all P-positions
with a smaller pile of at most a, once it shows those of rows and columns 0 to a.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, shortened
from wythoff.games.wythoff.rays.rules import Ray, Rays
from wythoff.solve.solution import UnknownValue

# The first and the largest side of a table; the largest takes half a gigabyte of bits.
FIRST_SIDE, MAX_SIDE = 1 << 9, 1 << 16

# Bytes of a table searched in one call.
BLOCK = 1 << 24

Table = NDArray[np.uint8]


def list_p_positions(rays: Rays, table_of: Callable[[int], Table], stop: Integer) -> NDArray[np.int64]:
    """Return at least the first `stop` P-positions (x, y), from packed tables of outcomes, each of a given side.

    Raises UnknownValue if P-positions cannot be listed in this order, or if the largest table is too small.
    """
    if not {Ray(1, 0), Ray(0, 1)} <= set(rays):
        raise UnknownValue(
            f"P-positions of the rays {rays} cannot be listed by their smaller piles; accepted: rays with 1,0 and 0,1"
            " without a longest step, so that each row and each column has one P-position"
        )
    if stop > MAX_SIDE:  # one in each row
        raise UnknownValue(
            f"P-positions of the rays {rays} are found in a table of {MAX_SIDE} x {MAX_SIDE} at most, with one in each"
            f" row; {shortened(stop)} were requested"
        )
    is_turned_alike = set(rays) == {Ray(j, i, longest) for i, j, longest in rays}
    side = FIRST_SIDE
    while True:
        x, y = _places(table_of(side), side)
        known = min(_first_missing(x, side), _first_missing(y, side))
        positions = np.stack((x, y), axis=1)[np.minimum(x, y) < known]
        if is_turned_alike:  # (x, y) and (y, x) count once
            positions = positions[positions[:, 0] <= positions[:, 1]]
        if len(positions) >= stop:
            return positions[np.lexsort((positions[:, 0], positions.max(axis=1), positions.min(axis=1)))]
        if side == MAX_SIDE:
            raise UnknownValue(
                f"{len(positions)} P-positions of the rays {rays} are known, from a table of {MAX_SIDE} x {MAX_SIDE},"
                f" the largest; {stop} were requested"
            )
        side *= 2


def _places(table: Table, side: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the piles of the P-positions of a table: at most one bit in each row."""
    width, height = side // 8, max(1, BLOCK // side)
    parts = [np.nonzero(table[first : min(first + height, side), :width]) for first in range(0, side, height)]
    x = np.concatenate([part + number * height for number, (part, _) in enumerate(parts)])
    octet = np.concatenate([part for _, part in parts])
    bit = np.log2(table[x, octet]).astype(np.int64)  # of a power of two up to 128: exact
    return x, 8 * octet + bit


def _first_missing(numbers: NDArray[np.int64], side: int) -> int:
    return int(np.append(np.bincount(numbers, minlength=side) == 0, True).argmax())
