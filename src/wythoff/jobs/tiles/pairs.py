"""Pixels that contain P-positions of t-Wythoff, found by counting pairs (a_n, b_n), at any size.

a_n and b_n grow with n. So the n with u <= a_n < v, where u and v are the ends of a column of pixels, form a range from
the number of a_n below u to the number of a_n below v. The n with b_n in a row of pixels form a range too. A pixel
contains a pair iff the ranges of its column and of its row overlap.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Pairs

Count = Callable[[Integer], Integer]


def pair_pixels(pairs: Pairs, x: Integer, y: Integer, zoom: int, size: int) -> NDArray[np.int8]:
    """Return an int8 array (size, size): 1 if a pixel contains a P-position (a_n, b_n) or (b_n, a_n), else 0.

    The pixels are those of `wythoff.jobs.tiles.tile.Tile`. Exact for numbers of any size. Takes at most 24 integer
    square roots, and an addition for each column and row. An array of 256 x 256 pixels takes 0.1 s if each pixel is
    2^330000 cells wide.
    """
    pixels = np.zeros((size, size), np.int8)
    for corner, of in (((x, y), pixels), ((y, x), pixels.T)):
        for i, j in _places(pairs, corner, zoom, size):
            of[i, j] = 1
    return pixels


def _places(pairs: Pairs, corner: tuple[Integer, Integer], zoom: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield (column, row) of each pixel that contains a P-position (a_n, b_n) with a_n <= b_n."""
    ends = [start + (size << zoom) for start in corner]
    counts = pairs.lower_count, pairs.upper_count
    ranges = [(count(start), count(end)) for count, start, end in zip(counts, corner, ends, strict=True)]
    first, last = max(low for low, _ in ranges), min(high for _, high in ranges)
    if first >= last:
        return
    both = zip(pairs.pair(first), pairs.pair(last - 1), corner, strict=True)
    spans = [(int((low - start) >> zoom), int((high - start) >> zoom)) for low, high, start in both]
    cuts = [
        many(start + (low + 1 << zoom), mpz(1) << zoom, high + 1 - low)
        for many, start, (low, high) in zip((pairs.lower_counts, pairs.upper_counts), corner, spans, strict=True)
    ]
    (i, j), (columns, rows), n = (0, 0), cuts, first
    while n < last:
        while columns[i] <= n:
            i += 1
        while rows[j] <= n:
            j += 1
        yield spans[0][0] + i, spans[1][0] + j
        n = min(columns[i], rows[j])
