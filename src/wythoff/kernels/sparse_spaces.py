"""Grundy values of take-and-break heaps by a sparse space, 64 heaps at a time.

A number, the *mask*, divides the values into common and rare values: a value is common if `value & mask` has an odd
number of ones. The mask is chosen so that few heaps, the *rare heaps*, have rare values. The other heaps are the
*common heaps*. The xor of two common values is rare. So an option with two heaps has a common value only if one of them
is a rare heap. These few options, and the options with one heap, decide which common values no option has. Let v be the
smallest of these common values. The value of the heap is v, unless some smaller rare value belongs to no option. Nearly
always each smaller rare value belongs to an option with two common heaps. The values of the options with certain common
heaps, the *representatives*, are collected in advance. For the other rare values a search finds an option after a few
tries.

Each value has a *key*: its binary digits without the digit at the lowest 1 of the mask. Of two common values, the
larger has the larger key. The same is true of two rare values. key(a) ^ key(b) is the key of a ^ b. The *code* of a
heap is the key of its value if the value is common, else NONE. Take 64 successive heaps, and their options with one
rare heap r. The keys of these options are 64 successive codes, each xor the key of r. The kernel `put` of
`wythoff.kernels.option_sets` adds them to the 64 sets.

The meanings of common and rare may be exchanged for the odd heaps if all moves that leave two heaps take an even
number, and for the even heaps if all take an odd number. So the tables have two rows, one for each parity of the heap.
"""

# Changes that helped, and microseconds for each heap at 10^6 before and after them:
#
# - 64 sets as bit planes, with 4 ns for 64 marks instead of 30: from 2.1 to 0.40 in Grundy's game.
# - Numbers of planes and of representatives chosen by measured costs: from 0.38 to 0.31 in Grundy's game, and from 0.26
#   to 0.20 in 0.376.
# - Both groups of keys in one pass: from 0.27 to 0.24 in Grundy's game, and from 0.50 to 0.44 in 0.6.
# - The loop over digits with bit 4 moved into the loop over pairs of heaps: from 4.8 to 0.045 in Kayles, to heap 10^7.
# - Near rare heaps, which are those below SMALL, in one loop: from 0.042 to 0.030 in Kayles.
# - Sets for keys from 128 on, and half sets in each pass: from 0.33 to 0.23 in 0.6. (Before, 8 of 100 heaps needed a
#   mark for every option.)
#
# Changes that did not help: unrolling by two; returning to near rare heaps at every 8th, 16th or 32nd heap; a ring
# buffer; all near rare heaps for each heap, so that the loops always have the same length.
#
# The limit of one thread, for 0.6: for 64 heaps a rare heap takes 46 vector instructions (34 for two sets of 64 keys,
# 12 for half a set), and a representative 34. With 1563 rare heaps from 64 on, 1024 representatives and 256 of upper
# keys these are 110 000 instructions for 64 heaps. At four instructions in a cycle they take 430 cycles for each heap,
# 0.12 us at 3.5 GHz. Measured: 0.145 us. The other work is done heap by heap: about 400 instructions (230 for 11 near
# rare heaps in two loops, of which the first partly uses vectors; the others for the least key, and for half a search
# in pairs). At four instructions in a cycle these take 0.03 us. Measured: 0.085 us. So the time is 1.5 times the limit
# of 0.15 us that the instructions set.

import numpy as np

from wythoff.kernels.atomics import store
from wythoff.kernels.compiler import borrowing_kernel, inline, kernel
from wythoff.kernels.heap_sequences import turns_to_option
from wythoff.kernels.option_sets import COUNTS, EVERY, KNOWN, RING, WORDS, fill, sets_of
from wythoff.kernels.sparse_tables import HELD, KEYS
from wythoff.kernels.value_chains import settle_group
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, TWO, THREE, SIX, SEVEN, EIGHT = (np.uint64(value) for value in (0, 1, 2, 3, 6, 7, 8))
IN_WORD, IN_CLASS, FULL = np.uint64(63), np.uint64(127), np.uint64(2**64 - 1)
LANES, SETS = np.uint64(64), np.uint64(WORDS)

