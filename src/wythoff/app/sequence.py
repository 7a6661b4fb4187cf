"""wythoff grundy --stop: the values of single heaps, and how often each of them occurs."""

import json
import time
from typing import TYPE_CHECKING

import click

from wythoff.app.counts import counted

if TYPE_CHECKING:
    from wythoff.jobs.tables.sequence import Histogram


def sequence(
    game: str,
    stop: str,
    output: str | None,
    target_format: str | None,
    method: str,
    with_histogram: bool,
    as_json: bool,
    force: bool,
    quiet: bool,
) -> None:
    """Write the values of heaps below stop to a file or to standard output, or their histogram alone, or both."""
    from wythoff.api import catalogue
    from wythoff.app.progress import progress_bar
    from wythoff.exact.expressions import read_number
    from wythoff.jobs.tables.sequence import Histogram, Sequence, write_sequence

    if with_histogram and output in (None, "-"):
        if target_format:
            raise click.UsageError("--histogram and --to need -o OUT: one of them goes to standard output")
        output = None
    elif as_json and not with_histogram:
        if target_format not in (None, "jsonl"):
            raise click.UsageError("--json or --to, not both")
        target_format = "jsonl"
    target = output if with_histogram else output or "-"
    job = Sequence(catalogue.game(game), read_number(stop), method, target, target_format, force)
    histogram = Histogram() if with_histogram else None
    began = time.perf_counter()
    with progress_bar(quiet or target == "-", " heaps") as progress:
        write_sequence(job, progress, histogram)
    if histogram is not None:
        _print(histogram, as_json)
    if not quiet and target != "-":
        click.echo(f"{counted(int(job.stop), 'heap')}; {time.perf_counter() - began:.2f} s", err=True)


def _print(histogram: "Histogram", as_json: bool) -> None:
    rows = histogram.rows()
    if not as_json:
        click.echo("value       heaps       first        last")
    for value, heaps, first, last in rows:
        if as_json:
            click.echo(json.dumps({"value": value, "heaps": heaps, "first": first, "last": last}))
        else:
            click.echo(f"{value:5}  {heaps:10}  {first:10}  {last:10}")
