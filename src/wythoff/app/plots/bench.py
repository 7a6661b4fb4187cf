"""Draw the chart of `wythoff bench`: a log-log panel for each part, with wrong answers marked."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.picture import COLOURS, GREY, WRONG, Sheet, picture_options, plain, sheet, write

if TYPE_CHECKING:
    from wythoff.jobs.bench.comparison import Measurement
    from wythoff.jobs.bench.contenders import Contender


def draw(measured: "str | Sequence[Measurement]", machine: str = "", size: Any = None) -> Sheet:
    """Draw the chart of measurements. `measured` is a list, or the name of a file that `wythoff bench --json` wrote.

    `machine` is a text for the corner of the chart.
    """
    from wythoff.jobs.bench.contenders import MOVES, SIEVES, VALUES

    source = measured if isinstance(measured, str) else "the list"
    if isinstance(measured, str):
        with click.open_file(measured, encoding="utf-8") as file:
            measured = list(read(file, measured))
    groups = [group for group in (SIEVES, VALUES, MOVES) if any(row.group == group for row in measured)]
    if not groups:
        raise ValueError(f"{source}: has no measurements; accepted: a file of `wythoff bench --json`")
    figure = sheet(size, 5.2 * len(groups), 6.4, layout="tight")
    all_axes = figure.subplots(1, len(groups), squeeze=False)
    for axes, group in zip(all_axes[0], groups, strict=True):
        a_term = group == SIEVES
        across, up = ("n", "nanoseconds per term") if a_term else ("digits of n", "seconds")
        rows = [row for row in measured if row.group == group]
        for method, colour in zip(dict.fromkeys(row.method for row in rows), cycle(COLOURS)):
            own = [row for row in rows if row.method == method]
            first = own[0].first_wrong
            style = {"color": colour, "linewidth": 1.4, "linestyle": "--" if first else "-", "markersize": 4}
            label = f"{method}, wrong from {first}" if first else method
            dots = [row.trusted for row in own]
            axes.plot(*_places(own, a_term), marker="o", markevery=dots, label=label, **style)
        bad = [row for row in rows if not row.trusted]
        if bad:
            label = "some answer up to here is wrong"
            axes.plot(*_places(bad, a_term), "x", color=WRONG, markersize=5, label=label)
        axes.set(xscale="log", yscale="log", xlabel=across, ylabel=up, title=group.replace("phi", "φ"))
        plain(axes)
        axes.legend(fontsize=8, frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=2)
    figure.text(0.995, 0.005, machine, ha="right", va="bottom", fontsize=7, color=GREY)
    return figure


def _places(rows: "Sequence[Measurement]", a_term: bool) -> tuple[list[float], list[float]]:
    """Return the coordinates of measurements: n and nanoseconds per term if `a_term`, else digits of n and seconds."""
    if a_term:
        return [10.0**row.power for row in rows], [row.seconds / 10**row.power * 1e9 for row in rows]
    return [row.power + 1 for row in rows], [row.seconds for row in rows]


def read(lines: Iterable[str], name: str) -> "Iterable[Measurement]":
    """Yield the measurements in lines of `wythoff bench --json`. Raises ValueError, with the number of a wrong line."""
    from wythoff.jobs.bench.comparison import Measurement

    for number, line in enumerate(lines, 1):
        try:
            row = Measurement(**json.loads(line))
            if not (isinstance(row.power, int) and row.power > 0 and row.seconds > 0 and isinstance(row.group, str)):
                raise ValueError("no time")
        except (ValueError, TypeError):
            raise ValueError(
                f"{name}, line {number}: not a measurement; accepted: lines of `wythoff bench --json`"
            ) from None
        yield row


def measure_all(chosen: "Sequence[Contender]", full: bool, quiet: bool) -> "Iterator[Measurement]":
    """Yield the measurements of these contenders, also of larger cases if `full`, and show a progress bar."""
    from wythoff.app.progress import each_shown
    from wythoff.jobs.bench.comparison import compare

    total = sum(len(list(contender.powers(full))) for contender in chosen)
    return each_shown(compare(chosen, full), total, quiet, " cases")


@click.command("bench", cls=StrictCommand, short_help="Draw the chart of `wythoff bench`.")
@click.argument("file", type=FILE_NAME, required=False, metavar="[FILE]")
@picture_options("bench")
def command(file: str | None, size: str | None, output: str | None, dpi: int, quiet: bool) -> None:
    """Draw the chart of `wythoff bench`.

    FILE is a file that `wythoff bench --json` wrote. Without FILE, a new run is measured, in half a minute.

    \b
    wythoff bench --json -o run.jsonl
    wythoff plot bench run.jsonl -o comparison.svg
    """

    def draw_chart() -> Sheet:
        if file:
            return draw(file, size=size)
        from wythoff.jobs.bench.comparison import machine
        from wythoff.jobs.bench.contenders import CONTENDERS

        return draw(list(measure_all(CONTENDERS, False, quiet)), machine(), size)

    write("bench", draw_chart, output, dpi, quiet)
