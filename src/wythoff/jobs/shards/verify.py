"""Trying a claim on a range: in shards, on any executor, with a ledger or without."""

import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cache, partial
from os import PathLike
from pathlib import Path

from wythoff.api.game import Game
from wythoff.api.sequences import p_pair_blocks
from wythoff.claims.catalogue import file_and_id, find
from wythoff.claims.claim import Claim, run_search
from wythoff.claims.form import Form, form_claim_of
from wythoff.claims.verdict import Finding, Verdict
from wythoff.exact.bigint import as_mpz
from wythoff.exact.progress import Progress
from wythoff.jobs.shards.executors import Executor, ExecutorError, Task, Threads
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Ledger
from wythoff.jobs.shards.shard import Pace, Shard, Total, gaps, total_of
from wythoff.rules.game_file import digest_of
from wythoff.rules.ruleset import Ruleset


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
        Where the work is done; threads of this process, one a core, if not given. See `wythoff.jobs.shards.executors`.
    ledger : path, optional
        A file that keeps what is done: a run that was stopped, or killed, is continued by the same call, and one that
        has come to its end by a call with a larger `stop`.
    size : int, optional
        Numbers a shard; by their speed if not given.
    progress : callable, optional
        Called with the numbers of cases done and of all cases.

    Returns
    -------
    Verdict
        The same for every executor, cut and order. A claim by strong induction is proved below `checked_to` if start
        is 0; else its steps are what is checked. A counterexample is the least one in the range; whether there is one
        outside, `detail` says where that is known.

    Raises
    ------
    ValueError
        For an unknown claim, a range that it cannot be tried on, a claim that fails at some n before which there is no
        counterexample, and a ledger of another job, or one that is damaged or in use (LedgerError).
    OSError
        For workers that cannot be reached, die again and again or run another version (ExecutorError).
    """
    claim = find(claim_id)
    first, last = _range(claim, start, stop)
    if claim.search is None:
        return _in_one_piece(claim, first, last, executor, ledger)
    path = _file_of(claim_id)
    if not path:
        claim.search(last, last)  # tries nothing, and says if it cannot be tried so far
    name, digest = (f"{path}:{claim.id}", digest_of(Path(path).read_bytes())) if path else (claim.id, "")
    version = f"{fingerprint()}+{digest}" if path else fingerprint()
    task = partial(search_claim, digest)
    verdict = search_shards(name, version, task, first, last, executor, ledger, size, progress)
    return replace(verdict, claim=claim.id, detail="; ".join(filter(None, (verdict.detail, _beyond(claim, verdict)))))


def verify_form(
    form: str,
    game: Game,
    start: int = 0,
    stop: int | None = None,
    executor: Executor | None = None,
    ledger: str | PathLike[str] | None = None,
    *,
    progress: Progress | None = None,
) -> Verdict:
    """Try formulas for the P-positions of a game (see `wythoff.claims.form`) on those with numbers start to stop - 1.

    In shards where a closed form of the game gives each by its number, and the formulas do; else in one piece. The
    verdict, the errors and the rest are those of `verify`.
    """
    claim = form_claim_of(form, game, progress)
    first, last = _range(claim, start, stop)
    if claim.search is None:
        return _in_one_piece(claim, first, last, executor, ledger)
    task = partial(search_form, form, game.ruleset)
    name = f"form {form} of {game.ruleset.title}"
    verdict = search_shards(name, fingerprint(), task, first, last, executor, ledger, None, progress)
    detail = verdict.detail
    if verdict.counterexample is not None:
        n = int(verdict.counterexample)
        error = Form(form).first_error(p_pair_blocks(game, n, n + 1), n)
        detail = Form(form).describe_error(error) if error else detail
    return replace(verdict, claim=claim.id, detail=detail)


def search_form(form: str, rules: Ruleset, shard: Shard) -> Finding:
    """Try a form on the P-positions of a shard."""
    search = _form(form, rules).search
    assert search is not None
    return run_search(search, shard.start, shard.stop)


@cache
def _form(form: str, rules: Ruleset) -> Claim:
    return form_claim_of(form, Game(rules))


def _range(claim: Claim, start: int, stop: int | None) -> tuple[int, int]:
    first = int(as_mpz(start, "start"))
    last = claim.bound if stop is None else int(as_mpz(stop, "stop"))
    if last <= first:
        raise ValueError(f"stop must be above start, got {first} and {last}")
    return first, last


def _in_one_piece(claim: Claim, first: int, last: int, executor: Executor | None, ledger: object) -> Verdict:
    """Return the verdict on a claim that has no search."""
    if first or executor is not None or ledger is not None:
        raise ValueError(f"{claim.id} is tried in one piece: from 0, by one thread and without a ledger")
    try:
        verdict = claim.check(last)
    except ValueError as error:
        said = str(error)
        raise ValueError(said if said.startswith(claim.id) else f"{claim.id}: {said}") from error
    if verdict.holds and isinstance(verdict.checked_to, int) and verdict.checked_to < last:
        note = f"no further is tried than {verdict.checked_to}, {last} was asked for"
        verdict = replace(verdict, detail=f"{verdict.detail}; {note}" if verdict.detail else note)
    return verdict


def _beyond(claim: Claim, verdict: Verdict) -> str:
    """Return what is known of a claim outside of a range in which it holds."""
    if not verdict.holds or claim.first_failure is None:
        return ""
    return f"outside of this range it is refuted: the least counterexample of all is {claim.first_failure()}"


def search_claim(digest: str, shard: Shard) -> Finding:
    """Try the claim that the shard names. One of a file is known by its digest too: the file may be another here."""
    search = _claim(shard.name, digest).search
    assert search is not None
    return run_search(search, shard.start, shard.stop)


@cache
def _claim(name: str, digest: str) -> Claim:
    path = _file_of(name)
    if path and digest_of(Path(path).read_bytes()) != digest:
        raise ExecutorError(f"{path} has changed since the job was sent, or is another one on {socket.gethostname()}")
    return find(name)


def _file_of(claim_id: str) -> str:
    """Return the file of a claim of one's own, by its full name; "" for others."""
    path, _ = file_and_id(claim_id)
    return str(Path(path).resolve()) if path else ""


