"""wythoff solve FILE: solve a file or a folder of positions, and print a summary."""

import json
import os
from collections.abc import Sequence
from typing import Any

import click

from wythoff.api.game import Game
from wythoff.app.numbers import format_count
from wythoff.app.progress import Stopwatch, progress_bar
from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.formats import COLUMNAR, INTERNAL_ERROR, POSITIONS, by_suffix
from wythoff.jobs.positions.preview import Preview, preview_file
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.solve_parts import solve_parts
from wythoff.jobs.positions.source import Job
from wythoff.jobs.shards.cluster import Cluster
from wythoff.jobs.shards.executors import cores

# The options that are fields of the job, under the same names.
_SAME_FIELDS = "source_format", "target_format", "rejects", "has_header", "delimiter", "to_same", "resume", "force"


def solve_files(
    name: str,
    files: Sequence[str],
    game: Game,
    max_bits: int | None,
    scheduler: str | None,
    quiet: bool,
    is_recursive: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Solve `files`, or the file or folder `name` if `files` is empty. Return the exit status.

    The other arguments are the options of `wythoff solve`.
    """
    is_folder = bool(files) or os.path.isdir(name)
    if scheduler and not is_folder:
        raise click.UsageError("--scheduler is for a folder or several files; a single file is solved on this machine")
    if is_recursive and (files or not is_folder):
        raise click.UsageError(
            f"--recursive is for a folder{'; in a pattern, ** includes subfolders' if files else ''}"
        )
    job = Job(
        game=game.ruleset.spec,
        source=name,
        target=options["output"],
        columns=_names(options["columns"]) or None,
        values=_names(options["with"]),
        max_bits=max_bits or MAX_BITS,
        threads=options["threads"] or cores(),
        **{field: options[field] for field in _SAME_FIELDS},
    )
    if options["dry_run"]:
        if is_folder:
            raise click.UsageError("--dry-run is for a single file; accepted: a file of the folder")
        _print_preview(preview_file(job), as_json)
        return 0
    watch = Stopwatch(quiet)
    return _folder(job, files, is_recursive, scheduler, watch) if is_folder else _file(job, watch)


def _print_preview(preview: Preview, as_json: bool) -> None:
    """Print how a file is read: a line for its format, its columns, and each of its first rows."""
    if as_json:
        click.echo(json.dumps(preview.as_json()))
        return
    headers = {True: " with a header", False: " without a header", None: ""}
    about = {
        "format": preview.format + headers[preview.header],
        "delimiter": preview.delimiter and repr(preview.delimiter),
        "encoding": preview.encoding,
        "compression": preview.compression or "none",
        "columns": ", ".join(name or "''" for name in preview.columns),
        "read": ", ".join(preview.piles),
        "not read": ", ".join(name or "''" for name in preview.not_read) or "none",
    }
    for name, text in about.items():
        if text:
            click.echo(f"{name}: {text}")
    unit = "line" if preview.encoding else "row"
    for row in preview.rows:
        position = row.position
        if isinstance(position, dict):
            position = ", ".join(f"{name} {shortened(mpz(digits))}" for name, digits in position.items())
        click.echo(f"{unit} {row.line}: {f'rejected: {row.reason}' if position is None else position}")


def _names(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the values of an option. A value has one or several names, separated by commas."""
    return tuple(name.strip() for text in texts if text for name in text.split(","))


def _file(job: Job, watch: Stopwatch) -> int:
    has_rows = (job.source_format or by_suffix(job.source, POSITIONS)) in COLUMNAR
    with progress_bar(watch.quiet, " rows" if has_rows else "B") as progress:
        report = solve_file(job, progress, None if watch.quiet else _print_notice)
    if report.discarded and not watch.quiet:
        count = format_count(report.discarded, "solved row")
        click.echo(f"the run started over; --resume would have reused {count} of an earlier run", err=True)
    earlier = f", {report.resumed_at:,} of them by an earlier run" if report.resumed_at else ""
    where = f" (see {report.rejects})" if report.rejects else ""
    _say(report, f"{format_count(report.rows, 'row')}{earlier}", where, watch)
    return 1 if report.rejected else 0


def _print_notice(text: str) -> None:
    click.echo(text, err=True)


def _folder(job: Job, files: Sequence[str], is_recursive: bool, scheduler: str | None, watch: Stopwatch) -> int:
    with progress_bar(watch.quiet, " parts") as progress:
        report = solve_parts(job, Cluster(scheduler) if scheduler else None, progress, files, is_recursive)
    if report.notices and not watch.quiet:
        others = f" (and {format_count(len(report.notices) - 1, 'other part')})" if report.notices[1:] else ""
        _print_notice(report.notices[0] + others)
    if report.folders_left and not watch.quiet:
        count = format_count(len(report.folders_left), "folder")
        click.echo(
            f"skipped {count} in {job.source} ({report.folders_left[0]}, ...); --recursive includes them", err=True
        )
    for part in report.unsolved:
        click.echo(f"not solved: {part.name}: {part.reason}", err=True)
    earlier = f", {report.skipped_parts:,} of them by an earlier run" if report.skipped_parts else ""
    rejecting = format_count(report.parts_with_rejects, "part")
    where = f" (see *.rejected of {rejecting})" if report.parts_with_rejects else ""
    unsolved = f", {len(report.unsolved):,} not solved" if report.unsolved else ""
    _say(
        report,
        f"{format_count(report.parts, 'part')}{earlier}{unsolved}; {format_count(report.rows, 'row')}",
        where,
        watch,
    )
    if any(part.is_internal for part in report.unsolved):
        return INTERNAL_ERROR
    return 1 if report.parts_with_rejects or report.unsolved else 0


def _say(report: Any, done: str, where: str, watch: Stopwatch) -> None:
    """Print `done`, the numbers of P-positions, N-positions and draws, and that of rejected rows with `where`."""
    if report.unknown and not watch.quiet:
        click.echo(f"--with: {format_count(report.unknown, 'unknown value')}, left empty", err=True)
    n_rows = report.rows - report.p_rows - report.draws
    draws = f", {report.draws:,} D" if report.draws else ""
    watch.say(f"{done}: {report.p_rows:,} P, {n_rows:,} N{draws}; {report.rejected:,} rejected{where}")
