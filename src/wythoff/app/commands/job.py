"""wythoff job: prepare, run, watch and pause a long job that a ledger describes."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_claim
from wythoff.app.executors import executor_options
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Count, Number
from wythoff.app.options import games_options, json_option, quiet_option, refuse
from wythoff.app.verdicts import exit_status, verdict_sentence
from wythoff.app.work_log import log_option, work_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from wythoff.jobs.shards.executors import Executor
    from wythoff.jobs.shards.ledger import Job
    from wythoff.jobs.survey.games import Games


@click.group(short_help="Prepare a long job, and run, watch or pause it by its ledger.")
def job() -> None:
    """Prepare a long job of `verify` or `survey`, and run, watch or pause it.

    A ledger is a file that describes a job and records its finished shards. `init` divides a job into shares, and
    writes a ledger for each share. A machine that computes a share needs only the ledger of this share:

    \b
    wythoff job init biscuit-floor --stop 1e12 --shares 8 -o shares    shares/1-of-8.db, ..., shares/8-of-8.db
    wythoff job run shares/3-of-8.db                                   on the third machine; run it again to continue
    wythoff job status shares/3-of-8.db
    wythoff job pause shares/3-of-8.db
    wythoff merge shares/*.db -o all.db
    """


job.command_class = StrictCommand


@job.command(short_help="Write the ledgers of a new job, one for each machine.")
@click.argument("claim", nargs=-1, metavar="[CLAIM]", shell_complete=complete_claim)
@click.option("--start", type=Number(), default="0", show_default=True, help="Begin at the number N.")
@click.option("--stop", type=Number(), help="Check the numbers below N.  [default: the bound of the claim]")
@games_options
@click.option("--limit", type=Number(), default="1e6", show_default=True, help="Survey the heaps below N.")
@click.option("--shares", type=Count(1), default=1, metavar="K", help="Write K ledgers.  [default: 1]")
@click.option(
    "--output", "-o", required=True, type=FILE_NAME, metavar="FOLDER", help="Write the ledgers to this folder."
)
def init(
    claim: tuple[str, ...], start: Any, stop: Any, games: "Games | None", limit: Any, shares: int, output: str
) -> None:
    """Write the ledgers of a new job to a folder, and compute nothing.

    The job checks a claim, as `wythoff verify` does, or surveys games, as `wythoff survey` does. Existing ledgers of
    the same job are not changed.

    \b
    wythoff job init biscuit-floor --stop 1e12 --shares 8 -o shares
    wythoff job init --digits 4 --limit 1e7 --shares 3 -o shares
    """
    from wythoff.jobs.shards.shares import write_shares

    new = _new_job(claim, start, stop, games, limit)
    first, *others = write_shares(new, shares, Path(output))
    last = f" to {others[-1]}" if others else ""
    click.echo(f"{new.claim}: {first}{last}; `wythoff job run FILE` computes a share")


def _new_job(claim: tuple[str, ...], start: Any, stop: Any, games: "Games | None", limit: Any) -> "Job":
    from wythoff.jobs.shards import verify
    from wythoff.jobs.survey import survey

    if games is None:
        refuse("needs --digits or --subtractions", "limit")
        if not claim:
            raise click.UsageError(
                "the job is missing; accepted: a claim that `wythoff claims` lists, --digits N or --subtractions N"
            )
        return verify.new_job(" ".join(claim), start, stop)
    if claim:
        raise click.UsageError(f"two jobs: {' '.join(claim)[:40]} and a survey; accepted: only one of them")
    refuse("is for claims, not for surveys", "start", "stop")
    return survey.new_job(games, limit)


@job.command(short_help="Compute the missing shards of a ledger.")
@click.argument("ledger", type=FILE_NAME, metavar="LEDGER")
@executor_options("Set the number of threads.  [default: one per core]", "Use processes instead of threads.")
@log_option
@quiet_option("Show no progress.")
def run(ledger: str, executor: "Callable[[], Executor | None]", log: str | None, quiet: bool) -> int:
    """Compute the missing shards of the job of a ledger, and print the result.

    Ledgers are written by `wythoff job init`, `wythoff verify --ledger` and `wythoff survey --ledger`. The exit status
    is that of `wythoff verify`; for a survey it is 0.
    """
    from wythoff.app.progress import working
    from wythoff.jobs.shards import verify
    from wythoff.jobs.shards.ledger import read_ledger
    from wythoff.jobs.survey.resume import resume

    found, _ = read_ledger(ledger)
    workers = executor()

    def show(done: int, total: int | None) -> None:
        say(f"{found.claim}: {100 * done / (total or 1):.1f} % of the work is done")

    unit = "estimated nanoseconds of a core" if found.turn else "numbers"
    with working(found.claim, quiet) as say, work_log(log, unit, workers, show) as progress:
        if found.turn:
            click.echo(str(resume(found, ledger, workers, progress)))
            return 0
        verdict = verify.resume(found, ledger, workers, progress)
    click.echo(verdict_sentence(verdict))
    return exit_status(verdict)


@job.command(short_help="Print the progress that a ledger records.")
@click.argument("ledger", type=FILE_NAME, metavar="LEDGER")
@click.option("--html", type=FILE_NAME, metavar="FILE", help="Also write the progress as a page.")
@json_option("Print one JSON object.")
@click.option("--quiet", "-q", is_flag=True, hidden=True, expose_value=False)  # of the former `verify --status`
def status(ledger: str, html: str | None, as_json: bool) -> None:
    """Print the progress of the job of a ledger: what is done and left, by which machines, and the estimated end.

    A run may write to the ledger at the same time.
    """
    from wythoff.app.status_page import page_of
    from wythoff.app.statuses import status_row, status_sentences
    from wythoff.jobs.files import write_whole
    from wythoff.jobs.ledger_status import status as status_of

    found = status_of(ledger)
    if html is not None:
        if Path(html).exists() and Path(html).samefile(ledger):
            raise click.UsageError(f"{html}: is the ledger; accepted: another file")
        write_whole(Path(html), page_of(found).encode())
    click.echo(json.dumps(status_row(found)) if as_json else status_sentences(found))


@job.command(short_help="End the run that writes to a ledger; its finished shards are stored.")
@click.argument("ledger", type=FILE_NAME, metavar="LEDGER")
def pause(ledger: str) -> None:
    """End the process that writes to a ledger, on this machine, by SIGTERM, and wait for its end. Needs Linux.

    `wythoff job run LEDGER` continues the job.
    """
    from wythoff.app.statuses import progress_of
    from wythoff.jobs.ledger_status import status as status_of
    from wythoff.jobs.shards.pause import pause as end_run

    state = "paused" if end_run(ledger) else "no run writes to it"
    click.echo(f"{ledger}: {state}; {progress_of(status_of(ledger))}")
