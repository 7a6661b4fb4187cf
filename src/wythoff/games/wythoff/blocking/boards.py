"""Compute boards of blocking Wythoff from the rules, in compiled code."""

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import blocking


def board(k: int, rows: int, cols: int) -> NDArray[np.bool_]:
    """Return an array (rows, cols) that is True at the P-squares. A square takes 1 ns and a byte.

    (x, y) is a P-square if fewer than k of its options in Wythoff's game are P-squares."""
    check_memory(rows * cols, f"a board of {rows} x {cols}")
    is_p = np.empty((rows, cols), np.bool_)
    blocking.fill(k, is_p, np.zeros(cols, np.int32), np.zeros(rows + cols - 1, np.int32))
    return is_p


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    board(2, 1, 1)
