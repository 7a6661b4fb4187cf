"""Grundy values of take-away games: the position (pile, cap) with moves t <= min(pile, cap) to (pile - t, f(t)).

A longer cap adds moves, so that the value of a pile is a step function of the cap: it is the number of its steps up to
the cap, where step k is the least cap at which the values 0, ..., k are all among those of the options.

f      : int64 (rows,), f[0] unused, not negative.
steps  : int32 (rows, width). Written: the steps of each pile, none below the one before it; what is after the last
         one is not touched.
counts : int32 (rows,). Written: how many steps each pile has.
The piles from `start` to `stop` - 1 are done, those below before. A pile needs fewer steps than `width`: the kernels
return the first pile that does not, or `stop`.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import leading_zeros

ONE = np.uint64(1)


@inline
def _value(steps, count, cap):
    """Return how many of the first `count` steps of a pile are at most `cap`."""
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if steps[middle] <= cap:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def steps_by_scan(f, steps, counts, seen, start, stop):
    """Write the steps pile after pile by definition, for any f: the least missing value, as moves are added in order.

    seen : int64 (width,), filled with -1 at first. Scratch.
    Time O(stop^2 log width).
    """
    width = steps.shape[1]
    for pile in range(start, stop):
        value = 0
        for t in range(1, pile + 1):
            left = pile - t
            seen[_value(steps[left], counts[left], f[t])] = pile
            while seen[value] == pile:
                if value + 1 == width:
                    return pile
                steps[pile, value] = t
                value += 1
        counts[pile] = value
    return stop


@kernel
def steps_by_intervals(reach, steps, counts, following, head, bits, high, endless, start, stop):
    """Write the steps for nondecreasing f, with little more than one word read for each step.

    The moves t that lead to a pile q with value k are those with f(t) from step k - 1 of q up to step k: an interval
    of t, and so of piles q + t. Step k of a pile is the smallest such t, over all q, or step k - 1 if that is greater:
    the greatest q whose interval for k has begun and not ended. Intervals wait in lists for the pile where they begin;
    those that have begun are bits of a set for each k, cleared when they are met after their end. Below the greatest
    one that never ends nothing is looked at.

    reach         : int64 (rows + 1,): for each cap the least t with f(t) >= cap, or `rows`.
    following     : int32 (rows * width,). State from call to call, like all that follow.
    head          : int32 (rows,), filled with -1 at first.
    bits          : uint64 (width, words), zeros at first, 64 * words >= rows.
    high, endless : int64 (width,), filled with -1 at first: the highest word in use; the greatest without end.
    rows * width is below 2^31. Time about O((stop - start) * width).
    """
    rows, width = steps.shape
    for pile in range(start, stop):
        node = head[pile]
        while node >= 0:
            q = node // width
            k = node - q * width
            if k == counts[q] or q + reach[steps[q, k]] >= rows:
                endless[k] = max(endless[k], q)
            else:
                bits[k, q >> 6] |= ONE << np.uint64(q & 63)
                high[k] = max(high[k], q >> 6)
            node = following[node]
        count, step = 0, 0
        while True:
            q = _latest(bits[count], high, endless[count], count, pile, steps, reach)
            if q < 0:
                break
            if count + 1 == width:
                return pile
            step = max(step, pile - q)
            steps[pile, count] = step
            count += 1
        counts[pile] = count
        for k in range(count + 1):
            begin = 1 if k == 0 else reach[steps[pile, k - 1]]
            end = rows if k == count else reach[steps[pile, k]]
            if begin < end and pile + begin < rows:
                node = pile * width + k
                following[node] = head[pile + begin]
                head[pile + begin] = node
    return stop


@inline
def _latest(words, high, endless, k, pile, steps, reach):
    """Return the greatest q whose interval for value k contains the pile, or -1; clear ended ones above it."""
    word = high[k]
    while word >= 0 and word >= endless >> 6:
        left = words[word]
        while left:
            q = (word << 6) + 63 - np.int64(leading_zeros(left))
            if q <= endless or q + reach[steps[q, k]] > pile:
                words[word] = left
                high[k] = word
                return max(q, endless)
            left ^= ONE << np.uint64(q & 63)
        words[word] = left
        word -= 1
    high[k] = word
    return endless


@kernel
def fill_rows(start, steps, counts, values):
    """Write rows of a board: the values of the piles from `start` on with the caps 0, 1, 2, ...

    values : any unsigned integer (n, cols) that holds the counts, start + n <= rows. Written.
    """
    n, cols = values.shape
    for row in range(n):
        pile = start + row
        cap = 0
        for value in range(counts[pile] + 1):
            end = cols if value == counts[pile] else min(cols, steps[pile, value])
            values[row, cap:end] = value
            cap = max(cap, end)


@kernel
def start_values(steps, counts, values):
    """Write the values at the start of play, where a move may take any number but the whole pile.

    values : any unsigned integer (rows,) that holds the counts. Written.
    """
    for pile in range(len(values)):
        values[pile] = _value(steps[pile], counts[pile], pile - 1)
