"""Audit of a ledger: random shards are computed again, and compared with their rows in the ledger.

A shard is drawn with a probability proportional to its numbers, and each draw is independent of the others. So if a
fraction f of the numbers is in false shards, a ledger passes k draws with probability (1 - f)^k. The draws depend on a
seed that is chosen after the work is done. No formula is known that gives the digest of a finding without the numbers
(`wythoff.claims.checksums`). So a right digest shows that the numbers have been computed.
"""

import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from secrets import randbits

from wythoff.claims.verdict import Finding
from wythoff.exact.progress import Progress
from wythoff.jobs.shards import verify
from wythoff.jobs.shards.executors import Executor, Task, Threads
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Job, Ledger, read_ledger
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey import survey

SEED_BITS = 64


@dataclass(frozen=True)
class FalseShard:
    """A shard whose row in the ledger differs from its finding when it was computed again."""

    shard: Shard
    host: str
    stored: Finding
    found: Finding


@dataclass(frozen=True)
class Audit:
    """The result of an audit."""

    job: Job
    shards: int
    """The number of finished shards."""
    numbers: int
    """The numbers in these shards."""
    draws: int
    each_host: int
    """The further draws among the shards of each machine."""
    seed: int
    """The seed of the draws. With it the same shards are drawn again from the same ledger."""
    audited: tuple[Shard, ...]
    """The different shards among the draws, in order."""
    false_shards: tuple[FalseShard, ...]

    @property
    def passes(self) -> bool:
        """Whether each audited shard agrees with the ledger."""
        return not self.false_shards

    def __str__(self) -> str:
        numbers = sum(shard.stop - shard.start for shard in self.audited)
        share = f"{len(self.audited)} of {self.shards} shards, with {100 * numbers / self.numbers:.3g} % of the numbers"
        found = f"{len(self.false_shards)} are false" if self.false_shards else "all are right"
        draws = f"{self.draws} draws" + (f" and {self.each_host} of each machine" if self.each_host else "")
        return f"{self.job.claim}: {share}, were computed again: {found}; {draws}, seed {self.seed}"


def audit(
    ledger: str | os.PathLike[str],
    draws: int = 100,
    seed: int | None = None,
    executor: Executor | None = None,
    *,
    each_host: int = 0,
    progress: Progress | None = None,
) -> Audit:
    """Compute random shards of a ledger again, and compare them with the ledger, which is not changed.

    Parameters
    ----------
    ledger : path
        The ledger of `wythoff verify` or `wythoff survey`, from any machine with this version of the code.
    draws : int
        The number of draws, at least 1. Shards that are drawn repeatedly are computed once.
    seed : int, optional
        The seed of the draws, by default random.
    executor : Executor, optional
        Where shards are computed, by default in threads of this process.
    each_host : int
        The number of further draws among the shards of each machine. So a machine with little work is audited too.
    progress : callable, optional
        Called as progress(done, total), with numbers of shards.

    Raises
    ------
    ValueError
        If `draws` is below 1. LedgerError, a ValueError, if the file is not a ledger, is damaged or has no finished
        shards; or if it is of another version of the code, or of the file of a claim.
    """
    if draws < 1:
        raise ValueError(f"draws must be at least 1, got {draws}")
    job, finished = read_ledger(ledger)
    if not finished:
        raise LedgerError(f"{ledger}: has no finished shards, so nothing can be computed again")
    task, name_of = _task_of(ledger, job)
    seed = randbits(SEED_BITS) if seed is None else seed
    hosts: dict[str, list[Shard]] = {}
    for shard, done in finished.items():
        hosts.setdefault(done.host, []).append(shard)
    random = Random(seed)
    drawn = set(_draw(random, list(finished), draws))
    for host in sorted(hosts):
        drawn.update(_draw(random, hosts[host], each_host))
    rows = {(shard.start, shard.stop): finished[shard] for shard in drawn}
    numbers = sum(shard.stop - shard.start for shard in finished)
    found = list[FalseShard]()
    if progress:
        progress(0, len(drawn))
    again = [shard._replace(name=name_of(shard)) for shard in sorted(drawn)]
    with closing((executor or Threads()).map_shards(task, again)) as results:
        for count, done in enumerate(results, 1):
            row = rows[done.shard.start, done.shard.stop]
            if done.result != row.result:
                found.append(FalseShard(row.shard, row.host, row.result, done.result))
            if progress:
                progress(count, len(drawn))
    found.sort(key=lambda one: one.shard)
    return Audit(job, len(finished), numbers, draws, each_host, seed, tuple(sorted(drawn)), tuple(found))


def _draw(random: Random, shards: list[Shard], draws: int) -> list[Shard]:
    """Draw shards with probabilities proportional to their numbers."""
    return random.choices(shards, cum_weights=list(accumulate(shard.stop - shard.start for shard in shards)), k=draws)


def discard(ledger: str | os.PathLike[str], result: Audit) -> int:
    """Delete the false shards of an audit from the ledger, with all shards of their hosts; return their number.

    The next run with the ledger computes them again.
    """
    hosts = {one.host for one in result.false_shards}
    with Ledger(ledger) as book:
        finished = book.begin(result.job)
        rows = read_ledger(ledger)[1]
        doubtful = [shard for shard in finished if rows[shard].host in hosts]
        book.discard(doubtful)
    return len(doubtful)


def _task_of(ledger: str | os.PathLike[str], job: Job) -> tuple[Task, Callable[[Shard], str]]:
    """Return the task of a job, and the function that names a shard for it."""
    own = fingerprint()
    if not job.version.startswith(own):
        raise LedgerError(f"{ledger}: was computed by wythoff {job.version}; needed: {own}, which runs here")
    if job.turn and (found := survey.task_of(job.claim)):
        task, names = found
        return task, lambda shard: names[shard.start % job.turn]
    if not job.turn and (check := verify.task_of(job)):
        return check, lambda shard: shard.name
    raise LedgerError(f"{ledger}: the name of the job does not suffice to compute it again: {job.claim}")
