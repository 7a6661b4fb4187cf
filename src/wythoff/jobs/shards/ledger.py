"""The ledger of a long job: a SQLite file with a row for each finished shard, so that a resumed run skips these shards.

Safety. The file is in WAL mode, and shards are stored in transactions that are written through to the disk. So a kill
or a power cut loses no stored shard, and leaves no incomplete row. Each row has a seal, which is a digest of the job
and the row, since SQLite does not detect changed bits inside a row. A lock on the file ensures that only one process
writes to a ledger, even through different links. Other processes can read the progress at the same time.

Results. The column `result` is JSON. If the verdict is "refuted", the result is the counterexample. If the verdict is
"row" or "last row", the result is a row of a survey (`wythoff.jobs.survey`). If the verdict is "holds", the result is
null. A survey has rounds. Let t be the number of games. The number i t + n stands for game n < t in round i = 0, 1, 2,
... The row of a later round also counts for earlier rounds, and a last row counts for all rounds.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import Any

from wythoff.claims.verdict import Finding, plain
from wythoff.jobs.shards.executors import Done
from wythoff.jobs.shards.ledger_file import (
    COLUMNS,
    ENDED,
    SALVAGE,
    LedgerError,
    changes_by_others,
    check_kind,
    check_names,
    clear_errors,
    has_ended,
    has_tables,
    open_to_read,
    open_to_write,
    transaction,
)
from wythoff.jobs.shards.shard import WHOLE, Shard, part_of
from wythoff.jobs.system import locked

ROW, LAST_ROW = "row", "last row"


@dataclass(frozen=True)
class Job:
    """The job of a ledger: a claim to check, or a survey, on the range [start, stop). Later runs may increase stop."""

    claim: str
    start: int
    stop: int
    version: str
    turn: int = 0  # the length of a round of a survey; 0 for other jobs
    share: tuple[int, int] = WHOLE  # of a survey, the share of the last run

    @property
    def has_part(self) -> bool:
        """Whether the job checks only part i of k parts of its range, (i, k) = share. Always False for a survey."""
        return self.share != WHOLE and not self.turn

    @property
    def part(self) -> tuple[int, int]:
        """The part [start, stop) of the range that the job checks: the whole range unless `has_part` is true."""
        return part_of(self.start, self.stop, self.share) if self.has_part else (self.start, self.stop)

    def seal(self, *row: Any) -> str:
        """Return a digest of a row and of the job. The digest does not depend on job.stop."""
        more = [self.turn] * bool(self.turn) + [self.share] * self.has_part
        job = (self.claim, self.start, self.version, *more)
        return hashlib.sha256(repr((*job, *row)).encode()).hexdigest()[:24]


class Ledger(AbstractContextManager["Ledger"]):
    """The ledger of a job, opened for writing and locked until it is closed.

    Raises LedgerError if the file cannot be used, or another process has locked it.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise LedgerError(f"{self.path}: there is no folder {self.path.parent}; create it first")
        if self.path.exists() and not self.path.is_file():
            kind = "folder" if self.path.is_dir() else "device or a pipe"
            raise LedgerError(f"{self.path}: is a {kind}; accepted: the name of a file")
        self._guard = self._locked()
        try:
            self._status = os.stat(self.path)
            with clear_errors(self.path):
                check_names(self.path)
                self._base = open_to_write(Path(os.path.realpath(self.path)))
            self.job = _job(self.path, self._base)
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, job: Job) -> dict[Shard, Finding]:
        """Begin or resume a job; return a dict from the finished shards to their results.

        A resumed job may have a larger `stop` than before, unless `job.has_part`. Raises LedgerError if the ledger has
        another job, or a job with a larger `stop`.
        """
        has = self.job or job
        fixed = ("claim", "start", "version", "turn", *(["share"] if has.has_part or job.has_part else []))
        for name in (*fixed, *(["stop"] if job.has_part else [])):
            one, other = (
                "/".join(map(str, value)) if isinstance(value := getattr(which, name), tuple) else value
                for which in (has, job)
            )
            if one != other:
                raise LedgerError(f"{self.path}: belongs to another job: its {name} is {one}, this command has {other}")
        if has.stop > job.stop:
            raise LedgerError(f"{self.path}: has stop {has.stop}; accepted: stop {has.stop} or larger, got {job.stop}")
        with clear_errors(self.path), transaction(self._base):
            finished = {} if self.job is None else _finished(self.path, self._base, self.job)
            if self.job != job:
                rows = [*asdict(job).items(), ("seal", job.seal(job.stop))]
                self._base.executemany(
                    "INSERT OR REPLACE INTO job (name, value) VALUES (?, ?)",
                    [(name, json.dumps(value)) for name, value in rows],
                )
            self._changes = changes_by_others(self._base)
        self.job = job
        return {shard: done.result for shard, done in finished.items()}

    def add(self, *finished: Done) -> None:
        """Store finished shards. When this method returns, the shards are on the disk."""
        assert self.job is not None
        rows = [self._row(done) for done in finished]
        columns, places = ", ".join((*COLUMNS, ENDED)), ", ".join("?" for _ in (*COLUMNS, ENDED))
        with clear_errors(self.path), transaction(self._base):
            for done in finished:
                self._check_place(done.shard)
            self._base.executemany(f"INSERT INTO shard ({columns}) VALUES ({places})", rows)
        self._check_name()

    def _check_name(self) -> None:
        """Raise LedgerError if the file was renamed or deleted.

        SQLite looks for its journal by the name of the file. So rows that are only in the journal are first copied to
        the file; if this fails, the error tells how to rename the journal.
        """
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self.path), self._status):
                return
        # SQLite itself writes its journal to the file while it closes the file, but not if the file was renamed.
        is_busy, *_ = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        journal = f"give the new name to {self.path}-wal too, and " if is_busy else ""
        raise LedgerError(
            f"{self.path}: was renamed or deleted during the run; if it was renamed, no finished shard is lost: "
            f"{journal}continue with its new name"
        )

    def _row(self, done: Done) -> tuple[Any, ...]:
        assert self.job is not None
        finding = done.result
        verdict = "holds" if finding.counterexample is None else "refuted"
        if finding.row is not None:
            verdict = LAST_ROW if finding.is_last else ROW
        found = finding.counterexample if finding.row is None else finding.row
        result = None if found is None else json.dumps(plain(found))
        shard = str(done.shard.start), str(done.shard.stop)
        counts = str(finding.checked), str(finding.checksum), str(finding.digest)
        row = (*shard, verdict, result, *counts, float(done.seconds), done.host)
        return (*row, self.job.seal(*row), done.ended)

    def discard(self, shards: Iterable[Shard]) -> None:
        """Delete finished shards, so that the next run computes them again."""
        with clear_errors(self.path), transaction(self._base):
            self._base.executemany("DELETE FROM shard WHERE start = ?", [(str(shard.start),) for shard in shards])

    def _check_place(self, shard: Shard) -> None:
        """Raise LedgerError if another process has stored an overlapping shard, which the lock should prevent."""
        if (changes := changes_by_others(self._base)) == self._changes:
            return
        assert self.job is not None
        for other in _finished(self.path, self._base, self.job):
            if shard.start < other.stop and other.start < shard.stop:
                raise LedgerError(
                    f"{self.path}: another run has recorded shard {other.start} to {other.stop}; end one of the runs"
                )
        self._changes = changes

    def close(self) -> None:
        """Close the ledger, and release its lock."""
        with suppress(AttributeError, sqlite3.Error):
            self._base.close()
        self._guard.close()  # last, since closing a file releases all locks that SQLite has on it

    def _locked(self) -> ExitStack:
        """Lock the file of the ledger, and create the file if it does not exist. SQLite does not use this lock."""
        guard = ExitStack()
        try:
            guard.enter_context(locked(self.path, self.path))
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written: {error.strerror}") from None
        return guard


