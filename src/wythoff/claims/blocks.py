"""Searches of a range in blocks: an array of numbers at a time."""

from collections.abc import Callable
from typing import Any

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, shown

# Numbers of a block: some arrays of 8 bytes each stay in a cache of 8 MB.
BLOCK = 1 << 17

Tried = tuple[Any, int]
"""Of a block of numbers an array that says of each whether the statement is wrong there, and a sum for the checksum."""


def search_blocks(id: str, start: int, stop: int, bits: int, block: Callable[[int, int], Tried]) -> Finding:
    """What a claim finds in [start, stop), stop <= 2^bits, where block(first, last) tries [first, last)."""
    if stop > 1 << bits:
        raise ValueError(f"{id} is tried below 2^{bits}, got stop = {shown(stop)}")
    checksum = 0
    for first in range(start, stop, BLOCK):
        wrong, total = block(first, min(first + BLOCK, stop))
        if wrong.any():
            at = first + int(wrong.argmax())
            return Finding(at - start + 1, at)
        checksum += total
    return Finding(max(stop - start, 0), None, checksum % CHECKSUM_MODULUS)
