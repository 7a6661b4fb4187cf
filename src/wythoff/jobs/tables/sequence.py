"""Grundy values of single heaps, written to a file in one of six formats; and how many heaps have each value."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.api.tables import heap_moves
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.choices import lookup
from wythoff.exact.progress import Progress
from wythoff.games.heaps.listing import BLOCK_HEAPS, check_stop, grundy_blocks, grundy_sequence
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import METHODS
from wythoff.jobs.files import target_of, whole_file
from wythoff.jobs.formats import STANDARD, TABLES, FileError, Format, format_of
from wythoff.jobs.npy import npy_header
from wythoff.jobs.tables.rows import bytes_of_row, row_writer
from wythoff.jobs.tables.sequence_file import make_sequence

Values = NDArray[Any]


@dataclass(frozen=True)
class Sequence:
    """A job: write the Grundy values of the heaps 0 to stop - 1."""

    game: Game
    stop: Integer
    method: str = "auto"
    target: str | None = STANDARD  # None: no file
    format: str | None = None
    force: bool = False  # do not check the free space of the disk
    threads: int = 1
    resume: bool = False  # continue a stopped run


class Histogram:
    """For each Grundy value: the number of heaps with this value, and the first and the last of these heaps."""

    def __init__(self) -> None:
        self.counts, self.first, self.last = (np.zeros(0, np.int64) for _ in range(3))

    def add(self, start: int, values: Values) -> None:
        """Add the values of the heaps start, start + 1, ..."""
        size = max(len(self.counts), int(values.max()) + 1)
        room = 0, size - len(self.counts)
        self.counts = np.pad(self.counts, room)
        self.first, self.last = (np.pad(column, room, constant_values=-1) for column in (self.first, self.last))
        heaps = np.arange(start, start + len(values))
        self.counts += np.bincount(values, minlength=size)
        self.last[values] = heaps  # if several heaps have the same value, the last heap is stored
        here = np.full(size, -1, np.int64)
        here[values[::-1]] = heaps[::-1]
        self.first = np.where(self.first < 0, here, self.first)

    def rows(self) -> list[tuple[int, int, int, int]]:
        """Return (value, number of heaps, first heap, last heap) for every value that occurs, in order."""
        seen = np.flatnonzero(self.counts)
        columns = (seen, self.counts[seen], self.first[seen], self.last[seen])
        return list(zip(*(column.tolist() for column in columns), strict=True))


def write_sequence(job: Sequence, progress: Progress | None = None, histogram: Histogram | None = None) -> int:
    """Compute the values, write them to the file of the job, and add them to the histogram, if given.

    Returns the number of values that an earlier run had computed, if the job resumes this run, else 0.

    The file gets its name only when it is complete. A row is heap,value, but in text files it is the value alone. A
    .npy file holds the narrowest unsigned integers that the values fit; Parquet holds int64 heaps and int32 values. The
    .npy file of an octal game may be larger than the memory, and its job can be resumed; see
    `wythoff.jobs.tables.sequence_file`.

    Errors are raised before anything is computed: FileError if the name does not show the format, the file does not fit
    the disk, or the job cannot be resumed; ValueError for a game without heaps and for an invalid stop or method.
    """
    moves = heap_moves(job.game)
    if job.target is None and not job.resume:
        for _ in _count_values(grundy_blocks(moves, job.stop, job.method, progress, job.threads), histogram):
            pass
        return 0
    name = job.target or STANDARD
    kind = format_of(name, TABLES, job.format, Format.TEXT)
    if kind is Format.NPY and moves.all_but is None and (target := _regular(name)):
        return _stream(job, moves, target, progress, histogram)
    if job.resume:
        raise FileError(
            "--resume needs -o FILE.npy, and a game that is neither nim nor subtraction with take=all-but..."
        )
    if kind is Format.NPY:  # the dtype is known only after all values
        with whole_file(name, _bytes(job, kind)) as file:
            values = grundy_sequence(moves, job.stop, None, job.method, progress, job.threads)
            if histogram:
                histogram.add(0, values)
            file.write(npy_header(values.dtype, values.shape))
            file.write(np.ascontiguousarray(values).data)
        return 0
    columns = {"value": "int32"} if kind is Format.TEXT else {"heap": "int64", "value": "int32"}
    blocks = grundy_blocks(moves, job.stop, job.method, progress, job.threads)
    with whole_file(name, _bytes(job, kind)) as file, row_writer(kind, file, columns) as write:
        for heap, block in _count_values(blocks, histogram):
            write([np.arange(heap, heap + len(block)), block][-len(columns) :])
    return 0


def _regular(name: str) -> Path | None:
    """Return the path of a regular file, which need not exist; None for standard output, a pipe or a folder."""
    target = target_of(name)
    return target if name not in ("", STANDARD) and (target.is_file() or not target.exists()) else None


def _stream(
    job: Sequence, moves: HeapMoves, target: Path, progress: Progress | None, histogram: Histogram | None
) -> int:
    """Compute the values in the .npy file `target`; return the number of values that an earlier run had computed."""
    lookup(METHODS, job.method)
    stop = check_stop(job.stop)
    resumed_at = make_sequence(
        target, moves, stop, method=job.method, threads=job.threads, is_resumed=job.resume, is_forced=job.force,
        progress=progress,
    )  # fmt: skip
    if histogram:
        values = np.load(target, mmap_mode="r")
        for heap in range(0, stop, BLOCK_HEAPS):
            histogram.add(heap, np.asarray(values[heap : heap + BLOCK_HEAPS]))
    return resumed_at


def _count_values(blocks: Iterable[Values], histogram: Histogram | None) -> Iterator[tuple[int, Values]]:
    """Yield (first heap, values) of each block, and add the values to the histogram, if given."""
    heap = 0
    for block in blocks:
        if histogram:
            histogram.add(heap, block)
        yield heap, block
        heap += len(block)


def _bytes(job: Sequence, kind: Format) -> Integer:
    """Return an upper bound on the bytes of the file, for values below 2^16; 0 with `force`, to skip the check."""
    if job.force:
        return mpz(0)
    numbers: list[Integer] = [mpz(2**16 - 1)] if kind is Format.TEXT else [job.stop, mpz(2**16 - 1)]
    return job.stop * (2 if kind is Format.NPY else bytes_of_row(kind, numbers))
