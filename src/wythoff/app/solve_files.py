"""wythoff solve with a file or a folder of positions: the job from the options, and what is said of it at the end."""

import os
from collections.abc import Sequence
from typing import Any

import click

from wythoff.api.game import Game
from wythoff.app.numbers import counted
from wythoff.app.progress import Stopwatch, progress_bar
from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.formats import COLUMNAR, POSITIONS, by_suffix
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.solve_parts import solve_parts
from wythoff.jobs.positions.source import Job
from wythoff.jobs.shards.executors import Cluster, cores

# Options that a job has by the same names.
_AS_GIVEN = "source_format", "target_format", "rejects", "has_header", "delimiter", "to_same", "resume", "force"


def solve_files(
    name: str,
    files: Sequence[str],
    game: Game,
    max_bits: int | None,
    scheduler: str | None,
    quiet: bool,
    **options: Any,
) -> int:
    """Solve the file or folder of this name, or these files, as the options of the command say; the exit status."""
    is_folder = bool(files) or os.path.isdir(name)
    if scheduler and not is_folder:
        raise click.UsageError("--scheduler is for a folder of parts; a file is solved by this machine")
    job = Job(
        game=game.ruleset.spec,
        source=name,
        target=options["output"],
        columns=_names(options["columns"]) or None,
        values=_names(options["with"]),
        max_bits=max_bits or MAX_BITS,
        threads=options["threads"] or cores(),
        **{field: options[field] for field in _AS_GIVEN},
    )
    watch = Stopwatch(quiet)
    return _folder(job, files, scheduler, watch) if is_folder else _file(job, watch)


def _names(text: str | None) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _file(job: Job, watch: Stopwatch) -> int:
    has_rows = (job.source_format or by_suffix(job.source, POSITIONS)) in COLUMNAR
    with progress_bar(watch.quiet, " rows" if has_rows else "B") as progress:
        report = solve_file(job, progress)
    if report.discarded and not watch.quiet:
        kept = f"--resume would have kept {counted(report.discarded, 'row')} of an earlier run"
        click.echo(f"began anew; {kept}", err=True)
    earlier = f", {report.resumed_at:,} of them by an earlier run" if report.resumed_at else ""
    where = f" (see {report.rejects})" if report.rejects else ""
    _say(report, f"{counted(report.rows, 'row')}{earlier}", where, watch)
    return 1 if report.rejected else 0


def _folder(job: Job, files: Sequence[str], scheduler: str | None, watch: Stopwatch) -> int:
    with progress_bar(watch.quiet, " parts") as progress:
        report = solve_parts(job, Cluster(scheduler) if scheduler else None, progress, files)
    earlier = f", {report.kept:,} of them by an earlier run" if report.kept else ""
    rejecting = counted(report.parts_with_rejects, "part")
    where = f" (see *.rejected of {rejecting})" if report.parts_with_rejects else ""
    _say(report, f"{counted(report.parts, 'part')}{earlier}; {counted(report.rows, 'row')}", where, watch)
    return 1 if report.parts_with_rejects else 0


def _say(report: Any, done: str, where: str, watch: Stopwatch) -> None:
    """What was done, how many rows are P and N, and where the rejected ones are."""
    if report.unknown and not watch.quiet:
        click.echo(f"values of --with that are not known, and are left empty: {report.unknown:,}", err=True)
    n_rows = report.rows - report.p_rows
    watch.say(f"{done}: {report.p_rows:,} P, {n_rows:,} N; {report.rejected:,} rejected{where}")
