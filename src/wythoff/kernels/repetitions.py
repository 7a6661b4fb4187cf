"""Repetition of the end of a sequence: the least period, and where it begins."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def least_shift(values, stop, window):
    """Return the least p >= 1 for which the last `window` of values[:stop] are those p before, or 0 for no such p.

    values       : unsigned (at least stop,).
    stop, window : uint64, 1 <= window <= stop.

    Where the comparison with shift p finds L >= p values alike and then, at e, others, no shift q from p + 1 to L will
    do: the last L + p values would have periods p and q, hence (Fine, Wilf) their greatest common divisor, so that
    values[e] = values[e + q] = values[e + p]. And a shift is likely to fail where the last one failed, at that value of
    either copy: these two are compared first. Both are needed for sequences that are nearly periodic, with exceptions
    far apart. Time about O(stop).
    """
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
    """Return the least m with values[n] == values[n + p] for m <= n < stop - p. All uint64, p < stop."""
    m = stop - p
    while m and values[m - ONE] == values[m - ONE + p]:
        m -= ONE
    return m
