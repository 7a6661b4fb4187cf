"""Outcomes of two-pile games whose moves are rays, 64 cells of a row at a time."""

import numpy as np

from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, SIX, IN_WORD = (np.uint64(value) for value in (0, 1, 6, 63))


@kernel
def outcomes(first, cols, rays, hits, table):
    """Write rows of the table of P-positions: bit y & 63 of word y >> 6 of row x is 1 iff (x, y) is a P-position.

    A cell *hits* a P-position along a ray if a move along the ray leads from the cell to the P-position.

    first : uint64. The number of the first row of the table. Earlier calls have computed the rows before.
    cols  : uint64. The number of columns. Bits from `cols` on are zeros.
    rays  : uint64 (2 * R,). i, j, i, j, ..., without (0, 0).
    hits  : uint64 (sum of all i * words,). For each ray (i, j) a ring of i rows, with row x at x % i. The bits of a row
            mark its P-positions, and its cells that hit a P-position along this ray. Zeros at first.
    table : uint64 (rows * words,), words = ceil(cols / 64). Written.
    """
    words = (cols + IN_WORD) >> SIX
    beyond = ~ZERO >> (ZERO - cols & IN_WORD)
    for start in range(ZERO, np.uint64(table.shape[0]), words):
        x = first + start // words
        for w in range(words):
            table[start + w] = ~ZERO
        table[start + words - ONE] = beyond
        base = ZERO
        for ray in range(ZERO, np.uint64(rays.shape[0]), np.uint64(2)):
            i, j = rays[ray], rays[ray + ONE]
            if i:
                row = base + x % i * words
                far, near = j >> SIX, j & IN_WORD
                for w in range(words):
                    to = words - ONE - w
                    moved = ZERO
                    if to >= far:
                        moved = hits[row + to - far] << near
                    if to > far:
                        moved |= hits[row + to - far - ONE] >> ONE >> (IN_WORD - near)
                    hits[row + to] = moved
                    table[start + to] &= ~moved
                base += i * words
        for ray in range(ZERO, np.uint64(rays.shape[0]), np.uint64(2)):
            if not rays[ray]:
                _first_on_each_line(table[start : start + words], cols, rays)
                break
        base = ZERO
        for ray in range(ZERO, np.uint64(rays.shape[0]), np.uint64(2)):
            if rays[ray]:
                row = base + x % rays[ray] * words
                for w in range(words):
                    hits[row + w] |= table[start + w]
                base += rays[ray] * words


@kernel
def _first_on_each_line(cells, cols, rays):
    """For increasing y, if the cell (x, y) is still set, clear the cells (x, y + k j), k >= 1, for each ray (0, j).

    Bit y & 63 of cells[y >> 6] is the cell (x, y).
    """
    for w in range(np.uint64(cells.shape[0])):
        pending = cells[w]
        while pending:
            y = (w << SIX) + trailing_zeros(pending)
            for ray in range(ZERO, np.uint64(rays.shape[0]), np.uint64(2)):
                step = rays[ray + ONE]
                if rays[ray]:
                    continue
                if step == ONE:
                    cells[w] &= (pending & (ZERO - pending)) | ((pending & (ZERO - pending)) - ONE)
                    cells[w + ONE :] = ZERO
                    return
                for hit in range(y + step, cols, step):
                    cells[hit >> SIX] &= ~(ONE << (hit & IN_WORD))
            pending &= pending - ONE
            pending &= cells[w]
