"""Computes the small Grundy values of t-Wythoff in a window anywhere on the board."""

import numpy as np

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.bundled import addition, largest_known, load_automaton
from wythoff.games.wythoff.automata.positions import count_p_positions
from wythoff.games.wythoff.automata.ranges import row_types, tables
from wythoff.kernels.substitution import NONE
from wythoff.solve.boards import Values, Window
from wythoff.solve.solution import UnknownValue

# The largest distance of columns for 64-bit arithmetic. Sums with it still fit.
NEAR = 1 << 62


def small_values(t: int, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Window:
    """Return the Grundy values below `below` in a window of t-Wythoff. Other cells are -1.

    `below` is lowered to the values of the bundled automata. Raises UnknownValue if the window contains no such value.
    """
    more, below = addition(t, below - 1), min(below, largest_known(t) + 1)
    automaton = load_automaton(t, below - 1)
    x, y = corner
    values = np.full((rows, cols), -1, np.int64)
    _mark(values, automaton, x, y, below)
    _mark(values.T, automaton, y, x, below)
    if values.max() < 0:
        missing = "no zero" if below == 1 else f"no value below {below}"
        corner_text = f"({shortened(x)}, {shortened(y)})"
        raise UnknownValue(
            f"the window at {corner_text} contains {missing}; small values lie near P-positions",
            addition=more,
        )
    return Window(values, 0, below)


def _mark(out: Values, automaton: Automaton, x: Integer, y: Integer, below: int) -> None:
    """Write the values of the positions (a, b), a <= b, whose row a is in the window."""
    t = automaton.t
    if not x:
        values = np.arange(out.shape[1]) + min(y, mpz(below))
        out[0, values < below] = values[values < below]
    first = max(x, mpz(1))
    size = int(x + out.shape[0] - first)
    # The 0-position of the first row, if there is one, lies in this column of the window.
    column = first + t * count_p_positions(first, t) - y
    if not size or abs(column) > NEAR:
        return
    types, arrays = row_types(automaton, first, size), tables(automaton)
    begins = arrays.counts[types] > 1
    columns = int(column) + np.arange(size) + t * (np.cumsum(begins) - begins)
    for value in range(below):
        offsets = arrays.offsets[value][types].astype(np.int64)
        target_columns = columns + t * arrays.leads[value][types] + offsets
        (inside,) = np.nonzero((offsets != NONE) & (target_columns >= 0) & (target_columns < out.shape[1]))
        out[inside + int(first - x), target_columns[inside]] = value
