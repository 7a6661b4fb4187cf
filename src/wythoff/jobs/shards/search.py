"""Run a task on the shards of a job, on any executor, with or without a ledger, up to the first counterexample."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from os import PathLike

from wythoff.claims.verdict import Verdict
from wythoff.exact.bigint import as_mpz
from wythoff.exact.progress import Progress
from wythoff.jobs.shards.executors import Executor, Task, Threads
from wythoff.jobs.shards.ledger import Job, Ledger
from wythoff.jobs.shards.shard import Pace, Shard, Total, gaps, total_of


def search_shards(
    job: Job,
    task: Task,
    executor: Executor | None,
    ledger: str | PathLike[str] | None,
    size: int | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Run a task on the shards of a job, and return the verdict. The other parameters are those of `verify`.

    Raises ValueError if the claim cannot be evaluated at some n and no smaller n is a counterexample.
    """
    start, stop = job.part
    began = time.perf_counter()
    executor = executor or Threads()
    if size is not None and not (size := int(as_mpz(size, "the size of a shard"))):
        raise ValueError("the size of a shard must be at least 1, got 0")
    pace = Pace(stop - start, executor.workers, executor.shard_seconds)
    with ExitStack() as stack:
        book = stack.enter_context(Ledger(ledger)) if ledger is not None else None
        finished = book.begin(job) if book is not None else {}
        covered = sum(shard.stop - shard.start for shard in finished)
        # A list, so that `_missing` sees each new total.
        found = [sum((total_of(*one) for one in finished.items()), Total())]
        if progress:
            progress(covered, stop - start)
        missing = _missing(job.claim, gaps(start, stop, finished), found, lambda: size or pace.size)
        for group in stack.enter_context(closing(executor.map_groups(task, missing, size is None))):
            if book is not None:
                book.add(*(done for done in group if not done.result.failure))
            for done in group:
                found[0] += total_of(done.shard, done.result)
                pace.learn(done.shard, done.seconds)
                covered += done.shard.stop - done.shard.start
            if progress:
                progress(covered, stop - start)
    return replace(_verdict(job.claim, start, stop, found[0]), seconds=time.perf_counter() - began)


def _missing(
    name: str, gaps: Iterable[tuple[int, int]], found: list[Total], size: Callable[[], int]
) -> Iterator[Shard]:
    """Yield shards of size() numbers that fill the gaps, in order, up to a shard with a counterexample or a failure.

    found[0] is the `Total` of the shards that are finished so far.
    """
    for first, last in gaps:
        while first < last:
            place = found[0].place
            if place is not None and first > place:
                return
            shard = Shard(name, first, min(first + size(), last))
            yield shard
            first = shard.stop


def _verdict(claim: str, start: int, stop: int, total: Total) -> Verdict:
    if total.failure:
        raise ValueError(f"{claim} cannot be checked {total.failure}")
    if total.counterexample is not None:
        return Verdict(claim, False, counterexample=total.counterexample)
    if not total.checked:
        detail = "the claim has no cases in this range"
        return Verdict(claim, None, checked_from=start, checked_to=stop, detail=detail)
    return Verdict(claim, True, checked_from=start, checked_to=stop, detail=total.summary())
