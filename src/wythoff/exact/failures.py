"""First failures of inexact methods for floor(n phi), by argument; no n is tried one after another.

Let x be near phi and n >= 1. Then floor(n x) is wrong iff an integer m lies between n x and n phi, that is, iff a
fraction m/n lies between x and phi (n x < m < n phi if x < phi; n phi < m <= n x if x > phi). The least such n belongs
to a best approximation of phi: no fraction with a smaller denominator lies between m/n and phi, since it would also lie
between x and phi. On each side these are every other ratio of neighbouring Fibonacci numbers and no others:

    below phi  F_2/F_1 < F_4/F_3 < F_6/F_5 < ...        above phi  F_3/F_2 > F_5/F_4 > F_7/F_6 > ...

Neighbours of one row, F_{i+1}/F_i and F_{i+3}/F_{i+2}, differ by 1/(F_i F_{i+2}), so that a fraction strictly between
them has a denominator of at least F_i + F_{i+2}. Hence the first failure is the first F_i, i odd for x < phi and even
for x > phi, whose ratio F_{i+1}/F_i lies between x and phi.
"""

from itertools import count

from wythoff.exact import double
from wythoff.exact.bigint import Integer, fibonacci_pair, isqrt, mpz
from wythoff.exact.choices import check_range
from wythoff.exact.fixed_point import floor_phi
from wythoff.exact.methods import APPROXIMATIONS, find_approximation, find_method
from wythoff.exact.smallest_part import LOG2_PHI
from wythoff.exact.zeckendorf import parts

# The largest k of `sufficient`.
MOST_DIGITS = 1_000_000


def first_failure(method: str, size: int | None = None) -> int | None:
    """Return the least n >= 0 for which a method gives a wrong floor(n phi); None for exact methods.

    Parameters
    ----------
    method : str
        A method of `floor_phi`. "double" is IEEE double precision with rounding to nearest.
    size : int, optional
        For "digits" (decimals of the truncated phi) and "newton" (steps from 1.618, in exact rationals). Without a size
        they use as many as suffice, and are exact.

    Returns
    -------
    int or None
        Of any size: for t decimals about 10^(t/2).

    Raises
    ------
    ValueError
        For an unknown method, a size for a method without sizes, or a size out of range.

    Notes
    -----
    Computed by argument: best approximations of phi are ratios of Fibonacci numbers; see this module. The time is that
    of computing phi to that size and a few products: seconds for 10^7 digits.
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
    """Return the least size with which a method is right for every n < 10^k: decimals of phi, or Newton steps.

    Parameters
    ----------
    method : {"digits", "newton"}
    k : int
        From 0 to 1_000_000.

    Notes
    -----
    About 2 k decimals or log2(k) steps from 1.618. Exact: a size is right below 10^k iff its first failure is at least
    10^k, and first failures do not decrease with the size: digits approach phi from below, steps from the first on from
    above, and the first failure of no step, 233, is less than that of one, 46368. 10^k is compared with Fibonacci
    numbers, so that no n is tried. A second for k = 10^5.
    """
    if method not in APPROXIMATIONS:
        find_method(method)
        raise ValueError(f"sufficient accepts the methods {' and '.join(APPROXIMATIONS)}, got {method!r}")
    k = check_range(k, "k", MOST_DIGITS)
    fraction, bound = APPROXIMATIONS[method].fraction, mpz(10) ** k
    index = next(parts(bound - 1))[0] if k else 0  # of the last Fibonacci number below 10^k
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
    """Whether F_{i+1}/F_i, on the side of phi where p/q is, lies between p/q and phi, or equals p/q above phi."""
    n, m = pair
    return bool(m * q > n * p if _is_below(p, q) else m * q <= n * p)


def _first_n_between(p: Integer, q: Integer) -> Integer:
    """Return the least n for which a fraction m/n lies between x = p/q and phi: n x < m < n phi or n phi < m <= n x.

    The index is estimated from |x - phi| = |p^2 - p q - q^2|/(q^2 (x + 1/phi)) = about 1/(sqrt 5 n^2), and then
    corrected by one or two steps, as the estimate is off by a bit or two of n.
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
    """Return the first failure of a published rule, which uses size s for all n of its range.

    If no smaller size fails in its range, s fails first at or after the start of its range, since its first failure is
    no less than theirs (see `sufficient`). So only the end of the range is tested.
    """
    size = 0
    while True:
        n = _first_n_between(*APPROXIMATIONS[family].fraction(size))
        # digits: size k for n < 10^k; newton: size r for n <= 10^(3 2^r)
        if n < 10**size if family == "digits" else n <= 10 ** (3 << size):
            return n
        size += 1


def first_failure_rounded(bits: int) -> Integer:
    """Return the least n for which the product of n and phi, each rounded to nearest to `bits` bits, has a wrong floor.

    For significands in which phi is rounded up, as in single (24 bits) and double precision (53). Let P be that rounded
    phi, M = 2^(bits - 1), P M an integer. As P lies above phi, the product can only be too large: with m the next
    integer above n phi, the rounded product reaches m iff m - n P <= h, half the distance of the numbers just below m
    (if equal, to m: its significand is even, since it is followed by zeros as long as m < M).

    - m <= n P: for n >= n_0, the first n with a fraction between phi and P, as in this module.
    - 0 < m - n P <= h, n < n_0: then m - n P is -n P modulo 1. For 2^e < m <= 2^(e+1) h is 2^(e - bits), and Euclid's
      algorithm finds the least such n.

    n and m must be below M, and so exact: that is checked.
    """
    scale = mpz(1) << (bits - 1)
    rounded_phi = (2 * scale + 2 * isqrt(5 * scale * scale) + 2) // 4  # nearest to phi * scale: the root is no half
    if rounded_phi**2 < scale * (rounded_phi + scale):
        raise ValueError(f"phi rounded to {bits} bits lies below it")
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
        raise ValueError(f"numbers of {bits} bits are not exact up to {first}")
    return first


def _first_in_window(step: Integer, modulus: Integer, start: Integer, low: Integer, high: Integer) -> Integer | None:
    """Return the least k >= 0 with low <= (start + k step) mod modulus <= high, 0 <= low <= high < modulus, or None."""
    low, high = (low - start) % modulus, (high - start) % modulus
    return mpz(0) if low > high else _first_multiple(step, modulus, low, high)


def _first_multiple(step: Integer, modulus: Integer, low: Integer, high: Integer) -> Integer | None:
    """Return the least k >= 0 with low <= k step mod modulus <= high, by Euclid's algorithm on (step, modulus).

    If no multiple of the step lies in the window itself, one does after j turns round the modulus. The least j solves
    the same problem with the modulus as the step, modulo the step.
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
