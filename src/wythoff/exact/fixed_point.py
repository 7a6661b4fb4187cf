"""phi as a fixed-point number: floor(n phi) and its inverse for an integer of any size, by one multiplication."""

import threading
from typing import NamedTuple

from wythoff.exact.bigint import Integer, f_divmod_2exp, isqrt, mpz

# Fractional bits of phi beyond the bits of n. The slow exact path is taken with probability 2^-GUARD. Each 64 bits make
# phi one machine word longer.
GUARD = 64

# Numbers n of similar length share one phi: each length is rounded up to the size of a class. Sizes are multiples of 64
# bits. From 1024 bits on their distance grows with the length, so that phi is at most 1/16 longer than necessary.
SMALLEST_CLASS = 64

# The most bits of all cached values together (about 3 values for each class); beyond it the cache is cleared.
CACHE_BITS = 1 << 31


class Phi(NamedTuple):
    """The number phi with `size` + GUARD fractional bits: enough for products with any n of at most `size` bits."""

    shift: int  # fractional bits, size + GUARD
    value: Integer  # floor(phi 2^shift)
    carry_free: Integer  # 2^shift - 2^size: the floor is certain if the fraction of n * value is at most this
    lower: Integer  # floor((2 - phi) 2^shift)
    upper: Integer  # lower - 2^size


_by_size: dict[int, Phi] = {}
_largest: list[tuple[int, Integer]] = [(0, mpz(1))]
_growing = threading.Lock()


def floor_phi(n: Integer) -> Integer:
    """Return floor(n phi) for an mpz n >= 0 of any size, by the product of n and a phi of about as many digits.

    Proof. Let p = floor(phi 2^s) be the stored phi, and n < 2^size with s = size + GUARD. So n phi lies in [n p / 2^s,
    (n p + 2^size) / 2^s). If n p mod 2^s <= 2^s - 2^size, this interval contains no integer except perhaps its left
    end, and floor(n phi) = floor(n p / 2^s). Otherwise an integer square root decides. This case has probability 2^-64
    for random n. But computation shows that it occurs for all of F_94, F_96, ..., F_20000, and for nearly all F_i with
    odd i from 141 to 20000.
    """
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    whole, part = f_divmod_2exp(n * phi.value, phi.shift)
    return whole if part <= phi.carry_free else floor_phi_isqrt(n)


def wythoff_index(n: Integer) -> tuple[bool, Integer]:
    """Return (True, k) if n = floor(k phi), or (False, k) if n = floor(k phi^2), for an mpz n >= 0; (True, 0) for 0.

    Proof. Let u = floor(n / phi) = floor(n phi) - n. An n > 0 has the form floor(k phi) iff n = floor((u + 1) phi),
    that is, iff (n + 1)/phi > u + 1. As (n + 1)/phi = n phi - n + phi - 1, this means frac(n phi) > 2 - phi, where frac
    is the fractional part. With p, s and size as in `floor_phi` and part = n p mod 2^s, frac(n phi) lies in
    [part / 2^s, (part + 2^size) / 2^s). So one product decides most cases, and integer square roots decide the others.
    """
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    whole, part = f_divmod_2exp(n * phi.value, phi.shift)
    if part <= phi.upper:
        # upper: k = 2 n - floor(n phi); n = 0 also takes this branch and counts as lower
        return not n, n + n - whole
    if phi.lower < part <= phi.carry_free:
        return True, whole - n + 1
    return wythoff_index_isqrt(n)


def partner(n: Integer) -> Integer:
    """Return the m such that piles of n and m stones are a P-position of Wythoff's game, for an mpz n >= 0."""
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    whole, part = f_divmod_2exp(n * phi.value, phi.shift)
    if part <= phi.upper:
        return whole - n
    if phi.lower < part <= phi.carry_free:
        return whole + 1
    is_lower, k = wythoff_index_isqrt(n)
    return n + k if is_lower else n - k


def nearest(n: Integer) -> Integer:
    """Return the integer nearest to n phi, by one product; maybe wrong if n phi is within 2^-GUARD of some m + 1/2."""
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    return (n * phi.value + (mpz(1) << (phi.shift - 1))) >> phi.shift


def digits(shift: int) -> Integer:
    """Return floor(phi 2^shift)."""
    with _growing:
        return _digits(shift)


def floor_phi_isqrt(n: Integer) -> Integer:
    """Return floor(n phi) = (n + isqrt(5 n^2)) // 2 for an mpz n >= 0. `floor_phi` is faster for most n."""
    return (n + isqrt(5 * n * n)) // 2


def wythoff_index_isqrt(n: Integer) -> tuple[bool, Integer]:
    """Return the result of `wythoff_index`, computed by two integer square roots."""
    k = floor_phi_isqrt(n) - n + 1
    if n and floor_phi_isqrt(k) != n:
        return False, n - k + 1
    return True, k if n else mpz(0)


def bits_of_phi(n: Integer) -> int:
    """Return the number of bits of the fixed-point phi that is used for n."""
    return int(_phi(n.bit_length()).value.bit_length())


def _phi(bits: int) -> Phi:
    """Return the `Phi` for numbers of `bits` bits. Numbers of similar lengths share a cached `Phi`."""
    width = max(SMALLEST_CLASS, 1 << max(0, bits.bit_length() - 5))
    size = max(-(-bits // width), 1) * width
    with _growing:
        phi = _by_size.get(size)
        if phi is None:
            if 3 * sum(bits for bits, entry in _by_size.items() if bits + GUARD == entry.shift) > CACHE_BITS:
                _by_size.clear()
            shift = size + GUARD
            value, unit, error = _digits(shift), mpz(1) << shift, mpz(1) << size
            lower = 2 * unit - value - 1
            phi = Phi(shift, value, unit - error, lower, lower - error)
            _by_size[size] = phi
        _by_size[bits] = phi
    return phi


def _digits(shift: int) -> Integer:
    """Return floor(phi 2^shift), from the cached value for the largest `shift` so far."""
    known, value = _largest[0]
    if known < shift:
        unit = mpz(1) << shift
        known, value = _largest[0] = shift, (unit + isqrt(5 * unit * unit)) >> 1
    return value >> (known - shift)
