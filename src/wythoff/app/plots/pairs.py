"""Draw the piles of the n-th P-position as functions of n, with least-squares lines and residuals."""

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

# The most pairs: the exact least-squares line of 10^6 pairs takes a second.
MAX_PAIRS = 10**6

# The number of decimals of slope and intercept in the labels.
DECIMALS = 4


def draw(game: Any = "wythoff", stop: Any = 100, size: Any = None) -> Sheet:
    """Draw a_n and b_n as functions of n, with least-squares lines; below them, draw the residuals.

    (a_n, b_n) is the n-th P-position. The lines are computed with exact rational numbers; only the labels are rounded.

    \b
    wythoff plot pairs -o pairs.svg
    wythoff plot pairs misere-t-wythoff -p t=2 --stop 500
    """
    import numpy as np

    from wythoff.api.catalogue import as_game
    from wythoff.exact.least_squares import least_squares, rounded_text

    chosen, last = as_game(game), check_int(stop, "stop", 3, MAX_PAIRS)
    if not chosen.solver.supports("p_position") or len(chosen.ruleset.start_names) != 2:
        title = chosen.ruleset.title
        raise ValueError(
            f"{title} has no known pairs (a_n, b_n) of P-positions; accepted: games with numbered P-positions of two "
            "piles, such as wythoff and t-wythoff"
        )
    pairs = chosen.p_positions(1, last)
    numbers = np.arange(1, last)
    figure = sheet(size, 7.2, 6.4)
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
    dot = min(4.0, max(2.0, 400 / last))
    # The residuals of a_n and b_n are equal if b_n - a_n is linear.
    is_same = not np.diff(pairs[:, 1] - pairs[:, 0], 2).any()
    for name, column, colour in zip("ab", pairs.T, (COLOURS[0], COLOURS[6]), strict=True):
        slope, intercept = least_squares(column.tolist())
        sign = MINUS if intercept < 0 else "+"
        label = f"{name}$_n$ ≈ {rounded_text(slope, DECIMALS)} n {sign} {rounded_text(abs(intercept), DECIMALS)}"
        ends = numbers[[0, -1]]
        line = [float(slope * int(n) + intercept) for n in ends]
        above.plot(ends, line, color=colour, linewidth=1, label=label)
        points(above, numbers, column, marker="o", markersize=dot, color=colour)
        if name == "a" or not is_same:
            rest = column - float(slope) * numbers - float(intercept)
            points(below, numbers, rest, marker="o", markersize=dot, color=colour, label=f"{name}$_n$")
    plain(above, below)
    integer_ticks(above.xaxis, above.yaxis)
    below.axhline(0, color="black", linewidth=0.8)
    above.legend(loc="upper left", frameon=False, fontsize=10)
    above.set_title(f"Piles of the n-th P-position of {chosen.ruleset.label}, 1 ≤ n < {last:,}", fontsize=11)
    above.set(ylabel="smaller pile a$_n$, larger pile b$_n$")
    below.set(xlabel="number n of the P-position", ylabel="residual")
    same = f": equal, since b$_n$ {MINUS} a$_n$ is linear" if is_same else ""
    below.set_title(f"Piles less their lines{same}", fontsize=9)
    if not is_same:
        below.legend(loc="upper right", fontsize=9, ncols=2, markerscale=4 / dot)
    explain_parameters(figure, chosen.ruleset)
    return figure


command = picture_command(
    "pairs",
    draw,
    "Draw a_n and b_n as functions of n, with least-squares lines.",
    game_argument(),
    click.option("--stop", type=Number(), default="100", show_default=True, help="Draw the pairs of index 1 to N - 1."),
)
