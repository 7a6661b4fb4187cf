"""Boards on which a move takes counters of a line: outcomes and Grundy values of all sets of counters."""

import numpy as np

from wythoff.kernels.compiler import kernel


@kernel
def fill_boards(masks, misere, start, stop, is_p):
    """Write the outcomes of the boards start to stop - 1; those of smaller boards are given.

    masks  : int64 (m,). The counters that a move can take, as bits.
    misere : bool. Whether who takes the last counter loses.
    is_p   : bool (2^n,). Written from start on: whether the player to move loses, by the counters as bits.
    Time O((stop - start) * m).
    """
    for board in range(start, stop):
        if board == 0:
            is_p[0] = not misere
            continue
        wins = False
        for move in range(len(masks)):
            mask = masks[move]
            if board & mask == mask and is_p[board ^ mask]:
                wins = True
                break
        is_p[board] = not wins


@kernel
def fill_values(masks, start, stop, values):
    """Write the Grundy values of boards, uint8. They must be below 64."""
    for board in range(start, stop):
        there = np.uint64(0)
        for move in range(len(masks)):
            mask = masks[move]
            if board & mask == mask:
                there |= np.uint64(1) << np.uint64(values[board ^ mask])
        value = 0
        while there & np.uint64(1):
            there >>= np.uint64(1)
            value += 1
        values[board] = value
