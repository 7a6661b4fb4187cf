"""phi truncated to t decimals, and the number of decimals used or needed for floor(n phi)."""

from functools import lru_cache

from wythoff.exact.bigint import Integer, digit_count, isqrt, mpz


@lru_cache(maxsize=8)
def truncated_phi(t: int) -> tuple[Integer, Integer]:
    """Return (floor(phi 10^t), 10^t), by one square root."""
    scale = mpz(10) ** t
    return (scale + isqrt(5 * scale * scale)) // 2, scale


def published_decimals(n: Integer) -> int:
    """Return k for n < 10^k, as published (B. Verkhovsky, IJCNS 3 (2010) 793-800, theorem 4): first wrong at n = 13."""
    return digit_count(n)


def enough_decimals(n: Integer) -> int:
    """Return 2 k + 1 for n < 10^k: decimals with which floor(n phi) is exact.

    Proof: a wrong floor needs an integer m with n x < m < n phi, so n phi - m < n 10^-t. But
    (n phi - m)(m + n/phi) = n^2 + n m - m^2 >= 1 and m + n/phi < n sqrt 5, so that n phi - m > 1/(n sqrt 5): then
    10^t < sqrt 5 n^2 < 10^(2 k + 1).
    """
    return 2 * digit_count(n) + 1
