"""How far the positions of a Grundy value of Wythoff's game lie from the P-positions of the same number."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wythoff.api.catalogue import game


@dataclass
class Distance:
    """The differences of the n-th position of one value and the n-th P-position, over n < count."""

    count: int = 0
    last: tuple[int, ...] = ()
    least: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2, np.int64))  # in each pile
    largest: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2, np.int64))


class Distances:
    """One for each value, in order; gathered block by block.

    They are for Wythoff's game alone: of no other game are the positions of each value listed.
    """

    def __init__(self) -> None:
        self.of: list[Distance] = []
        self._game = game("wythoff")

    def add(self, value: int, positions: NDArray[np.int64]) -> None:
        """Take the next positions of a value, at least one. The first of value v come before those of v + 1."""
        if value == len(self.of):
            self.of.append(Distance())
        seen = self.of[value]
        apart = positions - self._game.p_positions(seen.count, seen.count + len(positions))
        least, largest = apart.min(axis=0), apart.max(axis=0)
        seen.least = np.minimum(seen.least, least) if seen.count else least
        seen.largest = np.maximum(seen.largest, largest) if seen.count else largest
        seen.count += len(positions)
        seen.last = tuple(positions[-1].tolist())
