"""Repetition at the end of a sequence: the least period, and the index where it begins."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def least_shift(values, stop, window):
    """Return the least p >= 1 with values[n] = values[n - p] for stop - window <= n < stop, or 0 if no p is right.

    values       : unsigned (at least stop,).
    stop, window : uint64, 1 <= window <= stop.
    Time about O(stop) for sequences that are periodic except for values far apart.
    """
    # The values are compared from the end backward. First, let the comparison with shift p find L >= p equal values,
    # and then values[e] != values[e + p]. Then no shift q from p + 1 to L can be right. Otherwise the last L + p values
    # would have the periods p and q. By the theorem of Fine and Wilf they would also have the greatest common divisor
    # of p and q as a period, so that values[e] = values[e + q] = values[e + p]. Second, the next shift is likely to
    # fail at e or at e + p. So the values at these two places are compared first.
    first = stop - window
    p, upper, lower = ONE, stop - ONE, ZERO
    while p <= first:
        if values[upper] != values[upper - p] or (
            lower + p < stop and lower + p >= first and values[lower] != values[lower + p]
        ):
            p += ONE
            continue
        at = stop
        while at > first and values[at - ONE] == values[at - ONE - p]:
            at -= ONE
        if at == first:
            return p
        upper, lower = at - ONE, at - ONE - p
        alike = stop - at
        p = alike + ONE if alike >= p else p + ONE
    return ZERO


@kernel
def repeats_from(values, stop, p):
    """Return the least m such that values[n] == values[n + p] for m <= n < stop - p. Arguments are uint64; p < stop."""
    m = stop - p
    while m and values[m - ONE] == values[m - ONE + p]:
        m -= ONE
    return m
