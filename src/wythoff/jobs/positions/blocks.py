"""Blocks of a file: complete lines, records of CSV, or rows of a table.

The end of a block depends only on the file and on the beginning of the block. So a resumed job has the same blocks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

import numpy as np

from wythoff.exact.bigint import BITS_PER_DIGIT
from wythoff.jobs.positions.records import record_ends

# The bytes of a block. Blocks of 1 MiB would be 10 % slower. Each thread needs about 20 times the memory of a block.
BLOCK = 1 << 22

BOM = b"\xef\xbb\xbf"

BLANK = b" \t\r\n"
"""The bytes that blank lines consist of."""


@dataclass(frozen=True)
class Block:
    """Consecutive rows of an input file: complete lines of text, or rows of a Parquet or Arrow file."""

    rows: Any  # a bytearray of complete lines, or a RecordBatch
    line: int  # the number of the first line or row, from 1
    lines: int  # the number of lines or rows
    end: int  # where the next block begins: a byte or a row
    overlong: bool = False  # whether the block is the beginning of a line that is too long to be read
    # The end of each row as an array, in CSV with quotes; None if each line is a row.
    ends: Any = field(default=None, compare=False)

    @property
    def count(self) -> int:
        """The number of rows."""
        return self.lines if self.ends is None else len(self.ends)

    @property
    def middle(self) -> int:
        """The start of the second half, in a block of at least two rows: the index of a byte of text, or of a row."""
        if self.ends is not None:
            return int(self.ends[len(self.ends) // 2 - 1])
        if not isinstance(self.rows, bytearray):
            return self.lines // 2
        cut = self.rows.find(b"\n", len(self.rows) // 2) + 1
        return self.rows.find(b"\n") + 1 if cut in (0, len(self.rows)) else cut

    def row_at(self, start: int) -> bytearray:
        """Return the row of text that begins at byte `start`, with its final line break."""
        if self.ends is not None:
            end = int(self.ends[np.searchsorted(self.ends, start, "right")])
        else:
            end = self.rows.find(b"\n", start) + 1 or len(self.rows)
        row: bytearray = self.rows[start:end]
        return row

    def halves(self) -> "tuple[Block, Block]":
        """Return the two halves of a block of at least two rows."""
        cut, ends, later = self.middle, None, None
        if isinstance(self.rows, bytearray):
            first, second = self.rows[:cut], self.rows[cut:]
            lines = first.count(b"\n")
            if self.ends is not None:
                rows = int(np.searchsorted(self.ends, cut, "right"))
                ends, later = self.ends[:rows], self.ends[rows:] - cut
        else:
            lines, first, second = cut, self.rows.slice(0, cut), self.rows.slice(cut)
        return (
            replace(self, rows=first, lines=lines, ends=ends),
            replace(self, rows=second, line=self.line + lines, lines=self.lines - lines, ends=later),
        )


class LineBlocks:
    """Blocks of complete lines from a byte stream, which need not be seekable.

    If `mark`, the delimiter of CSV, is given, blocks consist of complete records. A record of several lines must be
    shorter than a block; otherwise each line of the record is a row.

    Blank lines at the beginning and at the end of the file are skipped, and other blank lines are rows. A block ends
    with a line that is not blank, unless all its lines are blank.
    """

    def __init__(self, stream: BinaryIO, max_bits: int, size: int = BLOCK, *, mark: str | None = None) -> None:
        self._stream, self._size, self._mark = stream, size, mark
        # A line may have four numbers of the maximal length. A longer line is rejected without being read.
        self._longest = size + 4 * int(max_bits / BITS_PER_DIGIT)
        self._buffer = bytearray()
        self._at_end = False
        self._offset, self._line = 0, 1
        self._fill(size)
        self.has_mark = self._buffer.startswith(BOM)
        if self.has_mark:
            self._take(len(BOM))
        while self._fill_whole_lines() and (whole := self._whole()) and not self._buffer[:whole].strip(BLANK):
            self._skip(whole)
        if self._buffer and (blank := len(self._buffer) - len(self._buffer.lstrip(BLANK))):
            self._skip(self._buffer.rfind(b"\n", 0, blank) + 1)

    @property
    def is_blank(self) -> bool:
        """Whether the file is not empty, and all its lines are blank."""
        return self._offset > 0 and not self._buffer

    def head(self) -> bytes:
        """Return the first complete lines of the file, about as many as in a block. They remain in the first block."""
        self._fill_whole_lines()
        return bytes(self._buffer[: self._whole()])

    def skip_line(self) -> bytes:
        """Remove the first line, the header, from the first block, and return it."""
        self._fill_whole_lines()
        self._line += 1
        return bytes(self._take(self._buffer.find(b"\n") + 1 or len(self._buffer)))

    def seek(self, offset: int, line: int) -> None:
        """Continue at byte `offset`, where a block has ended; `line` is the number of the next line."""
        self._stream.seek(offset)
        self._buffer, self._at_end, self._offset, self._line = bytearray(), False, offset, line

    def __iter__(self) -> Iterator[Block]:
        while self._fill_whole_lines():
            whole = self._whole()
            ends = self._record_ends(whole)
            whole = whole if ends is None else int(ends[-1])
            content = _content_end(self._buffer, whole)
            if not content and self._at_end:
                return
            rows = self._take(content or whole or len(self._buffer))
            if not whole:
                self._skip_rest_of_line()
            lines = rows.count(b"\n") + (not rows.endswith(b"\n"))
            if ends is not None:
                ends = ends[: np.searchsorted(ends, len(rows), "right")]
            yield Block(rows, self._line, lines, self._offset, overlong=not whole, ends=ends)
            self._line += lines

    def _record_ends(self, whole: int) -> Any:
        """Return the ends of the records in the first `whole` bytes of the buffer; None if each line is a record."""
        if self._mark is None or self._buffer.find(b'"', 0, whole) < 0:
            return None
        ends = record_ends(self._buffer, whole, self._mark, self._at_end)
        return ends if len(ends) else record_ends(self._buffer, whole, self._mark, True)

    def _fill_whole_lines(self) -> bool:
        """Fill the buffer with a block, or with a line longer than a block. Return False at the end of the file."""
        self._fill(self._size)
        while self._buffer and not self._whole() and len(self._buffer) < self._longest:
            self._fill(len(self._buffer) + self._size)
        return bool(self._buffer)

    def _fill(self, size: int) -> None:
        have = len(self._buffer)
        if have >= size or self._at_end:
            return
        self._buffer.extend(bytes(size - have))
        with memoryview(self._buffer) as memory:
            while have < size and (got := self._stream.readinto(memory[have:])):  # type: ignore[attr-defined]
                have += got
        self._at_end = have < size
        del self._buffer[have:]

    def _whole(self) -> int:
        return len(self._buffer) if self._at_end else self._buffer.rfind(b"\n") + 1

    def _take(self, size: int) -> bytearray:
        """Remove the first `size` bytes of the buffer and return them."""
        rows, self._buffer = self._buffer, self._buffer[size:]
        del rows[size:]
        self._offset += size
        return rows

    def _skip(self, size: int) -> None:
        """Remove the first `size` bytes, which are complete lines, from the buffer, and count these lines."""
        self._line += self._buffer.count(b"\n", 0, size)
        self._take(size)

    def _skip_rest_of_line(self) -> None:
        while True:
            self._fill(self._size)
            end = self._buffer.find(b"\n") + 1
            self._take(end or len(self._buffer))
            if end or self._at_end:
                return


def _content_end(rows: bytearray, end: int) -> int:
    """Return the end of the last line in rows[:end] that is not blank; 0 if all lines are blank."""
    last = end
    while last and rows[last - 1] in BLANK:
        last -= 1
    return (rows.find(b"\n", last, end) + 1 or end) if last else 0
