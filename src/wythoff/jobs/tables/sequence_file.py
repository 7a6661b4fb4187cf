"""A sequence of Grundy values that lies in its .npy file while it is made: it may be larger than the memory.

While a job runs, OUT.partial is the file, and OUT.partial.json says how many of its values are known and has their
checksum; values are only ever added, so that a killed run is continued from there. In memory are the parts of the file
that are in use, as the system sees fit, and the window of `wythoff.games.heaps.narrow_space`.
"""

import json
import mmap
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.progress import Progress
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.narrow_space import WINDOW
from wythoff.games.heaps.periods import PeriodSearch
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.jobs.files import (
    add_filename_to_errors,
    check_space,
    check_writable,
    keep_mode,
    open_locked,
    rename,
    sibling_path,
    write_whole,
)
from wythoff.jobs.formats import FileError
from wythoff.jobs.npy import npy_header, reserve

Values = NDArray[Any]

# Seconds between two states written, and values: what a killed run does again at most, and what fills the memory.
JOURNAL_SECONDS, MOST_UNSAVED = 2.0, 1 << 26

# Heaps among which a period is looked for; with one, the rest is a copy. Later looks would read the file again.
LOOKED_AT = 10**8

# Values that are copied or summed up together.
BLOCK = 1 << 24

HEADER = len(npy_header(np.uint8, (0,)))


class SequenceFile:
    """The file of a sequence, as the store of a `HeapSequence`: uint8 while the values fit, then wider.

    Raises FileError, and changes nothing, if it cannot be written, does not fit the disk, unless `is_forced`, or if
    what an earlier run has left is not of this game, damaged or longer.
    """

    def __init__(self, target: Path, moves: HeapMoves, stop: int, is_resumed: bool, is_forced: bool) -> None:
        self.target, self._stop, self._is_forced = target, stop, is_forced
        self.partial, self._journal = sibling_path(target, ".partial"), sibling_path(target, ".partial.json")
        self._job = {"digits": list(moves.digits), "unequal": moves.unequal_splits}
        if not target.parent.is_dir():
            raise FileError(f"{target}: there is no folder {target.parent}")
        check_writable(target)
        size = self.partial.stat().st_size if self.partial.exists() else 0
        if size and not self._journal.exists():
            raise FileError(f"{self.partial}: is there, and not of a run that can be continued; move it or delete it")
        self.saved, self._check, self.saved_at = 0, 0, 0.0
        known, dtype, check = 0, np.dtype(np.uint8), 0
        with add_filename_to_errors(self.target):
            self._file = open_locked(self.partial, target)
            try:
                if is_resumed and size:
                    known, dtype, check = self._earlier()
                self._check_space(dtype, size)
                if not known:
                    self._write_state({dtype.str: 0})  # first of all: what has no journal is not ours
                keep_mode(self.partial, target)
                self.values, self._map = self._mapped(self._file, dtype)
                self._sum_up(known)
                if self._check != check:
                    raise self._damaged("values have changed")
            except BaseException:
                if size:
                    self._file.close()
                else:
                    self.leave()
                raise
        self.known, self.resumed_at = max(known, 1), known

    def widen(self, dtype: np.dtype[Any], known: int) -> None:
        """Keep the known values as this dtype: in another file, which takes the place of the first."""
        self.save(known)
        path = sibling_path(self.partial, ".wider")
        with add_filename_to_errors(self.target):
            file = open_locked(path, self.target)
            try:
                file.truncate(0)
                os.truncate(self.partial, HEADER + known * self.values.itemsize)
                self._check_space(dtype)
                values, mapped = self._mapped(file, dtype)
                check = 0
                for start, stop in _blocks(0, known):
                    values[start:stop] = self.values[start:stop]
                    check = crc32(values[start:stop].data, check)
                mapped.flush()
                self._write_state({self.values.dtype.str: self._check, dtype.str: check})  # whichever is found
                rename(path, self.partial)
            except BaseException:
                file.close()
                with suppress(OSError):
                    path.unlink()
                raise
        self._file.close()
        self._file, self.values, self._map, self._check = file, values, mapped, check

    def save(self, known: int) -> None:
        """Make the values so far survive a kill and a power cut: the data first, then the journal."""
        size = self.values.itemsize
        start = (HEADER + self.saved * size) // mmap.ALLOCATIONGRANULARITY * mmap.ALLOCATIONGRANULARITY
        with add_filename_to_errors(self.target):
            self._map.flush(start, HEADER + known * size - start)
        self._sum_up(known)
        self._write_state({self.values.dtype.str: self._check})
        if hasattr(mmap, "MADV_DONTNEED"):  # not to fill the memory with what can be read again
            self._map.madvise(mmap.MADV_DONTNEED)
        self.saved_at = time.monotonic()

    def finish(self) -> None:
        """Give the whole file its name."""
        self.save(self._stop)
        rename(self.partial, self.target)
        self._journal.unlink()
        self._file.close()

    def leave(self) -> None:
        """End the run: what is saved stays, if there is something."""
        self._file.close()
        if not self.saved:
            for path in (self.partial, self._journal):
                path.unlink(missing_ok=True)

    def _earlier(self) -> tuple[int, np.dtype[Any], int]:
        """What an earlier run has left: how many values, their dtype and checksum."""
        try:
            state = json.loads(self._journal.read_text("utf-8"))
            job, known = state["job"], int(state["known"])
            np.lib.format.read_magic(self._file)
            dtype = np.lib.format.read_array_header_1_0(self._file)[2]
            check = int(state["checks"][dtype.str])
        except (OSError, ValueError, TypeError, KeyError):
            raise self._damaged("it or its journal cannot be read") from None
        if job != self._job:
            raise FileError(f"{self.partial}: was begun with another game; start again without --resume")
        if known > self._stop:
            raise FileError(f"{self.partial}: has {known} values already; give it that --stop or a larger one")
        if self._file.seek(0, os.SEEK_END) < HEADER + known * dtype.itemsize:
            raise self._damaged("it is shorter than its journal says")
        return known, dtype, check

    def _damaged(self, why: str) -> FileError:
        return FileError(f"{self.partial}: is damaged: {why}; start again without --resume")

    def _check_space(self, dtype: np.dtype[Any], taken: int = 0) -> None:
        if not self._is_forced:
            check_space(self.target, HEADER + self._stop * dtype.itemsize, "", taken)

    def _mapped(self, file: BinaryIO, dtype: np.dtype[Any]) -> tuple[Values, mmap.mmap]:
        """The values that a file has room for, in memory as far as they are in use."""
        size = HEADER + self._stop * dtype.itemsize
        file.seek(0)
        file.write(npy_header(dtype, (self._stop,)))
        file.truncate(size)
        file.flush()
        reserve(file.fileno(), size, self.partial)  # a write to a full disk would end the process
        mapped = mmap.mmap(file.fileno(), size)
        return np.frombuffer(mapped, dtype, self._stop, HEADER), mapped

    def _sum_up(self, known: int) -> None:
        """Go on with the checksum."""
        for start, stop in _blocks(self.saved, known):
            self._check = crc32(self.values[start:stop].data, self._check)
        self.saved = known

    def _write_state(self, checks: dict[str, int]) -> None:
        write_whole(self._journal, json.dumps({"job": self._job, "known": self.saved, "checks": checks}).encode())


