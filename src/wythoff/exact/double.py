"""floor(n phi) as most programs compute it: in IEEE double precision. The first wrong n is F_40 = 102334155."""

from wythoff.exact.bigint import Integer, mpz, shortened

PHI = 1.618033988749895
BITS = 53

FIRST_WRONG = 102_334_155
"""The least n for which `floor_phi` is wrong: F_40. `wythoff.exact.failures.first_failure_rounded` computes it."""


def floor_phi(n: Integer) -> Integer:
    """Return floor(n phi) in double precision: n, phi and their product are each rounded to the nearest double.

    The floor is right for every n < FIRST_WRONG. It is wrong for F_40 and for many larger n; see
    wythoff.exact.failures. Raises ValueError if n exceeds the range of doubles.
    """
    try:
        return mpz(int(float(int(n)) * PHI))  # float(mpz) would truncate
    except OverflowError:
        raise ValueError(f"method double accepts n up to about 10^308, got {shortened(n)}") from None
