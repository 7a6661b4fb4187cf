"""wythoff grundy: one Grundy value, a board of them, or those of single heaps."""

import json
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Count, Number, NumbersCommand, counted, read_position
from wythoff.app.options import (
    Game,
    cols_option,
    force_option,
    format_of_answer,
    game_and_piles,
    json_option,
    method_option,
    quiet_option,
    refuse,
)
from wythoff.app.progress import Stopwatch, progress_bar, working
from wythoff.jobs.formats import BOARDS, TABLES, Format, format_by_suffix, listed, names

if TYPE_CHECKING:
    from wythoff.jobs.tables.sequence import Histogram, Sequence


@click.command(cls=NumbersCommand, short_help="The Grundy value of a position, or many of them.")
@game_and_piles
@click.option("--board", "rows", type=Number(), metavar="ROWS", help="Write the values of all x < ROWS, y < COLS.")
@cols_option
@click.option("--stop", type=Number(), help="Write the values of single heaps 0 to N - 1.")
@click.option("--genus", is_flag=True, help="Sums of heaps: the genus symbol, Grundy value and misere values, 4^146.")
@click.option("--histogram", is_flag=True, help="With --stop: how often each value occurs, where first and last.")
@click.option(
    "--to", "target_format", type=click.Choice(names(TABLES)), help="Format of the values; else by the suffix of OUT."
)
@method_option(lambda: ("auto", "naive", "sparse"), "With --stop: sparse, or naive.")
@click.option("--output", "-o", metavar="OUT", help=f"A board: {listed(BOARDS)}. Values: {listed(TABLES)}.")
@click.option("--threads", "-j", type=Count(1), help="With --board or --stop: one per core if not given.")
@click.option("--resume", is_flag=True, help="With --stop and .npy: continue a run that was killed; the same bytes.")
@json_option("The answer as JSON, numbers as strings.")
@force_option
@quiet_option()
def grundy(
    game: Game,
    piles: tuple[str, ...],
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
    """Print the Grundy value of a position, or write those of many positions.

    \b
    wythoff grundy wythoff 7 10                   one value
    wythoff grundy wythoff 7 10^1000              as far as it is known
    wythoff grundy wythoff 10^1000 F(4787)        0, 1, 2, 3, or "at least 4": one of these is told at any size
    wythoff grundy kayles 7 12 10^1000            heaps: the value of their sum; 0.156 is a name too
    wythoff grundy 0.156 --stop 10^6 -o g.npy     the values of heaps 0, 1, 2, ...; --to bfile for the OEIS
    wythoff grundy officers --stop 1e10 -o g.npy  more than fits into memory; killed, --resume goes on
    wythoff grundy officers --stop 10^5 --histogram
    wythoff grundy kayles 5 --genus               for misere play; --stop 21 --genus lists heaps 0 to 20
    wythoff grundy --board 10000 -o board.npy     uint16 (10000, 10000); numpy.load("board.npy", mmap_mode="r")
    wythoff grundy --board 10000 -o board.zarr    compressed; needs '.[zarr]'
    wythoff grundy --board 10000 -o board.png     a picture; needs '.[plot]'

    The Grundy value is the least integer that no option has as its value; it is 0 for P-positions and only for them.
    A file appears under its name only when it is whole. One that was interrupted is made anew, or continued with
    --resume if it is a .npy of --stop, also to a larger --stop.
    """
    if genus:
        refuse(
            "is not for --genus", "rows", "cols", "threads", "histogram", "target_format", "method", "output", "resume"
        )
        _genus(game, piles, stop, as_json)
        return
    if stop is not None:
        refuse("is not for --stop", "rows", "cols")
        if piles:
            raise click.UsageError(f"--stop has no position, got {' '.join(piles)}")
        if histogram and output in (None, "-") and target_format:
            raise click.UsageError("--histogram and --to need -o OUT: one of them goes to standard output")
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
        return
    refuse("is for --stop", "histogram", "target_format", "method", "resume")
    if rows is None:
        refuse("is for --board", "cols")
        refuse("is for --board and --stop", "output", "threads")
        if not piles:
            raise click.UsageError("give the piles of a position, --board ROWS -o OUT, or --stop N")
        _one_value(game, piles, as_json)
        return
    if piles:
        raise click.UsageError(f"--board has no position, got {' '.join(piles)}")
    if output is None:
        raise click.UsageError(f"--board needs -o OUT: {listed(BOARDS)}")
    if as_json:
        raise click.UsageError("--json is for one position")
    _board(game, rows, rows if cols is None else cols, output, threads, force, quiet)


def _genus(game: Game, piles: tuple[str, ...], stop: Any, as_json: bool) -> None:
    """The genus of a position, or those of heaps 0 to stop - 1, one a line."""
    if bool(piles) == (stop is not None):
        raise click.UsageError("--genus is of a position, or with --stop N of heaps 0 to N - 1")
    heaps = range(stop) if stop is not None else [read_position(piles, game.ruleset)]
    for position in heaps:
        found = game.genus(position)
        if as_json:
            click.echo(json.dumps({"position": position, "value": found.value, "misere": found.misere}, default=str))
        else:
            click.echo(found if stop is None else f"{position} {found}")


def _one_value(game: Game, piles: tuple[str, ...], as_json: bool) -> None:
    from wythoff.exact.amounts import duration
    from wythoff.exact.bigint import decimal
    from wythoff.solve.solution import UnknownValue

    position = read_position(piles, game.ruleset)
    seconds = game.solver.grundy_seconds(game.ruleset.check(position))
    about = f", about {duration(seconds)} in all" if seconds > 2 else ""
    with working(f"making the values of smaller positions{about}"):
        try:
            value, bound = decimal(game.grundy(position)), None
        except UnknownValue as error:
            if not error.at_least:
                raise
            value, bound = None, decimal(error.at_least)
    if as_json:
        answer = {"position": [decimal(pile) for pile in position], "value": value}
        click.echo(json.dumps(answer if bound is None else {**answer, "at_least": bound}))
    else:
        click.echo(value if bound is None else f"at least {bound}")


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
    """Write the values of heaps to a file or to standard output, or their histogram alone, or both."""
    from wythoff.jobs.tables.sequence import Histogram, write_sequence

    histogram = Histogram() if with_histogram else None
    watch = Stopwatch(quiet or job.target == "-")
    with progress_bar(watch.quiet, " heaps") as progress:
        resumed_at = write_sequence(job, progress, histogram)
    if histogram is not None:
        _print(histogram, as_json)
    watch.say(counted(int(job.stop), "heap") + (f", {resumed_at:,} of them by an earlier run" if resumed_at else ""))


def _print(histogram: "Histogram", as_json: bool) -> None:
    if not as_json:
        click.echo("value       heaps       first        last")
    for value, heaps, first, last in histogram.rows():
        if as_json:
            click.echo(json.dumps({"value": value, "heaps": heaps, "first": first, "last": last}))
        else:
            click.echo(f"{value:5}  {heaps:10}  {first:10}  {last:10}")
