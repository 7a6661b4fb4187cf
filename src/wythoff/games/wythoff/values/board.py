"""Compute boards and windows of the Grundy values G(x, y) of Wythoff's game.

A board contains all positions with x < rows and y < cols. A window begins at any corner (x, y).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.automata.bundled import largest_known
from wythoff.games.wythoff.automata.window import small_values
from wythoff.games.wythoff.values.board_sets import TILE, BoardSets, bytes_of_sets, value_dtype
from wythoff.games.wythoff.values.row_periods import bundled_row_periods
from wythoff.games.wythoff.values.strip import strip_blocks
from wythoff.games.wythoff.values.tiled_board import TiledBoard
from wythoff.solve.boards import MAX_BOARD_POSITIONS, Window, board_size, check_out_board
from wythoff.solve.solution import UnknownValue

Values = NDArray[Any]


def grundy_board(
    rows: Integer,
    cols: Integer,
    out: Values | None = None,
    threads: int = 1,
    tile: int = TILE,
    progress: Progress | None = None,
) -> Values:
    """Return the array of the Grundy values G(x, y) of Wythoff's game for x < rows and y < cols.

    The array is `out` if it is given. It is filled in tiles of `tile` rows and columns. `progress` is called with the
    numbers of computed values and of all values.
    """
    check_fits(rows, cols, with_values=out is None)
    shape = int(rows), int(cols)
    largest = shape[0] + shape[1] - 2
    out = np.empty(shape, value_dtype(rows, cols)) if out is None else check_out_board(out, *shape, largest)
    if out.size:
        flat = out if shape[0] <= shape[1] else out.T  # symmetric: a tall board is a wide one
        TiledBoard(flat, tile).fill(min(shape), max(shape), threads, progress)
    return out


def check_fits(rows: Integer, cols: Integer, with_values: bool) -> None:
    """Raise ValueError if the values of a board of this size, and the `BoardSets` for them, do not fit into memory.

    If `with_values` is False, only the `BoardSets` are counted.
    """
    needed = bytes_of_sets(rows, cols)
    if with_values:
        needed += rows * cols * value_dtype(rows, cols).itemsize
    check_memory(int(needed), board_size(rows, cols))


def warm_up() -> None:
    """Compile the machine code for boards of up to 32768 rows and columns, and cache it on disk for later runs."""
    grundy_board(2, 2)
    BoardSets(1, 1).next_block(2)


# The largest product of rows and values for which a window is computed from the positions of small values: ten seconds.
MAX_STRIP_CELLS = 2 * 10**9


def far_window(corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Window:
    """Return the Grundy values of Wythoff's game at (x + i, y + j), i < rows, j < cols, for a corner (x, y) far out.

    If bundled periods of rows give all of these values, all are returned. Otherwise only values below `below` are
    returned. If these would take too long, only the values that automata give are returned, up to 3 at most. All other
    entries are -1. Raises UnknownValue if all entries would be -1.
    """
    bottom, right = corner[0] + rows, corner[1] + cols
    if bottom > right:  # symmetric: fewer rows than columns
        mirrored = far_window((corner[1], corner[0]), cols, rows, below)
        return Window(mirrored.values.T, mirrored.base, mirrored.below)
    if (periodic := _window_by_periods(*corner, rows, cols)) is not None:
        return periodic
    if below <= largest_known(1) + 1 or bottom * below > MAX_STRIP_CELLS:
        return small_values(1, corner, rows, cols, below)
    values = _values_by_strip(corner, rows, cols, below)
    if values.max() < 0:
        corner_text = f"({shortened(corner[0])}, {shortened(corner[1])})"
        raise UnknownValue(
            f"the window at {corner_text} contains no value below {below}; small values lie near P-positions"
        )
    return Window(values, 0, below)


def _window_by_periods(x: Integer, y: Integer, rows: int, cols: int) -> Window | None:
    """Return the Grundy values at (x + i, y + j), i < rows, j < cols, by the proved periods of these rows.

    Return None if some period is not bundled, or if a board that contains one period of each row is too large.
    """
    known = bundled_row_periods()
    if x + rows > len(known):
        return None
    first = int(x)
    own = known[first : first + rows]
    reach = max(row.preperiod + row.period for row in own)
    if (first + rows) * reach > MAX_BOARD_POSITIONS:
        return None
    board = grundy_board(mpz(first + rows), mpz(reach))
    steps, base = np.arange(cols), max(y - 2 * (first + rows), mpz(0))
    values = np.empty((rows, cols), np.int64)
    for i, row in enumerate(own):
        before = max(0, min(cols, int(row.preperiod - y)))  # columns before the periodic part
        turned = int((y + before - row.preperiod) % row.period)
        columns = row.preperiod + (turned + steps[: cols - before]) % row.period
        values[i, before:] = board[first + i, columns] + (int(y - base) + steps[before:]) - columns
        if before:
            values[i, :before] = board[first + i, int(y) : int(y) + before] - int(base)
    return Window(values, base)


def _values_by_strip(corner: tuple[Integer, ...], rows: int, cols: int, below: int) -> Values:
    """Return an array of the Grundy values at (x + i, y + j), i < rows, j < cols, with (x, y) = corner.

    Values of `below` or more are returned as -1.
    """
    x, y = (min(int(number), 1 << 62) for number in corner)  # the strip has only smaller numbers
    values_out = np.full((rows, cols), -1, np.int64)
    for block in strip_blocks(min(x + rows, y + cols), below):
        for value, positions in enumerate(block):
            for a, b in (positions.T, positions.T[::-1]):
                i, j = a - x, b - y
                inside = (i >= 0) & (i < rows) & (j >= 0) & (j < cols)
                values_out[i[inside], j[inside]] = value
    return values_out
