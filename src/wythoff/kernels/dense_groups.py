"""Grundy values of take-and-break heaps as in `wythoff.kernels.dense_values`, for groups of 64 heaps, by threads.

`wythoff.kernels.option_sets` describes how threads share groups. For the heaps of a group, a thread may exclude values
in advance, by the options whose heaps all have known values. When all heaps below a heap are known, the values that are
left are compared with the other options.
"""

from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.atomics import exchange, load, store
from wythoff.kernels.compiler import kernel
from wythoff.kernels.dense_values import VALUES_LEFT, fill_heap, nearest
from wythoff.kernels.heap_sequences import is_option
from wythoff.kernels.option_sets import EVERY, KNOWN, LEAVE, NEXT, PATIENCE, SLOTS, TAKEN, take_next

ZERO, ONE, LANES = np.uint64(0), np.uint64(1), np.uint64(64)

# The most times that a thread checks whether another thread has finished a group, before it computes the group itself.
LONG = np.uint64(100) * PATIENCE


class Slots(NamedTuple):
    """The arrays that threads share, zeros at first. Each of the RING slots holds the results for a group of 64 heaps.

    turns, ready : as in `wythoff.kernels.option_sets.Shared`, but `turns` has only the elements before COUNTS.
    known        : uint64 (RING,). The number of heaps that were known when the slot was filled.
    counts       : uint64 (RING, 64). For each heap the number of elements in `left`.
    left         : (RING, 64, VALUES_LEFT), of the dtype of the values. For each heap the values that are left, as in
                   `wythoff.kernels.dense_values.fill_heap`. If there are VALUES_LEFT of them, larger values may also be
                   left.
    compared     : uint64 (RING,). The number of comparisons of a value with CHUNK options, made to fill the slot.
    """

    turns: Any
    ready: Any
    known: Any
    counts: Any
    left: Any
    compared: Any


@kernel
def make_next(values, dense, slots, first, stop, scratch):
    """Call `fill_heap` for the next group of 64 heaps. Return False if no group can be taken now, else True.

    Group g begins at heap first + 64 g < stop.
    """
    group = take_next(slots.turns, slots.ready, first, stop)
    if group == TAKEN:
        return False
    slot, start = group % SLOTS, first + group * LANES
    slots.known[slot] = load(slots.turns, KNOWN)
    slots.compared[slot] = 0
    for lane in range(min(LANES, stop - start)):
        known = min(slots.known[slot], start + lane)
        found = fill_heap(values, dense, start + lane, start, known, scratch, slots.left[slot, lane])
        slots.counts[slot, lane] = found[0]
        slots.compared[slot] += found[1]
    store(slots.ready, group % SLOTS * EVERY, group + ONE)
    return True


@kernel
def help_making(values, dense, slots, first, stop, scratch):
    """Call `make_next` until it finds no group PATIENCE times in a row. Then return True: the caller should call again.

    Return False if the first thread asks the others to end.
    """
    idle = ZERO
    while idle < PATIENCE:
        if load(slots.turns, LEAVE):
            return False
        idle = ZERO if make_next(values, dense, slots, first, stop, scratch) else idle + ONE
    return True


@kernel
def is_ready(values, dense, slots, beginning, stop, group, scratch):
    """Return True if another thread has called `fill_heap` for `group`, False if the caller must compute the group.

    Wait for the other thread for some time, and meanwhile call `make_next` for later groups. Group g begins at heap
    beginning + 64 g < stop.
    """
    idle = ZERO
    while load(slots.ready, group % SLOTS * EVERY) != group + ONE:
        if exchange(slots.turns, NEXT, group, group + ONE) or idle == LONG:
            return False
        idle = ZERO if make_next(values, dense, slots, beginning, stop, scratch) else idle + ONE
    return True


@kernel
def value_left(values, dense, n, near, left, count, seen):
    """Return the value of heap n, or dense.largest + 1 if the value exceeds `dense.largest`.

    left[:count] and `near` are the results of `fill_heap` and `nearest` in `wythoff.kernels.dense_values`. `seen` is
    scratch, as for `advance`.
    """
    mark, splits, largest = np.uint32(n), dense.splits, dense.largest
    for k in splits:
        for a in range(ONE, near):
            seen[values[a] ^ values[n - k - a]] = mark
    for k in dense.singles:
        seen[values[n - k]] = mark
    for place in range(count):
        value = np.uint64(left[place])
        if seen[value] != mark and (not place or not is_option(values, n, splits, dense.unequal, value, near)):
            return value
    if count == np.uint64(VALUES_LEFT):
        for value in range(np.uint64(left[count - ONE]) + ONE, largest + ONE):
            if seen[value] != mark and not is_option(values, n, splits, dense.unequal, value, near):
                return value
    return largest + ONE


@kernel
def advance(values, start, stop, dense, slots, scratch, seen):
    """Write the values of the heaps start to stop - 1. Other threads may call `help_making` at the same time.

    values      : uint8, uint16 or uint32 (at least stop,), whose dtype holds `dense.largest`. The values of the heaps
                  below `start` are given.
    start, stop : uint64. start is more than twice every number that a move takes, and more than 2 HORIZON.
    dense       : Dense of `wythoff.kernels.dense_values`.
    slots       : Slots, with zeros in `turns` and `ready`.
    scratch     : Scratch of `wythoff.kernels.dense_values`.
    seen        : uint32 (dense.largest + 1,). Scratch, as for `wythoff.kernels.heap_sequences.naive`.
    Returns the first heap that is not written, and the number of comparisons of a value with CHUNK options. The heap is
    `stop`, or a heap whose value exceeds `dense.largest`.
    """
    beginning, group, compared = start, ZERO, ZERO
    left = np.zeros(VALUES_LEFT, values.dtype)
    store(slots.turns, KNOWN, start)
    while start < stop:
        slot, lanes = group % SLOTS, min(LANES, stop - start)
        is_made = is_ready(values, dense, slots, beginning, stop, group, scratch)
        if is_made:
            compared += slots.compared[slot]
        for n in range(start, start + lanes):
            lane = n - start
            if is_made:
                known = min(slots.known[slot], n)
                near = nearest(n, start, known)
                value = value_left(values, dense, n, near, slots.left[slot, lane], slots.counts[slot, lane], seen)
            else:
                count, more = fill_heap(values, dense, n, start, n, scratch, left)
                compared += more
                value = np.uint64(left[0]) if count else dense.largest + ONE
            if value > dense.largest:
                return n, compared
            values[n] = value
        start += lanes
        group += ONE
        store(slots.turns, KNOWN, start)
    return stop, compared