THIRD_KEYS, HELD_KEYS = np.uint64(KEYS), np.uint64(HELD)

# The code of a heap whose value is rare or belongs to another class, and of the places before the first heap.
NONE = 191

# The turns of a search for a value that take as long as the rest of the search.
AT_LEAST = np.uint64(8)

# The reasons why `advance` returns.
DONE, MORE_ROOM, LARGER_TABLES = range(3)


@inline
def beyond(count):
    """Return a uint64 whose bits are 1 from bit 8 count on, for the keys below 64 that `count` planes do not hold."""
    return FULL << (count << THREE) if count < EIGHT else ZERO


@kernel
def encode(values, start, stop, keys, is_rare, codes, pad):
    """Write the codes of the heaps start >= 1 to stop - 1: the key of a common value, else NONE. See `advance`."""
    classes = np.uint64(codes.shape[0])
    for n in range(start, stop):
        for c in range(classes):
            codes[c, pad + n] = NONE
        if not is_rare[n & ONE, values[n]]:
            key = np.uint64(keys[values[n]])
            codes[key >> SEVEN, pad + n] = key & IN_CLASS


@inline
def work_of(turns, n):
    """Return 1 + turns // AT_LEAST, the work of a search for a split of heap n.

    turns : uint64. The turn in which the search found a split. If no split exists, `turns` is 0, and n // 128 replaces
            it: about the number of turns of the whole search.
    """
    return ONE + (turns if turns else n >> SEVEN) // AT_LEAST


@borrowing_kernel
def mark_options(values, heap, rare, rare_values, start, stop, seen, mark):
    """Set seen[v] to `mark` for the value v of each split into rare[j] and heap - rare[j], start <= j < stop."""
    for j in range(start, stop):
        seen[rare_values[j] ^ np.uint64(values[heap - rare[j]])] = mark


@borrowing_kernel
def value_by_marks(values, n, moves, tables, rare_heaps, words, others, scratch):
    """Return the value of heap n, by a mark for the value of each option with a rare heap. See `advance`.

    words, others : if bit i of words[others + 64 j] is 1, for j = 0, 1 or 2, an option has the rare value with the key
                    64 j + i.
    """
    digits, splits, unequal = moves.digits, moves.splits, moves.unequal
    keys, is_rare, largest = tables.keys, tables.is_rare, tables.largest
    rare, rare_values, rares = rare_heaps.heaps, rare_heaps.values, rare_heaps.counts[0]
    mark, parity, seen, asked = np.uint32(n), n & ONE, scratch.seen, scratch.asked
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
            is_known = key < HELD_KEYS and words[others + (key & ~IN_WORD)] >> (key & IN_WORD) & ONE
            if not is_known:
                turns = turns_to_option(values, n, splits, unequal, value, ONE)
                asked[0] += work_of(turns, n)
                if not turns:
                    return value
    return least


