"""Grundy values of take-and-break heaps by a sparse space, 64 heaps at a time.

A mask divides the values into common ones (an odd number of bits in common with it) and rare ones, so that few heaps
have a rare value. Two common values differ by (xor) a rare one. So a common value is the value of an option only if the
option has a heap of rare value and one of common value, and there are few of these; and the rare values below the least
common one that is left are nearly all values of options with two common heaps, of which a few have to be seen.

Each value has a key: the value without its lowest bit that is in the mask. Keys are in the order of the values, among
common and among rare ones, and different there; and key(a) ^ key(b) is the key of a ^ b. Codes say of each heap the key
of its common value, or that it is none of these (NONE). Hence for 64 successive heaps at once, and one rare heap,
the keys of the options are 64 successive codes ^ one key, and `put` puts them into 64 sets.

Where all digits with two heaps left take an even number (or all an odd one), common may mean the opposite in heaps of
one parity. The tables below therefore have two rows, one for each parity of the heap.

Tried, and what it gave (us a heap at 10^6 unless said): 64 sets as bit planes, 4 ns for 64 marks where stores took 30
(Grundy's game 2.1 to 0.40); numbers of planes and of representatives by measured costs (Grundy 0.38 to 0.31, 0.376 0.26
to 0.20); both groups of keys in one pass (Grundy 0.27 to 0.24, 0.6 0.50 to 0.44); digits that split inside the loop of
pairs (Kayles to 10^7 4.8 to 0.045); near rare heaps in one loop (Kayles 0.042 to 0.030). Nothing: unrolling by two,
going back to near rare heaps at every 8th, 16th or 32nd heap, a ring buffer.
"""

import numpy as np

from wythoff.kernels.byte_sets import put_2_0, put_4_0, put_8_0, put_8_2, put_8_4, put_8_8
from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.heap_sequences import is_option
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, TWO, THREE, FOUR, SIX, SEVEN, EIGHT = (np.uint64(value) for value in (0, 1, 2, 3, 4, 6, 7, 8))
IN_WORD, IN_CLASS, FULL = np.uint64(63), np.uint64(127), np.uint64(2**64 - 1)
LANES, GROUP = np.uint64(64), np.uint64(512)

# Keys that the sets hold. Values with larger ones are found heap by heap.
KEYS = 128
LOWER_KEYS, BOTH = np.uint64(64), np.uint64(KEYS)

# The code of a heap whose value is rare or belongs to another class; also of what lies before the first heap.
NONE = 128

# Heaps below this are combined with heap by heap: their partners may be among the 64 that are being made.
SMALL = 64

# Why `advance` has returned.
DONE, MORE_ROOM, LARGER_TABLES = range(3)


@inline
def gathered(planes, at, count):
    """The set of one lane, of so many planes, as a word."""
    word = np.uint64(planes[at]) | np.uint64(planes[at + LANES]) << EIGHT
    for plane in range(TWO, count):
        word |= np.uint64(planes[at + (plane << SIX)]) << (plane << THREE)
    return word


@inline
def beyond(count):
    """The keys that so many planes do not hold."""
    return FULL << (count << THREE) if count < EIGHT else ZERO


@kernel
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
        put_8_8(planes, at, source, base, distances, keys, start, stop)


@kernel
def encode(values, stop, keys, is_rare, codes, pad):
    """Write the codes of heaps 1 to stop - 1; see `advance`. Heap 0 keeps NONE: it is no part of a split."""
    classes = np.uint64(codes.shape[0])
    for n in range(ONE, stop):
        for c in range(classes):
            codes[c, pad + n] = NONE
        if not is_rare[n & ONE, values[n]]:
            key = np.uint64(keys[values[n]])
            codes[key >> SEVEN, pad + n] = key & IN_CLASS


@kernel
def mark_options(values, heap, rare, rare_values, start, stop, seen, mark):
    """Mark the values of the splits of a heap into rare[j] and the rest, for j from start to stop - 1."""
    for j in range(start, stop):
        seen[rare_values[j] ^ np.uint64(values[heap - rare[j]])] = mark


