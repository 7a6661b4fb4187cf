"""Candidates for the values of 64 heaps, from marks of some options, computed in advance by several threads.

See `wythoff.kernels.wide_spaces` for what it is for, and `wythoff.kernels.option_sets` for how threads share groups of
64 heaps. The marks of a group are those of splits into heaps from HORIZON on and the rest, which is known HORIZON heaps
before the turn of the group.
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

# Looks at a group that another thread makes, until it is made again: some milliseconds, where a group takes one.
LONG = np.uint64(100) * PATIENCE


class Marked(NamedTuple):
    """The heaps whose values are marked, and the moves of the game.

    splits     : uint64 (any,). What may be taken with two heaps left; 0 is one of them if `unequal`.
    unequal    : bool. The two heaps must not be equal where nothing is taken.
    largest    : uint64. 2^b - 1, at least every value, and at least 7.
    is_rare    : uint8 (2, at least largest + 1): [heap & 1, value].
    some, some_values : uint32, uint16 (any,). Heaps from SMALL on, from HORIZON if others help; their values.
    """

    splits: Any
    unequal: Any
    largest: Any
    is_rare: Any
    some: Any
    some_values: Any


class Slots(NamedTuple):
    """The arrays that threads share, zeros at first: slots for a ring of groups, and a slot of the first thread.

    turns, ready : as in `wythoff.kernels.option_sets.Shared`.
    counts     : uint64 (RING + 1, 2, 64). The numbers of common values, and of rare values left, of each heap.
    candidates : uint16 (RING + 1, 64, CANDIDATES). The least common values that have no mark.
    rare_left  : uint16 (RING + 1, 64, RARE_LEFT). The rare ones below these, as far as there is room.
    """

    turns: Any
    ready: Any
    counts: Any
    candidates: Any
    rare_left: Any


@kernel
def mark_some(values, heap, some, some_values, marks):
    """Mark the values of the splits of a heap into some[j] and the rest, for all j."""
    for j in range(some.shape[0]):
        marks[some_values[j] ^ values[heap - np.uint64(some[j])]] = 1


@kernel
def fill(values, marked, slots, slot, start, lanes, marks):
    """Compute the candidates of heaps start to start + lanes - 1 in a slot. marks: uint8 (largest + 1,), scratch."""
    words, largest, is_rare = marks.view(np.uint64), marked.largest, marked.is_rare
    counts, candidates, rare_left = slots.counts[slot], slots.candidates[slot], slots.rare_left[slot]
    for lane in range(lanes):
        n = start + lane
        marks[:] = 0
        for k in marked.splits:
            mark_some(values, n - k, marked.some, marked.some_values, marks)
        if marked.unequal:
            marks[0] = 0  # perhaps by equal heaps
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
    """Make the next group, of those from heap `first` on, in the ring; whether there was one to be made."""
    group = take_next(slots.turns, slots.ready, first, stop)
    if group == TAKEN:
        return False
    start = first + group * LANES
    fill(values, marked, slots, group % SLOTS, start, min(LANES, stop - start), marks)
    store(slots.ready, group % SLOTS * EVERY, group + ONE)
    return True


@kernel
def help_making(values, marked, slots, first, stop, marks):
    """Compute group after group, until nothing is left to do for some time. Return whether to call this again."""
    idle = ZERO
    while idle < PATIENCE:
        if load(slots.turns, LEAVE):
            return False
        idle = ZERO if make_next(values, marked, slots, first, stop, marks) else idle + ONE
    return True


@kernel
def slot_of(values, marked, slots, beginning, stop, group, marks):
    """Return the slot with the group whose turn it is."""
    slot, start = group % SLOTS, beginning + group * LANES
    idle = ZERO
    while load(slots.ready, slot * EVERY) != group + ONE:
        if exchange(slots.turns, NEXT, group, group + ONE) or idle == LONG:
            fill(values, marked, slots, SLOTS, start, min(LANES, stop - start), marks)
            return SLOTS
        idle = ZERO if make_next(values, marked, slots, beginning, stop, marks) else idle + ONE
    return slot
