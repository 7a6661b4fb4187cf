"""wythoff table strip: list the positions of small Grundy values."""

import json
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.groups import StrictCommand
from wythoff.app.numbers import Number, format_count
from wythoff.app.options import Game, force_option, game_argument, json_option, output_option, quiet_option, refuse
from wythoff.jobs.formats import STRIPS, list_suffixes

if TYPE_CHECKING:
    from wythoff.jobs.tables.strip import Positions

# The most values that the table shows.
MAX_SHOWN_VALUES = 64


@click.command(cls=StrictCommand, short_help="List positions of small Grundy values; compare them with P-positions.")
@game_argument()
@click.option(
    "--rows",
    type=Number(),
    help="List the positions (a, b), a <= b, with a in the first N rows; N is such as 10^6 or 2^20.",
)
@click.option(
    "--at",
    type=Number(),
    metavar="ROW",
    help="With --rows: begin at this row, of any size. V is then at most 4, for t-wythoff with t = 2 to 10 at most 9.",
)
@click.option("--values", type=Number(), metavar="V", help="List the Grundy values below V.")
@click.option("--nth", type=Number(), help="Print only the N-th position of the value --value, counted from 0.")
@click.option("--value", type=Number(), metavar="G", help="With --nth: choose the Grundy value.")
@output_option(f"Write a file per value into this folder (0.npy, 1.npy, ...), or one file: {list_suffixes(STRIPS)}.")
@json_option("Print the table as JSON lines; numbers beyond 63 bits are strings.")
@force_option
@quiet_option("Print no table and no progress bar.")
def strip(
    game: Game,
    rows: Any,
    at: Any,
    values: Any,
    nth: Any,
    value: Any,
    output: str | None,
    as_json: bool,
    force: bool,
    quiet: bool,
) -> None:
    """List the positions of small Grundy values, or write them to files.

    \b
    wythoff table strip --rows 10^6 --values 16                   counts, and distances from P-positions
    wythoff table strip --rows 10^6 --values 16 -o values/        int64 (count, 2) for each value: values/0.npy ...
    wythoff table strip --rows 10^6 --values 16 -o values.csv     value,a,b sorted by a
    wythoff table strip --rows 10^6 --values 4 --at 10^1000       a million rows, beginning at row 10^1000
    wythoff table strip --value 1 --nth 10^1000                   one position; values 0 to 3 at any size
    wythoff table strip t-wythoff -p t=3 --value 8 --nth 10^1000  t = 2 to 10: values 0 to 8

    The table shows for each value the number of positions, the last position, and two distances from P-positions. Let
    (a, b) be the n-th position of the value, and (a_n, b_n) the n-th P-position. The columns a - a_n and b - b_n show
    the least and the largest distance that occurs. For each value of Wythoff's game these distances are bounded, by a
    theorem of Nivasch (2009). Value 3 at any size needs the package wythoff-value3.
    """
    if nth is not None or value is not None:
        if nth is None or value is None:
            raise click.UsageError("--nth and --value must be given together")
        refuse("cannot be combined with --nth", "rows", "at", "values", "output", "force")
        _nth(game, value, nth, as_json, quiet)
        return
    from wythoff.app.progress import Stopwatch, progress_bar
    from wythoff.exact.bigint import mpz, shortened
    from wythoff.jobs.tables.distances import Distances
    from wythoff.jobs.tables.strip import stream_strip

    if rows is None or values is None:
        raise click.UsageError("the range is missing; accepted: --rows with --values, or --nth with --value")
    start, count = at or 0, int(values)
    watch = Stopwatch(quiet)
    distances = Distances(game, start)
    with progress_bar(quiet, " rows") as progress:

        def take(value: int, positions: "Positions") -> None:
            if not quiet and value < MAX_SHOWN_VALUES:
                distances.add(value, positions)
            if progress and value == count - 1:
                progress(int(positions[-1, 0] - start) + 1, int(rows))

        counts = stream_strip(game, rows, count, take, *([output] if output else []), start=start, force=force)
    if quiet:
        return
    if as_json:
        for number, seen in enumerate(distances.of):
            row: dict[str, Any] = {"value": number, "positions": seen.count}
            if seen.count:
                row |= {"last": [_as_json(pile) for pile in seen.last]}
                row |= {"least": seen.least.tolist(), "largest": seen.largest.tolist()}
            click.echo(json.dumps(row))
        return
    click.echo("value  positions  last                    a - a_n  b - b_n")
    for number, seen in enumerate(distances.of):
        if not seen.count:
            click.echo(f"{number:5}  {0:9}")
            continue
        low, high = seen.least.tolist(), seen.largest.tolist()
        a, b = (f"{least}..{largest}" for least, largest in zip(low, high, strict=True))
        last = f"({', '.join(shortened(mpz(pile), 24) for pile in seen.last)})"
        click.echo(f"{number:5}  {seen.count:9}  {last:22}  {a:7}  {b}")
    if count > len(distances.of):
        click.echo(f"  ...  {counts[len(distances.of) :].sum():9}")
    watch.say(format_count(counts.sum(), "position"))


def _as_json(pile: Any) -> int | str:
    """Return a number, or its digits as text if it has more than 63 bits: many JSON readers would lose digits."""
    from wythoff.exact.bigint import decimal

    return int(pile) if pile < 1 << 63 else decimal(pile)


def _nth(game: Game, value: Any, nth: Any, as_json: bool, quiet: bool) -> None:
    """Print the position with index `nth` among all positions of Grundy value `value`."""
    from wythoff.app.progress import working
    from wythoff.exact.bigint import decimal
    from wythoff.games.wythoff.values.g_positions import g_position

    with working("computing the rows up to the position", quiet):
        piles = g_position(value, nth, game.solver.method_for("numeration")())
    position = [decimal(pile) for pile in piles]
    click.echo(json.dumps(position) if as_json else f"({', '.join(position)})")
