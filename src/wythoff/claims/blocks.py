"""Search a range of integers for a counterexample, in blocks of BLOCK integers."""

from collections.abc import Callable
from typing import Any

from wythoff.claims.checksums import Sums
from wythoff.claims.verdict import Finding, show_value

# The numbers of a block: some arrays of 8 bytes per number fit a cache of 8 MB.
BLOCK = 1 << 17

BlockResult = tuple[Any, Any]
"""For a block of numbers: an array, True where the statement is wrong, and an array of numbers for the checksums."""


def search_blocks(id: str, start: int, stop: int, bits: int, block: Callable[[int, int], BlockResult]) -> Finding:
    """Search [start, stop) for a counterexample of the claim `id`, in blocks. stop <= 2^bits.

    block(first, last) checks the numbers first, ..., last - 1. It returns two arrays: whether the claim is wrong for
    each number, and the integers that go into the checksum.
    """
    if stop > 1 << bits:
        raise ValueError(f"{id}: stop must be at most 2^{bits}, got {show_value(stop)}")
    sums = Sums()
    for first in range(start, stop, BLOCK):
        wrong, numbers = block(first, min(first + BLOCK, stop))
        if wrong.any():
            at = first + int(wrong.argmax())
            return Finding(at - start + 1, at)
        sums.add_array(numbers)
    return sums.finding(max(stop - start, 0))
