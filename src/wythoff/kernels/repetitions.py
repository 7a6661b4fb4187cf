"""How the end of a sequence repeats itself."""

import numpy as np

from wythoff.kernels.compiler import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def least_shift(values, stop, window):
    """The least p >= 1 for which the last `window` of values[:stop] are those p before, or 0 if there is none.

    values       : unsigned (at least stop,).
    stop, window : uint64, 1 <= window <= stop.

    Time O(stop) but for sequences that hold powers of many short words. Where the comparison with shift p finds L >= p
    values alike and then others, no shift up to L will do: the last L + p values have period p, so that a multiple of
    p meets the same two different values, and any other shift would give these L + p values a period less than p, which
    has been tried before.
    """
    p = ONE
    while p + window <= stop:
        alike = ZERO
        while alike < window and values[stop - ONE - alike] == values[stop - ONE - alike - p]:
            alike += ONE
        if alike == window:
            return p
        p = alike + ONE if alike >= p else p + ONE
    return ZERO


@kernel
def repeats_from(values, stop, p):
    """The least m with values[n] == values[n + p] for m <= n < stop - p. All uint64, p < stop."""
    m = stop - p
    while m and values[m - ONE] == values[m - ONE + p]:
        m -= ONE
    return m
