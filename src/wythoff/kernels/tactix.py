"""Boards on which a move takes counters of a line: outcomes and Grundy values of all sets of counters."""

import numpy as np

from wythoff.kernels.compiler import kernel


@kernel
def fill_boards(masks, misere, start, stop, is_p):
    """Write whether the boards start to stop - 1 are P, where a board is the number whose bits are its counters.

    The outcomes of the boards below `start` are given.

    masks  : int64 (m,). The sets of counters that a move can take, as bits.
    misere : bool. Whether the player who takes the last counter loses.
    is_p   : bool (2^n,). Written from `start` on: whether the player to move on each board loses.
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
    """Write the Grundy values of the boards start to stop - 1, where a board is the number whose bits are its counters.

    masks  : int64 (m,). The sets of counters that a move can take, as bits.
    values : uint8 (2^n,). Written; the values below `start` are given. All values must be below 64.
    """
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
