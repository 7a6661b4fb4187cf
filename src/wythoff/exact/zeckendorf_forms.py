"""Zeckendorf forms of large numbers by divide and conquer, and the numbers with given forms.

The cut. The form of n is cut at an index m into a high and a low part. Let U be the number whose form is the high part
with all indices reduced by m. Then

    n = shift_m(U) + low,    shift_m(U) = F_m S(U) + F_{m-1} U,    S(U) = floor((U + 1) phi) - 1.

Here S(U) is the sum of the F_{c+1} over the parts F_c of U, and F_{c+m} = F_m F_{c+1} + F_{m-1} F_c.

Choice of U. Numbers are ordered like their forms, read from the highest index. So U is the largest number with
shift_m(U) <= n, or equivalently

    0 <= low < shift_m(U+1) - shift_m(U) = F_m (S(U+1) - S(U)) + F_{m-1}.

The difference S(U+1) - S(U) = floor((U+2) phi) - floor((U+1) phi) is 1 if frac((U+1) phi) < 2 - phi, that is, if U+1 is
an upper Wythoff number. Otherwise it is 2. So `low` must be below F_{m+1} in the first case, and below F_{m+2} in the
second. Only one U passes this test. An estimate of U is corrected until it passes, so that rounding cannot make the
result wrong. The form of `low` consists of the parts of n below the cut, so that both halves are used without change.
(In the first case U has the part F_2. Then n has a part at index m + 2, and none at m + 1.)

Proof of the formula for S(U): S(U) = U phi + D with -phi^-2 < D < phi^-1 (wythoff.exact.smallest_part). So (U + 1) phi
exceeds S(U) + 1 by phi - 1 - D, which lies between 0 and 1.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from operator import index as as_index
from typing import Any, NamedTuple

from wythoff.exact.bigint import Integer, as_mpz, as_signed, fibonacci, fibonacci_pair, mpz, ones, short_repr
from wythoff.exact.expressions import BITS_PER_FIBONACCI_INDEX, MAX_BITS
from wythoff.exact.fixed_point import wythoff_index
from wythoff.exact.zeckendorf import parts

# The indices that a table look-up decides together. The table has F_13 = 233 rows. A larger table would slow down the
# first call and exceed the processor's cache.
CHUNK = 11

# The indices of a leaf of the recursion, which uses only tables. Larger leaves need longer tables and quadratic time;
# smaller leaves cause more recursion.
LEAF = 32 * CHUNK

# Numbers up to this length are decomposed by the greedy algorithm.
SHORT_BITS = 128

# Extra bits in an estimate of U.
SPARE_BITS = 6

# The most bits of the list of all parts, 1 GiB. It has about 0.2 b^2 bits for a number of b bits: 65 000 digits.
MAX_LIST_BITS = 1 << 33

# The most parts that are added without divide and conquer.
MAX_PARTS_ADDED = 16


def zeckendorf(n: Any) -> list[Any]:
    """Return the Zeckendorf form of n: the Fibonacci numbers with the sum n, no two of them neighbours.

    Parameters
    ----------
    n : int or mpz
        Not negative.

    Returns
    -------
    list of int or mpz
        The Fibonacci numbers, in decreasing order; [] for 0. They are ints for an int, and mpz for an mpz.

    Raises
    ------
    ValueError
        If n is negative or a fraction, or has more than about 65 000 digits: then the list would take gigabytes. Use
        `zeckendorf_indices` for such numbers.

    Notes
    -----
    Exact. Every n has exactly one Zeckendorf form (Lekkerkerker 1952, Zeckendorf 1972). The parts of a number of b bits
    together have about 0.2 b^2 bits, so every algorithm takes quadratic time to write them.
    """
    value = as_mpz(n)
    if value.bit_length() ** 2 * 19 // 100 > MAX_LIST_BITS:
        raise ValueError(
            f"the Fibonacci numbers for a number of {value.bit_length()} bits take too much memory; "
            "use zeckendorf_indices"
        )
    kind = mpz if type(n) is mpz else int
    indices = form_of(value)
    result, (this, following), at = [], (mpz(1), mpz(2)), 2
    for index in reversed(indices):
        while at < index:
            this, following, at = following, this + following, at + 1
        result.append(kind(this))
    return result[::-1]


def zeckendorf_indices(n: Any) -> list[int]:
    """Return the indices c of the parts F_c of the Zeckendorf form of n, such as [6, 4, 2] for 12 = 8 + 3 + 1.

    Parameters
    ----------
    n : int or mpz
        Not negative, of any size.

    Returns
    -------
    list of int
        The indices in decreasing order; [] for 0. As F_1 = F_2 = 1, the part 1 has the index 2. A number of k digits
        has about 1.32 k indices on average, each at most 4.786 k + 2.

    Raises
    ------
    ValueError
        If n is negative or a fraction.

    Notes
    -----
    Exact. The time is O(M(k) log k), where M(k) is the time of a product of k digits. The algorithm is divide and
    conquer; its proof is in `wythoff.exact.zeckendorf_forms`.
    """
    return form_of(as_mpz(n))


def from_zeckendorf(indices: Iterable[int]) -> int:
    """Return the number whose Zeckendorf form has these indices c: the sum of the F_c.

    The inverse of `zeckendorf_indices`.

    Parameters
    ----------
    indices : iterable of int
        Decreasing and at least 2, no two of them neighbours.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the indices are not a Zeckendorf form, or the number has more than 10^8 bits.

    Notes
    -----
    Exact. The time is O(M(k) log k) for k digits, where M(k) is the time of a product of k digits. The algorithm splits
    the form into blocks and joins neighbouring blocks, by three products for each pair.
    """
    return int(value_of(check_form(indices)))


def check_form(indices: Iterable[int], name: str = "indices") -> list[int]:
    """Return the indices of a Zeckendorf form as a list of ints; `name` is the subject of errors.

    Raises ValueError if the indices are not a Zeckendorf form, or the number has more than MAX_BITS bits.
    """
    if not isinstance(indices, Iterable) or isinstance(indices, str | bytes | bytearray):
        raise TypeError(f"{name} must be a sequence of integers, got {short_repr(indices)}")
    values = list(indices)
    try:
        form = list(map(as_index, values))
    except TypeError:
        form = [int(as_signed(c, f"{name}[{i}]")) for i, c in enumerate(values)]
    for high, low in pairwise(form):
        if high - low < 2:
            rule = "be decreasing" if high <= low else "hold no two neighbours"
            raise ValueError(f"{name} must {rule}, got {high}, {low}")
    if form and form[-1] < 2:
        raise ValueError(f"{name} must be at least 2, got {form[-1]}")
    if form and form[0] * BITS_PER_FIBONACCI_INDEX > MAX_BITS:
        raise ValueError(f"{name} must be at most {int(MAX_BITS / BITS_PER_FIBONACCI_INDEX)}, got {form[0]}")
    return form


def form_of(n: Integer) -> list[int]:
    """Return the indices c of the parts F_c of the Zeckendorf form of an mpz n >= 0, in decreasing order."""
    if n.bit_length() <= SHORT_BITS:
        return [index for index, _, _ in parts(n)]
    levels: list[Level] = []
    while not levels or n >= levels[-1].beyond:
        levels.append(level(LEAF << len(levels)))
    pieces: list[str] = []
    _cut(n, levels, pieces)
    return ones(mpz("".join(pieces), 2) << 2)


def value_of(form: list[int]) -> Integer:
    """Return the sum of F_c over a list of indices c >= 2."""
    if len(form) <= MAX_PARTS_ADDED:
        return sum(map(fibonacci, form), mpz(0))
    fib = [int(fibonacci(c)) for c in range(LEAF + 4)]
    blocks = [[0, 0] for _ in range((form[0] - 2) // LEAF + 1)]  # U and S(U), lowest first
    for c in form:
        block_index, low = divmod(c - 2, LEAF)
        block = blocks[block_index]
        block[0] += fib[low + 2]
        block[1] += fib[low + 3]
    pairs: list[tuple[Integer, Integer]] = [(mpz(u), mpz(s)) for u, s in blocks]
    m = LEAF
    while len(pairs) > 1:
        before, this = fibonacci_pair(m - 1)
        both = before + this
        joined = []
        for (low_u, low_s), (u, s) in zip(pairs[::2], pairs[1::2], strict=False):
            # three products give shift_m(U) = F_m S(U) + F_{m-1} U and S(shift_m(U)) = F_{m+1} S(U) + F_m U
            high, low = this * s, before * u
            joined.append((low_u + high + low, low_s + both * (s + u) - low))
        pairs = joined + pairs[len(joined) * 2 :]
        m *= 2
    return pairs[0][0]


class Level(NamedTuple):
    """Constants for one m: the form of a number n < F_{2m+2} is cut into the parts F_c with c >= m + 2 and the rest."""

    beyond: Integer  # F_{2m+2}
    before: Integer  # F_{m-1}
    this: Integer  # F_m
    following: Integer  # F_{m+1}
    dropped: int  # low bits of n that the estimate of U ignores
    inverse: Integer  # 2^(dropped + shift) / phi^m
    shift: int


@lru_cache(maxsize=32)  # each level is twice as long as the level before
def level(m: int) -> Level:
    """Return the constants for the cut of a form at the index m."""
    before, this = fibonacci_pair(m - 1)
    following = before + this
    beyond = this * (2 * following - this) + following**2 + this**2  # F_2m + F_{2m+1}
    dropped = max(this.bit_length() - SPARE_BITS, 0)
    shift = beyond.bit_length() + SPARE_BITS - dropped
    # phi^m = F_{m+1} + F_{m-1} - psi^m
    inverse = (mpz(1) << (dropped + shift)) // (following + before)
    return Level(beyond, before, this, following, dropped, inverse, shift)


def _cut(n: Integer, levels: list[Level], pieces: list[str]) -> None:
    """Append the Fibonacci digits of n, the highest first, to `pieces`. With k levels these are LEAF 2^k digits."""
    if not n:
        pieces.append("0" * (LEAF << len(levels)))
        return
    if not levels:
        _leaf(int(n), pieces)
        return
    *rest, last = levels
    u, low = _split(n, last)
    _cut(u, rest, pieces)
    _cut(low, rest, pieces)


def _split(n: Integer, cut: Level) -> tuple[Integer, Integer]:
    """Return (U, low) with n = shift_m(U) + low, as the docstring of this module defines them.

    With D(U) = S(U) - U phi, n / phi^m = U + (F_m D(U) + low) / phi^m. The difference n / phi^m - U lies between -0.2
    and 1.3. The first estimate, about floor(n / phi^m - 1/32), is right in nine cases of ten.
    """
    _, before, this, following, dropped, inverse, shift = cut
    u = ((n >> dropped) * inverse - (mpz(1) << (shift - 5))) >> shift
    if u < 0:
        u = mpz(0)
    while True:
        is_lower, k = wythoff_index(u + 1)
        shifted = u + k - 1 if is_lower else 2 * u + 1 - k
        low = n - this * shifted - before * u
        if low < 0:
            u -= 1
        elif low >= following and (not is_lower or low >= following + this):
            u += 1
        else:
            return u, low


def _leaf(n: int, pieces: list[str]) -> None:
    """Append the LEAF Fibonacci digits of n < F_{LEAF+2} to `pieces`, CHUNK digits at a time, the highest first."""
    digits, numbers_by_place = _chunks()
    for numbers in numbers_by_place:
        chunk = bisect_right(numbers, n) - 1
        n -= numbers[chunk]
        pieces.append(digits[chunk])
    pieces.append(digits[n])


@cache
def _chunks() -> tuple[list[str], list[list[int]]]:
    """Return (digits, numbers): digits[U] are the CHUNK Fibonacci digits of U, for each U < F_{CHUNK+2}.

    numbers[i] lists shift_m(U) for each U, with m = LEAF - CHUNK, LEAF - 2 CHUNK, ..., CHUNK for i = 0, 1, ...
    shift_m(U) has the digits of U and m zeros.
    """
    fib = [int(fibonacci(c)) for c in range(LEAF + 2)]
    shorter, digits = [""], ["0", "1"]  # longer digits are 0 and digits of one less, or 10 and digits of two less
    while len(digits[0]) < CHUNK:
        digits, shorter = ["0" + d for d in digits] + ["10" + d for d in shorter], digits
    # shift_m(U + 1) - shift_m(U) is F_{m+1} if U has the part F_2, else F_{m+2}
    is_last = [d.endswith("1") for d in digits[:-1]]
    numbers_by_place = []
    for m in range(LEAF - CHUNK, 0, -CHUNK):
        small, large = fib[m + 1], fib[m + 2]
        numbers_by_place.append(list(accumulate((small if last else large for last in is_last), initial=0)))
    return digits, numbers_by_place
