"""A board of Grundy values as a picture. Needs matplotlib."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.jobs.board import Board, board_values, partial_file
from wythoff.solve.grundy_board import check_board, check_fits

Progress = Callable[[int, int | None], None]

# Pixels of the longer side of the board itself.
PIXELS = 1500
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
    check_fits(board.rows, board.cols, with_values=True)
    with partial_file(board.target) as partial:
        values = board_values(board, None, progress)
        matplotlib.use("Agg")
        _draw(values, board.game.name, str(partial))


def reduced(values: NDArray[Any], pixels: int = PIXELS) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """(mean value, whether a 0 is among them) of square blocks, at most `pixels` of them each way."""
    rows, cols = values.shape
    step = -(-max(rows, cols) // pixels)
    tops, lefts = np.arange(0, rows, step), np.arange(0, cols, step)
    means, zeros = np.empty((len(tops), len(lefts))), np.empty((len(tops), len(lefts)), np.bool_)
    widths = np.diff(np.append(lefts, cols))
    for row, top in enumerate(tops):
        block = values[top : top + step]
        means[row] = np.add.reduceat(block.sum(axis=0, dtype=np.uint64), lefts) / (widths * len(block))
        zeros[row] = np.minimum.reduceat(block.min(axis=0), lefts) == 0
    return means, zeros


def _draw(values: NDArray[Any], name: str, target: str) -> None:
    from matplotlib import pyplot

    rows, cols = values.shape
    means, zeros = reduced(values)
    longest = max(means.shape)
    scale = max(1, PIXELS // longest)  # a small board: whole pixels a value
    width, height = means.shape[1] * scale / DPI, means.shape[0] * scale / DPI
    left, right, bottom, top = 0.75, 1.25, 0.65, 0.55
    figure = pyplot.figure(figsize=(left + width + right, bottom + height + top), dpi=DPI)
    size = figure.get_size_inches()
    axes = figure.add_axes((left / size[0], bottom / size[1], width / size[0], height / size[1]))
    picture = axes.imshow(
        means, cmap="viridis", origin="lower", extent=(0, cols, 0, rows), interpolation="nearest", aspect="auto"
    )
    dots = np.zeros((*means.shape, 4))
    dots[zeros] = (1, 1, 1, 1)
    axes.imshow(dots, origin="lower", extent=(0, cols, 0, rows), interpolation="nearest", aspect="auto")
    axes.set(xlabel="y", ylabel="x", title=f"Grundy values of {name}, {rows} x {cols}; P-positions white")
    bar = figure.add_axes(((left + width + 0.2) / size[0], bottom / size[1], 0.2 / size[0], height / size[1]))
    figure.colorbar(picture, cax=bar)
    figure.savefig(target, format="png")
    pyplot.close(figure)
