"""Positions of small Grundy values of Wythoff's game, row by row, in linear time; only lines in use are in memory."""

import numpy as np

from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, SIX, IN_WORD, WORD = (np.uint64(value) for value in (0, 1, 6, 63, 64))
FULL = np.uint64(2**64 - 1)


@kernel
def strip(state, stop, columns, diagonals, taken, lines, low, positions, counts):
    """Write the positions (x, y), y >= x, of the Grundy values g < V in the rows x = state[0] to stop - 1.

    In row x the values are placed in increasing order. Value g is placed at the least y >= x such that column y and
    diagonal y - x do not have g yet, and no smaller value is at (x, y). If column x already has g, then row x has g at
    a y < x, and g is not placed. The proof that these are the Grundy values is in wythoff.games.wythoff.values.strip.
    All data that passes from call to call is in the arrays, so a call may end at any row. Line x is row x and column x.

    state     : uint64 (2,). x, and the highest word of `diagonals` in use. Written.
    columns   : uint64 (J * V,). A ring of words of 64 columns. Bit y & 63 of [(y >> 6) % J * V + g] is 1 if column y
                has g.
    diagonals : uint64 (K * V,). A ring; K is a power of two. Bit d & 63 of [(d >> 6) % K * V + g] is 1 if diagonal d
                has g. Only the words from low[g] on are stored.
    taken     : uint64 (K,). Bit d & 63 of [(d >> 6) % K] is 1 if diagonal d has a value in the current row.
    lines     : uint64 (64 * ceil(V / 64),). Bit g & 63 of [(x & 63) * ceil(V / 64) + (g >> 6)] is 1 if line x has g.
    low       : uint64 (V,). For each g the first word of its diagonals that is not full.
    positions : int64 (V * room * 2,). x, y of the positions of g are written from [(g * room + counts[g]) * 2] on.
    counts    : uint64 (V,). The numbers of positions. Increased. Needs counts[g] + stop - state[0] <= room.
    All arrays except `positions` begin as zeros. Returns whether row `stop` is reached. If not, J or K is too small for
    row state[0]; copy the rings to larger ones and call again.
    """
    values = np.uint64(low.shape[0])
    groups = (values + IN_WORD) >> SIX
    ring, wrap = np.uint64(columns.shape[0]) // values, np.uint64(taken.shape[0]) - ONE
    room = np.uint64(positions.shape[0]) // (values + values)
    last_group = FULL >> (groups * WORD - values)
    x, top = state[0], state[1]
    block = (x >> SIX) % ring
    lowest = low.min()
    is_done = True
    while x < stop:
        # Above the highest diagonal in use, only values of this row occupy places. So `top` grows by at most `groups`.
        if top + groups + ONE >= ring or top + groups - lowest > wrap:
            is_done = False
            break
        r = x & IN_WORD
        if r == ZERO:
            lowest = low.min()
            lines[:] = ZERO
            for g in range(values):
                word = columns[block * values + g]
                while word:
                    lines[trailing_zeros(word) * groups + (g >> SIX)] |= ONE << (g & IN_WORD)
                    word &= word - ONE
        for group in range(groups):
            missing = ~lines[r * groups + group]
            if group + ONE == groups:
                missing &= last_group
            while missing:
                bit = trailing_zeros(missing)
                missing &= missing - ONE
                g = group * WORD + bit
                w = low[g]
                while True:
                    here = block + w
                    here -= ring if here >= ring else ZERO
                    after = here + ONE
                    after = after if after < ring else ZERO
                    used = columns[here * values + g] >> r
                    used |= columns[after * values + g] << ONE << (IN_WORD - r)
                    k = w & wrap
                    free = ~(diagonals[k * values + g] | taken[k] | used)
                    if free:
                        break
                    w += ONE
                if w > top:
                    top = w
                mark = free & (ZERO - free)
                taken[k] |= mark
                marked = diagonals[k * values + g] | mark
                diagonals[k * values + g] = marked
                offset = r + w * WORD + trailing_zeros(free)  # y less the first row of the block
                here = block + (offset >> SIX)
                here -= ring if here >= ring else ZERO
                columns[here * values + g] |= ONE << (offset & IN_WORD)
                if offset < WORD:
                    lines[offset * groups + group] |= ONE << bit
                place = (g * room + counts[g]) << ONE
                positions[place] = x
                positions[place + ONE] = x - r + offset
                counts[g] += ONE
                if marked == FULL and w == low[g]:
                    while diagonals[(w & wrap) * values + g] == FULL:
                        diagonals[(w & wrap) * values + g] = ZERO
                        w += ONE
                    low[g] = w
        for w in range(lowest, top + ONE):
            taken[w & wrap] = ZERO
        if r == IN_WORD:
            columns[block * values : (block + ONE) * values] = ZERO
            block += ONE
            if block == ring:
                block = ZERO
        x += ONE
    state[0], state[1] = x, top
    return is_done
