"""The plan of a job on a file: formats, columns, limits. It is plain data that can be sent to a process."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.formats import COLUMNAR, Format

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
        """Return the plan for the rows of another part."""
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

    The row itself is stored either as its line, or as columns, name to Arrow array; a pile that is not among the
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
    huge: int = 0  # rows with a number that does not fit int64

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


OUTCOME = "outcome"


@dataclass(frozen=True)
class Plan:
    """How every block of one file is read, solved and written."""

    game: str  # with its parameters: "t-wythoff t=3"
    source: Format  # CSV for TSV too: the delimiters tell them apart
    target: Format
    columns: tuple[str, ...]  # of the input, in order
    piles: tuple[str, ...]  # those of the columns that are piles, in the order of the position
    further: tuple[str, ...]  # columns that would be piles too; none of them is in the file
    targets: tuple[str, ...]  # the columns of the answer that hold the position to leave
    values: tuple[str, ...] = ()  # further columns of the answer: names of jobs.values
    in_words: bool = False  # the only pile is a column of whole positions, as people write them
    to_same: bool = False  # where no move wins, to leave the position itself rather than nothing
    has_header: bool = False  # the first line of a CSV file holds the names
    source_delimiter: str = ","  # of the input, if it is CSV or text
    delimiter: str = ","  # of the output, if it is CSV
    compression: str | None = None  # how the output is compressed
    max_bits: int = MAX_BITS

    @property
    def answers(self) -> tuple[str, ...]:
        """The columns behind those of the input."""
        return (OUTCOME, *self.targets, *self.values)

    @property
    def keeps_lines(self) -> bool:
        """Whether rows are written as they came, with the answer behind them."""
        same_fields = self.source is not Format.CSV or self.source_delimiter == self.delimiter
        return self.source is self.target and self.source not in COLUMNAR and same_fields
