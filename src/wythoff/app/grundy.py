"""wythoff grundy: one Grundy value, or a board of them."""

import json
import sys
import time
from pathlib import Path
from threading import Timer

import click

from wythoff.app.games import game_options, game_spec
from wythoff.app.solve import SolveCommand, cores, number

# A value far out in a high row takes from seconds to minutes once: say so.
NOTICE_SECONDS = 2.0


@click.command(cls=SolveCommand, short_help="The Grundy value of a position, or a board of them.")
@click.argument("game", default="wythoff", metavar="[NAME]")
@click.argument("piles", nargs=-1)
@game_options
@click.option("--board", "rows", metavar="ROWS", help="Write the values of all positions x < ROWS, y < COLS.")
@click.option("--cols", metavar="COLS", help="As many as ROWS if not given.")
@click.option("--output", "-o", metavar="OUT", help="The board: .npy, .zarr (compressed), .png (a picture).")
@click.option("--threads", "-j", type=click.IntRange(1), help="One a core if not given.")
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON, numbers as strings.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar and no summary.")
def grundy(
    game: str,
    piles: tuple[str, ...],
    parameters: tuple[str, ...],
    rays: str | None,
    rows: str | None,
    cols: str | None,
    output: str | None,
    threads: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """The Grundy value of a position: the least integer that no option has; 0 means P. Or a board of them.

    \b
    wythoff grundy wythoff 7 10                   one value
    wythoff grundy wythoff 7 10^1000              as far as it is known
    wythoff grundy --board 10000 -o board.npy     uint16 (10000, 10000); numpy.load("board.npy", mmap_mode="r")
    wythoff grundy --board 10000 -o board.zarr    compressed; needs wythoff[zarr]
    wythoff grundy --board 10000 -o board.png     a picture; needs wythoff[plot]

    A board appears under its name only when it is whole. One that was interrupted is made anew.
    """
    if rays is not None and game != "wythoff":  # then there is no name, and this is the first pile
        game, piles = "wythoff", (game, *piles)
    game = game_spec(game, parameters, rays)
    if rows is None:
        given = {"--cols": cols, "-o": output, "-j": threads}
        if wrong := [name for name, value in given.items() if value is not None]:
            raise click.UsageError(f"{wrong[0]} is for --board")
        if not piles:
            raise click.UsageError("give the piles of a position, or --board ROWS -o OUT")
        _one_value(game, piles, as_json)
        return
    if piles:
        raise click.UsageError(f"--board has no position, got {' '.join(piles)}")
    if output is None:
        raise click.UsageError("--board needs -o OUT: .npy, .zarr or .png")
    if as_json:
        raise click.UsageError("--json is for one position")
    _board(game, rows, cols, output, threads or cores(), quiet)


def _one_value(game: str, piles: tuple[str, ...], as_json: bool) -> None:
    from wythoff import solved
    from wythoff.exact.bigint import decimal
    from wythoff.exact.expressions import MAX_BITS

    position = tuple(number(pile, MAX_BITS) for pile in piles)
    notice = Timer(
        NOTICE_SECONDS, click.echo, ("simulating rows; what is long is kept for the next time",), {"err": True}
    )
    notice.daemon = True
    if sys.stderr.isatty():
        notice.start()
    try:
        value = solved.game(game).grundy(position)
    finally:
        notice.cancel()
    if as_json:
        click.echo(json.dumps({"position": [decimal(pile) for pile in position], "value": decimal(value)}))
    else:
        click.echo(decimal(value))


def _board(game: str, rows: str, cols: str | None, output: str, threads: int, quiet: bool) -> None:
    from wythoff import solved
    from wythoff.app.progress import progress_bar
    from wythoff.exact.expressions import parse_number
    from wythoff.jobs.board import Board, write_board

    suffix = Path(output).suffix.lower()
    if suffix not in (".npy", ".zarr", ".png"):
        raise ValueError(f"{output}: a board is written as .npy, .zarr or .png")
    height = parse_number(rows)
    board = Board(solved.game(game), height, height if cols is None else parse_number(cols), output, threads)
    began = time.perf_counter()
    with progress_bar(quiet, " values") as progress:
        if suffix == ".png":
            from wythoff.app.board_picture import write_picture

            write_picture(board, progress)
        else:
            write_board(board, progress)
    if not quiet:
        click.echo(f"{board.shape[0]} x {board.shape[1]} values; {time.perf_counter() - began:.2f} s", err=True)
