"""Games on rows of piles: sums of numbers with known values, and Moore's nim."""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

ZERO, ONE, TWO, THREE, FOUR = (np.uint64(number) for number in range(5))


@inline
def _bits(number):
    """The number of binary digits."""
    count = ZERO
    while number != ZERO:
        number >>= ONE
        count += ONE
    return count


@inline
def _below(number):
    """Ones from the highest binary digit of a number down; 0 for 0."""
    number |= number >> ONE
    number |= number >> TWO
    number |= number >> FOUR
    number |= number >> np.uint64(8)
    number |= number >> np.uint64(16)
    return number | number >> np.uint64(32)


@kernel
def moore_of_two_rows(rows, is_p, move):
    """The same as `moore_rows` for most = 2, all binary places at once.

    rows   : uint64 (n, k), C order.
    is_p   : bool (n,). Written: whether the player to move loses.
    move   : uint64 (n, k), C order. Written.
    In `once` and `twice` are the places where the heaps not begun are 1 and 2 above a multiple of 3. Time O(n * k).
    """
    heaps = rows.shape[1]
    for row in range(rows.shape[0]):
        once, twice = ZERO, ZERO
        for place in range(heaps):
            heap = rows[row, place]
            move[row, place] = heap
            once = (once ^ heap) & ~twice
            twice = (twice ^ heap) & ~once
        is_p[row] = once | twice == ZERO
        if is_p[row]:
            continue
        # In the highest wrong place one heap is begun, or two.
        under = _below(once | twice)
        top = under ^ (under >> ONE)
        first, second = -1, -1
        for place in range(heaps):
            if rows[row, place] & top and second < 0:
                if first < 0:
                    first = place
                elif twice & top:
                    second = place
        under >>= ONE
        if second < 0:  # ones of the first complete pairs, down to a place where a second heap must be begun
            once, twice = ZERO, ZERO
            for place in range(heaps):
                if place != first:
                    heap = rows[row, place] & under
                    once = (once ^ heap) & ~twice
                    twice = (twice ^ heap) & ~once
            rest = _below(once)
            move[row, first] = rows[row, first] & ~(under | top) | twice & ~rest
            top = rest ^ (rest >> ONE)
            if top == ZERO:
                continue
            for place in range(heaps):
                if place != first and rows[row, place] & top:
                    second = place
                    break
            move[row, second] = rows[row, second] & ~rest
            under = rest >> ONE
        else:
            move[row, first] = rows[row, first] & ~(under | top)
            move[row, second] = rows[row, second] & ~(under | top)
        once, twice = ZERO, ZERO
        for place in range(heaps):
            if place != first and place != second:
                heap = rows[row, place] & under
                once = (once ^ heap) & ~twice
                twice = (twice ^ heap) & ~once
        move[row, min(first, second)] |= once | twice
        move[row, max(first, second)] |= once


@kernel
def moore_rows(rows, most, is_p, move):
    """Solve each row of Moore's nim; move gets the canonical move, the row itself from P.

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


@kernel
def sum_rows(rows, period, every, misere, is_p, move):
    """Solve each row of numbers n of which those at places 0, every, 2 every, ... have values, and others the value 0.

    rows   : uint64 (n, k), C order.
    period : uint64. Values are n mod period, and n where this is 0.
    every  : 1, or 2 for a staircase: what is taken at place i > 0 is added at place i - 1.
    misere : bool. Whether who moves last loses.
    is_p   : bool (n,). Written: whether the player to move loses.
    move   : uint64 (n, k), C order. Written: the row with the first number changed whose value must fall; the row
             itself where no move wins.
    Time O(n * k).
    """
    places = rows.shape[1]
    for row in range(rows.shape[0]):
        total, large = ZERO, 0
        for place in range(places):
            move[row, place] = rows[row, place]
        for place in range(0, places, every):
            value = rows[row, place] % period if period else rows[row, place]
            total ^= value
            large += value > ONE
        is_p[row] = total == (ONE if misere and large == 0 else ZERO)
        if is_p[row]:
            continue
        found = False
        for place in range(0, places, every):
            value = rows[row, place] % period if period else rows[row, place]
            wanted = total ^ value
            if misere and large == (value > ONE):
                wanted ^= ONE
            if wanted < value:
                move[row, place] -= value - wanted
                if every == 2 and place > 0:
                    move[row, place - 1] += value - wanted
                found = True
                break
        if found:
            continue
        # In misere play all values are 0: one of them becomes 1.
        if every == 2:
            for place in range(1, places, 2):
                if rows[row, place]:
                    move[row, place] -= ONE
                    move[row, place - 1] += ONE
                    break
        elif period:
            for place in range(places):
                if rows[row, place]:
                    move[row, place] -= period - ONE
                    break


@kernel
def candy_rows(rows, misere, is_p, move):
    """Solve each row of two heaps, of which one is eaten and the other split; move gets the row itself where none wins.

    rows   : uint64 (n, 2), C order.
    misere : bool. Whether who moves last loses.
    is_p   : bool (n,). Written: whether the player to move loses.
    move   : uint64 (n, 2), C order. Written: the first heap that can be split to win, with the smallest part first.
    Time O(n).
    """
    for row in range(rows.shape[0]):
        x, y = rows[row, 0], rows[row, 1]
        first = ONE
        if misere:
            x_is_safe, y_is_safe = x == ONE or x % THREE == TWO, y == ONE or y % THREE == TWO
        else:
            x_is_safe, y_is_safe = x & ONE == ONE, y & ONE == ONE
        is_p[row] = x_is_safe and y_is_safe and not (misere and x == ONE and y == ONE)
        move[row, 0], move[row, 1] = x, y
        if x_is_safe and y_is_safe:
            continue
        heap = y if x_is_safe else x
        if misere and heap % THREE == ONE:
            first = TWO
        move[row, 0], move[row, 1] = first, heap - first
