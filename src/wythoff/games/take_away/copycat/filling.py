"""Fill the table of winning moves of copycat by compiled code."""

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import copycat

Column = NDArray[np.uint32]


def fill_compiled(m: int, rows: int) -> tuple[Column, Column, int, int]:
    """Return (first moves, second moves, period, preperiod) of the `MoveTable` of the piles 0 to rows - 1.

    Period and preperiod are 0 if the table does not show a period.
    """
    m = min(m, rows)  # a move takes at most the pile
    check_memory(12 * rows + 8 * m, f"a table of {rows} piles of copycat")
    firsts, seconds = np.zeros(rows, np.uint32), np.zeros(rows, np.uint32)
    copycat.fill(m, firsts, seconds)
    if m == rows:
        return firsts, seconds, 0, 0
    only, borders = np.empty(rows, np.uint32), np.empty(m + 1, np.int64)
    period, preperiod = copycat.recurrence(firsts, seconds, m, only, borders)
    return firsts, seconds, int(period), int(preperiod)


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    fill_compiled(5, 100)
