"""Grundy values of Wythoff's game on a board of any size, by tiles; and the slower ways that check them."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer
from wythoff.exact.choices import chosen
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.values.board_sets import TILE, BoardSets, bytes_of_sets, value_dtype
from wythoff.games.wythoff.values.tiled_board import TiledBoard
from wythoff.kernels import boards
from wythoff.solve.boards import board_size, given_board

Values = NDArray[Any]


def grundy_board(
    rows: Integer,
    cols: Integer,
    out: Values | None = None,
    threads: int = 1,
    method: str = "tiles",
    tile: int = TILE,
    progress: Progress | None = None,
) -> Values:
    """Values G(x, y), x < rows, y < cols.

    Methods "naive" (the definition), "row-bitsets" and "tiles" give the same. With "tiles", `progress` is
    called with the number of values that are made, and of all.
    """
    fill = chosen(METHODS, method)
    check_fits(rows, cols, with_values=out is None)
    shape = int(rows), int(cols)
    largest = shape[0] + shape[1] - 2
    out = np.empty(shape, value_dtype(rows, cols)) if out is None else given_board(out, *shape, largest)
    if out.size:
        flat = out if shape[0] <= shape[1] else out.T  # symmetric: a tall board is a wide one
        fill(flat, threads, tile, progress)
    return out


def check_fits(rows: Integer, cols: Integer, with_values: bool) -> None:
    """Refuse a board whose sets, and values if they are to be in memory too, do not fit into this machine."""
    needed = bytes_of_sets(rows, cols)
    if with_values:
        needed += rows * cols * value_dtype(rows, cols).itemsize
    check_memory(int(needed), board_size(rows, cols))


def _fill_by_tiles(out: Values, threads: int, tile: int, progress: Progress | None) -> None:
    """All values of a board of no more rows than columns; the square part by symmetry."""
    rows, cols = out.shape
    TiledBoard(out, tile).fill(rows, cols, threads, progress)


def _fill_naively(out: Values, *_: Any) -> None:
    values = np.zeros(out.shape, np.uint32)
    seen = np.zeros(sum(out.shape), np.uint64)
    for x in range(len(out)):  # a call of compiled code cannot be interrupted
        boards.naive(values, seen, x, x + 1)
    out[...] = values


def _fill_by_row_bitsets(out: Values, *_: Any) -> None:
    rows, cols = out.shape
    values = np.zeros(out.shape, np.uint32)
    words = (rows + cols) // 64 + 1
    lines, diagonals = np.zeros((cols, words), np.uint64), np.zeros((cols, words), np.uint64)
    line_low, diagonal_low = np.zeros(cols, np.uint64), np.zeros(cols, np.uint64)
    for x in range(rows):
        boards.row_bitsets(values, lines, diagonals, line_low, diagonal_low, x, x + 1)
    out[...] = values


METHODS: dict[str, Callable[..., None]] = {
    "naive": _fill_naively,
    "row-bitsets": _fill_by_row_bitsets,
    "tiles": _fill_by_tiles,
}


def warm_up() -> None:
    """Compile the kernels of boards up to 32768 squared, and keep them for later runs."""
    grundy_board(2, 2)
    BoardSets(1, 1).next_block(2)
