"""wythoff verify: check one claim or formula on a range of numbers."""

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_claim
from wythoff.app.executors import executor_options, share_option
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_option, json_option, quiet_option, refuse
from wythoff.app.verdicts import exit_status, verdict_row, verdict_sentence
from wythoff.app.work_log import log_option, work_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from wythoff.jobs.shards.executors import Executor


@click.command(cls=StrictCommand, short_help="Check one claim or formula on a range of numbers, up to any bound.")
@click.argument("claim", nargs=-1, metavar="CLAIM", shell_complete=complete_claim)
@click.option("--form", metavar="FORM", help="Check this formula for the P-positions of a game, instead of a claim.")
@game_option("Choose the game of --form.  [default: wythoff]")
@click.option("--stop", type=Number(), help="Check the numbers below N.  [default: the bound of the claim]")
@click.option("--start", type=Number(), default="0", show_default=True, help="Begin at the number N.")
@executor_options(
    "Set the number of threads.  [default: one per core]",
    "Use this number of processes instead of threads. They are faster if the check of the claim is Python code.",
)
@click.option(
    "--ledger",
    type=FILE_NAME,
    metavar="FILE",
    help="Record finished shards in this file; the next run with it, also to a larger --stop, skips them.",
)
@share_option("Check part I of K equal parts of the range: the part of machine I of K.")
@log_option
@json_option("Print one JSON object.")
@quiet_option("Show no progress bar.")
def verify(
    claim: tuple[str, ...],
    form: str | None,
    game: Game,
    stop: Any,
    start: Any,
    ledger: str | None,
    share: tuple[int, int],
    as_json: bool,
    quiet: bool,
    log: str | None,
    executor: "Callable[[], Executor | None]",
) -> int:
    """Check one claim on all numbers from --start to --stop - 1, on all cores or on a cluster.

    `wythoff claims` lists the claims, and checks many of them on small numbers.

    \b
    wythoff verify biscuit-floor --stop 1e10
    wythoff verify t-wythoff-floor t=3 --stop 1e10 --ledger job.db    run it again to continue
    wythoff job status job.db                                         the progress of this job
    wythoff verify biscuit-floor --stop 1e12 --share 2/3 --ledger two.db    the second of three machines
    wythoff verify solver-certificates --stop 1e6 --processes 2
    wythoff verify biscuit-floor --stop 1e12 --scheduler tcp://host:8786
    wythoff verify --form "floor(n*sqrt(2))" -g t-wythoff -p t=2 --stop 1e8

    A form states P-position n by a formula in n for the pile x, or by a pair of formulas "x, y" for both piles. Several
    pairs with ; between them together state all P-positions, in any order. In blocking Wythoff with k = 2 these are
    "0, 0; n, 2*n + 1; 2*floor(n*phi) + 2, 2*floor(n*phi) + 2*n + 2". `wythoff guess` prints forms.

    P-positions are numbered from 0, in most games in the order of the smaller pile. A form is checked on the
    P-positions with a number below --stop. If the game does not distinguish the piles, x is the smaller pile. Otherwise
    x is the first pile of the game.

    Exit status: 0 the claim holds; 1 it is refuted, and the least counterexample is printed; 2 bad usage or input, or
    the claim cannot be decided; 75 the disk is full, the ledger is locked, or workers are lost; 130 interrupted.
    """
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.shards.verify import verify as verify_claim
    from wythoff.jobs.shards.verify import verify_form

    if form is not None:
        if claim:
            raise click.UsageError("--form and a claim exclude each other")
        check = partial(verify_form, form, game)
    else:
        refuse("needs --form", "game", "parameters", "rays")
        if not claim:
            raise click.UsageError("the claim is missing; accepted: an id that `wythoff claims` lists, or --form")
        check = partial(verify_claim, " ".join(claim))
    workers = executor()
    with progress_bar(quiet, "") as bar, work_log(log, "numbers", workers, bar) as progress:
        verdict = check(start, stop, workers, ledger, share=share, progress=progress)
    click.echo(json.dumps(verdict_row(verdict)) if as_json else verdict_sentence(verdict))
    return exit_status(verdict)
