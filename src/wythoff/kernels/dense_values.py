"""Grundy values of take-and-break heaps by all of their options, without the tables of `wythoff.kernels.sparse_spaces`.

`wythoff.kernels.heap_sequences.naive` stores a mark for the value of each option. The kernels of this file mark the
values of only some options. Then few values below the value of the heap have no mark. These values are compared with
the values of the other options. The least value that no option has is the value of the heap.

A pair of heaps with the sum s is an option of heap s + k for each number k that a move may take before a split. So the
marks of the pairs with the sum s are stored together, and up to 64 successive heaps use these marks.
"""

# The limit of a core. A mark is a store, and takes at least 1.0 cycles for each option; measured: 1.2. A comparison
# with four values takes 10 vector instructions for 32 options, at least 0.16 cycles for each option; measured: 0.27,
# because the values of these options are computed from two lines of the second cache. If a quarter of the options is
# marked, each other option is compared about twice. So an option takes at least 0.5 cycles, 0.17 ns at 2.9 GHz.
# Measured for the game 0.004 at heap 90 000: 0.26 ns.
#
# Measured microseconds for a heap below 10^5: 15 for 0.004, which has one split, 14 for 0.3346 (two), 23 for 0.7246
# (three). Without common marks: 15, 24 and 36; by a sparse space, in an earlier measurement: 48, 101 and 325. In 0.7246
# most values belong to fewer than ten options, so that nearly all options are marked.
#
# Slower variants, in nanoseconds for an option of 0.004: 0.31 with eight values side by side; 0.37 with marks of a
# single range of heaps instead of SEGMENTS ranges; 0.45 with a mark for each option. Another slower variant compares
# only the least value of each heap, for 64 heaps together, after a trial in some thousand pairs. The least value is
# nearly always wrong.

from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.byte_sets import pairs_match_1, pairs_match_4
from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, TWO, SEVEN, EIGHT, THREE = (np.uint64(value) for value in (0, 1, 2, 7, 8, 3))
LANES, ALL_MARKED = np.uint64(64), np.uint64(0x0101010101010101)

# The heaps that may be the smaller part are cut into this number of segments. The options of the first heaps of each
# segment are marked. Those of the others are compared, 64 heaps of each segment between two looks at the result. Near
# heaps have similar values. So the options of heaps from one segment only would leave many more values.
SEGMENTS = np.uint64(16)
CHUNK = SEGMENTS * np.uint64(64)

# The values that are compared with the same options side by side.
SIDE_BY_SIDE = np.uint64(4)

# The most values of a heap that a thread leaves to be decided at the turn of the heap.
VALUES_LEFT = 32

# The part of the options that is marked is a multiple of 1 / MARKED_UNITS.
MARKED_UNITS = np.uint64(1024)


class Dense(NamedTuple):
    """The moves of a game, a bound of its values, and the share of the options that are marked.

    singles : uint64 (any,). The numbers that a move may take and leave one heap.
    splits  : uint64 (any,). The numbers that a move may take and leave two heaps; contains 0 if `unequal`.
    unequal : bool. Whether a move that takes nothing must leave two unequal heaps.
    largest : uint64. A number 2^b - 1 >= 7 that no known value exceeds.
    marked  : uint64. marked / MARKED_UNITS of the options with two heaps are marked; the others are compared.
    """

    singles: Any
    splits: Any
    unequal: Any
    largest: Any
    marked: Any


class Scratch(NamedTuple):
    """Scratch memory of one thread.

    marks : uint8 (largest + 1,). Marks of values of options.
    maps  : uint8 (any, largest + 1). Marks of values of pairs of heaps of sum s, in row s modulo the number of rows.
    tags  : uint64 (any, 3), zeros at first. For each row of `maps` the sum s, the argument `base` of the call of
            `fill_heap` that wrote the row, and the argument `near` of the call of `mark_sum`.
    tried : of the dtype of the values (4,). The values that are compared at once.
    ends  : uint64 (4,). A search counts how often it reads a chunk. When this count reaches ends[j], tried[j] has been
            compared with all chunks.
    some  : of the dtype of the values (any,). Values of options that are computed at once.
    """

    marks: Any
    maps: Any
    tags: Any
    tried: Any
    ends: Any
    some: Any


@kernel
def next_left(marks, value, largest):
    """Return the least v >= value with marks[v] = 0, or largest + 1 if all these v up to `largest` are marked."""
    words = marks.view(np.uint64)
    while value <= largest:
        if not value & SEVEN and words[value >> THREE] == ALL_MARKED:
            value += EIGHT
        elif marks[value]:
            value += ONE
        else:
            return value
    return largest + ONE


@kernel
def mark_pairs(values, heap, start, stop, marks, some):
    """Set marks[v] to 1 for the value v of each split of `heap` into a and heap - a, start <= a < stop.

    some : of the dtype of `values`. Scratch; its length is the number of splits that are computed at once.
    """
    while start < stop:
        count = min(np.uint64(some.shape[0]), stop - start)
        left, right = values[start : start + count], values[heap - start - count + ONE : heap - start + ONE]
        for i in range(count):
            some[i] = left[i] ^ right[count - ONE - i]
        for i in range(count):
            marks[some[i]] = 1
        start += count


