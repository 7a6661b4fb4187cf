"""Strong induction for pairs (a_n, b_n), b_n = a_n + t n + s: check that a_n is the least integer in no earlier pair.

In normal play s = 0, and the first pair is (0, 0). In misere play t >= 2 and s = 1. Only a block of numbers is in
memory at a time. The kernel checks the induction step at each n of a range [start, stop), and assumes the closed form
for smaller numbers. The steps at all n < stop together prove the closed form for all n < stop.

The step at n. Let the closed form be right for all i < n. Then (1) the a_i and b_i, i < n, are all different, except
that a_0 = b_0 if s = 0. (2) They include all integers up to a_{n-1}, since each a_i was the least integer in no earlier
pair. (3) Two b's differ by at least 1 + t, since the a's increase. So the least integer in no earlier pair is a_{n-1} +
1, or a_{n-1} + 2 if a_{n-1} + 1 is a b_j with j < n.

Let m_j = b_j - j - s = a_j + (t - 1) j. If b_j = a_{n-1} + 1, the integers up to a_{n-1} are n a's and the b's before
b_j. Counting them gives b_j = n + j - (1 - s), that is, n - 1 = m_j. Conversely, let n - 1 = m_j, j >= 1 - s, and let
b_c be the first b above a_{n-1}. The same count gives a_{n-1} + 1 = n + c - (1 - s), so that b_j = a_{n-1} + 1 +
(j - c). By (3), j > c would imply b_j >= b_c + 2 (j - c), and j < c - 1 would imply b_j <= b_{c-1} - 2 (c - 1 - j).
Both are impossible. For j = c - 1, b_j would be a_{n-1}, against (1). So j = c, and b_j = a_{n-1} + 1. Therefore the
kernel checks for every n:

    a_n - a_{n-1} = 2  if n - 1 = m_j for some j >= 1 - s,     a_n - a_{n-1} = 1  else.

The a_j in m_j is the closed form at j < n, since m_j >= j. So the check does not assume its own statement. At the
beginning of a range the kernel counts the b's up to a_{start-1}, and checks that b_{j-1} <= a_{start-1} < b_j, where
b_j is the next b.

The closed forms are computed by the code that solves positions, in wythoff.kernels.golden (t = 1) and
wythoff.kernels.complementary. So the code is checked too, not only the formula.
"""

import numpy as np

from wythoff.kernels.compiler import kernel
from wythoff.kernels.complementary import lower
from wythoff.kernels.golden import NARROW, narrow_floor, wide_shift
from wythoff.kernels.mixing import FIRST_FACTOR, FIRST_SHIFT, LAST_SHIFT, SECOND_FACTOR

# Numbers that are checked at a time. Their scratch memory, 14 bytes each, stays in an L1 cache of 32 KiB.
BLOCK = 1024

# The most j whose m_j lie in a block. On average the m_j are phi apart for t = 1, and more than t apart for other t.
# The number of m_j in a block differs from this average by less than two; four are added for the borders. For t = 1
# this is at most 5/8 of a block, for other t 1/2.
ROOM = BLOCK * 5 // 8 + 4

# The largest t. Up to t = 2047 the norms of wythoff.kernels.complementary fit 64 bits; see last_stop.
MAX_T = 1000


def last_stop(t: int) -> int:
    """Return the bound of n below which the induction step at n can be checked for t-Wythoff.

    For t = 1, b_n < 2^63 if n <= floor(2^63 / phi^2), and the kernels use no larger numbers. For other t, all n that
    the kernels use are below 2^50 / (t + 1)^2. So the terms (2 - t)(n t - 1) and (n t + 1) D of
    wythoff.kernels.complementary are below 2^50, since D <= t + 1. Then the norms X^2 - d v^2 of that file are below
    2 t (2 * 2^50 + 2 t) < 2^63.
    """
    return 3_523_014_627_193_176_565 if t == 1 else (1 << 50) // (t + 1) ** 2 - BLOCK


@kernel
def _fill(first, size, t, is_misere, root, out):
    """Write a_n for n = first, ..., first + size - 1, by the closed form of the module, to out[n - first]."""
    if t == 1:
        begin = np.uint64(first)
        if begin + np.uint64(size) < NARROW:
            for i in range(size):
                out[i] = np.int64(narrow_floor(begin + np.uint64(i))[0])
        else:
            for i in range(size):
                n = begin + np.uint64(i)
                out[i] = np.int64(n + wide_shift(n))
    else:
        d = t * t + 4
        for i in range(size):
            out[i] = lower(first + i, t, is_misere, d, root)


