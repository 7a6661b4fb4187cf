"""Sets of the values of options, for 64 heaps at a time, computed in advance by several threads.

Values are computed in the order of the heaps, in groups of 64. The sets of a group have the keys of the options with a
rare heap, or a representative, and another heap (see `wythoff.kernels.sparse_spaces`). Let `known` be the number of
heaps whose values are known, and near = last + 1 - known, where `last` is the last heap of the group. If the rare heap
is at least `near`, the other heap is below `known`. When `near` is at most HORIZON, a thread may compute the sets for
all rare heaps from `near` on. The options with the few rare heaps below `near` are added at the *turn* of the group,
when all smaller heaps are known.

The first thread computes the values, group by group. All threads compute sets: each idle thread takes the next group
that no thread has taken. If the sets of a group are missing at its turn, the first thread does not wait long, but
computes the sets itself. A *slot* consists of the arrays for one group. RING slots are used in turn, and the first
thread has a slot of its own. A slot belongs to the thread that takes it, until the sets of the group are written.
"""

from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.atomics import exchange, load, store
from wythoff.kernels.byte_sets import (
    add_words,
    put_2_0,
    put_4_0,
    put_8_0,
    put_8_2,
    put_8_4,
    put_first_halves,
    put_second_halves,
)
from wythoff.kernels.compiler import borrowing_kernel

ZERO, ONE, TWO, THREE, FOUR = (np.uint64(value) for value in (0, 1, 2, 3, 4))
LANES = np.uint64(64)

# Heaps below SMALL are combined one by one with each heap, because the other heap of the option may be in the current
# group, whose codes are not known when the sets are computed.
SMALL = 64

# A group has six sets for each heap: of common and of rare values, each with keys below 64, from 64 to 127, and from
# 128 on. PLANES_OF_WORD are the bytes of the planes of one of these six.
WORDS, PLANES_OF_WORD = 6, 512
AT_THIRD, AT_OTHERS, AT_OTHERS_THIRD = (np.uint64(PLANES_OF_WORD * word) for word in (2, 3, 5))

# The most heaps between the known heaps and a group whose sets may be computed. A larger number leaves more rare heaps
# for the turn of the group, on one thread.
HORIZON = 512
AHEAD = np.uint64(HORIZON)

# Groups in the ring: those of the horizon, and the current group. The first thread has another slot of its own.
RING = HORIZON // SMALL + 1
SLOTS = np.uint64(RING)

# The distance, in words, of words that threads share, so that no two lie in the same cache line.
APART = 8
KNOWN, NEXT, LEAVE, COUNTS = (np.uint64(APART * place) for place in range(4))
EVERY, TAKEN = np.uint64(APART), np.uint64(2**64 - 1)

# The most times that a thread checks the work of another thread, about 50 microseconds.
PATIENCE = np.uint64(10_000)


class Lists(NamedTuple):
    """The moves, codes and rare heaps from which the sets of options are computed.

    codes, pad             : See `wythoff.kernels.sparse_spaces.advance`. The rows of `codes` are concatenated.
    classes                : uint64. The number of rows of `codes`.
    class_rare, class_keys : See `wythoff.kernels.sparse_spaces.advance`. Concatenated rows, like `codes`.
    splits                 : uint64 (any,). The numbers that a move may take and leave two heaps.
    some, some_keys        : uint64, uint8 (any,). Some heaps from SMALL on, increasing, whose elements in row 0 of
                             `codes` are not NONE; and these elements.
    more, more_keys        : uint64, uint8 (any,). Some such heaps and elements for row 1 of `codes`; empty if there is
                             one class.
    lower, upper, third    : uint64. The numbers of planes for keys below 64, from 64 to 127, and from 128 on. `lower`
                             is 2, 4 or 8. `upper` is 0, or 2, 4 or 8 if `lower` is 8. `third` is 0, or 4 or 8 if
                             `upper` is 8.
    """

    codes: Any
    pad: Any
    classes: Any
    class_rare: Any
    class_keys: Any
    splits: Any
    some: Any
    some_keys: Any
    more: Any
    more_keys: Any
    lower: Any
    upper: Any
    third: Any


