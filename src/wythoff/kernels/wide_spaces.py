"""Grundy values of take-and-break heaps by a sparse space where values are large, 64 heaps at a time.

See `wythoff.kernels.sparse_spaces` for common and rare values. Sets of some thousand values in 64 lanes cost as much as
marks, so that here each heap has marks of its own, but few: those of some splits only, which exclude nearly all values
below the true one. The least common value left in each lane is then tried against all rare heaps, 64 lanes at a time,
which takes a thirtieth of the time of marks. Rare values that are left are looked for in all pairs, as they are there.

Tried (treblecross, us a heap at 260 000; marks of all rare heaps: 45): 12 000 marks 19, 18 000 marks 15; 3000 to 9000
marks, and the 64 to 256 values that these leave tried 64 lanes at a time against ever more splits: 27 to 41.
"""

import numpy as np

from wythoff.kernels.byte_sets import matches_somewhere
from wythoff.kernels.compiler import kernel
from wythoff.kernels.heap_sequences import is_option
from wythoff.kernels.option_sets import SMALL
from wythoff.kernels.sparse_spaces import DONE, LARGER_TABLES, MORE_ROOM

ZERO, ONE, THREE, SEVEN, EIGHT = (np.uint64(value) for value in (0, 1, 3, 7, 8))
LANES, NEAR = np.uint64(64), np.uint64(SMALL)
ALL_MARKED = np.uint64(0x0101010101010101)

# Values of one heap that are kept: common ones that are tried in turn, and rare ones.
CANDIDATES, RARE_LEFT = 16, 128


@kernel
def mark_some(values, heap, some, some_values, marks):
    """Mark the values of the splits of a heap into some[j] and the rest, for all j."""
    for j in range(some.shape[0]):
        marks[some_values[j] ^ values[heap - np.uint64(some[j])]] = 1


@kernel
def least_value(values, n, splits, unequal, largest, is_rare, rare, rare_values, count, near, marks):
    """The value of one heap by marks of all rare heaps; some others are in `marks` and `near` (as n)."""
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
    values, start, stop, singles, splits, unequal, largest, is_rare, rare, rare_values, count, some, some_values,
    marks, near, targets, candidates, rare_left, asked,
):  # fmt: skip
    """Write the values of heaps start to stop - 1.

    values      : uint16 (at least stop,). Those below `start` are given.
    start, stop : uint64. start is more than 2 SMALL and what a move takes, and twice every heap of `some`.
    singles, splits : uint64 (any,). What may be taken with one heap left, and with two; 0 in splits if `unequal`.
    unequal     : bool. The two heaps must not be equal where nothing is taken.
    largest     : uint64. 2^b - 1, at least every value, and at least 7.
    is_rare     : uint8 (2, at least largest + 1): [heap & 1, value].
    rare, rare_values : uint64 (room,). The rare heaps, increasing, and their values. Added to.
    count       : uint64. How many they are.
    some, some_values : uint32, uint16 (any,). Heaps from SMALL on, with their values, of whose splits there are marks.
    marks       : uint8 (largest + 1,). Scratch.
    near        : uint32 (largest + 1,). Scratch, as for `naive`.
    targets     : uint16 (64,). Scratch.
    candidates  : uint16 (64, CANDIDATES). Scratch.
    rare_left   : uint16 (64, RARE_LEFT). Scratch.
    asked       : uint64 (3,). Added to: how many rare values were looked for in all pairs, how many common values were
                  tried in vain, how many heaps had marks of all rare heaps.
    Returns the first heap that is not written, how many rare heaps there are, and why: DONE, MORE_ROOM if there is less
    than for 64 rare heaps, LARGER_TABLES if its value exceeds `largest`.
    """
    room = np.uint64(rare.shape[0])
    words = marks.view(np.uint64)
    found, left, turn = np.zeros(64, np.uint64), np.zeros(64, np.uint64), np.zeros(64, np.uint64)
    first = ZERO
    while first < count and rare[first] < NEAR:
        first += ONE
    while start < stop:
        if count + LANES > room:
            return start, count, MORE_ROOM
        lanes = min(LANES, stop - start)
        found[:] = 0
        turn[:] = 0
        for lane in range(lanes):
            n = start + lane
            marks[:] = 0
            for k in splits:
                mark_some(values, n - k, some, some_values, marks)
            if unequal:
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
            found[lane], left[lane] = here, others
        again = True
        while again:  # until each lane's value is no option with a rare heap, or none is left
            for lane in range(LANES):
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
                    mark_some(values, n - k, some, some_values, marks)
                value = least_value(values, n, splits, unequal, largest, is_rare, rare, rare_values, count, near, marks)
            else:
                for slot in range(others):
                    other = np.uint64(rare_left[lane, slot])
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
    return stop, count, DONE
