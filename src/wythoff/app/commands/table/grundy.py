"""wythoff table grundy: write the Grundy values of a board or of single heaps."""

import json
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.groups import StrictCommand
from wythoff.app.numbers import WORKERS, Number, format_count
from wythoff.app.options import (
    Game,
    cols_option,
    force_option,
    format_of_answer,
    game_argument,
    json_option,
    method_option,
    output_option,
    quiet_option,
    refuse,
)
from wythoff.app.progress import Stopwatch, progress_bar
from wythoff.jobs.formats import BOARDS, TABLES, Format, format_by_suffix, list_suffixes, names

if TYPE_CHECKING:
    from wythoff.jobs.tables.sequence import Histogram, Sequence


@click.command(cls=StrictCommand, short_help="List or write the Grundy values of a board, or of heaps 0, 1, 2, ...")
@game_argument()
@click.option(
    "--board", "rows", type=Number(), metavar="ROWS", help="Write the values of the positions x < ROWS, y < COLS."
)
@cols_option
@click.option("--stop", type=Number(), help="Write the values of single heaps of sizes 0 to N - 1.")
@click.option("--genus", is_flag=True, help="With --stop: list genus symbols instead of values, for misere play.")
@click.option(
    "--histogram", is_flag=True, help="With --stop: list how often each value occurs, and its first and last heap."
)
@click.option(
    "--to", "target_format", type=click.Choice(names(TABLES)), help="Set the format.  [default: by the suffix of OUT]"
)
@method_option(lambda: ("auto", "naive", "sparse"), "With --stop: choose the method, auto, sparse or naive.")
@output_option(f"Write to this file. Boards: {list_suffixes(BOARDS)}. Heaps: {list_suffixes(TABLES)}.")
@click.option("--threads", "-j", type=WORKERS, help="Set the number of threads.  [default: one per core]")
@click.option("--resume", is_flag=True, help="With --stop and .npy: continue an interrupted run.")
@json_option("With --stop: print JSON lines, numbers as strings.")
@force_option
@quiet_option()
def grundy(
    game: Game,
    rows: Any,
    cols: Any,
    stop: Any,
    genus: bool,
    histogram: bool,
    target_format: str | None,
    method: str,
    output: str | None,
    threads: int | None,
    resume: bool,
    as_json: bool,
    force: bool,
    quiet: bool,
) -> None:
    """Write the Grundy values of a board, or of single heaps 0, 1, 2, ...

    A board has all positions of a two-pile game with small piles.

    \b
    wythoff table grundy 0.156 --stop 10^6 -o g.npy     the values of heaps 0, 1, 2, ...; --to bfile for the OEIS
    wythoff table grundy officers --stop 1e10 -o g.npy  too large for memory; --resume continues it
    wythoff table grundy officers --stop 10^5 --histogram
    wythoff table grundy kayles --stop 21 --genus       the genus symbols of heaps 0 to 20
    wythoff table grundy --board 10000 -o board.npy     uint16 (10000, 10000); numpy.load("board.npy", mmap_mode="r")
    wythoff table grundy --board 10000 -o board.zarr    compressed; needs '.[zarr]'
    wythoff table grundy --board 10000 -o board.png     a picture; needs '.[plot]'

    The file OUT appears only when it is complete. An interrupted run starts over, except with --resume. A resumed run
    may have a larger --stop. `wythoff grundy GAME PILES...` prints a single value.
    """
    if stop is None:
        refuse("needs --stop", "genus", "histogram", "target_format", "method", "resume")
        if rows is None:
            raise click.UsageError(
                "the range is missing; accepted: --board ROWS -o OUT, or --stop N; `wythoff grundy` is for one position"
            )
        if output is None:
            raise click.UsageError(f"--board needs -o OUT; accepted: {list_suffixes(BOARDS)}")
        refuse("needs --stop", "as_json")
        _board(game, rows, rows if cols is None else cols, output, threads, force, quiet)
        return
    refuse("cannot be combined with --stop", "rows", "cols")
    if genus:
        refuse("cannot be combined with --genus", "threads", "histogram", "target_format", "method", "output", "resume")
        _genera(game, stop, as_json)
        return
    if histogram and output in (None, "-") and target_format:
        raise click.UsageError("--histogram with --to needs -o OUT, because standard output gets the histogram")
    if histogram:
        target = None if output == "-" else output
    else:
        target, target_format = output or "-", format_of_answer(target_format, as_json)
    from wythoff.app.progress import notes_printed
    from wythoff.jobs.shards.executors import cores
    from wythoff.jobs.tables.sequence import Sequence

    job = Sequence(game, stop, method, target, target_format, force, threads or cores(), resume)
    with notes_printed():
        _sequence(job, histogram, as_json, quiet)


def _genera(game: Game, stop: Any, as_json: bool) -> None:
    """Print the genus symbols of heaps 0 to stop - 1, one per line."""
    for heap in range(stop):
        genus = game.genus(heap)
        click.echo(json.dumps({"position": heap, **genus.as_json()}) if as_json else f"{heap} {genus}")


def _board(game: Game, rows: Any, cols: Any, output: str, threads: int | None, force: bool, quiet: bool) -> None:
    from wythoff.jobs.shards.executors import cores
    from wythoff.jobs.tables.board import Board, write_board

    kind = format_by_suffix(output, "a board is", BOARDS)
    board = Board(game, rows, cols, output, threads or cores(), force)
    watch = Stopwatch(quiet)
    with progress_bar(quiet, " values") as progress:
        if kind is Format.PNG:
            from wythoff.app.plots.board import write_picture

            write_picture(board, progress)
        else:
            write_board(board, progress)
    watch.say(f"{board.shape[0]} x {board.shape[1]} values")


def _sequence(job: "Sequence", with_histogram: bool, as_json: bool, quiet: bool) -> None:
    """Write the values of heaps to a file or to standard output, or print their histogram, or both."""
    from wythoff.jobs.tables.sequence import Histogram, write_sequence

    histogram = Histogram() if with_histogram else None
    watch = Stopwatch(quiet or job.target == "-")
    with progress_bar(watch.quiet, " heaps") as progress:
        resumed_at = write_sequence(job, progress, histogram)
    if histogram is not None:
        _print(histogram, as_json)
    watch.say(
        format_count(int(job.stop), "heap") + (f", {resumed_at:,} of them by an earlier run" if resumed_at else "")
    )


def _print(histogram: "Histogram", as_json: bool) -> None:
    if not as_json:
        click.echo("value       heaps       first        last")
    for value, heaps, first, last in histogram.rows():
        if as_json:
            click.echo(json.dumps({"value": value, "heaps": heaps, "first": first, "last": last}))
        else:
            click.echo(f"{value:5}  {heaps:10}  {first:10}  {last:10}")
