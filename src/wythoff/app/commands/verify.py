"""wythoff verify."""

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


@click.command(short_help="Try one statement or formula as far as you like; the exit status is the verdict.")
@click.argument("claim", nargs=-1, metavar="CLAIM", shell_complete=complete_claim)
@click.option("--form", metavar="FORM", help="Formulas for the P-positions of a game, instead of a claim.")
@game_option("The game of --form.")
@click.option("--stop", type=Number(), help="Try it on [start, N); if not given, as far as the claim says.")
@click.option("--start", type=Number(), default="0", help="0 if not given.")
@executor_options("Threads; one per core if not given.", "Processes instead: for claims that are tried in Python.")
@click.option("--ledger", metavar="FILE", help="Keep what is done; the same command goes on, also to a larger --stop.")
@click.option("--status", metavar="FILE", help="Only say how far the job of a ledger is.")
@json_option("One JSON object.")
@quiet_option("No progress bar.")
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
    """Try one claim on all numbers of a range, as far as you like: in shards, on all cores or a cluster, resumable.

    `wythoff claims` lists the claims, and tries many of them on small numbers.

    \b
    wythoff verify biscuit-floor --stop 1e10
    wythoff verify t-wythoff-floor t=3 --stop 1e10 --ledger job.db    killed and started again, it continues
    wythoff verify --status job.db                                    how far it is
    wythoff verify solver-certificates --stop 1e6 --processes 2
    wythoff verify biscuit-floor --stop 1e12 --scheduler tcp://host:8786
    wythoff verify --form "floor(n*sqrt(2))" -g t-wythoff -p t=2 --stop 1e8

    A form is a formula in n for the first piles a_n, or pairs of formulas, x, y, with ; between several families:
    "0, 0; n, 2*n + 1; 2*floor(n*phi) + 2, 2*floor(n*phi) + 2*n + 2" is all of blocking Wythoff, k = 2. `wythoff guess`
    prints forms. They are tried on the P-positions with numbers below N, from 0 on, in the order of the smaller pile.
    The first pile is the smaller one if the order of piles does not matter; else piles stand as in the game.

    Exit status: 0 it holds; 1 it is refuted, and the least counterexample printed; 2 bad input, or it cannot be
    decided; 130 interrupted.
    """
    if status is not None:
        if claim or form or ledger or stop is not None:
            raise click.UsageError("--status takes the name of a ledger and nothing else")
        from wythoff.jobs.shards.ledger import status as status_of

        found = status_of(status)
        click.echo(json.dumps(_as_json(found)) if as_json else _sentences(found))
        return 0
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.shards.verify import verify as verify_claim
    from wythoff.jobs.shards.verify import verify_form

    if form is not None:
        if claim:
            raise click.UsageError("--form is tried alone, without a claim")
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
