"""Outcomes and moves of Moore's nim, for rows of heaps."""

from functools import cache

import numpy as np

from wythoff.kernels.compiler import inline, kernel

ZERO, ONE, TWO, FOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4)

# Rows that are solved at a time, by columns. More do not fit into the L1 cache: 256 take twice the time.
BLOCK = 64

# Rows of at most so many heaps, if there are many, have their own kernel, which takes 1 s to compile and is cached.
UNROLLED, MANY = 64, 1 << 12


@inline
def _bits(number):
    """Return the number of binary digits."""
    count = ZERO
    while number != ZERO:
        number >>= ONE
        count += ONE
    return count


@inline
def _below(number):
    """Return the number with ones from the highest binary digit of `number` down; 0 for 0."""
    number |= number >> ONE
    number |= number >> TWO
    number |= number >> FOUR
    number |= number >> np.uint64(8)
    number |= number >> np.uint64(16)
    return number | number >> np.uint64(32)


@cache
def of_two(heaps):
    """Return the kernel for moves of at most two heaps, in rows of so many, at most UNROLLED."""

    @kernel
    def solve(rows, is_p, move):
        """Solve rows like `moore_rows` with most = 2, all binary places at once.

        rows   : uint64 (n, heaps), C order.
        is_p   : bool (n,). Written: whether the player to move loses.
        move   : uint64 (n, heaps), C order. Written.
        In `once` and `twice` are the places where the heaps not begun are 1 and 2 above a multiple of 3; a heap is
        begun by turning them, adding it and turning them back. In the highest wrong place one heap is begun, or two;
        if one, it gets the ones of complete pairs, down to a place where a second must be begun, if there is one.
        Time O(n * heaps). The loops over the rows of a block but the first and the last are done with vectors.
        """
        columns = np.empty((heaps, BLOCK), np.uint64)
        once, twice, ones = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
        first, second = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
        first_left, second_left = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.uint64)
        for start in range(0, rows.shape[0], BLOCK):
            count = min(BLOCK, rows.shape[0] - start)
            part, lost, left = rows[start : start + count], is_p[start : start + count], move[start : start + count]
            for row in range(count):
                for place in range(heaps):
                    columns[place, row] = part[row, place]
                    left[row, place] = part[row, place]
            for row in range(count):
                one, two = ZERO, ZERO
                for place in range(heaps):
                    heap = columns[place, row]
                    one = (one ^ heap) & ~two
                    two = (two ^ heap) & ~one
                once[row], twice[row] = one, two
                lost[row] = one | two == ZERO
            for row in range(count):
                under = _below(once[row] | twice[row])
                top, place_of, heap_of = under ^ (under >> ONE), np.uint64(heaps), ZERO
                for place in range(heaps - 1, -1, -1):
                    heap = columns[place, row]
                    is_begun = heap & top != ZERO
                    place_of = np.uint64(place) if is_begun else place_of
                    heap_of = heap if is_begun else heap_of
                first[row], first_left[row], ones[row] = place_of, heap_of, under
            for row in range(count):
                one, two, under, heap = once[row], twice[row], ones[row], first_left[row]
                low = under >> ONE
                is_double = two & under & ~low != ZERO
                two = (two ^ heap) & ~one
                one = (one ^ heap) & ~two
                rest = under if is_double else _below(one & low)
                first_left[row] = heap & ~under | two & low & ~rest
                once[row], twice[row], ones[row] = one, two, rest
            for row in range(count):
                under = ones[row]
                low = under >> ONE
                top, begun, place_of, heap_of = under ^ low, first[row], np.uint64(heaps), ZERO
                for place in range(heaps - 1, -1, -1):
                    heap = columns[place, row]
                    is_begun = (heap & top != ZERO) & (begun != np.uint64(place))
                    place_of = np.uint64(place) if is_begun else place_of
                    heap_of = heap if is_begun else heap_of
                one, two = once[row], twice[row]
                two = (two ^ heap_of) & ~one
                one = (one ^ heap_of) & ~two
                more, fewer, is_before = (one | two) & low, one & low, begun < place_of
                first_left[row] |= more if is_before else fewer
                second_left[row] = heap_of & ~under | (fewer if is_before else more)
                second[row] = place_of
            for row in range(count):
                if first[row] < np.uint64(heaps):
                    left[row, first[row]] = first_left[row]
                if second[row] < np.uint64(heaps):
                    left[row, second[row]] = second_left[row]

    return solve


@kernel
def moore_rows(rows, most, is_p, move):
    """Solve each row of Moore's nim; write the canonical move to `move`, or the row itself if it is P.

    rows   : uint64 (n, k), C order.
    most   : uint64. The heaps that a move makes smaller at most, at least 1.
    is_p   : bool (n,). Written: whether the player to move loses.
    move   : uint64 (n, k), C order. Written.
    From the highest place down, as many heaps with a 1 there are begun as are above a multiple of most + 1; or, where
    that is possible, ones are put into heaps begun before, the first of them. Time O(n * k * bits).
    """
    heaps = rows.shape[1]
    begun = np.empty(heaps, np.bool_)
    for row in range(rows.shape[0]):
        every = ZERO
        for place in range(heaps):
            every |= rows[row, place]
            move[row, place] = rows[row, place]
            begun[place] = False
        changed = ZERO
        digits = _bits(every)
        while digits != ZERO:
            digits -= ONE
            above = ZERO
            for place in range(heaps):
                if not begun[place]:
                    above += rows[row, place] >> digits & ONE
            if above > most:
                above %= most + ONE
            if above != ZERO:
                raised = most + ONE - above
                if raised <= changed:
                    for place in range(heaps):
                        if begun[place] and raised != ZERO:
                            move[row, place] |= ONE << digits
                            raised -= ONE
                else:
                    changed += above
                    for place in range(heaps):
                        if not begun[place] and above != ZERO and rows[row, place] >> digits & ONE:
                            begun[place] = True
                            move[row, place] = rows[row, place] >> digits >> ONE << ONE << digits
                            above -= ONE
        is_p[row] = changed == ZERO
