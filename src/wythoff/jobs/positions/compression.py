"""Compression of text files: text is decompressed while it is read, and compressed block by block."""

import bz2
import io
import lzma
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa

from wythoff.jobs.formats import PACKED, FileError

CONVERT = "if it is Latin-1, `iconv -f LATIN1 -t UTF-8 IN > OUT` converts it"

BEGINNINGS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
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
"""The first bytes of files that are not text, and the names of their formats."""


def check_text(name: str, head: bytes) -> None:
    """Raise FileError if a file seems not to be UTF-8 text in lines that end in LF or CRLF.

    `head` is the beginning of the file, with the whole first line.
    """
    found = next((kind for beginning, kind in BEGINNINGS.items() if head.startswith(beginning)), None)
    if found:
        hint = f"; `iconv -f {found} -t UTF-8 IN > OUT` converts it" if found.startswith("UTF") else ""
        raise FileError(f"{name}: is {found}; accepted: UTF-8 text{hint}")
    first = head.partition(b"\n")[0].rstrip(b"\r")
    if b"\0" in first:
        raise FileError(f"{name}: the first line has NUL bytes; accepted: UTF-8 text")
    if b"\r" in first:
        raise FileError(
            f"{name}: the first line has a carriage return inside; lines must end in LF or CRLF "
            "(`tr '\\r' '\\n'` converts them)"
        )


def check_header(name: str, header: bytes) -> None:
    """Raise FileError if the header, which is copied to the output, is not UTF-8 text."""
    try:
        header.decode()
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: the header is not UTF-8 text at byte {error.start + 1}; {CONVERT}") from None


# The first bytes of compressed members. For bzip2 they include the block size and the marker of a block or of an empty
# member, so that a text is not mistaken for bzip2.
MAGIC = {
    "gzip": re.compile(rb"\x1f\x8b\x08"),
    "bzip2": re.compile(rb"BZh[1-9](1AY&SY|\x17rE8P\x90)"),
    "xz": re.compile(rb"\xfd7zXZ\x00"),
    "zstd": re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
}
MAX_MAGIC_BYTES = 10

# The zstd library's message for a frame whose window exceeds 2^27 bytes, its default limit. PyArrow cannot change it.
WINDOW_ERROR = "Frame requires too much memory"

# Compressed bytes that are read at a time.
READ = 1 << 18


def compression_of(name: str) -> str | None:
    """Return the compression that the suffix of a file name shows, such as "gzip" for .gz, or None."""
    return PACKED.get(Path(name).suffix.lower())


def compress(data: bytes, compression: str) -> bytes:
    """Return compressed data that are a complete file. Several such results, one after the other, are a file too.

    Equal data give equal bytes, as no time or file name is stored. The compression levels are the defaults of the
    programs, except for xz: its default level 6 takes over ten times as long for digits as level 1, which is used.
    """
    if compression == "gzip":
        member = zlib.compressobj(6, wbits=31)
        return member.compress(data) + member.flush()
    if compression == "bzip2":
        return bz2.compress(data)
    if compression == "xz":
        return lzma.compress(data, preset=1)
    return bytes(pa.Codec("zstd", compression_level=3).compress(data, asbytes=True))


def text_stream(name: str, file: BinaryIO) -> tuple[Any, bool]:
    """Return (stream, is_compressed): a stream of the text of a file, and whether the file begins as compressed data.

    Raises FileError if the name has the suffix of a compression, but the file is not compressed.
    """
    beginning = b""
    while len(beginning) < MAX_MAGIC_BYTES and (more := file.read(MAX_MAGIC_BYTES - len(beginning))):
        beginning += more
    compression = next((kind for kind, magic in MAGIC.items() if magic.match(beginning)), None)
    if compression is None and (expected := compression_of(name)):
        raise FileError(f"{name}: is {'empty' if not beginning else f'not {expected}'}, but its name says {expected}")
    if file.seekable():
        file.seek(-len(beginning), io.SEEK_CUR)
        return (file, False) if compression is None else (DecompressedText(name, compression, file), True)
    stream: Any = RejoinedStream(beginning, file)
    return (stream, False) if compression is None else (DecompressedText(name, compression, stream), True)


class RejoinedStream(io.RawIOBase):
    """A stream without seek: the bytes `beginning`, which were read from `file` before, and the rest of `file`."""

    def __init__(self, beginning: bytes, file: BinaryIO) -> None:
        self._beginning, self._file = beginning, file

    def readable(self) -> bool:
        return True

    def readinto(self, memory: Any) -> int:
        if not self._beginning:
            return self._file.readinto(memory)  # type: ignore[attr-defined, no-any-return]
        size = min(len(memory), len(self._beginning))
        memory[:size], self._beginning = self._beginning[:size], self._beginning[size:]
        return size