def read_ledger(path: str | os.PathLike[str], skips_damaged: bool = False) -> tuple[Job, dict[Shard, Done]]:
    """Return the job of a ledger, and its finished shards in order. Another process may be writing to the ledger.

    With `skips_damaged`, damaged rows are left out. Raises LedgerError if the file is not a ledger, is otherwise
    damaged or has no job.
    """
    path = Path(path)
    with _reading(path, skips_damaged) as base:
        job = _job(path, base)
        if job is None:
            raise LedgerError(f"{path}: is an empty ledger, without a job")
        return job, _finished(path, base, job, skips_damaged)


def read_job(path: str | os.PathLike[str]) -> Job | None:
    """Return the job of a ledger, or None if the ledger is empty. Raises LedgerError if the file is not a ledger."""
    with _reading(Path(path), False) as base:
        return _job(Path(path), base)


@contextmanager
def _reading(path: Path, skips_damaged: bool) -> Iterator[sqlite3.Connection]:
    """Yield a connection that reads an unchanging snapshot of a ledger, while another process may write to it."""
    if path.is_dir():
        raise LedgerError(f"{path}: is a folder; accepted: a ledger")
    if not path.is_file():
        raise LedgerError(f"{path}: this ledger does not exist")
    with clear_errors(path):
        base = open_to_read(path)
    with closing(base):
        with clear_errors(path):
            check_kind(path, base, skips_damaged)
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
        found["share"] = tuple(found["share"])
        seal, job = found.pop("seal"), Job(**found)
    except (KeyError, TypeError, ValueError):
        raise LedgerError(f"{path}: is damaged: its job cannot be read") from None
    if seal != job.seal(job.stop):
        raise LedgerError(f"{path}: is damaged: the job in it was changed")
    return job


