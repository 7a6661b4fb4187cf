"""The smallest part of a Zeckendorf form without the form: one multiplication by phi.

Let n >= 1 be the sum of F_c over indices c = c_1 < c_2 < ..., c_1 >= 2, no two of them neighbours, S = S(n) the sum of
the F_{c+1}, psi = -1/phi, and D = S - n phi. Since F_{c+1} = phi F_c + psi^c, D is the sum of the psi^c. From here on c
is the smallest index. Other terms with the sign of psi^c have indices c + 2, c + 4, ..., and together a size of less
than phi^-(c+1); terms with the other sign have indices c + 3, c + 5, ..., and together a size of less than phi^-(c+2).
As phi^-c + phi^-(c+1) = phi^-(c-1) and phi^-c - phi^-(c+2) = phi^-(c+1),

    D has the sign of (-1)^c    and    phi^-(c+1) < |D| < phi^-(c-1).

For the indices of one parity these intervals touch and do not overlap: exactly one c fits. For odd c, n phi = S + |D|
and |D| < phi^-2; for even c, n phi = S - |D| and |D| < phi^-1. So the fraction of n phi lies in (0, phi^-2) or in
(phi^-2, 1), and the numbers phi^-2, phi^-4, ... and 1 - phi^-3, 1 - phi^-5, ... cut the two into one piece for each c.
(S is not always the nearest integer to n phi: at n = 4, 12, 25 the fraction lies between phi^-2 and 1/2.)

64 bits of the fraction, for which no whole product is needed (wythoff.exact.fraction), determine the piece for all n
but those with no part below F_88 and about one in 2^57 of the others; exact products decide these.
"""

from bisect import bisect_left
from functools import cache
from math import log2
from typing import Any

from wythoff.exact import fixed_point, fraction
from wythoff.exact.bigint import Integer, as_signed, fibonacci, fibonacci_pair, mpz, shortened

LOG2_PHI = 0.6942419136306174

# The last index that 64 bits determine: later pieces are narrower than ten units of the last bit.
LAST_SHORT = 87

# From this index on phi^c / sqrt 5 is F_c, and n sqrt 5 is n sqrt 5 + D, to 1 part in 10^4.
LEAST_ROUGH = 20


def smallest_zeckendorf_part(n: Any) -> Any:
    """Return the smallest part of the Zeckendorf form of n, the sum of Fibonacci numbers, no two neighbours, that is n.

    In Fibonacci nim a player wins with n objects left iff taking that part is allowed, and wins by taking it.

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
        For n < 1 (0 has no part) and fractions.

    Notes
    -----
    Exact for every n. The time is linear in the size of n: a twelfth of one product at 10^6 digits, once the digits of
    phi are known (the first call computes them by a square root and caches them). If the answer is F_88 or larger, a
    few products of the size of n are needed. Proof in `wythoff.exact.smallest_part`.
    """
    value = at_least_1(n)
    part = fibonacci(smallest_index(value))
    return part if type(n) is mpz else int(part)


def smallest_index(n: Integer) -> int:
    """Return the index c of the smallest part F_c of an mpz n >= 1.

    The fraction of n phi is known to lie in [top, top + 2) / 2^64. A cut at x / 2^64 lies inside that if floor(x) is
    top or top + 1; if no cut does, the fraction lies in the piece of top.
    """
    top = fraction.leading_bits(n)
    cuts, indices = _pieces()
    piece = bisect_left(cuts, top)
    if cuts[piece] >= top + 2 and indices[piece]:
        return indices[piece]
    # S is the nearest integer to n phi, unless the fraction is between phi^-2 and 1/2.
    is_near = not 1 << 62 <= top < 3 << 62
    return index_by_norm(n, fixed_point.nearest(n) if is_near else fixed_point.floor_phi(n + 1) - 1)


def index_by_norm(n: Integer, shifted: Integer) -> int:
    """Return the smallest index of n >= 1, given S(n): a float proposes, integers decide.

    S^2 - S n - n^2 = D (S + n / phi), and S + n / phi = n sqrt 5 + D, so that this integer has the sign of D and
    determines its size.
    """
    norm = shifted * (shifted - n) - n * n
    odd = int(norm < 0)
    size = _log2(n) + log2(5) / 2 - _log2(abs(norm))
    index = max(2 * round((size / LOG2_PHI - odd) / 2) + odd, 2 + odd)
    while miss := _miss(n, shifted, norm, index):
        index += 2 * miss
    return index


def _miss(n: Integer, shifted: Integer, norm: Integer, index: int) -> int:
    """Return 0 if phi^-(c+1) < |D| < phi^-(c-1) for this index c, 1 if D is too small for it, -1 if too large.

    |D| phi^c = |norm| (F_c + psi^c / sqrt 5) / (n + D / sqrt 5) lies between 1/phi and phi if |norm| F_c / n does by a
    good margin. If that does not decide: phi^-k = |F_{k+1} - F_k phi|, with the sign of -D for k = c - 1 and c + 1, so
    that |D| - phi^-k is the size of (S + F_{k+1}) - (n + F_k) phi, or negative, which the norm of these two decides.
    """
    this, following = fibonacci_pair(index)
    scaled_norm = 40 * abs(norm) * this
    if index >= LEAST_ROUGH and this <= n and 25 * n <= scaled_norm <= 64 * n:
        return 0
    if not _exceeds(n + following, shifted + this + following, index):
        return 1
    return -1 if _exceeds(n + following - this, shifted + this, index) else 0


def _exceeds(n: Integer, a: Integer, index: int) -> bool:
    """Whether a - n phi has the sign of (-1)^index."""
    return bool((a * (a - n) > n * n) == (index % 2 == 0))


def _log2(n: Integer) -> float:
    """Return log2 of n >= 1 of any size, to about ten decimals."""
    beyond = max(n.bit_length() - 53, 0)
    return log2(int(n >> beyond)) + float(beyond)


def at_least_1(n: Any, name: str = "n") -> Integer:
    """Return the integer n >= 1 as an mpz. Raises ValueError, or TypeError for other types."""
    value = as_signed(n, name)
    if value < 1:
        raise ValueError(f"{name} must be at least 1, got {shortened(value)}")
    return value


@cache
def _pieces() -> tuple[list[int], list[int]]:
    """Return floor(2^64 x) for each cut x, and the index c to the left of each cut, by increasing x; 0: undecided."""
    unit = mpz(1) << fraction.BITS

    def cut(k: int) -> int:  # phi^-k for even k, 1 - phi^-k for odd k
        this, following = fibonacci_pair(k)
        return int(unit * (following + k % 2) - fixed_point.floor_phi_isqrt(this * unit) - 1)

    odd, even = range(LAST_SHORT, 2, -2), range(2, LAST_SHORT, 2)
    cuts = [cut(LAST_SHORT + 1), *(cut(c - 1) for c in odd), *(cut(c + 1) for c in even), int(unit + 2)]
    return cuts, [0, *odd, *even, 0]
