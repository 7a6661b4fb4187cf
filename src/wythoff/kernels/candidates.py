"""Candidates for the values of 64 heaps, from marks of some options, computed in advance by several threads.

`wythoff.kernels.wide_spaces` uses the candidates. `wythoff.kernels.option_sets` describes how threads share groups of
64 heaps. The marks of a group belong to splits with a part of at least HORIZON. So the other part is known when the
group is HORIZON heaps away from its turn.
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
    """The heaps whose values are marked, and the moves of the game.

    splits      : uint64 (any,). The numbers that may be taken while two heaps are left; contains 0 if `unequal`.
    unequal     : bool. Whether a move that takes nothing must leave two unequal heaps.
    largest     : uint64. A number 2^b - 1 >= 7 that no value exceeds.
    is_rare     : uint8 (2, at least largest + 1). [heap & 1, value]: 1 if the value is rare.
    some        : uint32 (any,). The marked heaps. They are at least SMALL, and at least HORIZON if other threads help.
    some_values : uint16 (any,). The values of the marked heaps.
    """

    splits: Any
    unequal: Any
    largest: Any
    is_rare: Any
    some: Any
    some_values: Any


class Slots(NamedTuple):
    """The arrays that threads share, zeros at first: slots for a ring of groups, and another slot for the first thread.

    turns, ready : as in `wythoff.kernels.option_sets.Shared`.
    counts       : uint64 (RING + 1, 2, 64). For each heap the number of common values, and of rare values, without a
                   mark.
    candidates   : uint16 (RING + 1, 64, CANDIDATES). The least common values without a mark.
    rare_left    : uint16 (RING + 1, 64, RARE_LEFT). The least rare values without a mark below these common values.
                   There may be more of them than RARE_LEFT.
    """

    turns: Any
    ready: Any
    counts: Any
    candidates: Any
    rare_left: Any


@kernel
def mark_some(values, heap, some, some_values, marks):
    """Mark the values of the splits of a heap into the heaps some[j] and heap - some[j], for all j."""
    for j in range(some.shape[0]):
        marks[some_values[j] ^ values[heap - np.uint64(some[j])]] = 1


@kernel
def fill(values, marked, slots, slot, start, lanes, marks):
    """Write the candidates of the heaps start to start + lanes - 1 to a slot. marks: uint8 (largest + 1,), scratch."""
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
    """Compute the next free group of the ring, which is after heap `first`; return False if no group is free."""
    group = take_next(slots.turns, slots.ready, first, stop)
    if group == TAKEN:
        return False
    start = first + group * LANES
    fill(values, marked, slots, group % SLOTS, start, min(LANES, stop - start), marks)
    store(slots.ready, group % SLOTS * EVERY, group + ONE)
    return True


@kernel
def help_making(values, marked, slots, first, stop, marks):
    """Compute free groups until no group is free for some time; return whether to call this kernel again."""
    idle = ZERO
    while idle < PATIENCE:
        if load(slots.turns, LEAVE):
            return False
        idle = ZERO if make_next(values, marked, slots, first, stop, marks) else idle + ONE
    return True


@kernel
def slot_of(values, marked, slots, beginning, stop, group, marks):
    """Return the slot with the candidates of a group, the group whose turn has come."""
    slot, start = group % SLOTS, beginning + group * LANES
    idle = ZERO
    while load(slots.ready, slot * EVERY) != group + ONE:
        if exchange(slots.turns, NEXT, group, group + ONE) or idle == LONG:
            fill(values, marked, slots, SLOTS, start, min(LANES, stop - start), marks)
            return SLOTS
        idle = ZERO if make_next(values, marked, slots, beginning, stop, marks) else idle + ONE
    return slot
