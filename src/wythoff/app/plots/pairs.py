"""a_n and b_n against n, their least-squares lines, and what is left between the two."""

from typing import TYPE_CHECKING, Any

import click

from wythoff.app.options import game_options, game_spec
from wythoff.app.picture import (
    COLOURS,
    MINUS,
    inches,
    integer_ticks,
    picture_options,
    plain,
    points,
    sheet,
    write,
)

if TYPE_CHECKING:
    from wythoff.app.sheet import Sheet

# Pairs at most: the sums of their lines are exact, a second each for 10^6.
MOST = 10**6

# Decimals of slope and intercept.
DECIMALS = 4


def draw(game: Any = "wythoff", stop: Any = 100, size: Any = None) -> "Sheet":
    """a_n and b_n against n for 1 <= n < stop with their least-squares lines, and the residues below.

    The lines are exact rationals, rounded for the label only.
    """
    import numpy as np

    from wythoff.api.catalogue import as_game
    from wythoff.exact.bigint import as_mpz, shortened
    from wythoff.exact.least_squares import least_squares, rounded

    chosen, last = as_game(game), as_mpz(stop, "stop")
    if not 3 <= last <= MOST:
        raise ValueError(f"stop must be 3 to {MOST}, got {shortened(last)}")
    spec = chosen.ruleset.title
    if len(chosen.ruleset.piles) != 2 or len(chosen.p_position(1)) != 2:
        raise ValueError(f"{spec} has no numbered pairs of P-positions; wythoff and t-wythoff have, normal and misere")
    pairs = chosen.p_positions(1, last)
    numbers = np.arange(1, int(last))
    figure = sheet(*inches(size, 7.2, 6.4))
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
    dot = min(4.0, max(2.0, 400 / int(last)))
    residues = []
    for name, column, colour in zip("ab", pairs.T, (COLOURS[0], COLOURS[6]), strict=True):
        values = column.tolist()
        slope, intercept = least_squares(values)
        sign = MINUS if intercept < 0 else "+"
        label = f"{name}$_n$ ≈ {rounded(slope, DECIMALS)} n {sign} {rounded(abs(intercept), DECIMALS)}"
        ends = numbers[[0, -1]]
        line = [float(slope * int(n) + intercept) for n in ends]
        above.plot(ends, line, color=colour, linewidth=1, label=label)
        points(above, numbers, column, marker="o", markersize=dot, color=colour)
        # v - slope n - intercept over one denominator: equal columns are seen to be equal.
        residues.append([value - slope * n - intercept for n, value in enumerate(values[:MOST_EXACT], 1)])
        rest = column - float(slope) * numbers - float(intercept)
        if len(residues) == 1 or residues[0] != residues[1]:
            points(below, numbers, rest, marker="o", markersize=dot, color=colour, label=f"{name}$_n$")
    is_same = residues[0] == residues[1]
    for axes in (above, below):
        plain(axes)
    integer_ticks(above.xaxis, above.yaxis)
    below.axhline(0, color="black", linewidth=0.8)
    above.legend(loc="upper left", frameon=False, fontsize=10)
    above.set_title(f"P-positions (a_n, b_n) of {chosen.ruleset.label}, 1 ≤ n < {int(last):,}", fontsize=11)
    above.set(ylabel="a$_n$, b$_n$")
    below.set(xlabel="n", ylabel="residue")
    if is_same:
        below.set_title(f"a$_n$ and b$_n$ less their lines: the same, as b$_n$ {MINUS} a$_n$ is linear", fontsize=9)
    else:
        below.set_title("a$_n$ and b$_n$ less their lines", fontsize=9)
        below.legend(loc="upper right", fontsize=9, ncols=2, markerscale=4 / dot)
    return figure


# Residues that are compared as fractions.
MOST_EXACT = 1000


@click.command("pairs", short_help="a_n and b_n against n, and their least-squares lines.")
@click.argument("game", default="wythoff")
@game_options
@click.option("--stop", metavar="N", default="100", show_default=True, help="The pairs of index 1 to N - 1.")
@picture_options
def command(
    game: str,
    parameters: tuple[str, ...],
    rays: str | None,
    stop: str,
    size: str | None,
    output: str | None,
    dpi: int,
    quiet: bool,
) -> None:
    """a_n and b_n against n, the least-squares lines (exact, then rounded), and below what is left.

    \b
    wythoff plot pairs -o pairs.svg
    wythoff plot pairs misere-t-wythoff -p t=2 --stop 500
    """
    from wythoff.exact.expressions import read_number

    spec = game_spec(game, parameters, rays)
    write("pairs", lambda: draw(spec, read_number(stop), size), output, dpi, quiet)
