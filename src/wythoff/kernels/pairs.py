"""Outcomes, moves and P-positions of Wythoff's game, for uint64 piles.

There is one algorithm for piles below 2^50 and one for all piles, as in wythoff.kernels.golden. No branch depends on a
position, because LLVM vectorises only loops without branches.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.golden import (
    BLOCK,
    NARROW,
    ONE,
    SIGN,
    ZERO,
    fetch,
    narrow_floor,
    narrow_inverse,
    wide_inverse,
    wide_shift,
)


@inline
def _leave(x0, y0, small, large, diagonal, lower_of_difference, difference, partner):
    """Return the P-position on the diagonal of (x0, y0) if `diagonal` is 2^64 - 1, or (small, partner) if it is 0.

    small <= large are the piles x0 and y0, difference = large - small, and lower_of_difference = floor(difference phi).
    (small, partner) is a P-position. If x0 > y0, the two piles of the result are exchanged.
    """
    to_small = small ^ ((small ^ lower_of_difference) & diagonal)
    to_large = partner ^ ((partner ^ (lower_of_difference + difference)) & diagonal)
    exchange = (to_small ^ to_large) & (ZERO - np.uint64(x0 > y0))
    return to_small ^ exchange, to_large ^ exchange


@inline
def _narrow_solve(x0, y0):
    small, large = min(x0, y0), max(x0, y0)
    difference = large - small
    a, _ = narrow_floor(difference)
    u, lower = narrow_inverse(small)
    partner = u ^ ((u ^ (small + u + ONE)) & lower)
    diagonal = ZERO - ((a - small) >> SIGN)
    to_x, to_y = _leave(x0, y0, small, large, diagonal, a, difference, partner)
    return a == small, to_x, to_y


@inline
def _wide_solve(x0, y0):
    small, large = min(x0, y0), max(x0, y0)
    difference = large - small
    # floor(difference phi) may exceed 2^64, so compare floor(difference phi) - difference.
    shift = wide_shift(difference)
    fits = difference <= small
    diagonal = ZERO - np.uint64(fits & (shift < small - difference))
    u, lower = wide_inverse(small)
    partner = u ^ ((u ^ (small + u + ONE)) & lower)
    to_x, to_y = _leave(x0, y0, small, large, diagonal, shift + difference, difference, partner)
    return fits & (shift == small - difference), to_x, to_y


@kernel
def _narrow_columns(x, y, is_p, to_x, to_y, start, stop):
    seen = ZERO
    for i in range(start, stop):
        first, second = x[i], y[i]
        seen |= first | second
        is_p[i], to_x[i], to_y[i] = _narrow_solve(first, second)
    return seen


@kernel
def _wide_columns(x, y, is_p, to_x, to_y, start, stop):
    seen = ZERO
    for i in range(start, stop):
        first, second = x[i], y[i]
        seen |= first | second
        is_p[i], to_x[i], to_y[i] = _wide_solve(first, second)
    return seen


@kernel
def solve_columns(x, y, is_p, to_x, to_y):
    """Write whether each (x[i], y[i]) is P, and the target of its canonical move; return the OR of all piles.

    x, y       : uint64 (size,), contiguous.
    is_p       : bool (size,), contiguous. Written.
    to_x, to_y : uint64 (size,), contiguous, must not overlap the others. Written: the target of the canonical move,
                 without exchanging piles, or the position itself if it is P.
    Exact for every pile below 2^64.
    """
    seen, narrow, start, size = ZERO, True, ZERO, np.uint64(x.shape[0])
    while start < size:
        stop = min(start + BLOCK, size)
        fetch(x, to_x, start + BLOCK)
        fetch(y, to_y, start + BLOCK)
        if narrow:
            here = _narrow_columns(x, y, is_p, to_x, to_y, start, stop)
        if not narrow or here >= NARROW:
            here = _wide_columns(x, y, is_p, to_x, to_y, start, stop)
        narrow, start = here < NARROW, stop
        seen |= here
    return seen


@kernel
def solve_rows(positions, is_p, move):
    """Write whether each position is P, and the target of its canonical move, like `solve_columns`.

    positions : uint64 (2 * size,), contiguous: x0, y0, x1, y1, ...
    is_p      : bool (size,), contiguous. Written.
    move      : uint64 (2 * size,), contiguous; must be `positions` itself or not overlap it. Written.
    Returns the OR of all piles.
    """
    x, y = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    to_x, to_y = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
    seen, narrow, start, size = ZERO, True, ZERO, np.uint64(is_p.shape[0])
    while start < size:
        count = min(BLOCK, size - start)
        first = start + start
        fetch(positions, move, first + BLOCK + BLOCK)
        fetch(positions, move, first + BLOCK + BLOCK + BLOCK)
        for i in range(count):
            x[i] = positions[first + i + i]
            y[i] = positions[first + i + i + ONE]
        flags = is_p[start : start + count]
        if narrow:
            here = _narrow_columns(x, y, flags, to_x, to_y, ZERO, count)
        if not narrow or here >= NARROW:
            here = _wide_columns(x, y, flags, to_x, to_y, ZERO, count)
        for i in range(count):
            move[first + i + i] = to_x[i]
            move[first + i + i + ONE] = to_y[i]
        narrow, start = here < NARROW, start + count
        seen |= here
    return seen


@kernel
def p_positions(start, pairs):
    """Write the P-positions (floor(n phi), floor(n phi^2)) for n = start, start + 1, ...

    start : uint64.
    pairs : uint64 (2 * size,), contiguous: a, b, a, b, ... Written, modulo 2^64.
    Exact while floor(n phi^2) < 2^64.
    """
    size = np.uint64(pairs.shape[0] // 2)
    if start + size <= NARROW:
        for i in range(size):
            n = start + i
            a, _ = narrow_floor(n)
            pairs[i + i] = a
            pairs[i + i + ONE] = a + n
    else:
        for i in range(size):
            n = start + i
            a = n + wide_shift(n)
            pairs[i + i] = a
            pairs[i + i + ONE] = a + n
