"""floor(n phi) as most programs compute it: in IEEE double precision, with rounding to nearest. First wrong at F_40."""

from wythoff.exact.bigint import Integer, mpz, shortened

PHI = 1.618033988749895
BITS = 53


def floor_phi(n: Integer) -> Integer:
    """Return the floor of the double nearest to the product of the doubles nearest to n and to phi.

    Right for every n < 102334155 = F_40, wrong there and often beyond: see wythoff.exact.failures. Raises ValueError
    beyond the range of doubles.
    """
    try:
        return mpz(int(float(int(n)) * PHI))  # float(mpz) would truncate
    except OverflowError:
        raise ValueError(f"method double accepts n up to about 10^308, got {shortened(n)}") from None
