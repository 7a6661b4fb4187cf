"""The ledger of a long job: one row a finished shard, in a SQLite file, so that a second run does only what is missing.

The file is in WAL mode and every shard is a transaction of its own, written through to the disk: a kill or a power cut
at any moment loses no shard that is in it, and leaves no half of one. Each row carries a seal, a digest of the job and
the row, as SQLite does not see a bit that has changed within a row. One process at a time works on a ledger, which a
lock on the file ensures, by whatever link it is reached; how far it is can be read by others all the while.

The column `result` has what a shard found, as JSON: the counterexample where the verdict is "refuted", or, where it is
"row" or "last row", a row of a survey (`wythoff.jobs.survey`), which tries no claim. A survey goes in rounds: number
n + k `turn` is that of n again, k rounds later, and holds for n too; a last row holds for all rounds.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO

from wythoff.claims.verdict import Finding, plain
from wythoff.jobs.files import open_locked
from wythoff.jobs.shards.executors import Done
from wythoff.jobs.shards.ledger_file import (
    COLUMNS,
    LedgerError,
    changes_by_others,
    check_kind,
    check_names,
    clear_errors,
    has_tables,
    open_to_read,
    open_to_write,
    transaction,
)
from wythoff.jobs.shards.shard import Shard, Total, gaps, total_of

ROW, LAST_ROW = "row", "last row"


@dataclass(frozen=True)
class Job:
    """The job of a ledger. A later run may go further: `stop` is the end of the longest one."""

    claim: str
    start: int
    stop: int
    version: str
    turn: int = 0  # numbers in a round; 0 if there are none

    def seal(self, *row: Any) -> str:
        """Return a digest of a row and of the job that it stays a part of, however far that goes."""
        job = (self.claim, self.start, self.version, *([self.turn] if self.turn else []))
        return hashlib.sha256(repr((*job, *row)).encode()).hexdigest()[:24]


@dataclass(frozen=True)
class Status:
    """How far a job is."""

    job: Job
    shards: int
    done: int  # numbers in them
    settled: int  # numbers that need not be done, by what is known of later or earlier rounds
    left: int  # numbers that a next run would try: none behind a counterexample
    total: Total
    seconds: float  # of work, over all workers
    hosts: tuple[str, ...]


class Ledger(AbstractContextManager["Ledger"]):
    """The ledger of one job, open for work: nobody else works on it until it is closed."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        if self.path.is_dir() or not self.path.parent.is_dir():
            raise LedgerError(f"{self.path}: is a folder, or is in a missing folder; accepted: the name of a file")
        if self.path.exists() and not self.path.is_file():
            raise LedgerError(f"{self.path}: is a device or a pipe; accepted: the name of a file")
        self._guard = self._locked()
        try:
            with clear_errors(self.path):
                check_names(self.path)
                self._base = open_to_write(Path(os.path.realpath(self.path)))
            self.job = _job(self.path, self._base)
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, claim: str, start: int, stop: int, version: str, turn: int = 0) -> dict[Shard, Finding]:
        """Begin the job, or go on with it, to the same end or further: the shards that are done, and what they found.

        Raises LedgerError if the ledger has another job, or has gone further.
        """
        asked = Job(claim, start, stop, version, turn)
        has = self.job or asked
        for name in ("claim", "start", "version", "turn"):
            one, other = getattr(has, name), getattr(asked, name)
            if one != other:
                raise LedgerError(f"{self.path}: belongs to another job, with {name} {one}, not {other}")
        if has.stop > stop:
            raise LedgerError(f"{self.path}: goes to {has.stop} already; give it that stop or a larger one, not {stop}")
        with clear_errors(self.path), transaction(self._base):
            finished = {} if self.job is None else _finished(self.path, self._base, self.job)
            if self.job != asked:
                rows = [*asdict(asked).items(), ("seal", asked.seal(stop))]
                self._base.executemany(
                    "INSERT OR REPLACE INTO job (name, value) VALUES (?, ?)",
                    [(name, json.dumps(value)) for name, value in rows],
                )
            self._changes = changes_by_others(self._base)
        self.job = asked
        return {shard: done.result for shard, done in finished.items()}

    def add(self, done: Done) -> None:
        """Write down a shard that is done. When this returns, it is on the disk."""
        assert self.job is not None
        finding = done.result
        verdict = "holds" if finding.counterexample is None else "refuted"
        if finding.row is not None:
            verdict = LAST_ROW if finding.is_last else ROW
        found = finding.counterexample if finding.row is None else finding.row
        result = None if found is None else json.dumps(plain(found))
        shard, counts = (str(done.shard.start), str(done.shard.stop)), (str(finding.checked), str(finding.checksum))
        row = (*shard, verdict, result, *counts, float(done.seconds), done.host)
        places = ", ".join("?" for _ in COLUMNS)
        with clear_errors(self.path), transaction(self._base):
            self._check_place(done.shard)
            self._base.execute(
                f"INSERT INTO shard ({', '.join(COLUMNS)}) VALUES ({places})", (*row, self.job.seal(*row))
            )

    def _check_place(self, shard: Shard) -> None:
        """Refuse a shard of which another program has written a part, whatever has become of the lock."""
        if (changes := changes_by_others(self._base)) == self._changes:
            return
        assert self.job is not None
        for other in _finished(self.path, self._base, self.job):
            if shard.start < other.stop and other.start < shard.stop:
                raise LedgerError(f"{self.path}: another run has written {other.start} to {other.stop} meanwhile")
        self._changes = changes

    def close(self) -> None:
        """Close the ledger. What is in it stays."""
        with suppress(AttributeError, sqlite3.Error):
            self._base.close()
        self._guard.close()  # not before: to close a file gives up all locks that SQLite has on it

    def _locked(self) -> BinaryIO:
        """Return the file of the ledger, made if it is not there, and locked in another way than SQLite's own."""
        try:
            return open_locked(self.path, self.path)
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written: {error.strerror}") from None


