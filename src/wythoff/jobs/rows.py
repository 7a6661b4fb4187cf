"""The rows of a block on their way from a reader to a writer."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.rulesets.ruleset import Position

PILE = b"pile"
"""Marks the fields of an Arrow schema that hold numbers which may need to become decimal strings."""


@dataclass(frozen=True)
class Rejected:
    """A row that is no position."""

    line: int
    reason: str
    text: str


@dataclass
class Rows:
    """The good rows of a block, in order, and the bad ones.

    `piles` is one int64 array a pile where all are that small, else a list of positions. The row itself is kept either
    as its `lines` (binary array; each element but the first begins with the newline that ends the one before) or as
    `columns`, name to Arrow array, in which piles may be missing: then they are written as numbers.
    """

    piles: list[NDArray[np.int64]] | list[Position]
    lines: Any = None
    columns: dict[str, Any] = field(default_factory=dict)
    rejected: list[Rejected] = field(default_factory=list)

    @property
    def is_small(self) -> bool:
        """Whether all piles stand in int64 arrays."""
        return bool(self.piles) and isinstance(self.piles[0], np.ndarray)

    def __len__(self) -> int:
        return len(self.piles[0]) if self.is_small else len(self.piles)
