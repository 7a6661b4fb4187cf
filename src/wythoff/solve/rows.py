"""P-positions as rows, each asked for by its number: for games, and for long piles, with no faster way."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out, fitted
from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position

# Bits of the numbers of a block: those of 32768 rows at most.
BLOCK_BITS = 1 << 21

PPosition = Callable[[Integer], Position]


def p_position_rows(p_position: PPosition, start: Integer, stop: Integer, out: NDArray[Any] | None) -> NDArray[Any]:
    """Rows start to stop - 1: int64 if they fit, else objects; or `out`."""
    width, bits = _size(p_position, start, stop)
    count = int(stop - start)
    check_memory(count * (bits // 8 + 40 * width), f"an array of {count} P-positions")
    if out is not None:
        out = check_out(out, (count, width))
    rows = np.empty((count, width), np.object_)
    for row in range(len(rows)):
        rows[row] = [int(pile) for pile in p_position(mpz(start + row))]
    return fitted(rows, np.dtype(np.int64), out)


def p_position_row_blocks(p_position: PPosition, start: Integer, stop: Integer) -> Iterator[NDArray[Any]]:
    """The same rows in blocks. Raises UnknownValue at once, not at the block that is not known."""
    _, bits = _size(p_position, start, stop)
    count = max(1, BLOCK_BITS // bits)
    cuts = range(int(start), int(stop), int(count))
    return (p_position_rows(p_position, mpz(cut), min(mpz(cut + count), stop), None) for cut in cuts)


def _size(p_position: PPosition, start: Integer, stop: Integer) -> tuple[int, int]:
    """Numbers of a row, and at least the bits of each row."""
    last = p_position(stop - 1 if stop > start else start)
    return len(last), 64 + sum(pile.bit_length() for pile in last)
