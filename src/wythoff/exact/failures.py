"""First failures of inexact methods for floor(n phi), found by a theorem and not by trial of every n.

Let x be near phi and n >= 1. Then floor(n x) is wrong iff an integer m lies between n x and n phi, that is, iff a
fraction m/n lies between x and phi. (More exactly, n x < m < n phi if x < phi, and n phi < m <= n x if x > phi.) For
the least such n, m/n is a best approximation of phi: no fraction with a smaller denominator lies between m/n and phi,
since it would also lie between x and phi. The best approximations are the ratios of neighbouring Fibonacci numbers:

    below phi  F_2/F_1 < F_4/F_3 < F_6/F_5 < ...        above phi  F_3/F_2 > F_5/F_4 > F_7/F_6 > ...

Successive ratios on one side, F_{i+1}/F_i and F_{i+3}/F_{i+2}, differ by 1/(F_i F_{i+2}). So a fraction strictly
between them has a denominator of at least F_i + F_{i+2}, and there are no other best approximations. Hence the first
failure is the least F_i whose ratio F_{i+1}/F_i lies between x and phi, with i odd if x < phi and i even if x > phi.
"""

from itertools import count

from wythoff.exact import double
from wythoff.exact.bigint import Integer, fibonacci_pair, isqrt, mpz
from wythoff.exact.choices import check_range
from wythoff.exact.fixed_point import floor_phi
from wythoff.exact.methods import APPROXIMATIONS, find_approximation, find_method
from wythoff.exact.smallest_part import LOG2_PHI
from wythoff.exact.zeckendorf import parts

# The largest k that `sufficient` accepts.
MAX_DIGITS = 1_000_000


def first_failure(method: str, size: int | None = None) -> int | None:
    """Return the least n >= 0 for which a method computes a wrong floor(n phi), or None for exact methods.

    Parameters
    ----------
    method : str
        A method of `floor_phi`, such as "double": IEEE double precision with rounding to nearest.
    size : int, optional
        The number of decimals of phi ("digits"), or of Newton steps from 1.618 in exact fractions ("newton"). By
        default these two methods use enough decimals or steps for an exact result.

    Returns
    -------
    int or None
        The least n with a wrong floor, or None if the method is exact. With t decimals this n is about 10^(t/2).

    Raises
    ------
    ValueError
        If the method is unknown, the size is out of range, or a size is given for a method without sizes.

    Notes
    -----
    No n is tried one by one. The first failure of a fraction near phi is a Fibonacci number, since the best
    approximations of phi are ratios of Fibonacci numbers. For "double" Euclid's algorithm finds the first failure. The
    proofs are in `wythoff.exact.failures`. The time is that of computing phi as precisely as the method does, and of a
    few products: seconds for 10^7 decimals.
    """
    if size is not None:
        family, size = find_approximation(method, size)
        return int(_first_n_between(*family.fraction(size)))
    if find_method(method).is_exact:
        return None
    if method == "double":
        return int(first_failure_rounded(double.BITS))
    return int(_first_failure_by_rule(method.removesuffix("-published")))


def sufficient(method: str, k: int) -> int:
    """Return the least number of decimals of phi, or of Newton steps, that is enough for floor(n phi) for all n < 10^k.

    Parameters
    ----------
    method : {"digits", "newton"}
        "digits" truncates phi to decimals. "newton" takes Newton steps from 1.618 in exact fractions.
    k : int
        From 0 to 1_000_000.

    Returns
    -------
    int
        The number of decimals, about 2 k, or the number of steps, about log2(k).

    Raises
    ------
    ValueError
        If the method is not one of the two, or k is out of range.

    Notes
    -----
    Exact. The size of an approximation is its number of decimals or steps. A size is enough iff its first failure is at
    least 10^k. First failures do not decrease as the size grows: more decimals approach phi from below, and more Newton
    steps approach phi from above, from the first step on. (The first failure is 233 for 0 steps, and 46368 for 1 step.)
    Only Fibonacci numbers are compared with 10^k, and no n is tried one by one. The time is a second for k = 10^5.
    """
    if method not in APPROXIMATIONS:
        find_method(method)
        raise ValueError(f"method must be {' or '.join(APPROXIMATIONS)}, got {method!r}")
    k = check_range(k, "k", MAX_DIGITS)
    fraction, bound = APPROXIMATIONS[method].fraction, mpz(10) ** k
    index = next(parts(bound - 1))[0] if k else 0  # the index of the largest Fibonacci number below 10^k
    last = {index % 2: fibonacci_pair(index), 1 - index % 2: fibonacci_pair(max(index - 1, 0))}

    def is_right(size: int) -> bool:
        p, q = fraction(size)
        return k == 0 or not _lies_between(last[1 if _is_below(p, q) else 0], p, q)

    if method == "newton":
        return next(size for size in count() if is_right(size))
    low, high = 0, 2 * k + 1  # high is right: see wythoff.exact.digits
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_right(middle) else (middle + 1, high)
    return low


def _is_below(p: Integer, q: Integer) -> bool:
    """Whether p/q < phi."""
    return bool(p * p < q * (p + q))


