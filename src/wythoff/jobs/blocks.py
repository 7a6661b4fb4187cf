"""Cutting a file into blocks: whole lines, or rows of a Parquet file. A block depends on where it begins alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from wythoff.exact.bigint import BITS_PER_DIGIT

# Bytes a block. Smaller: more calls (1 MiB: 10 % slower). Larger: more memory, of which each thread holds some 20 x.
BLOCK = 1 << 22

# Rows a block of a Parquet file.
BLOCK_ROWS = 1 << 17

BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Block:
    """A part of the input."""

    rows: Any  # bytes that end where a line ends, or a RecordBatch
    line: int  # number of the first line or row, from 1
    lines: int
    end: int  # where the next block begins: a byte or a row
    overlong: bool = False  # the beginning of one line that is too long to be kept


class LineBlocks:
    """Blocks of whole lines from a byte stream, which need not be seekable."""

    def __init__(self, stream: BinaryIO, max_bits: int, size: int = BLOCK) -> None:
        self._stream, self._size = stream, size
        # A line may hold a few of the longest numbers allowed; beyond that it is rejected without being kept.
        self._longest = size + 4 * int(max_bits / BITS_PER_DIGIT)
        self._buffer = b""
        self._at_end = False
        self._offset, self._line = 0, 1
        if self._fill(len(BOM)).startswith(BOM):
            self._take(len(BOM))

    def head(self) -> bytes:
        """The first lines, which are not taken yet."""
        return self._fill(self._size)[: self._whole()]

    def skip_line(self) -> bytes:
        """Take one line away: the header."""
        self._fill(self._size)
        end = self._buffer.find(b"\n") + 1 or len(self._buffer)
        self._line += 1
        return self._take(end)

    def seek(self, offset: int, line: int) -> None:
        """Go on where a block has ended."""
        self._stream.seek(offset)
        self._buffer, self._at_end, self._offset, self._line = b"", False, offset, line

    def __iter__(self) -> Iterator[Block]:
        while self._fill(self._size):
            while not (whole := self._whole()) and len(self._buffer) < self._longest:
                self._fill(len(self._buffer) + self._size)
            rows = self._take(whole or len(self._buffer))
            if not whole:
                self._skip_rest_of_line()
            lines = (rows.count(b"\n") + (not rows.endswith(b"\n"))) if whole else 1
            yield Block(rows, self._line, lines, self._offset, overlong=not whole)
            self._line += lines

    def _fill(self, size: int) -> bytes:
        parts, have = [self._buffer], len(self._buffer)
        while have < size and not self._at_end:
            part = self._stream.read(size - have)
            self._at_end = not part
            parts.append(part)
            have += len(part)
        self._buffer = parts[0] if len(parts) == 1 else b"".join(parts)
        return self._buffer

    def _whole(self) -> int:
        return len(self._buffer) if self._at_end else self._buffer.rfind(b"\n") + 1

    def _take(self, size: int) -> bytes:
        rows, self._buffer = self._buffer[:size], self._buffer[size:]
        self._offset += size
        return rows

    def _skip_rest_of_line(self) -> None:
        while self._fill(self._size):
            end = self._buffer.find(b"\n") + 1
            self._take(end or len(self._buffer))
            if end:
                return


def parquet_blocks(file: Any, row: int = 0) -> Iterator[Block]:
    """Blocks of rows of a pyarrow ParquetFile, from a row at which a block has ended."""
    done = 0
    for batch in file.iter_batches(batch_size=BLOCK_ROWS):
        if done >= row:
            yield Block(batch, done + 1, batch.num_rows, done + batch.num_rows)
        done += batch.num_rows
