"""Sets of the values that occur in ranges of a sequence, joined from stored sets of blocks."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# Heaps of the smallest blocks with stored sets. If there are many values, the sets take as much memory as the values.
BLOCK = 64

# The most members of a set. If there are more values, members are bands of 2^shift values.
MAX_BANDS = 512

# Blocks whose sets are computed at a time, 8 MB.
AT_ONCE = 1 << 14


class ValueSets:
    """The sets of values in ranges [start, stop) of a sequence, as bits: bit j is 1 if some value v has v >> shift = j.

    `shift` is 0 if all values are below 512. A set is a row of `bytes` bytes, with the lowest bit first. Sets of blocks
    of 64, 128, 256, ... heaps are stored. The set of any range is joined from a few of them: 512 ranges take 1 ms. The
    stored sets take at most two bytes for each value, and 0.2 s for 10^7 heaps.
    """

    def __init__(self, values: NDArray[Any]) -> None:
        """Compute the sets of the blocks of `values`, which are integers >= 0."""
        self.values = values
        self.largest = int(values.max(initial=0))
        self.shift = max(0, self.largest.bit_length() - (MAX_BANDS - 1).bit_length())
        self.bytes = (self.largest >> self.shift) // 8 + 1
        blocks = len(values) // BLOCK
        level = np.zeros((blocks, self.bytes), np.uint8)
        for start in range(0, blocks, AT_ONCE):
            stop = min(start + AT_ONCE, blocks)
            rows = np.repeat(np.arange(stop - start), BLOCK)
            level[start:stop] = self._sets(rows, values[start * BLOCK : stop * BLOCK], stop - start)
        self._levels = [level]
        while (pairs := len(self._levels[-1]) // 2) > 0:
            last = self._levels[-1][: 2 * pairs]
            self._levels.append(last[::2] | last[1::2])

    def join(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return the sets of these ranges as an array (len(starts), bytes); the set of an empty range is empty."""
        stops = np.maximum(starts, stops)
        low, high = -(-starts // BLOCK), stops // BLOCK
        found = self._ends(starts, np.minimum(stops, low * BLOCK))
        found |= self._ends(np.maximum(high * BLOCK, starts), stops)
        for level in self._levels:
            is_odd = (low < high) & (low % 2 == 1)
            found[is_odd] |= level[low[is_odd]]
            low = low + is_odd
            is_odd = (low < high) & (high % 2 == 1)
            high = high - is_odd
            found[is_odd] |= level[high[is_odd]]
            low, high = low // 2, high // 2
        return found

    def _ends(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return the sets of the values in ranges that are shorter than a block."""
        places = starts[:, None] + np.arange(BLOCK)
        is_in = places < stops[:, None]
        return self._sets(np.nonzero(is_in)[0], self.values[places[is_in]], len(starts))

    def _sets(self, rows: NDArray[np.int64], values: NDArray[Any], count: int) -> NDArray[np.uint8]:
        """Return `count` sets, where values[i] is a member of set rows[i]."""
        has = np.zeros((count, 8 * self.bytes), np.bool_)
        has[rows, values >> self.shift] = True
        return np.packbits(has, axis=1, bitorder="little")
