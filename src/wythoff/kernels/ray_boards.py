"""Boards of games on two piles whose moves lie on rays: Grundy values by the rule, outcomes by what P-positions hit.

rays : int64 (count, 5). A row p, q, i, j, longest: moves (p + k i, q + k j) for 0 <= k < longest; p or q is not 0.
"""

import numpy as np

from wythoff.kernels.compiler import kernel


@kernel
def grundy_board(rays, seen, start, stop, board):
    """Cells start to stop - 1 of a board of Grundy values, row by row: the mex of what every move leaves.

    seen  : int64 (size,), zeros, more than the greatest value: rows + cols moves a ray, and two. Scratch.
    board : any unsigned integer (rows, cols). Written.
    Time O(cells * moves).
    """
    cols = board.shape[1]
    for cell in range(start, stop):
        x, y, stamp = cell // cols, cell % cols, cell + 1
        for ray in range(rays.shape[0]):
            a, b, left = x - rays[ray, 0], y - rays[ray, 1], rays[ray, 4]
            while a >= 0 and b >= 0 and left > 0:
                seen[board[a, b]] = stamp
                a -= rays[ray, 2]
                b -= rays[ray, 3]
                left -= 1
        value = 0
        while seen[value] == stamp:
            value += 1
        board[x, y] = value


@kernel
def outcome_rows(rays, last_hit, start, stop, left, right, is_p):
    """Rows start to stop - 1 of a board of outcomes: a cell is P unless a P cell lies on one of its rays.

    Columns left to right - 1; of more than one row all columns.

    Walking along a ray from a P cell, every cell within its longest step is hit; the last P cell is remembered.

    last_hit : int32 (count, reach + 1, cols). How many more steps of the ray a hit goes on from a cell, for the last
               reach + 1 rows, a ring; reach >= all p and i. Zeros at first.
    is_p     : bool (reach + stop - start, cols). Rows before start are the last `reach` ones; the rest is written.
    """
    count, ring = last_hit.shape[0], last_hit.shape[1]
    reach = ring - 1
    for x in range(start, stop):
        row = x - start + reach
        for y in range(left, right):
            hit = False
            for ray in range(count):
                p, q, i, j = rays[ray, 0], rays[ray, 1], rays[ray, 2], rays[ray, 3]
                steps = np.int32(0)
                if x >= i and y >= j:
                    steps = max(last_hit[ray, (x - i) % ring, y - j] - np.int32(1), np.int32(0))
                if x >= p and y >= q and is_p[row - p, y - q]:
                    steps = np.int32(min(rays[ray, 4], 2**31 - 1))
                last_hit[ray, x % ring, y] = steps
                hit |= steps > 0
            is_p[row, y] = not hit