class DecompressedText:
    """The text of a compressed stream. Raises FileError for damaged or incomplete data."""

    def __init__(self, name: str, compression: str, file: Any) -> None:
        self._name, self.compression, self._file = name, compression, file
        self._start = file.tell() if file.seekable() else 0
        self._begin()

    def _begin(self) -> None:
        self._members: Any = (_Zstd if self.compression == "zstd" else _Members)(self._file, self.compression)
        self._place = 0

    def readinto(self, memory: Any) -> int:
        try:
            data = self._members.read(len(memory))
        except (zlib.error, lzma.LZMAError, pa.ArrowException, EOFError, ValueError, OSError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise
            if WINDOW_ERROR in str(error):
                raise FileError(
                    f"{self._name}: the zstd data needs a window of more than 128 MiB, the limit; use "
                    f"`zstd -dc --long=31 {self._name} | wythoff solve - --from FORMAT`, "
                    "or compress the file again without --long"
                ) from None
            is_cut = isinstance(error, EOFError) or "Truncated" in str(error)
            what = "is cut short: the file has no end" if is_cut else f"is damaged: {error}"
            where = f"after {self._place:,} bytes of text"
            raise FileError(f"{self._name}: the {self.compression} data {what}, {where}") from None
        memory[: len(data)] = data
        self._place += len(data)
        return len(data)

    def seek(self, place: int) -> None:
        """Go to byte `place` of the text. All text before this byte is decompressed again."""
        self._file.seek(self._start)
        self._begin()
        memory = memoryview(bytearray(READ))
        while self._place < place and self.readinto(memory[: place - self._place]):
            pass


class _Members:
    """The text of gzip, bzip2 or xz members, one after the other. NUL bytes after a member are skipped."""

    def __init__(self, file: Any, compression: str) -> None:
        makers: dict[str, Callable[[], Any]] = {
            "gzip": _Gzip,
            "bzip2": bz2.BZ2Decompressor,
            "xz": lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ),
        }
        self._file, self._make, self._magic = file, makers[compression], MAGIC[compression]
        self._member = self._make()

    def read(self, most: int) -> bytes:
        """Return up to `most` bytes of the text. An empty result means that the text has ended."""
        while True:
            if self._member.eof and not self._next():
                return b""
            more = self._file.read(READ) if self._member.needs_input else b""
            if self._member.needs_input and not more:
                raise EOFError
            if text := self._member.decompress(more, most):
                return bytes(text)

    def _next(self) -> bool:
        """Begin the next member. Return False at the end of the file."""
        rest = self._member.unused_data.lstrip(b"\0")
        while len(rest) < MAX_MAGIC_BYTES and (more := self._file.read(READ)):
            rest = (rest + more).lstrip(b"\0")
        if not rest:
            return False
        if not self._magic.match(rest):
            raise ValueError("other data follow the end of the compressed data")
        self._file = _PrefixedStream(rest, self._file)
        self._member = self._make()
        return True


class _PrefixedStream:
    """A stream of the bytes `data`, followed by the bytes of `file`."""

    def __init__(self, data: bytes, file: Any) -> None:
        self._data = data
        self._file: Any = file._file if isinstance(file, _PrefixedStream) and not file._data else file

    def read(self, size: int) -> bytes:
        data, self._data = self._data, b""
        return data or self._file.read(size)


class _Gzip:
    """A gzip member with the interface of bz2.BZ2Decompressor and lzma.LZMADecompressor."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(wbits=31)
        self.needs_input = True

    def decompress(self, data: bytes, most: int) -> bytes:
        text = self._member.decompress(self._member.unconsumed_tail + data, most)
        self.needs_input = len(text) < most  # otherwise the decompressor may have more text
        return text

    @property
    def eof(self) -> bool:
        return self._member.eof

    @property
    def unused_data(self) -> bytes:
        return self._member.unused_data


class _UnclosedFile:
    """A file that stays open when its reader is closed."""

    closed = False

    def __init__(self, file: Any) -> None:
        self.read = file.read

    def close(self) -> None:
        """Do nothing."""


class _Zstd:
    """The text of zstd frames. Checksums of frames are verified; frames that `compress` writes have none."""

    def __init__(self, file: Any, _: str) -> None:
        self._stream = pa.CompressedInputStream(pa.PythonFile(_UnclosedFile(file), mode="r"), "zstd")

    def read(self, most: int) -> bytes:
        return bytes(self._stream.read(most))
