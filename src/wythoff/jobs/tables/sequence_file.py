"""Sequences of Grundy values that are computed in their .npy file, and so may be larger than the memory.

While a job runs, the file is OUT.partial. The journal (`wythoff.jobs.journal`) has the number of known values and their
checksum. Known values are never changed. The operating system loads the parts of the file that are in use into memory.
The last values, on which the next values depend, are in memory too (`wythoff.games.heaps.narrow_space`).
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
from wythoff.jobs.files import add_filename_to_errors, check_space, open_to_change, rename, sibling_path
from wythoff.jobs.formats import FileError
from wythoff.jobs.journal import START_AGAIN, Journal, identity
from wythoff.jobs.npy import npy_header, reserve

Values = NDArray[Any]

# The most values that are computed before they are saved; unsaved values take up memory.
MAX_UNSAVED = 1 << 26

# The most heaps among which a period is sought. If a period is found, the other values are copies. A search among more
# heaps would read the file again.
LOOKED_AT = 10**8

# Values that are copied, or added to the checksum, together.
BLOCK = 1 << 24

HEADER = len(npy_header(np.uint8, (0,)))


class SequenceFile:
    """The file in which a `HeapSequence` stores its values: uint8 while the values fit, then a wider dtype.

    Raises FileError, and changes nothing, if the file cannot be written or does not fit the disk (unless `is_forced`),
    or if the file of an earlier run is damaged, has more than `stop` values, or is of another game.
    """

    def __init__(self, target: Path, moves: HeapMoves, stop: int, is_resumed: bool, is_forced: bool) -> None:
        self.target, self._stop, self._is_forced = target, stop, is_forced
        game = {"digits": list(moves.digits), "unequal": moves.unequal_splits}
        self.journal = Journal(identity(game=game), target)
        (self.partial,) = self.journal.partials
        if not target.parent.is_dir():
            raise FileError(f"{target}: there is no folder {target.parent}; create it first")
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
                self.saved = size  # so that `leave` does not delete the file of an earlier run
                self.leave()
                raise
        self.known, self.resumed_at = max(known, 1), known

    def widen(self, dtype: np.dtype[Any], known: int) -> None:
        """Convert the known values to this dtype, in a new file that replaces the old file."""
        self.save(known)
        path = sibling_path(self.partial, ".wider")
        with add_filename_to_errors(self.target):
            try:
                with open_to_change(path) as file:
                    file.truncate(0)
                    with suppress(OSError):  # Windows does not cut mapped files
                        os.truncate(self.partial, HEADER + known * self.values.itemsize)
                    self._check_space(dtype)
                    values, mapped = self._mapped(file, dtype)
                    check = 0
                    for start, stop in _blocks(0, known):
                        values[start:stop] = self.values[start:stop]
                        check = crc32(values[start:stop].data, check)
                    mapped.flush()
                    del values
                    mapped.close()
                checks = {self.values.dtype.str: self._check, dtype.str: check}  # a killed run may leave either file
                self.journal.write({"known": self.saved, "checks": checks})
                self._close()
                rename(path, self.partial)
            except BaseException:
                with suppress(OSError):
                    path.unlink()
                raise
            self.journal.close()
            (file,) = self.journal.lock()
            self.values, self._map = self._mapped(file, dtype)
            self._check = check

    def save(self, known: int) -> None:
        """Write the values and the journal to the disk, so that they survive a kill and a power cut."""
        size = self.values.itemsize
        start = (HEADER + self.saved * size) // mmap.ALLOCATIONGRANULARITY * mmap.ALLOCATIONGRANULARITY
        with add_filename_to_errors(self.target):
            self._map.flush(start, HEADER + known * size - start)
        self._sum_up(known)
        self.journal.save({"known": self.saved, "checks": {self.values.dtype.str: self._check}})
        if hasattr(mmap, "MADV_DONTNEED"):  # release memory whose contents can be read from the file again
            self._map.madvise(mmap.MADV_DONTNEED)

    def finish(self) -> None:
        """Save the complete file, and give it its final name."""
        self.save(self._stop)
        self._close()
        rename(self.partial, self.target)
        self.journal.remove()

    def leave(self) -> None:
        """End the run. Saved values stay in their file; a file without saved values is deleted."""
        with suppress(AttributeError):  # the file has not been mapped
            self._close()
        self.journal.close()
        if not self.saved:
            for path in (self.partial, self.journal.path):
                with suppress(PermissionError):  # on Windows, while an array uses the map
                    path.unlink(missing_ok=True)

    def _earlier(self, file: BinaryIO) -> tuple[int, np.dtype[Any], int]:
        """Return (number of values, dtype, checksum) of the file that an earlier run has left."""
        state = self.journal.read(is_resumed=True) or {}
        try:
            known = int(state["known"])
            np.lib.format.read_magic(file)
            dtype = np.lib.format.read_array_header_1_0(file)[2]
            check = int(state["checks"][dtype.str])
        except (OSError, ValueError, TypeError, KeyError):
            raise self._damaged("the file or its journal cannot be read") from None
        if known > self._stop:
            raise FileError(f"{self.partial}: has {known} values already; accepted: --stop {known} or larger")
        return known, dtype, check

    def _damaged(self, why: str) -> FileError:
        return FileError(f"{self.partial}: is damaged: {why}; {START_AGAIN}")

    def _check_space(self, dtype: np.dtype[Any], taken: int = 0) -> None:
        if not self._is_forced:
            check_space(self.target, HEADER + self._stop * dtype.itemsize, "", taken)

    def _mapped(self, file: BinaryIO, dtype: np.dtype[Any]) -> tuple[Values, mmap.mmap]:
        """Return (values, map): the array of all values, mapped from the file, and the memory map."""
        size = HEADER + self._stop * dtype.itemsize
        file.seek(0)
        file.write(npy_header(dtype, (self._stop,)))
        file.truncate(size)
        file.flush()
        reserve(file.fileno(), size, self.partial)  # a write to a mapped file on a full disk would end the process
        mapped = mmap.mmap(file.fileno(), size)
        return np.frombuffer(mapped, dtype, self._stop, HEADER), mapped

    def _close(self) -> None:
        """Close the file and its memory map, so that the file can be renamed. The file stays locked."""
        self.values = np.empty(0, self.values.dtype)
        with suppress(BufferError):  # an array that uses the map closes it later
            self._map.close()
        self.journal.close_files()

    def _sum_up(self, known: int) -> None:
        """Extend the checksum to the first `known` values."""
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
    """Compute the values of the heaps 0 to stop - 1 in a .npy file, or resume an earlier run.

    Returns the number of values that the earlier run had computed, or 0. The bytes of the file depend only on the game
    and `stop`.

    If a game has no sparse space, or the method is "naive", each value depends on all values before. In other games
    each value depends on the last R values, where R is the largest rare heap. After a period is proved, the values are
    copies. `window` and `method` are those of `HeapSequence`.

    Raises ValueError if the needed values do not fit into memory; computed values stay in the file. Raises FileError
    like `SequenceFile`.
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
            if sequence.known - store.saved > MAX_UNSAVED or store.journal.is_due:
                store.save(sequence.known)
            if progress:
                progress(sequence.known, stop)
        store.finish()
    except BaseException as error:
        if store.saved:
            error.add_note(f"{target}: values stored in {store.partial}: {store.saved:,}; --resume continues")
        raise
    finally:
        store.leave()
    return store.resumed_at


def _blocks(start: int, stop: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + BLOCK, stop)) for first in range(start, stop, BLOCK))
