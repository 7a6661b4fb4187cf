"""A board of Grundy values as a picture. Needs matplotlib."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.jobs.board import Board, board_values
from wythoff.jobs.whole_file import unfinished_file
from wythoff.solve.grundy_board import check_board, check_fits, is_wythoff

Progress = Callable[[int, int | None], None]

# Pixels of the longer side of the board, and the least of the shorter one.
PIXELS, FEWEST_PIXELS = 1500, 150

# Up to here there is room to write the values into the picture.
FEW = 32

# Around the board, for the labels, in pixels; and the size of the bar of colours.
LEFT, RIGHT, BOTTOM, TOP, GAP, BAR = 110, 190, 100, 70, 30, 30
DPI = 150


def write_picture(board: Board, progress: Progress | None = None) -> None:
    """Draw the board: mean Grundy values as colours, and every P-position as a light dot."""
    try:
        import matplotlib
    except ImportError:
        raise ValueError("a picture needs matplotlib: pip install 'wythoff[plot]'") from None
    check_board(board.game.ruleset, board.rows, board.cols)
    if not board.rows or not board.cols:
        raise ValueError(f"a picture needs rows and columns, got {board.rows} x {board.cols}")
    if is_wythoff(board.game.ruleset):
        check_fits(board.rows, board.cols, with_values=True)
    with unfinished_file(Path(board.target)) as partial:
        values = board_values(board, None, progress)
        matplotlib.use("Agg")
        _draw(values, "Wythoff's game" if is_wythoff(board.game.ruleset) else board.game.ruleset.spec, str(partial))


def steps(rows: int, cols: int) -> tuple[int, int]:
    """Rows and columns of the blocks that become one pixel: squares, unless the board is very long."""
    step = -(-max(rows, cols) // PIXELS)
    return min(step, max(1, rows // FEWEST_PIXELS)), min(step, max(1, cols // FEWEST_PIXELS))


def reduced(values: NDArray[Any], down: int, across: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """(mean value, whether a 0 is among them) of blocks of `down` rows and `across` columns."""
    rows, cols = values.shape
    tops, lefts = np.arange(0, rows, down), np.arange(0, cols, across)
    means, zeros = np.empty((len(tops), len(lefts))), np.empty((len(tops), len(lefts)), np.bool_)
    widths = np.diff(np.append(lefts, cols))
    for row, top in enumerate(tops):
        block = values[top : top + down]
        means[row] = np.add.reduceat(block.sum(axis=0, dtype=np.uint64), lefts) / (widths * len(block))
        zeros[row] = np.minimum.reduceat(block.min(axis=0), lefts) == 0
    return means, zeros


def _draw(values: NDArray[Any], name: str, target: str) -> None:
    from matplotlib import pyplot

    rows, cols = values.shape
    down, across = steps(rows, cols)
    means, zeros = reduced(values, down, across)
    # Whole pixels for each block, so that nothing is drawn twice or left out.
    times = max(1, PIXELS // max(means.shape))
    height, width = (size * max(times, -(-FEWEST_PIXELS // size)) for size in means.shape)
    full = LEFT + width + RIGHT, BOTTOM + height + TOP
    figure = pyplot.figure(figsize=(full[0] / DPI, full[1] / DPI), dpi=DPI)
    axes = figure.add_axes((LEFT / full[0], BOTTOM / full[1], width / full[0], height / full[1]))
    extent = -0.5, means.shape[1] * across - 0.5, -0.5, means.shape[0] * down - 0.5
    style: dict[str, Any] = {"origin": "lower", "extent": extent, "interpolation": "nearest", "aspect": "auto"}
    picture = axes.imshow(means, cmap="viridis", **style)
    axes.imshow(zeros[..., None] * np.ones(4), **style)
    if max(rows, cols) <= FEW:
        for (x, y), value in np.ndenumerate(values):
            dark = 0 < value < values.max() * 0.6
            axes.text(y, x, str(value), ha="center", va="center", color="white" if dark else "black", fontsize=9)
    axes.set(xlabel="y", ylabel="x")
    words = [f"Grundy values of {name}", f"{rows} x {cols}", "0 (P-positions) white"]
    axes.set_title((", " if width > PIXELS // 2 else "\n").join(words), fontsize=10 if width > PIXELS // 2 else 7)
    bar = figure.add_axes(((LEFT + width + GAP) / full[0], BOTTOM / full[1], BAR / full[0], height / full[1]))
    figure.colorbar(picture, cax=bar, label="G(x, y)" if down * across == 1 else f"G(x, y), mean of {down} x {across}")
    figure.savefig(target, format="png")
    pyplot.close(figure)
