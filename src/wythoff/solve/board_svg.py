"""The small picture of a board that a notebook shows for a game."""

from contextlib import suppress
from typing import Any

from wythoff.solve.contract import Solver
from wythoff.solve.solution import UNKNOWN_ERRORS

# The length of a side of the board in cells, and the length of a side of a cell in pixels.
SIDE, CELL = 24, 10

# The pixels beside and below the board for the axes, and above it for the caption. The distance of ticks in cells.
LEFT, BELOW, ABOVE, TICK = 22, 30, 20, 5

# The colours of Grundy values, from dark for small values to light for large ones, so that the brightness is enough to
# read them. P-positions are white with a dark rim.
RAMP = ("440154", "482878", "3e4989", "31688e", "26828e", "1f9e89", "35b779", "6ece58", "b5de2b", "fde725")


def board_svg(solver: Solver) -> str | None:
    """Return an SVG picture of the positions (x, y) with x, y < 24 of a game on two piles or heaps.

    x increases to the right and y upward. P-positions are white, and the colours of other cells show their Grundy
    values. The picture has axes and a caption. Return None if the game has no such board, or if its outcomes are
    unknown.
    """
    from html import escape

    rules = solver.ruleset
    if rules.min_pile or not (rules.empty_is_zero or len(rules.piles) == 2):
        return None
    is_p = values = None
    with suppress(ValueError, *UNKNOWN_ERRORS):
        is_p = solver.outcome_table(SIDE, SIDE)
        values = None if rules.is_misere else solver.grundy_board(SIDE, SIDE)
    if is_p is None:
        return None
    size = SIDE * CELL
    width, height = LEFT + size, ABOVE + size + BELOW
    sizes = f'width="{width}" height="{height}" viewBox="{-LEFT} {-ABOVE} {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {sizes} role="img">',
        f"<title>{escape(rules.label)}: positions below ({SIDE}, {SIDE})</title>",
        *_axes(*map(escape, rules.names(2))),
        _text(size / 2, -7, escape(f"{rules.label}: P-positions are white"), 11),
    ]
    for x in range(SIDE):
        for y in range(SIDE):
            lines.append(_cell(x, y, bool(is_p[x][y]), None if values is None else int(values[x][y])))
    return "\n".join([*lines, "</svg>"])


def _axes(right: str, up: str) -> list[str]:
    """Return SVG elements with the ticks of both axes, and their names `right` and `up`."""
    lines, size = [], SIDE * CELL
    for tick in range(0, SIDE, TICK):
        middle = tick * CELL + CELL / 2
        lines += [_text(middle, size + 12, str(tick)), _text(-10, size - middle + 3, str(tick))]
    return [*lines, _text(size / 2, size + 25, f"{right} \N{RIGHTWARDS ARROW}   {up} \N{UPWARDS ARROW}")]


def _text(x: float, y: float, text: str, size: int = 9) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="currentColor">{text}</text>'


def _cell(x: int, y: int, is_p: bool, value: Any) -> str:
    colour = (
        "ffffff" if is_p else "c8c8c8" if value is None else RAMP[min(value * len(RAMP) // (2 * SIDE), len(RAMP) - 1)]
    )
    label = f"({x}, {y}): {'P' if is_p else 'N'}" + ("" if value is None else f", value {value}")
    rim = ' stroke="#000000"' if is_p else ""
    left, top = x * CELL, (SIDE - 1 - y) * CELL
    box = f'x="{left + 0.5}" y="{top + 0.5}" width="{CELL - 1}" height="{CELL - 1}"'
    return f'<rect {box} fill="#{colour}"{rim}><title>{label}</title></rect>'