@borrowing_kernel
def finish(values, start, reached, stop, moves, tables, lists, rare_heaps, near, words, first, scratch):
    """Write the values of the heaps reached to stop - 1, where stop <= start + 64; see `advance`.

    words[first:] has the sets of the heaps from `start` on. Return `stop`, or the first heap whose value exceeds
    `largest`; this value is not written.
    """
    digits, splits, unequal = moves.digits, moves.splits, moves.unequal
    keys, is_rare, largest = tables.keys, tables.is_rare, tables.largest
    common_of, rare_of, rares_below = tables.common_of, tables.rare_of, tables.rares_below
    codes, pad, classes, class_rare, class_keys = (
        lists.codes, lists.pad, lists.classes, lists.class_rare, lists.class_keys
    )  # fmt: skip
    full, full_upper, full_third = beyond(lists.lower), beyond(lists.upper), beyond(lists.third)
    has_third = lists.third != ZERO
    rare, rare_values, counts = rare_heaps.heaps, rare_heaps.values, rare_heaps.counts
    near_counts, near_places, third_places, near_keys = near.counts, near.places, near.third_places, near.keys
    asked = scratch.asked
    places, stride = np.uint64(digits.shape[0]), np.uint64(codes.shape[0]) // classes
    class_room = np.uint64(class_rare.shape[0]) // classes
    old = counts[0]
    for n in range(reached, stop):
        parity, at = n & ONE, first + n - start
        others = at + THREE * LANES
        common, upper, third = words[at] | full, words[at + LANES] | full_upper, words[at + TWO * LANES] | full_third
        rares, rares_upper, rares_third = words[others], words[others + LANES], words[others + TWO * LANES]
        for k in range(ONE, places):
            if digits[k] & 2:
                value = values[n - k]
                key = np.uint64(keys[value])
                bit = ONE << (key & IN_WORD)
                if is_rare[parity, value]:
                    if key < LANES:
                        rares |= bit
                    elif key < THIRD_KEYS:
                        rares_upper |= bit
                    elif key < HELD_KEYS:
                        rares_third |= bit
                elif key < LANES:
                    common |= bit
                elif key < THIRD_KEYS:
                    upper |= bit
                elif key < HELD_KEYS:
                    third |= bit
        nears = near_counts[n - start]  # whose other heap is at least `start`
        for j in range(nears):
            code = np.uint64(codes[n + near_places[j]]) ^ near_keys[j]
            common |= (ONE if code < LANES else ZERO) << (code & IN_WORD)
            upper |= (ONE if code >= LANES and code < THIRD_KEYS else ZERO) << (code & IN_WORD)
        if has_third:
            for j in range(nears):
                code = np.uint64(codes[n + third_places[j]]) ^ near_keys[j]
                third |= (ONE if code < LANES else ZERO) << (code & IN_WORD)
        for k in splits:
            for j in range(old, counts[0]):  # rare heaps from `start` on; the other heap is below 64
                if rare[j] + k < n:
                    value = np.uint64(values[n - k - rare[j]])
                    if not is_rare[(n - k - rare[j]) & ONE, value]:
                        key = np.uint64(keys[value]) ^ np.uint64(keys[rare_values[j]])
                        bit = ONE << (key & IN_WORD)
                        common |= bit if key < LANES else ZERO
                        upper |= bit if key >= LANES and key < THIRD_KEYS else ZERO
                        third |= bit if key >= THIRD_KEYS and key < HELD_KEYS else ZERO
        key = HELD_KEYS
        if common != FULL:
            key = trailing_zeros(~common)
        elif upper != FULL:
            key = LANES + trailing_zeros(~upper)
        elif third != FULL:
            key = THIRD_KEYS + trailing_zeros(~third)
        if key == HELD_KEYS:
            words[others], words[others + LANES], words[others + TWO * LANES] = rares, rares_upper, rares_third
            value = value_by_marks(values, n, moves, tables, rare_heaps, words, others, scratch)
        else:
            value, below = np.uint64(common_of[parity, key]), rares_below[parity, key]
            for word in range(THREE):
                if below <= word << SIX:
                    break
                left = ~(rares if word == ZERO else rares_upper if word == ONE else rares_third)
                here = below - (word << SIX)
                if here < LANES:
                    left &= (ONE << here) - ONE
                while left != ZERO:
                    other = np.uint64(rare_of[parity, (word << SIX) + trailing_zeros(left)])
                    left &= left - ONE
                    turns = turns_to_option(values, n, splits, unequal, other, ONE)
                    asked[0] += work_of(turns, n)
                    if not turns:
                        value, below = other, ZERO
                        break
        if value > largest:
            return n
        values[n] = value
        key = np.uint64(keys[value])
        c = key >> SEVEN
        if is_rare[parity, value]:
            rare[counts[0]], rare_values[counts[0]] = n, value
            counts[0] += ONE
            place = c * class_room + counts[c + ONE]
            class_rare[place], class_keys[place] = n, key & IN_CLASS
            counts[c + ONE] += ONE
        else:
            codes[c * stride + pad + n] = key & IN_CLASS
    return stop


