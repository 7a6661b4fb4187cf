"""Numbers written in the numeration of t-Wythoff: Zeckendorf's for t = 1, Pell's for t = 2.

The places are worth w_0 = 1, w_1 = t + 1, w_{k+1} = t w_k + w_{k-1}. Digits are 0 to t, and a digit t is followed by 0:
so every n >= 0 is written in one way (A. S. Fraenkel, Systems of numeration, 1985). Appending the digit 0 leads from n
to n + t N(n), where N(n) is how many of 1, ..., n are lower numbers floor(k alpha), alpha = (2 - t + sqrt(t^2 + 4))/2:
floor((n + 1)/alpha) of them.

With v_0 = 0, v_1 = 1, v_{k+1} = t v_k + v_{k-1}, w_{k+m} = v_m w_{k+1} + v_{m-1} w_k. So U, with m digits 0 appended,
is v_m (U + t N(U)) + v_{m-1} U, and the digits of n before the last m are those of the largest U for which that is at
most n: numbers are ordered as their digits. It is found from an estimate, corrected until it is the one.
"""

from collections.abc import Sequence
from functools import cache

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.zeckendorf_forms import form_of

# Digits that are found one by one.
LEAF = 64


def digits(n: Integer, t: int = 1) -> Sequence[int]:
    """Return the digits of an mpz n >= 0, highest first; none for 0. As bytes for t up to 255, else as a list.

    Time O(M(k) log k) for k digits, M(k) of a product.
    """
    if t == 1:
        return _zeckendorf(form_of(n))
    length = LEAF
    while n >= _worth(t, length):
        length *= 2
    found = _digits(n, t, length)
    begin = next((k for k, digit in enumerate(found) if digit), length)
    return bytes(found[begin:]) if t < 256 else found[begin:]


def _zeckendorf(form: list[int]) -> bytes:
    found = bytearray(form[0] - 1 if form else 0)
    for index in form:
        found[form[0] - index] = 1
    return bytes(found)


def _digits(n: Integer, t: int, length: int) -> list[int]:
    """So many digits of n, which is below the worth of the next place."""
    if not n:
        return [0] * length
    if length <= LEAF:
        found = []
        for place in range(length - 1, -1, -1):
            digit, n = divmod(n, _worth(t, place))
            found.append(int(digit))
        return found
    m = length // 2
    before, this = _pair(t, m)
    high = n // (t * this + before + before)  # s^m = v_{m+1} + v_{m-1}, but for (-s)^-m, s = (t + sqrt(t^2 + 4))/2

    def moved(u: Integer) -> Integer:
        return this * _child(u, t) + before * u

    while moved(high) > n:
        high -= 1
    while moved(high + 1) <= n:
        high += 1
    return _digits(high, t, length - m) + _digits(n - moved(high), t, m)


def _child(n: Integer, t: int) -> Integer:
    """n with the digit 0 appended."""
    return n + t * floor_surd((n + 1) * (t - 2), n + 1, t * t + 4, 2 * t)


def _worth(t: int, place: int) -> Integer:
    """w of a place: v_{k+1} + v_k."""
    before, this = _pair(t, place + 1)
    return this + before


@cache
def _pair(t: int, m: int) -> tuple[Integer, Integer]:
    """(v_{m-1}, v_m), by halves: v_2k = v_k (v_{k+1} + v_{k-1}), v_{2k-1} = v_k^2 + v_{k-1}^2."""
    if m == 0:
        return mpz(1), mpz(0)
    if m % 2:
        before, this = _pair(t, m - 1)
        return this, t * this + before
    before, this = _pair(t, m // 2)
    return this * this + before * before, this * (t * this + 2 * before)
