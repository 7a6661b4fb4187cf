"""Euclid's game on rows of two numbers: outcomes, moves, Grundy values. Proofs: wythoff.games.piles.euclid.values."""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import high_product

ZERO, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)

# The argument `losing` states which positions (a, q a) are P: those of one quotient q = 0, 1 or 2, all, or none.
EVERY, NO_MULTIPLE = np.uint64(3), np.uint64(4)


@inline
def _is_below_phi(a, b):
    """Return 1 if b < phi a, else 0, for a <= b. The inequality is equivalent to b (b - a) < a^2."""
    high_b, low_b = high_product(b, b - a), b * (b - a)
    high_a, low_a = high_product(a, a), a * a
    return np.uint64(high_b < high_a) | (np.uint64(high_b == high_a) & np.uint64(low_b < low_a))


@kernel
def _by_quotients(a, b, losing):
    is_turned = False
    while True:
        quotient = b // a
        rest = b - quotient * a
        if rest == ZERO:
            return ((losing == EVERY) | (losing == quotient)) != is_turned
        if quotient > ONE:
            return is_turned
        a, b, is_turned = rest, a, not is_turned


@inline
def _left(a, b, losing):
    """Return c such that the move from (a, b) to (a, c) wins, or b if no move wins; 0 < a <= b; losing = 2 or EVERY."""
    quotient = b // a
    rest = b - quotient * a
    if rest == ZERO:
        return losing * a if losing < quotient and losing < EVERY else b
    return rest if _by_quotients(rest, a, losing) else rest + a


@kernel
def solve_rows(rows, losing, is_misere, is_p, move):
    """Write whether each row (x, y) is P, and the target of a winning move, or (x, y) itself if no move wins.

    rows      : uint64 (n, 2).
    losing    : uint64. The q = 0, 1 or 2 for which (a, q a) is P, or EVERY for all q, or NO_MULTIPLE for no q.
    is_misere : bool. Whether the player to move wins if a number is 0.
    is_p      : bool (n,). Written.
    move      : uint64 (n, 2). Written.
    Time O(n). If losing is 2 or EVERY, a row also takes a step for each quotient of Euclid's algorithm before the first
    quotient above 1.
    """
    # For other `losing`, branches depend only on whether one number divides the other, because a mispredicted branch
    # would cost more than the division.
    by_phi = losing != EVERY and losing != TWO
    for row in range(rows.shape[0]):
        x, y = rows[row, 0], rows[row, 1]
        first_is_less = ZERO - np.uint64(x < y)
        a = y ^ ((x ^ y) & first_is_less)
        b = x ^ y ^ a
        left = b
        if a == ZERO:
            is_p[row] = not is_misere
        elif by_phi:
            lost = _is_below_phi(a, b) & (np.uint64(a < b) | np.uint64(losing == ONE))
            quotient = b // a
            rest = b - quotient * a
            if rest == ZERO:
                left = losing * a if losing < quotient and losing < EVERY else b
            else:
                to = rest + (a & (_is_below_phi(rest, a) - ONE))
                left = to ^ ((to ^ b) & (ZERO - lost))
            is_p[row] = lost != ZERO
        else:
            is_p[row] = _by_quotients(a, b, losing)
            if not is_p[row]:
                left = _left(a, b, losing)
        move[row, 0] = left ^ ((left ^ x) & first_is_less)
        move[row, 1] = y ^ ((left ^ y) & first_is_less)


@inline
def _value(a, b, variant):
    """Return the Grundy value of (a, b), a <= b, by the quotients of Euclid's algorithm; `variant` as in `values`."""
    if a == ZERO:
        return np.int64(0)
    first = b // a
    rest = b - first * a
    quotient, turns = first, 0
    while rest != ZERO and quotient == first:
        a, b, turns = rest, a, turns + 1
        quotient = b // a
        rest = b - quotient * a
    if rest == ZERO:
        last = np.int64(quotient) - variant if variant < 2 else np.int64(0)
        if turns == 0:
            return last
        is_reached = np.int64(first) <= last
    else:
        is_reached = first < quotient
    return np.int64(first) - np.int64(is_reached == (turns % 2 == 1))


@kernel
def values(rows, variant, found):
    """Write the Grundy value of each row (x, y).

    rows    : uint64 (n, 2).
    variant : int64. The game: 0 is cole-davie, 1 is grossman, 2 is m-euclid.
    found   : int64 (n,). Written.
    """
    for row in range(rows.shape[0]):
        x, y = rows[row, 0], rows[row, 1]
        found[row] = _value(min(x, y), max(x, y), variant)


@inline
def _closed_value(a, b, variant):
    """Return the Grundy value of (a, b), 0 < a <= b < 2^26, by the closed form of cole-davie (0) or grossman (1)."""
    quotient = b // a
    norm = b * (b - quotient * a) - a * a
    size = abs(norm)
    root = np.int64(np.sqrt(np.float64(size)))  # exact for squares below 2^52
    is_all = root * root == size and a % root == 0 and b % root == 0 and (quotient > 1 or a == b)
    if variant == 0 and is_all:
        return quotient - np.int64(norm > 0)
    return quotient - np.int64(norm < 0)


@kernel
def mex_steps(start, stop, variant, found):
    """Check for every (a, b), 1 <= a <= b, start <= b < stop, that its value is the mex of the values of its options.

    Except in m-euclid, also check that the value agrees with the closed form.

    start, stop : int64, at most 2^26.
    variant     : int64, as for `values`.
    found       : int64 (2,). Written: the sum of the values before the first wrong one, in the order of b and then a;
                  and the a of the first wrong value, or -1 if all values are right.
    Returns the b of the first wrong value, or `stop` if all values are right.

    Of two options of a position, one is an option of the other. By induction, their values differ. So a value g is
    right iff exactly g options have values below g, and no option has the value g.
    """
    found[0], found[1] = 0, -1
    for b in range(start, stop):
        for a in range(1, b + 1):
            value = _value(np.uint64(a), np.uint64(b), variant)
            below, same = 0, variant < 2 and _closed_value(a, b, variant) != value
            least = np.int64(variant == 1)
            left = b - a if variant < 2 or b % a else -1
            while left >= least:
                option = _value(np.uint64(min(a, left)), np.uint64(max(a, left)), variant)
                below += option < value
                same |= option == value
                left -= a
            if same or below != value:
                found[1] = a
                return b
            found[0] += value
    return stop
