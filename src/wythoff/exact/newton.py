"""phi by Newton's method in exact rationals: x <- (x^2 + 1)/(2 x - 1) from x_0 = 1.618.

B. Verkhovsky, IJCNS 3 (2010) 793-800, section 15. With e(x) = (x - phi)/(x + 1/phi) a step squares e, and
0 > e(x_0) > -2^-16. So x_0 < phi, all later x_r > phi, and |x_r - phi| < 2.24 * 2^(-16 2^r).
"""

from wythoff.exact.bigint import Integer, digit_count, mpz

START = 809, 500


def iterate(steps: int) -> tuple[Integer, Integer]:
    """Return x_r = p/q after r steps, as (p, q). Each step doubles their length: 10.1 * 2^r bits."""
    p, q = map(mpz, START)
    for _ in range(steps):
        p, q = p * p + q * q, q * (2 * p - q)
    return p, q


def published_steps(n: Integer) -> int:
    """Return max(0, ceil(log2(t/3))) with t = ceil(log10 n), as published: first wrong at n = 233."""
    digits = digit_count(n - 1) if n > 1 else 0  # ceil(log10 n)
    steps = 0
    while 3 << steps < digits:
        steps += 1
    return steps


def enough_steps(n: Integer) -> int:
    """Return the least r with 16 * 2^r >= 2 bits(n) + 4: with r steps floor(n x_r) = floor(n phi).

    Proof: a wrong floor needs an integer m between n phi and n x_r. From |m^2 - m n - n^2| >= 1 and m + n/phi < 4 n it
    lies at least 1/(4 n) from n phi, while n |x_r - phi| < 2.24 n 2^(-16 2^r), which is less if 2^(16 2^r) > 9 n^2.
    """
    steps = 0
    while 16 << steps < 2 * n.bit_length() + 4:
        steps += 1
    return steps
