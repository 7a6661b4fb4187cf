"""wythoff table p-positions: list P-positions by their index."""

from collections.abc import Iterable
from typing import Any

import click

from wythoff.app.groups import StrictCommand
from wythoff.app.numbers import Number, format_count
from wythoff.app.options import (
    Game,
    force_option,
    format_of_answer,
    game_argument,
    json_option,
    method_option,
    output_option,
    quiet_option,
)
from wythoff.jobs.formats import TABLES, list_suffixes, names


def _methods() -> Iterable[str]:
    from wythoff.games.wythoff.pairs.sieves import SOURCES

    return SOURCES


@click.command(cls=StrictCommand, short_help="List P-positions by their index, beginning at any index.")
@game_argument()
@click.option(
    "--start",
    type=Number(),
    default="0",
    show_default=True,
    help="Begin at this index. The first P-position has index 0.",
)
@click.option(
    "--stop", type=Number(), required=True, help="List the P-positions of index below N, such as 50, 10^9 or 2^40."
)
@method_option(_methods, "Choose the method: auto, closed-form, stream, mex, verkhovsky-w, ...")
@output_option("Write to this file.  [default: standard output]", "-")
@click.option(
    "--to",
    "target_format",
    type=click.Choice(names(TABLES)),
    help=f"Set the format.  [default: by the suffix of OUT, {list_suffixes(TABLES)}]",
)
@json_option("Print JSON lines, numbers as strings: short for --to jsonl.")
@click.option("--pile", metavar="NAME", help="With --to bfile: list this pile.  [default: the first pile]")
@force_option
@quiet_option()
def p_positions(
    game: Game,
    start: Any,
    stop: Any,
    method: str,
    output: str,
    target_format: str | None,
    as_json: bool,
    pile: str | None,
    force: bool,
    quiet: bool,
) -> None:
    """List P-positions by their index, or write them to a file.

    In most games P-positions are sorted by the smaller pile, and (0, 0) has index 0. Each row has the index and the
    piles.

    \b
    wythoff table p-positions wythoff --stop 50                    n,x,y
    wythoff table p-positions wythoff --stop 10^9 -o p.npy         int64 (rows, 2)
    wythoff table p-positions t-wythoff -p t=3 --stop 50
    wythoff table p-positions --start 1 --stop 10001 --to bfile -o b000201.txt   OEIS: n and the smaller pile
    wythoff table p-positions --stop 10^7 --method verkhovsky-w -o p.parquet
    """
    from wythoff.api import catalogue
    from wythoff.app.progress import Stopwatch, progress_bar
    from wythoff.jobs.tables.p_positions import Table, write_table
    from wythoff.solve.solution import UnknownValue

    try:
        game.solver.method_for("p_position")
    except UnknownValue as error:
        known = [name for name in catalogue.games() if catalogue.game(name).solver.supports("p_position")]
        raise ValueError(f"{error}; accepted: {', '.join(known)}") from None
    target_format, piles = format_of_answer(target_format, as_json), game.ruleset.start_names
    if pile is not None and target_format != "bfile":
        raise click.UsageError("--pile needs --to bfile, the only format that holds a single pile")
    if pile not in (None, *piles):
        raise click.UsageError(f"--pile must be {' or '.join(piles)}, got {pile!r}")
    job = Table(game, start, stop, method, output, target_format, piles.index(pile) if pile else 0, force)
    watch = Stopwatch(quiet or output == "-")
    with progress_bar(watch.quiet, " rows") as progress:
        rows = write_table(job, progress)
    watch.say(format_count(rows, "P-position"))
