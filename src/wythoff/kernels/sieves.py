"""Sieves and numerations that compute the P-positions (a_n, b_n) of Wythoff's game without square roots and phi.

All sieves use the same rule: a_n is the least integer in no earlier pair, and b_n = a_n + n. The sieves differ in the
data that they store. The last two kernels count in a numeration instead. Each call continues where the previous call
ended, writes pairs as a, b, a, b, ... and returns the number of pairs. `state` and the tables pass all data from call
to call. `state` is uint64. If the docstring of a kernel states nothing else, `state` has only zeros before the first
call.
"""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE, TWO, SIX, SIXTEEN = (np.uint64(value) for value in (0, 1, 2, 6, 16))
WORD, IN_WORD = np.uint64(64), np.uint64(63)


@kernel
def mex(used, t, s, state, pairs):
    """Write pairs (a_n, b_n): a_n is the least integer in no earlier pair, b_n = a_n + t n + s.

    used  : uint64 (words,), zeros at first. Bit x is 1 if x is in a pair. words * 64 is more than the last b.
    t, s  : uint64. 1 and 0 for Wythoff's game.
    state : uint64 (2,). The next n, and an integer such that all smaller integers are in pairs.
    pairs : uint64 (2 * rows,). Written.
    """
    n, x = state[0], state[1]
    rows = np.uint64(pairs.shape[0]) // TWO
    for row in range(rows):
        while (used[x >> SIX] >> (x & IN_WORD)) & ONE:
            x += ONE
        b = x + t * n + s
        used[x >> SIX] |= ONE << (x & IN_WORD)
        used[b >> SIX] |= ONE << (b & IN_WORD)
        pairs[row + row] = x
        pairs[row + row + ONE] = b
        n += ONE
    state[0], state[1] = n, x
    return rows


@kernel
def verkhovsky_l(b, step, held, state, pairs):
    """Write pairs (a_n, a_n + n) by Verkhovsky's steps L1-L6: a_n is the least x > a_{n-1} that is not an earlier b_j.

    b     : uint64. b[j * step] is b_j, for all j with b_j <= the last a. `b` may be a view of the b's in `pairs`.
    held  : uint64. b_n is written to `b` for n < held. 0 if `b` is such a view.
    state : uint64 (3,). n; a_{n-1} + 1; and a number j such that b_i < a_n for all i < j.
    pairs : uint64 (2 * rows,). Written.
    """
    n, x, j = state[0], state[1], state[2]
    rows = np.uint64(pairs.shape[0]) // TWO
    for row in range(rows):
        while j < n and b[j * step] < x:
            j += ONE
        while j < n and b[j * step] == x:
            x += ONE
            j += ONE
        pairs[row + row] = x
        pairs[row + row + ONE] = x + n
        if n < held:
            b[n * step] = x + n
        n += ONE
        x += ONE
    state[0], state[1], state[2] = n, x, j
    return rows


@kernel
def verkhovsky_w(a, step, held, state, pairs):
    """Write pairs (a_n, b_n) by Verkhovsky's steps W1-W3: for n >= 1, a_n = c + 1 and b_n = a_n + n.

    After each pair with n >= 1: if a_n < a_{j+1} + j, add 1 to c; else add 2 to c and 1 to j.

    a     : uint64. a[j * step] is a_j, for all j with b_j <= the last a, and for the next two j. `a` may be `pairs`.
    held  : uint64. a_n is written to `a` for n < held. 0 if `a` is `pairs`.
    state : uint64 (3,). n, c, j. Zeros lead to the published start: c = 2 and j = 1 after a_1 = 1.
    pairs : uint64 (2 * rows,). Written.
    """
    n, c, j = state[0], state[1], state[2]
    rows, first = np.uint64(pairs.shape[0]) // TWO, ZERO
    if n == ZERO and rows:
        pairs[0] = pairs[1] = ZERO
        n = first = ONE
    for row in range(first, rows):
        x = c + ONE
        pairs[row + row] = x
        pairs[row + row + ONE] = x + n
        if n < held:
            a[n * step] = x
        if x < a[(j + ONE) * step] + j:
            c += ONE
        else:
            c += TWO
            j += ONE
        n += ONE
    state[0], state[1], state[2] = n, c, j
    return rows


