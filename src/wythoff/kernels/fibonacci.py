"""The smallest part of the Zeckendorf form of each n, and positions of Fibonacci nim, for arrays of uint64.

Let F_c be the smallest part of n, where F_1 = F_2 = 1 and c >= 2. Let S(n) be the sum of the numbers F_{i+1} over all
parts F_i of n, and D = S(n) - n phi. D has the sign of (-1)^c, and phi^-(c+1) < |D| < phi^-(c-1), as proved in
wythoff.exact.smallest_part. So the fractional part x of n phi is |D| < phi^-2 for odd c, and 1 - |D| > phi^-2 for even
c. The kernel compares x with phi^-2, and so finds whether c is odd. Then it compares |D| with the *cuts* phi^-k for
which k - c is odd. The two cuts next to |D| have k = c - 1 and k = c + 1, and so determine c.

128 bits of x are enough for every n < 2^64. Let G = floor(2^128 (phi - 1)) and f = n G mod 2^128. Then f = 2^128 x - n
e with e = 0.0645 (wythoff.kernels.golden). So f / 2^128 is less than x by at most 0.065 / 2^64. No cut is that near to
|D|: F_{k+1} - F_k phi has the absolute value phi^-k and the sign of (-1)^k, opposite to that of D. So the difference of
|D| and phi^-k is the distance of M phi from an integer, with M = n + F_k. This distance is at least 1/(M sqrt 5 + 1).
Only cuts with k <= c + 1 are compared. For these F_k <= F_{c+1} <= 1.62 n + 1 and M <= 2.62 n + 1, and the distance is
at least 0.17 / 2^64. (For the comparison of x with phi^-2 = 2 - phi, the distance is that of (n + 1) phi.) Hence, with
T = floor(2^128 phi^-k),

    odd c:  |D| > phi^-k  iff  f >= T + 1;        even c:  |D| > phi^-k  iff  2^128 - f > T  iff  2^128 - 1 - f >= T.

So the comparison is f' >= T', where f' = f and T' = T + 1 for odd c, and f' = 2^128 - 1 - f and T' = T for even c.
Successive cuts for odd c differ by a factor of phi^2 > 2, and so do those for even c. Let z be the number of leading
zeros of the high word of f'. At most one T' for odd c, and one for even c, lies in [2^(127 - z), 2^(128 - z)). A table
contains this T' for each z. For z = 64 only c = 93 or c = 92 remains, since F_94 > 2^64.
"""

from math import isqrt

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.golden import G_HIGH, G_LOW
from wythoff.kernels.wide import high_product, leading_zeros

ZERO, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)

# The last Fibonacci number below 2^64 is F_93.
LAST_INDEX = 93

# The words of a row of the table, half a cache line. There is a row for each z = 0, ..., 64 for odd c, then for even c.
ROW = 4
ROW_BITS = np.uint64(2)
EVEN_ROWS = np.uint64(65 * ROW)


def _fibonacci(stop):
    numbers = [0, 1]
    while len(numbers) < stop:
        numbers.append(numbers[-1] + numbers[-2])
    return numbers


FIBONACCI = _fibonacci(LAST_INDEX + 2)


def _cut(k):
    """Return floor(2^128 phi^-k) for 0 < k <= LAST_INDEX. F_{k+1} - F_k phi is phi^-k for even k, -phi^-k for odd k."""
    multiple = FIBONACCI[k] << 128
    floor_phi = (multiple + isqrt(5 * multiple * multiple)) // 2
    return abs((FIBONACCI[k + 1] << 128) - floor_phi) - (k % 2 == 0)


def _rows(odd):
    """Yield four words for each z = 0, ..., 64: T' in two words, and the smallest parts if f' < T' and if f' >= T'.

    The docstring of the module defines c, z, T' and f'. `odd` is 1 for the rows of odd c, and 0 for those of even c.
    """
    indices = range(2 + odd, LAST_INDEX + 1, 2)
    cuts = [_cut(c + 1) + odd for c in indices[:-1]]  # numbers from cuts[i] on have the index indices[i]
    for zeros in range(65):
        start, stop = (1 << (127 - zeros)) if zeros < 64 else 0, 1 << (128 - zeros)
        cut = max((cut for cut in cuts if cut < stop), default=0)
        place = max(cut, start)
        i = cuts.index(cut) if cut else len(cuts)
        below = indices[i + 1] if cut > start else indices[i]
        yield from (place >> 64, place % 2**64, FIBONACCI[below], FIBONACCI[indices[i]])


TABLE = np.array([*_rows(1), *_rows(0)], np.uint64)

# ceil(2^128 phi^-2)
EVEN_HIGH, EVEN_LOW = (np.uint64(word) for word in divmod(_cut(2) + 1, 2**64))


@inline
def smallest_part(n):
    """Return the smallest part of the Zeckendorf form of n, for every n; 0 for 0."""
    low = n * G_LOW
    high = high_product(n, G_LOW) + n * G_HIGH
    even = ZERO - (np.uint64(high > EVEN_HIGH) | (np.uint64(high == EVEN_HIGH) & np.uint64(low >= EVEN_LOW)))
    high ^= even
    low ^= even
    row = (leading_zeros(high) << ROW_BITS) + (even & EVEN_ROWS)
    cut_high, cut_low = TABLE[row], TABLE[row + ONE]
    reached = np.uint64(high > cut_high) | (np.uint64(high == cut_high) & np.uint64(low >= cut_low))
    return min(TABLE[row + TWO + reached], n)


@kernel
def solve_positions(pile, cap, is_p, left, left_cap):
    """Solve positions of Fibonacci nim: `pile` objects, of which the player to move may take 1, ..., `cap`.

    Let t be the smallest part of the Zeckendorf form of the pile. A position is P iff no move exists or cap < t.
    Otherwise the move that takes t wins.

    pile, cap      : uint64 (size,), contiguous.
    is_p           : bool (size,), contiguous. Written.
    left, left_cap : uint64 (size,), contiguous, may be pile and cap. Written: the position itself if it is P, else pile
                     - t and 2 t (modulo 2^64).
    Returns the OR of all elements of pile, cap and left_cap; it is below 2^63 iff all elements are. Exact for every
    pile.
    """
    seen = ZERO
    for i in range(np.uint64(pile.shape[0])):
        n, most = pile[i], cap[i]
        part = smallest_part(n)
        lost = (most < part) | (n == ZERO)
        taken = ZERO if lost else part
        most_after = most if lost else part + part
        is_p[i] = lost
        left[i] = n - taken
        left_cap[i] = most_after
        seen |= n | most | most_after
    return seen
