"""Sums of piles whose Grundy values are n or n mod period for a pile of n, and candy squares."""

from functools import cache
from typing import Any

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import high_product, leading_zeros, trailing_zeros

ZERO, ONE, TWO, THREE = (np.uint64(number) for number in range(4))
TOP, ALL_ONES = np.uint64(1 << 63), np.uint64(2**64 - 1)

# Many rows of at most this many numbers use a kernel for their length, which saves a fifth to a half of the time. Each
# kernel is compiled at its first use, in 0.2 s, and cached.
UNROLLED, MANY = 8, 1 << 12


def unrolled(rows: Any) -> int:
    """Return the argument `places` of `sum_rows` for these rows: their length, or 0 if the rows are long or few."""
    return rows.shape[1] if rows.shape[1] <= UNROLLED and len(rows) >= MANY else 0


@inline
def _residue(number, period, factor):
    """Return number mod period, where factor = floor((2^64 - 1)/period).

    Let h be the high half of number * factor. The fraction number / period exceeds number * factor / 2^64 by
    number * (2^64 - factor * period) / (period * 2^64), which is less than 1. So h is number // period or one less, and
    rest = number - h * period is below 2 period. If rest < period, rest - period wraps around and is above `rest`. So
    the smaller of rest and rest - period is the residue.
    """
    rest = number - high_product(number, factor) * period
    return min(rest, rest - period)


@cache
def sum_rows(places, has_period, every, is_misere):
    """Return the kernel that solves rows of piles whose outcome depends only on the places 0, every, 2 every, ...

    places     : the length of the rows, or 0 for rows of any length.
    has_period : whether the Grundy value of a pile of n is n mod period; else this value is n.
    every      : 1, or 2 for a staircase: objects taken at place i > 0 are added at place i - 1.
    is_misere  : whether the player who moves last loses.
    """
    few = TWO if is_misere else ZERO

    @kernel
    def solve(rows, period, is_p, move):
        """Write whether each row is P, and the row after the canonical move, or the row itself if no move wins.

        rows   : uint64 (n, k), C order.
        period : uint64, at least 2 if has_period.
        is_p   : bool (n,). Written: whether the player to move loses.
        move   : uint64 (n, k), C order. Written; may be `rows`.
        Time O(n * k).
        """
        # Branches depend on the numbers only at the end of misere play. In misere play with at most one value above 1,
        # the xor that the move must leave is 1 instead of 0. The move reduces the first number whose value has the
        # highest digit of the xor.
        count = places or rows.shape[1]
        last = (count - 1) // every * every
        factor, values = ALL_ONES // period, np.empty(count, np.uint64)
        for row in range(rows.shape[0]):
            total, large = ZERO, ZERO
            for place in range(count):
                value = rows[row, place]
                move[row, place] = value
                if every == 1 or place % every == 0:
                    if has_period:
                        value = _residue(value, period, factor)
                        values[place] = value
                    total ^= value
                    if is_misere:
                        large += np.uint64(value > ONE)
            if is_misere:
                total ^= np.uint64(large < few)
            is_p[row] = total == ZERO
            top = TOP >> leading_zeros(total | ONE)
            if places:  # a bit for each place, because the compiler turns a choice between places into branches
                falls = ONE << np.uint64(last)
                for place in range(0, last, every):
                    value = values[place] if has_period else rows[row, place]
                    falls |= np.uint64(value & top != ZERO) << np.uint64(place)
                first = trailing_zeros(falls)
            else:
                first = np.uint64(last)
                for place in range(last - every, -1, -every):
                    value = values[place] if has_period else rows[row, place]
                    first = np.uint64(place) if value & top else first
            value = values[first] if has_period else rows[row, first]
            if is_misere and total != ZERO and value & top == ZERO:  # all values are 0, so one of them must become 1
                for place in range(every - 1, count, every):
                    if rows[row, place]:
                        move[row, place] -= period - ONE if has_period else np.uint64(every - 1)
                        if every == 2:
                            move[row, place - 1] += ONE
                        break
                continue
            taken = value - (value ^ total)
            move[row, first] -= taken
            if every == 2:
                move[row, first - ONE if first else ZERO] += taken if first else ZERO

    return solve


@kernel
def candy_rows(rows, misere, is_p, move):
    """Write whether each row of two heaps is P in candy squares, and the canonical target.

    A move eats one heap and splits the other.

    rows   : uint64 (n, 2), C order.
    misere : bool. Whether the player who moves last loses.
    is_p   : bool (n,). Written: whether the player to move loses.
    move   : uint64 (n, 2), C order. Written: the target of the move that splits the first possible heap, with the
             smallest possible first part; or the row itself if no move wins.
    Time O(n).
    """
    for row in range(rows.shape[0]):
        x, y = rows[row, 0], rows[row, 1]
        first = ONE
        if misere:
            x_is_safe, y_is_safe = x == ONE or x % THREE == TWO, y == ONE or y % THREE == TWO
        else:
            x_is_safe, y_is_safe = x & ONE == ONE, y & ONE == ONE
        is_p[row] = x_is_safe and y_is_safe and not (misere and x == ONE and y == ONE)
        move[row, 0], move[row, 1] = x, y
        if x_is_safe and y_is_safe:
            continue
        heap = y if x_is_safe else x
        if misere and heap % THREE == ONE:
            first = TWO
        move[row, 0], move[row, 1] = first, heap - first
