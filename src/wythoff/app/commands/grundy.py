"""wythoff grundy: one Grundy value, a board of them, or those of single heaps."""

import json
import time
from collections.abc import Mapping

import click

from wythoff.app.commands.games import complete_game, complete_method, game_options, game_spec
from wythoff.app.commands.solve import SolveCommand, number
from wythoff.app.counts import Count
from wythoff.app.sequence import sequence
from wythoff.jobs.formats import BOARDS, TABLES, Format, format_by_suffix, listed, names


@click.command(cls=SolveCommand, short_help="The Grundy value of a position, or many of them.")
@click.argument("game", default="wythoff", metavar="[NAME]", shell_complete=complete_game)
@click.argument("piles", nargs=-1)
@game_options
@click.option("--board", "rows", metavar="ROWS", help="Write the values of all positions x < ROWS, y < COLS.")
@click.option("--cols", metavar="COLS", help="As many as ROWS if not given.")
@click.option("--stop", metavar="N", help="Write the values of single heaps 0 to N - 1.")
@click.option("--histogram", is_flag=True, help="With --stop: how often each value occurs, where first and last.")
@click.option(
    "--to", "target_format", type=click.Choice(names(TABLES)), help="Format of the values; by the suffix of OUT."
)
@click.option(
    "--method", default="auto", show_default=True, shell_complete=complete_method, help="With --stop: sparse, or naive."
)
@click.option("--output", "-o", metavar="OUT", help=f"A board: {listed(BOARDS)}. Values: {listed(TABLES)}.")
@click.option("--threads", "-j", type=Count(1), help="One a core if not given.")
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON, numbers as strings.")
@click.option("--force", is_flag=True, help="Write even if it does not seem to fit the disk.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar and no summary.")
def grundy(
    game: str,
    piles: tuple[str, ...],
    parameters: tuple[str, ...],
    rays: str | None,
    rows: str | None,
    cols: str | None,
    stop: str | None,
    histogram: bool,
    target_format: str | None,
    method: str,
    output: str | None,
    threads: int | None,
    as_json: bool,
    force: bool,
    quiet: bool,
) -> None:
    """The Grundy value of a position: the least integer that no option has; 0 means P. Or many of them.

    \b
    wythoff grundy wythoff 7 10                   one value
    wythoff grundy wythoff 7 10^1000              as far as it is known
    wythoff grundy kayles 7 12 10^1000            heaps: the value of their sum; 0.156 is a name too
    wythoff grundy 0.156 --stop 10^6 -o g.npy     the values of heaps 0, 1, 2, ...; --to bfile for the OEIS
    wythoff grundy officers --stop 10^5 --histogram
    wythoff grundy --board 10000 -o board.npy     uint16 (10000, 10000); numpy.load("board.npy", mmap_mode="r")
    wythoff grundy --board 10000 -o board.zarr    compressed; needs '.[zarr]'
    wythoff grundy --board 10000 -o board.png     a picture; needs '.[plot]'

    A file appears under its name only when it is whole. One that was interrupted is made anew.
    """
    if rays is not None and game != "wythoff":  # then there is no name, and this is the first pile
        game, piles = "wythoff", (game, *piles)
    game = game_spec(game, parameters, rays)
    if stop is not None:
        _refuse({"--board": rows, "--cols": cols, "-j": threads}, "is not for --stop")
        if piles:
            raise click.UsageError(f"--stop has no position, got {' '.join(piles)}")
        sequence(game, stop, output, target_format, method, histogram, as_json, force, quiet)
        return
    of_stop = {
        "--histogram": histogram or None,
        "--to": target_format,
        "--method": None if method == "auto" else method,
    }
    _refuse(of_stop, "is for --stop")
    if rows is None:
        _refuse({"--cols": cols, "-j": threads}, "is for --board")
        _refuse({"-o": output}, "is for --board and --stop")
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
    _board(game, rows, cols, output, threads, force, quiet)


def _refuse(options: Mapping[str, object], why: str) -> None:
    if wrong := [name for name, value in options.items() if value is not None]:
        raise click.UsageError(f"{wrong[0]} {why}")


def _one_value(game: str, piles: tuple[str, ...], as_json: bool) -> None:
    from wythoff.api import catalogue
    from wythoff.app.progress import working
    from wythoff.exact.amounts import duration
    from wythoff.exact.bigint import decimal
    from wythoff.exact.expressions import MAX_BITS

    position = tuple(number(pile, MAX_BITS) for pile in piles)
    entry = catalogue.game(game)
    time_taken = entry.solver.grundy_seconds(entry.ruleset.check(position))
    about = f", about {duration(time_taken)} in all" if time_taken > 2 else ""
    with working(f"making the values of smaller positions{about}"):
        value = entry.grundy(position)
    if as_json:
        click.echo(json.dumps({"position": [decimal(pile) for pile in position], "value": decimal(value)}))
    else:
        click.echo(decimal(value))


def _board(game: str, rows: str, cols: str | None, output: str, threads: int | None, force: bool, quiet: bool) -> None:
    from wythoff.api import catalogue
    from wythoff.app.progress import progress_bar
    from wythoff.exact.expressions import read_number
    from wythoff.jobs.shards.executors import cores
    from wythoff.jobs.tables.board import Board, write_board

    kind = format_by_suffix(output, "a board is", BOARDS)
    height = read_number(rows)
    width = height if cols is None else read_number(cols)
    board = Board(catalogue.game(game), height, width, output, threads or cores(), force)
    began = time.perf_counter()
    with progress_bar(quiet, " values") as progress:
        if kind is Format.PNG:
            from wythoff.app.plots.board import write_picture

            write_picture(board, progress)
        else:
            write_board(board, progress)
    if not quiet:
        click.echo(f"{board.shape[0]} x {board.shape[1]} values; {time.perf_counter() - began:.2f} s", err=True)
