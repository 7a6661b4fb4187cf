"""Sets of the values of options, for 64 heaps at a time, computed in advance by several threads.

Heaps are done in order, in groups of 64. The sets of a group need codes of earlier heaps only (see
`wythoff.kernels.sparse_spaces`), and of two heaps of an option both are earlier than heap `known` if the rare one is
not less than `near` = the last heap of the group + 1 - known. So the sets of a group may be made up to HORIZON heaps
before its turn, without the few rare heaps below `near`; these are put in when it is the group's turn.

One thread goes through the groups. It and others make sets: whoever is free takes the next group for which nobody has
made any. Nobody waits for a thread that is late: the first one makes the sets of its group for itself if they are not
there, and a slot of the ring belongs to one thread from the moment it is taken to that in which it is written.
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

# Heaps below this are also combined with heap by heap: their partners may be among the 64 that are being made, whose
# codes are not known when the sets are made.
SMALL = 64

# Sets of a group: of common and of rare values with keys below 64, from 64 and from 128 on. Bytes of planes of each.
WORDS, PLANES_OF_WORD = 6, 512
AT_THIRD, AT_OTHERS, AT_OTHERS_THIRD = (np.uint64(PLANES_OF_WORD * word) for word in (2, 3, 5))

# So many heaps before its turn the sets of a group may be made. Larger: more is left for its turn, on one thread.
HORIZON = 512
AHEAD = np.uint64(HORIZON)

# Groups in the ring: those of the horizon and one for the turn. One more slot is the first thread's own.
RING = HORIZON // SMALL + 1
SLOTS = np.uint64(RING)

# Words that threads share are so many words apart, so that no two are in one line of a cache.
APART = 8
KNOWN, NEXT, LEAVE, COUNTS = (np.uint64(APART * place) for place in range(4))
EVERY, TAKEN = np.uint64(APART), np.uint64(2**64 - 1)

# Looks at what another thread should have done: some 50 microseconds.
PATIENCE = np.uint64(10_000)


class Lists(NamedTuple):
    """The data from which sets are made. They concern heaps below `known` only, and do not change for these.

    codes, pad : see `wythoff.kernels.sparse_spaces.advance`; class_rare and class_keys too. Here of one dimension, the
                 rows one after the other: views of rows count references, in every group.
    classes    : uint64. How many rows there are.
    splits     : uint64 (any,).
    some, some_keys : uint64, uint8 (any,). Some heaps from SMALL on with codes[0], increasing, and these.
    more, more_keys : of such with codes[1]; empty if there is one class.
    lower, upper, third : uint64. The number of planes of each kind: 2, 4 or 8; 8 and 0, 2, 4 or 8; 8, 8 and 4 or 8.
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
    """The arrays that the threads on one stretch of heaps share, zeros at its beginning; groups are counted from there.

    turns  : uint64 (APART * (3 + classes),). How many heaps are known (from the beginning of the sequence on), the
             next group, whether the others should leave, how many rare heaps of each class are known.
    ready  : uint64 (APART * RING,). Of each slot: the group it has the sets of, + 1; or TAKEN.
    bounds : uint64 (RING + 1, 2, classes). The rare heaps that are in these sets: from which one, and to which.
    words  : uint64 ((RING + 1) * WORDS * 64,). The sets.
    """

    turns: Any
    ready: Any
    bounds: Any
    words: Any


@borrowing_kernel
def put(lower, upper, planes, at, source, base, distances, keys, start, stop):
    """`put_<lower>_<upper>` of `wythoff.kernels.byte_sets`."""
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
    """Enter the options of the heaps start to start + 63 with the rare heaps first to last - 1 of class c."""
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
    """Return the first index >= `first`, at most `last`, of a heap at least this; heaps increase."""
    while first < last:
        middle = (first + last) >> ONE
        if heaps[middle] < heap:
            first = middle + ONE
        else:
            last = middle
    return first


@borrowing_kernel
def add_planes(upper, third, planes, words, slot):
    """Add sets to the sets of a slot; unused sets are skipped."""
    for kind in range(TWO):
        word = kind * THREE
        for used in (ONE, upper, third):
            if used:
                add_words(planes, word * np.uint64(PLANES_OF_WORD), words, (slot * np.uint64(WORDS) + word) * LANES)
            word += ONE


@borrowing_kernel
def fill(lists, shared, start, near, slot, planes):
    """Compute the sets of the heaps start to start + 63 in a slot, from the known rare heaps that are at least `near`.

    planes : uint8 (WORDS * PLANES_OF_WORD,). Scratch, of this thread.
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
    """Take the next group from heap `first` on, with its slot of the ring, for this thread; TAKEN if there is none."""
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
    """Make the sets of the next group, of those from heap `first` on, in the ring; whether there was one to be made."""
    group = take_next(shared.turns, shared.ready, first, stop)
    if group == TAKEN:
        return False
    start = first + group * LANES
    fill(lists, shared, start, start + LANES - load(shared.turns, KNOWN), group % SLOTS, planes)
    store(shared.ready, group % SLOTS * EVERY, group + ONE)
    return True


@borrowing_kernel
def help_making(lists, shared, first, stop, planes):
    """Compute the sets of group after group, until nothing is left for some time; return whether to call again."""
    idle = ZERO
    while idle < PATIENCE:
        if load(shared.turns, LEAVE):
            return False
        idle = ZERO if make_next(lists, shared, first, stop, planes) else idle + ONE
    return True


@borrowing_kernel
def sets_of(lists, shared, beginning, stop, group, planes):
    """Return the slot with the sets of the group whose turn it is: all options with rare heaps known, from SMALL on."""
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
