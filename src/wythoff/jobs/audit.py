"""Audit of a ledger: random shards are computed again, and the results are compared with the ledger.

A shard [start, stop) is drawn with a probability proportional to stop - start, and each draw is independent of the
others. A shard is false if its result in the ledger is wrong. If a fraction f of the numbers is in false shards, the
probability that k draws hit no false shard is (1 - f)^k. The draws depend on a seed that is chosen after the work is
done. For many claims the result of a shard contains a digest of computed values (`wythoff.claims.checksums`). No
formula for the digest is known. So a right digest shows that the values have been computed.
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
from wythoff.jobs.survey import resume

SEED_BITS = 64


@dataclass(frozen=True)
class FalseShard:
    """A shard whose result in the ledger, `stored`, differs from the result of a new computation, `found`."""

    shard: Shard
    host: str
    stored: Finding
    found: Finding


@dataclass(frozen=True)
class Audit:
    """The result of `audit`: the shards that were computed again, and the false shards among them."""

    job: Job
    shards: int
    """The number of finished shards."""
    numbers: int
    """How many numbers the finished shards contain."""
    draws: int
    each_host: int
    """The number of additional draws from the shards of each machine."""
    seed: int
    """The seed of the draws. The same seed draws the same shards from the same ledger."""
    audited: tuple[Shard, ...]
    """The different shards among the draws, ordered by their start."""
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
    """Compute random shards of a ledger again, and compare the results with the ledger. The ledger is not changed.

    Parameters
    ----------
    ledger : path
        The ledger of `wythoff verify` or `wythoff survey`, from any machine with this version of the code.
    draws : int
        The number of draws, at least 1. Shards that are drawn repeatedly are computed once.
    seed : int, optional
        The seed of the draws, by default random.
    executor : Executor, optional
        The executor that computes the shards. The default executor uses threads of this process.
    each_host : int
        The number of additional draws from the shards of each machine, so that a machine with few shards is audited
        too.
    progress : callable, optional
        Called as progress(done, total), with the numbers of computed shards and of different drawn shards.

    Raises
    ------
    ValueError
        If `draws` is below 1. LedgerError, a ValueError, if the file is not a ledger, is damaged or has no finished
        shards; if another version of the code wrote it; or if its job needs data that are not in the ledger: the rules
        of a game that is not in the catalogue, a user's own class of games, or an earlier survey.
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
    """Return `draws` random shards, perhaps repeated. A shard has a probability proportional to stop - start."""
    return random.choices(shards, cum_weights=list(accumulate(shard.stop - shard.start for shard in shards)), k=draws)


def discard(ledger: str | os.PathLike[str], result: Audit) -> int:
    """Delete from the ledger all shards of each machine with a false shard; return the number of deleted shards.

    The next run with the ledger computes the deleted shards again.
    """
    hosts = {one.host for one in result.false_shards}
    with Ledger(ledger) as book:
        finished = book.begin(result.job)
        rows = read_ledger(ledger)[1]
        doubtful = [shard for shard in finished if rows[shard].host in hosts]
        book.discard(doubtful)
    return len(doubtful)


def _task_of(ledger: str | os.PathLike[str], job: Job) -> tuple[Task, Callable[[Shard], str]]:
    """Return the function that computes a shard of a job, and the function that returns the name of a shard."""
    own = fingerprint()
    if not job.version.startswith(own):
        raise LedgerError(f"{ledger}: was computed by wythoff {job.version}; accepted: {own}, the version here")
    if job.turn and (found := resume.task_of(job.claim)):
        task, names = found
        return task, lambda shard: names[shard.start % job.turn]
    if not job.turn and (check := verify.task_of(job)):
        return check, lambda shard: shard.name
    raise LedgerError(f"{ledger}: cannot be audited: {job.claim} needs a game or a survey that the ledger lacks")
