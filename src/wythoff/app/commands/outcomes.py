"""wythoff outcomes."""

import time

import click

from wythoff.app.commands.games import complete_game, game_options, game_spec
from wythoff.jobs.formats import OUTCOMES, Format, format_by_suffix


@click.command(short_help="Write the outcomes of all small positions: a table of P-positions.")
@click.argument("game", default="wythoff", shell_complete=complete_game)
@game_options
@click.option("--board", "rows", required=True, metavar="ROWS", help="All positions x < ROWS, y < COLS.")
@click.option("--cols", metavar="COLS", help="As many as ROWS if not given.")
@click.option("--packed", is_flag=True, help="Eight cells a byte along y, the first in the lowest bit.")
@click.option(
    "--output", "-o", required=True, metavar="OUT", help=".npy; .png: a pixel a position, P black, x to the right."
)
@click.option("--force", is_flag=True, help="Write even if it does not seem to fit the disk.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar and no summary.")
def outcomes(
    game: str,
    parameters: tuple[str, ...],
    rays: str | None,
    rows: str,
    cols: str | None,
    packed: bool,
    output: str,
    force: bool,
    quiet: bool,
) -> None:
    """Write the outcomes of all positions of a two-pile game: true where P. In a picture x goes right, y upward.

    \b
    wythoff outcomes --board 10000 -o p.npy                      bool (10000, 10000)
    wythoff outcomes --rays "1,0 0,1 1,2" --board 2000 -o p.png  a picture
    wythoff outcomes t-wythoff -p t=3 --board 10^5 --packed -o p.npy
    """
    from wythoff.api import catalogue
    from wythoff.app.progress import progress_bar
    from wythoff.exact.bigint import as_mpz
    from wythoff.exact.expressions import read_number
    from wythoff.jobs.tables.outcomes import write_outcomes

    if format_by_suffix(output, "outcomes are", OUTCOMES) is not Format.NPY and packed:
        raise click.UsageError("--packed is for .npy")
    height = int(as_mpz(read_number(rows), "rows"))
    width = height if cols is None else int(as_mpz(read_number(cols), "cols"))
    chosen, began = catalogue.game(game_spec(game, parameters, rays)), time.perf_counter()
    with progress_bar(quiet, " rows") as progress:
        count = write_outcomes(chosen, height, width, output, packed, progress, force)
    if not quiet:
        click.echo(f"{height} x {width} positions, {count:,} P; {time.perf_counter() - began:.2f} s", err=True)
