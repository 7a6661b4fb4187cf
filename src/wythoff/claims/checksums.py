"""Checksums of the numbers that a check has computed.

A `Finding` has two sums modulo 2^64. The first sum is that of the numbers. If the numbers are floor(n alpha) for the n
of a range, a formula also gives this sum. A difference reveals an error. The second sum, the *digest*, is that of
mix(number) for all numbers, with the function mix of `wythoff.kernels.mixing`. No formula for the digest is known: one
must compute all numbers.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding
from wythoff.kernels.mixing import FIRST_FACTOR, FIRST_SHIFT, LAST_SHIFT, SECOND_FACTOR


class Sums:
    """Two sums modulo 2^64: of the added numbers, and of mix(number) for these numbers."""

    def __init__(self) -> None:
        self.plain = self.mixed = 0

    def add_array(self, numbers: Any) -> None:
        """Add the numbers of an array of 64-bit integers, or of ints of any size."""
        import numpy as np

        if numbers.dtype == object:
            self.add(numbers.reshape(-1).tolist())
            return
        z = numbers.astype(np.uint64)
        self.plain += int(z.sum())
        z *= np.uint64(FIRST_FACTOR)
        z ^= z >> np.uint64(FIRST_SHIFT)
        z *= np.uint64(SECOND_FACTOR)
        z ^= z >> np.uint64(LAST_SHIFT)
        self.mixed += int(z.sum())

    def add(self, numbers: Iterable[int]) -> None:
        """Add integers of any size, modulo 2^64."""
        for number in numbers:
            z = int(number) % CHECKSUM_MODULUS
            self.plain += z
            self.mixed += mixed(z)

    def finding(self, checked: int) -> Finding:
        """Return the `Finding` that `checked` cases have no counterexample, with these sums."""
        return Finding(checked, None, self.plain % CHECKSUM_MODULUS, digest=self.mixed % CHECKSUM_MODULUS)


def mixed(number: int) -> int:
    """Return mix(number), as `wythoff.kernels.mixing` defines it, for an integer from 0 to 2^64 - 1."""
    steps = ((FIRST_FACTOR, FIRST_SHIFT), (SECOND_FACTOR, LAST_SHIFT))
    return reduce(lambda z, step: (z := z * step[0] % CHECKSUM_MODULUS) ^ (z >> step[1]), steps, number)
