"""Take-away on 64-bit piles: the smallest part of a number by taking the largest losing start, again and again."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def solve_positions(starts, caps, first, pile, cap, is_p, left, left_cap):
    """Solve positions (pile, cap) of a take-away game; returns the largest place in `starts` that was taken.

    starts   : uint64 (count,), the losing starts, increasing; starts[0] = 1, and every pile is below the one behind.
    caps     : uint64 (count,), f of these, modulo 2^64.
    first    : int64 (66,): first[b] is how many of the starts have fewer than b bits.
    pile     : uint64 (size,).
    cap      : uint64 (size,).
    is_p     : bool (size,). Written: whether cap is less than the smallest part of the pile, or the pile is 0.
    left     : uint64 (size,). Written: the pile less its smallest part, or the pile if P.
    left_cap : uint64 (size,). Written: f of that part, or the cap if P.
    The caller looks whether caps up to the place that is returned are below 2^64; -1 if nothing is taken. Time for each
    position O(its parts * log2 of the starts of one bit length).
    """
    largest = -1
    for i in range(pile.size):
        rest, place = pile[i], np.int64(-1)
        while rest > ZERO:
            bits, bound = 0, rest
            while bound >= np.uint64(256):
                bound >>= np.uint64(8)
                bits += 8
            while bound > ZERO:
                bound >>= ONE
                bits += 1
            low, high = first[bits] - 1, first[bits + 1] - 1  # the largest start <= rest lies between
            while low < high:
                middle = (low + high + 1) // 2
                if starts[middle] <= rest:
                    low = middle
                else:
                    high = middle - 1
            place = low
            rest -= starts[place]
        is_lost = place < 0 or cap[i] < starts[place]
        is_p[i] = is_lost
        left[i] = pile[i] if is_lost else pile[i] - starts[place]
        left_cap[i] = cap[i] if is_lost else caps[place]
        if not is_lost and place > largest:
            largest = place
    return largest