class Shared(NamedTuple):
    """The arrays that the threads of one range of heaps share. Zeros at first. Groups of 64 heaps are numbered from 0.

    Group g uses slot g % RING. Slot RING belongs to the first thread.

    turns  : uint64 (APART * (3 + classes),). turns[KNOWN] is the number of known heaps, turns[NEXT] the next group that
             a thread can take, and turns[LEAVE] is 1 if the other threads must end. turns[COUNTS + APART c] is the
             number of known rare heaps of class c (see `wythoff.kernels.sparse_tables.Rare`).
    ready  : uint64 (APART * RING,). Element APART * slot is g + 1 if the slot has the sets of group g, and TAKEN while
             a thread fills the slot.
    bounds : uint64 (RING + 1, 2, classes). The sets of a slot include the rare heaps of class c with the indices
             [slot, 0, c] to [slot, 1, c] - 1.
    words  : uint64 ((RING + 1) * WORDS * 64,). The sets, WORDS for each heap.
    """

    turns: Any
    ready: Any
    bounds: Any
    words: Any


@borrowing_kernel
def put(lower, upper, planes, at, source, base, distances, keys, start, stop):
    """Call put_<lower>_<upper> of `wythoff.kernels.byte_sets`, where a comment explains it and its arguments."""
    if lower == TWO:
        put_2_0(planes, at, source, base, distances, keys, start, stop)
    elif lower == FOUR:
        put_4_0(planes, at, source, base, distances, keys, start, stop)
    elif upper == ZERO:
        put_8_0(planes, at, source, base, distances, keys, start, stop)
    elif upper == TWO:
        put_8_2(planes, at, source, base, distances, keys, start, stop)
    elif upper == FOUR:
        put_8_4(planes, at, source, base, distances, keys, start, stop)
    else:
        put_first_halves(planes, at, source, base, distances, keys, start, stop)
        put_second_halves(planes, at, source, base, distances, keys, start, stop)


@borrowing_kernel
def put_rare(lists, planes, start, c, first, last):
    """Add to `planes` the keys of the options of the heaps start to start + 63 with certain rare heaps.

    These are the rare heaps with the indices first to last - 1 in the row of lists.class_rare for class c.
    """
    codes, pad, classes, splits = lists.codes, lists.pad, lists.classes, lists.splits
    class_rare, class_keys = lists.class_rare, lists.class_keys
    lower, upper, third = lists.lower, lists.upper, lists.third
    stride, room = np.uint64(codes.shape[0]) // classes, c * (np.uint64(class_rare.shape[0]) // classes)
    for k in splits:
        base = pad + start - k
        put(
            lower, upper, planes, ZERO, codes, base + c * stride, class_rare, class_keys, room + first, room + last
        )  # fmt: skip
        if third:
            put(
                third, ZERO, planes, AT_THIRD, codes, base + (c ^ ONE) * stride, class_rare, class_keys, room + first,
                room + last,
            )  # fmt: skip


@borrowing_kernel
def place_of(heap, heaps, first, last):
    """Return the least index from `first` to last - 1 with heaps[index] >= heap, or `last` if no such index exists."""
    while first < last:
        middle = (first + last) >> ONE
        if heaps[middle] < heap:
            first = middle + ONE
        else:
            last = middle
    return first


@borrowing_kernel
def add_planes(upper, third, planes, words, slot):
    """Add the sets in `planes` to the sets of a slot.

    If `upper` is 0, the planes have no sets of keys from 64 on; if `third` is 0, none of keys from 128 on.
    """
    for kind in range(TWO):
        word = kind * THREE
        for used in (ONE, upper, third):
            if used:
                add_words(planes, word * np.uint64(PLANES_OF_WORD), words, (slot * np.uint64(WORDS) + word) * LANES)
            word += ONE


