"""A board of Grundy values as a heat map, x to the right and y upward: whole, or a window far out."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Count
from wythoff.app.options import game_options, game_spec
from wythoff.app.picture import (
    DPI,
    MINUS,
    check_matplotlib,
    inches,
    integer_ticks,
    picture_options,
    sheet,
    write,
)
from wythoff.exact.progress import Progress

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.colors import ListedColormap
    from numpy.typing import NDArray

    from wythoff.app.sheet import Sheet
    from wythoff.jobs.tables.board import Board
    from wythoff.rulesets.ruleset import Ruleset


# Pixels of the longer side of the board at most and by default, and the least of the shorter one.
PIXELS, USUAL_PIXELS, FEWEST_PIXELS = 1500, 900, 150

# Up to here there is room to write the values into the picture.
FEW = 32

# Around the board, for the labels, in pixels of a picture with DPI; and the size of the bar of colours.
LEFT, RIGHT, BOTTOM, TOP, GAP, BAR = 110, 190, 100, 70, 30, 30

# linear: all values alike; log: small ones told apart; cyclic: a value modulo --modulus.
SCALES = ("linear", "log", "cyclic")
MODULUS = 16

# Residues up to which each has a colour of its own.
FEW_RESIDUES = 128

# Wider boards, in pixels, have room for a title in one line of larger letters.
WIDE = 500

# Corners from here on are told in the title by their number of digits.
FAR = 10**12

# P-positions, and what is only known to be large.
ZERO, LARGE = "white", "#9A9A9A"


def draw(
    game: Any = "wythoff",
    rows: Any = 300,
    cols: Any = None,
    window: Any = None,
    values: Any = 64,
    colours: str = "linear",
    modulus: int = MODULUS,
    size: Any = None,
) -> "Sheet":
    """The Grundy values of the positions x < rows, y < cols, as colours; 0, the P-positions, white.

    window = (x, y, side) is instead the square of this side with that corner, far out too: of Wythoff's game all
    values where they are known, else those below `values`, else the zeros (see `grundy_window`). size: inches of the
    longer side of the board.
    """
    from wythoff.api.catalogue import as_game

    if colours not in SCALES:
        raise ValueError(f"colours must be one of {', '.join(SCALES)}, got {colours!r:.40}")
    if not 2 <= modulus <= 1 << 16:
        raise ValueError(f"modulus must be 2 to {1 << 16}, got {modulus}")
    check_matplotlib()
    chosen = as_game(game)
    ruleset = chosen.ruleset
    pixels = USUAL_PIXELS if size is None else round(max(inches(size, 1, 1)) * DPI)
    if pixels < FEWEST_PIXELS:
        raise ValueError(f"a board is {FEWEST_PIXELS / DPI:g} inches or more, got {pixels / DPI:g}")
    if window is None:
        from wythoff.api.tables import grundy_table

        return picture(grundy_table(chosen, rows, cols), ruleset, colours, modulus, pixels)
    from wythoff.solve.windows import grundy_window

    if len(tuple(window)) != 3:
        raise ValueError(f"a window is x, y and a side, got {window!r:.60}")
    x, y, side = window
    found = grundy_window(chosen.solver, x, y, side, side, values)
    return picture(found.values, ruleset, colours, modulus, pixels, (x, y), found.base, found.below)


def write_picture(board: "Board", progress: Progress | None = None) -> None:
    """The picture of a board as a file: mean Grundy values as colours, and every P-position as a light dot."""
    from wythoff.jobs.files import unfinished_file
    from wythoff.jobs.tables.board import board_values

    check_matplotlib()
    from wythoff.app.sheet import save

    board.game.solver.check_board(board.rows, board.cols, with_values=True)
    if not board.rows or not board.cols:
        raise ValueError(f"a picture needs rows and columns, got {board.rows} x {board.cols}")
    with unfinished_file(Path(board.target)) as partial, partial.open("wb") as file:
        values = board_values(board, None, progress)
        save(picture(values, board.game.ruleset, pixels=PIXELS), file, ".png")


def steps(rows: int, cols: int, pixels: int = PIXELS) -> tuple[int, int]:
    """Rows and columns of the blocks that become one pixel: squares, unless the board is very long."""
    step = -(-max(rows, cols) // pixels)
    return min(step, max(1, rows // FEWEST_PIXELS)), min(step, max(1, cols // FEWEST_PIXELS))


def reduced(values: "NDArray[Any]", down: int, across: int) -> "tuple[NDArray[np.float64], NDArray[np.bool_]]":
    """(mean value, whether a 0 is among them) of blocks of `down` rows and `across` columns."""
    import numpy as np

    rows, cols = values.shape
    tops, lefts = np.arange(0, rows, down), np.arange(0, cols, across)
    means, zeros = np.empty((len(tops), len(lefts))), np.empty((len(tops), len(lefts)), np.bool_)
    widths = np.diff(np.append(lefts, cols))
    for row, top in enumerate(tops):
        block = values[top : top + down]
        means[row] = np.add.reduceat(block.sum(axis=0, dtype=np.int64), lefts) / (widths * len(block))
        zeros[row] = np.minimum.reduceat(block.min(axis=0), lefts) == 0
    return means, zeros


def picture(
    values: "NDArray[Any]",
    ruleset: "Ruleset",
    colours: str = "linear",
    modulus: int = MODULUS,
    pixels: int = PIXELS,
    corner: tuple[Any, Any] = (0, 0),
    base: Any = 0,
    below: int | None = None,
) -> "Sheet":
    """The picture of values, as `Window` has them, whole pixels for each position or block of positions."""
    import numpy as np
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    from wythoff.exact.bigint import shortened

    rows, cols = values.shape
    if not rows or not cols:
        raise ValueError(f"a picture needs rows and columns, got {rows} x {cols}")
    across, up = steps(rows, cols, pixels)
    if below is not None and across * up > 1:
        raise ValueError(f"a window whose values are not all known has up to {pixels} rows, got {rows}")
    is_cyclic = colours == "cyclic"
    means, zeros = reduced(values, across, up)
    if is_cyclic:  # a mean of remainders means nothing: the first of each block
        means = (values[::across, ::up] + int(base % modulus)) % modulus + 0.0
    zeros &= not base
    means, zeros, values = means.T, zeros.T, values.T
    # Whole pixels for each block, so that nothing is drawn twice or left out.
    times = max(1, pixels // max(means.shape))
    height, width = (size * max(times, -(-FEWEST_PIXELS // size)) for size in means.shape)
    full = LEFT + width + RIGHT, BOTTOM + height + TOP
    figure = sheet(full[0] / DPI, full[1] / DPI, DPI, layout=None)
    axes = figure.add_axes((LEFT / full[0], BOTTOM / full[1], width / full[0], height / full[1]))
    extent = -0.5, means.shape[1] * across - 0.5, -0.5, means.shape[0] * up - 0.5
    shown = np.ma.masked_array(means, zeros if below is None else zeros | (means < 0))
    least, most = (0.0, float(modulus)) if is_cyclic else (float(shown.min() or 0), float(shown.max() or 0))
    if not shown.count():
        least, most = 0.0, 1.0
    norm = _norm(colours, least, max(most, least + 1))
    palette = _wheel(modulus) if is_cyclic else colormaps["viridis"]
    style: dict[str, Any] = {"origin": "lower", "extent": extent, "interpolation": "none", "aspect": "auto"}
    image = axes.imshow(shown, cmap=palette.with_extremes(bad=ZERO), norm=norm, **style)
    if below is not None:
        hidden = np.ma.masked_array(np.ones(means.shape), values >= 0)
        axes.imshow(hidden, cmap=ListedColormap([LARGE]), **style)
    if max(rows, cols) <= FEW:
        _write_values(axes, values, image, bool(base))
    names = ruleset.names(2)
    labels = [f"{name} {MINUS} {shortened(n, 24)}" if n else name for name, n in zip(names, corner, strict=True)]
    axes.set(xlabel=labels[0], ylabel=labels[1])
    integer_ticks(axes.xaxis, axes.yaxis)
    title = _title(ruleset, (rows, cols), corner, below, bool(zeros.any()), width > WIDE)
    axes.set_title(title, fontsize=10 if width > WIDE else 7)
    if below != 1:
        bar = figure.add_axes(((LEFT + width + GAP) / full[0], BOTTOM / full[1], BAR / full[0], height / full[1]))
        ticks = None if colours == "log" else MaxNLocator(integer=True)
        figure.colorbar(
            image, cax=bar, ticks=ticks, label=_bar_label(names, across, up, modulus if is_cyclic else 0, base)
        )
    return figure


def _wheel(modulus: int) -> "ListedColormap":
    """Colours round a circle, none of them near white; of few residues each has its own."""
    import numpy as np
    from matplotlib.colors import ListedColormap

    count = modulus if modulus <= FEW_RESIDUES else 2 * FEW_RESIDUES
    turns = np.arange(count)[:, None] / count + np.array([0, 2, 1]) / 3
    return ListedColormap(0.45 + 0.4 * np.cos(2 * np.pi * turns))


def _norm(colours: str, least: float, most: float) -> Any:
    from matplotlib.colors import LogNorm, Normalize

    return LogNorm(max(least, 1), max(most, 2)) if colours == "log" else Normalize(least, most)


def _write_values(axes: Any, values: "NDArray[Any]", image: Any, has_base: bool) -> None:
    """Each value, less the base, in its place: dark on light and light on dark."""
    import numpy as np

    for (i, j), value in np.ndenumerate(values):
        if value < 0:
            continue
        red, green, blue, _ = image.to_rgba(float(value)) if value or has_base else (1, 1, 1, 1)
        is_dark = 0.3 * red + 0.6 * green + 0.1 * blue < 0.5
        size = min(9, 250 / max(values.shape) / (0.75 * len(str(value))))
        axes.text(j, i, str(value), ha="center", va="center", color="white" if is_dark else "black",
                  fontsize=size)  # fmt: skip


def _title(
    ruleset: "Ruleset",
    shape: tuple[int, int],
    corner: tuple[Any, Any],
    below: int | None,
    has_zero: bool,
    is_wide: bool,
) -> str:
    from wythoff.exact.bigint import digit_count

    words = [f"Grundy values of {ruleset.label}", f"{shape[0]} x {shape[1]}"]
    if any(corner):
        shown = [str(start) if start < FAR else f"{digit_count(start)} digits" for start in corner]
        words[1] += f" from ({', '.join(shown)})"
    words.append("0 (P-positions) white" if has_zero else "no P-position")
    if below is not None:
        words[2] += f", {below} or more grey"
    if not is_wide:
        return "\n".join(words)
    return "\n".join((", ".join(words[:2]), words[2])) if any(corner) else ", ".join(words)


def _bar_label(names: tuple[str, ...], across: int, up: int, modulus: int, base: Any) -> str:
    from wythoff.exact.bigint import shortened

    label = f"G({', '.join(names)})"
    if modulus:
        return f"{label} mod {modulus}" + (f", one of {across} x {up}" if across * up > 1 else "")
    label += f" {MINUS} {shortened(base, 24)}" if base else ""
    return label if across * up == 1 else f"{label}, mean of {across} x {up}"


@click.command("board", short_help="Grundy values as colours: a board, or a window far out.")
@click.argument("game", default="wythoff")
@game_options
@click.option("--board", "rows", metavar="ROWS", default="300", show_default=True, help="Positions x < ROWS, y < COLS.")
@click.option("--cols", metavar="COLS", help="As many as ROWS if not given.")
@click.option("--window", nargs=3, metavar="X Y SIDE", help="Instead, the square of this side with that corner.")
@click.option("--values", metavar="V", default="64", show_default=True, help="Far out, the values below V.")
@click.option("--colours", type=click.Choice(SCALES), default="linear", show_default=True)
@click.option("--modulus", type=Count(2), default=MODULUS, show_default=True, help="Of cyclic colours.")
@picture_options
def command(
    game: str,
    parameters: tuple[str, ...],
    rays: str | None,
    rows: str,
    cols: str | None,
    window: tuple[str, str, str] | None,
    values: str,
    colours: str,
    modulus: int,
    size: str | None,
    output: str | None,
    dpi: int,
    quiet: bool,
) -> None:
    """Grundy values as colours, P-positions white: of Wythoff's game, t-Wythoff, games by rays, and (pile, cap).

    x, or the pile, goes to the right; y, or the cap, upward.

    \b
    wythoff plot board --board 500 --colours cyclic
    wythoff plot board fibonacci-nim --board 400
    wythoff plot board --window 10^6 1618034 200        values below 64, known by a strip
    wythoff plot board --window 20 10^1000 100          all values, by the periods of the rows

    Far out only what is known exactly is drawn: all values in the first rows of Wythoff's game, the small ones as far
    as a strip reaches, the zeros anywhere.
    """
    from wythoff.exact.expressions import read_number

    spec = game_spec(game, parameters, rays)
    place = tuple(map(read_number, window)) if window else None
    write(
        "board",
        lambda: draw(
            spec,
            read_number(rows),
            None if cols is None else read_number(cols),
            place,
            read_number(values),
            colours,
            modulus,
            size,
        ),
        output,
        dpi,
        quiet,
    )
