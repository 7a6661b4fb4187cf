"""The rows of a block, solved, on their way to a writer."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

PILE = b"pile"
"""Marks the fields of an Arrow schema that hold numbers which may need to become decimal strings."""

Check = Callable[[], None]
"""Raises an error if the job has been given up."""


@dataclass(frozen=True)
class Counts:
    """Rows of a part of a job, or of all that is done of it."""

    rows: int = 0  # written
    p_rows: int = 0  # of these, P-positions
    rejected: int = 0
    unknown: int = 0  # Grundy values and indices that are not known; their cells are empty
    huge: int = 0  # written rows with a number that does not fit int64

    def plus(self, other: "Counts") -> Self:
        """The same with the rows of another part."""
        sums = {one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(Counts)}
        return replace(self, **sums)


class Rejected(NamedTuple):
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
    to: list[Any]  # for each pile what to leave: Arrow arrays of int64 or of digits, null where nothing is shown
    values: list[Any] = field(default_factory=list)  # the same for each further column
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
    counts: Counts = Counts()
    rejected: list[Rejected] = field(default_factory=list)


@dataclass
class Solved(Part):
    """A whole block; it has no data any more once that is written."""

    block_end: int = 0
    next_line: int = 0
    written: int = 0  # bytes
