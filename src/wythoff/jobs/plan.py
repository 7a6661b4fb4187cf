"""What is to be done with a file: formats, columns, limits. A plan is plain data, so that it can go to a process."""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from wythoff.exact.expressions import MAX_BITS
from wythoff.rulesets.ruleset import Ruleset


class Format(StrEnum):
    """How a file is written."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    TEXT = "text"


SUFFIXES = {
    ".csv": Format.CSV,
    ".tsv": Format.CSV,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".parquet": Format.PARQUET,
    ".pq": Format.PARQUET,
    ".txt": Format.TEXT,
    ".text": Format.TEXT,
}

OUTCOME = "outcome"


class FileError(ValueError):
    """A file that cannot be worked on as it is; one line that says which and why."""


@dataclass(frozen=True)
class Plan:
    """How every block of one file is read, solved and written."""

    game: str  # with its parameters: "t-wythoff t=3"
    source: Format
    target: Format
    columns: tuple[str, ...]  # of the input, in order
    piles: tuple[str, ...]  # those of the columns that are piles, in the order of the position
    further: tuple[str, ...]  # names that would be piles too, if the file had them
    targets: tuple[str, ...]  # the columns of the answer that hold the position to leave
    values: tuple[str, ...] = ()  # further columns of the answer: names of jobs.values
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


def format_of(name: str, given: str | None) -> Format:
    """The format of a file: the given one, else by its suffix. Raises FileError if neither tells."""
    if given:
        return Format(given)
    found = SUFFIXES.get(Path(name).suffix.lower())
    if found is None:
        known = ", ".join(SUFFIXES)
        raise FileError(f"{name}: the format cannot be told from the name; accepted: {known}, or --from and --to")
    return found


@dataclass(frozen=True)
class Head:
    """What the first lines of a text file say about it."""

    columns: tuple[str, ...]
    has_header: bool


_NAME = re.compile(r"[^\W\d]", re.UNICODE)


def position_names(ruleset: Ruleset, columns: int) -> tuple[str, ...]:
    """The names of the longest position that has at most so many numbers."""
    for count in range(columns, 0, -1):
        with suppress(ValueError):
            return ruleset.names(count)
    return ruleset.piles


def csv_head(head: bytes, delimiter: str, names: Callable[[int], tuple[str, ...]], has_header: bool | None) -> Head:
    """Columns of a CSV file from its first lines.

    The first line holds names if all of its fields begin with a letter, or if it names all of the piles, `names` of the
    number of columns. A file without names has as many columns as most of its lines; the first ones are the piles.
    """
    lines = head.decode("utf-8", "replace").splitlines()[:200]
    rows = [_fields(line, delimiter) for line in lines]
    first = [field.strip() for field in rows[0]] if rows else []
    if has_header is None:
        has_header = bool(first) and (all(map(_NAME.match, first)) or set(names(len(first))) <= set(first))
    if has_header:
        return Head(tuple(first), True)
    counts = Counter(len(row) for row in rows if len(row) >= len(names(1)))
    count = max(counts, key=lambda size: (counts[size], size), default=len(names(1)))
    wanted = names(count)
    return Head(wanted + tuple(f"column{place}" for place in range(len(wanted) + 1, count + 1)), False)


def jsonl_head(head: bytes, wanted: tuple[str, ...]) -> Head:
    """Columns of a JSON lines file: the keys of its first line that is an object."""
    for line in head.splitlines()[:200]:
        try:
            row = json.loads(line, parse_int=str, parse_float=str)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict) and row:
            return Head(tuple(row), False)
    return Head(wanted, False)


def _fields(line: str, delimiter: str) -> list[str]:
    csv.field_size_limit(2**31 - 1)
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def choose_piles(
    source: str, columns: tuple[str, ...], ruleset: Ruleset, given: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Which columns are the piles: those given, else those named as the game's piles, else all if the number fits."""
    counts = range(len(columns), 0, -1)
    named = (names for count in counts if set(names := position_names(ruleset, count)) <= set(columns))
    wanted = next(named, position_names(ruleset, len(columns)))
    if repeated := [name for name, count in Counter(columns).items() if count > 1]:
        raise FileError(f"{source}: column {repeated[0]!r} stands there twice")
    found = ", ".join(repr(name) for name in columns)
    if given:
        missing = [name for name in given if name not in columns]
        if missing:
            raise FileError(f"{source}: no column {missing[0]!r}; it has {found}")
        if len(position_names(ruleset, len(given))) != len(given) or len(set(given)) != len(given):
            count = len(position_names(ruleset, len(given)))
            raise FileError(f"--columns must name {count} different columns, got {', '.join(given)}")
        piles = given
    elif set(wanted) <= set(columns):
        piles = wanted
    elif len(columns) == len(wanted):
        piles = columns
    else:
        raise FileError(f"{source}: no columns {', '.join(wanted)}; it has {found}; name the piles with --columns")
    return piles


def check_answers(source: str, plan: Plan) -> None:
    """Refuse a column that has the name of one of the answer. Raises FileError."""
    for name in plan.answers:
        if name in plan.columns:
            raise FileError(f"{source}: already has a column {name!r}; rename it, the answer would be written there")


def further_names(ruleset: Ruleset, piles: tuple[str, ...]) -> tuple[str, ...]:
    """The names by which a longer position would be told, but for those that are piles."""
    with suppress(ValueError):
        return tuple(name for name in ruleset.names(len(piles) + 1) if name not in piles)
    return ()


def target_names(ruleset: Ruleset, piles: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of the position to leave."""
    return tuple(f"to_{name}" for name in ruleset.left_names(piles))
