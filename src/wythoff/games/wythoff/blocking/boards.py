"""Compute boards of blocking Wythoff from the rules, in compiled code."""

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import blocking


def board(k: int, rows: int, cols: int) -> NDArray[np.bool_]:
    """Return a table that is True for each P-square (x, y) with x < rows and y < cols: 1 ns and a byte per square."""
    check_memory(rows * cols, f"a board of {rows} x {cols}")
    is_p = np.empty((rows, cols), np.bool_)
    blocking.fill(k, is_p, np.zeros(cols, np.int32), np.zeros(rows + cols - 1, np.int32))
    return is_p


def warm_up() -> None:
    """Compile the kernel and cache it for later runs."""
    board(2, 1, 1)
