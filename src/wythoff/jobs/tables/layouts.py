"""Layouts of files of numbers that are made here, tables of P-positions and sequences of values; and their sizes."""

from enum import StrEnum
from pathlib import Path

from wythoff.exact.bigint import Integer
from wythoff.exact.choices import chosen
from wythoff.jobs.errors import FileError
from wythoff.jobs.files import STANDARD
from wythoff.jobs.space import bytes_of_lines


class Layout(StrEnum):
    """How numbers are written."""

    CSV = "csv"  # with a header
    TEXT = "text"
    JSONL = "jsonl"  # all numbers are strings, since many JSON readers lose digits
    BFILE = "bfile"  # an index and one number: a b-file of the OEIS
    NPY = "npy"
    PARQUET = "parquet"


SUFFIXES = {
    ".csv": Layout.CSV,
    ".txt": Layout.TEXT,
    ".text": Layout.TEXT,
    ".jsonl": Layout.JSONL,
    ".ndjson": Layout.JSONL,
    ".npy": Layout.NPY,
    ".parquet": Layout.PARQUET,
    ".pq": Layout.PARQUET,
}


def layout_of(target: str, given: str | None, standard: Layout) -> Layout:
    """The layout of a file: the given one, else by its suffix; `standard` for standard output.

    Raises ValueError for an unknown one, and FileError where the name does not tell it.
    """
    if given:
        return chosen({kind.value: kind for kind in Layout}, given, "format")
    if target == STANDARD:
        return standard
    found = SUFFIXES.get(Path(target).suffix.lower())
    if found is None:
        raise FileError(f"{target}: the format cannot be told from the name; accepted: {', '.join(SUFFIXES)}, or --to")
    return found


def bytes_of_row(layout: str, numbers: list[Integer], is_small: bool = True) -> Integer:
    """A bound on a row of these numbers, n or a heap first, in a file of this layout."""
    if layout == Layout.NPY:
        return 8 * (len(numbers) - 1)
    if layout == Layout.PARQUET and is_small:
        return 8 * len(numbers)
    return bytes_of_lines(numbers, (10 if layout == Layout.JSONL else 4) * len(numbers))
