"""Files of positions that have to be made readable first: compressed ones, and texts that are not UTF-8."""

from pathlib import Path
from shlex import quote

from wythoff.jobs.errors import FileError
from wythoff.jobs.formats import PACKED, POSITIONS, STANDARD, Format, by_suffix

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
"""How files begin that are not text."""


def check_name(name: str) -> None:
    """Refuse a compressed file, by its suffix. Raises FileError."""
    if program := PACKED.get(Path(name).suffix.lower()):
        _refuse_packed(name, program)


def check_text(name: str, head: bytes) -> None:
    """Refuse what is not UTF-8 text in lines that end in LF or CRLF. `head` begins with the first line."""
    found = next((kind for beginning, kind in BEGINNINGS.items() if head.startswith(beginning)), None)
    if found in PACKED.values():
        _refuse_packed(name, str(found))
    if found:
        raise FileError(f"{name}: is {found}, and not the UTF-8 text that was expected")
    first = head.partition(b"\n")[0].rstrip(b"\r")
    if b"\0" in first:
        raise FileError(f"{name}: the first line has NUL bytes; accepted: UTF-8 text")
    if b"\r" in first:
        raise FileError(
            f"{name}: the first line has a carriage return inside; lines must end in LF or CRLF (`tr '\\r' '\\n'`)"
        )


def _refuse_packed(name: str, program: str) -> None:
    """Say how a compressed file is unpacked."""
    inner = by_suffix(Path(name).stem, POSITIONS)
    if name == STANDARD or inner is Format.PARQUET:
        raise FileError(f"{name}: is compressed; unpack it first, with {program} -d")
    command = f"{program} -dc < {quote(name)} | wythoff solve - --from {inner or Format.CSV}"
    raise FileError(f"{name}: is compressed; unpack it: `{command}`")
