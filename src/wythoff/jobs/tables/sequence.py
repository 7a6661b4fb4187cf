"""The Grundy values of single heaps as a file of any of six formats, and how often each of them occurs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.api.tables import heap_moves
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.progress import Progress
from wythoff.jobs.files import STANDARD, whole_file
from wythoff.jobs.tables.layouts import Layout, bytes_of_row, layout_of
from wythoff.solve.heaps.listing import grundy_blocks, grundy_sequence

Values = NDArray[Any]


@dataclass(frozen=True)
class Sequence:
    """What is to be made: the values of heaps 0 to stop - 1."""

    game: Game
    stop: Integer
    method: str = "auto"
    target: str | None = STANDARD  # None: no file
    format: str | None = None
    force: bool = False  # do not ask whether it fits the disk


class Histogram:
    """How often each value occurs, where first and where last; gathered block by block."""

    def __init__(self) -> None:
        self.counts, self.first, self.last = (np.zeros(0, np.int64) for _ in range(3))

    def add(self, start: int, values: Values) -> None:
        """Take the values of heaps from `start` on."""
        size = max(len(self.counts), int(values.max()) + 1)
        grown = []
        for column, fill in ((self.counts, 0), (self.first, -1), (self.last, -1)):
            wider = np.full(size, fill, np.int64)
            wider[: len(column)] = column
            grown.append(wider)
        self.counts, self.first, self.last = grown
        heaps = np.arange(start, start + len(values))
        self.counts += np.bincount(values, minlength=size)
        self.last[values] = heaps  # of heaps with one value the last one stays
        here = np.full(size, -1, np.int64)
        here[values[::-1]] = heaps[::-1]
        self.first = np.where(self.first < 0, here, self.first)

    def rows(self) -> list[tuple[int, int, int, int]]:
        """(value, heaps, first, last) of every value that occurs, in order."""
        seen = np.flatnonzero(self.counts)
        columns = (seen, self.counts[seen], self.first[seen], self.last[seen])
        return list(zip(*(column.tolist() for column in columns), strict=True))


def write_sequence(job: Sequence, progress: Progress | None = None, histogram: Histogram | None = None) -> None:
    """Make the values; write them to the file, if there is one, and count them, if that is asked for.

    The file appears under its name only when it is whole. A row is a heap and its value: heap,value; of text the value
    alone. .npy is unsigned, as narrow as the values allow; Parquet has int64 and int32.

    Raises
    ------
    FileError
        Where the format cannot be told, and where the file does not fit the disk, before anything is made.
    ValueError
        For a game that has no heaps, a bad stop or method.
    """
    moves = heap_moves(job.game)
    layout = None if job.target is None else layout_of(job.target, job.format, Layout.TEXT)
    if layout is Layout.NPY:  # the dtype is known when all values are
        assert job.target is not None
        with whole_file(job.target, _bytes(job, layout)) as file:
            values = grundy_sequence(moves, job.stop, None, job.method, progress)
            if histogram:
                histogram.add(0, values)
            header = {"descr": values.dtype.str, "fortran_order": False, "shape": values.shape}
            np.lib.format.write_array_header_1_0(file, header)
            file.write(np.ascontiguousarray(values).data)
        return
    blocks = grundy_blocks(moves, job.stop, job.method, progress)
    if layout is None:
        _each(blocks, None, histogram)
        return
    assert job.target is not None
    with whole_file(job.target, _bytes(job, layout)) as file:
        _each(blocks, _WRITERS[layout](file), histogram)


def _bytes(job: Sequence, layout: Layout) -> Integer:
    """A bound on the file, if no value reaches 2^16; 0, which always fits, with `force`."""
    if job.force:
        return mpz(0)
    numbers: list[Integer] = [mpz(2**16 - 1)] if layout is Layout.TEXT else [job.stop, mpz(2**16 - 1)]
    return job.stop * (2 if layout is Layout.NPY else bytes_of_row(layout, numbers))


Write = Callable[[int, Values | None], object]
"""(heap, values from this heap on), and at the end None."""


def _each(blocks: Any, write: Write | None, histogram: Histogram | None) -> None:
    heap = 0
    for block in blocks:
        if histogram:
            histogram.add(heap, block)
        if write:
            write(heap, block)
        heap += len(block)
    if write:
        write(heap, None)


def _lines_writer(delimiter: str, header: bytes = b"") -> Callable[[BinaryIO], Write]:
    """Lines of the heap, a delimiter and the value; without a delimiter of the value alone."""

    def begin(file: BinaryIO) -> Write:
        import pyarrow as pa
        from pyarrow import csv

        options = csv.WriteOptions(include_header=False, delimiter=delimiter or ",", quoting_style="none")
        file.write(header)

        def write(heap: int, block: Values | None) -> None:
            if block is not None:
                heaps = {"heap": np.arange(heap, heap + len(block))} if delimiter else {}
                csv.write_csv(pa.table({**heaps, "value": np.ascontiguousarray(block)}), file, options)

        return write

    return begin


def _jsonl_writer(file: BinaryIO) -> Write:
    def write(heap: int, block: Values | None) -> None:
        if block is not None:
            lines = (f'{{"heap": "{n}", "value": "{value}"}}\n' for n, value in enumerate(block.tolist(), heap))
            file.write("".join(lines).encode())

    return write


def _parquet_writer(file: BinaryIO) -> Write:
    import pyarrow as pa
    from pyarrow import parquet

    schema = pa.schema([("heap", pa.int64()), ("value", pa.int32())])
    writer = parquet.ParquetWriter(file, schema)

    def write(heap: int, block: Values | None) -> None:
        if block is None:
            writer.close()
        else:
            heaps = np.arange(heap, heap + len(block))
            writer.write_table(pa.table([heaps, block.astype(np.int32)], schema=schema))

    return write


_WRITERS: dict[Layout, Callable[[BinaryIO], Write]] = {
    Layout.TEXT: _lines_writer(""),
    Layout.CSV: _lines_writer(",", b"heap,value\n"),
    Layout.BFILE: _lines_writer(" "),
    Layout.JSONL: _jsonl_writer,
    Layout.PARQUET: _parquet_writer,
}
