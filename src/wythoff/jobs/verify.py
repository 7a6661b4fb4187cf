"""Trying a claim on a range: in shards, on any executor, with a ledger or without."""

import hashlib
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cache, partial
from os import PathLike
from pathlib import Path

from wythoff.claims.catalogue import find
from wythoff.claims.claim import Claim, Finding, Verdict
from wythoff.exact.bigint import as_mpz
from wythoff.jobs.executors import Executor, ExecutorError, Task, Threads
from wythoff.jobs.fingerprint import fingerprint
from wythoff.jobs.ledger import Ledger
from wythoff.jobs.shards import Search, Shard, Total, cut, shard_size, total_of

Progress = Callable[[int, int | None], None]


def verify(
    claim_id: str,
    start: int = 0,
    stop: int | None = None,
    executor: Executor | None = None,
    ledger: str | PathLike[str] | None = None,
    *,
    size: int | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Try a claim on [start, stop).

    Parameters
    ----------
    claim_id : str
        As `wythoff claims` lists them, with parameters behind it: "t-wythoff-floor t=3"; or one of your own in a file:
        "mine.py:id".
    start, stop : int
        From 0, and to the bound of `wythoff claims --check`, if not given. What is counted the claim says: mostly n.
    executor : Executor, optional
        Where the work is done; threads of this process, one a core, if not given. See `wythoff.jobs.executors`.
    ledger : path, optional
        A file that keeps what is done: a run that was stopped, or killed, is continued by the same call.
    size : int, optional
        Numbers a shard; by their speed if not given. A ledger that has begun keeps its own.
    progress : callable, optional
        Told how many numbers are done, of how many.

    Returns
    -------
    Verdict
        The same for every executor, cut and order. A claim by strong induction is proved below `checked_to` if start
        is 0; else its steps are what is checked. A counterexample is the least one in the range.

    Raises
    ------
    ValueError
        For an unknown claim, a range that it cannot be tried on, and a ledger of another job, or one that is damaged
        or in use (LedgerError).
    OSError
        For workers that cannot be reached, die again and again or run another version (ExecutorError).
    """
    claim = find(claim_id)
    first = int(as_mpz(start, "start"))
    last = claim.bound if stop is None else int(as_mpz(stop, "stop"))
    if last <= first:
        raise ValueError(f"stop must be above start, got {first} and {last}")
    if claim.search is None:
        if first or executor is not None or ledger is not None:
            raise ValueError(f"{claim.id} is tried in one piece: from 0, by one thread and without a ledger")
        verdict = claim.check(last)
        if verdict.holds and isinstance(verdict.checked_to, int) and verdict.checked_to < last:
            note = f"no further is tried than {verdict.checked_to}, {last} was asked for"
            verdict = replace(verdict, detail=f"{verdict.detail}; {note}" if verdict.detail else note)
        return verdict
    path = _file_of(claim_id)
    name, digest = (f"{path}:{claim.id}", _digest(path)) if path else (claim.id, "")
    version = f"{fingerprint()}+{digest}" if path else fingerprint()
    task = partial(search_claim, digest)
    verdict = search_shards(name, version, claim.search, task, first, last, executor, ledger, size, progress)
    return replace(verdict, claim=claim.id)


def search_claim(digest: str, shard: Shard) -> Finding:
    """Try the claim that the shard names. One of a file is known by its digest too: the file may be another here."""
    search = _claim(shard.name, digest).search
    assert search is not None
    try:
        return search(shard.start, shard.stop)
    except (ValueError, OSError, MemoryError):
        raise
    except Exception as error:  # of a claim of one's own; "it is refuted" must not be read out of a crash
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise ValueError(f"{shard.name} fails in [{shard.start}, {shard.stop}): {what}") from None


@cache
def _claim(name: str, digest: str) -> Claim:
    path = _file_of(name)
    if path and _digest(path) != digest:
        raise ExecutorError(f"{path} has changed since the job was sent, or is another one on {socket.gethostname()}")
    return find(name)


def _file_of(claim_id: str) -> str:
    """The file of a claim of one's own, by its full name; "" for others."""
    path, is_file, _ = claim_id.rpartition(".py:")
    return str(Path(f"{path}.py").resolve()) if is_file else ""


def _digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


def search_shards(
    name: str,
    version: str,
    search: Search,
    task: Task,
    start: int,
    stop: int,
    executor: Executor | None,
    ledger: str | PathLike[str] | None,
    size: int | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """The verdict on [start, stop) by a task that does what `search` does, where the executor runs it.

    A ledger is kept under this name and version.
    """
    began = time.perf_counter()
    executor = executor or Threads()

    def fitting() -> int:
        assert executor is not None
        return size or shard_size(search, start, stop, executor.workers, executor.shard_seconds)

    with ExitStack() as stack:
        book = stack.enter_context(Ledger(ledger)) if ledger is not None else None
        if book is not None:
            job = book.begin(name, start, stop, version, fitting)
            finished, shards = book.finished(), job.shards()
        else:
            finished, shards = {}, cut(name, start, stop, fitting())
        covered = _covered(finished, stop, job.size) if book is not None else 0
        found = [sum(finished.values(), Total())]  # a list: what is left to be done depends on what has been found
        if progress:
            progress(covered, stop - start)
        done_shards = executor.map_shards(task, _missing(shards, finished, found))
        for done in stack.enter_context(closing(done_shards)):
            if book is not None:
                book.add(done)
            found[0] += total_of(done.shard, done.result)
            covered += done.shard.stop - done.shard.start
            if progress:
                progress(covered, stop - start)
    return replace(_verdict(name, start, stop, found[0]), seconds=time.perf_counter() - began)


def _missing(shards: Iterator[Shard], finished: dict[int, Total], found: list[Total]) -> Iterator[Shard]:
    """The shards still to be done, in order; none behind one with a counterexample."""
    for shard in shards:
        place = found[0].place
        if place is not None and shard.start > place:
            return
        if shard.start not in finished:
            yield shard


def _covered(finished: dict[int, Total], stop: int, size: int) -> int:
    return sum(min(start + size, stop) - start for start in finished)


def _verdict(claim: str, start: int, stop: int, total: Total) -> Verdict:
    if total.counterexample is not None:
        return Verdict(claim, False, counterexample=total.counterexample)
    if not total.checked:
        return Verdict(claim, None, checked_to=stop, detail="there is nothing to try in this range")
    since = f" from {start} on" if start else ""
    detail = f"{total.checked} checked{since}, checksum {total.checksum:016x}"
    return Verdict(claim, True, checked_to=stop, detail=detail)
