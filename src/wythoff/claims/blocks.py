"""Searches of a range in blocks: an array of numbers at a time."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Numbers of a block: some arrays of 8 bytes each stay in a cache of 8 MB.
BLOCK = 1 << 17


def search_blocks(
    id: str, start: int, stop: int, bits: int, block: "Callable[[int, int], tuple[NDArray[np.bool_], int]]"
) -> Finding:
    """What a claim finds in [start, stop), stop <= 2^bits.

    block(first, last) tells for each n of [first, last) whether the statement fails, and a sum for the checksum.
    """
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
