"""File formats: their names, their suffixes, and which formats each command accepts."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from os import PathLike
from pathlib import Path

from wythoff.exact.choices import lookup

INTERNAL_ERROR = 70
"""The exit status after an internal error, EX_SOFTWARE of sysexits.h."""

TRY_AGAIN = 75
"""The exit status if the same command may succeed later, EX_TEMPFAIL of sysexits.h."""

# The most characters that are printed of the message of an internal error. A compiler's messages have thousands.
MAX_OF_MESSAGE = 200


class FileError(ValueError):
    """Raised if a file cannot be read or written. The message is a single line, with the file if one is at fault."""


class TemporaryError(Exception):
    """The base class of errors after which the same command may succeed later: a locked file, lost workers."""


@contextmanager
def as_file_error() -> Iterator[None]:
    """Convert a ValueError that is raised in the `with` block to a FileError with the same message."""
    try:
        yield
    except FileError:
        raise
    except ValueError as error:
        raise FileError(str(error)) from None


def one_line(error: BaseException) -> str:
    """Return the message of an error on a single line; for an OSError, the name of its file and the reason."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split()) or type(error).__name__


def internal_error(error: BaseException, command: str) -> str:
    """Return a single line that reports an internal error. `command` is a command that prints the traceback."""
    name, message = type(error).__name__, " ".join(str(error).split())
    what = f"{name}: {message[:MAX_OF_MESSAGE]}" if message else name
    return f"internal error ({what}); this is a fault of the program: please report it with the output of `{command}`"


STANDARD = "-"
"""The name of standard input and of standard output."""


class Format(StrEnum):
    """A file format. Its value is the name that --from and --to accept. `suffixes` are the suffixes of its files."""

    suffixes: tuple[str, ...]

    def __new__(cls, name: str, *suffixes: str) -> "Format":
        self = str.__new__(cls, name)
        self._value_, self.suffixes = name, suffixes
        return self

    CSV = "csv", ".csv"
    TSV = "tsv", ".tsv"  # CSV with tabs between the fields
    TEXT = "text", ".txt", ".text"
    JSONL = "jsonl", ".jsonl", ".ndjson"
    BFILE = "bfile"  # a b-file of the OEIS: an index and a number in each line
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
    """Return the name of a file without a suffix of compression: "a.csv.gz" -> "a.csv", and "a.csv" -> "a.csv"."""
    return name[: -len(Path(name).suffix)] if Path(name).suffix.lower() in PACKED else name


def names(formats: Formats) -> list[str]:
    """Return the names of these formats, which --from and --to accept."""
    return [kind.value for kind in formats]


def list_suffixes(formats: Formats, *others: str) -> str:
    """Return a phrase such as ".npy, .zarr or .png", which lists the first suffix of each format, and then `others`."""
    *most, last = [*(kind.suffixes[0] for kind in formats if kind.suffixes), *others]
    return f"{', '.join(most)} or {last}" if most else last


def by_suffix(name: str | PathLike[str], formats: Formats) -> Format | None:
    """Return the format in `formats` that has the suffix of this file name, or None."""
    suffix = Path(name).suffix.lower()
    return next((kind for kind in formats if suffix in kind.suffixes), None)


def format_of(
    name: str, formats: Formats, given: str | None = None, standard: Format | None = None, options: str = "--to"
) -> Format:
    """Return the format `given`. If it is None, return `standard` for the name "-", else the format of the suffix.

    Raises ValueError if the given format is not in `formats`, and FileError if the name does not show the format.
    `options` names the options of the command that choose a format, for the error message.
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
    """Return the format that the suffix of a file name shows.

    Raises FileError for other suffixes. The message consists of the name, `what` (such as "a board is"), the accepted
    suffixes and `others`.
    """
    found = by_suffix(name, formats)
    if found is None:
        raise FileError(f"{name}: {what} written as {list_suffixes(formats, *others)}")
    return found
