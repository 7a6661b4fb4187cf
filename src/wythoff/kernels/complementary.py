"""P-positions and moves of t-Wythoff, in normal and misere play, in double precision with an exact test.

Each result is floor((u + v D)/w) with integers u, v, w and D = sqrt(d), d = t^2 + 4; see wythoff.exact.complementary.
Double precision gives a number b that is this floor or one more. b is the floor iff X = w b - u is at most v D, that
is, iff X <= 0 or X^2 - d v^2 <= 0. Since |X - v D| <= w, the absolute value of X^2 - d v^2 is at most w (2 v D + w).
This bound is below 2^63 for each w that occurs, so 64 bits that wrap around give the sign of X^2 - d v^2.

The caller ensures that all piles and indices n are below `limit(t)`. Then u, v D and their sum are below 2^50. The
rounding of D and that of the product change v D by at most 2^-4 each. The rounding of the sum adds at most 2^-4, and
that of the quotient by w >= 2 at most 2^-5. So the total error is less than 0.25. Products are unsigned; see
wythoff.kernels.golden.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

ZERO, ONE, TWO, SIGN = (np.uint64(value) for value in (0, 1, 2, 63))


def limit(t: int) -> int:
    """Return the bound of the piles and indices of t-Wythoff: below it, the kernels of this file are exact."""
    return min((1 << 48) // (t * t), (1 << 58) // t**4)


@inline
def surd_floor(u, v, d, w, root):
    """Return floor((u + v sqrt(d))/w) for int64 u, v >= 0, w > 0; `root` is sqrt(d) as a double."""
    b = np.int64(np.floor((np.float64(u) + np.float64(v) * root) / np.float64(w) - 0.25)) + np.int64(1)
    x, y = np.uint64(w * b - u), np.uint64(v)
    norm = x * x - np.uint64(d) * y * y
    too_large = (norm >> SIGN == ZERO) & (norm != ZERO) & (w * b > u)
    return b - np.int64(too_large)


@inline
def lower(n, t, is_misere, d, root):
    """Return a_n, the smaller pile of the P-position with index n; d = t^2 + 4 and root = sqrt(d)."""
    if is_misere:
        return surd_floor((2 - t) * (n * t - 1), n * t + 1, d, 2 * t, root)
    return surd_floor(n * (2 - t), n, d, np.int64(2), root)


@inline
def number(x, t, is_misere, d, root):
    """Return (n, whether x = a_n), where x is a pile of the P-position (a_n, b_n); d = t^2 + 4, and root = sqrt(d)."""
    if is_misere:
        u = (x + 1) * t * (t - 2) - (t * t - 2 * t + 4)
        count = surd_floor(u, x * t + 2, d, 2 * t * t, root) + 1
    else:
        count = surd_floor((x + 1) * (t - 2), x + 1, d, 2 * t, root) + 1
    if lower(count - 1, t, is_misere, d, root) == x:
        return count - 1, True
    return x - count + (0 if is_misere else 1), False


@kernel
def pair_rows(start, t, is_misere, root, pairs):
    """Write the P-positions (a_n, b_n) of t-Wythoff for n = start, start + 1, ...

    start, t  : int64.
    is_misere : bool; if true, t >= 2.
    root      : float64, sqrt(t^2 + 4).
    pairs     : uint64 (2 * rows,). Written: a_n, b_n, a_(n+1), b_(n+1), ...
    """
    d, s = t * t + 4, np.int64(is_misere)
    for row in range(pairs.shape[0] // 2):
        n = start + row
        a = lower(n, t, is_misere, d, root)
        pairs[2 * row] = np.uint64(a)
        pairs[2 * row + 1] = np.uint64(a + t * n + s)


@kernel
def solve_rows(positions, t, is_misere, root, is_p, move):
    """Write whether each position (x, y) is P, and the target of the canonical winning move.

    The theory and the choice of the move are in wythoff.games.wythoff.pairs.complementary. The arguments t, is_misere
    and root are those of `pair_rows`.

    positions : int64 (size, 2), not negative and below limit(t).
    is_p      : bool (size,). Written.
    move      : int64 (size, 2). Written: the target of the move, or the position itself if it is P or (0, 0).
    """
    d, s = t * t + 4, np.int64(is_misere)
    for row in range(positions.shape[0]):
        x, y = positions[row, 0], positions[row, 1]
        small, large = min(x, y), max(x, y)
        difference = large - small
        n = max(difference - s, np.int64(0)) // t
        a = lower(n, t, is_misere, d, root)
        b = a + t * n + s
        to_small, to_large, lost = small, large, False
        if a == small and b == large:
            lost = True
        elif a < small and b < large:
            to_small, to_large = a, b
        elif large > 0:
            k, is_lower = number(small, t, is_misere, d, root)
            to_large = lower(k, t, is_misere, d, root)
            if is_lower:
                to_large += t * k + s
        is_p[row] = lost
        if x <= y:
            move[row, 0], move[row, 1] = to_small, to_large
        else:
            move[row, 0], move[row, 1] = to_large, to_small
