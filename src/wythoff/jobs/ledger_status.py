"""The progress of a job, read from its ledger: work done and left, the machines, and the estimated end."""

import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wythoff.jobs.shards.executors import Done
from wythoff.jobs.shards.ledger import Job, read_ledger
from wythoff.jobs.shards.shard import Shard, Total, gaps, total_of
from wythoff.jobs.survey.costs import cost_left, cost_of, round_after

# The end of a job is estimated from the shards that were finished in the last RECENT_SECONDS.
RECENT_SECONDS = 600.0


@dataclass(frozen=True)
class Machine:
    """The finished work of a machine: the number of its shards, and the seconds that they took."""

    host: str
    shards: int
    seconds: float
    ended: float | None
    """The time.time() at which its last shard was finished, or None if it is not known."""


@dataclass(frozen=True)
class Status:
    """The progress of a job.

    If the ledger is for share i of k of a job, `numbers`, `done`, `left` and the estimates are those of this share.
    """

    job: Job
    shards: int
    """The number of finished shards."""
    numbers: int
    done: int
    """How many numbers the finished shards contain."""
    settled: int
    """How many searches of a survey are not needed, because a search of the same game in another round suffices."""
    left: int
    """How many numbers the next run would check. Numbers after a counterexample do not count."""
    missing: tuple[tuple[int, int], ...]
    """The ranges [start, stop) of the numbers left; empty for a survey, whose numbers stand for games."""
    total: Total
    seconds: float
    """The sum of the seconds of all finished shards."""
    seconds_left: float | None
    """An estimate of the seconds for the numbers left, with one worker. None for a claim without a finished shard."""
    end: float | None
    """An estimate of the time.time() of the end. None after the end, or if no shard was finished recently."""
    machines: tuple[Machine, ...]

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of the machines."""
        return tuple(machine.host for machine in self.machines)


def status(path: str | os.PathLike[str]) -> Status:
    """Return the progress of a job, read from its ledger, even while another process works on the job.

    Raises LedgerError if the file is not a ledger, is damaged or has no job.
    """
    job, finished = read_ledger(path)
    own = {shard: done for shard, done in finished.items() if _is_own(job, shard)}
    total = sum((total_of(shard, one.result) for shard, one in finished.items()), Total())
    work = _Survey(job, own) if job.turn else _Range(job, own, total)
    seconds = sum(one.seconds for one in own.values())
    # The first shards of a survey take longer than estimated, since code is compiled. Bundled rows take no time here.
    known_cost = work.cost(one for one in own.values() if one.seconds) + work.known_seconds
    pace = (seconds + work.known_seconds) / known_cost if known_cost else None
    seconds_left = None if pace is None else work.cost_left * pace
    return Status(
        job=job,
        shards=len(finished),
        numbers=work.numbers,
        done=sum(shard.stop - shard.start for shard in own),
        settled=work.settled,
        left=work.left,
        missing=work.missing,
        total=total,
        seconds=sum(one.seconds for one in finished.values()),
        seconds_left=seconds_left,
        end=_end(own.values(), seconds_left) if work.left else None,
        machines=tuple(_machines(finished.values())),
    )


def _is_own(job: Job, shard: Shard) -> bool:
    """Whether a shard is in share i of k, where (i, k) is job.share.

    The ledger of a survey may also have shards of other shares.
    """
    own, machines = job.share
    return not job.turn or (shard.start - job.start) % job.turn % machines == own - 1


def _end(finished: Iterable[Done], seconds_left: float | None) -> float | None:
    """Return the estimated time.time() of the end of a job, or None if there is no estimate.

    The estimate assumes that the workers of the last RECENT_SECONDS continue. `seconds_left` is the work that is left,
    in seconds of one worker, or None if it is not known.
    """
    now = time.time()
    recent = [(one.ended, one.seconds) for one in finished if one.ended and one.ended > now - RECENT_SECONDS]
    if seconds_left is None or not recent:
        return None
    began = max(min(ended - seconds for ended, seconds in recent), now - RECENT_SECONDS)
    busy = sum(seconds for _, seconds in recent) / max(now - began, 1.0)
    return now + seconds_left / busy


def _machines(finished: Iterable[Done]) -> Iterable[Machine]:
    by_host: dict[str, list[Done]] = {}
    for done in finished:
        by_host.setdefault(done.host, []).append(done)
    for host, all_done in sorted(by_host.items()):
        seconds, ended = sum(done.seconds for done in all_done), max(done.ended or 0.0 for done in all_done)
        yield Machine(host, len(all_done), seconds, ended or None)


class _Range:
    """The numbers in the range of a job: how many there are, and which are left."""

    settled, known_seconds = 0, 0.0

    def __init__(self, job: Job, finished: Mapping[Shard, Done], total: Total) -> None:
        first, last = job.part
        until = last if total.place is None else total.place
        self.numbers = last - first
        self.missing = tuple(gap for gap in gaps(first, last, finished) if gap[0] < until)
        self.left = self.cost_left = sum(stop - start for start, stop in self.missing)

    def cost(self, finished: Iterable[Done]) -> float:
        """Return the sum of the lengths, stop - start, of finished shards."""
        return float(sum(done.shard.stop - done.shard.start for done in finished))


class _Survey:
    """The searches of a survey, one for each game and round: how many there are, and how many are left.

    Round r = 0, 1, 2, ... searches the heaps below 10^(r + 3).
    """

    missing, known_seconds = (), 60.0

    def __init__(self, job: Job, finished: Mapping[Shard, Done]) -> None:
        own, machines = job.share
        rounds = job.stop // job.turn
        places = range(own - 1, job.turn, machines)
        # Later rounds replace earlier ones, since the shards are in order.
        best = {shard.start % job.turn: done for shard, done in finished.items()}
        left = (rounds - round_after(best.get(place), job.turn, rounds) for place in places)
        self.numbers, self.left = len(places) * rounds, sum(left)
        self.settled = self.numbers - len(finished) - self.left
        self.cost_left = sum(cost_left(best.get(place), job.turn, rounds) for place in places) / 1e9

    def cost(self, finished: Iterable[Done]) -> float:
        """Return the seconds that `wythoff.jobs.survey.costs` estimates for finished shards."""
        return sum(map(cost_of, finished)) / 1e9