@borrowing_kernel
def advance(values, start, stop, moves, tables, lists, shared, base, rare_heaps, near, chain, scratch):
    """Write the values of the heaps start to stop - 1. Other threads may call `help_making` at the same time.

    values      : uint8 or uint16 (at least stop,), whose dtype holds `tables.largest`. The values of the heaps below
                  `start` are given.
    start, stop : uint64. start is at least 2 SMALL, the number of digits, and twice every heap of `lists.some`.
    moves, tables, rare_heaps, near, chain, scratch : the tuples of `wythoff.kernels.sparse_tables`. New rare heaps are
                  added.
    lists       : Lists of `wythoff.kernels.option_sets`, with these elements:
      splits      : moves.splits.
      codes       : uint8 (classes, at least pad + stop + SMALL). Element [c, pad + n] is key - 128 c if heap n has a
                    common value with a key from 128 c to 128 c + 127, else NONE. The codes of the heaps from `base` to
                    start - 1 are given. If base is 0, the elements of the SMALL + len(moves.digits) places before heap
                    1 are NONE.
      pad         : uint64, modulo 2^64. The index of heap 0 in a row of `codes`, negative if the row begins later.
      class_rare, class_keys : uint64, uint8 (classes, room). The rare heaps, increasing, whose keys are from 128 c to
                    128 c + 127; and key - 128 c.
      lower, upper, third : the numbers of planes for keys below 64, from 64 to 127, and from 128 on. Each plane holds 8
                    keys. Heaps whose values have larger keys are computed one by one.
    shared      : Shared of `wythoff.kernels.option_sets`, zeros.
    base        : uint64. 0, or a heap with base + k + r <= start for every number k in `splits`, and every r that is a
                  rare heap or in `lists.some` or `lists.more`.
    Returns the first heap that is not written, and the reason. DONE: `stop` is reached, or a new rare heap needs codes
    before `base`. MORE_ROOM: arrays have no room for 64 more rare heaps. LARGER_TABLES: the value exceeds `largest`.
    """
    codes, pad, splits, words, turns = lists.codes, lists.pad, lists.splits, shared.words, shared.turns
    rare, counts, classes = rare_heaps.heaps, rare_heaps.counts, lists.classes
    first, group, room = start, ZERO, np.uint64(rare.shape[0])
    for c in range(classes):
        store(turns, COUNTS + c * EVERY, counts[c + ONE])
    store(turns, KNOWN, start)
    while start < stop:
        if counts[0] + LANES > room:
            return start, MORE_ROOM
        for c in range(classes):  # unknown codes add nothing to the sets
            place = c * (np.uint64(codes.shape[0]) // classes) + pad + start
            codes[place : place + LANES] = NONE
        end, reached = min(start + LANES, stop), start
        applies = chain.planes and (not counts[0] or rare[counts[0] - ONE] < start >> TWO)
        if applies and end == start + LANES:
            right = settle_group(values, start, codes, pad, chain, scratch.sets, scratch.lacks)
            if right == LANES:
                start += LANES
                continue
            reached += right
            codes[pad + reached : pad + end] = NONE
        if chain.planes:
            slot = np.uint64(RING)
            fill(lists, shared, start, ZERO, slot, scratch.planes)
        else:
            slot = sets_of(lists, shared, first, stop, group, scratch.planes)
        at = slot * SETS * LANES
        reached = finish(values, start, reached, end, moves, tables, lists, rare_heaps, near, words, at, scratch)
        if reached < end:
            return reached, LARGER_TABLES
        start += LANES
        if base and counts[0] and base + rare[counts[0] - ONE] + splits[-1] > start:
            return end, DONE  # before other threads use the new rare heap
        group += ONE
        for c in range(classes):
            store(turns, COUNTS + c * EVERY, counts[c + ONE])
        store(turns, KNOWN, start)
    return stop, DONE
