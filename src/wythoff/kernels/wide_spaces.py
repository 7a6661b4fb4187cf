"""Grundy values of take-and-break heaps by a sparse space, 64 heaps at a time, for games with large values.

See `wythoff.kernels.sparse_spaces` for common and rare values. Sets of some thousand values in 64 lanes cost as much as
marks, so that here each heap has marks of its own, but few: those of some splits only, which exclude nearly all values
below the true one. The least common value left in each lane is then tried against all rare heaps, 64 lanes at a time,
which takes a thirtieth of the time of marks. Rare values that are left are looked for in all pairs, as they are there.

Tried (treblecross, us a heap at 260 000; marks of all rare heaps: 45): 12 000 marks 19, 18 000 marks 15; 3000 to 9000
marks, and the 64 to 256 values that these leave tried 64 lanes at a time against ever more splits: 27 to 41.
"""

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
    """Return the value of one heap by marks of all rare heaps; some others are in `marks` and `near` (as n)."""
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
    """Write the values of heaps start to stop - 1. Other threads may call `help_making` meanwhile.

    values      : uint16 (at least stop,). Those below `start` are given.
    start, stop : uint64. start is more than 2 SMALL and what a move takes, and twice every heap of `some`.
    singles     : uint64 (any,). What may be taken with one heap left.
    marked      : Marked of `wythoff.kernels.candidates`.
    slots       : Slots of the same, its turns and ready zeros.
    rare, rare_values : uint64 (room,). The rare heaps, increasing, and their values. Added to.
    count       : uint64. How many they are.
    marks       : uint8 (largest + 1,). Scratch.
    near        : uint32 (largest + 1,). Scratch, as for `naive`.
    targets     : uint16 (64,). Scratch.
    asked       : uint64 (3,). Added to: how many rare values were looked for in all pairs, how many common values were
                  tried in vain, how many heaps had marks of all rare heaps.
    Returns the first heap that is not written, how many rare heaps there are, and why: DONE, MORE_ROOM if there is less
    than for 64 rare heaps, LARGER_TABLES if its value exceeds `largest`.
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
        while again:  # until each lane's value is no option with a rare heap, or none is left
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
        for lane in range(lanes):  # with what is left by splits into a small heap, and perhaps one of this block
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
