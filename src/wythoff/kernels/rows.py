"""The first rows of the Grundy function of Wythoff's game, column after column, in constant memory.

Cells are computed by anti-diagonals. Step t computes the cells (i, t - i). No move connects two of these cells, so a
processor can work on several cells at once. The value of cell (i, y) lies in [y - 2i, y + i], so all values of step t
lie in [t - 3 * rows, t]. Each row, column and diagonal in use has a bitset of this length, which marks the values that
occur in the row, column or diagonal.

All bitsets have the same layout: `stride` words of 64 bits. Word offset + k has the values from 64 (base + k) on, for
k = 0, 1, ... The words before word `offset` are not used. The numbers `base` and `offset` change as t grows.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import not_full, trailing_zeros

ZERO, ONE, TWO, THREE, SIX, SEVEN, EIGHT = (np.uint64(value) for value in (0, 1, 2, 3, 6, 7, 8))
IN_WORD, FULL = np.uint64(63), np.uint64(2**64 - 1)

# Indices of `state`, the data that passes from call to call.
STEP, BASE, OFFSET, FROZEN = range(4)


@kernel
def advance(row_used, column_used, diagonal_used, lowest, state, steps, stop, fresh, history, last, columns, diagonals):
    """Compute G(i, t - i) for the next `steps` numbers t, for rows i from state[FROZEN] on and columns below `stop`.

    The rows below state[FROZEN] are *frozen*: they are proved to be periodic, and are no longer computed. `history`
    records the values of the last `lag` steps.

    row_used      : uint64 (rows, stride), zeros at first. The bitsets of the rows. stride > 3 * rows / 64 + 10.
    column_used   : uint64 (a power of two >= rows, stride), zeros at first. The bitsets of columns.
    diagonal_used : uint64 (a power of two >= 2 * rows, stride), zeros at first. The bitsets of diagonals.
    lowest        : uint64 (rows,), zeros at first. For each row a number w: words 0, ..., w - 1 of its bitset are full.
    state         : uint64 (4,), zeros at first. t, base, offset, and the number of frozen rows.
    fresh         : uint16 (rows,). The values of the last step, stored as G(i, y) - y + 2i, which is in [0, 3i].
    history       : uint16 (lag, rows), 2^16 - 1 at first. Row t % lag is `fresh` of step t. If lag is 0, nothing is
                    recorded.
    last          : int64 (rows,). For each row i the largest column y such that y < lag or G(i, y) != G(i, y - lag) +
                    lag.
    columns       : uint64 (lag, words). Row y % lag has the values of column y in the frozen rows (see `freeze`). Not
                    read while no row is frozen.
    diagonals     : uint64 (lag, words). Row y % lag has the values of the diagonal that begins in column y, in the
                    frozen rows.
    Time O(steps * rows), if 3 * rows is not far above 512. Needs 3 * rows <= 2^16 - 1 and stop + rows < 2^63.
    """
    rows, stride = np.uint64(row_used.shape[0]), np.uint64(row_used.shape[1])
    column_mask, diagonal_mask = np.uint64(column_used.shape[0]) - ONE, np.uint64(diagonal_used.shape[0]) - ONE
    by_row, by_column, by_diagonal = row_used.reshape(-1), column_used.reshape(-1), diagonal_used.reshape(-1)
    words, third = THREE * rows // np.uint64(64) + TWO, np.uint64(columns.shape[1]) // THREE
    lag = np.uint64(history.shape[0])
    step, base, offset, frozen = state[STEP], state[BASE], state[OFFSET], state[FROZEN]
    for t in range(step, step + steps):
        if t >= THREE * rows and (t - THREE * rows) >> SIX > base:
            base, offset = base + ONE, offset + ONE
            if offset + words + EIGHT > stride:
                _move_down(row_used, offset)
                _move_down(column_used, offset)
                _move_down(diagonal_used, offset)
                for i in range(rows):
                    lowest[i] = lowest[i] - offset if lowest[i] > offset else ZERO
                offset = ZERO
        if t >= frozen:
            y = t - frozen
            _begin(column_used[y & column_mask], columns, TWO * third, y, frozen, base, offset, words)
            if t >= TWO * frozen:
                d = y - frozen
                _begin(diagonal_used[d & diagonal_mask], diagonals, third, d, frozen, base, offset, words)
        first = frozen if t < stop + frozen else t - stop + ONE
        for i in range(first, min(rows, t + ONE)):
            a, b = i * stride, ((t - i) & column_mask) * stride
            c = ((t - TWO * i) & diagonal_mask) * stride
            w = lowest[i]
            free = not_full(by_row, a + w, by_column, b + w, by_diagonal, c + w)
            while free == ZERO:
                w += EIGHT
                free = not_full(by_row, a + w, by_column, b + w, by_diagonal, c + w)
            w += trailing_zeros(free)
            in_row, in_column, in_diagonal = by_row[a + w], by_column[b + w], by_diagonal[c + w]
            untaken = ~(in_row | in_column | in_diagonal)
            least = untaken & (~untaken + ONE)
            by_row[a + w] = in_row | least
            by_column[b + w] = in_column | least
            by_diagonal[c + w] = in_diagonal | least
            value = ((base + w - offset) << SIX) + trailing_zeros(untaken)
            fresh[i] = np.uint16(value + THREE * i - t)
            if (in_row | least) == FULL and w == lowest[i]:
                w += ONE
                while by_row[a + w] == FULL:
                    w += ONE
                lowest[i] = w
        if lag:
            _compare(fresh, history[t % lag], last, first, min(rows, t + ONE), t)
    state[STEP], state[BASE], state[OFFSET] = step + steps, base, offset


@inline
def _compare(fresh, old, last, first, stop, t):
    """For each row i, first <= i < stop: set last[i] to t - i if old[i] differs from fresh[i]; copy fresh[i] to old[i].

    The loops have no branches, so that they are vectorised.
    """
    new, before, latest, y = fresh[first:stop], old[first:stop], last[first:stop], np.int64(t - first)
    for i in range(new.shape[0]):
        latest[i] = latest[i] if new[i] == before[i] else y - i
    for i in range(new.shape[0]):
        before[i] = new[i]


@inline
def _begin(bits, frozen_bits, below, y, any_frozen, base, offset, words):
    """Write the bitset of a new column or diagonal y: its values in the frozen rows, or none if no row is frozen."""
    bits[offset : offset + words + EIGHT] = ZERO
    if any_frozen:
        start, place = (y >> SIX) - below, y % np.uint64(frozen_bits.shape[0])
        first = base - start if start < base else ZERO
        for word in range(first, min(np.uint64(frozen_bits.shape[1]), base + words - start)):
            bits[offset + start + word - base] = frozen_bits[place, word]


@inline
def _move_down(bitsets, words):
    remaining = np.uint64(bitsets.shape[1]) - words
    for i in range(bitsets.shape[0]):
        for word in range(remaining):
            bitsets[i, word] = bitsets[i, word + words]
        bitsets[i, remaining:] = ZERO


@kernel
def freeze(history, first, stop, columns, diagonals):
    """Add the values of the rows first to stop - 1, which are proved to be periodic, to `columns` and `diagonals`.

    history   : uint16 (lag, rows). Unchanged since `advance`. The lag is a multiple of 64, at least `rows`. In the rows
                i from `first` to stop - 1, G(i, y) - y depends only on i and y % lag, for the values in `history` and
                all later ones.
    columns   : uint64 (lag, words). Word w of row y % lag holds the values from 64 (y // 64 - 2 words / 3 + w) on.
    diagonals : uint64 (lag, words). Word w of row d % lag holds the values from 64 (d // 64 - words / 3 + w) on, for
                the cells (i, d + i). `words` is a multiple of 3, and at least 3 * (rows + 126) / 64.
    """
    lag, third = np.uint64(history.shape[0]), np.uint64(columns.shape[1]) // THREE
    for place in range(lag):
        for i in range(first, stop):
            value = np.uint64(history[place, i])  # less y - 2i
            y = place - i if place >= i else place + lag - i
            bit = (y & IN_WORD) + (third << SEVEN) + value - TWO * i
            columns[y, bit >> SIX] |= ONE << (bit & IN_WORD)
            d = y - i if y >= i else y + lag - i
            bit = (d & IN_WORD) + (third << SIX) + value - i
            diagonals[d, bit >> SIX] |= ONE << (bit & IN_WORD)


@kernel
def row_history(history, first, stop, out):
    """Set out[i - first, y % lag] to G(i, y) - y + 2i for the last `lag` columns y of the rows i, first <= i < stop.

    history : uint16 (lag, rows), lag >= rows. Unchanged since `advance`.
    out     : uint16 (stop - first, lag). Written.
    """
    lag = np.uint64(history.shape[0])
    for place in range(lag):
        for i in range(first, stop):
            out[i - first, place - i if place >= i else place + lag - i] = history[place, i]
