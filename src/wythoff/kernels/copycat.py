"""Copycat (take 1 to m objects, but not as many as the last move): tables of winning moves, and arrays of positions.

A position (pile, last) is a pile and the number that the last move took. A winning move takes t objects and leaves a
P-position (pile - t, t). Since only one move is forbidden, a table has two winning moves for each pile, with 0 for a
missing move.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def fill(m, firsts, seconds):
    """Write two winning moves of each pile 0, 1, 2, ... to a table, or 0 for a missing move.

    m               : int64 below 2^31.
    firsts, seconds : uint32 (rows,), zeros. Written: the first two winning moves in this order: the move to a losing
                      start, if there is one; then all others, the move that takes most first. A losing start is a pile
                      that the player to move loses although every move is allowed.
    Time O(rows).
    """
    rows = len(firsts)
    lost = -m - 1  # the last losing start
    for pile in range(rows):
        only = firsts[pile]
        if pile - lost <= m:
            firsts[pile] = pile - lost
            seconds[pile] = only
            if only:
                continue
            only = firsts[pile]
        elif only == 0:
            lost = pile
            continue
        elif seconds[pile]:
            continue
        to = pile + np.int64(only)
        if to < rows:
            if firsts[to] == 0:
                firsts[to] = only
            elif seconds[to] == 0:
                seconds[to] = only


@kernel
def recurrence(firsts, seconds, m, only, borders):
    """Return (period, preperiod) of `only` if the block of its last m elements also occurs earlier, else (0, 0).

    firsts, seconds : uint32 (rows,). The table of `fill`.
    m               : int64, 1 to rows - 1.
    only            : uint32 (rows,). Written: for each pile its only winning move, 0 if no move wins, m + 1 if several
                      moves win.
    borders         : int64 (m + 1,). Scratch.
    The period is the least one. From pile preperiod + m on, `firsts` and `seconds` have this period, too. Time O(rows).
    """
    # `only` is read backwards until the block occurs again, by the algorithm of Knuth, Morris and Pratt.
    rows = len(firsts)
    for pile in range(rows):
        only[pile] = firsts[pile] if seconds[pile] == 0 else m + 1
    last = rows - 1
    borders[0] = -1
    for length in range(1, m + 1):  # borders[k]: the longest border of the last k entries
        border = borders[length - 1]
        while border >= 0 and only[last - border] != only[last - length + 1]:
            border = borders[border]
        borders[length] = border + 1
    matched = 0
    for back in range(1, rows):
        while matched >= 0 and only[last - matched] != only[last - back]:
            matched = borders[matched]
        matched += 1
        if matched == m:
            period = back - m + 1
            pile = rows - period - m
            while pile > 0 and only[pile - 1] == only[pile - 1 + period]:
                pile -= 1
            return period, pile
    return 0, 0


@kernel
def solve_by_table(piles, lasts, m, tail, period, firsts, seconds, is_p, to):
    """Solve positions (pile, last), where `last` is the number that the last move took, by a table.

    Return the number of solved positions. End early if last > m, or if a pile is beyond a table without a period.

    piles, lasts    : uint64 (n,).
    m, tail, period : uint64. The table has tail + period rows, and moves have this period from pile `tail` on; or
                      `period` is 0, if no period is known.
    firsts, seconds : uint32 (rows,). The table of `fill`.
    is_p            : bool (n,). Written.
    to              : uint64 (2, n). Written: in column i the target of the winning move, or position i if it is P.
    """
    rows = np.uint64(len(firsts))
    for i in range(len(piles)):
        pile, last = piles[i], lasts[i]
        place = pile
        if pile >= rows and period != ZERO:
            place = tail + (pile - tail) % period
        if place >= rows or last > m:
            return i
        move = np.uint64(firsts[place])
        if move == last:
            move = np.uint64(seconds[place])
        is_p[i] = move == ZERO
        to[0, i] = pile - move
        to[1, i] = move if move else last
    return len(piles)


@kernel
def solve_by_halving(piles, lasts, modulus, most, is_p, to):
    """Solve positions (pile, last) of any size, if the exponent of the largest power of 2 that divides m + 1 is even.

    `last` is the number that the last move took. The other arguments are those of `solve_by_table`.

    modulus : uint64. m + 1, at most 2^62.
    most    : uint64. The most halvings for one position.
    Returns the number of solved positions. The kernel ends at the first position that has last > m or needs more
    halvings.
    """
    exponent = trailing_zeros(modulus)
    q = modulus >> exponent
    for i in range(len(piles)):
        pile, last = piles[i], lasts[i]
        if last >= modulus:
            return i
        residue = pile % modulus
        move = residue
        if move == last and move != ZERO:
            move = ZERO
            for half in range(2):
                # try residue/2 and (residue + modulus)/2 if they are integers, the larger one first
                doubled = residue if half == 1 else residue + modulus
                if doubled & ONE or doubled >> ONE > pile or move != ZERO:
                    continue
                single = _is_single(pile - (doubled >> ONE), doubled >> ONE, exponent, q, most)
                if single < 0:
                    return i
                if single == 1:
                    move = doubled >> ONE
        is_p[i] = move == ZERO
        to[0, i] = pile - move
        to[1, i] = move if move else last
    return len(piles)


@inline
def _is_single(pile, residue, exponent, q, most):
    """Return 1 if the pile has exactly one winning move, 0 if it has more, -1 if `most` halvings do not decide.

    `residue`, which is not 0, is the pile modulo m + 1 = 2^exponent * q, where q is odd.
    """
    twos = trailing_zeros(residue)
    if twos < exponent:
        return np.int64((twos & ONE) == ZERO)
    first, left = residue >> exponent, pile >> exponent
    size, half, halvings, parity, whole = left, first, ZERO, ZERO, True
    while True:
        half = (half + q) >> ONE if half & ONE else half >> ONE
        if half > left:
            return np.int64(parity == ZERO)
        left -= half
        parity ^= ONE
        halvings += ONE
        if whole and half == first:  # the halves repeat, so take all complete rounds at once
            whole = False
            rounds = size // (size - left)
            left = size - rounds * (size - left)
            parity = parity & rounds & ONE
        elif halvings >= most:
            return np.int64(-1)
