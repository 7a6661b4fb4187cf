"""Grundy values as a heat map: the same number of whole pixels for each value, or for each block of values."""

from typing import TYPE_CHECKING, Any

from wythoff.app.picture import DPI, MINUS, Sheet, integer_ticks, sheet
from wythoff.exact.bigint import Integer, shortened

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.colors import ListedColormap
    from numpy.typing import NDArray

    from wythoff.solve.boards import Window

# Pixels of the longer side of the map at most, and the least of the shorter one.
PIXELS, FEWEST_PIXELS = 1500, 150

# Up to here there is room to write the values into the picture.
FEW = 32

# Around the map, for the labels, in pixels of a picture with DPI; and the size of the bar of colours.
LEFT, RIGHT, BOTTOM, TOP, GAP, BAR = 110, 190, 100, 70, 30, 30

# linear: all values alike; log: small ones told apart; cyclic: values modulo a number.
SCALES = ("linear", "log", "cyclic")

# Residues up to which each has a colour of its own.
FEW_RESIDUES = 128

# Zeros, and what is only known to be large.
ZERO, LARGE = "white", "#9A9A9A"


def heat_map(
    window: "Window", name: str, colours: str = "linear", modulus: int = 1, pixels: int = PIXELS
) -> tuple[Sheet, Any]:
    """The values of a window as colours, and their axes: the first index goes to the right, the second one upward.

    A block that becomes one pixel has the colour of its mean value; a block with a 0 is white. `name` stands at the bar
    of colours: what the values are. `colours` is one of SCALES; cyclic ones show values modulo `modulus`.
    """
    import numpy as np
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    values, base, below = window.values, window.base, window.below
    rows, cols = values.shape
    if not rows or not cols:
        raise ValueError(f"a picture needs rows and columns, got {rows} x {cols}")
    across, up = steps(rows, cols, pixels)
    if below is not None and across * up > 1:
        raise ValueError(f"a window whose values are not all known has up to {pixels} rows, got {rows}")
    means, zeros = reduced(values, across, up)
    is_large = means < 0
    if colours == "cyclic":  # a mean of remainders means nothing: the first of each block
        means = (values[::across, ::up] + int(base % modulus)) % modulus + 0.0
    shown = np.ma.masked_array(means, is_large if base else is_large | zeros).T
    # Whole pixels for each block, so that nothing is drawn twice or left out.
    times = max(1, pixels // max(shown.shape))
    height, width = (size * max(times, -(-FEWEST_PIXELS // size)) for size in shown.shape)
    full = LEFT + width + RIGHT, BOTTOM + height + TOP
    figure = sheet(None, full[0] / DPI, full[1] / DPI, layout=None)
    axes = figure.add_axes((LEFT / full[0], BOTTOM / full[1], width / full[0], height / full[1]))
    extent = -0.5, shown.shape[1] * across - 0.5, -0.5, shown.shape[0] * up - 0.5
    style: dict[str, Any] = {"origin": "lower", "extent": extent, "interpolation": "none", "aspect": "auto"}
    least, most = (float(shown.min()), float(shown.max())) if shown.count() else (0.0, 1.0)
    palette, norm = _scale(colours, modulus, least, max(most, least + 1))
    image = axes.imshow(shown, cmap=palette.with_extremes(bad=ZERO), norm=norm, **style)
    if below is not None:
        large = np.ma.masked_array(np.ones(shown.shape), ~is_large.T)
        axes.imshow(large, cmap=ListedColormap([LARGE]), **style)
    if max(rows, cols) <= FEW:
        _write_values(axes, values.T, image, bool(base))
    integer_ticks(axes.xaxis, axes.yaxis)
    if below != 1:
        bar = figure.add_axes(((LEFT + width + GAP) / full[0], BOTTOM / full[1], BAR / full[0], height / full[1]))
        ticks = None if colours == "log" else MaxNLocator(integer=True)
        label = _of_block(name, across, up, modulus if colours == "cyclic" else 0, base)
        figure.colorbar(image, cax=bar, ticks=ticks, label=label)
    return figure, axes


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


def _scale(colours: str, modulus: int, least: float, most: float) -> tuple[Any, Any]:
    """Return the palette, and how values are laid on it."""
    from matplotlib import colormaps
    from matplotlib.colors import LogNorm, Normalize

    if colours == "cyclic":
        return _wheel(modulus), Normalize(0.0, modulus)
    return colormaps["viridis"], LogNorm(max(least, 1), max(most, 2)) if colours == "log" else Normalize(least, most)


def _wheel(modulus: int) -> "ListedColormap":
    """Colours round a circle, none of them near white; of few residues each has its own."""
    import numpy as np
    from matplotlib.colors import ListedColormap

    count = modulus if modulus <= FEW_RESIDUES else 2 * FEW_RESIDUES
    # Red, green and blue are waves, a third of a turn apart.
    turns = np.arange(count)[:, None] / count + np.array([0, 2, 1]) / 3
    return ListedColormap(0.45 + 0.4 * np.cos(2 * np.pi * turns))


def _write_values(axes: Any, values: "NDArray[Any]", image: Any, has_base: bool) -> None:
    """Each value, less the base, in its place: dark on light and light on dark."""
    import numpy as np

    for (row, column), value in np.ndenumerate(values):
        if value < 0:
            continue
        red, green, blue, _ = image.to_rgba(float(value)) if value or has_base else (1, 1, 1, 1)
        colour = "white" if 0.3 * red + 0.6 * green + 0.1 * blue < 0.5 else "black"
        size = min(9, 250 / max(values.shape) / (0.75 * len(str(value))))
        axes.text(column, row, str(value), ha="center", va="center", color=colour, fontsize=size)


def _of_block(name: str, across: int, up: int, modulus: int, base: Integer) -> str:
    """Return what a colour shows: a value, or what stands for a block of values."""
    is_block = across * up > 1
    if modulus:
        return f"{name} mod {modulus}" + (f", one of {across} x {up}" if is_block else "")
    less = f" {MINUS} {shortened(base, 24)}" if base else ""
    return f"{name}{less}" + (f", mean of {across} x {up}" if is_block else "")
