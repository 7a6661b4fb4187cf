"""The journal of a long job that writes files, by which a killed run is continued to the same bytes.

While a job runs, its output is OUT.partial, and the journal, OUT.partial.json, says which job that is, by version,
options and input, and how much of it is on the disk. Data are written first, then the journal; a run that continues
cuts the data back to what the journal says. Unfinished files without a journal are not of a job, and left alone.

A ledger (`wythoff.jobs.shards.ledger`) has none: its rows come in any order, and others read them meanwhile, so that it
is a database.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from wythoff.jobs.files import add_filename_to_errors, check_writable, keep_mode, open_locked, sibling_path, write_whole
from wythoff.jobs.formats import FileError
from wythoff.jobs.shards.fingerprint import fingerprint

# Seconds between two states written: what a killed run does again at most, besides the step it was in.
JOURNAL_SECONDS = 1.0

START_AGAIN = "start again without --resume"

Fields = dict[str, Any]
"""What JSON holds of a job, or of its state."""


class OtherJobError(FileError):
    """An earlier run had another input, other options or another version."""


class Journal:
    """The journal of a job, and its unfinished files, TARGET.partial for each target; the first target names it."""

    def __init__(self, job: Fields, *targets: Path) -> None:
        self.path = journal_path(targets[0])
        self.partials = [sibling_path(target, ".partial") for target in targets]
        self.files: list[BinaryIO] = []
        self._job, self._targets, self._saved_at = job, targets, 0.0

    def check(self) -> None:
        """Refuse read-only targets, and unfinished files that are not of a job. Raises FileError."""
        for target in self._targets:
            check_writable(target)
        for path in () if self.path.exists() else self.partials:
            if path.exists() and path.stat().st_size:
                raise FileError(f"{path}: exists, but is not a resumable run; move it or delete it")

    def read(self, is_resumed: bool) -> Fields | None:
        """Read the state of an earlier run, or None. Raises OtherJobError if another job is to be resumed."""
        state = read_fields(self.path)
        job = state.pop("job", None) if state else None
        if state and is_resumed:
            check_same_job(self.partials[0], job, self._job)
        return state

    def lock(self) -> list[BinaryIO]:
        """Open the unfinished files, new or as they are, for this run alone. Raises FileError if another has one."""
        try:
            for path, target in zip(self.partials, self._targets, strict=True):
                self.files.append(open_locked(path, target))
        except BaseException:
            self.close()
            raise
        for path, target in zip(self.partials, self._targets, strict=True):
            keep_mode(path, target)
        return self.files

    def write(self, state: Fields) -> None:
        """Write the state. A run that starts over does this first, so that its files can be recognised."""
        write_whole(self.path, json.dumps({**state, "job": self._job}).encode())

    def cut(self, *sizes: int) -> None:
        """Cut the files back to these sizes. Raises FileError, and changes nothing, if they are shorter."""
        for path, size in zip(self.partials, sizes, strict=True):
            if path.stat().st_size < size:
                self.close()
                raise FileError(f"{path}: is damaged: it is shorter than its journal says; {START_AGAIN}")
        for file, size in zip(self.files, sizes, strict=True):
            file.seek(size)
            file.truncate()

    @property
    def is_due(self) -> bool:
        """Whether the last state was written some time ago."""
        return time.monotonic() - self._saved_at > JOURNAL_SECONDS

    def save(self, state: Fields) -> None:
        """Make the state so far survive a kill and a power cut: the data first, then the journal."""
        for path, file in zip(self.partials, self.files, strict=True):
            with add_filename_to_errors(path):
                file.flush()
                os.fsync(file.fileno())
        self.write(state)
        self._saved_at = time.monotonic()

    def remove(self) -> None:
        """Take the last step, after which nothing is unfinished."""
        self.close()  # first: with open files, an interrupt would write the journal again
        self.path.unlink()

    def close(self) -> None:
        """Close the files; what is written stays."""
        for file in self.files:
            with suppress(OSError):  # the disk is full, and that has been reported, or all is saved
                file.close()
        self.files = []


def journal_path(target: Path) -> Path:
    """Return the file that is there from the first step of a job to the last."""
    return sibling_path(target, ".partial.json")


def identity(**parts: Any) -> Fields:
    """The fields of a job, as JSON gives them back: its parts, and the version of the code that decides answers."""
    job: Fields = json.loads(json.dumps({"version": fingerprint(), **parts}))
    return job


def read_fields(path: Path) -> Fields | None:
    """Return the fields of a JSON file; None if there is no file, or none that can be read."""
    with suppress(OSError, ValueError):
        fields = json.loads(path.read_text("utf-8"))
        return fields if isinstance(fields, dict) else None
    return None


def check_same_job(path: Path, earlier: Fields | None, job: Fields) -> None:
    """Refuse to continue what another job has left at this path. Raises OtherJobError."""
    if not isinstance(earlier, dict):
        raise OtherJobError(f"{path}: is damaged: its job cannot be read; {START_AGAIN}")
    if changed := [name for name in job if name not in earlier or earlier[name] != job[name]]:
        raise OtherJobError(f"{path}: belongs to another job, with different {', '.join(changed)}; {START_AGAIN}")
