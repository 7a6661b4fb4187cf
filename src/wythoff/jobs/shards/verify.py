"""Verification of a claim or a formula on a range of numbers, in shards, on any executor, with or without a ledger."""

import os
import socket
from dataclasses import replace
from functools import cache, partial
from os import PathLike
from pathlib import Path

from wythoff.api.catalogue import game
from wythoff.api.game import Game
from wythoff.api.sequences import p_pair_blocks
from wythoff.claims.catalogue import file_and_id, find
from wythoff.claims.claim import Claim
from wythoff.claims.form import Form, form_claim_of
from wythoff.claims.searching import run_search
from wythoff.claims.verdict import Finding, Verdict
from wythoff.exact.bigint import as_mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.jobs.shards.executors import Executor, ExecutorError, Task
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Job
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.search import search_shards
from wythoff.jobs.shards.shard import WHOLE, Shard
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
    share: tuple[int, int] = WHOLE,
    progress: Progress | None = None,
) -> Verdict:
    """Check a claim for every number of [start, stop).

    Parameters
    ----------
    claim_id : str
        The id of a claim, as `wythoff claims` lists it, with parameters if needed: "t-wythoff-floor t=3". For a claim
        of your own, the file and the id: "mine.py:id".
    start, stop : int
        The range. By default from 0 to the bound of `wythoff claims --check`. In most claims the range consists of the
        numbers n of the statement.
    executor : Executor, optional
        The executor that computes the shards, by default threads of this process, one for each core. See
        `wythoff.jobs.shards.executors`.
    ledger : path, optional
        A file that stores finished shards. The same call resumes a stopped or killed run. A call with a larger `stop`
        continues a finished run.
    size : int, optional
        The length of a shard. By default it adapts to the speed of the claim.
    share : (i, k)
        Check only part i of k consecutive parts of the range, whose lengths differ by at most 1. So k machines share a
        job, each with its own ledger; `wythoff.jobs.shards.merge` merges these ledgers.
    progress : callable, optional
        Called as progress(done, total): how many numbers of the range are finished, and how many it has.

    Returns
    -------
    Verdict
        The verdict does not depend on the executor, nor on the lengths and order of the shards. A counterexample is the
        least in the range. `detail` names a counterexample outside of the range, if one is known. For a claim by strong
        induction, the claim is proved below `checked_to` if start is 0; otherwise only its steps have been checked.

    Raises
    ------
    ValueError
        If the claim is unknown or cannot be checked on this range, or if it cannot be evaluated at some n and no
        smaller n is a counterexample. LedgerError, a ValueError, if the ledger has another job, is damaged, or is in
        use.
    OSError
        ExecutorError, an OSError, if workers cannot be reached, die repeatedly or run another version.
    """
    claim = find(claim_id)
    if claim.search is None:
        return _in_one_piece(claim, *_range(claim, start, stop), executor, ledger, share)
    job, digest = _job_and_digest(claim_id, claim, start, stop, ledger, share)
    verdict = search_shards(job, partial(search_claim, digest), executor, ledger, size, progress)
    verdict = claim.with_decision(verdict)
    return replace(verdict, claim=claim.id, detail="; ".join(filter(None, (verdict.detail, _beyond(claim, verdict)))))


def verify_form(
    form: str,
    game: Game,
    start: int = 0,
    stop: int | None = None,
    executor: Executor | None = None,
    ledger: str | PathLike[str] | None = None,
    *,
    share: tuple[int, int] = WHOLE,
    progress: Progress | None = None,
) -> Verdict:
    """Check formulas for the P-positions of a game at the indices start to stop - 1.

    The default `stop` is 10^5 for games with a closed form of the P-positions, and 10^4 for other games.

    See `wythoff.claims.form` for the formulas. The range is split into shards only if the game has a closed form of its
    P-positions and the formulas can be evaluated at any index. The other parameters, the verdict and the errors are
    those of `verify`.
    """
    claim = form_claim_of(form, game, progress)
    first, last = _range(claim, start, stop)
    if claim.search is None:
        return _in_one_piece(claim, first, last, executor, ledger, share)
    task = partial(search_form, form, game.ruleset)
    name = f"form {form} of {game.ruleset.title}"
    job = Job(name, first, last, _version(ledger), share=share)
    verdict = search_shards(job, task, executor, ledger, None, progress)
    detail = verdict.detail
    if verdict.counterexample is not None:
        n = int(verdict.counterexample)
        error = Form(form).first_error(p_pair_blocks(game, n, n + 1), n)
        detail = Form(form).describe_error(error) if error else detail
    return replace(verdict, claim=claim.id, detail=detail)


def new_job(claim_id: str, start: int = 0, stop: int | None = None) -> Job:
    """Return the job that `verify` with a ledger has for this claim and range. The errors are those of `verify`."""
    claim = find(claim_id)
    if claim.search is None:
        raise ValueError(
            f"{claim.id} cannot be split into shards, so it has no ledger; accepted: claims that can be split"
        )
    return _job_and_digest(claim_id, claim, start, stop, ledger=True)[0]


