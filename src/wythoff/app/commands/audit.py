"""wythoff audit: compute random shards of a ledger, or random segments of a certificate, again."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.executors import executor_options
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Count, Number
from wythoff.app.options import json_option, quiet_option, refuse
from wythoff.app.work_log import log_option, work_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from wythoff.jobs.audit import FalseShard
    from wythoff.jobs.shards.executors import Executor

FALSE_SHARDS = 1

# The most false shards that are listed.
MAX_LISTED = 10


@click.command(
    cls=StrictCommand, short_help="Compute random parts of a ledger or a certificate again, to find false work."
)
@click.argument("ledger", type=FILE_NAME, metavar="FILE")
@click.option("--draws", type=Count(1), default=100, show_default=True, help="Draw this number of shards at random.")
@click.option("--each-host", type=Count(0), default=0, metavar="K", help="Draw K more shards of each machine.")
@click.option("--seed", type=Number(), help="Set the seed of the draws.  [default: random]")
@click.option(
    "--discard",
    is_flag=True,
    help="Delete all shards of each machine that computed a false shard; the next run computes them again.",
)
@executor_options("Set the number of threads.  [default: one per core]", "Use processes instead of threads.")
@log_option
@json_option("Print one JSON object.")
@quiet_option("Show no progress bar.")
def audit(
    ledger: str,
    draws: int,
    each_host: int,
    seed: Any,
    discard: bool,
    as_json: bool,
    quiet: bool,
    log: str | None,
    executor: "Callable[[], Executor | None]",
) -> int:
    """Draw random shards of a ledger, compute them again, and compare them with the ledger.

    A ledger stores the results of shards, the ranges of a long job. A shard is false if its stored result is wrong. A
    draw picks a number at random from the range of the ledger, and takes the shard that contains this number. So if a
    fraction f of the numbers is in false shards, k draws find no false shard with probability (1 - f)^k. For example,
    if f = 0.05, 100 draws find a false shard with probability 0.994.

    \b
    wythoff audit all.db
    wythoff audit all.db --draws 500 --processes 8
    wythoff audit all.db --each-host 5           also 5 shards of each machine
    wythoff audit all.db --discard               also delete all shards of machines with false shards
    wythoff audit 0.454.xz --draws 10            a certificate of `wythoff period --checkpoints`

    From a certificate, the command draws segments, each from one checkpoint to the next. It also checks that the
    checkpoints, if they are right, prove the period.

    Exit status: 0 all checks passed; 1 something is false; 2 bad usage or input.
    """
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.segments.certificate import is_window_certificate

    if Path(ledger).is_file() and is_window_certificate(Path(ledger)):
        refuse("is for ledgers only", "discard", "each_host")
        return _audit_segments(Path(ledger), draws, seed, as_json, quiet, log, executor())
    from wythoff.jobs.audit import audit as audit_ledger
    from wythoff.jobs.audit import discard as discard_shards

    workers = executor()
    with progress_bar(quiet, "") as bar, work_log(log, "shards", workers, bar) as progress:
        found = audit_ledger(
            ledger, draws, None if seed is None else int(seed), workers, each_host=each_host, progress=progress
        )
    deleted = discard_shards(ledger, found) if discard and found.false_shards else 0
    if as_json:
        row = {"id": found.job.claim, "shards": found.shards, "audited": len(found.audited), "draws": found.draws}
        false = [{"start": one.shard.start, "stop": one.shard.stop, "host": one.host} for one in found.false_shards]
        click.echo(json.dumps({**row, "seed": str(found.seed), "false": false, "deleted": deleted}))
    else:
        click.echo(str(found))
        for one in found.false_shards[:MAX_LISTED]:
            click.echo(_sentence(one))
        if len(found.false_shards) > MAX_LISTED:
            click.echo(f"and {len(found.false_shards) - MAX_LISTED} more")
        if deleted:
            click.echo(f"{deleted} shards are deleted from {ledger}; the next run with it computes them again")
    return FALSE_SHARDS if found.false_shards else 0


def _audit_segments(
    path: Path, draws: int, seed: Any, as_json: bool, quiet: bool, log: str | None, executor: "Executor | None"
) -> int:
    """Audit random segments of a certificate, print the result, and return the exit status."""
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.segments.audit import audit_segments

    with progress_bar(quiet, " segments") as bar, work_log(log, "segments", executor, bar) as progress:
        found = audit_segments(path, draws, None if seed is None else int(seed), executor, progress=progress)
    segments = found.certificate.segments
    false = [(segments.place(i - 1) if i > 1 else 0, segments.place(i)) for i in found.false_segments]
    if as_json:
        row = {"game": found.certificate.game, "segments": len(segments.windows), "audited": len(found.audited)}
        ranges = [{"start": start, "stop": stop} for start, stop in false]
        click.echo(json.dumps({**row, "draws": draws, "seed": str(found.seed), "false": ranges, "fault": found.fault}))
    else:
        click.echo(str(found))
        for start, stop in false[:MAX_LISTED]:
            click.echo(f"false: {start} to {stop}: the checkpoint at the end does not follow from that at the start")
        if len(false) > MAX_LISTED:
            click.echo(f"and {len(false) - MAX_LISTED} more")
        click.echo(found.conclusion())
    return 0 if found.passes else FALSE_SHARDS


def _sentence(one: "FalseShard") -> str:
    """Return a text about a false shard, with the fields in which the ledger and the new result differ."""
    fields = [
        name
        for name in ("checked", "counterexample", "checksum", "digest", "failure", "row", "is_last")
        if getattr(one.stored, name) != getattr(one.found, name)
    ]
    differing = "; ".join(f"{name} {getattr(one.stored, name)}, right: {getattr(one.found, name)}" for name in fields)
    return f"false: {one.shard.start} to {one.shard.stop - 1}, by {one.host}: {differing}"
