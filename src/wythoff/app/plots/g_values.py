"""Positions of small Grundy values against the P-positions, one for one."""

from typing import TYPE_CHECKING, Any

import click

from wythoff.app.picture import COLOURS, MINUS, inches, integer_ticks, picture_options, plain, points, sheet, write

if TYPE_CHECKING:
    from wythoff.app.sheet import Sheet

# Values that are told apart by colour at most, and rows: the strip of 9 values is a second.
MOST_VALUES, MOST_ROWS = 8, 10**7

# Points of one value that are drawn at most: more would cover each other; the bounds are of all.
MOST_SHOWN = 2000


def draw(rows: Any = 1000, values: Any = 4, size: Any = None) -> "Sheet":
    """Of the n-th position (a, b) of each value 1 <= g < values in the first rows a - a_n and b - b_n, against n.

    (a_n, b_n) is the n-th P-position. Beside: how often each difference occurs.
    """
    import numpy as np

    from wythoff.exact.bigint import as_mpz, shortened
    from wythoff.jobs.tables.strip import grundy_strip

    stop, count = as_mpz(rows, "rows"), as_mpz(values, "values")
    if not 2 <= count <= MOST_VALUES + 1:
        raise ValueError(f"values must be 2 to {MOST_VALUES + 1}: those from 1 on are drawn, got {shortened(count)}")
    if not 10 <= stop <= MOST_ROWS:
        raise ValueError(f"rows must be 10 to {MOST_ROWS}, got {shortened(stop)}")
    from wythoff.api.catalogue import game

    found = grundy_strip("wythoff", int(stop), int(count))
    zeros = game("wythoff").p_positions(0, max(map(len, found)))
    figure = sheet(*inches(size, 9, 6))
    grid = figure.subplots(2, 2, sharey="row", sharex="col", width_ratios=(4, 1))
    shift = 0.7 / max(len(found) - 1, 1)
    for pile, ((axes, side), name) in enumerate(zip(grid, "ab", strict=True)):
        low, high = 0, 0
        for g, positions in enumerate(found[1:], 1):
            distances = positions[:, pile] - zeros[: len(positions), pile]
            low, high = min(low, int(distances.min())), max(high, int(distances.max()))
            numbers = np.arange(0, len(distances), -(-len(distances) // MOST_SHOWN))
            beside = (g - len(found) / 2) * shift  # values of the same difference stand side by side
            label = f"g = {g}: {distances.min()} to {distances.max()}".replace("-", MINUS)
            points(axes, numbers, distances[numbers] + beside, marker="o", markersize=2, color=COLOURS[g - 1])
            axes.plot([], [], marker="o", linestyle="none", color=COLOURS[g - 1], label=label)
            kinds, counts = np.unique(distances, return_counts=True)
            side.barh(kinds + beside, counts / len(distances), height=shift, color=COLOURS[g - 1])
        axes.set(ylabel=f"{name} {MINUS} {name}$_n$")
        integer_ticks(axes.xaxis, axes.yaxis)
        axes.set_ylim(low - 0.7, high + 0.7)
        for one in (axes, side):
            plain(one)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=min(4, len(found)), fontsize=8, frameon=False)
    grid[1, 0].set(xlabel="n: the n-th position (a, b) of value g, and the n-th of value 0, (a$_n$, b$_n$)")
    grid[1, 1].set(xlabel="share")
    figure.suptitle(f"Positions of value g and P-positions of Wythoff's game, rows a < {int(stop):,}", fontsize=11)
    return figure


@click.command("g-values", short_help="Positions of small Grundy values against the P-positions.")
@click.option("--rows", metavar="N", default="1000", show_default=True, help="All positions (a, b), a <= b, a < N.")
@click.option("--values", metavar="V", default="4", show_default=True, help="Grundy values from 1 to V - 1.")
@picture_options
def command(rows: str, values: str, size: str | None, output: str | None, dpi: int, quiet: bool) -> None:
    """How far the n-th position of Grundy value g is from the n-th P-position, pile by pile, in Wythoff's game.

    For each value the differences are bounded (Nivasch, 2009); `wythoff strip` lists the bounds that occur.

    \b
    wythoff plot g-values -o g.svg
    wythoff plot g-values --rows 10^6 --values 9
    """
    from wythoff.exact.expressions import read_number

    write("g-values", lambda: draw(read_number(rows), read_number(values), size), output, dpi, quiet)
