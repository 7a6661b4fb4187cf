"""The smallest part of a Zeckendorf form without the form: one multiplication with phi.

Let n >= 1 be the sum of F_c over indices c = c_1 < c_2 < ..., c_1 >= 2, no two of them neighbours, S = S(n) the sum of
the F_{c+1}, psi = -1/phi, and D = S - n phi. Since F_{c+1} = phi F_c + psi^c, D is the sum of the psi^c. From here on c
is the smallest index. The other terms are of the sign of psi^c at c + 2, c + 4, ... at most, together less than
phi^-(c+1) in size, and of the other sign at c + 3, c + 5, ... at most, together less than phi^-(c+2). As
phi^-c + phi^-(c+1) = phi^-(c-1) and phi^-c - phi^-(c+2) = phi^-(c+1),

    D has the sign of (-1)^c    and    phi^-(c+1) < |D| < phi^-(c-1).

For the indices of one parity these intervals touch and do not overlap: exactly one c fits. For odd c, n phi = S + |D|
and |D| < phi^-2; for even c, n phi = S - |D| and |D| < phi^-1. So the fraction of n phi lies in (0, phi^-2) or in
(phi^-2, 1), and the numbers phi^-2, phi^-4, ... and 1 - phi^-3, 1 - phi^-5, ... cut the two into one piece for each c.
(S is not the nearest integer to n phi: at n = 4, 12, 25 the fraction lies between phi^-2 and 1/2.)

64 bits of the fraction, for which no whole product is needed (wythoff.exact.fraction), tell the piece for all n but
those with no part below F_88 and about one in 2^57 of the others; these are decided by exact products.
"""

from bisect import bisect_left
from functools import cache
from math import log2
from typing import Any

from wythoff.exact import fixed_point, fraction
from wythoff.exact.bigint import Integer, as_signed, fibonacci, fibonacci_pair, mpz, shortened

LOG2_PHI = 0.6942419136306174

# The last index that 64 bits tell: the pieces beyond are narrower than ten units of the last bit.
LAST_SHORT = 87

# From here on phi^c / sqrt 5 is F_c, and n sqrt 5 is n sqrt 5 + D, to 1 part in 10^4.
LEAST_ROUGH = 20


def smallest_zeckendorf_part(n: Any) -> Any:
    """The smallest part of the Zeckendorf form of n: of the sum of Fibonacci numbers, no two neighbours, that is n.

    In Fibonacci nim it is the number to take: with n objects left, a player who may take so many wins by it, and one
    who may not loses.

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
    phi are known (the first call takes their square root; they are kept). Where the answer is F_88 or beyond a few
    products of the size of n are needed. Proof in `wythoff.exact.smallest_part`.
    """
    value = at_least_1(n)
    part = fibonacci(smallest_index(value))
    return part if type(n) is mpz else int(part)


def smallest_index(n: Integer) -> int:
    """Return the index c of the smallest part F_c of an mpz n >= 1.

    The fraction of n phi is known to lie in [top, top + 2) / 2^64. A cut at x / 2^64 lies inside that if floor(x) is
    top or top + 1; if none does, the fraction lies in the piece where top does.
    """
    top = fraction.leading_bits(n)
    cuts, indices = _pieces()
    piece = bisect_left(cuts, top)
    if cuts[piece] >= top + 2 and indices[piece]:
        return indices[piece]
    # The nearest integer to n phi is S but where the fraction is between phi^-2 and 1/2.
    is_near = not 1 << 62 <= top < 3 << 62
    return index_by_norm(n, fixed_point.nearest(n) if is_near else fixed_point.floor_phi(n + 1) - 1)


def index_by_norm(n: Integer, shifted: Integer) -> int:
    """Return the smallest index of n >= 1, given S(n): a float proposes, integers decide.

    S^2 - S n - n^2 = D (S + n / phi), and S + n / phi = n sqrt 5 + D, so that this integer has the sign of D and
    tells its size.
    """
    norm = shifted * (shifted - n) - n * n
    odd = int(norm < 0)
    size = _log2(n) + log2(5) / 2 - _log2(abs(norm))
    index = max(2 * round((size / LOG2_PHI - odd) / 2) + odd, 2 + odd)
    while miss := _miss(n, shifted, norm, index):
        index += 2 * miss
    return index


def _miss(n: Integer, shifted: Integer, norm: Integer, index: int) -> int:
    """0 if phi^-(c+1) < |D| < phi^-(c-1) for this index c, 1 if D is too small for it, -1 if too large.

    |D| phi^c = |norm| (F_c + psi^c / sqrt 5) / (n + D / sqrt 5) lies between 1/phi and phi if |norm| F_c / n does by a
    good margin. If that does not decide: phi^-k = |F_{k+1} - F_k phi|, with the sign of -D for k = c - 1 and c + 1, so
    that |D| - phi^-k is the size of (S + F_{k+1}) - (n + F_k) phi, or less than 0, as the norm of these two says.
    """
    this, following = fibonacci_pair(index)
    rough = 40 * abs(norm) * this
    if index >= LEAST_ROUGH and this <= n and 25 * n <= rough <= 64 * n:
        return 0
    if not _exceeds(n + following, shifted + this + following, index):
        return 1
    return -1 if _exceeds(n + following - this, shifted + this, index) else 0


def _exceeds(n: Integer, a: Integer, index: int) -> bool:
    """Whether a - n phi has the sign of (-1)^index."""
    return bool((a * (a - n) > n * n) == (index % 2 == 0))


def _log2(n: Integer) -> float:
    """log2 of n >= 1 of any size, to about ten decimals."""
    beyond = max(n.bit_length() - 53, 0)
    return log2(int(n >> beyond)) + float(beyond)


def at_least_1(n: Any, name: str = "n") -> Integer:
    """Return the integer n >= 1 as an mpz. Raises ValueError, or TypeError for what is no number."""
    value = as_signed(n, name)
    if value < 1:
        raise ValueError(f"{name} must be at least 1, got {shortened(value)}")
    return value


@cache
def _pieces() -> tuple[list[int], list[int]]:
    """(floor(2^64 x) for each cut x, the index c to the left of each cut), by increasing x; index 0: not to be told."""
    unit = mpz(1) << fraction.BITS

    def cut(k: int) -> int:  # phi^-k for even k, 1 - phi^-k for odd k
        this, following = fibonacci_pair(k)
        return int(unit * (following + k % 2) - fixed_point.floor_phi_isqrt(this * unit) - 1)

    odd, even = range(LAST_SHORT, 2, -2), range(2, LAST_SHORT, 2)
    cuts = [cut(LAST_SHORT + 1), *(cut(c - 1) for c in odd), *(cut(c + 1) for c in even), int(unit + 2)]
    return cuts, [0, *odd, *even, 0]
