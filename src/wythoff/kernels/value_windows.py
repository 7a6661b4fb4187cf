"""Values of heaps computed from a window, which holds only the last w values; and a search for a window among values.

See `wythoff.games.heaps.windows` for the theorem. `wythoff.kernels.value_chains` computes 64 heaps at once. If it does
not decide all of them, the others are decided one by one, by the values in the window.
"""

import numpy as np

from wythoff.kernels.compiler import borrowing_kernel, kernel
from wythoff.kernels.sparse_spaces import NONE
from wythoff.kernels.value_chains import GROUP, settle_group

ZERO, ONE, LANES = np.uint64(0), np.uint64(1), np.uint64(GROUP)

# Values are below this number, and so are their xors. The number itself stands for a value that is not decided.
VALUES = 128

# Bytes at the end of a window that are compared at all places, and places between two looks at the result.
TAIL, PLACES = 8, 256


@borrowing_kernel
def decide(values, n, depth, moves, tables, first, rare, seen):
    """Return the value of the heap at index n of `values`; VALUES if the heap is rare or the window does not decide it.

    See `advance` for the window and the arguments. seen: uint8 (2 VALUES,), scratch.
    """
    is_rare = tables.is_rare
    seen[:] = 0
    for k in range(ONE, np.uint64(moves.digits.shape[0])):
        if moves.digits[k] & 2:
            seen[values[n - k]] = 1
    for k in moves.splits:
        for j in range(rare.heaps.shape[0]):
            seen[values[n - k - rare.heaps[j]] ^ rare.values[j]] = 1
    least = ZERO
    while least < VALUES and (is_rare[n & ONE, least] or seen[least]):
        least += ONE
    left = ZERO
    for value in range(least):
        left += ONE - seen[value]
    a = ONE
    while left and a <= depth:
        for k in moves.splits:
            value = values[n - k - a] ^ first[a]
            if value < least and not seen[value]:
                seen[value] = 1
                left -= ONE
        a += ONE
    return np.uint64(VALUES) if left else least


@borrowing_kernel
def advance(values, codes, start, stop, depth, chain, moves, tables, first, rare, scratch):
    """Write the values and codes of successive heaps; return the first index that is not decided, or `stop`.

    values  : uint8 (at least stop + 63,). The window is given: the w elements before `start`. The elements from `start`
              to stop - 1 are written. An index and its heap are both even or both odd.
    codes   : uint8 (at least stop + 63,). The keys of values that are not rare, and NONE for rare values. The codes of
              the window are given.
    depth   : uint64. w minus the largest number that a move takes. Every sum of `chain` is at most w.
    chain, moves, tables : Chain, Moves and Tables of `wythoff.kernels.sparse_tables`; tables.largest is below VALUES.
    first   : uint8 (more than depth,). The values of the heaps 0, 1, 2, ...
    rare    : Rare of `wythoff.kernels.sparse_tables`, with all rare heaps, and uint8 for their values.
    scratch : Scratch of `wythoff.kernels.sparse_tables`, but `seen` is uint8 (2 VALUES,). The number of heaps that are
              decided one by one is added to `asked`.
    Elements after `stop` may be overwritten, too.
    """
    while start < stop:
        end = min(start + LANES, stop)
        codes[start : start + LANES] = NONE
        right = start + settle_group(values, start, codes, ZERO, chain, scratch.sets, scratch.lacks)
        if right < end:
            codes[right : start + LANES] = NONE
            for n in range(right, end):
                value = decide(values, n, depth, moves, tables, first, rare, scratch.seen)
                if value == VALUES:
                    return n
                values[n], codes[n] = value, tables.keys[value]
                scratch.asked[0] += ONE
        start += LANES
    return stop


@kernel
def find_window(values, start, stop, window):
    """Return the least n, start <= n < stop, with values[n - w:n] = window, where w = len(window); else `stop`.

    values, window : uint8. start, stop: uint64; start >= w >= TAIL.
    """
    size = np.uint64(window.shape[0])
    a, b, c, d, e, f, g, h = (
        window[-8],
        window[-7],
        window[-6],
        window[-5],
        window[-4],
        window[-3],
        window[-2],
        window[-1],
    )
    for first in range(start, stop, PLACES):
        here = values[first - TAIL : min(first + PLACES, stop) - ONE]
        is_there = False
        for i in range(here.shape[0] - (TAIL - 1)):
            is_there |= (
                (here[i] == a) & (here[i + 1] == b) & (here[i + 2] == c) & (here[i + 3] == d)
                & (here[i + 4] == e) & (here[i + 5] == f) & (here[i + 6] == g) & (here[i + 7] == h)
            )  # fmt: skip
        if is_there:
            for n in range(first, min(first + PLACES, stop)):
                same = ZERO
                while same < size and values[n - ONE - same] == window[size - ONE - same]:
                    same += ONE
                if same == size:
                    return n
    return stop
