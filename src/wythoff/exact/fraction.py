"""The first 64 bits of the fractional part of n phi in linear time.

Write n in base 2^B, as the sum of n_i 2^(B i) over k blocks n_i < 2^B. Let phi_i be the fractional part of 2^(B i) phi,
that is, the binary digits of phi from position B i on. Then n phi and the sum of the n_i phi_i have the same fractional
part. Cut each phi_i off after B + GUARD bits. Each cut phi_i is too small by less than 2^-(B + GUARD), and the sum of
the k products by less than k 2^-GUARD. So k products of B-bit numbers replace one product of k B bits.
"""

import threading
from itertools import pairwise
from operator import mul

from wythoff.exact import fixed_point
from wythoff.exact.bigint import Integer, f_mod_2exp, unpack

BITS = 64

# B, the bits of a block of n. Smaller blocks cost more interpreter overhead; larger blocks waste more of each product.
# From 500 to 1100 bits the time is within a tenth of the best.
BLOCK = 768

# Extra bits of each phi_i. The error k 2^-GUARD is below 2^-BITS for every k < 2^64. BLOCK + GUARD is a multiple of 64.
GUARD = 128

_growing = threading.Lock()
_phi: list[list[Integer]] = [[]]


def leading_bits(n: Integer) -> int:
    """Return about 2^64 times the fractional part of n phi, as an int below 2^64, for an mpz n >= 1.

    For the result `top`, the fractional part lies in [top / 2^64, (top + 2) / 2^64), modulo 1.
    """
    phi = _phi[0]
    if n.bit_length() > len(phi) * BLOCK:
        phi = _extend_phi(n.bit_length())
    total = sum(map(mul, unpack(n, BLOCK), phi))
    return int(f_mod_2exp(total, BLOCK + GUARD) >> (BLOCK + GUARD - BITS))


def _extend_phi(bits: int) -> list[Integer]:
    """Return the list phi_0, phi_1, ... (see the module): as many as an n of `bits` bits needs, and 1/16 more."""
    count = -(-(bits + bits // 16) // BLOCK)
    with _growing:
        if count > len(_phi[0]):
            # blocks of BLOCK binary digits of phi, from the binary point on
            blocks = unpack(fixed_point.digits((count + 1) * BLOCK), BLOCK)[-2::-1]
            _phi[0] = [(this << GUARD) + (following >> (BLOCK - GUARD)) for this, following in pairwise(blocks)]
        return _phi[0]
