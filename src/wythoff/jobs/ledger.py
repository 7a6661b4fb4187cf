"""The ledger of a long job: one row a finished shard, in a SQLite file, so that a second run does only what is missing.

The file is in WAL mode and every shard is a transaction of its own, written through to the disk: a kill or a power cut
at any moment loses no shard that is in it, and leaves no half of one. Each row carries a seal, a digest of the job and
the row, as SQLite does not see a bit that has changed within a row. One process at a time works on a ledger, which a
lock on a file beside it ensures; how far it is can be read by others all the while.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote

from wythoff.claims.claim import Finding
from wythoff.jobs.executors import Done
from wythoff.jobs.plan import FileError
from wythoff.jobs.shards import Shard, Total, cut, total_of
from wythoff.jobs.whole_file import lock

# "wyth" as a number, which SQLite keeps in the head of the file; and the version of the tables.
APPLICATION, LAYOUT = 0x77797468, 1

# Seconds to wait for another that is writing: somebody may look into the ledger with a tool of theirs.
BUSY_SECONDS = 5.0

TABLES = """
CREATE TABLE job (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE shard (
    start TEXT PRIMARY KEY, stop TEXT NOT NULL, verdict TEXT NOT NULL, counterexample TEXT, checked TEXT NOT NULL,
    checksum TEXT NOT NULL, seconds REAL NOT NULL, host TEXT NOT NULL, seal TEXT NOT NULL
) WITHOUT ROWID;
"""


class LedgerError(FileError):
    """A ledger that cannot be used; one line that says which and why."""


@dataclass(frozen=True)
class Job:
    """What a ledger belongs to. The cut is decided once: a shard that is in the ledger can then be found again."""

    claim: str
    start: int
    stop: int
    version: str
    size: int  # of a shard

    def shards(self) -> Iterator[Shard]:
        """All of them."""
        return cut(self.claim, self.start, self.stop, self.size)

    def seal(self, *row: Any) -> str:
        """A digest of the job and of a row."""
        return hashlib.sha256(repr((*asdict(self).values(), *row)).encode()).hexdigest()[:24]


@dataclass(frozen=True)
class Status:
    """How far a job is."""

    job: Job
    shards: int
    shards_done: int
    total: Total
    left: int  # shards that a next run would do: none behind a counterexample
    seconds: float  # of work, over all workers
    hosts: tuple[str, ...]


class Ledger:
    """The ledger of one job, open for work: nobody else works on it until it is closed."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        if self.path.is_dir() or not self.path.parent.is_dir():
            raise LedgerError(f"{self.path}: is a folder, or its folder is not there; the name of a file is needed")
        self._guard = self._locked()
        try:
            with _clear_errors(self.path):
                is_new = not self.path.exists() or self.path.stat().st_size == 0
                self._base = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
                if not is_new:
                    _check_kind(self.path, self._base)
                self._base.execute("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = FULL")
                if not _has_tables(self._base):
                    self._create()
            self.job = _job(self.path, self._base)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, claim: str, start: int, stop: int, version: str, size: Callable[[], int]) -> Job:
        """The job of the ledger; a new one takes this, with shards of size(). Raises LedgerError if it has another."""
        if self.job is None:
            job = Job(claim, start, stop, version, size())
            with _clear_errors(self.path), self._transaction():
                rows = [(name, json.dumps(value)) for name, value in asdict(job).items()]
                self._base.executemany("INSERT INTO job VALUES (?, ?)", rows)
            self.job = job
        asked = {"claim": claim, "start": start, "stop": stop, "version": version}
        for name, value in asked.items():
            if (has := getattr(self.job, name)) != value:
                raise LedgerError(f"{self.path}: belongs to another job, with {name} {has}, not {value}")
        return self.job

    def finished(self) -> dict[int, Total]:
        """What the shards that are done have found, by where they begin."""
        assert self.job is not None
        with _clear_errors(self.path):
            return {row.shard.start: total_of(row.shard, row.result) for row in _rows(self.path, self._base, self.job)}

    def add(self, done: Done) -> None:
        """Write down a shard that is done. When this returns, it is on the disk."""
        assert self.job is not None
        finding = done.result
        verdict = "holds" if finding.counterexample is None else "refuted"
        example = None if finding.counterexample is None else json.dumps(_plain(finding.counterexample))
        shard, counts = (str(done.shard.start), str(done.shard.stop)), (str(finding.checked), str(finding.checksum))
        row = (*shard, verdict, example, *counts, float(done.seconds), done.host)
        with _clear_errors(self.path), self._transaction():
            self._base.execute("INSERT INTO shard VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, self.job.seal(*row)))

    def close(self) -> None:
        """Let the ledger go. What is in it stays."""
        with suppress(AttributeError, sqlite3.Error):
            self._base.close()
        if not self._guard.closed:
            with suppress(OSError):
                os.unlink(f"{self.path}.lock")
            self._guard.close()

    def _create(self) -> None:
        with self._transaction():
            for statement in TABLES.split(";")[:-1]:
                self._base.execute(statement)
            self._base.execute(f"PRAGMA application_id = {APPLICATION}")
            self._base.execute(f"PRAGMA user_version = {LAYOUT}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise

    def _locked(self) -> BinaryIO:
        """A file beside the ledger, locked: a lock on the ledger itself would meet SQLite's own."""
        path = Path(f"{self.path}.lock")
        try:
            guard = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written: {error.strerror}") from None
        try:
            lock(guard.fileno(), path)
        except FileError:
            guard.close()
            raise LedgerError(f"{self.path}: another process is working on it") from None
        return guard


def status(path: str | os.PathLike[str]) -> Status:
    """How far the job of a ledger is; another process may be working on it."""
    path = Path(path)
    if not path.is_file():
        raise LedgerError(f"{path}: there is no such ledger")
    with _clear_errors(path):
        base = _reading(path)
    try:
        with _clear_errors(path):
            _check_kind(path, base)
            base.execute("BEGIN")
        job = _job(path, base)
        if job is None:
            raise LedgerError(f"{path}: no job has begun in it")
        with _clear_errors(path):
            rows = list(_rows(path, base, job))
    finally:
        base.close()
    total = sum((total_of(row.shard, row.result) for row in rows), Total())
    done = {row.shard.start for row in rows}
    until = job.stop if total.place is None else total.place
    return Status(
        job=job,
        shards=-(-(job.stop - job.start) // job.size),
        shards_done=len(rows),
        total=total,
        seconds=sum(row.seconds for row in rows),
        hosts=tuple(sorted({row.host for row in rows})),
        left=-(-(until - job.start) // job.size) - sum(start < until for start in done),
    )


def _reading(path: Path) -> sqlite3.Connection:
    """Open to read, and change nothing; where not even SQLite's own files can be made beside it, as it lies there."""
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    base = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        base.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.DatabaseError as error:
        base.close()
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
        base = sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None)
    return base


def _check_kind(path: Path, base: sqlite3.Connection) -> None:
    """Refuse what is no ledger, or a damaged one."""
    (application,), (layout,) = (
        base.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    if application == 0 and not _has_tables(base) and not base.execute("SELECT 1 FROM sqlite_master").fetchone():
        return  # killed before its first transaction
    if application != APPLICATION:
        raise LedgerError(f"{path}: is a database of something else, not a ledger")
    if layout != LAYOUT:
        raise LedgerError(f"{path}: is a ledger of layout {layout}; this version knows {LAYOUT}")
    (found,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise LedgerError(f"{path}: is damaged: {' '.join(found.split())}")


def _has_tables(base: sqlite3.Connection) -> bool:
    return base.execute("SELECT 1 FROM sqlite_master WHERE name = 'shard'").fetchone() is not None


def _job(path: Path, base: sqlite3.Connection) -> Job | None:
    with _clear_errors(path):
        if not _has_tables(base):
            return None
        rows = base.execute("SELECT name, value FROM job").fetchall()
    if not rows:
        return None
    try:
        return Job(**{name: json.loads(value) for name, value in rows})
    except (TypeError, ValueError):
        raise LedgerError(f"{path}: is damaged: its job cannot be read") from None


def _rows(path: Path, base: sqlite3.Connection, job: Job) -> Iterator[Done]:
    """Every row, checked: its seal, and that it is a shard of the cut."""
    for *row, seal in base.execute("SELECT * FROM shard"):
        start, stop, _, example, checked, checksum, seconds, host = row
        if job.seal(*row) != seal:
            raise LedgerError(f"{path}: is damaged: the row of the shard at {start} is not as it was written")
        shard = Shard(job.claim, int(start), int(stop))
        if (shard.start - job.start) % job.size or shard.stop != min(shard.start + job.size, job.stop):
            raise LedgerError(f"{path}: is damaged: {start} to {stop} is no shard of it")
        counterexample = None if example is None else _tuples(json.loads(example))
        yield Done(shard, Finding(int(checked), counterexample, int(checksum)), seconds, host)


def _plain(value: Any) -> Any:
    """A counterexample as JSON takes it."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool | float | str) else int(value)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@contextmanager
def _clear_errors(path: Path) -> Iterator[None]:
    """What SQLite says, in one line that says what to do."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "")
        if name in ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL"):
            reason = "is locked by another process"
        elif name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR"):
            reason = f"cannot be written ({error}); the shards in it are safe, and the same command continues from them"
        elif name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
            reason = f"cannot be written: {error}"
        elif name == "SQLITE_NOTADB":
            reason = "is no ledger"
        else:
            reason = f"is damaged: {error}"
        raise LedgerError(f"{path}: {reason}") from None
    except OSError as error:
        raise LedgerError(f"{path}: {error.strerror}") from None
