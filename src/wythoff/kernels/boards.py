"""Grundy values of Wythoff's game on a board: G(x, y) is the least integer that no option has (the mex).

A value occurs at most once in each row, column and diagonal. For x <= y, G(x, y) lies in [y - 2x, x + y]:

- Upper bound, by induction: options have smaller sums, so their values, and the mex, are at most x + y.
- Lower bound: let g = G(x, y). None of the y cells before (x, y) in row x has the value g. At most g of them have
  smaller values. Each cell with a larger value has an option of value g. This option lies in one of the rows 0 to
  x - 1, in the column or on the diagonal of the cell. Each of these rows contains g at most once, in one column and on
  one diagonal. So at most 2x of the y cells have larger values, and y <= g + 2x.

The board is symmetric. Row k and column k have the same values. They share one set of values, the set of *line* k.
"""

import numpy as np

from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, SIX, IN_WORD = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)
FULL = np.uint64(2**64 - 1)

# Rows and columns of a patch, a part of a tile. The words of the sets that a patch uses fit into an L1 cache of 32 KiB
# (with 64 the time is 1.06 times as long, with 128 it is 1.1 times). The values do not depend on this number.
PATCH = np.uint64(32)

# Columns of the records of lines and diagonals: WORDS (word w of the set is at index WORDS + w of `words`), MARKS (the
# start of its summary in `marks`), and LOW, the first word of the summary that is not full.
WORDS, MARKS, LOW = np.uint64(0), np.uint64(1), np.uint64(2)


@kernel
def _patch(x, x_stop, y, y_stop, left, top, lines, diagonals, words, marks, values):
    """Fill the cells (i, j), i <= j, x <= i < x_stop, y <= j < y_stop, of the tile with first cell (left, top).

    Cells with smaller i + j are filled first, since cells with equal i + j do not depend on each other. The arrays are
    those of `tile`.
    """
    for total in range(x + y, x_stop + y_stop - ONE):
        first = total - (y_stop - ONE) if total > x + (y_stop - ONE) else x
        last = min(x_stop - ONE, total - y)
        if x == y:
            last = min(last, total >> ONE)
        for i in range(first, last + ONE):
            j = total - i
            d = j - i
            row, column, diagonal = lines[i, WORDS], lines[j, WORDS], diagonals[d, WORDS]
            row_marks, column_marks, diagonal_marks = lines[i, MARKS], lines[j, MARKS], diagonals[d, MARKS]
            at = max(lines[i, LOW], max(lines[j, LOW], diagonals[d, LOW]))
            left_over = ~(marks[row_marks + at] | marks[column_marks + at] | marks[diagonal_marks + at])
            while left_over == ZERO:
                at += ONE
                left_over = ~(marks[row_marks + at] | marks[column_marks + at] | marks[diagonal_marks + at])
            # Try the first three words without a branch. If this summary word has fewer than three words left, the word
            # after its last word is tried next. That word is used only if the words before it are full, and then all
            # three sets store it.
            word = (at << SIX) + trailing_zeros(left_over)
            left_over &= left_over - ONE
            second = (at << SIX) + trailing_zeros(left_over)
            left_over &= left_over - ONE
            third = (at << SIX) + trailing_zeros(left_over)
            free = ~(words[row + word] | words[column + word] | words[diagonal + word])
            free_second = ~(words[row + second] | words[column + second] | words[diagonal + second])
            free_third = ~(words[row + third] | words[column + third] | words[diagonal + third])
            second = second if free_second != ZERO else third
            free_second = free_second if free_second != ZERO else free_third
            word = word if free != ZERO else second
            free = free if free != ZERO else free_second
            while free == ZERO:
                left_over &= left_over - ONE
                while left_over == ZERO:
                    at += ONE
                    left_over = ~(marks[row_marks + at] | marks[column_marks + at] | marks[diagonal_marks + at])
                word = (at << SIX) + trailing_zeros(left_over)
                free = ~(words[row + word] | words[column + word] | words[diagonal + word])
            bit = free & (~free + ONE)
            in_row = words[row + word] | bit
            in_column = words[column + word] | bit
            in_diagonal = words[diagonal + word] | bit
            words[row + word] = in_row
            words[column + word] = in_column
            words[diagonal + word] = in_diagonal
            values[i - left, j - top] = (word << SIX) + trailing_zeros(free)
            if in_row == FULL or in_column == FULL or in_diagonal == FULL:
                at, mark = word >> SIX, ONE << (word & IN_WORD)
                if in_row == FULL:
                    marks[row_marks + at] |= mark
                    while marks[row_marks + lines[i, LOW]] == FULL:
                        lines[i, LOW] += ONE
                if in_column == FULL:
                    marks[column_marks + at] |= mark
                    while marks[column_marks + lines[j, LOW]] == FULL:
                        lines[j, LOW] += ONE
                if in_diagonal == FULL:
                    marks[diagonal_marks + at] |= mark
                    while marks[diagonal_marks + diagonals[d, LOW]] == FULL:
                        diagonals[d, LOW] += ONE


