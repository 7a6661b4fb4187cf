"""The formats of files: their names, their suffixes, and which of them can hold what."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from os import PathLike
from pathlib import Path

from wythoff.exact.choices import lookup

INTERNAL_ERROR = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""

# Characters of the message of an internal error: those of a compiler have thousands.
MOST_OF_MESSAGE = 200


class FileError(ValueError):
    """A file that cannot be read or written as it is; one line that says which and why."""


@contextmanager
def as_file_error() -> Iterator[None]:
    """Let a ValueError about what a file holds be a FileError."""
    try:
        yield
    except FileError:
        raise
    except ValueError as error:
        raise FileError(str(error)) from None


def one_line(error: BaseException) -> str:
    """Return the message of an error without line feeds; of an OSError its file and its reason."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split()) or type(error).__name__


def internal_error(error: BaseException, command: str) -> str:
    """Return a line for an error that is a fault of the program; `command` prints its traceback."""
    name, message = type(error).__name__, " ".join(str(error).split())
    what = f"{name}: {message[:MOST_OF_MESSAGE]}" if message else name
    return f"internal error ({what}); this is a fault of the program: please report it with what `{command}` prints"


STANDARD = "-"
"""The name of standard input and of standard output."""


class Format(StrEnum):
    """How a file is written: its name, as --from and --to take it, and its suffixes."""

    suffixes: tuple[str, ...]

    def __new__(cls, name: str, *suffixes: str) -> "Format":
        self = str.__new__(cls, name)
        self._value_, self.suffixes = name, suffixes
        return self

    CSV = "csv", ".csv"
    TSV = "tsv", ".tsv"  # CSV with tabs between the fields
    TEXT = "text", ".txt", ".text"
    JSONL = "jsonl", ".jsonl", ".ndjson"
    BFILE = "bfile"  # an index and a number a line: a b-file of the OEIS
    PARQUET = "parquet", ".parquet", ".pq"
    ARROW = "arrow", ".arrow", ".feather", ".arrows"  # Arrow IPC
    NPY = "npy", ".npy"
    ZARR = "zarr", ".zarr"
    HTML = "html", ".html"
    PNG = "png", ".png"
    SVG = "svg", ".svg"
    PDF = "pdf", ".pdf"


Formats = Sequence[Format]

COLUMNAR: Formats = (Format.PARQUET, Format.ARROW)
POSITIONS: Formats = (Format.CSV, Format.TSV, Format.JSONL, *COLUMNAR, Format.TEXT)
TABLES: Formats = (Format.CSV, Format.TEXT, Format.JSONL, Format.BFILE, Format.NPY, Format.PARQUET)
BOARDS: Formats = (Format.NPY, Format.ZARR, Format.PNG)
OUTCOMES: Formats = (Format.NPY, Format.PNG)
STRIPS: Formats = (Format.CSV, Format.PARQUET)
SURVEYS: Formats = (Format.CSV, Format.PARQUET, Format.TEXT, Format.HTML)
PICTURES: Formats = (Format.PNG, Format.SVG, Format.PDF)

PACKED = {".gz": "gzip", ".bz2": "bzip2", ".xz": "xz", ".zst": "zstd"}
"""Suffixes of compressed files, and the programs that unpack them."""


def unpacked_name(name: str) -> str:
    """Return the name of a file without the suffix that says how it is compressed."""
    return name[: -len(Path(name).suffix)] if Path(name).suffix.lower() in PACKED else name


def names(formats: Formats) -> list[str]:
    """Return what --from and --to take."""
    return [kind.value for kind in formats]


def listed(formats: Formats, *others: str) -> str:
    """Return the first suffix of each format, and what else is accepted, for people: ".npy, .zarr or .png"."""
    *most, last = [*(kind.suffixes[0] for kind in formats if kind.suffixes), *others]
    return f"{', '.join(most)} or {last}" if most else last


def by_suffix(name: str | PathLike[str], formats: Formats) -> Format | None:
    """Return the one of these formats whose suffix a file has."""
    suffix = Path(name).suffix.lower()
    return next((kind for kind in formats if suffix in kind.suffixes), None)


def format_of(
    name: str, formats: Formats, given: str | None = None, standard: Format | None = None, options: str = "--to"
) -> Format:
    """Return the format of a file: the given one, else `standard` for standard input and output, else by its suffix.

    Raises ValueError if the given format is not one of these, and FileError if the name does not decide it; `options`
    are the options that choose it.
    """
    if given:
        return lookup(dict(zip(names(formats), formats, strict=True)), given, "format")
    if standard and name == STANDARD:
        return standard
    suffix, found = Path(name).suffix.lower(), by_suffix(name, formats)
    if suffix in PACKED:
        raise FileError(f"{name}: output is not compressed; leave out {suffix}, and use {PACKED[suffix]} afterwards")
    if found is None:
        known = ", ".join(suffix for kind in formats for suffix in kind.suffixes)
        raise FileError(f"{name}: the name does not show the format; accepted: {known}, or {options}")
    return found


def format_by_suffix(name: str | PathLike[str], what: str, formats: Formats, *others: str) -> Format:
    """Return the format of a file that nothing but its suffix can say.

    Raises FileError with `what`, such as "a board is", and the suffixes that are accepted, and `others`.
    """
    found = by_suffix(name, formats)
    if found is None:
        raise FileError(f"{name}: {what} written as {listed(formats, *others)}")
    return found
