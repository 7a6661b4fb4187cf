"""How files are written: told by their names, by options, by their first bytes."""

from pathlib import Path
from shlex import quote

from wythoff.jobs.errors import FileError
from wythoff.jobs.files import STANDARD
from wythoff.jobs.positions.plan import Format

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

FORMATS = {
    "csv": Format.CSV,
    "tsv": Format.CSV,
    "jsonl": Format.JSONL,
    "parquet": Format.PARQUET,
    "text": Format.TEXT,
}
"""What --from and --to take."""

PACKED = {".gz": "gzip", ".bz2": "bzip2", ".xz": "xz", ".zst": "zstd"}
"""Compressed files and the programs that unpack them."""


def format_of(name: str, given: str | None, is_output: bool = False) -> Format:
    """The format of a file: the given one, else by its suffix. Raises FileError if neither tells."""
    if given:
        return FORMATS[given]
    suffix = Path(name).suffix.lower()
    found = SUFFIXES.get(suffix)
    if found is None:
        if suffix in PACKED:
            packed = f"output is not compressed; leave out {suffix}, and use {PACKED[suffix]} afterwards"
            raise FileError(f"{name}: {packed if is_output else _packed(name, PACKED[suffix])}")
        known = ", ".join(SUFFIXES)
        raise FileError(f"{name}: the format cannot be told from the name; accepted: {known}, or --from and --to")
    return found


def has_tabs(name: str, given: str | None) -> bool:
    """Whether the fields of a CSV file are parted by tabs: as --from or --to says, or its name."""
    return given == "tsv" or name.lower().endswith(".tsv")


def _packed(name: str, program: str) -> str:
    """What to do with a compressed file."""
    inner = Path(Path(name).stem).suffix.lower()
    if name == STANDARD or SUFFIXES.get(inner) is Format.PARQUET:
        return f"is compressed; unpack it first, with {program} -d"
    given = "tsv" if inner == ".tsv" else SUFFIXES.get(inner, Format.CSV).value
    return f"is compressed; unpack it: `{program} -dc < {quote(name)} | wythoff solve - --from {given}`"


BEGINNINGS = {
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
    b"\x1f\x8b": "gzip",
    b"BZh91AY&SY": "bzip2",
    b"\xfd7zXZ": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"PK\x03\x04": "a zip file",
    b"PAR1": "Parquet",
}
"""How files that are no text begin."""


def check_text(name: str, head: bytes) -> None:
    """Refuse what is no UTF-8 text in lines that end in LF or CRLF. `head` begins with the first line."""
    found = next((kind for beginning, kind in BEGINNINGS.items() if head.startswith(beginning)), None)
    if found in PACKED.values():
        raise FileError(f"{name}: {_packed(name, str(found))}")
    if found:
        raise FileError(f"{name}: is {found}, and not the UTF-8 text that was expected")
    first = head.partition(b"\n")[0].rstrip(b"\r")
    if b"\0" in first:
        raise FileError(f"{name}: the first line has NUL bytes; accepted: UTF-8 text")
    if b"\r" in first:
        raise FileError(
            f"{name}: the first line has a carriage return inside; lines must end in LF or CRLF (`tr '\\r' '\\n'`)"
        )
