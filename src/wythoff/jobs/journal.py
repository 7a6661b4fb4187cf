"""The journal of a long job that writes files. If a run is killed, a resumed run completes the same files.

While a job runs, its output is OUT.partial. The journal is OUT.partial.json. It identifies the job by version, options
and input, and records the size of the data on the disk. Data are written first, then the journal. A resumed run cuts
the data back to the size in the journal. Unfinished files without a journal do not belong to a job, and are not
touched.

A ledger (`wythoff.jobs.shards.ledger`) serves jobs whose results are finished in any order, and are read by other
processes while the job runs.
"""

import json
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO

from wythoff.jobs.files import (
    add_filename_to_errors,
    check_writable,
    keep_mode,
    open_to_change,
    sibling_path,
    write_whole,
)
from wythoff.jobs.formats import FileError
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.system import locked, write_through

# Seconds between two writes of the state. A killed run loses at most this much work, and the step that was under way.
JOURNAL_SECONDS = 1.0

START_AGAIN = "start again without --resume"

Fields = dict[str, Any]
"""The fields of a job, or of its state, as JSON."""


class OtherJobError(FileError):
    """Raised if unfinished files are from a run with another input, other options or another version."""


class Journal:
    """The journal of a job, and its unfinished files: TARGET.partial for each target.

    The journal itself is the file TARGET.partial.json of the first target.
    """

    def __init__(self, job: Fields, *targets: Path) -> None:
        self.path = journal_path(targets[0])
        self.partials = [sibling_path(target, ".partial") for target in targets]
        self.files: list[BinaryIO] = []
        self.locks = ExitStack()
        self._job, self._targets, self._saved_at = job, targets, 0.0

    def check(self) -> None:
        """Raise FileError if a target is read-only, or if an unfinished file has no journal."""
        for target in self._targets:
            check_writable(target)
        for path in () if self.path.exists() else self.partials:
            if path.exists() and path.stat().st_size:
                raise FileError(f"{path}: exists, but is not a resumable run; move it or delete it")

    def read(self, is_resumed: bool) -> Fields | None:
        """Return the state that an earlier run, perhaps of another job, has left; None if no journal can be read.

        Raises OtherJobError if `is_resumed` is true, and the earlier run worked on another job.
        """
        state = read_fields(self.path)
        job = state.pop("job", None) if state else None
        if state and is_resumed:
            check_same_job(self.partials[0], job, self._job)
        return state

    def lock(self) -> list[BinaryIO]:
        """Open and lock the unfinished files, and return them. Raises FileError if another run has locked a file."""
        try:
            for path, target in zip(self.partials, self._targets, strict=True):
                self.locks.enter_context(locked(path, target))
                self.files.append(open_to_change(path))
        except BaseException:
            self.close()
            raise
        for path, target in zip(self.partials, self._targets, strict=True):
            keep_mode(path, target)
        return self.files

    def write(self, state: Fields) -> None:
        """Write the state to the journal. A new run writes its journal before its other files."""
        write_whole(self.path, json.dumps({**state, "job": self._job}).encode())

    def cut(self, *sizes: int) -> None:
        """Cut the unfinished files to these sizes in bytes. Raises FileError before any change if a file is shorter."""
        for path, size in zip(self.partials, sizes, strict=True):
            if path.stat().st_size < size:
                self.close()
                raise FileError(f"{path}: is damaged: it is shorter than its journal says; {START_AGAIN}")
        for file, size in zip(self.files, sizes, strict=True):
            file.seek(size)
            file.truncate()

    @property
    def is_due(self) -> bool:
        """Whether the last save is more than JOURNAL_SECONDS ago."""
        return time.monotonic() - self._saved_at > JOURNAL_SECONDS

    def save(self, state: Fields) -> None:
        """Write the data and then the journal to the disk, so that both survive a kill and a power cut."""
        for path, file in zip(self.partials, self.files, strict=True):
            with add_filename_to_errors(path):
                file.flush()
                write_through(file.fileno())
        self.write(state)
        self._saved_at = time.monotonic()

    def remove(self) -> None:
        """Close the files and delete the journal. This is the last step of a job."""
        self.close()  # before: with open files, an interrupt would write the journal again
        self.path.unlink()

    def close_files(self) -> None:
        """Close the unfinished files, but leave them locked. On Windows, open files cannot be renamed or deleted."""
        for file in self.files:
            with suppress(OSError):  # a full disk has been reported already, unless all is saved
                file.close()
        self.files = []

    def close(self) -> None:
        """Close the unfinished files, and release their locks."""
        self.close_files()
        self.locks.close()


def journal_path(target: Path) -> Path:
    """Return the path of the journal, TARGET.partial.json. It exists from the first to the last step of a job."""
    return sibling_path(target, ".partial.json")


def identity(**parts: Any) -> Fields:
    """Return the fields that identify a job: `parts`, converted to JSON and back, and a fingerprint of the code."""
    job: Fields = json.loads(json.dumps({"version": fingerprint(), **parts}))
    return job


def read_fields(path: Path) -> Fields | None:
    """Return the fields of a JSON file, or None if the file does not exist or cannot be read."""
    with suppress(OSError, ValueError):
        fields = json.loads(path.read_text("utf-8"))
        return fields if isinstance(fields, dict) else None
    return None


def check_same_job(path: Path, earlier: Fields | None, job: Fields) -> None:
    """Raise OtherJobError if `earlier`, the job of the unfinished file at `path`, is damaged or differs from `job`."""
    if not isinstance(earlier, dict):
        raise OtherJobError(f"{path}: is damaged: its job cannot be read; {START_AGAIN}")
    if changed := [name for name in job if name not in earlier or earlier[name] != job[name]]:
        raise OtherJobError(f"{path}: belongs to another job, with different {', '.join(changed)}; {START_AGAIN}")