@borrowing_kernel
def fill(lists, shared, start, near, slot, planes):
    """Write the sets of options of the heaps start to start + 63 to a slot, by the known rare heaps >= near.

    planes : uint8 (WORDS * PLANES_OF_WORD,). Scratch memory of this thread.
    """
    codes, pad, classes, splits = lists.codes, lists.pad, lists.classes, lists.splits
    class_rare, some, more = lists.class_rare, lists.some, lists.more
    lower, upper, third, bounds, turns = lists.lower, lists.upper, lists.third, shared.bounds, shared.turns
    room = np.uint64(class_rare.shape[0]) // classes
    planes[:] = 0
    for c in range(classes):
        count = load(turns, COUNTS + c * EVERY)
        first = place_of(near, class_rare, c * room, c * room + count) - c * room
        bounds[slot, 0, c], bounds[slot, 1, c] = first, count
        put_rare(lists, planes, start, c, first, count)
    last, last_more = np.uint64(some.shape[0]), np.uint64(more.shape[0])
    first, first_more = place_of(near, some, ZERO, last), place_of(near, more, ZERO, last_more)
    for k in splits:
        base = pad + start - k
        put(lower, upper, planes, AT_OTHERS, codes, base, some, lists.some_keys, first, last)
        if third:
            put(third, ZERO, planes, AT_OTHERS_THIRD, codes, base, more, lists.more_keys, first_more, last_more)
    size = np.uint64(WORDS) * LANES
    shared.words[slot * size : (slot + ONE) * size] = 0
    add_planes(upper, third, planes, shared.words, slot)


@borrowing_kernel
def take_next(turns, ready, first, stop):
    """Take the next group of 64 heaps, and its slot, for this thread. Return the group, or TAKEN if that is impossible.

    Group g begins at heap first + 64 g < stop. The arrays are those of `Shared`.
    """
    group = load(turns, NEXT)
    start = first + group * LANES
    if start >= stop or start + LANES > load(turns, KNOWN) + AHEAD:
        return TAKEN
    slot = group % SLOTS
    state = load(ready, slot * EVERY)
    if state == TAKEN or not exchange(ready, slot * EVERY, state, TAKEN):
        return TAKEN
    if not exchange(turns, NEXT, group, group + ONE):
        store(ready, slot * EVERY, state)
        return TAKEN
    return group


@borrowing_kernel
def make_next(lists, shared, first, stop, planes):
    """Compute the sets of the next group of 64 heaps. Return False if no group can be taken now, else True.

    Group g begins at heap first + 64 g < stop.
    """
    group = take_next(shared.turns, shared.ready, first, stop)
    if group == TAKEN:
        return False
    start = first + group * LANES
    fill(lists, shared, start, start + LANES - load(shared.turns, KNOWN), group % SLOTS, planes)
    store(shared.ready, group % SLOTS * EVERY, group + ONE)
    return True


@borrowing_kernel
def help_making(lists, shared, first, stop, planes):
    """Call `make_next` until it finds no group PATIENCE times in a row. Then return True: the caller should call again.

    Return False if the first thread asks the others to end.
    """
    idle = ZERO
    while idle < PATIENCE:
        if load(shared.turns, LEAVE):
            return False
        idle = ZERO if make_next(lists, shared, first, stop, planes) else idle + ONE
    return True


@borrowing_kernel
def sets_of(lists, shared, beginning, stop, group, planes):
    """Return the number of the slot of `group`. Its sets then have the keys of all options with a rare heap >= SMALL.

    Group g begins at heap beginning + 64 g < stop. All heaps before `group` must be known.
    """
    slot, start, own = group % SLOTS, beginning + group * LANES, SLOTS
    idle = ZERO
    while load(shared.ready, slot * EVERY) != group + ONE:
        if exchange(shared.turns, NEXT, group, group + ONE) or idle == PATIENCE:
            fill(lists, shared, start, ZERO, own, planes)
            return own
        idle = ZERO if make_next(lists, shared, beginning, stop, planes) else idle + ONE
    planes[:] = 0
    is_more = False
    for c in range(lists.classes):
        begin, end, count = shared.bounds[slot, 0, c], shared.bounds[slot, 1, c], load(shared.turns, COUNTS + c * EVERY)
        for first, last in ((ZERO, begin), (end, count)):
            if first < last:
                is_more = True
                put_rare(lists, planes, start, c, first, last)
    if is_more:
        add_planes(lists.upper, lists.third, planes, shared.words, slot)
    return slot
