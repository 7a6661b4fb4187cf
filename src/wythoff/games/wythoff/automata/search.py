"""Searches for an automaton of the small Grundy values of t-Wythoff. The result is a candidate, which must be proved.

The module wythoff.games.wythoff.automata.automaton defines the automata: their states (types), children and labels.

The greedy process goes through the rows a = 0, 1, 2, ... For each value h in order, it places value h at the least
b >= a that the rules allow, unless h *skips* row a: there is a position (a', a) of value h with a' < a. The state of
the process in a row, and the skips of the row, depend on nearby rows. The skips of these rows depend on the rows near
their parents. The digits of the parent are the digits of the row without the last digit.

So the search works with *windows*. The window of a row contains the skips of nearby rows, and the leads in the first of
these rows. The greedy process over a window gives the columns of its positions, and so the windows of the children of
the row. The windows of the first rows come from the rules. Then the windows of children are computed until no new
window appears. Each window is a state of an automaton. Finally, this automaton is minimized by merging equivalent
states (E. F. Moore, Gedanken-experiments on sequential machines, 1956).

A process that begins in the middle of the board begins in a wrong state. In the cases that were tried, the state is
right after at most BURN_IN rows, which are discarded. An error here would make the proof of the candidate fail.
"""

from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables
from wythoff.exact.arrays import check_memory
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.kernels import greedy

# The rows that are discarded at the start of a window. In Wythoff's game 44 suffice for value 1, and 90 for value 2.
BURN_IN = 90

# The columns that are discarded at both ends of a window, because rows outside of the window may reach them.
MARGIN = 16

# Two windows count as equal if they agree in this number of rows before their central row, and after it.
CORE = 80, 20

# The number of first rows whose windows come from the rules.
FIRST_ROWS = 4000

# By default, the most windows of a search.
MAX_WINDOWS = 1 << 23

# The most rows of windows, times values and t, of one call of compiled code. A call takes half a second, so that Ctrl-C
# works between calls.
PIECE = 1 << 24

# The largest t of a search. The memory of the first rows grows as t^2, up to 1 GB.
MAX_T = 100


