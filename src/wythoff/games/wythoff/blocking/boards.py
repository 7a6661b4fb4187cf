"""Boards of blocking Wythoff by the rule, in compiled code."""

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import blocking


def board(k: int, rows: int, cols: int) -> NDArray[np.bool_]:
    """Return a board of whether (x, y) is P, x < rows, y < cols: 1 ns and a byte a square."""
    check_memory(rows * cols, f"a board of {rows} x {cols}")
    is_p = np.empty((rows, cols), np.bool_)
    blocking.fill(k, is_p, np.zeros(cols, np.int32), np.zeros(rows + cols - 1, np.int32))
    return is_p


def warm_up() -> None:
    """Compile the kernel and cache it for later runs."""
    board(2, 1, 1)