def _finished(path: Path, base: sqlite3.Connection, job: Job, skips_damaged: bool = False) -> dict[Shard, Done]:
    """Return all finished shards in order. Raises LedgerError for a wrong seal, and for overlapping shards."""
    rows = dict[Shard, Done]()
    # A damaged page ends a query. The query in the other order reads the rows after the page.
    for order in ("ASC", "DESC") if skips_damaged else ("ASC",):
        with clear_errors(path), suppress(*([sqlite3.DatabaseError] if skips_damaged else [])):
            ended = ENDED if has_ended(base) else "NULL"
            for row in base.execute(f"SELECT {', '.join(COLUMNS)}, {ended} FROM shard ORDER BY start {order}"):
                if job.seal(*row[:-2]) == row[-2]:
                    shard, done = _read_row(job, row[-1], *row[:-2])
                    rows[shard] = done
                elif not skips_damaged:
                    raise LedgerError(f"{path}: is damaged: the row of the shard at {row[0]} was changed; {SALVAGE}")
    found = dict(sorted(rows.items(), key=itemgetter(0)))
    end = job.start
    for shard in found:
        if not end <= shard.start < shard.stop <= job.stop:
            raise LedgerError(
                f"{path}: is damaged: the shard {shard.start} to {shard.stop} overlaps another or is outside of the job"
            )
        end = shard.stop
    return found


def _read_row(
    job: Job,
    ended: float | None,
    start: str,
    stop: str,
    verdict: str,
    result: str | None,
    checked: str,
    checksum: str,
    digest: str,
    seconds: float,
    host: str,
) -> tuple[Shard, Done]:
    shard = Shard(job.claim, int(start), int(stop))
    found = None if result is None else _tuples(json.loads(result))
    counterexample = found if verdict == "refuted" else None
    finding = Finding(int(checked), counterexample, int(checksum), digest=int(digest))
    if verdict in (ROW, LAST_ROW):
        finding = replace(finding, row=found, is_last=verdict == LAST_ROW)
    return shard, Done(shard, finding, seconds, host, ended)


def rows_of(path: str | os.PathLike[str], claim: str, version: str) -> list[Done]:
    """Return the finished shards of a ledger, perhaps from another machine. The ledger is not changed.

    Raises LedgerError unless the ledger has a job with this claim and version.
    """
    job, finished = read_ledger(path)
    if (job.claim, job.version) != (claim, version):
        raise LedgerError(
            f"{path}: has the job {job.claim} of version {job.version}; accepted: {claim} of version {version}"
        )
    return list(finished.values())


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
