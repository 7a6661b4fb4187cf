"""The rows of a block, solved, on their way to a writer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

PILE = b"pile"
"""Marks the fields of an Arrow schema that hold numbers which may need to become decimal strings."""

Numbers = NDArray[np.int64] | list[str]
"""Piles: int64, or decimal digits where one of this part of the file does not fit that."""


Check = Callable[[], None]
"""Raises an error if the job has been given up."""


@dataclass(frozen=True)
class Rejected:
    """A row that is no position."""

    line: int
    reason: str
    text: str


@dataclass
class SolvedRows:
    """The good rows of a part of a block with their answers, in order.

    What the row itself was is kept either as its line, or as columns, name to Arrow array; a pile that is not among the
    columns is written from `piles`.
    """

    is_p: NDArray[np.bool_]
    has_move: NDArray[np.bool_]  # not P, and not the end of a misere game
    to: list[Numbers]  # for each pile what to leave; where there is no move the position itself, if it is to be shown
    values: list[Any] = field(default_factory=list)  # Arrow arrays of int64 or of digits, null where there is none
    lines: Any = None  # an Arrow binary array
    columns: dict[str, Any] = field(default_factory=dict)
    piles: list[Any] = field(default_factory=list)  # Arrow arrays, int64 or strings; null where a field is empty
    unknown: int = 0  # of the values

    def __len__(self) -> int:
        return len(self.is_p)


@dataclass
class Part:
    """A part of a block as it is to be written."""

    data: list[Any] = field(default_factory=list)  # buffers, one behind the other
    rows: int = 0
    p_rows: int = 0
    is_small: bool = True  # whether every pile fits int64
    rejected: list[Rejected] = field(default_factory=list)
    unknown: int = 0  # Grundy values and indices that are not known
