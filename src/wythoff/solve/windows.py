"""Grundy values in a window anywhere on the board, as far as they are known exactly."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.solve.questions import Answering
from wythoff.solve.solution import UnknownValue

Values = NDArray[Any]

# Positions of a board that is made to show a window of it: a second, 200 MB.
MOST_CELLS = 5 * 10**7

# Positions of the window itself: a picture has no more pixels.
MOST_IN_WINDOW = 10**8


@dataclass(frozen=True, eq=False)
class Window:
    """G(x + i, y + j) is base + values[i, j]; where that entry is -1, only that G is at least `below` is known."""

    values: Values
    base: Integer = 0
    below: int | None = None
    """None if every value is known."""


def grundy_window(solver: Answering, x: Any, y: Any, rows: Any, cols: Any, values: Any = 64) -> Window:
    """The values G(x + i, y + j), i < rows, j < cols, of a game with a board: all of them, or those below `values`.

    All: where the board that ends with the window has at most MOST_CELLS positions, and in the first rows or columns of
    Wythoff's game, 128 or so, at any distance, by their proved periods. Those below `values`: in Wythoff's game as far
    as strips reach, (x + rows) values <= 2 * 10^9. Anywhere, by proved automata: values up to 3 of Wythoff's game, up
    to 8 of t-Wythoff for t = 2 to 10, P-positions for larger t. Raises UnknownValue where there is nothing to show.
    """
    corner = as_mpz(x, "x"), as_mpz(y, "y")
    height, width = (int(as_mpz(size, name)) for size, name in ((rows, "rows"), (cols, "cols")))
    below = int(as_mpz(values, "values"))
    solver.board_dtype(as_mpz(height), as_mpz(width))
    if not 0 < height * width <= MOST_IN_WINDOW:
        raise ValueError(f"a window has 1 to {MOST_IN_WINDOW} positions, got {height} x {width}")
    if below < 1:
        raise ValueError(f"values must be at least 1, got {below}")
    bottom, right = corner[0] + height, corner[1] + width
    if bottom * right > MOST_CELLS:
        found: Window = solver.far_window(corner, height, width, below)
        return found
    board = solver.grundy_board(int(bottom), int(right))
    return Window(board[int(corner[0]) :, int(corner[1]) :].astype(np.int64))


def too_far(title: str, corner: tuple[Integer, Integer], rows: int, cols: int) -> UnknownValue:
    """The error for a window that no board reaches."""
    cells = (corner[0] + rows) * (corner[1] + cols)
    return UnknownValue(
        f"a window of {title} at ({shortened(corner[0])}, {shortened(corner[1])}) is not known: the board that ends"
        f" with it is made up to {MOST_CELLS} positions, and this one has {shortened(cells)}"
    )
