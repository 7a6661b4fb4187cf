"""Grundy values of take-away games: the position (pile, cap) with moves t <= min(pile, cap) to (pile - t, f(t)).

A larger cap adds moves. So for a fixed pile the value never falls if the cap grows. *Step* k of a pile is the least cap
with which the options have all values 0, ..., k. The value is the number of steps that are at most the cap.

f      : int64 (rows,), not negative. f[0] is not used.
steps  : int32 (rows, width). Written: the steps of each pile, not decreasing. Elements after the last step are not
         written.
counts : int32 (rows,). Written: the number of steps of each pile.

A call of `steps_by_scan` or `steps_by_intervals` computes the piles from `start` to `stop` - 1. The arrays must already
contain the smaller piles. The call returns `stop`, or the first pile that has `width` steps or more.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import leading_zeros

ONE = np.uint64(1)


@inline
def _value(steps, count, cap):
    """Return the Grundy value: how many of the first `count` elements of `steps`, in increasing order, are <= cap."""
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
    """Write the steps of the piles start to stop - 1, by adding moves t = 1, 2, ..., for any f.

    The module defines steps, and the arrays f, steps and counts.

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
    """Write the steps of the piles start to stop - 1 for nondecreasing f, by intervals of piles.

    The module defines steps, and the arrays steps and counts.

    Interval (q, k) consists of the piles q + t, t >= 1, from which the move t leads to pile q with value k. It is an
    interval because f does not decrease.

    reach     : int64 (rows + 1,). For each cap the least t with f(t) >= cap, or `rows`.
    following : int32 (rows * width,). The lists of intervals. This and the following arrays pass from call to call.
    head      : int32 (rows,), -1 at first. For each pile the first interval in the list of intervals that begin there.
    bits      : uint64 (width, words), 64 * words >= rows, zeros at first. For each k, as bits, the numbers q whose
                interval (q, k) has begun and will end, and some whose interval has ended.
    high      : int64 (width,), -1 at first. For each k the highest word in use.
    endless   : int64 (width,), -1 at first. For each k the largest q such that interval (q, k) has begun and never
                ends.
    Needs rows * width < 2^31. Time about O((stop - start) * width).
    """
    # A move t leads to pile q with value k iff step k - 1 of q <= f(t) < step k of q. Step k of a pile is the smallest
    # such t over all q, or step k - 1 if that is larger. The smallest t belongs to the largest q whose interval for k
    # contains the pile. An interval waits in the list of the pile where the interval begins. From then on it is a bit
    # in the set of k. If the interval has ended, a search that meets this bit clears the bit. A search ends at the
    # largest q whose interval never ends.
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
    """Return the largest q such that the move from `pile` to q leads to a position of value k, or -1 if there is none.

    Also clear the bits of larger q, whose intervals have ended (see `steps_by_intervals`).
    """
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
    """Write the Grundy value of pile start + i with cap c to values[i, c], for i < n and c < cols.

    values : unsigned integers (n, cols), with start + n <= rows. Written. The dtype must be large enough for `counts`.
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
    """Write the Grundy value of each pile at the start of play, when a move may take any number except the whole pile.

    values : unsigned integers (rows,). Written; 0 for the pile 0. The dtype must be large enough for `counts`.
    """
    for pile in range(len(values)):
        values[pile] = _value(steps[pile], counts[pile], pile - 1)
