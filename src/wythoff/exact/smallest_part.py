"""The smallest part of a Zeckendorf form, computed from the fractional part of n phi without the whole form.

Notation. Let n >= 1 have the Zeckendorf form with parts F_i, where the indices i are at least 2 and no two are
neighbours. Let c be the smallest index, S = S(n) the sum of the F_{i+1}, psi = -1/phi, and D = S - n phi. Since
F_{i+1} = phi F_i + psi^i, D is the sum of the psi^i over all indices i.

Size of D. The other terms with the sign of psi^c have indices among c + 2, c + 4, ... Together they are smaller than
phi^-(c+1). The terms with the opposite sign have indices among c + 3, c + 5, ... Together they are smaller than
phi^-(c+2). As phi^-c + phi^-(c+1) = phi^-(c-1) and phi^-c - phi^-(c+2) = phi^-(c+1),

    D has the sign of (-1)^c    and    phi^-(c+1) < |D| < phi^-(c-1).

For c of one parity these intervals touch but do not overlap. So D determines c.

Fractional part. For odd c, n phi = S + |D| and |D| < phi^-2. For even c, n phi = S - |D| and |D| < phi^-1. So the
fractional part of n phi lies in (0, phi^-2) for odd c and in (phi^-2, 1) for even c. The numbers phi^-2, phi^-4, ...
and 1 - phi^-3, 1 - phi^-5, ... divide both intervals into one piece for each c. (S is not always the integer nearest to
n phi. For n = 4, 12, 25 the fractional part lies between phi^-2 and 1/2.)

Precision. The first 64 bits of the fractional part usually determine the piece; wythoff.exact.fraction finds them
without a whole product. They do not suffice if n has no part below F_88, nor for about one in 2^57 of the other n.
Exact products decide these cases.
"""

from bisect import bisect_left
from functools import cache
from math import log2
from typing import Any

from wythoff.exact import fixed_point, fraction
from wythoff.exact.bigint import Integer, as_signed, fibonacci, fibonacci_pair, mpz, shortened

LOG2_PHI = 0.6942419136306174

# The largest index that 64 bits determine. Pieces of larger indices are narrower than ten units of the last bit.
LAST_SHORT = 87

# From this index on, F_c = phi^c / sqrt 5 and n sqrt 5 + D = n sqrt 5 with relative errors below 10^-4.
MIN_ROUGH_INDEX = 20


def smallest_zeckendorf_part(n: Any) -> Any:
    """Return the smallest Fibonacci number in the Zeckendorf form of n.

    The Zeckendorf form of n is the only sum of Fibonacci numbers, no two of them neighbours, that equals n. In
    Fibonacci nim the player to move on a pile of n wins iff the rules allow to take the smallest part. Taking this part
    is a winning move.

    Parameters
    ----------
    n : int or mpz
        At least 1, of any size.

    Returns
    -------
    int or mpz
        An int for an int, an mpz for an mpz.

    Raises
    ------
    ValueError
        If n is below 1 (0 has no parts) or a fraction.

    Notes
    -----
    Exact for every n. The time is linear in the length of n: for 10^6 digits a twelfth of the time of n * n. The first
    call also computes digits of phi, by a square root, and caches them. If the result is F_88 or larger, a few products
    of numbers as long as n are needed. The proof is in `wythoff.exact.smallest_part`.
    """
    value = at_least_1(n)
    part = fibonacci(smallest_index(value))
    return part if type(n) is mpz else int(part)


def smallest_index(n: Integer) -> int:
    """Return the index c of the smallest part F_c of the Zeckendorf form of an mpz n >= 1.

    With top = leading_bits(n), the fractional part of n phi lies in the interval [top / 2^64, (top + 2) / 2^64). If
    this interval lies in one of the intervals of `_pieces` with a known index, return this index. Otherwise exact
    products decide.
    """
    top = fraction.leading_bits(n)
    cuts, indices = _pieces()
    piece = bisect_left(cuts, top)
    if cuts[piece] >= top + 2 and indices[piece]:
        return indices[piece]
    # S is the integer nearest to n phi unless the fractional part lies between phi^-2 and 1/2.
    is_near = not 1 << 62 <= top < 3 << 62
    return index_by_norm(n, fixed_point.nearest(n) if is_near else fixed_point.floor_phi(n + 1) - 1)


