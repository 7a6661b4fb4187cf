"""P-positions of Wythoff's game with leaps, which take p and q, or q and p, from the two piles, once or repeatedly.

partners    : int32 (size,), zeros at first. Written: (x, partners[x]) is P for x < rows. For other x, 0 means unknown.
differences : int32 (size,), zeros at first. Written: differences[d] is the x of the P-position (x, x + d), or 0 if no
              such position is known.

Each of the x rows before row x has one P-position. The P-position excludes at most four columns of row x: one by its
column, one by its diagonal, and one by each leap. So partners[x] <= 4 x, and size = 4 * rows is enough.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel


@kernel
def single(p, q, rows, partners, differences):
    """Write the P-positions of Wythoff's game with single leaps (p, q) and (q, p), p < q, to the arrays of the module.

    Returns True, or False if the arrays have no room for all P-positions. The arrays must be longer than `rows`. Time
    O(rows) if P-positions lie near two lines.
    """
    low, size = 1, len(partners)
    for x in range(1, rows):
        if partners[x]:
            continue
        while differences[low]:
            low += 1
        y = x + low
        while y < size and (
            partners[y]
            or differences[y - x]
            or (x >= p and partners[x - p] == y - q)
            or (x >= q and partners[x - q] == y - p)
        ):
            y += 1
        if y >= size:
            return False
        partners[x], partners[y], differences[y - x] = y, x, x
    return True


@inline
def line(p, q, fold, begin, x, y):
    """Return the number of a line: the line of (x, y) consists of the cells (x + k fold p, y + k fold q), k an integer.

    p and q are coprime. `begin` is so large that no number is negative.
    """
    return (q * x - p * y + begin) * fold + (x // p) % fold


@kernel
def repeated(p, q, fold, rows, partners, differences, lines):
    """Write the P-positions to the arrays of the module if a move may consist of any number of equal leaps.

    The leaps are (fold p, fold q) and (fold q, fold p), where p < q are coprime. Needs size >= 4 * rows.

    lines : uint8 (4 * rows * fold * (p + q),), zeros at first. Scratch: 1 for a line of a P-position (x, y) or (y, x).
    """
    begin, low = 4 * rows * p, 1
    lines[line(p, q, fold, begin, 0, 0)] = 1
    for x in range(1, rows):
        if partners[x]:
            continue
        while differences[low]:
            low += 1
        y = x + low
        while (
            partners[y]
            or differences[y - x]
            or lines[line(p, q, fold, begin, x, y)]
            or lines[line(p, q, fold, begin, y, x)]
        ):
            y += 1
        partners[x], partners[y], differences[y - x] = y, x, x
        lines[line(p, q, fold, begin, x, y)] = lines[line(p, q, fold, begin, y, x)] = 1


@kernel
def solve_rows(p, q, longest, column, row_on, rows, is_p, move):
    """Write whether each row (x, y) is P, and the target of its canonical move: the P-position with least first pile.

    p, q, longest  : int64. A move by leaps makes at most `longest` of them, all (p, q) or all (q, p).
    column, row_on : int32 (size,). `partners` and `differences` of the module. Both must have the P-positions of all
                     rows up to the smaller pile of each position.
    rows           : uint64 (n, 2), below 2^63. Read.
    is_p           : bool (n,). Written.
    move           : uint64 (n, 2). Written: the target of the move, or the position itself if it is P.
    Time O(n), or O(n * pile) if leaps are repeated.
    """
    size = len(column)
    for i in range(len(rows)):
        x, y = np.int64(rows[i, 0]), np.int64(rows[i, 1])
        small, d = min(x, y), abs(x - y)
        is_p[i] = column[small] == max(x, y)
        best_x, best_y = x, y
        if not is_p[i]:
            if x < size and column[x] < y and (column[x] or not x):
                best_y = np.int64(column[x])
            if y < size and column[y] < best_x and (column[y] or not y):
                best_x, best_y = np.int64(column[y]), y
            if d < size and row_on[d] < small and (row_on[d] or not d):
                a = np.int64(row_on[d])
                to_x, to_y = (a, a + d) if x <= y else (a + d, a)
                if to_x < best_x:
                    best_x, best_y = to_x, to_y
            for turn in range(2):
                i_step, j_step = (p, q) if turn == 0 else (q, p)
                for k in range(min(x // i_step, y // j_step, longest), 0, -1):  # least target first
                    to_x, to_y = x - k * i_step, y - k * j_step
                    if to_x >= best_x or min(to_x, to_y) >= size:
                        break
                    if column[min(to_x, to_y)] == max(to_x, to_y):
                        best_x, best_y = to_x, to_y
                        break
        move[i, 0], move[i, 1] = best_x, best_y
