"""Finds the automaton of the small Grundy values of t-Wythoff: a candidate, of which nothing is certain but its proof.

The state of the greedy process in a row, and what skips the row, depend on the rows near it; what skips them, on the
rows near their parent, the row whose number has one digit less; and so on. So a *window* of rows is taken around a row:
which values skip its rows, and how many positions there were before. The greedy process, run over it, gives the columns
in which positions lie, and they are what skips the rows of the windows around the children of the row. The first rows
are taken from the rules, then windows of windows, until no new one is met. That is an automaton; types that cannot be
told apart, by their state or by that of any descendant, are one (E. F. Moore, Gedanken-experiments on sequential
machines, 1956).

A process that begins in the middle of the board starts from a wrong state and has forgotten it, as a rule, after some
dozens of rows: BURN_IN of them are not used.
"""

from math import ceil, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.progress import Progress
from wythoff.kernels import greedy
from wythoff.solve.automata.automaton import Automaton

# Rows that the process is given to forget its start. Observed: 44 are enough for value 1 of Wythoff's game, 90 for 2.
BURN_IN = 90

# Columns at both ends of what is found that a row outside of the window could reach.
MARGIN = 16

# Rows taken from the rules.
FIRST_ROWS = 4000

# Windows there may be, if nobody says: a gigabyte; and those of one call of compiled code: half a second.
MOST_WINDOWS, PIECE = 1 << 22, 1 << 14


def candidate(
    t: int, largest: int, burn_in: int = BURN_IN, most: int = MOST_WINDOWS, progress: Progress | None = None
) -> Automaton:
    """An automaton for the values up to `largest` of t-Wythoff, to be proved.

    Raises ValueError if there are more than `most` windows. Time 20 us a window and value; memory 200 bytes, and more
    for more values. For Wythoff's game 24,000 windows for value 1, 1.1 million for values 1 and 2.
    """
    if most < (least := (t + 2) * FIRST_ROWS):
        raise ValueError(f"most must be at least {least}: so many windows are looked at first, got {most}")
    values = largest + 1
    scale = (t + sqrt(t * t + 4)) / 2  # a row's children are so much further than the row
    centre = ceil((scale * burn_in + MARGIN) / (scale - 1)) + 4
    size = centre + ceil((MARGIN + t) / (scale - 1)) + 5
    skipped, labels, seen, twins = _first_rows(t, values, 2 * (t + 1) * FIRST_ROWS + size)
    # As many diagonals below as there were positions, since for t = 1 each is used at last; else as is usual.
    lows = np.array([_most_frequent(of) if t > 1 else 0 for of in seen[FIRST_ROWS:, :, 2].T])
    windows = np.empty((most, values, -(-size // 64)), np.uint64)
    window_leads, children = np.empty((most, values), np.int64), np.full((FIRST_ROWS, t + 1), -1)
    all_labels, all_seen = np.empty(most, np.uint64), np.empty((most, values, 3), np.int64)
    all_children = np.empty((most, t + 1), np.int64)
    table = 1 << (2 * most - 1).bit_length()
    keys, ids = np.zeros(table, np.uint64), np.zeros(table, np.int64)
    done = count = FIRST_ROWS
    child = 0
    for row in range(FIRST_ROWS):
        for k in range(1 if skipped[0, row + 1] else t + 1):
            number = child
            if child >= FIRST_ROWS:
                begin = child + 1 - centre  # row a has the number a - 1
                part = np.ascontiguousarray(skipped[:, begin : begin + size])
                number = greedy.add(part, seen[begin, :, 0].copy(), windows, window_leads, keys, ids, count)
                count = max(count, number + 1)
            children[row, k] = number
            child += 1
    all_labels[:FIRST_ROWS], all_seen[:FIRST_ROWS] = labels[1 : FIRST_ROWS + 1], seen[1 : FIRST_ROWS + 1]
    all_children[:FIRST_ROWS] = children
    state = windows, window_leads, keys, ids
    while done < count:
        if count + t >= most:
            raise ValueError(
                f"there are more than {most} windows of {size} rows, after {done} whose children are known"
            )
        stop = done + PIECE
        done, count = greedy.explore(
            t, centre, size, twins, lows, *state, done, stop, count, all_labels, all_seen, all_children
        )
        if progress:
            progress(done, None)
    return _smallest(t, all_labels[:count], all_seen[:count], all_children[:count])


def _first_rows(t: int, values: int, rows: int) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.int64], Any]:
    """By the rules, for rows a = 0, 1, ...: what skips them, labels, states; and how many (a, a) each value has."""
    room = greedy.room_of(t, rows)
    skipped, found = np.zeros((values, rows), np.uint8), np.empty((values, rows), np.int64)
    labels, seen = np.empty(rows, np.uint64), np.empty((rows, values, 3), np.int64)
    scratch, nothing = (
        (np.empty((values, room), np.int32), np.empty((values, room), np.uint8)),
        np.zeros(values, np.int64),
    )
    greedy.process(t, skipped, nothing, nothing, True, 0, rows, *scratch, found, labels, seen)
    return skipped, labels, seen, np.count_nonzero(found == np.arange(rows), axis=1)


def _most_frequent(numbers: NDArray[np.int64]) -> int:
    kinds, counts = np.unique(numbers, return_counts=True)
    return int(kinds[counts.argmax()])


def _smallest(t: int, labels: NDArray[np.uint64], seen: NDArray[np.int64], children: NDArray[np.int64]) -> Automaton:
    """One type for all windows that no descendant tells apart, numbered as they are met from row number 0 on."""
    kinds, count = np.unique(labels, return_inverse=True)[1], 0
    while count < kinds.max() + 1:
        count = int(kinds.max()) + 1
        own = kinds
        for of in children.T:
            after = np.where(of < 0, 0, own[of] + 1)
            kinds = np.unique(kinds * (count + 1) + after, return_inverse=True)[1]
    windows = np.unique(kinds, return_index=True)[1]  # one of each kind
    order, numbers = [int(kinds[0])], {int(kinds[0]): 0}
    for kind in order:
        for child in children[windows[kind]].tolist():
            if child >= 0 and (found := int(kinds[child])) not in numbers:
                numbers[found] = len(order)
                order.append(found)
    met = windows[order]
    kids = [tuple(numbers[int(kinds[child])] for child in of if child >= 0) for of in children[met].tolist()]
    values = seen[met, 1:].transpose(1, 2, 0)
    leads = values[:, 0].tolist()
    offsets = [[None if offset == greedy.NONE else offset for offset in of] for of in values[:, 1].tolist()]
    return Automaton(t, len(leads), kids, leads, offsets)


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    candidate(2, 1, burn_in=30)
