"""Candidates for the Grundy values of 64 heaps: the least values that no marked option has.

An option is *marked* if it consists of a heap of the list `Marked.some` and another heap. If several threads compute,
each heap of the list is at least HORIZON. Then the other heap of a marked option of heap n is at most n - HORIZON, so
that its value is known early. `wythoff.kernels.wide_spaces` uses the candidates. `wythoff.kernels.option_sets`
describes how threads share groups of 64 heaps, and defines HORIZON, SMALL and RING.
"""

from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.atomics import exchange, load, store
from wythoff.kernels.compiler import kernel
from wythoff.kernels.option_sets import EVERY, LEAVE, NEXT, PATIENCE, SLOTS, TAKEN, take_next

ZERO, ONE, SEVEN, EIGHT, THREE = (np.uint64(value) for value in (0, 1, 7, 8, 3))
LANES, ALL_MARKED = np.uint64(64), np.uint64(0x0101010101010101)

# The most candidates for the value of one heap: common values, which are tried in turn, and rare ones.
CANDIDATES, RARE_LEFT = 16, 128

# The most times that a thread checks whether another thread has finished a group, before it computes the group itself.
# This takes some milliseconds; a group takes one millisecond.
LONG = np.uint64(100) * PATIENCE


class Marked(NamedTuple):
    """The moves of the game, and a list of heaps. An option is marked if it is a heap of the list and another heap.

    splits      : uint64 (any,). The numbers that a move may take and leave two heaps; contains 0 if `unequal`.
    unequal     : bool. Whether a move that takes nothing must leave two unequal heaps.
    largest     : uint64. A number 2^b - 1 >= 7 that no known value exceeds.
    is_rare     : uint8 (2, at least largest + 1). [p, value]: 1 if the value is rare for heaps n with n & 1 = p.
    some        : uint32 (any,). The heaps of the list, each at least SMALL; at least HORIZON if several threads
                  compute.
    some_values : uint16 (any,). The values of these heaps.
    """

    splits: Any
    unequal: Any
    largest: Any
    is_rare: Any
    some: Any
    some_values: Any


class Slots(NamedTuple):
    """The arrays that threads share, zeros at first. A slot holds the candidates of a group of 64 heaps.

    Slots 0 to RING - 1 are for all threads, and slot RING is for the first thread.

    turns, ready : as in `wythoff.kernels.option_sets.Shared`.
    counts       : uint64 (RING + 1, 2, 64). In row 0 for each heap the number of its candidates. In row 1 the number of
                   the rare values without a mark that are less than the last candidate, or up to `largest` if there
                   are fewer than CANDIDATES candidates.
    candidates   : uint16 (RING + 1, 64, CANDIDATES). For each heap the smallest values that are not rare and have no
                   mark.
    rare_left    : uint16 (RING + 1, 64, RARE_LEFT). For each heap the first RARE_LEFT of the rare values that row 1 of
                   `counts` counts.
    """

    turns: Any
    ready: Any
    counts: Any
    candidates: Any
    rare_left: Any


@kernel
def mark_some(values, heap, some, some_values, marks):
    """Set marks[v] to 1 for the value v of each split of a heap into some[j] and heap - some[j]."""
    for j in range(some.shape[0]):
        marks[some_values[j] ^ values[heap - np.uint64(some[j])]] = 1


@kernel
def fill(values, marked, slots, slot, start, lanes, marks):
    """Write the candidates and rare values of the heaps start to start + lanes - 1 to slot number `slot`.

    marks : uint8 (largest + 1,). Scratch.
    """
    words, largest, is_rare = marks.view(np.uint64), marked.largest, marked.is_rare
    counts, candidates, rare_left = slots.counts[slot], slots.candidates[slot], slots.rare_left[slot]
    for lane in range(lanes):
        n = start + lane
        marks[:] = 0
        for k in marked.splits:
            mark_some(values, n - k, marked.some, marked.some_values, marks)
        if marked.unequal:
            marks[0] = 0  # the mark may come from a split into equal heaps, which is not allowed
        here, others, value = ZERO, ZERO, ZERO
        while value <= largest and here < np.uint64(CANDIDATES):
            if not value & SEVEN and words[value >> THREE] == ALL_MARKED:
                value += EIGHT
                continue
            if not marks[value]:
                if not is_rare[n & ONE, value]:
                    candidates[lane, here] = value
                    here += ONE
                else:
                    if others < np.uint64(RARE_LEFT):
                        rare_left[lane, others] = value
                    others += ONE
            value += ONE
        counts[ZERO, lane], counts[ONE, lane] = here, others


@kernel
def make_next(values, marked, slots, first, stop, marks):
    """Compute the candidates of the next group of 64 heaps. Return False if no group can be taken now, else True.

    Group g begins at heap first + 64 g < stop.
    """
    group = take_next(slots.turns, slots.ready, first, stop)
    if group == TAKEN:
        return False
    start = first + group * LANES
    fill(values, marked, slots, group % SLOTS, start, min(LANES, stop - start), marks)
    store(slots.ready, group % SLOTS * EVERY, group + ONE)
    return True


@kernel
def help_making(values, marked, slots, first, stop, marks):
    """Call `make_next` until it finds no group PATIENCE times in a row. Then return True: the caller should call again.

    Return False if the first thread asks the others to end.
    """
    idle = ZERO
    while idle < PATIENCE:
        if load(slots.turns, LEAVE):
            return False
        idle = ZERO if make_next(values, marked, slots, first, stop, marks) else idle + ONE
    return True


@kernel
def slot_of(values, marked, slots, beginning, stop, group, marks):
    """Return the number of the slot with the candidates of `group`, the next group of heaps without values.

    If no thread has computed the candidates, this kernel computes them. Group g begins at heap beginning + 64 g < stop.
    """
    slot, start = group % SLOTS, beginning + group * LANES
    idle = ZERO
    while load(slots.ready, slot * EVERY) != group + ONE:
        if exchange(slots.turns, NEXT, group, group + ONE) or idle == LONG:
            fill(values, marked, slots, SLOTS, start, min(LANES, stop - start), marks)
            return SLOTS
        idle = ZERO if make_next(values, marked, slots, beginning, stop, marks) else idle + ONE
    return slot
