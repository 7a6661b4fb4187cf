"""Draw the distances of the n-th positions of small Grundy values from the n-th P-positions."""

from typing import Any

import click

from wythoff.app.numbers import Number
from wythoff.app.options import game_argument
from wythoff.app.picture import (
    COLOURS,
    MINUS,
    Sheet,
    check_int,
    explain_parameters,
    integer_ticks,
    picture_command,
    plain,
    points,
    sheet,
)
from wythoff.exact.bigint import as_mpz, shortened

# The most values: colours distinguish 8. The most rows: they take a second.
MAX_VALUES, MAX_ROWS = 8, 10**7

# By default the values from 1 to DEFAULT_VALUES - 1 are drawn.
DEFAULT_VALUES = 4

# The most points drawn for a value: more points would cover each other. The printed bounds hold for all points.
MAX_POINTS = 2000


def draw(game: Any = "wythoff", rows: Any = 1000, values: Any = None, at: Any = 0, size: Any = None) -> Sheet:
    """Draw how far the n-th position of Grundy value g is from the n-th P-position.

    The game is Wythoff's game or t-wythoff. The upper panels show the distances of the smaller piles, the lower panels
    those of the larger piles. The panels at the side show the share of each distance. For each value of Wythoff's game
    the distances are bounded (Nivasch, 2009); `wythoff table strip` lists the least and the largest.

    With --at, only values 1 to 3 can be drawn, 3 by wythoff-value3; for t-wythoff with t = 2 to 10, values 1 to 8.

    \b
    wythoff plot g-values -o g.svg
    wythoff plot g-values --rows 10^6 --values 9
    wythoff plot g-values --at 10^100
    """
    import numpy as np

    from wythoff.api.catalogue import as_game
    from wythoff.jobs.tables.distances import first_number
    from wythoff.jobs.tables.strip import grundy_strip

    chosen, stop = as_game(game), check_int(rows, "rows", 10, MAX_ROWS)
    start = as_mpz(at, "at")
    if values is None:
        values = DEFAULT_VALUES
    count = check_int(values, "values", 2, MAX_VALUES + 1, " (3 draws the values 1 and 2)")
    found = grundy_strip(chosen, stop, count, start=start)
    firsts = [first_number(chosen, value, start) for value in range(count)]
    figure = sheet(size, 9, 6)
    grid = figure.subplots(2, 2, sharey="row", sharex="col", width_ratios=(4, 1))
    shift = 0.7 / max(len(found) - 1, 1)
    for pile, ((axes, side), name) in enumerate(zip(grid, "ab", strict=True)):
        low, high = 0, 0
        for g, positions in enumerate(found[1:], 1):
            zeros = chosen.p_positions(firsts[g], firsts[g] + len(positions))
            distances = (positions - zeros)[:, pile].astype(np.int64)
            low, high = min(low, int(distances.min())), max(high, int(distances.max()))
            numbers = np.arange(0, len(distances), -(-len(distances) // MAX_POINTS))
            beside = (g - len(found) / 2) * shift  # equal distances of different values are drawn side by side
            label = f"g = {g}: {distances.min()} to {distances.max()}".replace("-", MINUS)
            points(
                axes,
                numbers + int(firsts[g] - firsts[0]),
                distances[numbers] + beside,
                marker="o",
                markersize=2,
                color=COLOURS[g - 1],
            )
            axes.plot([], [], marker="o", linestyle="none", color=COLOURS[g - 1], label=label)
            kinds, counts = np.unique(distances, return_counts=True)
            side.barh(kinds + beside, counts / len(distances), height=shift, color=COLOURS[g - 1])
        axes.set(ylabel=f"{name} {MINUS} {name}$_n$")
        integer_ticks(axes.xaxis, axes.yaxis)
        axes.set_ylim(low - 0.7, high + 0.7)
        plain(axes, side)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=min(4, len(found)), fontsize=8, frameon=False)
    begin = f" {MINUS} {shortened(firsts[0], 24)}:\n" if start else ": "
    grid[1, 0].set(xlabel=f"n{begin}the n-th position (a, b) of value g, and the n-th of value 0, (a$_n$, b$_n$)")
    grid[1, 1].set(xlabel="share")
    where = f"\n{stop:,} rows from {shortened(start, 24)} on" if start else f", rows a < {stop:,}"
    figure.suptitle(f"Positions of value g and P-positions of {chosen.ruleset.label}{where}", fontsize=11)
    explain_parameters(figure, chosen.ruleset)
    return figure


command = picture_command(
    "g-values",
    draw,
    "Draw distances of small Grundy values from P-positions.",
    game_argument(),
    click.option("--rows", type=Number(), default="1000", show_default=True,
                 help="Draw the positions (a, b), a <= b, with a in N rows."),
    click.option("--at", type=Number(), metavar="ROW", default="0", help="Begin at this row, of any size."),
    click.option("--values", type=Number(), metavar="V",
                 help=f"Draw Grundy values from 1 to V - 1.  [default: {DEFAULT_VALUES}]"),
)  # fmt: skip
