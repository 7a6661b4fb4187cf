"""Boards of blocking Wythoff: a position is P iff fewer than k of its options in Wythoff's game are P."""

from wythoff.kernels.compiler import kernel


@kernel
def fill(k, is_p, columns, diagonals):
    """Write is_p[x, y] for each cell of a board: whether fewer than k options of (x, y) in Wythoff's game are P.

    k         : int64.
    is_p      : bool (rows, cols). Written.
    columns   : int32 (cols,), zeros. Scratch: the number of P-positions found so far in each column.
    diagonals : int32 (rows + cols - 1,), zeros. Scratch: the number of P-positions found so far on each diagonal.
    Time O(rows * cols).
    """
    rows, cols = is_p.shape
    for x in range(rows):
        row = 0
        for y in range(cols):
            diagonal = y - x + rows - 1
            lost = row + columns[y] + diagonals[diagonal] < k
            is_p[x, y] = lost
            row += lost
            columns[y] += lost
            diagonals[diagonal] += lost
