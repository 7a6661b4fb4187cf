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

# The largest distance of two columns for 64-bit arithmetic. A sum of this distance and a small number fits 64 bits.
NEAR = 1 << 62


def small_values(t: int, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Window:
    """Return the Grundy values of the positions (x + i, y + j) of t-Wythoff, i < rows, j < cols, with (x, y) = corner.

    Values of `below` or more are returned as -1. If the bundled automata give fewer values, `below` is lowered first.
    Raises UnknownValue if all entries would be -1.
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
    """Write the Grundy values below `below` of the positions (a, b), a <= b, into the window `out` with corner (x, y).

    Positions outside the window are skipped.
    """
    t = automaton.t
    if not x:
        values = np.arange(out.shape[1]) + min(y, mpz(below))
        out[0, values < below] = values[values < below]
    first = max(x, mpz(1))
    size = int(x + out.shape[0] - first)
    # If the first row has a P-position (a, b), a <= b, it lies in this column of the window.
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
