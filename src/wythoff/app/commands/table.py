"""wythoff table."""

import time

import click

from wythoff.app.commands.games import complete_game, complete_method, game_options, game_spec
from wythoff.app.counts import counted
from wythoff.jobs.formats import TABLES, listed, names


@click.command(short_help="List P-positions, or write them to a file.")
@click.argument("game", default="wythoff", shell_complete=complete_game)
@game_options
@click.option("--start", default="0", show_default=True, metavar="N", help="First P-position.")
@click.option("--stop", required=True, metavar="N", help="The one behind the last: 50, 10^9, 2^40 ...")
@click.option(
    "--method",
    default="auto",
    show_default=True,
    shell_complete=complete_method,
    help="closed-form, stream, mex, verkhovsky-w, ...",
)
@click.option("--output", "-o", default="-", metavar="OUT", help="Output file; standard output if not given.")
@click.option(
    "--to",
    "target_format",
    type=click.Choice(names(TABLES)),
    help=f"By the suffix of OUT ({listed(TABLES)}) if not given.",
)
@click.option("--json", "as_json", is_flag=True, help="As --to jsonl: numbers as strings.")
@click.option("--pile", metavar="NAME", help="Which pile a b-file lists; the first if not given.")
@click.option("--force", is_flag=True, help="Write even if it does not seem to fit the disk.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar and no summary.")
def table(
    game: str,
    parameters: tuple[str, ...],
    rays: str | None,
    start: str,
    stop: str,
    method: str,
    output: str,
    target_format: str | None,
    as_json: bool,
    pile: str | None,
    force: bool,
    quiet: bool,
) -> None:
    """List P-positions, or write them to a file.

    \b
    wythoff table wythoff --stop 50                    n,x,y
    wythoff table wythoff --stop 10^9 -o p.npy         int64 (rows, 2)
    wythoff table t-wythoff -p t=3 --stop 50
    wythoff table --start 1 --stop 10001 --to bfile -o b000201.txt   OEIS: n and the smaller pile
    wythoff table --stop 10^7 --method verkhovsky-w -o p.parquet
    """
    from wythoff.api import catalogue
    from wythoff.app.progress import progress_bar
    from wythoff.exact.expressions import read_number
    from wythoff.jobs.tables.p_positions import Table, write_table
    from wythoff.solve.solution import UnknownValue

    if as_json:
        if target_format not in (None, "jsonl"):
            raise click.UsageError("--json or --to, not both")
        target_format = "jsonl"
    entry = catalogue.game(game_spec(game, parameters, rays))
    piles = entry.ruleset.start_names
    if pile is not None and target_format != "bfile":
        raise click.UsageError("--pile is for --to bfile")
    if pile not in (None, *piles):
        raise click.UsageError(f"--pile must be one of {', '.join(piles)}, got {pile!r}")
    job = Table(
        game=entry,
        start=read_number(start),
        stop=read_number(stop),
        method=method,
        target=output,
        format=target_format,
        pile=piles.index(pile) if pile else 0,
        force=force,
    )
    began = time.perf_counter()
    try:
        with progress_bar(quiet or output == "-", " rows") as progress:
            rows = write_table(job, progress)
    except UnknownValue as error:
        known = [name for name in catalogue.games() if _has_table(name)]
        if entry.name in known:
            raise
        raise ValueError(f"{error}; table is for {', '.join(known)}") from None
    if not quiet and output != "-":
        click.echo(f"{counted(rows, 'P-position')}; {time.perf_counter() - began:.2f} s", err=True)


def _has_table(name: str) -> bool:
    from wythoff.api import catalogue
    from wythoff.solve.solution import UnknownValue

    try:
        catalogue.game(name).p_position(1)
    except UnknownValue:
        return False
    return True
