"""A sequence of Grundy values that lies in its .npy file while it is made: it may be larger than the memory.

While a job runs, OUT.partial is the file, and the journal (`wythoff.jobs.journal`) has the number of known values and
their checksum; values are only ever added. In memory are the parts of the file that are in use, as the system sees fit,
and the window of `wythoff.games.heaps.narrow_space`.
"""

import mmap
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.progress import Progress
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.narrow_space import WINDOW_HEAPS
from wythoff.games.heaps.periods import PeriodSearch
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.jobs.files import add_filename_to_errors, check_space, open_locked, rename, sibling_path
from wythoff.jobs.formats import FileError
from wythoff.jobs.journal import START_AGAIN, Journal, identity
from wythoff.jobs.npy import npy_header, reserve

Values = NDArray[Any]

# Values that are made before they are saved, however soon: they fill the memory.
MOST_UNSAVED = 1 << 26

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
        game = {"digits": list(moves.digits), "unequal": moves.unequal_splits}
        self.journal = Journal(identity(game=game), target)
        (self.partial,) = self.journal.partials
        if not target.parent.is_dir():
            raise FileError(f"{target}: there is no folder {target.parent}")
        self.journal.check()
        size = self.partial.stat().st_size if self.partial.exists() else 0
        self.saved, self._check = 0, 0
        known, dtype, check = 0, np.dtype(np.uint8), 0
        with add_filename_to_errors(self.target):
            (file,) = self.journal.lock()
            try:
                if is_resumed and size:
                    known, dtype, check = self._earlier(file)
                self._check_space(dtype, size)
                if not known:
                    self.journal.write({"known": 0, "checks": {dtype.str: 0}})
                self.journal.cut(HEADER + known * dtype.itemsize if known else 0)
                self.values, self._map = self._mapped(file, dtype)
                self._sum_up(known)
                if self._check != check:
                    raise self._damaged("values have changed")
            except BaseException:
                self.saved = size  # what an earlier run has left stays
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
                checks = {self.values.dtype.str: self._check, dtype.str: check}  # whichever is found
                self.journal.write({"known": self.saved, "checks": checks})
                rename(path, self.partial)
            except BaseException:
                file.close()
                with suppress(OSError):
                    path.unlink()
                raise
        self.journal.close()
        self.journal.files = [file]
        self.values, self._map, self._check = values, mapped, check

    def save(self, known: int) -> None:
        """Make the values so far survive a kill and a power cut."""
        size = self.values.itemsize
        start = (HEADER + self.saved * size) // mmap.ALLOCATIONGRANULARITY * mmap.ALLOCATIONGRANULARITY
        with add_filename_to_errors(self.target):
            self._map.flush(start, HEADER + known * size - start)
        self._sum_up(known)
        self.journal.save({"known": self.saved, "checks": {self.values.dtype.str: self._check}})
        if hasattr(mmap, "MADV_DONTNEED"):  # not to fill the memory with what can be read again
            self._map.madvise(mmap.MADV_DONTNEED)

    def finish(self) -> None:
        """Give the whole file its name."""
        self.save(self._stop)
        rename(self.partial, self.target)
        self.journal.remove()

    def leave(self) -> None:
        """End the run: what is saved stays, if there is something."""
        self.journal.close()
        if not self.saved:
            for path in (self.partial, self.journal.path):
                path.unlink(missing_ok=True)

    def _earlier(self, file: BinaryIO) -> tuple[int, np.dtype[Any], int]:
        """Return what an earlier run has left: how many values, their dtype and checksum."""
        state = self.journal.read(is_resumed=True) or {}
        try:
            known = int(state["known"])
            np.lib.format.read_magic(file)
            dtype = np.lib.format.read_array_header_1_0(file)[2]
            check = int(state["checks"][dtype.str])
        except (OSError, ValueError, TypeError, KeyError):
            raise self._damaged("it or its journal cannot be read") from None
        if known > self._stop:
            raise FileError(f"{self.partial}: has {known} values already; give it that --stop or a larger one")
        return known, dtype, check

    def _damaged(self, why: str) -> FileError:
        return FileError(f"{self.partial}: is damaged: {why}; {START_AGAIN}")

    def _check_space(self, dtype: np.dtype[Any], taken: int = 0) -> None:
        if not self._is_forced:
            check_space(self.target, HEADER + self._stop * dtype.itemsize, "", taken)

    def _mapped(self, file: BinaryIO, dtype: np.dtype[Any]) -> tuple[Values, mmap.mmap]:
        """Return the values that a file has room for, in memory as far as they are in use."""
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


def make_sequence(
    target: Path,
    moves: HeapMoves,
    stop: int,
    *,
    method: str = "auto",
    threads: int = 1,
    is_resumed: bool = False,
    is_forced: bool = False,
    window: int = WINDOW_HEAPS,
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
            if search.period_found and method != "naive":
                sequence.repeat(search.period_found.preperiod, search.period_found.period, sequence.known + BLOCK)
            elif method != "naive" and not search.is_over:
                search.step(stop)
            else:
                sequence.step(stop)
            if sequence.known - store.saved > MOST_UNSAVED or store.journal.is_due:
                store.save(sequence.known)
            if progress:
                progress(sequence.known, stop)
        store.finish()
    except BaseException as error:
        if store.saved:
            error.add_note(f"{target}: values stored in {store.partial}: {store.saved:,}; --resume goes on")
        raise
    finally:
        store.leave()
    return store.resumed_at


def _blocks(start: int, stop: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + BLOCK, stop)) for first in range(start, stop, BLOCK))