# Words of marks that must be known before the streaming sieve begins. The expansion of the 16 marks from z on needs the
# marks below z + 16. At this time the marks below 1.618 z are known.
SEED_WORDS = 2

# Rows that the streaming sieve writes at a time, one for each mark of a word.
ROOM = 64


@kernel
def expansions(marks, lengths, lowers):
    """Write the marks that follow from the marks of 16 successive integers y, for each of the 2^16 patterns of marks.

    An integer is marked iff it is a b_n, n >= 1; all other integers are a's. For y > 0 let p(y) be y plus the number of
    a's below y. If y = a_k, then p(y) = b_k is marked, and p(y) + 1 is not. If y is marked, p(y) is not. So 16
    successive integers determine the marks of 16 to 32 successive integers. The tables number the latter 0, 1, 2, ...

    marks   : uint64 (65536,). Written: for each pattern the marks. Bit i is 1 if integer i is marked.
    lengths : uint64 (65536,). Written: for each pattern the number of integers, 16 to 32.
    lowers  : uint8 (16 * 65536,). Written: for each pattern the 16 integers without a mark.
    """
    for pattern in range(np.uint64(65536)):
        bits = length = ZERO
        for y in range(SIXTEEN):
            if not (pattern >> y) & ONE:
                bits |= ONE << length
                length += ONE
            lowers[SIXTEEN * pattern + y] = length
            length += ONE
        marks[pattern], lengths[pattern] = bits, length


@kernel
def stream(ring, last, marks, lengths, lowers, state, pairs):
    """Write pairs (a_n, b_n) by a sieve that stores only the marks of the b's that are still needed.

    The tables of `expansions` give the marks of the integers near 1.618 z from the marks of the integers near z, 64
    marks at a time. The integers without a mark are the a's. The marks near z are stored until they have been read.

    ring                   : uint64 (words,). A ring of marks: bit x is 1 if x is a b > 0. The first SEED_WORDS words
                             are given. The ring must hold the marks from any z to min(1.618 z, last).
    last                   : uint64. The largest z that may be read. Marks of larger integers are not stored.
    marks, lengths, lowers : See `expansions`.
    state                  : uint64 (5,). The number of pairs so far, the integer that `expansions` will number 0 in the
                             next pattern, z, the marks of the next word, and the number of these marks.
    pairs                  : uint64 (2 * rows,). Written, except for fewer than ROOM rows at the end.
    """
    n, place, z, begun, fill = state[0], state[1], state[2], state[3], state[4]
    size, rows = np.uint64(ring.shape[0]), np.uint64(pairs.shape[0]) // TWO
    row = ZERO
    if n == ZERO and rows:
        pairs[0] = pairs[1] = ZERO
        n = row = ONE
    read, write, last_word = (z >> SIX) % size, (n >> SIX) % size, last >> SIX
    while row + np.uint64(ROOM) <= rows:
        while True:
            pattern = (ring[read] >> (z & IN_WORD)) & np.uint64(0xFFFF)
            z += SIXTEEN
            if not z & IN_WORD:
                read += ONE
                if read == size:
                    read = ZERO
            bits, length = marks[pattern], lengths[pattern]
            begun |= bits << fill
            fill += length
            if fill >= WORD:
                break
        word = begun
        fill -= WORD
        begun = bits >> (length - fill)
        if n == ONE:
            word ^= ONE  # a_0 = 0 would mark b_0 = 0, which is also 0
        if n >> SIX <= last_word:
            ring[write] = word
            write += ONE
            if write == size:
                write = ZERO
        for _ in range(4):
            pattern = word & np.uint64(0xFFFF)
            word >>= SIXTEEN
            for i in range(SIXTEEN):
                a = place + np.uint64(lowers[SIXTEEN * pattern + i])
                pairs[TWO * (row + i)] = a
                pairs[TWO * (row + i) + ONE] = a + n + i
            row += SIXTEEN
            n += SIXTEEN
            place += lengths[pattern]
    state[0], state[1], state[2], state[3], state[4] = n, place, z, begun, fill
    return row


