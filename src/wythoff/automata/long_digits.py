"""Digits of numbers in the numeration of t-Wythoff, which is the Zeckendorf form for t = 1.

Definition. The digit at place k = 0, 1, ... counts w_k, with w_0 = 1, w_1 = t + 1 and w_{k+1} = t w_k + w_{k-1}. Digits
are 0 to t, and the digit after a digit t is 0. Every n >= 0 has exactly one such sequence of digits (A. S. Fraenkel,
Systems of numeration, 1985).

One more digit. Appending the digit 0 to n gives n + t N(n). Here N(n) = floor((n + 1)/alpha) is the number of k >= 1
with floor(k alpha) <= n, for alpha = (2 - t + sqrt(t^2 + 4))/2.

m more digits. Let v_0 = 0, v_1 = 1 and v_{k+1} = t v_k + v_{k-1}. Then w_{k+m} = v_m w_{k+1} + v_{m-1} w_k. So
appending m digits 0 to U gives v_m (U + t N(U)) + v_{m-1} U. Numbers are ordered like their digits. So removing the
last m digits of n gives the largest U for which this value is at most n. An estimate of U is corrected until U is the
largest.
"""

from collections.abc import Sequence
from functools import cache

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.zeckendorf_forms import form_of

# The most digits that are computed one by one.
LEAF = 64


def long_digits(n: Integer, t: int = 1) -> Sequence[int]:
    """Return the digits of an mpz n >= 0 in the numeration of t-Wythoff, highest first; no digits for 0.

    The result is bytes for t up to 255, else a list. Time O(M(k) log k) for k digits, where M(k) is the time of a
    product of k digits.
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
    """Return the digits of n in the numeration of t-Wythoff, highest first, with leading zeros: `length` in all."""
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
    # v_{m+1} + v_{m-1} = s^m + (-1/s)^m with s = (t + sqrt(t^2 + 4))/2, and m digits 0 multiply by about s^m
    high = n // (t * this + before + before)

    def moved(u: Integer) -> Integer:
        return this * _child(u, t) + before * u

    while moved(high) > n:
        high -= 1
    while moved(high + 1) <= n:
        high += 1
    return _digits(high, t, length - m) + _digits(n - moved(high), t, m)


def _child(n: Integer, t: int) -> Integer:
    """Return the number whose digits, in the numeration of t-Wythoff, are those of n followed by a 0."""
    return n + t * floor_surd((n + 1) * (t - 2), n + 1, t * t + 4, 2 * t)


def _worth(t: int, place: int) -> Integer:
    """Return the value of the digit 1 at this place in the numeration of t-Wythoff: w_k of the module for k = place."""
    before, this = _pair(t, place + 1)  # w_k = v_{k+1} + v_k
    return this + before


@cache
def _pair(t: int, m: int) -> tuple[Integer, Integer]:
    """Return (v_{m-1}, v_m), where v_0 = 0, v_1 = 1 and v_{k+1} = t v_k + v_{k-1}, by doubling.

    v_{2k} = v_k (v_{k+1} + v_{k-1}) and v_{2k-1} = v_k^2 + v_{k-1}^2.
    """
    if m == 0:
        return mpz(1), mpz(0)
    if m % 2:
        before, this = _pair(t, m - 1)
        return this, t * this + before
    before, this = _pair(t, m // 2)
    return this * this + before * before, this * (t * this + 2 * before)
