"""phi by Newton's method in exact fractions: x_{r+1} = (x_r^2 + 1)/(2 x_r - 1), starting from x_0 = 1.618.

Source: B. Verkhovsky, IJCNS 3 (2010) 793-800, section 15. Let e(x) = (x - phi)/(x + 1/phi). Each step squares e, and
0 > e(x_0) > -2^-16. So x_0 < phi, all later x_r > phi, and |x_r - phi| < 2.24 * 2^(-16 2^r).
"""

from wythoff.exact.bigint import Integer, digit_count, mpz

START = 809, 500


def iterate(steps: int) -> tuple[Integer, Integer]:
    """Return (p, q) with x_r = p/q, the result of r = `steps` Newton steps. p and q have about 10.1 * 2^r bits."""
    p, q = map(mpz, START)
    for _ in range(steps):
        p, q = p * p + q * q, q * (2 * p - q)
    return p, q


def published_steps(n: Integer) -> int:
    """Return the published number of Newton steps: max(0, ceil(log2(t/3))) for t = ceil(log10 n).

    With this number of steps floor(n phi) is first wrong at n = 233.
    """
    digits = digit_count(n - 1) if n > 1 else 0  # ceil(log10 n)
    steps = 0
    while 3 << steps < digits:
        steps += 1
    return steps


def enough_steps(n: Integer) -> int:
    """Return the least r with 16 * 2^r >= 2 bits(n) + 4: r Newton steps give an x_r with floor(n x_r) = floor(n phi).

    bits(n) is the number of binary digits of n.

    Proof. If the floor is wrong, some integer m lies between n phi and n x_r. Since |m^2 - m n - n^2| >= 1 and
    m + n/phi < 4 n, the distance from m to n phi is at least 1/(4 n). But the distance from n x_r to n phi is below
    2.24 n 2^(-16 2^r), which is less than 1/(4 n) if 2^(16 2^r) > 9 n^2. The choice of r ensures this inequality.
    """
    steps = 0
    while 16 << steps < 2 * n.bit_length() + 4:
        steps += 1
    return steps
