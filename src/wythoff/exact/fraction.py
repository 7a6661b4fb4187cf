"""The first 64 bits of the fraction of n phi in linear time, from a few middle digits of a product.

With n = sum of n_i 2^(B i), n_i < 2^B, the fraction of n phi is that of the sum of n_i phi_i, where phi_i is the
fraction of 2^(B i) phi: the binary digits of phi from position B i on. Of these B + GUARD suffice: cut off there, each
phi_i is too small by less than 2^-(B + GUARD), and the sum of k terms by less than k 2^-GUARD. So k products of B bits
replace one product of k B bits.
"""

import threading
from itertools import pairwise
from operator import mul

from wythoff.exact import fixed_point
from wythoff.exact.bigint import Integer, f_mod_2exp, unpack

BITS = 64

# Bits of a block of n. Smaller: more interpreter overhead. Larger: more of each product is discarded. From 500 to 1100
# the time is within a tenth of the best.
BLOCK = 768

# k 2^-GUARD is below 2^-BITS for every k < 2^64. BLOCK + GUARD is a whole number of machine words.
GUARD = 128

_growing = threading.Lock()
_phi: list[list[Integer]] = [[]]


def leading_bits(n: Integer) -> int:
    """Return a `top` below 2^64 such that n phi lies in [top, top + 2) / 2^64 modulo 1, for an mpz n >= 1."""
    phi = _phi[0]
    if n.bit_length() > len(phi) * BLOCK:
        phi = _extend_phi(n.bit_length())
    total = sum(map(mul, unpack(n, BLOCK), phi))
    return int(f_mod_2exp(total, BLOCK + GUARD) >> (BLOCK + GUARD - BITS))


def _extend_phi(bits: int) -> list[Integer]:
    """Return phi_0, phi_1, ... for n of `bits` bits, and 1/16 more."""
    count = -(-(bits + bits // 16) // BLOCK)
    with _growing:
        if count > len(_phi[0]):
            # the digits of phi, BLOCK at a time, from the point on
            blocks = unpack(fixed_point.digits((count + 1) * BLOCK), BLOCK)[-2::-1]
            _phi[0] = [(this << GUARD) + (following >> (BLOCK - GUARD)) for this, following in pairwise(blocks)]
        return _phi[0]
