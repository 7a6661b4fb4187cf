"""What is to be done with a file: formats, columns, limits. A plan is plain data, so that it can go to a process."""

from dataclasses import dataclass

from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.errors import FileError
from wythoff.jobs.formats import COLUMNAR, Format

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
    packing: str | None = None  # how the output is compressed
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


def check_answers(source: str, plan: Plan) -> None:
    """Refuse a column that has the name of one of the answer. Raises FileError."""
    for name in plan.answers:
        if name in plan.columns:
            raise FileError(f"{source}: already has a column {name!r}; rename it, the answer would be written there")
