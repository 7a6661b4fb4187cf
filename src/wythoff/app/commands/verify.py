"""wythoff verify: check one claim or formula on a range."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_claim
from wythoff.app.executors import executor_options
from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_option, json_option, quiet_option, refuse
from wythoff.app.verdicts import verdict_row, verdict_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from wythoff.jobs.shards.executors import Executor
    from wythoff.jobs.shards.ledger import Status

REFUTED, UNDECIDED = 1, 2


@click.command(short_help="Check one statement or formula as far as you like; the exit status is the verdict.")
@click.argument("claim", nargs=-1, metavar="CLAIM", shell_complete=complete_claim)
@click.option("--form", metavar="FORM", help="Check formulas for the P-positions of a game, instead of a claim.")
@game_option("Choose the game of --form.")
@click.option("--stop", type=Number(), help="Check the range [start, N).  [default: the bound of the claim]")
@click.option("--start", type=Number(), default="0", show_default=True, help="Begin the range at N.")
@executor_options(
    "Use so many threads.  [default: one per core]", "Use so many processes, for claims checked in Python."
)
@click.option(
    "--ledger", metavar="FILE", help="Record finished shards; run again to continue, also to a larger --stop."
)
@click.option("--status", metavar="FILE", help="Only print the progress of the job in a ledger.")
@json_option("Print one JSON object.")
@quiet_option("Show no progress bar.")
def verify(
    claim: tuple[str, ...],
    form: str | None,
    game: Game,
    stop: Any,
    start: Any,
    ledger: str | None,
    status: str | None,
    as_json: bool,
    quiet: bool,
    executor: "Callable[[], Executor | None]",
) -> int:
    """Check one claim on all numbers of a range: in shards, on all cores or a cluster, resumable.

    `wythoff claims` lists the claims, and checks many of them on small numbers.

    \b
    wythoff verify biscuit-floor --stop 1e10
    wythoff verify t-wythoff-floor t=3 --stop 1e10 --ledger job.db    continues if it is started again
    wythoff verify --status job.db                                    the progress of this job
    wythoff verify solver-certificates --stop 1e6 --processes 2
    wythoff verify biscuit-floor --stop 1e12 --scheduler tcp://host:8786
    wythoff verify --form "floor(n*sqrt(2))" -g t-wythoff -p t=2 --stop 1e8

    A form is a formula in n for the first piles a_n, or a pair of formulas "x, y", or several pairs with ; between
    them: "0, 0; n, 2*n + 1; 2*floor(n*phi) + 2, 2*floor(n*phi) + 2*n + 2" is blocking Wythoff, k = 2. `wythoff guess`
    prints forms. A form is checked on the P-positions of index below N, in the order of the smaller pile. If the order
    of piles does not matter, the first pile is the smaller one; otherwise piles are in the order of the game.

    Exit status: 0 it holds; 1 it is refuted (the least counterexample is printed); 2 bad usage or input, or it cannot
    be decided; 130 interrupted.
    """
    if status is not None:
        if claim or form or ledger or stop is not None:
            raise click.UsageError("--status excludes a claim, --form, --ledger and --stop")
        from wythoff.jobs.shards.ledger import status as status_of

        found = status_of(status)
        click.echo(json.dumps(_as_json(found)) if as_json else _sentences(found))
        return 0
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.shards.verify import verify as verify_claim
    from wythoff.jobs.shards.verify import verify_form

    if form is not None:
        if claim:
            raise click.UsageError("--form excludes a claim")
        with progress_bar(quiet, "") as progress:
            verdict = verify_form(form, game, start, stop, executor(), ledger, progress=progress)
    else:
        refuse("is for --form", "game", "parameters", "rays")
        if not claim:
            raise click.UsageError("which claim? `wythoff claims` lists them")
        with progress_bar(quiet, "") as progress:
            verdict = verify_claim(" ".join(claim), start, stop, executor(), ledger, progress=progress)
    click.echo(json.dumps(verdict_row(verdict)) if as_json else verdict_sentence(verdict))
    return 0 if verdict.holds else UNDECIDED if verdict.holds is None else REFUTED


def _as_json(status: "Status") -> dict[str, Any]:
    job = asdict(status.job)
    return {
        "id": job.pop("claim"),
        **job,
        "shards": status.shards,
        "done": status.done,
        "settled": status.settled,
        "left": status.left,
        "checked": status.total.checked,
        "checksum": status.total.hex_checksum or None,
        "counterexample": status.total.counterexample,
        "seconds": round(status.seconds, 3),
        "hosts": status.hosts,
    }


def _sentences(status: "Status") -> str:
    job, total = status.job, status.total
    numbers = job.stop - job.start
    lines = [
        f"{job.claim} on {job.start} to {job.stop}, by wythoff {job.version}",
        f"{status.done} of {numbers} are done ({100 * status.done / numbers:.1f} %), in {status.shards} shards; "
        f"{status.left} left" + (f", {status.settled} settled by others" if status.settled else ""),
        f"{total.summary()}; {status.seconds:.1f} s of work"
        + (f" on {', '.join(status.hosts)}" if status.hosts else ""),
    ]
    if total.place is not None:
        least = "the least" if not status.left else "the least so far"
        lines.append(f"it is refuted: {least} counterexample is {total.counterexample}")
    return "\n".join(lines)
