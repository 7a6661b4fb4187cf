"""A search for a period that stores checkpoints only, so that it is limited by time and not by memory.

The window at a heap is the list of the last values before this heap. A checkpoint is a stored window. The windows at
some checkpoints are references. Each new window is compared with the last few references. When a window first equals a
reference, its distance from the reference is the least period of the windows, and so of the values. The references are
the checkpoints 0, 1, 2, 3, 4, 6, 8, 12, 16, ..., and checkpoint 0 is the window at the first heap that windows compute.
Reference i > 0 is in use until there are about 4 i checkpoints.

Until the period is proved, the checkpoints are in FILE.partial; see `wythoff.jobs.journal`.
"""

from pathlib import Path

import numpy as np

from wythoff.exact.bigint import shortened
from wythoff.exact.progress import Progress
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.segments import Segments, find_law
from wythoff.games.heaps.sequence import MAX_HEAPS
from wythoff.games.heaps.windows import Values, WindowedValues, window_tables
from wythoff.jobs.files import add_filename_to_errors
from wythoff.jobs.formats import FileError
from wythoff.jobs.journal import START_AGAIN, Journal, identity
from wythoff.jobs.segments.certificate import WindowCertificate, read_window_certificate

# Heaps between two checkpoints, by default: some seconds of work.
EVERY = 10**9

# References that are in use at a time.
REFERENCES = 4


class WindowSearch:
    """A search for the period of a game. It writes a certificate by checkpoints, or files to resume the search."""

    def __init__(self, game: str, moves: HeapMoves, target: Path, every: int = EVERY, is_resumed: bool = False) -> None:
        """Open the files of the search. If `is_resumed`, continue an earlier run. Heaps i * `every` get checkpoints.

        Raises ValueError if the values of the game cannot be computed from windows, or if `every` is too small. Raises
        FileError if the target exists or cannot be written, or if the earlier run is damaged or worked on another job.
        """
        self.game, self.target = game, target
        rules = {"digits": list(moves.digits), "unequal": moves.unequal_splits}
        self.journal = Journal(identity(game=rules, every=every), target)
        (self.partial,) = self.journal.partials
        if not target.parent.is_dir():
            raise FileError(f"{target}: there is no folder {target.parent}; create it first")
        if target.exists() and not (is_resumed and self.journal.path.exists()):
            raise FileError(f"{target}: exists; name another file, or check this one with `wythoff audit`")
        self.journal.check()
        self._windows = list[Values]()
        self.segments = Segments(window_tables(moves), every, self._windows)
        self.returned: tuple[int, int] | None = None  # a checkpoint, and after how many heaps its window returns
        self._written: WindowCertificate | None = None  # by a run that was killed before it had deleted its other files
        self._values = WindowedValues(self.segments.tables)
        with add_filename_to_errors(target):
            self.journal.lock()
            try:
                self._begin(is_resumed)
            except BaseException:
                self.journal.close()
                raise
        self.resumed_at = self.known if self._windows else 0

    @property
    def known(self) -> int:
        """The number of heaps whose values were computed, by this run and by earlier runs."""
        return self._values.n

    @property
    def stored(self) -> str:
        """A phrase with the number of checkpoints and their file."""
        return f"{len(self._windows):,} checkpoints are in {self.partial}; --resume continues"

    def run(self, limit: int | None = None, progress: Progress | None = None) -> bool:
        """Compute the values of heaps below `limit`, until they show a period; return whether they show one.

        If `limit` is None, it is MAX_HEAPS.
        """
        stop_at = MAX_HEAPS if limit is None else limit
        if stop_at < 1:
            raise ValueError(f"limit must be at least 1, got {shortened(stop_at)}")
        if stop_at > MAX_HEAPS:
            raise ValueError(f"limit must be at most {MAX_HEAPS}, got {shortened(stop_at)}")
        values, every = self._values, self.segments.every
        while not self.returned and values.n < stop_at:
            references = self._references()
            stop = min((values.n // every + 1) * every, stop_at)
            while not self.returned and values.n < stop:
                count = len(values.step(stop))
                for i in references:
                    if n := values.find(self.segments.checkpoint(i), count):
                        self.returned = i, n - self.segments.place(i)
                        break
                if progress:
                    progress(values.n, limit)
            if values.n % every == 0 and not self.returned:
                self._windows.append(values.window.copy())
                self.journal.files[0].write(self._windows[-1].tobytes())
                if self.journal.is_due:
                    self._save()
        self._save()
        return self.returned is not None

    def finish(self) -> WindowCertificate:
        """Find the period and the preperiod, write the certificate, and delete the files of the search.

        The method `run` must have returned True.
        """
        assert self.returned
        certificate = self._written
        if certificate is None:
            certificate = WindowCertificate(self.game, find_law(self.segments, *self.returned), self.segments)
            certificate.write(self.target)
        self.journal.close_files()
        self.partial.unlink()
        self.journal.remove()
        return certificate

    def __enter__(self) -> "WindowSearch":
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        """Close the files. Checkpoints stay on the disk, and a note of the error names their file."""
        if not self.journal.files:
            return
        if self._windows:
            self._save()
            if error is not None:
                error.add_note(f"{self.target}: {self.stored}")
        self.journal.close()
        if not self._windows:
            self.partial.unlink()
            self.journal.path.unlink()

    def _references(self) -> list[int]:
        """Return the numbers i of the checkpoints that are compared with new windows."""
        found = {part << bits for part in (0, 1, 3) for bits in range(len(self._windows).bit_length())}
        return sorted(i for i in found | {0} if i <= len(self._windows))[-REFERENCES:]

    def _begin(self, is_resumed: bool) -> None:
        """Read the checkpoints of an earlier run, or mark the files as those of a new run."""
        size = self.segments.tables.window
        if self.target.exists():
            self.journal.read(is_resumed)
            self._written = read_window_certificate(self.target)
            self.returned = 0, self._written.law.period
            return
        state = self.journal.read(is_resumed) if is_resumed and self.partial.stat().st_size else None
        if state is None:
            state = {"checkpoints": 0, "returned": None}
            self.journal.write(state)
        try:
            count, returned = int(state["checkpoints"]), state["returned"]
            self.returned = None if returned is None else (int(returned[0]), int(returned[1]))
        except (ValueError, KeyError, TypeError, IndexError):
            raise FileError(f"{self.partial}: is damaged: its journal cannot be read; {START_AGAIN}") from None
        self.journal.cut(count * size)
        data = np.frombuffer(self.partial.read_bytes(), np.uint8).reshape(count, size)
        self._windows.extend(data)
        if count:
            self._values.load(self.segments.place(count), data[-1])

    def _save(self) -> None:
        self.journal.save({"checkpoints": len(self._windows), "returned": self.returned})