def search_shards(
    name: str,
    version: str,
    task: Task,
    start: int,
    stop: int,
    executor: Executor | None,
    ledger: str | PathLike[str] | None,
    size: int | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """The verdict on [start, stop) by a task, where the executor runs it. The ledger has this name and version.

    Raises ValueError if the task fails at some n before which there is no counterexample.
    """
    began = time.perf_counter()
    executor = executor or Threads()
    if size is not None and size < 1:
        raise ValueError(f"the size of a shard must be at least 1, got {size}")
    pace = Pace(stop - start, executor.workers, executor.shard_seconds)
    with ExitStack() as stack:
        book = stack.enter_context(Ledger(ledger)) if ledger is not None else None
        finished = book.begin(name, start, stop, version) if book is not None else {}
        covered = sum(shard.stop - shard.start for shard in finished)
        # A list: what is left to be done depends on what has been found.
        found = [sum((total_of(*one) for one in finished.items()), Total())]
        if progress:
            progress(covered, stop - start)
        missing = _missing(name, gaps(start, stop, finished), found, lambda: size or pace.size)
        for done in stack.enter_context(closing(executor.map_shards(task, missing))):
            if book is not None and not done.result.failure:
                book.add(done)
            found[0] += total_of(done.shard, done.result)
            pace.learn(done.shard, done.seconds)
            covered += done.shard.stop - done.shard.start
            if progress:
                progress(covered, stop - start)
    return replace(_verdict(name, start, stop, found[0]), seconds=time.perf_counter() - began)


def _missing(
    name: str, gaps: Iterable[tuple[int, int]], found: list[Total], size: Callable[[], int]
) -> Iterator[Shard]:
    """Yield the shards still to be done, in order; none behind one with a counterexample or a failure."""
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
        raise ValueError(f"{claim} fails {total.failure}")
    if total.counterexample is not None:
        return Verdict(claim, False, counterexample=total.counterexample)
    if not total.checked:
        return Verdict(claim, None, checked_to=stop, detail="there is nothing to try in this range")
    since = f" from {start} on" if start else ""
    return Verdict(claim, True, checked_to=stop, detail=total.summary(since))