def _lies_between(pair: tuple[Integer, Integer], p: Integer, q: Integer) -> bool:
    """Whether F_{i+1}/F_i > p/q if p/q < phi, or F_{i+1}/F_i <= p/q if p/q > phi, for `pair` = (F_i, F_{i+1}).

    The ratio F_{i+1}/F_i must be on the same side of phi as p/q.
    """
    n, m = pair
    return bool(m * q > n * p if _is_below(p, q) else m * q <= n * p)


def _first_n_between(p: Integer, q: Integer) -> Integer:
    """Return the least n for which an integer m has n x < m < n phi or n phi < m <= n x, where x = p/q.

    The result is a Fibonacci number F_i, and |x - phi| is about 1/(sqrt 5 F_i^2). From this estimate i is found in a
    few steps.
    """
    offset = 1 if _is_below(p, q) else 2
    bits = 2 * q.bit_length() - (p * p - q * (p + q)).bit_length()
    step = max(int(bits / (4 * LOG2_PHI)), 0)
    while step and _lies_between(fibonacci_pair(2 * step + offset), p, q):
        step -= 1
    while not _lies_between(fibonacci_pair(2 * step + offset), p, q):
        step += 1
    return fibonacci_pair(2 * step + offset)[0]


def _first_failure_by_rule(family: str) -> Integer:
    """Return the least n with a wrong floor by the published rule of a family, "digits" or "newton".

    For each n the rule takes the least number k of decimals with n < 10^k, or the least number r of Newton steps with
    n <= 10^(3 2^r). First failures do not decrease as k or r grows (see `sufficient`). So the result is the
    first failure n of the least k with n < 10^k, or of the least r with n <= 10^(3 2^r).
    """
    size = 0
    while True:
        n = _first_n_between(*APPROXIMATIONS[family].fraction(size))
        # digits: size k for n < 10^k; newton: size r for n <= 10^(3 2^r)
        if n < 10**size if family == "digits" else n <= 10 ** (3 << size):
            return n
        size += 1


def first_failure_rounded(bits: int) -> Integer:
    """Return the least n for which floor(n phi) is wrong in binary floating-point arithmetic with `bits` bits.

    n, phi and their product are rounded to nearest. Single precision has 24 bits, double precision 53. Raises
    ValueError if the rounded phi is below phi, or if floor(n phi) + 1 >= 2^(bits - 1) for the result n.

    Let P be the rounded phi and M = 2^(bits - 1), so that P M is an integer. As P is above phi, the product can only be
    too large. Let m be the next integer above n phi, and let h be half the distance of neighbouring floating-point
    numbers just below m. The rounded product reaches m iff m - n P <= h. (If m - n P = h, the product is rounded to m,
    whose last bit is 0 for m < M.) There are two cases:

    - m <= n P. The least n of this case is n_0, the least n with a fraction m/n between phi and P.
    - 0 < m - n P <= h with n < n_0. Then m - n P is -n P modulo 1. For 2^e < m <= 2^(e+1), h is 2^(e - bits), and
      Euclid's algorithm finds the least n.

    n and m must be below M, so that both are exact. The code checks this condition.
    """
    scale = mpz(1) << (bits - 1)
    rounded_phi = (2 * scale + 2 * isqrt(5 * scale * scale) + 2) // 4  # the integer nearest to phi * scale
    if rounded_phi**2 < scale * (rounded_phi + scale):
        raise ValueError(f"phi rounded to {bits} bits is below phi; accepted: bits that round phi up, such as 24 or 53")
    first = _first_n_between(rounded_phi, scale)
    exponent, start = 0, mpz(1)
    while start < first:
        stop = min(floor_phi(mpz(2) << exponent) - (mpz(2) << exponent) + 1, first)  # floor(n phi) >= 2^(e+1) from here
        window = mpz(1) << exponent >> 1
        steps = (
            _first_in_window(-rounded_phi % scale, scale, -rounded_phi * start % scale, 1, window) if window else None
        )
        if steps is not None and start + steps < stop:
            first = start + steps
        exponent, start = exponent + 1, stop
    if floor_phi(first) + 1 >= scale:
        raise ValueError(
            f"bits = {bits} is too small to hold floor(n phi) + 1 for n = {first}; accepted: bits such as 24 or 53"
        )
    return first


def _first_in_window(step: Integer, modulus: Integer, start: Integer, low: Integer, high: Integer) -> Integer | None:
    """Return the least k >= 0 with low <= (start + k step) mod modulus <= high, or None if no k exists.

    The arguments must have 0 <= low <= high < modulus.
    """
    low, high = (low - start) % modulus, (high - start) % modulus
    return mpz(0) if low > high else _first_multiple(step, modulus, low, high)


def _first_multiple(step: Integer, modulus: Integer, low: Integer, high: Integer) -> Integer | None:
    """Return the least k >= 0 with low <= k step mod modulus <= high, or None, by Euclid's algorithm.

    If no multiple of `step` lies in [low, high], find the least j such that [low + j modulus, high + j modulus]
    contains a multiple of `step`. This means -high mod step <= j modulus mod step <= -low mod step.
    """
    if low == 0:
        return mpz(0)
    if step == 0:
        return None
    k = -(-low // step)
    if k * step <= high:
        return k
    turns = _first_multiple(modulus % step, step, -high % step, -low % step)
    return None if turns is None else -(-(low + modulus * turns) // step)
