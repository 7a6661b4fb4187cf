"""The values that occur in ranges of a sequence: sets of blocks of heaps, joined for any range."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# Heaps of the smallest blocks with sets: their sets take as much memory as the values, where these are many.
BLOCK = 64

# Members of a set: of more values, so many bands of 2^shift values each.
MOST_BANDS = 512

# Blocks that are made at once: 8 MB.
AT_ONCE = 1 << 14


class ValueSets:
    """Sets of the values in [start, stop) of a sequence, as bits: bit j is whether a value v has v >> shift = j.

    `shift` is 0 where all values are below 512. Sets are rows of `bytes` bytes, the lowest bit first. Those of 64, 128,
    256, ... heaps are stored, so that any range is joined from a few: 1 ms for 512 ranges of any length. They take at
    most twice as many bytes as there are values, and 0.2 s for 10^7 heaps.
    """

    def __init__(self, values: NDArray[Any]) -> None:
        """values: integers that are not negative."""
        self.values = values
        self.largest = int(values.max(initial=0))
        self.shift = max(0, self.largest.bit_length() - (MOST_BANDS - 1).bit_length())
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

    def of(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return the sets (len(starts), bytes) of ranges within the sequence; of start >= stop the empty one."""
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
        """Return the sets of ranges of less than a block."""
        places = starts[:, None] + np.arange(BLOCK)
        is_in = places < stops[:, None]
        return self._sets(np.nonzero(is_in)[0], self.values[places[is_in]], len(starts))

    def _sets(self, rows: NDArray[np.int64], values: NDArray[Any], count: int) -> NDArray[np.uint8]:
        """So many sets: values[i] is in that of rows[i]."""
        has = np.zeros((count, 8 * self.bytes), np.bool_)
        has[rows, values >> self.shift] = True
        return np.packbits(has, axis=1, bitorder="little")
