"""Take-away on 64-bit piles: the smallest part of a pile, found by subtracting the largest losing start repeatedly."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def smallest_parts(starts, steps, first, pile, out):
    """Write the smallest part of each pile, 0 for the pile 0. The parts of a pile are losing starts with this sum.

    The first part is the largest losing start (a pile from which the first player loses) that is at most the pile. The
    rest is divided in the same way.

    starts : uint64 (count,), increasing. The losing starts are divided into runs; starts[i] is the first of run i.
             starts[0] = 1.
    steps  : uint64 (count,). steps[i] is the difference of any two neighbouring losing starts in run i.
    first  : int64 (66,). first[b] is the number of `starts` with fewer than b bits.
    pile   : uint64 (size,).
    out    : uint64 (size,). Written. May be `pile`.
    Time for each pile: O(its parts * log2 of the number of `starts` with the same number of bits).
    """
    for i in range(pile.size):
        part, rest = ZERO, pile[i]
        while rest > ZERO:
            bits, bound = 0, rest
            while bound >= np.uint64(256):
                bound >>= np.uint64(8)
                bits += 8
            while bound > ZERO:
                bound >>= ONE
                bits += 1
            low, high = first[bits] - 1, first[bits + 1] - 1  # for the last run up to `rest`
            while low < high:
                middle = (low + high + 1) // 2
                if starts[middle] <= rest:
                    low = middle
                else:
                    high = middle - 1
            left = rest - starts[low]
            if left >= steps[low]:
                left %= steps[low]
            part, rest = rest - left, left
        out[i] = part
