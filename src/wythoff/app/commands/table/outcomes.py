"""wythoff table outcomes: write the outcomes of all small positions."""

from typing import Any

import click

from wythoff.app.groups import StrictCommand
from wythoff.app.numbers import Number
from wythoff.app.options import Game, cols_option, force_option, game_argument, output_option, quiet_option
from wythoff.jobs.formats import OUTCOMES, Format, format_by_suffix


@click.command(cls=StrictCommand, short_help="Write the outcomes of all small positions, as an array or a picture.")
@game_argument()
@click.option(
    "--board",
    "rows",
    type=Number(),
    required=True,
    metavar="ROWS",
    help="Write the outcomes of the positions x < ROWS, y < COLS.",
)
@cols_option
@click.option(
    "--packed", is_flag=True, help="Pack eight positions, with successive y, into a byte; the first is the lowest bit."
)
@output_option(
    "Write to this file: an array .npy, or a picture .png with a black pixel for each P-position.", required=True
)
@force_option
@quiet_option()
def outcomes(game: Game, rows: Any, cols: Any, packed: bool, output: str, force: bool, quiet: bool) -> None:
    """Write the outcomes of all small positions of a two-pile game, as an array or a picture.

    In an array, P-positions are true. In a picture, x goes to the right and y upward.

    \b
    wythoff table outcomes --board 10000 -o p.npy                      bool (10000, 10000)
    wythoff table outcomes --rays "1,0 0,1 1,2" --board 2000 -o p.png  a picture
    wythoff table outcomes t-wythoff -p t=3 --board 10^5 --packed -o p.npy
    """
    from wythoff.app.progress import Stopwatch, progress_bar
    from wythoff.exact.bigint import as_mpz
    from wythoff.jobs.tables.outcomes import write_outcomes

    if format_by_suffix(output, "outcomes are", OUTCOMES) is not Format.NPY and packed:
        raise click.UsageError(f"--packed needs an output file with the suffix .npy, got {output[:60]}")
    height = int(as_mpz(rows, "rows"))
    width = height if cols is None else int(as_mpz(cols, "cols"))
    watch = Stopwatch(quiet)
    with progress_bar(quiet, " rows") as progress:
        count = write_outcomes(game, height, width, output, packed, progress, force)
    watch.say(f"{height} x {width} positions, {count:,} P")