def find_candidate(
    t: int, largest: int, burn_in: int = BURN_IN, most: int = MAX_WINDOWS, progress: Progress | None = None
) -> Automaton:
    """Return an unproved automaton for the Grundy values 0 to `largest` of t-Wythoff.

    The docstring of this module defines windows. The results in the first `burn_in` rows of a window are discarded.
    Raises ValueError if t > 100, if the search needs more than `most` windows, or if `most` windows do not fit into
    memory. A window takes 10 us for each value, and about 150 bytes.
    """
    if t > MAX_T:
        raise ValueError(f"t must be at most {MAX_T} for a search of automata, got {t}")
    if most < (least := (t + 2) * FIRST_ROWS):
        raise ValueError(f"most must be at least {least}, the number of windows of the first rows, got {most}")
    values = largest + 1
    scale = (t + sqrt(t * t + 4)) / 2  # the children of row a lie near row scale * a
    centre = ceil((scale * burn_in + MARGIN) / (scale - 1)) + 4
    size = centre + ceil((MARGIN + t) / (scale - 1)) + 5
    core = np.array([max(0, centre - CORE[0]), min(size, centre + CORE[1])])
    words = -(-size // 64)
    needed = most * (40 + 4 * (t + 1) + values * (10 + 4 * words))
    check_memory(needed, f"a search of {values} values in {most} windows of {size} rows")
    skipped, first_labels, first_seen, twins = _first_rows(t, values, 2 * (t + 1) * FIRST_ROWS + size)
    # For t = 1 every diagonal is used in the end, so that the least free one is the number of earlier positions. For
    # t > 1 a process begins with the most frequent difference from t times this number.
    lows = np.array([_most_frequent(column) if t > 1 else 0 for column in first_seen[FIRST_ROWS:, :, 2].T])
    labels, seen = np.empty(most, np.uint64), np.empty((most, values, 3), np.int16)
    of_rows = slice(1, FIRST_ROWS + 1)  # row a has the number a - 1
    labels[:FIRST_ROWS], seen[:FIRST_ROWS] = first_labels[of_rows], first_seen[of_rows]
    children = np.empty((most, t + 1), np.int32)
    children[:FIRST_ROWS] = -1
    ring = most // 2
    windows = np.empty((ring, values, words), np.uint64), np.empty((ring, values), np.int64)
    table = np.zeros(_table_size(most), np.uint64), np.zeros(_table_size(most), np.int32)
    done = count = FIRST_ROWS
    piece = max(1, PIECE // (size * values * t))
    child = 0
    for row in range(FIRST_ROWS):
        for k in range(1 if skipped[0, row + 1] else t + 1):
            children[row, k] = number = child
            if child >= FIRST_ROWS:
                begin = child + 1 - centre
                part, leads = np.ascontiguousarray(skipped[:, begin : begin + size]), first_seen[begin, :, 0]
                children[row, k] = number = greedy.add(part, leads.astype(np.int64), core, *windows, *table, count)
                count = max(count, number + 1)
            child += 1
    while done < count:
        before, stop = done, done + piece
        done, count = greedy.explore(
            t, centre, size, core, twins, lows, *windows, *table, done, stop, count, labels, seen, children
        )
        if done == before:
            raise ValueError(
                f"more than {most} windows of {size} rows are needed: {count} found, {done} processed; accepted: a"
                " larger value of most"
            )
        if progress:
            progress(done, None)
    return _merge_types(t, labels[:count], seen[:count], children[:count])


def _first_rows(
    t: int, values: int, rows: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.int16], NDArray[np.int64]]:
    """Return four arrays for the first `rows` rows of the board, computed by the rules.

    - For each value and row a, whether the value skips the row: it has a position (b, a) with b < a.
    - For each row, its entry of `labels`, an argument of `process` in wythoff.kernels.greedy.
    - For each row and value, its three entries of `seen`, another argument of `process`.
    - For each value, the number of positions (a, a).
    """
    room, nothing = greedy.room_of(t, rows), np.zeros(values, np.int64)
    skipped, columns = np.zeros((values, rows), np.uint8), np.empty((values, rows), np.int64)
    labels, seen = np.empty(rows, np.uint64), np.empty((rows, values, 3), np.int16)
    scratch = np.empty((values, room), np.int32), np.empty((values, room), np.uint8)
    greedy.process(t, skipped, nothing, nothing, True, 0, rows, *scratch, columns, labels, seen)
    return skipped, labels, seen, np.count_nonzero(columns == np.arange(rows), axis=1)


def _most_frequent(numbers: NDArray[np.int64]) -> int:
    kinds, counts = np.unique(numbers, return_counts=True)
    return int(kinds[counts.argmax()])


def _table_size(windows: int) -> int:
    """Return the number of slots of a hash table for `windows` entries: a power of 2."""
    return 1 << (4 * windows // 3).bit_length()


def _merge_types(t: int, labels: NDArray[np.uint64], seen: NDArray[np.int16], children: NDArray[np.int32]) -> Automaton:
    """Return the minimal automaton that is equivalent to the automaton whose states are the windows of the search.

    `children` has the children of each window. `process` in wythoff.kernels.greedy describes `labels` and `seen`.
    Windows with equal labels have equal leads and offsets.
    """
    _, window_of_label, numbers = np.unique(labels, return_index=True, return_inverse=True)
    table, kinds = tables.minimal(children, numbers + 1)
    pairs, label_indices = np.unique(seen[window_of_label[kinds - 1], :, :2], axis=0, return_inverse=True)
    shown = [tuple((lead, None if d == greedy.NONE else d) for lead, d in row) for row in pairs.tolist()]
    return Automaton(t, seen.shape[1] - 1, table.reshape(-1).tolist(), label_indices.reshape(-1).tolist(), shown)


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    find_candidate(2, 1, burn_in=30)
