"""Searches a range in blocks, with an array of numbers for each block."""

from collections.abc import Callable
from typing import Any

from wythoff.claims.checksums import Sums
from wythoff.claims.verdict import Finding, show_value

# The numbers of a block: some arrays of 8 bytes per number fit a cache of 8 MB.
BLOCK = 1 << 17

BlockResult = tuple[Any, Any]
"""For a block of numbers: an array, True where the statement is wrong, and an array of numbers for the checksums."""


def search_blocks(id: str, start: int, stop: int, bits: int, block: Callable[[int, int], BlockResult]) -> Finding:
    """Search [start, stop), stop <= 2^bits, for a counterexample, where block(first, last) checks [first, last)."""
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