@kernel
def _mark(base, size, j, t, lowers, room, marks):
    """Set marks[m - base] to 1 for each m = a_i + (t - 1) i with base <= m < base + size; return their number.

    Here j <= i < j + room, and a_i is lowers[i - j]. marks[size] may also become 1.
    """
    for i in range(size + 1):
        marks[i] = np.int64(0)
    last, count = np.uint64(size), np.int64(0)
    for i in range(room):
        place = np.uint64(lowers[i] + (t - 1) * (j + i) - base)
        inside = place < last
        marks[np.int64(min(place, last))] = np.uint8(1)
        count += np.int64(inside)
    return count


@kernel
def _differences(values, marks, size):
    """Return (wrong, sum of values[1:], sum of their mixed numbers), where the sums are modulo 2^64.

    `wrong` is 0 iff values[i + 1] - values[i] = 1 + marks[i] for all i < size. wythoff.kernels.mixing defines the mixed
    number of a number.
    """
    wrong, total, digest = np.int64(0), np.int64(0), np.uint64(0)
    for i in range(size):
        wrong |= (values[i + 1] - values[i] - 1) ^ np.int64(marks[i])
        total += values[i + 1]
        z = np.uint64(values[i + 1]) * np.uint64(FIRST_FACTOR)
        z = (z ^ (z >> np.uint64(FIRST_SHIFT))) * np.uint64(SECOND_FACTOR)
        digest += z ^ (z >> np.uint64(LAST_SHIFT))
    return wrong, total, digest


@kernel
def _least_wrong(first, size, values, j, t, s, lowers):
    """Return the least n at which a_n, values[n - first + 1], is not the least x > a_{n-1} that is not a b_j."""
    near = 0
    for i in range(size):
        x = values[i] + 1
        if x == lowers[near] + t * (j + near) + s:
            x += 1
            near += 1
        if values[i + 1] != x:
            return first + i
    return first


@kernel
def steps(start, stop, t, is_misere, root, values, lowers, marks):
    """Return (n, sum, digest): the least n in [start, stop) at which the induction step fails, or `stop`, and two sums.

    `sum` and `digest` are the sums modulo 2^64 of the a_i and of their mixed numbers (`wythoff.kernels.mixing`), for i
    in [start, stop) if no step fails, else for the i of this range before the block of BLOCK steps that contains n.

    start, stop           : int64, 0 <= start <= stop <= last_stop(t).
    t                     : int64, at most MAX_T.
    is_misere             : bool; if true, t >= 2.
    root                  : float64, sqrt(t^2 + 4).
    values, lowers, marks : int64 (BLOCK + 1,), int64 (ROOM,) and uint8 (BLOCK + 1,), or longer. Scratch.
    """
    s, total, digest = np.int64(is_misere), np.int64(0), np.uint64(0)
    n = start
    if n == 0 and n < stop:
        _fill(np.int64(0), 1, t, is_misere, root, values)
        if values[0] != 0:  # a_0 is the least integer
            return np.int64(0), total, digest
        n += 1
    if n >= stop:
        return stop, total, digest
    _fill(n - 1, 1, t, is_misere, root, values)
    before = values[0]
    j = before - (n - 1) + 1 - s
    _fill(max(j - 1, np.int64(0)), 2, t, is_misere, root, lowers)
    if j < 1 - s or (j > 1 - s and lowers[0] + t * (j - 1) + s > before):
        return n, total, digest
    if lowers[min(j, np.int64(1))] + t * j + s <= before:
        return n, total, digest
    while n < stop:
        size = min(stop - n, np.int64(BLOCK))
        room = size // t + 4
        if t == 1:
            room = size * 5 // 8 + 4
        _fill(n - 1, size + 1, t, is_misere, root, values)
        _fill(j, room, t, is_misere, root, lowers)
        count = _mark(n - 1, size, j, t, lowers, room, marks)
        differs, here, mixed = _differences(values, marks, size)
        if differs != 0:
            return _least_wrong(n, size, values, j, t, s, lowers), total, digest
        total += here
        digest += mixed
        j += count
        n += size
    return stop, total, digest
