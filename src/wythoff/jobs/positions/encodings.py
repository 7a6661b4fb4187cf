"""Files of positions that have to be made readable first: texts that are not UTF-8, and what is no text."""

from wythoff.jobs.errors import FileError

CONVERT = "if it is Latin-1, `iconv -f LATIN1 -t UTF-8 IN > OUT` converts it"

UTF_16 = "UTF-16"

BEGINNINGS = {
    b"\xff\xfe": UTF_16,
    b"\xfe\xff": UTF_16,
    b"\x1f\x8b": "compressed twice",
    b"BZh91AY&SY": "compressed twice",
    b"\xfd7zXZ": "compressed twice",
    b"\x28\xb5\x2f\xfd": "compressed twice",
    b"PK\x03\x04": "a zip file",
    b"7z\xbc\xaf": "a 7z file",
    b"\x04\x22\x4d\x18": "lz4",
    b"PAR1": "Parquet",
    b"ARROW1": "an Arrow file",
    b"\xff\xff\xff\xff": "a stream of Arrow",
}
"""How files begin that are not text."""


def check_text(name: str, head: bytes) -> None:
    """Refuse what is not UTF-8 text in lines that end in LF or CRLF. `head` begins with the first line."""
    found = next((kind for beginning, kind in BEGINNINGS.items() if head.startswith(beginning)), None)
    if found:
        hint = f"; `iconv -f {found} -t UTF-8 IN > OUT` converts it" if found == UTF_16 else ""
        raise FileError(f"{name}: is {found}, and not the UTF-8 text that was expected{hint}")
    first = head.partition(b"\n")[0].rstrip(b"\r")
    if b"\0" in first:
        raise FileError(f"{name}: the first line has NUL bytes; accepted: UTF-8 text")
    if b"\r" in first:
        raise FileError(
            f"{name}: the first line has a carriage return inside; lines must end in LF or CRLF (`tr '\\r' '\\n'`)"
        )


def check_header(name: str, header: bytes) -> None:
    """Refuse names of columns that are not UTF-8 text and so cannot be written anew."""
    try:
        header.decode()
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: the header is not UTF-8 text at byte {error.start + 1}; {CONVERT}") from None
