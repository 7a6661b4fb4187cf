"""Draw the P-positions of a two-pile game in the plane, with the lines near them."""

from math import isqrt, sqrt
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Number
from wythoff.app.options import game_argument
from wythoff.app.picture import (
    COLOURS,
    MINUS,
    Sheet,
    explain_parameters,
    integer_ticks,
    picture_command,
    plain,
    points,
    sheet,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wythoff.api.game import Game

# The most rows of a board whose P-positions have a formula: they take 10 s and 0.9 GB.
MAX_ROWS = 10**7

# A title with fewer letters leaves room for the range on the same line.
SHORT_TITLE = 45


def draw(game: Any = "wythoff", board: Any = 100, size: Any = None) -> Sheet:
    """Draw the P-positions of a two-pile game in the plane, and the lines near them if these are known.

    x goes to the right, y upward. In Wythoff's game the lines are y = φ x and y = x / φ.

    \b
    wythoff plot p-positions -o p.svg
    wythoff plot p-positions t-wythoff -p t=3 --board 1000
    wythoff plot p-positions --rays "1,0 0,1 1,1 1,2 2,1" --board 500
    """
    from wythoff.api.catalogue import as_game
    from wythoff.exact.bigint import as_mpz
    from wythoff.solve.boards import check_pairs

    chosen, stop = as_game(game), int(as_mpz(board, "board"))
    if stop < 1:
        raise ValueError(f"board must be at least 1 row, got {stop}")
    check_pairs(chosen.ruleset, stop, stop, "picture")
    names = chosen.ruleset.names(2)
    places = p_positions(chosen, stop)
    figure = sheet(size, 6.4, 6.0)
    axes = figure.add_subplot()
    plain(axes)
    integer_ticks(axes.xaxis, axes.yaxis)
    width = 1.2 if stop <= 500 else 0.7  # above 500 points cover each other, so the line is drawn above them
    for (slope, shift, label), colour in zip(lines(chosen), (COLOURS[6], COLOURS[2]), strict=False):
        # The ends are the points where the line enters and leaves the square.
        start, end = max(0.0, -shift / slope), min(stop, (stop - shift) / slope)
        ends = [start, end], [slope * start + shift, slope * end + shift]
        axes.plot(*ends, color=colour, linewidth=width, label=label, zorder=1 if stop <= 500 else 2)
    dot = min(5.0, max(2.0, 400 / stop))
    points(axes, places[:, 0], places[:, 1], marker="o", markersize=dot, color=COLOURS[0], label="P-positions")
    handles, labels = axes.get_legend_handles_labels()
    if len(handles) > 1:
        axes.legend(handles[::-1], labels[::-1], loc="lower right", framealpha=0.95, fontsize=9, markerscale=5 / dot)
    axes.set(xlim=(-0.02 * stop, stop), ylim=(-0.02 * stop, stop), aspect="equal", xlabel=names[0], ylabel=names[1])
    title = f"P-positions of {chosen.ruleset.label}", f"{names[0]} and {names[1]} below {stop:,}"
    axes.set_title((", " if len(title[0]) < SHORT_TITLE else "\n").join(title), fontsize=11)
    explain_parameters(figure, chosen.ruleset)
    return figure


def lines(game: "Game") -> list[tuple[float, float, str]]:
    """Return (slope, shift, label) of the two lines y = slope x + shift near the P-positions; [] if no line is known.

    In t-Wythoff, (a_n, b_n) is near n (alpha, alpha + t); in misere play, this point is shifted by (1/alpha,
    1/alpha + 1). The slope is 1 + t/alpha = (t + sqrt(t^2 + 4))/2.
    """
    if not game.solver.supports("pairs"):
        return []
    pairs = game.solver.method_for("pairs")
    t = pairs.t
    if t == 1:
        return [((1 + sqrt(5)) / 2, 0.0, "y = φ x"), ((sqrt(5) - 1) / 2, 0.0, "y = x / φ")]
    slope = (t + sqrt(t * t + 4)) / 2
    before = 1 / (slope + 1 - t) if pairs.is_misere else 0.0
    shift = before + pairs.is_misere - slope * before
    both = [(slope, shift, f"y = {slope:.4f} x"), (1 / slope, -shift / slope, f"y = x / {slope:.4f}")]
    return [(s, d, f"{label} {'+' if d > 0 else MINUS} {abs(d):.4f}" if d else label) for s, d, label in both]


def p_positions(game: "Game", stop: int) -> "NDArray[np.int64]":
    """Return all P-positions with both piles below `stop`, in both orders, as an array (count, 2)."""
    import numpy as np

    from wythoff.exact.bigint import shortened
    from wythoff.solve.boards import ignore_progress

    if not game.solver.supports("pairs"):
        if stop * stop > game.solver.most_cells:
            rows = isqrt(game.solver.most_cells)
            raise ValueError(
                f"board must be at most {rows} rows, because the P-positions of {game.name} have no formula, "
                f"got {shortened(stop)}"
            )
        table = np.zeros((stop, stop), np.bool_)
        game.solver.fill_outcomes(table, stop, False, ignore_progress)
        return np.argwhere(table)
    if stop > MAX_ROWS:
        raise ValueError(f"a picture of P-positions must have at most {MAX_ROWS} rows, got {shortened(stop)}")
    pairs = game.p_positions(0, stop // 2 + 1)  # since b_n >= 2 n
    pairs = pairs[pairs[:, 1] < stop]
    return np.unique(np.concatenate([pairs, pairs[:, ::-1]]), axis=0)


command = picture_command(
    "p-positions",
    draw,
    "Draw P-positions in the plane, and the lines near them.",
    game_argument(),
    click.option(
        "--board", type=Number(), default="100", show_default=True, help="Draw the positions with both piles below N."
    ),
)
