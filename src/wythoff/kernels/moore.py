"""Outcomes and moves of Moore's nim, for rows of heaps."""

from functools import cache

import numpy as np

from wythoff.kernels.compiler import inline, kernel

ZERO, ONE, TWO, FOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4)

# Rows that are solved at a time, by columns. 256 rows do not fit into the L1 cache, and take twice the time.
BLOCK = 64

# At least MANY rows of at most UNROLLED heaps have a kernel for their number of heaps. A kernel takes 1 s to compile
# and is cached.
UNROLLED, MANY = 64, 1 << 12


@inline
def _bits(number):
    """Return the number of binary digits of `number`; 0 for 0."""
    count = ZERO
    while number != ZERO:
        number >>= ONE
        count += ONE
    return count


@inline
def _below(number):
    """Return 2^k - 1, where k is the number of binary digits of `number`: 0b10100 -> 0b11111."""
    number |= number >> ONE
    number |= number >> TWO
    number |= number >> FOUR
    number |= number >> np.uint64(8)
    number |= number >> np.uint64(16)
    return number | number >> np.uint64(32)


@cache
def of_two(heaps):
    """Return the kernel for Moore's nim if a move reduces at most two heaps, for rows of `heaps` <= UNROLLED heaps."""

    @kernel
    def solve(rows, is_p, move):
        """Write the outcomes and moves of rows as `moore_rows` does with most = 2, but for all binary places at once.

        rows : uint64 (n, heaps), C order.
        is_p : bool (n,). Written: whether the player to move loses.
        move : uint64 (n, heaps), C order. Written.
        Time O(n * heaps).
        """
        # A move *begins* a heap at the highest binary place in which the move changes the heap. For each place, count
        # the ones of the heaps that are not begun, modulo 3: `once` has the places with 1 left over, and `twice` those
        # with 2. In the highest place with ones left over, the move begins one or two heaps. A single heap gets a one
        # in each place with 2 left over, down to the next place with 1 left over, where the move begins a second heap.
        # The loops over the rows of a block, except the first and the last loop, use vector instructions.
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
    """Write whether each row of Moore's nim is P, and the row after the canonical move, or the row itself if it is P.

    rows : uint64 (n, k), C order.
    most : uint64. The most heaps that a move may reduce, at least 1.
    is_p : bool (n,). Written: whether the player to move loses.
    move : uint64 (n, k), C order. Written.
    Time O(n * k * the number of binary digits of the largest heap).
    """
    # The binary places are treated from the highest down. In each place let r be the number of ones of the heaps that
    # are not changed yet, modulo most + 1. If r > 0 and at least most + 1 - r heaps are changed already, the first
    # most + 1 - r of these get ones. Otherwise r more heaps with a one are changed from this place on.
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
