"""Fill tables of outcomes from a formula for the P-positions."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.progress import Progress

# The most bytes that one call clears.
PIECE = 1 << 24


def fill_by_pairs(
    blocks_below: Callable[[int], Iterator[NDArray[Any]]],
    out: NDArray[Any],
    cols: int,
    packed: bool,
    progress: Progress,
) -> None:
    """Fill `out`, a table of outcomes of a game with two piles in which (a, b) is P iff (b, a) is P.

    blocks_below(n) yields at least the P-positions (a, b), a <= b, with index below n, in blocks. Entry [x, y] of `out`
    becomes True if (x, y) is P. If `packed`, a byte holds 8 entries of a row, lowest bit first.
    """
    rows, piece = len(out), max(1, PIECE // out.shape[1])
    for first in range(0, rows, piece):  # this takes most of the time: a row has only two P cells
        out[first : first + piece] = 0
        progress(min(first + piece, rows), rows)
    for pairs in blocks_below(min(rows, cols)):
        pairs = pairs[pairs[:, 1] < max(rows, cols)].astype(np.int64)
        for x, y in (pairs.T, pairs.T[::-1]):
            inside = (x < rows) & (y < cols)
            if packed:
                np.bitwise_or.at(out, (x[inside], y[inside] // 8), np.uint8(1) << (y[inside] % 8).astype(np.uint8))
            else:
                out[x[inside], y[inside]] = True
        if not len(pairs):  # b_n grows with n
            break
