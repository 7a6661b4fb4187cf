"""Coin-turning games on rows of coins: the xor of the values of the heads, and the coins that moves turn."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def coin_keys(rows, values, bits, keys, needed):
    """Write for each row place << bits | wanted of its move, 0 if it is P, and mark the keys that occur.

    place counts from 1: the rightmost head whose value has the top bit of the xor of all; wanted is the xor of the
    value of that head and of all.

    rows   : uint64 (n, k), each 0 or 1. C order.
    values : uint64 (k,), of the coins; each below 2^bits.
    keys   : int64 (n,). Written.
    needed : bool ((k + 1) << bits,). Marks are added.
    Returns the OR of all numbers. Time O(n * k).
    """
    seen = ZERO
    for row in range(rows.shape[0]):
        total = ZERO
        for place in range(rows.shape[1]):
            coin = rows[row, place]
            seen |= coin
            total ^= (ZERO - (coin & ONE)) & values[place]
        key = np.int64(0)
        if total != ZERO:
            for place in range(rows.shape[1] - 1, -1, -1):
                value = values[place]
                if rows[row, place] & ONE and value ^ total < value:
                    key = np.int64(place + 1) << bits | np.int64(value ^ total)
                    break
        keys[row] = key
        needed[key] = True
    return seen


@kernel
def turn_coins(rows, keys, masks, is_p, move):
    """Write the rows with the coins of each key's mask turned: bit i is the coin at place i + 1.

    rows  : uint64 (n, k), k <= 64. C order.
    keys  : int64 (n,), 0 where the row is P.
    masks : uint64, by key; that of 0 is 0.
    is_p  : bool (n,). Written.
    move  : uint64 (n, k). Written, C order.
    Time O(n * k).
    """
    for row in range(rows.shape[0]):
        mask = masks[keys[row]]
        is_p[row] = keys[row] == 0
        for place in range(rows.shape[1]):
            move[row, place] = rows[row, place] ^ (mask >> np.uint64(place) & ONE)


@kernel
def turn_few_coins(rows, masks, is_p, move):
    """Solve rows with a table of the coins to turn: masks[r] for the row whose heads are the bits of r.

    rows  : uint64 (n, k), each 0 or 1. C order.
    masks : uint64 (2^k,). 0 where the row is P.
    is_p  : bool (n,). Written.
    move  : uint64 (n, k). Written, C order; may be `rows`.
    Returns the OR of all numbers. Time O(n * k).
    """
    seen = ZERO
    for row in range(rows.shape[0]):
        bits = ZERO
        for place in range(rows.shape[1]):
            coin = rows[row, place]
            seen |= coin
            bits |= (coin & ONE) << np.uint64(place)
        mask = masks[bits]
        is_p[row] = mask == ZERO
        for place in range(rows.shape[1]):
            move[row, place] = rows[row, place] ^ (mask >> np.uint64(place) & ONE)
    return seen
