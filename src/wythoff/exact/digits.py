"""Decimals of phi: phi truncated to t decimals, and how many decimals the product n phi needs for an exact floor."""

from functools import lru_cache

from wythoff.exact.bigint import Integer, digit_count, isqrt, mpz


@lru_cache(maxsize=8)
def truncated_phi(t: int) -> tuple[Integer, Integer]:
    """Return phi truncated to t decimals as a fraction, (floor(phi 10^t), 10^t), computed by one square root."""
    scale = mpz(10) ** t
    return (scale + isqrt(5 * scale * scale)) // 2, scale


def published_decimals(n: Integer) -> int:
    """Return the least k with n < 10^k: the published number of decimals, which gives a wrong floor(n phi) at n = 13.

    Source: B. Verkhovsky, IJCNS 3 (2010) 793-800, theorem 4.
    """
    return digit_count(n)


def enough_decimals(n: Integer) -> int:
    """Return 2 k + 1 for the least k with n < 10^k: with this many decimals of phi, floor(n phi) is exact.

    Proof. Let x be phi truncated to t decimals, so that phi - x < 10^-t. If floor(n x) is wrong, some integer m has
    n x < m < n phi. Then 0 < n phi - m < n 10^-t. On the other hand, (n phi - m)(m + n/phi) = n^2 + n m - m^2 is a
    positive integer, and m + n/phi < n sqrt 5. So n phi - m > 1/(n sqrt 5). Both together give
    10^t < sqrt 5 n^2 < 10^(2 k + 1), hence t < 2 k + 1.
    """
    return 2 * digit_count(n) + 1