@kernel
def value_by_marks(
    values, n, digits, splits, unequal, largest, keys, is_rare, rare, rare_values, rares, known, known_upper, seen
):
    """The value of one heap, with a mark for every value: whatever its size. See `advance`.

    known, known_upper : uint64. Sets of keys below 64, and of those from 64 on, less 64, of rare values of options.
    """
    mark, parity = np.uint32(n), n & ONE
    for k in range(ONE, np.uint64(digits.shape[0])):
        if digits[k] & 2:
            seen[values[n - k]] = mark
    for k in splits:
        stop = rares
        while stop and rare[stop - ONE] >= n - k:
            stop -= ONE
        skip = stop
        if unequal and k == ZERO and not n & ONE:
            skip = np.uint64(np.searchsorted(rare[:stop], n >> ONE))
        mark_options(values, n - k, rare, rare_values, ZERO, skip, seen, mark)
        if skip < stop and rare[skip] + rare[skip] == n:
            skip += ONE
        mark_options(values, n - k, rare, rare_values, skip, stop, seen, mark)
    least = ZERO
    while least <= largest and (is_rare[parity, least] or seen[least] == mark):
        least += ONE
    for value in range(least):
        if is_rare[parity, value] and seen[value] != mark:
            key = np.uint64(keys[value])
            bit = ONE << (key & IN_WORD)
            if not (
                (key < LOWER_KEYS and known & bit)
                or (key >= LOWER_KEYS and key < BOTH and known_upper & bit)
                or is_option(values, n, splits, unequal, value, ONE)
            ):
                return value
    return least