def status(path: str | os.PathLike[str]) -> Status:
    """How far the job of a ledger is; another process may be working on it."""
    path = Path(path)
    with _reading(path) as base:
        job = _job(path, base)
        if job is None:
            raise LedgerError(f"{path}: no job has begun in it")
        finished = _finished(path, base, job)
    total = sum((total_of(shard, one.result) for shard, one in finished.items()), Total())
    until = job.stop if total.place is None else total.place
    left = sum(stop - start for start, stop in gaps(job.start, job.stop, finished) if start < until)
    settled = _settled(job, finished)
    return Status(
        job=job,
        shards=len(finished),
        done=sum(shard.stop - shard.start for shard in finished),
        settled=settled,
        left=left - settled,
        total=total,
        seconds=sum(one.seconds for one in finished.values()),
        hosts=tuple(sorted({one.host for one in finished.values()})),
    )


def _settled(job: Job, finished: dict[Shard, Done]) -> int:
    """How many numbers that are not done need not be."""
    if not job.turn:
        return 0
    places: dict[int, list[int]] = {}
    last = set()
    for shard, done in finished.items():
        place = job.start + (shard.start - job.start) % job.turn
        places.setdefault(place, []).append(shard.start)
        if done.result.is_last:
            last.add(place)
    settled = 0
    for place, known in places.items():
        until = job.stop if place in last else max(known) + 1
        settled += len(range(place, until, job.turn)) - len(known)
    return settled


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a ledger that is there, as it is at one moment: another process may be working on it."""
    if not path.is_file():
        raise LedgerError(f"{path}: there is no such ledger")
    with clear_errors(path):
        base = open_to_read(path)
    with closing(base):
        with clear_errors(path):
            check_kind(path, base)
            base.execute("BEGIN")
        yield base


def _job(path: Path, base: sqlite3.Connection) -> Job | None:
    with clear_errors(path):
        if not has_tables(base):
            return None
        rows = base.execute("SELECT name, value FROM job").fetchall()
    if not rows:
        return None
    try:
        found = {name: json.loads(value) for name, value in rows}
        seal, job = found.pop("seal"), Job(**found)
    except (KeyError, TypeError, ValueError):
        raise LedgerError(f"{path}: is damaged: its job cannot be read") from None
    if seal != job.seal(job.stop):
        raise LedgerError(f"{path}: is damaged: its job is not as it was written")
    return job


def _finished(path: Path, base: sqlite3.Connection, job: Job) -> dict[Shard, Done]:
    """Every row, checked: its seal, and that it is a part of the range by itself."""
    with clear_errors(path):
        found = dict(sorted(_rows(path, base, job), key=itemgetter(0)))
    end = job.start
    for shard in found:
        if not end <= shard.start < shard.stop <= job.stop:
            raise LedgerError(f"{path}: is damaged: {shard.start} to {shard.stop} is no shard of it")
        end = shard.stop
    return found


def _rows(path: Path, base: sqlite3.Connection, job: Job) -> Iterator[tuple[Shard, Done]]:
    for *row, seal in base.execute(f"SELECT {', '.join(COLUMNS)} FROM shard"):
        start, stop, verdict, result, checked, checksum, seconds, host = row
        if job.seal(*row) != seal:
            raise LedgerError(f"{path}: is damaged: the row of the shard at {start} is not as it was written")
        shard = Shard(job.claim, int(start), int(stop))
        found = None if result is None else _tuples(json.loads(result))
        finding = Finding(int(checked), found if verdict == "refuted" else None, int(checksum))
        if verdict in (ROW, LAST_ROW):
            finding = replace(finding, row=found, is_last=verdict == LAST_ROW)
        yield shard, Done(shard, finding, seconds, host)


def rows_of(path: str | os.PathLike[str], claim: str, version: str) -> list[Done]:
    """The shards of a ledger of this job and version, which another machine may have made; nothing is changed in it."""
    path = Path(path)
    with _reading(path) as base:
        job = _job(path, base)
        if job is None or (job.claim, job.version) != (claim, version):
            has = "no job" if job is None else f"{job.claim}, by {job.version}"
            raise LedgerError(f"{path}: belongs to another job: {has}; {claim}, by {version} is needed")
        return list(_finished(path, base, job).values())


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