# The bits at even places. If bit i stands for F_(i + 2) and the last 1 is at an even place, the form ends in an even
# number of zeros.
EVEN = np.uint64(0x5555555555555555)


@kernel
def arithmetic(state, pairs):
    """Write pairs (a_n, b_n) by Fraenkel's arithmetic strategy, in Fibonacci digits.

    The a_n are the integers whose Fibonacci digits end in an even number of zeros. The digits of b_n are those of a_n
    followed by a 0. The kernel counts m = 0, 1, 2, ... in Fibonacci digits.

    state : uint64 (3,). m; its digits as bits, where bit i is for F_(i + 2); and the number whose digits are those of m
            followed by a 0. At the first call m must be an a_n.
    pairs : uint64 (2 * rows,). Written. Exact while m < F_66 = 27_777_890_035_288.
    """
    m, form, shifted = state[0], state[1], state[2]
    rows, row = np.uint64(pairs.shape[0]) // TWO, ZERO
    while row < rows:
        pairs[row + row] = m
        pairs[row + row + ONE] = shifted
        row += np.uint64((form & (ZERO - form) & EVEN) != ZERO) | np.uint64(form == ZERO)
        # If F_2 is a part of m, adding 1 replaces it by F_3, and in the shifted number F_3 by F_4. Otherwise adding 1
        # adds F_2 to m, and F_3 to the shifted number. In bits, 1 is added only to the bits in `free`, which have no
        # part one place above. So no two parts become neighbours.
        shifted += TWO - (form & ONE)
        free = ~(form >> ONE)
        form = (form - free) & free
        m += ONE
    state[0], state[1], state[2] = m, form, shifted
    return rows


@kernel
def numeration(digits, t, state, pairs):
    """Write the pairs (a_n, b_n) of t-Wythoff, by a numeration with places p_0, p_1, ...

    p_0 = 1, p_1 = t + 1, and p_n = t p_{n-1} + p_{n-2}. Digits are 0 to t, and the digit below a digit t is 0. The a_n
    are the integers whose digits end in an even number of zeros. The digits of b_n are those of a_n followed by a 0 (A.
    S. Fraenkel, Amer. Math. Monthly 89 (1982) 353-361).

    digits : uint64 (places,). The digits of m, the lowest first; at least two places more than the last a has.
    t      : uint64.
    state  : uint64 (2,). m, and the number whose digits are those of m followed by a 0. At the first call m must be an
             a_n.
    pairs  : uint64 (2 * rows,). Written.
    """
    m, shifted = state[0], state[1]
    rows, row = np.uint64(pairs.shape[0]) // TWO, ZERO
    while row < rows:
        pairs[row + row] = m
        pairs[row + row + ONE] = shifted
        zeros = ZERO
        while m and digits[zeros] == ZERO:
            zeros += ONE
        row += ONE - (zeros & ONE)
        m += ONE
        # Adding 1 adds p_1 = t + 1 to the shifted value. But a last digit t is replaced by p_1, and in the shifted
        # value t p_1 is replaced by p_2 = t p_1 + 1.
        place = ZERO
        if digits[place] == t:
            digits[place] = ZERO
            place = ONE
            shifted += ONE
        else:
            shifted += t + ONE
        digits[place] += ONE
        while digits[place + ONE] == t:  # t p_(i + 1) + p_i = p_(i + 2)
            digits[place] = digits[place + ONE] = ZERO
            place += TWO
            digits[place] += ONE
    state[0], state[1] = m, shifted
    return rows