@kernel
def advance(
    values, start, stop, digits, splits, unequal, largest, keys, is_rare, common_of, rare_of, rares_below,
    codes, pad, rare, rare_values, class_rare, class_keys, counts, some, some_keys, seen, planes, lower, upper, asked,
):  # fmt: skip
    """Write the values of heaps start to stop - 1.

    values      : uint8 or uint16 (at least stop,). Those below `start` are given.
    start, stop : uint64. start is at least 2 SMALL and the number of digits, and twice every heap of `some`.
    digits      : uint8 (places,). Only bit 2 is read: taking k may leave one heap.
    splits      : uint64 (count,). What may be taken with two heaps left; with 0 if `unequal`.
    unequal     : bool. The two heaps must not be equal where nothing is taken.
    largest     : uint64. 2^b - 1, at least every value, and fits `values`.
    keys        : uint16 (2 largest + 2,). See this module.
    is_rare     : uint8 (2, 2 largest + 2): [heap & 1, value].
    common_of, rare_of : uint16 (2, KEYS): the value of a key.
    rares_below : uint64 (2, KEYS): how many rare values are less than the common value of this key.
    codes       : uint8 (classes, pad + stop + SMALL). [c, pad + n] is key - 128 c for heaps of a common value with a
                  key in that range, else NONE. Those of heaps below start are given, and NONE before heap 1.
    pad         : uint64. At least SMALL + the number of digits.
    rare, rare_values : uint64 (room,). The rare heaps, increasing, and their values.
    class_rare, class_keys : uint64, uint8 (classes, room). Of them those with keys from 128 c on, and key - 128 c.
    counts      : uint64 (1 + classes,). How many these are.
    some, some_keys : uint64, uint8 (any,). Some heaps, from SMALL on, with codes[0], and these.
    seen        : uint32 (2 largest + 2,). Scratch, as for `naive`.
    planes      : uint8 (4 * 512,). Scratch.
    lower, upper : uint64. How many planes are kept for keys below 64, and for those from 64 on: 2, 4, or 8; upper may
                  be 0, and is if lower is not 8 (`put`). Values of larger keys are found heap by heap.
    asked       : uint64 (1,). Added to: how many rare values `some` did not tell of.
    Returns the first heap that is not written, and why: DONE, MORE_ROOM if there is less than for 64 rare heaps,
    LARGER_TABLES if its value exceeds `largest`.
    """
    classes, room = np.uint64(codes.shape[0]), np.uint64(rare.shape[0])
    small = np.zeros(classes, np.uint64)
    for c in range(classes):
        while small[c] < counts[c + ONE] and class_rare[c, small[c]] < SMALL:
            small[c] += ONE
    all_codes, stride = codes.reshape(-1), np.uint64(codes.shape[1])
    places, chosen = np.uint64(digits.shape[0]), np.uint64(some.shape[0])
    near = np.uint64(splits.shape[0]) * small.sum()
    offsets, near_keys = np.empty(near, np.uint64), np.empty(near, np.uint64)
    near = ZERO
    for k in splits:
        for c in range(classes):
            for j in range(small[c]):
                offsets[near], near_keys[near] = pad + c * stride - k - class_rare[c, j], class_keys[c, j]
                near += ONE
    while start < stop:
        if counts[0] + LANES > room:
            return start, MORE_ROOM
        planes[:] = 0
        for k in splits:
            base = pad + start - k
            for c in range(classes):
                own, own_keys = class_rare[c], class_keys[c]
                put(lower, upper, planes, ZERO, codes[c], base, own, own_keys, small[c], counts[c + ONE])
            put(lower, upper, planes, TWO * GROUP, codes[0], base, some, some_keys, ZERO, chosen)
        old = counts[0]
        for lane in range(min(LANES, stop - start)):
            n = start + lane
            parity = n & ONE
            common, others = gathered(planes, lane, lower), gathered(planes, lane + TWO * GROUP, lower)
            common_upper, others_upper = ZERO, ZERO
            if upper:
                common_upper = gathered(planes, lane + GROUP, upper)
                others_upper = gathered(planes, lane + THREE * GROUP, upper)
            for k in range(ONE, places):
                if digits[k] & 2:
                    value = values[n - k]
                    key = np.uint64(keys[value])
                    bit = ONE << (key & IN_WORD)
                    if is_rare[parity, value]:
                        if key < LOWER_KEYS:
                            others |= bit
                        elif key < BOTH:
                            others_upper |= bit
                    elif key < LOWER_KEYS:
                        common |= bit
                    elif key < BOTH:
                        common_upper |= bit
            for j in range(near):
                code = np.uint64(all_codes[n + offsets[j]]) ^ near_keys[j]
                common |= (ONE if code < LOWER_KEYS else ZERO) << (code & IN_WORD)
                common_upper |= (ONE if code >= LOWER_KEYS and code < BOTH else ZERO) << (code & IN_WORD)
            for k in splits:
                for j in range(old, counts[0]):  # new since `start`; partners are among the first 64 heaps
                    if rare[j] + k < n:
                        key = np.uint64(keys[rare_values[j]])
                        code = np.uint64(codes[key >> SEVEN, pad + n - k - rare[j]]) ^ (key & IN_CLASS)
                        bit = ONE << (code & IN_WORD)
                        common |= bit if code < LOWER_KEYS else ZERO
                        common_upper |= bit if code >= LOWER_KEYS and code < BOTH else ZERO
            common |= beyond(lower)
            common_upper |= beyond(upper)
            key = BOTH
            if common != FULL:
                key = trailing_zeros(~common)
            elif common_upper != FULL:
                key = LOWER_KEYS + trailing_zeros(~common_upper)
            if key == BOTH:
                value = value_by_marks(
                    values, n, digits, splits, unequal, largest, keys, is_rare, rare, rare_values, counts[0], others,
                    others_upper, seen,
                )  # fmt: skip
            else:
                value = np.uint64(common_of[parity, key])
                below = rares_below[parity, key]
                left = ~others & (FULL if below >= LOWER_KEYS else (ONE << below) - ONE)
                while left != ZERO:
                    key = trailing_zeros(left)
                    left &= left - ONE
                    asked[0] += ONE
                    if not is_option(values, n, splits, unequal, np.uint64(rare_of[parity, key]), ONE):
                        value = np.uint64(rare_of[parity, key])
                        below = ZERO
                        break
                if below > LOWER_KEYS:
                    left = ~others_upper & (FULL if below >= BOTH else (ONE << (below - LOWER_KEYS)) - ONE)
                    while left != ZERO:
                        key = LOWER_KEYS + trailing_zeros(left)
                        left &= left - ONE
                        asked[0] += ONE
                        if not is_option(values, n, splits, unequal, np.uint64(rare_of[parity, key]), ONE):
                            value = np.uint64(rare_of[parity, key])
                            break
            if value > largest:
                return n, LARGER_TABLES
            values[n] = value
            for c in range(classes):
                codes[c, pad + n] = NONE
            key = np.uint64(keys[value])
            c = key >> SEVEN
            if is_rare[parity, value]:
                rare[counts[0]], rare_values[counts[0]] = n, value
                counts[0] += ONE
                class_rare[c, counts[c + ONE]], class_keys[c, counts[c + ONE]] = n, key & IN_CLASS
                counts[c + ONE] += ONE
            else:
                codes[c, pad + n] = key & IN_CLASS
        start += LANES
    return stop, DONE
