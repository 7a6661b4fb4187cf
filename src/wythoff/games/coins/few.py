"""Grundy values of single coins if a move turns any set of at most k coins, computed coin by coin."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.solve.solution import UnknownValue

# The bits of the values in the first table, and in the largest one. The largest table takes about a second, and some
# megabytes for each coin that a move may turn.
FIRST_BITS, BITS = 10, 20

NEVER = 2**15 - 1

Places = tuple[int, ...]


class FewCoins:
    """Grundy values g(1), g(2), g(3), ... of single coins, counted from 1, if a move turns 1 to `most` coins.

    A move turns coin n and fewer than `most` coins left of it. So g(n) is the least number that is not the xor of fewer
    than `most` of the values g(1), ..., g(n - 1).

    The values increase. The first value >= 2^b is 2^b, since the xor of values below 2^b is always below 2^b.
    """

    def __init__(self, most: int) -> None:
        self.values: list[int] = []
        most = min(most, BITS + 1)  # the values below 2^BITS are the same for all larger `most`: 1, 2, 4, 8, ...
        # self._after[j][v] is the least n such that v is the xor of at most j of the first n values.
        self._after = np.full((most, 1 << FIRST_BITS), NEVER, np.int16)
        self._after[:, 0] = 0

    def value(self, place: int) -> int:
        """Return the Grundy value of the coin at a place >= 1. Raises UnknownValue if the place is too large."""
        while len(self.values) < place:
            self._add()
        return self.values[place - 1]

    def _add(self) -> None:
        free = self._after[-1] == NEVER
        while not free.any():
            if self._after.shape[1] >> BITS:
                raise UnknownValue(f"only the values of the first {len(self.values)} coins are known")
            wider = np.full((len(self._after), 2 * self._after.shape[1]), NEVER, np.int16)
            wider[:, : self._after.shape[1]] = self._after
            self._after = wider
            free = self._after[-1] == NEVER
        value = int(free.argmax())
        self.values.append(value)
        flipped: NDArray[Any] = np.arange(self._after.shape[1]) ^ value
        for count in range(len(self._after) - 1, 0, -1):  # descending: row count - 1 does not have the new coin yet
            new = (self._after[count] == NEVER) & (self._after[count - 1][flipped] < NEVER)
            self._after[count][new] = len(self.values)

    def companions(self, place: int, wanted: int) -> Places:
        """Return the places of fewer than `most` coins left of `place`, increasing, whose values have the xor `wanted`.

        `wanted` must be below the value of the coin at `place`.
        """
        self.value(place)
        found, count = [], len(self._after) - 1
        while wanted:
            last = int(self._after[count][wanted])
            found.append(last)
            wanted, count = wanted ^ self.values[last - 1], count - 1
        return tuple(found[::-1])
