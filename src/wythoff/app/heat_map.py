"""Grundy values as a heat map. Each value, or each block of values, is drawn as a rectangle of whole pixels."""

from typing import TYPE_CHECKING, Any

from wythoff.app.picture import DPI, MINUS, Sheet, integer_ticks, sheet
from wythoff.exact.bigint import Integer, shortened

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.colors import ListedColormap
    from numpy.typing import NDArray

    from wythoff.solve.boards import Window

# The default of the most pixels of the longer side of the map, and the fewest pixels of the shorter side.
PIXELS, MIN_PIXELS = 1500, 150

# The most rows and columns of a map that has room for the values as text.
MAX_WRITTEN_SIDE = 32

# Sizes in pixels: the margins of the map, the gap between the map and the bar of colours, and the width of the bar.
LEFT, RIGHT, BOTTOM, TOP, GAP, BAR = 110, 190, 100, 70, 30, 30

# The scales of colours. "linear" has equal steps for equal differences, "log" has more colours for small values, and
# "cyclic" shows values modulo a number.
SCALES = ("linear", "log", "cyclic")

# The largest modulus for which every residue has its own colour.
MAX_DISTINCT_RESIDUES = 128

# The colours of zeros, and of values of which only a lower bound is known.
ZERO, LARGE = "white", "#9A9A9A"


def heat_map(
    window: "Window", name: str, colours: str = "linear", modulus: int = 1, pixels: int = PIXELS
) -> tuple[Sheet, Any]:
    """Return (sheet, axes): a picture of the values of a window as colours, and its axes.

    The first index of the array of values goes to the right. `name` is the label of the bar of colours. `colours` is
    one of SCALES; "cyclic" shows the values modulo `modulus`. If the window has more than `pixels` rows or columns, a
    block of values becomes a pixel: white if the block has a 0, otherwise with the colour of the mean value.
    """
    import numpy as np
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    values, base, below = window.values, window.base, window.below
    rows, cols = values.shape
    if not rows or not cols:
        raise ValueError(f"a picture needs at least 1 row and 1 column, got {rows} x {cols}")
    across, up = steps(rows, cols, pixels)
    if below is not None and across * up > 1:
        raise ValueError(f"a window with unknown values must have at most {pixels} rows, got {rows}")
    means, zeros = reduced(values, across, up)
    is_large = means < 0
    if colours == "cyclic":  # the mean of remainders has no meaning: use the first value of each block
        means = (values[::across, ::up] + int(base % modulus)) % modulus + 0.0
    shown = np.ma.masked_array(means, is_large if base else is_large | zeros).T
    # Each block gets whole pixels, so that no block is drawn twice or left out.
    times = max(1, pixels // max(shown.shape))
    height, width = (size * max(times, -(-MIN_PIXELS // size)) for size in shown.shape)
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
    if max(rows, cols) <= MAX_WRITTEN_SIDE:
        _write_values(axes, values.T, image, bool(base))
    integer_ticks(axes.xaxis, axes.yaxis)
    if below != 1:
        bar = figure.add_axes(((LEFT + width + GAP) / full[0], BOTTOM / full[1], BAR / full[0], height / full[1]))
        ticks = None if colours == "log" else MaxNLocator(integer=True)
        label = _bar_label(name, across, up, modulus if colours == "cyclic" else 0, base)
        figure.colorbar(image, cax=bar, ticks=ticks, label=label)
    return figure, axes


def steps(rows: int, cols: int, pixels: int = PIXELS) -> tuple[int, int]:
    """Return the numbers of rows and columns of the block that one pixel shows.

    The block is a square, unless a side of the board would then have less than MIN_PIXELS pixels.
    """
    step = -(-max(rows, cols) // pixels)
    return min(step, max(1, rows // MIN_PIXELS)), min(step, max(1, cols // MIN_PIXELS))


def reduced(values: "NDArray[Any]", down: int, across: int) -> "tuple[NDArray[np.float64], NDArray[np.bool_]]":
    """Return two arrays for the blocks of `down` rows and `across` columns: their means, and whether they have a 0."""
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
    """Return the matplotlib palette and norm: the colours, and the scale that maps values to them."""
    from matplotlib import colormaps
    from matplotlib.colors import LogNorm, Normalize

    if colours == "cyclic":
        return _wheel(modulus), Normalize(0.0, modulus)
    return colormaps["viridis"], LogNorm(max(least, 1), max(most, 2)) if colours == "log" else Normalize(least, most)


def _wheel(modulus: int) -> "ListedColormap":
    """Return a cycle of colours, none near white. Up to the modulus MAX_DISTINCT_RESIDUES, all residues differ."""
    import numpy as np
    from matplotlib.colors import ListedColormap

    count = modulus if modulus <= MAX_DISTINCT_RESIDUES else 2 * MAX_DISTINCT_RESIDUES
    # Red, green and blue are cosine waves, shifted by a third of a turn.
    turns = np.arange(count)[:, None] / count + np.array([0, 2, 1]) / 3
    return ListedColormap(0.45 + 0.4 * np.cos(2 * np.pi * turns))


def _write_values(axes: Any, values: "NDArray[Any]", image: Any, has_base: bool) -> None:
    """Write each value into its cell: black on light colours, white on dark colours.

    The values are the Grundy values less the base of the window; `has_base` states whether the base is above 0.
    """
    import numpy as np

    for (row, column), value in np.ndenumerate(values):
        if value < 0:
            continue
        red, green, blue, _ = image.to_rgba(float(value)) if value or has_base else (1, 1, 1, 1)
        colour = "white" if 0.3 * red + 0.6 * green + 0.1 * blue < 0.5 else "black"
        size = min(9, 250 / max(values.shape) / (0.75 * len(str(value))))
        axes.text(column, row, str(value), ha="center", va="center", color=colour, fontsize=size)


def _bar_label(name: str, across: int, up: int, modulus: int, base: Integer) -> str:
    """Return the label of the bar of colours. The label states what a colour shows: a value, or the mean of a block.

    A block has `across` x `up` cells. The number `base` is subtracted from all values.
    """
    is_block = across * up > 1
    if modulus:
        return f"{name} mod {modulus}" + (f", one of {across} x {up}" if is_block else "")
    less = f" {MINUS} {shortened(base, 24)}" if base else ""
    return f"{name}{less}" + (f", mean of {across} x {up}" if is_block else "")
