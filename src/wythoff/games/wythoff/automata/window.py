"""Small Grundy values of t-Wythoff in a window anywhere on the board."""

import numpy as np

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.kept import largest_known, telling
from wythoff.games.wythoff.automata.positions import begun
from wythoff.games.wythoff.automata.ranges import tables, types
from wythoff.kernels.substitution import NONE
from wythoff.solve.boards import Values, Window
from wythoff.solve.solution import UnknownValue

# Columns that 64-bit numbers hold, with room for what is added.
NEAR = 1 << 62


def small_values(t: int, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Window:
    """Return the values below `below`, or as many as are known anywhere, in a window of t-Wythoff.

    Raises UnknownValue where none of them is in it.
    """
    below = min(below, largest_known(t) + 1)
    automaton = telling(t, below - 1)
    x, y = corner
    found = np.full((rows, cols), -1, np.int64)
    _mark(found, automaton, x, y, below)
    _mark(found.T, automaton, y, x, below)
    if found.max() < 0:
        what = "no zero" if below == 1 else f"no value below {below}"
        place = f"({shortened(x)}, {shortened(y)})"
        raise UnknownValue(f"the window at {place} has {what}; small values lie near P-positions")
    return Window(found, 0, below)


def _mark(found: Values, automaton: Automaton, x: Integer, y: Integer, below: int) -> None:
    """Write the values of positions (a, b), a <= b, with a in the rows of the window."""
    t = automaton.t
    if not x:
        values = np.arange(found.shape[1]) + min(y, mpz(below))
        found[0, values < below] = values[values < below]
    first = max(x, mpz(1))
    size = int(x + found.shape[0] - first)
    # The 0-position of the first row would lie in this column of the window, if it had one.
    column = first + t * begun(first, t) - y
    if not size or abs(column) > NEAR:
        return
    word, of = types(automaton, first, size), tables(automaton)
    begins = of.counts[word] > 1
    columns = int(column) + np.arange(size) + t * (np.cumsum(begins) - begins)
    for value in range(below):
        offsets = of.offsets[value][word].astype(np.int64)
        at = columns + t * of.leads[value][word] + offsets
        (inside,) = np.nonzero((offsets != NONE) & (at >= 0) & (at < found.shape[1]))
        found[inside + int(first - x), at[inside]] = value
