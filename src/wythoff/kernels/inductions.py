"""Strong induction for pairs (a_n, b_n), b_n = a_n + t n + s: check that a_n is the least integer in no earlier pair.

s is 0, with (0, 0) as the first pair, or 1 (misere play). Only a block of numbers is in memory at a time. A range
[start, stop) checks the induction step at each of its n, and assumes the closed form for smaller numbers. The steps at
all n < stop together prove the closed form for all n < stop.

The step at n. Let the closed form be right for all i < n. Then (1) the a_i and b_i, i < n, are all different, but for
a_0 = b_0 if s = 0; (2) among them are all integers up to a_{n-1}, as each was the least one left or was taken already;
(3) two b's are at least 1 + t apart, as the a's increase. So the least integer left is a_{n-1} + 1, or a_{n-1} + 2 if
that is a b_j with j < n.

Which b. If it is, the integers up to a_{n-1} are n a's and the b's before b_j, which gives b_j = n + j - (1 - s), that
is n - 1 = m_j for m_j = b_j - j - s = a_j + (t - 1) j. Conversely, let n - 1 = m_j, and let b_c be the first b above
a_{n-1}: counting again, a_{n-1} + 1 = n + c - (1 - s), so that b_j = a_{n-1} + 1 + (j - c). By (3) j > c would need
b_j >= b_c + 2 (j - c), and j < c - 1 would need b_j <= b_{c-1} - 2 (c - 1 - j): both impossible; j = c - 1 would be
b_j = a_{n-1}, against (1). So j = c, and b_j = a_{n-1} + 1. What is checked for every n is therefore

    a_n - a_{n-1} = 2  if n - 1 = m_j for some j >= 1 - s,     a_n - a_{n-1} = 1  else.

The a_j in m_j is the closed form at j, never what is being checked: m_j >= j, so that j < n. Where a range begins, that
b_{j-1} <= a_{start-1} < b_j for the j from which it goes on is checked too.

The closed forms are those of wythoff.kernels.golden (t = 1) and wythoff.kernels.complementary, by which positions are
solved: the code is what is checked, not only the formula.
"""

import numpy as np

from wythoff.kernels.compiler import kernel
from wythoff.kernels.complementary import lower
from wythoff.kernels.golden import NARROW, narrow_floor, wide_shift
from wythoff.kernels.mixing import FIRST_FACTOR, FIRST_SHIFT, LAST_SHIFT, SECOND_FACTOR

# Numbers checked at a time: scratch for them (14 bytes each) stays in an L1 of 32 KiB.
BLOCK = 1024

# For so many j, of a block of `size` numbers, m_j can lie in it: the m_j are phi apart for t = 1 and more than t for
# others, on average, and never two more or fewer; four for the borders. For t = 1 that is 5/8 of them, for others 1/2.
ROOM = BLOCK * 5 // 8 + 4

# t from which the norms by which a floor is certain could leave 64 bits: see last_stop.
MOST_T = 1000


def last_stop(t: int) -> int:
    """Return the bound of n below which steps can be checked.

    t = 1: b_n < 2^63 for n <= floor(2^63 / phi^2), and all else is smaller. Others: the terms (2 - t)(n t - 1) and
    (n t + 1) D of wythoff.kernels.complementary stay below 2^50, as D <= t + 1, with a block's numbers to spare; and so
    its norms below 2 t (2 * 2^50 + 2 t) < 2^63.
    """
    return 3_523_014_627_193_176_565 if t == 1 else (1 << 50) // (t + 1) ** 2 - BLOCK


@kernel
def _fill(first, size, t, is_misere, root, out):
    """Write a_(first + i) to out[i], for i < size."""
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
    """Set marks[m_j - base] for indices in [0, size), and possibly marks[size]; return the number of marks."""
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
    """Return (OR of the errors of the differences, sum of all values but the first, sum of their mixed numbers)."""
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
    """Return the least wrong n of a block, by the induction step: a_n is the first integer > a_{n-1} that is no b_j."""
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
    """Return (n, sum, digest): the least n in [start, stop) at which the step fails, or stop; and two sums modulo 2^64.

    They are the sums of a_n and of the mixed a_n (`wythoff.kernels.mixing`) over all n in the blocks before that n.

    start, stop : int64, 0 <= start <= stop <= last_stop(t).
    t           : int64, at most MOST_T. is_misere : bool; t >= 2 then. root : float64, sqrt(t^2 + 4).
    values      : int64 (BLOCK + 1,). lowers : int64 (ROOM,). marks : uint8 (BLOCK + 1,). Scratch, or longer.
    """
    s, total, digest = np.int64(is_misere), np.int64(0), np.uint64(0)
    n = start
    if n == 0 and n < stop:
        _fill(np.int64(0), 1, t, is_misere, root, values)
        if values[0] != 0:  # the least integer of all
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
