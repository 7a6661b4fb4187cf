"""The plan of a job on a file: its formats, columns and limits, as plain data that can be sent to a process."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.formats import COLUMNAR, Format

PILE = b"pile"
"""The metadata key that marks fields of an Arrow schema whose numbers may have to become decimal strings."""

Check = Callable[[], None]
"""A function that raises an error if the job has been cancelled."""


@dataclass(frozen=True)
class Counts:
    """Counts of the rows of a block, or of all finished blocks of a job."""

    rows: int = 0  # written rows
    p_rows: int = 0  # written rows that are P-positions
    rejected: int = 0  # rejected rows
    unknown: int = 0  # unknown Grundy values and indices, whose cells are empty
    huge: int = 0  # written rows with a number that does not fit int64
    draws: int = 0  # written rows that are draws

    def plus(self, other: "Counts") -> Self:
        """Return the sums of these counts and the counts of `other`, in an object of this class."""
        sums = {one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(Counts)}
        return replace(self, **sums)


class RejectedRow(NamedTuple):
    """A rejected row: its line number, the reason, and its text."""

    line: int
    reason: str
    text: str


@dataclass
class SolvedRows:
    """The valid rows of a part of a block, in the order of the file, with their answers.

    The input rows are in `lines`, or else column by column in `columns` and `piles`.
    """

    is_p: NDArray[np.bool_]
    has_move: NDArray[np.bool_]  # whether a move wins: not for P-positions, draws and the end of a misere game
    to: list[Any]  # the targets: for each pile an Arrow array of int64 or digits, null if the cell is empty
    values: list[Any] = field(default_factory=list)  # such an array for each column of --with
    lines: Any = None  # an Arrow binary array
    columns: dict[str, Any] = field(default_factory=dict)  # Arrow arrays by name
    piles: list[Any] = field(default_factory=list)  # Arrow arrays, int64 or strings, null for empty fields
    unknown: int = 0  # the number of unknown values
    huge: int = 0  # rows with a number that does not fit int64
    is_draw: NDArray[np.bool_] | None = None  # None if no row is a draw

    def __len__(self) -> int:
        return len(self.is_p)


@dataclass
class Part:
    """A solved part of a block, ready to be written."""

    data: list[Any] = field(default_factory=list)  # buffers, in order
    counts: Counts = Counts()
    rejected: list[RejectedRow] = field(default_factory=list)


@dataclass
class SolvedBlock(Part):
    """A solved block. After the block is written, `data` is empty."""

    block_end: int = 0  # where the next block begins: a byte or a row
    next_line: int = 0  # the number of the first line of the next block
    written: int = 0  # written bytes


OUTCOME = "outcome"


@dataclass(frozen=True)
class Plan:
    """The plan by which each block of a file is read, solved and written."""

    game: str  # the name with its parameters: "t-wythoff t=3"
    source: Format  # the format of the input; CSV stands for TSV too
    target: Format  # the format of the output
    columns: tuple[str, ...]  # all columns of the input, in order
    piles: tuple[str, ...]  # the columns that are piles, in the order of the position
    further: tuple[str, ...]  # names of more piles that the game could have, which are not in the file
    targets: tuple[str, ...]  # the columns of the answer that hold the target
    values: tuple[str, ...] = ()  # the columns of --with: "grundy", "index"
    in_words: bool = False  # whether the only pile is a column of whole positions, as people write them
    to_same: bool = False  # if no move wins, write the position itself instead of empty cells
    has_header: bool = False  # whether the first line of a CSV file holds the names
    source_delimiter: str = ","  # the delimiter of the input, if it is CSV or text
    delimiter: str = ","  # the delimiter of the output, if it is CSV
    compression: str | None = None  # the compression of the output
    max_bits: int = MAX_BITS  # the most bits of a pile

    @property
    def answers(self) -> tuple[str, ...]:
        """The columns of the answer, which follow those of the input."""
        return (OUTCOME, *self.targets, *self.values)

    @property
    def keeps_lines(self) -> bool:
        """Whether input rows are copied unchanged, followed by the answer."""
        same_fields = self.source is not Format.CSV or self.source_delimiter == self.delimiter
        return self.source is self.target and self.source not in COLUMNAR and same_fields

    @property
    def copies_bytes(self) -> bool:
        """Whether input and output are CSV or TSV, so that columns without piles are copied as bytes of any kind."""
        return self.source is self.target is Format.CSV
