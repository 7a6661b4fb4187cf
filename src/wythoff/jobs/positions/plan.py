"""What is to be done with a file: formats, columns, limits. A plan is plain data, so that it can go to a process."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.errors import FileError
from wythoff.jobs.formats import Format
from wythoff.rulesets.ruleset import Ruleset

OUTCOME = "outcome"

POSITION = "position"
"""A column of this name holds whole positions, unless the piles have columns of their own."""


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
    max_bits: int = MAX_BITS

    @property
    def answers(self) -> tuple[str, ...]:
        """The columns behind those of the input."""
        return (OUTCOME, *self.targets, *self.values)

    @property
    def keeps_lines(self) -> bool:
        """Whether rows are written as they came, with the answer behind them."""
        same_fields = self.source is not Format.CSV or self.source_delimiter == self.delimiter
        return self.source is self.target is not Format.PARQUET and same_fields


def position_names(ruleset: Ruleset, columns: int) -> tuple[str, ...]:
    """The names of the longest position that has at most so many numbers."""
    for count in (columns, *range(min(columns, len(ruleset.piles)), 0, -1)):
        with suppress(ValueError):
            return ruleset.names(count)
    return ruleset.piles


# Names of heaps are looked for so far beyond the number of columns, since some heaps may be missing.
FURTHER = 100


def pile_names(ruleset: Ruleset, columns: tuple[str, ...]) -> tuple[str, ...]:
    """The longest position whose numbers stand in columns of their names; where heaps may be missing, all these."""
    there = set(columns)
    if ruleset.empty_is_zero:
        found = tuple(name for name in ruleset.names(len(columns) + FURTHER) if name in there)
        if found:
            return found
    names = position_names(ruleset, len(columns))
    shorter = position_names(ruleset, min(len(columns), ruleset.start or 1))
    return next((wanted for wanted in (names, shorter) if there.issuperset(wanted)), names)


def check_given(given: tuple[str, ...] | None, count: int) -> None:
    """Refuse --columns that do not name `count` different columns."""
    if given and (len(given) != count or len(set(given)) != count):
        raise FileError(f"--columns must name {count} different columns, got {', '.join(given)}")


def choose_piles(
    source: str, columns: tuple[str, ...], ruleset: Ruleset, given: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Which columns are the piles: those given, else those named as the game's piles, else all if the number fits.

    Columns of which only some have the names of piles are refused.
    """
    wanted = pile_names(ruleset, columns)
    if repeated := [name for name, count in Counter(columns).items() if count > 1]:
        raise FileError(f"{source}: column {repeated[0]!r} stands there twice")
    found = ", ".join(repr(name[:40]) for name in columns[:20]) + (f", ... ({len(columns)})" if columns[20:] else "")
    if not given and POSITION in columns and not set(wanted) <= set(columns):
        return (POSITION,)
    if given:
        missing = [name for name in given if name not in columns]
        if missing:
            raise FileError(f"{source}: no column {missing[0]!r}; it has {found}")
        if not holds_positions(ruleset, given):
            check_given(given, len(position_names(ruleset, len(given))))
        return given
    if set(wanted) <= set(columns):
        return wanted
    if len(columns) == len(wanted) and not set(wanted) & set(columns):
        return columns
    raise FileError(f"{source}: no columns {', '.join(wanted[:20])}; it has {found}; name the piles with --columns")


def holds_positions(ruleset: Ruleset, piles: tuple[str, ...]) -> bool:
    """Whether the only column of piles holds whole positions, as people write them: HTHHT, 20 January, or 10 13."""
    return len(piles) == 1 and (piles[0] == POSITION or ruleset.in_words)


def check_answers(source: str, plan: Plan) -> None:
    """Refuse a column that has the name of one of the answer. Raises FileError."""
    for name in plan.answers:
        if name in plan.columns:
            raise FileError(f"{source}: already has a column {name!r}; rename it, the answer would be written there")


def further_names(ruleset: Ruleset, piles: tuple[str, ...]) -> tuple[str, ...]:
    """The names by which a longer position would be told, but for those that are piles."""
    with suppress(ValueError):
        longer = ruleset.names(len(piles) + (FURTHER if ruleset.empty_is_zero else 1))
        return tuple(name for name in longer if name not in piles)
    return ()
