"""Grundy values of Wythoff's game in a window far out, as far as they are known exactly."""

import numpy as np

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.wythoff.automata.kept import largest_known
from wythoff.games.wythoff.automata.window import small_values
from wythoff.games.wythoff.values.board import grundy_board
from wythoff.games.wythoff.values.row_periods import known_row_periods
from wythoff.games.wythoff.values.strip import strip_blocks
from wythoff.solve.solution import UnknownValue
from wythoff.solve.windows import MOST_CELLS, Values, Window

# Rows times values that a strip runs through to get there: ten seconds.
MOST_STRIP = 2 * 10**9


def far_window(corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Window:
    """A window of Wythoff's game that no board reaches: by periods of rows, by a strip, or its first values."""
    bottom, right = corner[0] + rows, corner[1] + cols
    if bottom > right:  # symmetric: fewer rows than columns
        found = far_window((corner[1], corner[0]), cols, rows, below)
        return Window(found.values.T, found.base, found.below)
    if (periodic := _by_periods(*corner, rows, cols)) is not None:
        return periodic
    if below <= largest_known(1) + 1 or bottom * below > MOST_STRIP:
        return small_values(1, corner, rows, cols, below)
    values = _by_strip(corner, rows, cols, below)
    if values.max() < 0:
        place = f"({shortened(corner[0])}, {shortened(corner[1])})"
        raise UnknownValue(f"the window at {place} has no value below {below}; small values lie near P-positions")
    return Window(values, 0, below)


def _by_periods(x: Integer, y: Integer, rows: int, cols: int) -> Window | None:
    """Rows whose period is proved, if the board that holds one of each is small enough."""
    known = known_row_periods()
    if x + rows > len(known):
        return None
    first = int(x)
    own = known[first : first + rows]
    reach = max(row.preperiod + row.period for row in own)
    if (first + rows) * reach > MOST_CELLS:
        return None
    board = grundy_board(mpz(first + rows), mpz(reach))
    steps, base = np.arange(cols), max(y - 2 * (first + rows), mpz(0))
    values = np.empty((rows, cols), np.int64)
    for i, row in enumerate(own):
        before = max(0, min(cols, int(row.preperiod - y)))  # columns that are not in the periodic part
        turned = int((y + before - row.preperiod) % row.period)
        columns = row.preperiod + (turned + steps[: cols - before]) % row.period
        values[i, before:] = board[first + i, columns] + (int(y - base) + steps[before:]) - columns
        if before:
            values[i, :before] = board[first + i, int(y) : int(y) + before] - int(base)
    return Window(values, base)


def _by_strip(corner: tuple[Integer, ...], rows: int, cols: int, below: int) -> Values:
    """Values below `below`, all of them; -1 elsewhere."""
    x, y = map(int, corner)
    found = np.full((rows, cols), -1, np.int64)
    for block in strip_blocks(min(x + rows, y + cols), below):
        for value, positions in enumerate(block):
            for a, b in (positions.T, positions.T[::-1]):
                i, j = a - x, b - y
                inside = (i >= 0) & (i < rows) & (j >= 0) & (j < cols)
                found[i[inside], j[inside]] = value
    return found
