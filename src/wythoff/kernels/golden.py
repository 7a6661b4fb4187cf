"""floor(n phi), floor(n phi^2) and their inverses, for arrays of uint64.

Two exact algorithms compute each block of an array: `narrow` if all numbers of the block are below 2^50, else `wide`.

narrow   n < 2^50, no 128-bit product, vectorised. In double precision b is floor(n phi) or one more; the sign of
         b^2 - b n - n^2 = (b - n phi)(b + n/phi) decides. The absolute value of this integer is below 2^53, so 64 bits
         that wrap around hold the whole integer.
wide     every n. floor(n (phi - 1)) = floor(n G / 2^128) for 0 <= n <= 2^64 with G = floor(2^128 (phi - 1)): let e =
         frac(2^128 (phi - 1)) = 0.0645. Then n (phi - 1) = n G / 2^128 + n e / 2^128. So the floors differ only if
         frac(n phi) < n e / 2^128 <= 0.065 / 2^64. But for n > 0 and m = floor(n phi), frac(n phi) is
         n phi - m = (n^2 + n m - m^2)/(m + n/phi) >= 1/(n sqrt 5) >= 0.447 / 2^64.

Products that may wrap around must be unsigned: for signed integers LLVM may compile "a*b - c > 0" as "a*b > c".
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import high_product, prefetch_read, prefetch_write

# For n in [1, 2^50) the product with the double PHI has an error of at most 0.125 (rounding of a result below 2^51) +
# 0.062 (error of PHI). So the product less 0.25 lies in (n phi - 0.44, n phi - 0.06).
NARROW = np.uint64(1 << 50)
PHI = 1.618033988749895

# floor(2^128 (phi - 1)), two words.
G_HIGH = np.uint64(0x9E3779B97F4A7C15)
G_LOW = np.uint64(0xF39CC0605CEDC834)

# Elements of a block. While one block is computed, the next block is fetched, so that memory and arithmetic overlap. In
# smaller blocks loops are too short to vectorise (16: 2 x the time). Larger blocks need more cache lines at once than a
# core can wait for (512: 1.4 x). The number is a multiple of LINE, so that a block consists of whole cache lines.
BLOCK = np.uint64(64)
LINE = np.uint64(8)

ZERO, ONE, THREE, SIGN = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(63)


@inline
def narrow_floor(n):
    """Return (a, r) with a = floor(n phi), r = n^2 + n a - a^2 >= 0, for n < 2^50."""
    b = np.uint64(np.int64(np.float64(np.int64(n)) * PHI - 0.25)) + ONE
    r = n * n - b * (b - n)
    over = r >> SIGN
    return b - over, r + ((ZERO - over) & (b + b - ONE - n))


@inline
def narrow_inverse(n):
    """Return (u, lower) for n < 2^50: u = floor(n / phi), and lower = 2^64 - 1 if n = floor((u + 1) phi), else 0.

    n = floor((u + 1) phi) iff (u + 1) phi < n + 1, that is, iff (n+1)^2 - (n+1)(u+1) - (u+1)^2 = r + n - 3u - 1 > 0,
    where (a, r) is the result of `narrow_floor`. For n = 0 the result is (0, 0).
    """
    a, r = narrow_floor(n)
    u = a - n
    return u, ZERO - ((THREE * u + ONE - n - r) >> SIGN)


@inline
def wide_shift(n):
    """Return floor(n (phi - 1)), for every n."""
    high, low = high_product(n, G_LOW), n * G_HIGH
    return high_product(n, G_HIGH) + np.uint64(high + low < low)


@inline
def wide_inverse(n):
    """Return (u, lower) like `narrow_inverse`, for every n; lower is not 0 iff floor((n+1) G/2^128) > floor(n G/2^128).

    G is floor(2^128 (phi - 1)).
    """
    word0 = n * G_LOW
    low = n * G_HIGH
    word1 = high_product(n, G_LOW) + low
    u = high_product(n, G_HIGH) + np.uint64(word1 < low)
    first = word1 + G_HIGH
    second = first + np.uint64(word0 + G_LOW < word0)
    return u, ZERO - (np.uint64(first < word1) | np.uint64(second < first))


@inline
def fetch(source, target, start):
    """Prefetch BLOCK elements of both arrays from index `start` on; `start` may be past the end of an array."""
    for line in range(start, start + BLOCK, LINE):
        prefetch_read(source, line)
        prefetch_write(target, line)


# Loops take a range of the arrays, not slices: a slice costs two atomic operations, a quarter of a block's time.


@kernel
def _narrow_multiples(n, mask, out, start, stop):
    seen = ZERO
    for i in range(start, stop):
        value = n[i]
        seen |= value
        a, _ = narrow_floor(value)
        out[i] = a + (value & mask)
    return seen


@kernel
def _wide_multiples(n, mask, out, start, stop):
    seen = ZERO
    for i in range(start, stop):
        value = n[i]
        seen |= value
        out[i] = value + wide_shift(value) + (value & mask)
    return seen


@kernel
def floor_multiples(n, mask, out):
    """Write floor(n phi) (mask = 0) or floor(n phi^2) (mask = 2^64 - 1), modulo 2^64; return the OR of all n.

    n    : uint64 (size,), contiguous.
    mask : uint64.
    out  : uint64 (size,), contiguous, must not overlap n. Written.
    Exact modulo 2^64 for every n.
    """
    # Each block of the array first tries the algorithm of the previous block. Memory limits the speed.
    seen, narrow, start, size = ZERO, True, ZERO, np.uint64(n.shape[0])
    while start < size:
        stop = min(start + BLOCK, size)
        fetch(n, out, start + BLOCK)
        if narrow:
            here = _narrow_multiples(n, mask, out, start, stop)
        if not narrow or here >= NARROW:
            here = _wide_multiples(n, mask, out, start, stop)
        narrow, start = here < NARROW, stop
        seen |= here
    return seen


@inline
def _index(value, u, lower):
    """Return (is_lower, k) with value = floor(k phi) if is_lower, else value = floor(k phi^2).

    (u, lower) is the result of `narrow_inverse` for `value`: k = u + 1 if lower, else value - u. The value 0 counts as
    lower, with k = 0.
    """
    upper = value - u
    return (lower | np.uint64(value == ZERO)) != ZERO, upper ^ ((upper ^ (u + ONE)) & lower)


@kernel
def _narrow_indices(n, is_lower, k, start, stop):
    seen = ZERO
    for i in range(start, stop):
        value = n[i]
        seen |= value
        u, lower = narrow_inverse(value)
        is_lower[i], k[i] = _index(value, u, lower)
    return seen


@kernel
def _wide_indices(n, is_lower, k, start, stop):
    seen = ZERO
    for i in range(start, stop):
        value = n[i]
        seen |= value
        u, lower = wide_inverse(value)
        is_lower[i], k[i] = _index(value, u, lower)
    return seen


@kernel
def wythoff_indices(n, is_lower, k):
    """Write for each n the k with n = floor(k phi) or n = floor(k phi^2), and whether n = floor(k phi).

    n        : uint64 (size,), contiguous.
    is_lower : bool (size,), contiguous. Written: whether n = floor(k phi).
    k        : uint64 (size,), contiguous, must not overlap n. Written; k <= n.
    Exact for every n. Returns the OR of all n.
    """
    seen, narrow, start, size = ZERO, True, ZERO, np.uint64(n.shape[0])
    while start < size:
        stop = min(start + BLOCK, size)
        fetch(n, k, start + BLOCK)
        if narrow:
            here = _narrow_indices(n, is_lower, k, start, stop)
        if not narrow or here >= NARROW:
            here = _wide_indices(n, is_lower, k, start, stop)
        narrow, start = here < NARROW, stop
        seen |= here
    return seen
