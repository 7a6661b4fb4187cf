"""Boards of Grundy values of Wythoff's game by two plain kernels, to check and to time the kernel of tiles."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import trailing_zeros

ONE, SIX, ZERO = np.uint64(1), np.uint64(6), np.uint64(0)
FULL = np.uint64(2**64 - 1)


@kernel
def naive(values: Any, seen: Any, start: Any, stop: Any) -> None:
    """Write G(x, y) for the rows start to stop - 1 of a board, by marking the values of all options of each cell.

    values : uint32 (rows, cols), C order. Written. The rows before `start` are given.
    seen   : uint64 (rows + cols,). Scratch, zeros at the first call.
    Time O(rows * cols * (rows + cols)).
    """
    cols = values.shape[1]
    stamp = np.uint64(start * cols)
    for x in range(start, stop):
        for y in range(cols):
            stamp += ONE
            for left in range(x):
                seen[values[left, y]] = stamp
            for left in range(y):
                seen[values[x, left]] = stamp
            for k in range(1, min(x, y) + 1):
                seen[values[x - k, y - k]] = stamp
            value = ZERO
            while seen[value] == stamp:
                value += ONE
            values[x, y] = value


@kernel
def row_bitsets(
    values: Any, lines: Any, diagonals: Any, line_low: Any, diagonal_low: Any, start: Any, stop: Any
) -> None:
    """Write G(x, y) for the rows start to stop - 1 of a board, by a set of bits for each line and each diagonal.

    Line k is row k and column k. The search of the least free value of a cell begins at the first word that is not full
    in any of the three sets of the cell.

    values                 : uint32 (rows, cols), rows <= cols, C order. Written.
    lines, diagonals       : uint64 (cols, words), 64 * words > rows + cols. Bit g of row k is 1 if value g occurs in
                             line k, or on the diagonal y - x = k. Zeros at first.
    line_low, diagonal_low : uint64 (cols,). The first word of each set that is not full. Zeros at first.
    """
    rows, cols = np.uint64(values.shape[0]), np.uint64(values.shape[1])
    for x in range(np.uint64(start), np.uint64(stop)):
        for y in range(x, cols):
            d = y - x
            word = max(line_low[x], max(line_low[y], diagonal_low[d]))
            free = ~(lines[x, word] | lines[y, word] | diagonals[d, word])
            while free == ZERO:
                word += ONE
                free = ~(lines[x, word] | lines[y, word] | diagonals[d, word])
            bit = free & (~free + ONE)
            lines[x, word] |= bit
            lines[y, word] |= bit
            diagonals[d, word] |= bit
            while lines[x, line_low[x]] == FULL:
                line_low[x] += ONE
            while lines[y, line_low[y]] == FULL:
                line_low[y] += ONE
            while diagonals[d, diagonal_low[d]] == FULL:
                diagonal_low[d] += ONE
            value = (word << SIX) + trailing_zeros(bit)
            values[x, y] = value
            if y < rows:
                values[y, x] = value


def naive_board(rows: int, cols: int) -> NDArray[np.uint32]:
    """The board by the definition: the values of all options of each cell are marked."""
    values = np.zeros((rows, cols), np.uint32)
    naive(values, np.zeros(rows + cols, np.uint64), 0, rows)
    return values


def row_bitset_board(rows: int, cols: int) -> NDArray[Any]:
    """The board by a set of bits for each line and each diagonal."""
    if rows > cols:
        return row_bitset_board(cols, rows).T
    values = np.zeros((rows, cols), np.uint32)
    words = (rows + cols) // 64 + 1
    lines, diagonals = np.zeros((cols, words), np.uint64), np.zeros((cols, words), np.uint64)
    line_low, diagonal_low = np.zeros(cols, np.uint64), np.zeros(cols, np.uint64)
    row_bitsets(values, lines, diagonals, line_low, diagonal_low, 0, rows)
    return values