def index_by_norm(n: Integer, shifted: Integer) -> int:
    """Return the index c of the smallest part F_c of n >= 1, where `shifted` is S(n).

    The docstring of the module defines S and D. A floating-point estimate is corrected by exact comparisons. The
    integer S^2 - S n - n^2 equals D (S + n / phi), and S + n / phi = n sqrt 5 + D. So this integer has the sign of D,
    and determines the size of D.
    """
    norm = shifted * (shifted - n) - n * n
    odd = int(norm < 0)
    size = _log2(n) + log2(5) / 2 - _log2(abs(norm))
    index = max(2 * round((size / LOG2_PHI - odd) / 2) + odd, 2 + odd)
    while miss := _miss(n, shifted, norm, index):
        index += 2 * miss
    return index


def _miss(n: Integer, shifted: Integer, norm: Integer, index: int) -> int:
    """Return 0 if phi^-(c+1) < |D| < phi^-(c-1) for c = index, 1 if |D| is too small, or -1 if |D| is too large.

    The docstring of the module defines S, D and psi. `shifted` is S, and norm = S^2 - S n - n^2.

    First test: |D| phi^c = |norm| (F_c + psi^c / sqrt 5) / (n + D / sqrt 5) lies between 1/phi and phi if |norm| F_c /
    n lies between 0.625 and 1.6, for F_c <= n and c >= MIN_ROUGH_INDEX. Second test, exact: for k = c - 1 and k = c +
    1, F_{k+1} - F_k phi has the size phi^-k and the sign of -D. So |D| > phi^-k iff (S + F_{k+1}) - (n + F_k) phi has
    the sign of D, which `_exceeds` finds.
    """
    this, following = fibonacci_pair(index)
    scaled_norm = 40 * abs(norm) * this
    if index >= MIN_ROUGH_INDEX and this <= n and 25 * n <= scaled_norm <= 64 * n:
        return 0
    if not _exceeds(n + following, shifted + this + following, index):
        return 1
    return -1 if _exceeds(n + following - this, shifted + this, index) else 0


def _exceeds(n: Integer, a: Integer, index: int) -> bool:
    """Whether a - n phi has the sign of (-1)^index."""
    return bool((a * (a - n) > n * n) == (index % 2 == 0))


def _log2(n: Integer) -> float:
    """Return log2(n) for n >= 1 of any size, to about ten decimals."""
    beyond = max(n.bit_length() - 53, 0)
    return log2(int(n >> beyond)) + float(beyond)


def at_least_1(n: Any, name: str = "n") -> Integer:
    """Return the integer n >= 1 as an mpz. Raises ValueError for n < 1 and for fractions, TypeError for other types."""
    value = as_signed(n, name)
    if value < 1:
        raise ValueError(f"{name} must be at least 1, got {shortened(value)}")
    return value


@cache
def _pieces() -> tuple[list[int], list[int]]:
    """Return (cuts, indices): the cuts divide [0, 1) into pieces, and cuts[i] is floor(2^64 x) for the i-th cut x.

    If the fractional part of n phi lies in the piece below cut i, indices[i] is the index c of the smallest part of n.
    indices[i] = 0 for the first and the last piece, in which 64 bits do not determine c.
    """
    unit = mpz(1) << fraction.BITS

    def cut(k: int) -> int:  # phi^-k for even k, 1 - phi^-k for odd k
        this, following = fibonacci_pair(k)
        return int(unit * (following + k % 2) - fixed_point.floor_phi_isqrt(this * unit) - 1)

    odd, even = range(LAST_SHORT, 2, -2), range(2, LAST_SHORT, 2)
    cuts = [cut(LAST_SHORT + 1), *(cut(c - 1) for c in odd), *(cut(c + 1) for c in even), int(unit + 2)]
    return cuts, [0, *odd, *even, 0]
