"""Coin-turning games on rows of coins: the xor of the values of all heads, and the coins that a winning move turns."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def coin_keys(rows, values, bits, keys, needed):
    """Write a key of the winning move of each row: place << bits | wanted, or 0 if the row is P.

    Let `total` be the xor of the values of all heads. The coins of a row are numbered 1, 2, ..., k. Then `place` is the
    largest number of a head whose value has the top bit of `total`, and `wanted` is the value of this head xor `total`.

    rows   : uint64 (n, k), 1 for a head, 0 for a tail. C order.
    values : uint64 (k,). The values of the coins, each below 2^bits.
    keys   : int64 (n,). Written.
    needed : bool ((k + 1) << bits,). needed[key] is set to True for each key of a row.
    Returns the OR of all elements of `rows`, which is above 1 if an element is. Time O(n * k).
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
    """Write each row after its winning move, which turns coin i (from 0) iff bit i of the mask of the row's key is 1.

    rows  : uint64 (n, k), k <= 64, 1 for a head, 0 for a tail. C order.
    keys  : int64 (n,). The keys of `coin_keys`, 0 if the row is P.
    masks : uint64 (more than the largest key,). masks[key] is the mask of a key. masks[0] is 0.
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
    """Write whether each row is P, and the row after its winning move, by a table of the coins to turn.

    rows  : uint64 (n, k), 1 for a head, 0 for a tail. C order.
    masks : uint64 (2^k,). Let r be the number whose bit i is element i of a row. The winning move from this row turns
            the coins i for which bit i of masks[r] is 1. masks[r] is 0 if the row is P.
    is_p  : bool (n,). Written.
    move  : uint64 (n, k). Written, C order; may be `rows`.
    Returns the OR of all elements of `rows`, which is above 1 if an element is. Time O(n * k).
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