@kernel
def tile(x, x_stop, y, y_stop, lines, diagonals, words, marks, values):
    """Write the values of the cells (i, j), i <= j, x <= i < x_stop, y <= j < y_stop, of one tile of a board.

    x, x_stop, y, y_stop : uint64. x = y or x_stop <= y.
    lines, diagonals     : uint64 (cols, 3). WORDS, MARKS and LOW of line k (row k and column k), and of the diagonal
                           j - i = k. Each of them has a set of values, with a summary. Word w of the set is
                           words[WORDS + w]. The summary begins at marks[MARKS]. LOW is the number of the first word of
                           the summary that is not full.
    words                : uint64. A set of values for each line and diagonal, zeros at first. Bit v & 63 of word v >> 6
                           is 1 if v is in the set. The last 64 words belong to no set; their values do not matter.
    marks                : uint64. Summaries of the sets. Bit w of a summary is 1 if word w of the set is full, or lies
                           before the first stored word. A word that is never full follows each summary.
    values               : uint16 or uint32 (at least x_stop - x, at least y_stop - y). The value of (i, j) is written
                           to [i - x, j - y]; if x = y then also to [j - x, i - y].

    LOW, `words` and `marks` are updated. WORDS may be negative modulo 2^64, because a set need not store its first
    words. All tiles with options of the cells must be finished. Two threads may compute two tiles at the same time if
    the tiles have no row, column or diagonal in common. The time for each cell hardly grows with the size of the board.
    """
    for i in range(x, x_stop, PATCH):
        for j in range(i if x == y else y, y_stop, PATCH):
            _patch(i, min(i + PATCH, x_stop), j, min(j + PATCH, y_stop), x, y, lines, diagonals, words, marks, values)
    if x == y:
        for i in range(ONE, x_stop - x):
            for j in range(i):
                values[i, j] = values[j, i]


@kernel
def carry(records, words, after, after_words, after_marks, low, high):
    """Copy the words low[k] to high[k], inclusive, of each set k to new set k; none if high[k] < low[k].

    records, after     : uint64 (count, 3). WORDS, MARKS and LOW of the old and of the new sets, as in `tile`. LOW of
                         `after` is increased.
    words, after_words : uint64. The words of the old sets, and of the new sets.
    after_marks        : uint64. The summaries of the new sets. Bits for full words are set.
    low, high          : int64 (count,).
    """
    for k in range(records.shape[0]):
        here, there, marks = records[k, WORDS], after[k, WORDS], after[k, MARKS]
        for word in range(np.uint64(low[k]), np.uint64(max(high[k] + 1, low[k]))):
            bits = words[here + word]
            after_words[there + word] = bits
            if bits == FULL:
                after_marks[marks + (word >> SIX)] |= ONE << (word & IN_WORD)
        while after_marks[marks + after[k, LOW]] == FULL:
            after[k, LOW] += ONE