@kernel
def hits_of(values, splits, n, low, apart, tried, active):
    """Return a uint64: bit j is 1 iff bit j of `active` is 1 and an option of heap n in a chunk has the value tried[j].

    The chunk consists of the options that take a number in `splits` and have the smaller heap low + apart * s + i, for
    s < SEGMENTS and i < 64. At least one bit of `active` is 1.
    """
    hits = ZERO
    if active & (active - ONE):
        targets = (tried[0], tried[1], tried[2], tried[3])
        for k in splits:
            hits |= pairs_match_4(values, low, n - k - low, apart, SEGMENTS, targets)
    else:
        only = trailing_zeros(active)
        for k in splits:
            hits |= pairs_match_1(values, low, n - k - low, apart, SEGMENTS, (tried[only],)) << only
    return hits & active


@kernel
def least_absent(values, splits, n, low, apart, chunks, marks, largest, scratch):
    """Return (v, compared): the least unmarked value v that no option of heap n in any of the chunks has.

    Chunk c, for c < chunks, is that of `hits_of` with low + 64 c instead of `low`. v is largest + 1 if no such value up
    to `largest` exists. `compared` is the number of comparisons of a value with a chunk.
    """
    tried, ends = scratch.tried, scratch.ends
    right, following = largest + ONE, next_left(marks, ZERO, largest)
    if not chunks:
        return following, ZERO
    active, turn, place, next_end, compared, is_open = ZERO, ZERO, ZERO, ZERO, ZERO, True
    is_changed = True
    while True:
        if is_changed:
            is_changed = False
            for j in range(SIDE_BY_SIDE):
                if active >> j & ONE and turn + (chunks >> ONE) >= ends[j]:
                    is_open = False  # half of the options do not have this value: it is probably right
            for j in range(SIDE_BY_SIDE):
                if not active >> j & ONE and following < right and (is_open or not active):
                    tried[j], ends[j] = following, turn + chunks
                    active |= ONE << j
                    following = next_left(marks, following + ONE, largest)
            if not active:
                return right, compared
            is_open, next_end = True, turn + chunks
            for j in range(SIDE_BY_SIDE):
                if active >> j & ONE:
                    next_end = min(next_end, ends[j])
        hits = hits_of(values, splits, n, low + place * LANES, apart, tried, active)
        compared += ONE if not active & (active - ONE) else SIDE_BY_SIDE
        turn += ONE
        place = place + ONE if place + ONE < chunks else ZERO
        if hits or turn == next_end:
            is_changed = True
            active &= ~hits
            for j in range(SIDE_BY_SIDE):
                if active >> j & ONE and turn == ends[j]:
                    right = min(right, np.uint64(tried[j]))
            for j in range(SIDE_BY_SIDE):
                if active >> j & ONE and np.uint64(tried[j]) >= right:
                    active &= ~(ONE << j)


@kernel
def nearest(n, base, known):
    """Return a bound: if the smaller heap of an option of n is at least this bound, the larger heap is below `known`.

    `base` is the first heap of the group of 64 heaps to which n belongs.
    """
    return ONE if known == n else base + LANES - known


@kernel
def mark_sum(values, total, near, apart, first, marks, some):
    """Set marks[v] to 1 for the value v of some pairs of different heaps with the sum `total`.

    near, apart, first : uint64. Let a be the smaller heap of a pair. Pairs with a < near are left out. The numbers from
                         `near` on are cut into SEGMENTS ranges of length `apart`. A pair is marked if a is one of the
                         first `first` numbers of a range, or comes after the last range.
    """
    for segment in range(SEGMENTS):
        start = near + segment * apart
        mark_pairs(values, total, start, start + first, marks, some)
    mark_pairs(values, total, near + SEGMENTS * apart, ((total - ONE) >> ONE) + ONE, marks, some)


@kernel
def fill_heap(values, dense, n, base, known, scratch, left):
    """Write to `left` the least values that heap n may have, if only some of its options are examined.

    These are the options of one heap, if it is below `known`, and the options of two heaps, if the smaller is at least
    `nearest(n, base, known)`.

    base  : uint64. The first heap of the group of 64 heaps to which n belongs. The heaps of a group share marks.
    known : uint64, at most n. The values of the heaps below `known` are given.
    left  : of the dtype of `values` (VALUES_LEFT,). Written: first the least value that none of these options has.
            Then, if known < n, the next larger values without a mark; an option without a mark may have such a value.
    Returns the number of values in `left`, and the number of comparisons of a value with a chunk of options.
    """
    splits, largest, marks, maps, tags = dense.splits, dense.largest, scratch.marks, scratch.maps, scratch.tags
    near, last = nearest(n, base, known), base - splits[-1]
    middle = ((last - ONE) >> ONE) + ONE  # smaller parts below are smaller than the larger part, for every split
    chunks = ZERO
    if near < middle:
        chunks = (middle - near) * (MARKED_UNITS - dense.marked) // (MARKED_UNITS * CHUNK)
    marks[:] = 0
    for k in dense.singles:
        if n - k < known:
            marks[values[n - k]] = 1
    apart = (middle - near) // SEGMENTS if chunks else ZERO
    first = apart - chunks * LANES
    for k in splits:
        total = n - k
        if not total & ONE and not (dense.unequal and k == ZERO):
            marks[0] = 1
        place = total % np.uint64(tags.shape[0])
        tag, map_ = tags[place], maps[place]
        if tag[0] != total or tag[1] != base or tag[2] != near:
            tag[0], tag[1], tag[2] = total, base, near
            map_[:] = 0
            mark_sum(values, total, near, apart, first, map_, scratch.some)
        for value in range(marks.shape[0]):
            marks[value] |= map_[value]
    value, compared = least_absent(values, splits, n, near + first, apart, chunks, marks, largest, scratch)
    count = ZERO
    while value <= largest and count < np.uint64(VALUES_LEFT):
        left[count] = value
        count += ONE
        if known == n:
            break
        value = next_left(marks, value + ONE, largest)
    return count, compared
