"""phi as a fixed-point number: floor(n phi) and its inverse for one integer of any size, by one multiplication."""

import threading
from typing import NamedTuple

from wythoff.exact.bigint import Integer, f_divmod_2exp, isqrt, mpz

# Fractional bits beyond those of n. The slow path is taken with probability 2^-GUARD; each 64 bits cost one limb.
GUARD = 64

# Numbers of a class of sizes share one phi. Classes widen with the size, so that at most 1/16 of a product is wasted.
SMALLEST_CLASS = 64

# The most bits of all cached values together (about 3 values for each class); beyond it the cache is cleared.
CACHE_BITS = 1 << 31


class Phi(NamedTuple):
    """phi for every n of at most `size` bits."""

    shift: int  # fractional bits, size + GUARD
    value: Integer  # floor(phi 2^shift)
    carry_free: Integer  # 2^shift - 2^size: above it, the discarded part could carry
    lower: Integer  # floor((2 - phi) 2^shift)
    upper: Integer  # lower - 2^size


_by_size: dict[int, Phi] = {}
_largest: list[tuple[int, Integer]] = [(0, mpz(1))]
_growing = threading.Lock()


def floor_phi(n: Integer) -> Integer:
    """Return floor(n phi) for an mpz n >= 0 of any size, by one product of n and as many digits of phi.

    Proof: with s = shift and p = floor(phi 2^s), n p <= n phi 2^s < n p + n, and n < 2^size. So
    n phi lies in [n p / 2^s, (n p + 2^size) / 2^s). No integer lies inside that interval, past its left end, if the
    discarded part of n p, n p mod 2^s, is at most 2^s - 2^size. Then floor(n phi) = floor(n p / 2^s). Otherwise
    (for random n with probability 2^-64; for Fibonacci numbers of even index always) isqrt decides.
    """
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    whole, part = f_divmod_2exp(n * phi.value, phi.shift)
    return whole if part <= phi.carry_free else floor_phi_isqrt(n)


def wythoff_index(n: Integer) -> tuple[bool, Integer]:
    """Return (True, k) if n = floor(k phi), (False, k) if n = floor(k phi^2), for an mpz n >= 0; (True, 0) for 0.

    With u = floor(n / phi) = floor(n phi) - n, n is lower iff floor((u + 1) phi) = n iff frac(n phi) > 2 - phi, since
    (n + 1)/phi = n phi - n + phi - 1 reaches the next integer exactly then. The fraction lies in
    [part, part + 2^size) / 2^shift, as in floor_phi: one product in all, and isqrt if that does not decide.
    """
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    whole, part = f_divmod_2exp(n * phi.value, phi.shift)
    if part <= phi.upper:
        # 2 n - floor(n phi); n = 0 ends here and counts as lower
        return not n, n + n - whole
    if phi.lower < part <= phi.carry_free:
        return True, whole - n + 1
    return wythoff_index_isqrt(n)


def partner(n: Integer) -> Integer:
    """Return the m such that (n, m) is a P-position of Wythoff's game: b_k for n = a_k, a_k for n = b_k."""
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    whole, part = f_divmod_2exp(n * phi.value, phi.shift)
    if part <= phi.upper:
        return whole - n
    if phi.lower < part <= phi.carry_free:
        return whole + 1
    is_lower, k = wythoff_index_isqrt(n)
    return n + k if is_lower else n - k


def nearest(n: Integer) -> Integer:
    """Return the integer nearest to n phi, if n phi is not within 2^-GUARD of a half-integer, by one product."""
    phi = _by_size.get(n.bit_length()) or _phi(n.bit_length())
    return (n * phi.value + (mpz(1) << (phi.shift - 1))) >> phi.shift


def digits(shift: int) -> Integer:
    """Return floor(phi 2^shift)."""
    with _growing:
        return _digits(shift)


def floor_phi_isqrt(n: Integer) -> Integer:
    """Return floor(n phi) = floor((n + floor(sqrt(5 n^2))) / 2), for an mpz n >= 0: slower, but without exceptions."""
    return (n + isqrt(5 * n * n)) // 2


def wythoff_index_isqrt(n: Integer) -> tuple[bool, Integer]:
    """Return wythoff_index(n), by two square roots."""
    k = floor_phi_isqrt(n) - n + 1
    if n and floor_phi_isqrt(k) != n:
        return False, n - k + 1
    return True, k if n else mpz(0)


def bits_of_phi(n: Integer) -> int:
    """Return the bits of the phi by which n is multiplied."""
    return int(_phi(n.bit_length()).value.bit_length())


def _phi(bits: int) -> Phi:
    """Return the phi for numbers of `bits` bits, computed once for each class of sizes."""
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
    """Return floor(phi 2^shift), cut from the longest known value or, if none is long enough, by a new square root."""
    known, value = _largest[0]
    if known < shift:
        unit = mpz(1) << shift
        known, value = _largest[0] = shift, (unit + isqrt(5 * unit * unit)) >> 1
    return value >> (known - shift)
