"""Draw Grundy values as a heat map, x to the right and y upward: a board from (0, 0), or a window anywhere."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.heat_map import MIN_PIXELS, PIXELS, SCALES, heat_map
from wythoff.app.numbers import Count, Number
from wythoff.app.options import cols_option, game_argument
from wythoff.app.picture import DPI, MINUS, Sheet, check_matplotlib, explain_parameters, inches, picture_command
from wythoff.exact.bigint import as_mpz, digit_count, shortened
from wythoff.exact.choices import lookup
from wythoff.exact.progress import Progress

if TYPE_CHECKING:
    from wythoff.jobs.tables.board import Board
    from wythoff.rules.ruleset import Ruleset
    from wythoff.solve.boards import Window

# The default number of pixels of the longer side of the board.
DEFAULT_PIXELS = 900

# The default and the largest modulus of cyclic colours.
MODULUS, MAX_MODULUS = 16, 1 << 16

# Boards with more pixels than this have room for a title in larger letters.
WIDE_PIXELS = 500

# Of corners from MAX_TITLE_CORNER on, the title shows only the number of digits.
MAX_TITLE_CORNER = 10**12


def draw(
    game: Any = "wythoff",
    rows: Any = 300,
    cols: Any = None,
    window: Any = None,
    values: Any = 64,
    colours: str = "linear",
    modulus: int = MODULUS,
    size: Any = None,
) -> Sheet:
    """Draw Grundy values as colours, P-positions in white.

    The game is Wythoff's game, t-Wythoff, a game by rays, or a game whose positions are a pile and a cap. The first
    number, x or the pile, goes to the right; the second number, y or the cap, goes upward. The longer side of the
    board, in inches, is the larger number of --size.

    \b
    wythoff plot board --board 500 --colours cyclic
    wythoff plot board fibonacci-nim --board 400
    wythoff plot board --window 10^6 1618034 200        values below 64
    wythoff plot board --window 20 10^1000 100          all values, by the periods of rows 20 to 119

    A window far from (0, 0) shows only known values. In the first 131 rows or columns of Wythoff's game all values are
    known. With --values V, the values below V are known in the first 2*10^9 / V rows or columns. Elsewhere the values
    0 to 3 are known, 3 by wythoff-value3. In t-Wythoff the values 0 to 8 are known for t = 2 to 10, else only zeros.
    """
    from wythoff.api.catalogue import as_game

    lookup(dict.fromkeys(SCALES), colours, "colours")
    if not 2 <= modulus <= MAX_MODULUS:
        raise ValueError(f"modulus must be 2 to {MAX_MODULUS}, got {modulus}")
    check_matplotlib()
    from wythoff.solve.boards import Window, grundy_window

    of = as_game(game)
    pixels = DEFAULT_PIXELS if size is None else round(max(inches(size, 1, 1)) * DPI)
    if pixels < MIN_PIXELS:
        raise ValueError(f"size must be at least {MIN_PIXELS / DPI:g} (in inches), got {pixels / DPI:g}")
    if window is None:
        from wythoff.api.tables import grundy_table

        if first := of.ruleset.min_pile:
            from wythoff.solve.boards import grundy_board

            height, width = (int(as_mpz(n, name)) - first for n, name in ((rows, "rows"), (cols or rows, "cols")))
            if min(height, width) < 1:
                raise ValueError(
                    f"rows and cols must be at least {first + 1}, got {height + first} and {width + first}; "
                    f"the board of {of.name} begins at {first}"
                )
            values = grundy_board(of.solver, height, width, None, None, first)
            return _titled(Window(values), of.ruleset, colours, modulus, pixels, (first, first))
        return _titled(Window(grundy_table(of, rows, cols)), of.ruleset, colours, modulus, pixels)
    if len(tuple(window)) != 3:
        raise ValueError(f"window must be three numbers x, y and side, got {window!r:.60}")
    x, y, side = window
    found = grundy_window(of.solver, x, y, side, side, values)
    return _titled(found, of.ruleset, colours, modulus, pixels, (x, y))


def write_picture(board: "Board", progress: Progress | None = None) -> None:
    """Draw the Grundy values of a board as colours, P-positions in white, and write the picture to its file."""
    check_matplotlib()
    from wythoff.app.sheet import save
    from wythoff.jobs.files import unfinished_file
    from wythoff.jobs.tables.board import board_values
    from wythoff.solve.boards import Window

    board.game.solver.check_board(board.rows, board.cols, with_values=True)
    with unfinished_file(Path(board.target)) as partial, partial.open("wb") as file:
        values = board_values(board, None, progress)
        save(_titled(Window(values), board.game.ruleset), file, ".png")


def _titled(
    window: "Window",
    ruleset: "Ruleset",
    colours: str = "linear",
    modulus: int = MODULUS,
    pixels: int = PIXELS,
    corner: tuple[Any, Any] = (0, 0),
) -> Sheet:
    """Return the picture of a window with this corner, with a title and labels of the axes."""
    names, is_far = ruleset.names(2), any(corner)
    figure, axes = heat_map(window, f"G({', '.join(names)})", colours, modulus, pixels)
    labels = [f"{name} {MINUS} {shortened(n, 24)}" if n else name for name, n in zip(names, corner, strict=True)]
    axes.set(xlabel=labels[0], ylabel=labels[1])
    rows, cols = window.values.shape
    shown = [str(start) if start < MAX_TITLE_CORNER else f"{digit_count(start)} digits" for start in corner]
    place = f"{rows} x {cols}" + (f" from ({', '.join(shown)})" if is_far else "")
    has_zero = not window.base and bool((window.values == 0).any())
    white = "0 (P-positions) white" if has_zero else "no P-position"
    grey = "" if window.below is None else f", {window.below} or more grey"
    is_wide = axes.bbox.width > WIDE_PIXELS
    first, second = (", ", "\n" if is_far else ", ") if is_wide else ("\n", "\n")
    title = f"Grundy values of {ruleset.label}{first}{place}{second}{white}{grey}"
    axes.set_title(title, fontsize=10 if is_wide else 7)
    if is_wide:
        explain_parameters(figure, ruleset)
    return figure


command = picture_command(
    "board",
    draw,
    "Draw Grundy values as colours, near (0, 0) or far from it.",
    game_argument(),
    click.option("--board", "rows", type=Number(), metavar="ROWS", default="300", show_default=True,
                 help="Draw the positions x < ROWS, y < COLS."),
    cols_option,
    click.option("--window", type=Number(), nargs=3, metavar="X Y SIDE",
                 help="Draw instead the square of this side whose corner is (X, Y)."),
    click.option("--values", type=Number(), metavar="V", default="64", show_default=True,
                 help="In a window far from (0, 0), draw the values below V."),
    click.option("--colours", type=click.Choice(SCALES), default="linear", show_default=True,
                 help="Choose the scale of colours."),
    click.option("--modulus", type=Count(2), default=MODULUS, show_default=True,
                 help="Set the modulus of cyclic colours."),
)  # fmt: skip
