"""Nim, normal and misere, on rows of heaps."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def nim_rows(rows, misere, is_p, move):
    """Solve each row; move gets the row with the first heap changed that can be changed to win, the row itself if none.

    rows   : uint64 (n, k), C order.
    misere : bool. Whether who takes the last loses.
    is_p   : bool (n,). Written: whether the player to move loses.
    move   : uint64 (n, k), C order. Written.
    Time O(n * k).
    """
    for row in range(rows.shape[0]):
        total, ones, large = ZERO, ZERO, 0
        for place in range(rows.shape[1]):
            heap = rows[row, place]
            move[row, place] = heap
            total ^= heap
            if heap > ONE:
                large += 1
            else:
                ones ^= heap
        if not misere or large > 1:
            is_p[row] = total == ZERO
            if total != ZERO:
                for place in range(rows.shape[1]):
                    if rows[row, place] ^ total < rows[row, place]:
                        move[row, place] ^= total
                        break
        else:  # an odd number of ones is to be left
            is_p[row] = large == 0 and ones == ONE
            if not is_p[row]:
                for place in range(rows.shape[1]):
                    heap = rows[row, place]
                    if heap > ONE:
                        move[row, place] = ones ^ ONE
                        break
                    if large == 0 and heap == ONE:
                        move[row, place] = ZERO
                        break
