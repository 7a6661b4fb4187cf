"""Grundy values of the heaps 0, 1, 2, ... of a take-and-break game, by visiting every option of each heap.

`wythoff.kernels.dense_values` visits many options together, and takes half the time.
"""

import numpy as np

from wythoff.kernels.byte_sets import pair_matches
from wythoff.kernels.compiler import borrowing_kernel, kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def naive(values, start, stop, digits, unequal, seen):
    """Write the Grundy values of the heaps start to stop - 1: for each heap the least value that no option has.

    values  : unsigned (at least stop,). The values of heaps below `start` are given; the others are written.
    start   : uint64, at least 1, because heap 0 has no move.
    stop    : uint64. At most 2^32.
    digits  : uint8 (places,). Digit k is the sum of 1 if a move may take k and leave no heap, 2 if it may leave one
              heap, and 4 if it may leave two heaps.
    unequal : bool. Whether a move may also take nothing and split a heap into two unequal heaps.
    seen    : uint32 (a power of two,). Scratch memory: zeros at the first call, then the array that the last call left.
              The length bounds the values.
    Returns `stop`, or the first heap whose value is not below the length of `seen` or does not fit `values`. The value
    of this heap is not written. Time: about stop^2 / 8 nanoseconds for each digit that contains the 4.
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
def turns_to_option(values, n, splits, unequal, target, a):
    """Return the turn, 1, 2, ..., in which a split of heap n with Grundy value `target` is found, or 0 if none exists.

    A split takes a number in `splits` and leaves two heaps; the smaller heap is at least a >= 1. If `unequal`, the
    heaps must differ if 0 is taken. A turn compares 64 bytes of `values` for each number in `splits`.
    """
    # Each turn serves all numbers, because the pairs of heaps of one number may repeat without ever having the value
    # `target`.
    wanted = values.dtype.type(target)
    lanes, turns = np.uint64(64 // values.itemsize), ONE
    while a + lanes <= ((n - splits[-1] - ONE) >> ONE) + ONE:
        for k in splits:
            if pair_matches(values, a, n - k - a, wanted):
                return turns
        a += lanes
        turns += ONE
    for k in splits:
        heap = n - k
        half = (heap - ONE) >> ONE if unequal and k == ZERO else heap >> ONE
        for rest in range(a, half + ONE):
            if values[rest] ^ values[heap - rest] == wanted:
                return turns
    return ZERO


@borrowing_kernel
def is_option(values, n, splits, unequal, target, a):
    """Whether a split of heap n with Grundy value `target` exists; the arguments are those of `turns_to_option`."""
    return turns_to_option(values, n, splits, unequal, target, a) != ZERO