def make_sequence(
    target: Path,
    moves: HeapMoves,
    stop: int,
    *,
    method: str = "auto",
    threads: int = 1,
    is_resumed: bool = False,
    is_forced: bool = False,
    window: int = WINDOW,
    progress: Progress | None = None,
) -> int:
    """Make the values of heaps 0 to stop - 1 in a file, or go on with it; how many an earlier run had made.

    Of a game without a sparse space, and by the method "naive", each value needs all that are before it; of the others
    a part as long as the largest rare heap. Where a period is proved, the rest repeats it. The bytes depend on nothing
    but the game and `stop`.

    Raises ValueError where the part that is needed is more than the memory; what is made so far stays, and FileError as
    SequenceFile does.
    """
    store = SequenceFile(target, moves, stop, is_resumed, is_forced)
    try:
        sequence = HeapSequence(moves, stop, method, threads, store, window)
        search = PeriodSearch(moves, min(stop, LOOKED_AT), sequence=sequence)
        while sequence.known < stop:
            if search.found and method != "naive":
                sequence.repeat(search.found.preperiod, search.found.period, sequence.known + BLOCK)
            elif method != "naive" and not search.is_over:
                search.step(stop)
            else:
                sequence.step(stop)
            unsaved = sequence.known - store.saved
            if unsaved > MOST_UNSAVED or time.monotonic() - store.saved_at > JOURNAL_SECONDS:
                store.save(sequence.known)
            if progress:
                progress(sequence.known, stop)
        store.finish()
    except BaseException as error:
        if store.saved:
            error.add_note(f"{target}: values kept in {store.partial}: {store.saved:,}; --resume goes on")
        raise
    finally:
        store.leave()
    return store.resumed_at


def _blocks(start: int, stop: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + BLOCK, stop)) for first in range(start, stop, BLOCK))
