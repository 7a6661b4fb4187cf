"""List the P-positions (x, y) of a game by rays, sorted by the smaller pile, then by the larger pile, then by x.

This requires that a move may take any number from either pile. Then every row x contains exactly one P-position. Two
P-positions are impossible, since a move along the row would lead from one to the other. Row x contains one, since not
all of its cells are N: each P-position of an earlier row is, for each ray, an option of at most one cell of row x. The
proof for columns is the same. So if a table shows the P-positions of the rows and columns 0 to a, it shows all
P-positions whose smaller pile is at most a.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, shortened
from wythoff.games.wythoff.rays.rules import Ray, Rays
from wythoff.solve.solution import UnknownValue

# The first and the largest side of a table. The largest table takes half a gigabyte.
FIRST_SIDE, MAX_SIDE = 1 << 9, 1 << 16

# The number of bytes of a table that one call searches.
BLOCK = 1 << 24

Table = NDArray[np.uint8]


def list_p_positions(rays: Rays, table_of: Callable[[int], Table], stop: Integer) -> NDArray[np.int64]:
    """Return at least the first `stop` P-positions (x, y), an array (n, 2), sorted by smaller pile, larger pile, x.

    If swapping x and y does not change the set of P-positions, only those with x <= y are listed. table_of(n) returns a
    table of the outcomes with piles below n, in which a byte holds 8 cells of a row. Raises UnknownValue if a ray
    (1, 0) or (0, 1) is missing or limited, or if the largest table contains too few P-positions.
    """
    if not {Ray(1, 0), Ray(0, 1)} <= set(rays):
        raise UnknownValue(
            f"P-positions of the rays {rays} cannot be listed by their smaller piles; accepted: rays that include 1,0"
            " and 0,1, both without a longest step"
        )
    if stop > MAX_SIDE:  # one in each row
        raise UnknownValue(
            f"at most {MAX_SIDE} P-positions of the rays {rays} can be listed, one in each row of the largest table;"
            f" {shortened(stop)} were requested"
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
                f"only {len(positions)} P-positions of the rays {rays} are known; {stop} were requested (the largest"
                f" table has {MAX_SIDE} x {MAX_SIDE} positions)"
            )
        side *= 2


def _places(table: Table, side: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return two arrays: the piles x and the piles y of all P-positions (x, y) in a table. Each x occurs at most once.

    A byte of the table holds 8 cells of a row.
    """
    width, height = side // 8, max(1, BLOCK // side)
    parts = [np.nonzero(table[first : min(first + height, side), :width]) for first in range(0, side, height)]
    x = np.concatenate([part + number * height for number, (part, _) in enumerate(parts)])
    octet = np.concatenate([part for _, part in parts])
    bit = np.log2(table[x, octet]).astype(np.int64)  # of a power of two up to 128: exact
    return x, 8 * octet + bit


def _first_missing(numbers: NDArray[np.int64], side: int) -> int:
    return int(np.append(np.bincount(numbers, minlength=side) == 0, True).argmax())
