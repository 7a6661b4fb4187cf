"""The Grundy values of single heaps as a file of any of six formats, and how often each of them occurs."""

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
    """The job: the values of heaps 0 to stop - 1."""

    game: Game
    stop: Integer
    method: str = "auto"
    target: str | None = STANDARD  # None: no file
    format: str | None = None
    force: bool = False  # do not ask whether it fits the disk
    threads: int = 1
    resume: bool = False  # go on with what an earlier run has left


class Histogram:
    """How often each value occurs, where first and where last; gathered block by block."""

    def __init__(self) -> None:
        self.counts, self.first, self.last = (np.zeros(0, np.int64) for _ in range(3))

    def add(self, start: int, values: Values) -> None:
        """Take the values of heaps from `start` on."""
        size = max(len(self.counts), int(values.max()) + 1)
        room = 0, size - len(self.counts)
        self.counts = np.pad(self.counts, room)
        self.first, self.last = (np.pad(column, room, constant_values=-1) for column in (self.first, self.last))
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


def write_sequence(job: Sequence, progress: Progress | None = None, histogram: Histogram | None = None) -> int:
    """Make the values; write them to the file, if there is one, and count them, if that is asked for.

    The file appears under its name only when it is whole. A row is a heap and its value: heap,value; of text the value
    alone. .npy is unsigned, as narrow as the values allow; Parquet has int64 and int32. A .npy of an octal game may be
    larger than the memory, and continue an earlier run (`wythoff.jobs.tables.sequence_file`); how many values that had
    made is returned, else 0.

    Raises FileError if the name does not show the format, the file does not fit the disk, or nothing can be
    resumed, before anything is computed, and ValueError for a game without heaps, a bad stop or method.
    """
    moves = heap_moves(job.game)
    if job.target is None and not job.resume:
        for _ in _counted(grundy_blocks(moves, job.stop, job.method, progress, job.threads), histogram):
            pass
        return 0
    name = job.target or STANDARD
    kind = format_of(name, TABLES, job.format, Format.TEXT)
    if kind is Format.NPY and moves.all_but is None and (target := _regular(name)):
        return _stream(job, moves, target, progress, histogram)
    if job.resume:
        raise FileError("--resume needs -o FILE.npy; games that allow all takes but some cannot be continued")
    if kind is Format.NPY:  # the dtype is known when all values are
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
        for heap, block in _counted(blocks, histogram):
            write([np.arange(heap, heap + len(block)), block][-len(columns) :])
    return 0


def _regular(name: str) -> Path | None:
    """Return the file that is meant; None for standard output, a pipe and a folder."""
    target = target_of(name)
    return target if name not in ("", STANDARD) and (target.is_file() or not target.exists()) else None


def _stream(
    job: Sequence, moves: HeapMoves, target: Path, progress: Progress | None, histogram: Histogram | None
) -> int:
    """To a file, which the values are in while they are made."""
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


def _counted(blocks: Iterable[Values], histogram: Histogram | None) -> Iterator[tuple[int, Values]]:
    """Each block with its first heap, counted if that is asked for."""
    heap = 0
    for block in blocks:
        if histogram:
            histogram.add(heap, block)
        yield heap, block
        heap += len(block)


def _bytes(job: Sequence, kind: Format) -> Integer:
    """Return a bound on the bytes of the file, if no value reaches 2^16; 0, which always fits, with `force`."""
    if job.force:
        return mpz(0)
    numbers: list[Integer] = [mpz(2**16 - 1)] if kind is Format.TEXT else [job.stop, mpz(2**16 - 1)]
    return job.stop * (2 if kind is Format.NPY else bytes_of_row(kind, numbers))
