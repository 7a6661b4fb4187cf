"""Grundy values of take-and-break heaps by a sparse space, 64 heaps at a time, for games with large values.

`wythoff.kernels.sparse_spaces` defines common and rare values, and rare heaps. If a game has thousands of values, a set
for each of 64 heaps is no faster than marks. So this kernel marks the values of only some splits of each heap. These
marks exclude nearly all values below the value of the heap. Then the smallest common value without a mark is compared
with the values of all options that contain a rare heap, for 64 heaps (lanes) at a time. If an option has this value,
the next common value without a mark is compared. Each smaller rare value without a mark is searched among all pairs of
heaps.
"""

# The comparison takes a thirtieth of the time of marks. Measured for treblecross, in microseconds for each heap at
# 260 000: 45 with marks of all rare heaps, 19 with 12 000 marks, 15 with 18 000 marks. With 3000 to 9000 marks, 64 to
# 256 values are left. The comparison of all these values with more and more splits, for 64 heaps at a time, takes 27 to
# 41.

import numpy as np

from wythoff.kernels.atomics import store
from wythoff.kernels.byte_sets import matches_somewhere
from wythoff.kernels.candidates import RARE_LEFT, mark_some, slot_of
from wythoff.kernels.compiler import kernel
from wythoff.kernels.heap_sequences import is_option
from wythoff.kernels.option_sets import KNOWN, SMALL
from wythoff.kernels.sparse_spaces import DONE, LARGER_TABLES, MORE_ROOM

ZERO, ONE = np.uint64(0), np.uint64(1)
LANES, NEAR = np.uint64(64), np.uint64(SMALL)


@kernel
def least_value(values, n, splits, unequal, largest, is_rare, rare, rare_values, count, near, marks):
    """Return the value of heap n, or largest + 1 if the value is larger.

    An option has the value v if marks[v] = 1 or near[v] = n. The options with a heap below SMALL, and those that leave
    one heap, must be marked already. The options with a rare heap from SMALL on are marked here.
    """
    mark = np.uint32(n)
    for k in splits:
        for j in range(count):
            if rare[j] < NEAR:
                continue
            if rare[j] >= n - k:
                break
            marks[rare_values[j] ^ np.uint64(values[n - k - rare[j]])] = 1
    if unequal:
        marks[0] = 0
    for value in range(largest + ONE):
        if marks[value] or near[value] == mark:
            continue
        if not is_rare[n & ONE, value] or not is_option(values, n, splits, unequal, value, ONE):
            return value
    return largest + ONE


@kernel
def advance(
    values, start, stop, singles, marked, slots, rare, rare_values, count, marks, near, targets, asked,
):  # fmt: skip
    """Write the values of the heaps start to stop - 1. Other threads may run `candidates.help_making` meanwhile.

    values            : uint16 (at least stop,). The values of the heaps below `start` are given.
    start, stop       : uint64. start is more than 2 SMALL, and more than 2 r, k + SMALL and k + r for every heap r of
                        `marked.some` and every number k that a move takes.
    singles           : uint64 (any,). The numbers that a move may take and leave one heap.
    marked            : Marked of `wythoff.kernels.candidates`.
    slots             : Slots of `wythoff.kernels.candidates`, with zeros in `turns` and `ready`.
    rare, rare_values : uint64 (room,). The rare heaps, increasing, and their values. New ones are appended.
    count             : uint64. The number of rare heaps.
    marks             : uint8 (largest + 1,). Scratch.
    near              : uint32 (largest + 1,). Scratch, as for `wythoff.kernels.heap_sequences.naive`.
    targets           : uint16 (64,). Scratch.
    asked             : uint64 (3,). Three counters, increased: rare values that were searched in all pairs of heaps;
                        other values that turned out to be values of options; heaps that needed marks of all options
                        with a rare heap.
    Returns the first heap that is not written, the number of rare heaps, and the reason. DONE: `stop` is reached.
    MORE_ROOM: the arrays have no room for 64 more rare heaps. LARGER_TABLES: the value exceeds `largest`.
    """
    splits, unequal, largest, is_rare = marked.splits, marked.unequal, marked.largest, marked.is_rare
    room, turns = np.uint64(rare.shape[0]), slots.turns
    turn = np.zeros(64, np.uint64)
    first, beginning, group = ZERO, start, ZERO
    while first < count and rare[first] < NEAR:
        first += ONE
    store(turns, KNOWN, start)
    while start < stop:
        if count + LANES > room:
            return start, count, MORE_ROOM
        lanes = min(LANES, stop - start)
        slot = slot_of(values, marked, slots, beginning, stop, group, marks)
        found, left = slots.counts[slot, ZERO], slots.counts[slot, ONE]
        candidates, rare_left = slots.candidates[slot], slots.rare_left[slot]
        turn[:] = 0
        again = True
        while again:  # until no option with a rare heap has the lane's value, or no candidate is left
            for lane in range(lanes):
                targets[lane] = candidates[lane, turn[lane]] if turn[lane] < found[lane] else 0
            hits = ZERO
            for k in splits:
                last = np.uint64(np.searchsorted(rare[:count], start - k))
                hits |= matches_somewhere(targets, values, start - k, rare, rare_values, first, last)
            again = False
            for lane in range(lanes):
                if hits >> lane & ONE and turn[lane] < found[lane]:
                    turn[lane] += ONE
                    asked[1] += ONE
                    again = True
        for lane in range(lanes):  # add marks of splits with a heap below SMALL; the other heap may be in this block
            n = start + lane
            mark = np.uint32(n)
            for k in splits:
                for a in range(ONE, NEAR):
                    near[values[a] ^ values[n - k - a]] = mark
            for k in singles:
                near[values[n - k]] = mark
            value, others = largest + ONE, min(left[lane], np.uint64(RARE_LEFT))
            if turn[lane] < found[lane]:
                value = np.uint64(candidates[lane, turn[lane]])
            is_cut = others < left[lane] and rare_left[lane, others - ONE] < value
            if value > largest or near[value] == mark or is_cut:
                asked[2] += ONE
                marks[:] = 0
                for k in splits:
                    mark_some(values, n - k, marked.some, marked.some_values, marks)
                value = least_value(values, n, splits, unequal, largest, is_rare, rare, rare_values, count, near, marks)
            else:
                for place in range(others):
                    other = np.uint64(rare_left[lane, place])
                    if other > value:
                        break
                    if near[other] != mark:
                        asked[0] += ONE
                        if not is_option(values, n, splits, unequal, other, ONE):
                            value = other
                            break
            if value > largest:
                return n, count, LARGER_TABLES
            values[n] = value
            if is_rare[n & ONE, value]:
                rare[count], rare_values[count] = n, value
                count += ONE
        start += LANES
        group += ONE
        store(turns, KNOWN, start)
    return stop, count, DONE
