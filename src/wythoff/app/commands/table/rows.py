"""wythoff table rows: list the additive periods of the rows of Grundy values of Wythoff's game."""

import json
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Number, NumbersCommand, format_count
from wythoff.app.options import at_most_one, json_option, quiet_option
from wythoff.app.streams import discard_output, is_closed_pipe

if TYPE_CHECKING:
    from wythoff.games.wythoff.values.row_periods import RowPeriod

DIFFERS = 1


@click.command(cls=NumbersCommand, short_help="List the additive periods of the rows of Wythoff's Grundy values.")
@click.argument("rows", type=Number())
@click.option(
    "--recompute", is_flag=True, help="Compute and prove the periods again, and compare them with the bundled periods."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV with a header.")
@json_option("Print JSON lines.")
@quiet_option()
def rows(rows: Any, recompute: bool, as_csv: bool, as_json: bool, quiet: bool) -> int:
    """List the preperiod and the period of the Grundy values in rows 0 to ROWS - 1 of Wythoff's game.

    G(row, y + period) = G(row, y) + period for all y >= preperiod. Preperiod and period are the least numbers for which
    this holds.

    \b
    wythoff table rows 300
    wythoff table rows 300 --recompute       seconds
    wythoff table rows 1025 --recompute      all bundled rows: ten minutes

    Exit status: 0 done; 1 a recomputed row differs from the bundled one; 2 bad usage or input.
    """
    from wythoff.exact.bigint import shortened
    from wythoff.games.wythoff.values.row_periods import (
        MAX_SECONDS,
        bundled_row_periods,
        cost_text,
        row_periods,
        seconds,
    )
    from wythoff.solve.solution import UnknownValue

    at_most_one("as_csv", "as_json")
    if rows < 1:
        raise ValueError(f"rows must be at least 1, got {shortened(rows)}")
    known = bundled_row_periods()
    if not recompute:
        if rows > len(known):
            more = f"`wythoff table rows {len(known)}` lists them"
            if rows < 2**31 and seconds(int(rows)) <= MAX_SECONDS:
                more = f"`wythoff table rows {rows} --recompute` computes and proves more, in {cost_text(int(rows))}"
            raise UnknownValue(f"{len(known)} rows are bundled, got {shortened(rows)}; {more}")
        _print(known[: int(rows)], as_csv, as_json)
        return 0
    from wythoff.app.progress import Stopwatch, progress_bar

    watch = Stopwatch(quiet)
    with progress_bar(quiet, " rows") as progress:
        proved = row_periods(rows, progress, recompute=True)
    _print(proved, as_csv, as_json)
    pairs = list(zip(proved, known, strict=False))
    different = [(row, bundled) for row, bundled in pairs if row != bundled]
    for row, bundled in different:
        is_proved = f"row {row.row} is proved to have preperiod {row.preperiod} and period {row.period}"
        has = f"the bundled row is wrong: {bundled.preperiod} and {bundled.period}"
        click.echo(f"wythoff: {is_proved}; {has}", err=True)
    equal = f"{len(pairs) - len(different):,} of {len(pairs):,} bundled rows are equal"
    watch.say(f"{format_count(len(proved), 'row')} proved, {equal}")
    return DIFFERS if different else 0


def _print(periods: "list[RowPeriod] | tuple[RowPeriod, ...]", as_csv: bool, as_json: bool) -> None:
    if as_json:
        lines = [json.dumps({"row": one.row, "preperiod": one.preperiod, "period": one.period}) for one in periods]
    else:
        header, comma = ("row,preperiod,period", ",") if as_csv else ("# row preperiod period", " ")
        lines = [header, *(comma.join(map(str, (one.row, one.preperiod, one.period))) for one in periods)]
    try:
        click.echo("\n".join(lines))
    except OSError as error:
        if not is_closed_pipe(error):
            raise
        discard_output()
