"""Outcomes and first winning moves of rows of heaps in misere play, computed by the misere quotient.

Elements and sets of elements are those of `wythoff.kernels.quotient_checks`.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.quotient_checks import holds


@inline
def wins_with(left, right, other, products, sets):
    """Whether a move to two heaps of the values `left` and `right` wins, if `other` is the value of all other heaps.

    For `products` and `sets` see `first_moves`.
    """
    return holds(sets[products[left, right]], other)


@kernel
def first_moves(rows, known, period, digits, unequal, values, products, sets, wins, wins_period, cached, is_p, move):
    """Write for each row of heaps whether it is P, and its first winning move: (place, taken, smaller heap of a split).

    The *first part* of a move is the heap that the move leaves, or the smaller heap of a split. The first move changes
    the first heap that has a winning move, and has the smallest first part. Of the moves with this first part, a move
    without a split comes first, then the split that takes most.

    rows            : uint64 (n, k).
    known, period   : int. values[h] is the value of heap h < known. The values have this period from heap known -
                      period on.
    digits, unequal : The moves, as for wythoff.kernels.quotients.option_values.
    values          : int32 (heaps,), at least `known` and at least len(wins). The element of each heap.
    products        : int32 (elements, elements). The multiplication table of the quotient.
    sets            : uint64 (elements, words). For each element x the set of all elements q such that words of value xq
                      are P-positions.
    wins            : uint64 (heaps, words). The set R of each heap, which `wythoff.kernels.quotient_checks.extended`
                      writes. For larger heaps the last wins_period rows repeat, and with them the results (taken, a) of
                      `first_move`.
    cached          : int64 (heaps, elements) or (0, 0). For each heap and each product of the other heaps: taken * 2^32
                      + a + 1 if the result (taken, a) of `first_move` is already computed, else -1.
    is_p            : bool (n,). Written.
    move            : int64 (n, 3). Written. place is -1 if no heap has a winning move. The third number is -1 if the
                      heap is not split.
    """
    count, width = rows.shape
    found = np.empty(width, np.int64)
    after = np.empty(width + 1, np.int64)
    start, begin = np.uint64(known - period), np.uint64(len(wins) - wins_period)
    for row in range(count):
        for at in range(width):
            heap = rows[row, at]
            near = heap if heap < np.uint64(known) else (heap - start) % np.uint64(period) + start
            found[at] = values[np.int64(near)]
        after[width] = 0
        for at in range(width - 1, -1, -1):
            after[at] = products[found[at], after[at + 1]]
        is_p[row] = holds(sets[after[0]], 0)
        move[row, 0] = -1
        before = 0
        for at in range(width if not is_p[row] else 0):
            other = products[before, after[at + 1]]
            before = products[before, found[at]]
            heap = rows[row, at]
            near = heap if heap < np.uint64(len(wins)) else (heap - begin) % np.uint64(wins_period) + begin
            if holds(wins[np.int64(near)], other):
                move[row, 0] = at
                code = cached[np.int64(near), other] if len(cached) else np.int64(-1)
                if code < 0:
                    taken, part = first_move(np.int64(near), other, digits, unequal, values, products, sets)
                    code = np.int64(taken) << 32 | part + 1
                    if len(cached):
                        cached[np.int64(near), other] = code
                move[row, 1], move[row, 2] = code >> 32, (code & 0xFFFFFFFF) - 1
                break


@kernel
def first_move(heap, other, digits, unequal, values, products, sets):
    """Return (taken, smaller heap of a split) of the first winning move, if `other` is the value of all other heaps.

    The second number is -1 if the move does not split `heap`. (-1, -1) means that no move wins. See `first_moves` for
    the order of the moves and for the arguments.
    """
    most = len(digits) - 1
    for a in range(heap + 1):
        taken = heap - a
        if taken <= most and digits[taken] & (2 if a else 1) and wins_with(values[a], 0, other, products, sets):
            return taken, -1
        for taken in range(min(most, heap - 2 * a) if a else -1, -1, -1):
            if digits[taken] & 4 and wins_with(values[a], values[heap - taken - a], other, products, sets):
                return taken, a
        if unequal and a and 2 * a < heap and wins_with(values[a], values[heap - a], other, products, sets):
            return 0, a
    return -1, -1