def resume(
    job: Job, ledger: str | PathLike[str], executor: Executor | None = None, progress: Progress | None = None
) -> Verdict:
    """Compute the missing shards of the job of a ledger, and return the verdict on the whole job, as `verify` does.

    Raises LedgerError if the job checks formulas on a game that is not in the catalogue, because the ledger does not
    contain the rules of this game.
    """
    if (found := _form_of(job)) is None:
        return verify(job.claim, job.start, job.stop, executor, ledger, share=job.share, progress=progress)
    form, of = found
    if of is None:
        raise LedgerError(f"{ledger}: its game is not in this package; repeat the command that began the job")
    return verify_form(form, of, job.start, job.stop, executor, ledger, share=job.share, progress=progress)


def task_of(job: Job) -> Task | None:
    """Return the function that computes the shards of a job.

    Return None for a job that checks formulas on a game that is not in the catalogue.
    """
    if (found := _form_of(job)) is None:
        return partial(search_claim, job.version.removeprefix(fingerprint()).removeprefix("+"))
    form, of = found
    return None if of is None else partial(search_form, form, of.ruleset)


def _form_of(job: Job) -> tuple[str, Game | None] | None:
    """Return (formulas, game) of a job that checks formulas for P-positions; None if the job checks a claim.

    The game is None if it is not in the catalogue.
    """
    form, _, title = job.claim.removeprefix("form ").rpartition(" of ")
    if not form or not job.claim.startswith("form "):
        return None
    try:
        of = game(title)
    except ValueError:
        return form, None
    return form, of if of.ruleset.title == title else None


def _job_and_digest(
    claim_id: str, claim: Claim, start: int, stop: int | None, ledger: object, share: tuple[int, int] = WHOLE
) -> tuple[Job, str]:
    """Return the job of a claim, and the digest of its file, or "" for a claim of the package.

    Raises ValueError if the claim cannot be checked on this range.
    """
    first, last = _range(claim, start, stop)
    name, digest = claim.id, ""
    if path := _file_of(claim_id):
        name, digest = f"{path}:{claim.id}", digest_of(Path(path).read_bytes())
    elif claim.search is not None:
        claim.search(last, last)  # an empty search
    return Job(name, first, last, _version(ledger, digest), share=share), digest


def search_form(form: str, rules: Ruleset, shard: Shard) -> Finding:
    """Compare formulas with the P-positions whose indices are in a shard."""
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
        raise ValueError(f"stop must be above start, got start = {shortened(first)} and stop = {shortened(last)}")
    return first, last


def _version(ledger: object, digest: str = "") -> str:
    """Return the version of the code for a ledger, with the digest of the user's file, if there is one.

    If `ledger` is None, return "" to save the time of the fingerprint.
    """
    return "+".join(filter(None, (fingerprint(), digest))) if ledger is not None else ""


def _in_one_piece(
    claim: Claim, first: int, last: int, executor: Executor | None, ledger: object, share: tuple[int, int]
) -> Verdict:
    """Return the verdict on a claim that cannot be split into shards."""
    if first or executor is not None or ledger is not None or share != WHOLE:
        raise ValueError(
            f"{claim.id} cannot be split into shards; accepted: start 0, and no share, ledger, processes or cluster"
        )
    try:
        verdict = claim.check(last)
    except ValueError as error:
        said = str(error)
        raise ValueError(said if said.startswith(claim.id) else f"{claim.id}: {said}") from error
    if verdict.holds and isinstance(verdict.checked_to, int) and verdict.checked_to < last:
        note = f"checked only below {verdict.checked_to}, not up to {last}"
        verdict = replace(verdict, detail=f"{verdict.detail}; {note}" if verdict.detail else note)
    return verdict


def _beyond(claim: Claim, verdict: Verdict) -> str:
    """Return a sentence about the least counterexample, if it is outside of the checked range and known; else ""."""
    if not verdict.holds or claim.first_failure is None:
        return ""
    return f"the claim is refuted outside of this range; its least counterexample is {claim.first_failure()}"


def search_claim(digest: str, shard: Shard) -> Finding:
    """Check the claim shard.name on a shard. Raises ExecutorError if the file of the claim does not have this digest.

    The digest is "" for a claim that is not in a file of the user.
    """
    search = _claim(shard.name, digest).search
    assert search is not None
    return run_search(search, shard.start, shard.stop)


@cache
def _claim(name: str, digest: str) -> Claim:
    path = _file_of(name)
    if path and digest_of(Path(path).read_bytes()) != digest:
        raise ExecutorError(f"{path}: the file on {socket.gethostname()} differs from the file of the job; restore it")
    return find(name)


def _file_of(claim_id: str) -> str:
    """Return the full path of the file of a user's own claim; "" for other claims."""
    path, _ = file_and_id(claim_id)
    return os.path.realpath(path) if path else ""
