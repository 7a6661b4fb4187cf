"""Checksums of the numbers that a check has computed.

A finding has two sums of these numbers modulo 2^64. The plain sum of a claim on floor(n alpha) follows from theory, in
O(log n) steps. So it finds errors, but anyone can give it without doing the work. No such formula is known for the sum
of the mixed numbers, the *digest*: to give it, one must compute the numbers.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding
from wythoff.kernels.mixing import FIRST_FACTOR, FIRST_SHIFT, LAST_SHIFT, SECOND_FACTOR


class Sums:
    """The plain sum of numbers modulo 2^64, and the sum of the mixed numbers."""

    def __init__(self) -> None:
        self.plain = self.mixed = 0

    def add_array(self, numbers: Any) -> None:
        """Add the numbers of an array of 64-bit integers or of ints of any size."""
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
        """Add integers of any size, which count modulo 2^64."""
        for number in numbers:
            z = int(number) % CHECKSUM_MODULUS
            self.plain += z
            self.mixed += mixed(z)

    def finding(self, checked: int) -> Finding:
        """Return the finding on `checked` cases without a counterexample."""
        return Finding(checked, None, self.plain % CHECKSUM_MODULUS, digest=self.mixed % CHECKSUM_MODULUS)


def mixed(number: int) -> int:
    """Return the mixed number, as `wythoff.kernels.mixing` defines it, for a number below 2^64."""
    steps = ((FIRST_FACTOR, FIRST_SHIFT), (SECOND_FACTOR, LAST_SHIFT))
    return reduce(lambda z, step: (z := z * step[0] % CHECKSUM_MODULUS) ^ (z >> step[1]), steps, number)
