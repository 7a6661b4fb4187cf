"""wythoff verify."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_claim
from wythoff.app.executors import executor_options
from wythoff.app.numbers import Number
from wythoff.app.options import json_option, quiet_option
from wythoff.app.verdicts import verdict_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from wythoff.claims.verdict import Verdict
    from wythoff.jobs.shards.executors import Executor
    from wythoff.jobs.shards.ledger import Status

REFUTED, UNDECIDED = 1, 2


@click.command(short_help="Try a claim far out, in shards that threads, processes or a cluster share.")
@click.argument("claim", nargs=-1, metavar="CLAIM", shell_complete=complete_claim)
@click.option("--stop", type=Number(), help="Try it on [start, N); if not given, as far as the claim says.")
@click.option("--start", type=Number(), default="0", help="0 if not given.")
@executor_options("Threads; one per core if not given.", "Processes instead: for claims that are tried in Python.")
@click.option("--ledger", metavar="FILE", help="Keep what is done; the same command goes on, also to a larger --stop.")
@click.option("--status", metavar="FILE", help="Only say how far the job of a ledger is.")
@json_option("One JSON object.")
@quiet_option("No progress bar.")
def verify(
    claim: tuple[str, ...],
    stop: Any,
    start: Any,
    ledger: str | None,
    status: str | None,
    as_json: bool,
    quiet: bool,
    executor: "Callable[[], Executor | None]",
) -> int:
    """Try a claim on a range, far beyond `wythoff claims --check`.

    \b
    wythoff verify biscuit-floor --stop 1e10
    wythoff verify t-wythoff-floor t=3 --stop 1e10 --ledger job.db    killed and started again, it continues
    wythoff verify --status job.db                                    how far it is
    wythoff verify solver-certificates --stop 1e6 --processes 2
    wythoff verify biscuit-floor --stop 1e12 --scheduler tcp://host:8786

    Exit status: 0 it holds; 1 it is refuted, and the least counterexample printed; 2 bad input, or it cannot be
    decided; 130 interrupted.
    """
    if status is not None:
        if claim or ledger or stop is not None:
            raise click.UsageError("--status takes the name of a ledger and nothing else")
        from wythoff.jobs.shards.ledger import status as status_of

        found = status_of(status)
        click.echo(json.dumps(_as_json(found)) if as_json else _sentences(found))
        return 0
    if not claim:
        raise click.UsageError("which claim? `wythoff claims` lists them")
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.shards.verify import verify as verify_claim

    with progress_bar(quiet, "") as progress:
        verdict = verify_claim(" ".join(claim), start, stop, executor(), ledger, progress=progress)
    _show(verdict, as_json)
    return 0 if verdict.holds else UNDECIDED if verdict.holds is None else REFUTED


def _show(verdict: "Verdict", as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(verdict_row(verdict)))
    elif verdict.holds is False:
        least = "" if verdict.counterexample is None else f": the least counterexample is {verdict.counterexample}"
        click.echo(f"{verdict.claim} is refuted{least or f': {verdict.detail}'}")
    else:
        found = "cannot be decided" if verdict.holds is None else "is proved, and tried" if verdict.proved else "holds"
        detail = f"; {verdict.detail}" if verdict.detail else ""
        click.echo(f"{verdict.claim} {found} below {verdict.checked_to}{detail}; {verdict.seconds:.2f} s")


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
        "checksum": f"{status.total.checksum:016x}",
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
        f"{total.checked} checked, checksum {total.checksum:016x}; {status.seconds:.1f} s of work"
        + (f" on {', '.join(status.hosts)}" if status.hosts else ""),
    ]
    if total.place is not None:
        least = "the least" if not status.left else "the least so far"
        lines.append(f"it is refuted: {least} counterexample is {total.counterexample}")
    return "\n".join(lines)
