"""Grundy values of the heaps 0, 1, 2, ... of a take-and-break game, by visiting every option of each heap.

Without a sparse space little can be gained. In the octal game 4.36037 heap 65 536 has 98 000 pairs and values go up to
7000, so that most pairs are needed to exclude the smaller values. Tried: marks of some pairs only, with the least value
left looked for in the others, 32 pairs at a time: three times as long.
"""

import numpy as np

from wythoff.kernels.byte_sets import pair_matches
from wythoff.kernels.compiler import borrowing_kernel, kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def naive(values, start, stop, digits, unequal, seen):
    """Write the values of the heaps start to stop - 1 by definition: the least value that no option has.

    values  : unsigned (at least stop,). Those below `start` are given, the others written.
    start   : uint64, at least 1: heap 0 has no move.
    stop    : uint64. At most 2^32.
    digits  : uint8 (places,). Bit 1 of digit k: taking k may leave nothing; 2: one heap; 4: two.
    unequal : bool. A heap may also be split into two unequal ones.
    seen    : uint32 (a power of two,). Zeros, or left by calls for lower heaps. Values are below its length.
    Returns stop; or, before it is written, the first heap whose value would not be below the length of `seen` or does
    not fit `values`. Time: stop^2 / 4 for each digit with bit 4, half a nanosecond each.
    """
    places, most = np.flatnonzero(digits).astype(np.uint64), np.uint64(seen.shape[0])
    largest = np.uint64(256) ** np.uint64(values.itemsize) - ONE
    for n in range(start, stop):
        mark = np.uint32(n)
        for k in places:
            if k > n:
                break
            digit, left = digits[k], n - k
            if left == ZERO:
                if digit & 1:
                    seen[ZERO] = mark
                continue
            if digit & 2:
                seen[values[left]] = mark
            if digit & 4:
                for a in range(ONE, (left >> ONE) + ONE):
                    seen[values[a] ^ values[left - a]] = mark
        if unequal:
            for a in range(ONE, (n + ONE) >> ONE):
                seen[values[a] ^ values[n - a]] = mark
        least = ZERO
        while least < most and seen[least] == mark:
            least += ONE
        if least >= most or least > largest:
            return n
        values[n] = least
    return stop


@borrowing_kernel
def is_option(values, n, splits, unequal, target, a):
    """Whether heap n can be split into two heaps, the smaller one at least a >= 1, of values with this xor.

    Pairs from a on of all splits in turn: options of two heaps often repeat, and one split alone may never give it.
    """
    wanted = values.dtype.type(target)
    lanes = np.uint64(64 // values.itemsize)
    while a + lanes <= ((n - splits[-1] - ONE) >> ONE) + ONE:
        for k in splits:
            if pair_matches(values, a, n - k - a, wanted):
                return True
        a += lanes
    for k in splits:
        heap = n - k
        half = (heap - ONE) >> ONE if unequal and k == ZERO else heap >> ONE
        for rest in range(a, half + ONE):
            if values[rest] ^ values[heap - rest] == wanted:
                return True
    return False
