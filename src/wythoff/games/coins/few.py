"""Coins of which a move turns any up to k: a greedy code, computed coin by coin."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.solve.solution import UnknownValue

# Values below 2^BITS are computed: about a second, and some megabytes for each coin that a move may turn.
FIRST_BITS, BITS = 10, 20

NEVER = 2**15 - 1

Places = tuple[int, ...]


class FewCoins:
    """Grundy values of coins 1, 2, 3, ... for moves that turn one to `most` coins.

    g(n) is the least number that is not the xor of fewer than `most` earlier values: a move turns coin n and any set of
    fewer than `most` coins left of it.

    These values are strictly increasing, and the first one not below 2^b is 2^b: no xor of smaller ones reaches it.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.values: list[int] = []
        # after[j][v]: the least n such that v is the xor of at most j of the first n values.
        self._after = np.full((most, 1 << FIRST_BITS), NEVER, np.int16)
        self._after[:, 0] = 0

    def value(self, place: int) -> int:
        """Return the value of the coin at a place, from 1. Raises UnknownValue if it is too large to be computed."""
        while len(self.values) < place:
            self._add()
        return self.values[place - 1]

    def _add(self) -> None:
        free = self._after[-1] == NEVER
        while not free.any():
            if self._after.shape[1] >> BITS:
                raise UnknownValue(
                    f"moves of up to {self.most} coins: values are known of the first {len(self.values)} coins"
                )
            wider = np.full((self.most, 2 * self._after.shape[1]), NEVER, np.int16)
            wider[:, : self._after.shape[1]] = self._after
            self._after = wider
            free = self._after[-1] == NEVER
        value = int(free.argmax())
        self.values.append(value)
        flipped: NDArray[Any] = np.arange(self._after.shape[1]) ^ value
        for count in range(self.most - 1, 0, -1):  # descending: row count - 1 does not have the new coin yet
            new = (self._after[count] == NEVER) & (self._after[count - 1][flipped] < NEVER)
            self._after[count][new] = len(self.values)

    def companions(self, place: int, wanted: int) -> Places:
        """Return fewer than `most` coins left of a place, of values with the xor `wanted`, below the place's value."""
        self.value(place)
        found, count = [], self.most - 1
        while wanted:
            last = int(self._after[count][wanted])
            found.append(last)
            wanted, count = wanted ^ self.values[last - 1], count - 1
        return tuple(found[::-1])
