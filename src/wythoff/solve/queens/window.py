"""Grundy values in a window anywhere on the board, as far as they are known exactly."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, as_mpz, mpz, shortened
from wythoff.exact.golden import floor_phi2, wythoff_index
from wythoff.rulesets.ruleset import Ruleset
from wythoff.solve.queens.board import check_board, grundy_board, grundy_table, is_wythoff
from wythoff.solve.queens.row_periods import known_row_periods
from wythoff.solve.queens.strip import strip_blocks
from wythoff.solve.solution import UnknownValue

Values = NDArray[Any]

# Cells of a board that is made for the sake of a window in it: a second, 200 MB.
MOST_CELLS = 5 * 10**7

# Rows times values that a strip runs through to get there: ten seconds.
MOST_STRIP = 2 * 10**9

# Cells of the window itself: a picture has not more pixels.
MOST_IN_WINDOW = 10**8


@dataclass(frozen=True, eq=False)
class Window:
    """G(x + i, y + j) is base + values[i, j]; where that entry is -1, only that G is at least `below` is known."""

    values: Values
    base: Integer = 0
    below: int | None = None
    """None if every value is known."""


def grundy_window(ruleset: Ruleset, x: Any, y: Any, rows: Any, cols: Any, values: Any = 64) -> Window:
    """The values G(x + i, y + j), i < rows, j < cols, of a game with a board.

    Parameters
    ----------
    ruleset : Ruleset
    x, y : int
        The corner; of any size for Wythoff's game.
    rows, cols : int
    values : int
        Where not all values are known, those below this are, if a strip reaches the window.

    Returns
    -------
    Window
        All values: where the board that ends with the window is small enough to be made (5 * 10^7 cells), and in the
        first rows or columns of Wythoff's game, 128 or so, at any distance, by their proved periods. Those below
        `values`: as far as strips reach, (x + rows) values <= 2 * 10^9. The zeros: anywhere, by their closed form.

    Raises
    ------
    UnknownValue
        Where no value in the window is known.
    """
    corner = as_mpz(x, "x"), as_mpz(y, "y")
    height, width = (int(as_mpz(size, name)) for size, name in ((rows, "rows"), (cols, "cols")))
    below = int(as_mpz(values, "values"))
    check_board(ruleset, height, width)
    if not 0 < height * width <= MOST_IN_WINDOW:
        raise ValueError(f"a window has 1 to {MOST_IN_WINDOW} positions, got {height} x {width}")
    if below < 1:
        raise ValueError(f"values must be at least 1, got {below}")
    bottom, right = corner[0] + height, corner[1] + width
    place = f"({shortened(corner[0])}, {shortened(corner[1])})"
    if bottom * right <= MOST_CELLS:
        board = grundy_table(ruleset, int(bottom), int(right), None, 1)
        return Window(board[int(corner[0]) :, int(corner[1]) :].astype(np.int64))
    if not is_wythoff(ruleset):
        raise UnknownValue(
            f"a window of {ruleset.title} at {place} is not known: the board that ends with it is made up to"
            f" {MOST_CELLS} positions, and this one has {shortened(bottom * right)}"
        )
    if bottom > right:  # symmetric: fewer rows than columns
        found = grundy_window(ruleset, corner[1], corner[0], width, height, below)
        return Window(found.values.T, found.base, found.below)
    if (periodic := _by_periods(corner[0], corner[1], height, width)) is not None:
        return periodic
    if bottom * below <= MOST_STRIP:
        return _seen(_by_strip(corner, height, width, below), below, place)
    return _seen(_zeros(corner, height, width), 1, place)


def _seen(values: Values, below: int, place: str) -> Window:
    if values.max() < 0:
        what = "no zero" if below == 1 else f"no value below {below}"
        raise UnknownValue(
            f"the window at {place} has {what}, and others are not known there: zeros lie near y = phi x, small values"
            " near them"
        )
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


def _zeros(corner: tuple[Integer, ...], rows: int, cols: int) -> Values:
    """0 at the P-positions, -1 elsewhere."""
    found = np.full((rows, cols), -1, np.int64)
    x, y = corner
    for start, size, other, span, across in ((x, rows, y, cols, False), (y, cols, x, rows, True)):
        for i in range(size):  # each P-position is met from its smaller pile
            kind, k = wythoff_index(start + i)
            j = floor_phi2(k) - other
            if kind == "lower" and 0 <= j < span:
                found[(int(j), i) if across else (i, int(j))] = 0
    return found
