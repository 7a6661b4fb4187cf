"""Boards of games on two piles whose moves lie on rays: Grundy values, and outcomes by marks of each P-position.

rays : int64 (count, 5). By a row p, q, i, j, longest, a move may take p + k i from the first pile and q + k j from the
       second, for 0 <= k < longest. p or q is not 0.
"""

import numpy as np

from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import trailing_zeros

ZERO, ONE, FULL = np.uint64(0), np.uint64(1), np.uint64(2**64 - 1)

# The column of `directions` that states whether a ray of the direction has a longest step.
LIMITED = 4


@kernel
def by_sets(rays, direction_of, directions, sets, low, seen, x_start, x_stop, y_start, y_stop, board):
    """Write the Grundy values of a tile of a board, with a set of bits for each line of cells.

    Each direction (i, j) divides the board into lines. Successive cells of a line differ by (i, j), and are computed in
    this order. At a cell (x, y), each ray p, q, i, j, longest changes the set of the line of (x, y): the value of the
    cell (x - p, y - q) enters the set, and the value of the cell (x - p - longest i, y - q - longest j) leaves the set.
    Then the set has the values of the options to which these rays lead. The module defines the numbers of a ray.

    direction_of : int64 (count,). The direction of each ray; -1 for a ray without sets, whose cells are read one by
                   one.
    directions   : int64 (directions, 5). i and j divided by their greatest common divisor; this divisor; the number of
                   the first line; and, in column LIMITED, whether `longest` matters on this board. If it matters, the
                   direction has only one ray, and cells of a line less than `longest` steps (i, j) apart have different
                   values.
    sets         : uint64 (lines, words), zeros at first. 64 * words is more than the largest value.
    low          : int64 (lines,), zeros at first. All words of the line before this word are full.
    seen         : int64 (size,), zeros at first. Scratch for the rays without a direction; its size is more than the
                   largest value.
    board        : any unsigned integer (rows, cols). The values of all options outside the tile are given.
    Time O(cells * (rays + searched words)), and O(cells * moves) for the rays without a direction.
    """
    cols, words, count = board.shape[1], sets.shape[1], directions.shape[0]
    line_of = np.zeros(count, np.int64)
    for x in range(x_start, x_stop):
        for y in range(y_start, y_stop):
            for direction in range(count):
                i, j, fold, first, _ = directions[direction]
                line = x * j + (cols - 1 - y) * i
                if fold > 1:
                    line = line * fold + (x // i if i else y) % fold
                line_of[direction] = first + line
            stamp = x * cols + y + 1
            for ray in range(rays.shape[0]):
                a, b, direction = x - rays[ray, 0], y - rays[ray, 1], direction_of[ray]
                if a < 0 or b < 0:
                    continue
                if direction < 0:
                    left = rays[ray, 4]
                    while a >= 0 and b >= 0 and left > 0:
                        seen[board[a, b]] = stamp
                        a -= rays[ray, 2]
                        b -= rays[ray, 3]
                        left -= 1
                    continue
                line, word, is_limited = line_of[direction], board[a, b] >> 6, directions[direction, LIMITED]
                if is_limited:
                    c, d = a - rays[ray, 4] * rays[ray, 2], b - rays[ray, 4] * rays[ray, 3]
                    if c >= 0 and d >= 0:
                        sets[line, board[c, d] >> 6] &= ~(ONE << np.uint64(board[c, d] & 63))
                sets[line, word] |= ONE << np.uint64(board[a, b] & 63)
                if sets[line, word] == FULL and not is_limited:
                    while low[line] < words and sets[line, low[line]] == FULL:
                        low[line] += 1
            at = 0
            for direction in range(count):
                at = max(at, low[line_of[direction]])
            is_found = False
            while not is_found:
                taken = ZERO
                for direction in range(count):
                    taken |= sets[line_of[direction], at]
                    if taken == FULL:
                        break
                free = ~taken
                while free != ZERO and not is_found:
                    value = (at << 6) + np.int64(trailing_zeros(free))
                    is_found = seen[value] != stamp
                    free &= free - ONE
                at += 1
            board[x, y] = value


@kernel
def outcome_rows(rays, last_hit, start, stop, left, right, is_misere, is_p):
    """Write whether cells in the rows start to stop - 1 of a board are P: a cell is P iff no move leads to a P cell.

    Only the columns `left`, ..., `right` - 1 are written. If stop - start > 1, these must be all columns. In misere
    play a cell without a move is N.

    last_hit : int32 (count, reach + 1, cols), zeros at first. Element [r, x % (reach + 1), y] is 0 if ray r
               leads from (x, y) to no P cell. Else, let c be the nearest P cell to which it leads: the element is the
               number of the cells (x, y), (x + i, y + j), (x + 2i, y + 2j), ... from which the ray leads to c. `reach`
               is at least each p and each i; the module defines rays.
    is_p     : bool (reach + stop - start, cols). The first `reach` rows are the rows before `start`. The other rows are
               written.
    """
    count, ring = last_hit.shape[0], last_hit.shape[1]
    reach = ring - 1
    for x in range(start, stop):
        row = x - start + reach
        for y in range(left, right):
            hit, is_open = False, not is_misere
            for ray in range(count):
                p, q, i, j = rays[ray, 0], rays[ray, 1], rays[ray, 2], rays[ray, 3]
                steps = np.int32(0)
                is_open |= x >= p and y >= q
                if x >= i and y >= j:
                    steps = max(last_hit[ray, (x - i) % ring, y - j] - np.int32(1), np.int32(0))
                if x >= p and y >= q and is_p[row - p, y - q]:
                    steps = np.int32(min(rays[ray, 4], 2**31 - 1))
                last_hit[ray, x % ring, y] = steps
                hit |= steps > 0
            is_p[row, y] = is_open and not hit
