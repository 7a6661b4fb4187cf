"""Solve many positions of Euclid's game in compiled code, for 64-bit numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.piles.euclid.rules import VARIANTS
from wythoff.games.piles.euclid.values import EVERY
from wythoff.kernels import euclid as kernels
from wythoff.solve.row_blocks import Block


def euclid_block(losing: int, is_misere: bool) -> Block:
    """Return the function that solves positions of Euclid's game. `losing` is the result of `losing_multiple`."""
    code = kernels.EVERY if losing == EVERY else kernels.NO_MULTIPLE if losing < 0 else np.uint64(losing)

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
        kernels.solve_rows(rows, code, is_misere, is_p, move)

    return block


def values(variant: str, rows: NDArray[Any]) -> NDArray[np.int64]:
    """Return the Grundy values of the n positions in `rows`, an array (n, 2), of a variant of Euclid's game."""
    found = np.empty(len(rows), np.int64)
    kernels.values(np.ascontiguousarray(rows, np.int64).view(np.uint64), VARIANTS.index(variant), found)
    return found


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    rows = np.ones((3, 2), np.uint64)
    kernels.solve_rows(rows, kernels.EVERY, False, np.empty(3, np.bool_), np.empty_like(rows))
    values(VARIANTS[0], rows)
