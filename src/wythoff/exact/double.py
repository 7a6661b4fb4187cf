"""floor(n phi) as most programs compute it: in IEEE double precision, with rounding to nearest. First wrong at F_40."""

from wythoff.exact.bigint import Integer, mpz, shortened

PHI = 1.618033988749895
BITS = 53


def floor_phi(n: Integer) -> Integer:
    """floor of the double nearest to the product of the double nearest to n and the one nearest to phi.

    Right for every n < 102334155 = F_40, wrong there and often beyond: see wythoff.exact.failures. Raises ValueError
    where there are no doubles.
    """
    try:
        return mpz(int(float(int(n)) * PHI))  # float(mpz) would truncate
    except OverflowError:
        raise ValueError(f"method double ends at n = 10^308, got {shortened(n)}") from None
