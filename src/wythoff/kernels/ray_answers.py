"""Outcomes and moves of games whose moves lie on rays, from the tables of a proved automaton; numbers below 2^63."""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

# The bits of a digit.
DIGIT_BITS, DIGIT_MASK = 6, 63


@inline
def write_digits(number, values, digits):
    """Write the digits of a number, highest first: values[k, d] is the value of the digit d at place k."""
    for k in range(values.shape[0]):
        digit = 0
        for d in range(1, values.shape[1]):
            digit += number >= values[k, d]
        digits[k] = digit
        number -= values[k, digit]


@inline
def is_accepted(one, other, base, table, final):
    """Whether the automaton accepts two numbers, given by their digits."""
    q = np.int32(0)
    for k in range(one.size):
        q = table[q, one[k] * base + other[k]]
        if q < 0:
            return False
    return final[q]


@inline
def complete(one, other, base, at, following, starts, previous, ends, path, values):
    """Return (u, True) for the coordinate u of the P-position on a line, or (0, False) if the line has no P-position.

    one, other : int64. The digits of the two numbers that determine the line.
    at         : int64. The first set of the line. For the other arguments see `solve_rows`.
    """
    width = base * base
    key = at * width
    for k in range(one.size):
        path[k] = key + one[k] * base + other[k]
        key = np.int64(following[path[k]])
        if key < 0:
            return np.uint64(0), False
    q = np.int64(ends[key // width])
    if q < 0:
        return np.uint64(0), False
    u = np.uint64(0)
    for back in range(one.size):
        k = one.size - 1 - back
        step = np.int64(previous[starts[path[k]] + q])
        q = step >> DIGIT_BITS
        u += values[k, step & DIGIT_MASK]
    return u, q == 0


@kernel
def solve_rows(rows, tables, is_p, move):
    """Write the outcome of each row, and its canonical move: the least P-position among the options.

    rows         : uint64 (n, 2), below 2^63.
    tables       : a tuple of the nine arrays from `values` to `steps`.
    values       : uint64 (places, base). The value of each digit at each place, the highest place first. A digit may
                   be a block of digits, as in `wythoff.automata.blocks`.
    table, final : int32 (states, base^2), bool (states,). The automaton of the P-positions (x, y).
    lines        : int64 (count, 5). The ray i, j; a sign; 0 if u replaces x, 1 if u replaces y; and the first set. If
                   the sign is 0, the numbers x and y determine the line; else the numbers c = sign (j x - i y) /
                   gcd(i, j) and x do.
    following, starts, previous, ends : int32. The arrays of `wythoff.automata.completion.CompletionTables`, of all
                   lines. But an element of `following` is the key of the next set and of symbol 0, and an element of
                   `previous` is 64 * number + digit.
    steps        : int64 (count, 2). Single moves, which are tried one by one.
    is_p         : bool (n,). Written.
    move         : uint64 (n, 2). Written: the target of the move, or the position itself if no move wins.
    Returns False if a c does not fit below 2^63. Time about 1 us for each row of 62 bits.
    """
    values, table, final, lines, following, starts, previous, ends, steps = tables
    size, base = values.shape
    dx, dy, dc, path = (
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
    )
    most = np.int64(2**63 - 1)
    for row in range(rows.shape[0]):
        x, y = rows[row, 0], rows[row, 1]
        write_digits(x, values, dx)
        write_digits(y, values, dy)
        move[row, 0], move[row, 1] = x, y
        is_p[row] = is_accepted(dx, dy, base, table, final)
        if is_p[row]:
            continue
        best_x, best_y, is_found = x, y, False
        for number in range(lines.shape[0]):
            line = lines[number]
            i, j, sign = line[0], line[1], line[2]
            if sign == 0:
                u, is_there = complete(dx, dy, base, line[4], following, starts, previous, ends, path, values)
            else:
                g, rest = i, j
                while rest:
                    g, rest = rest, g % rest
                p, q = j // g, i // g
                if np.int64(x) > most // p or np.int64(y) > most // q:
                    return False
                c = sign * (p * np.int64(x) - q * np.int64(y))
                if c < 0:
                    continue
                write_digits(np.uint64(c), values, dc)
                u, is_there = complete(dc, dx, base, line[4], following, starts, previous, ends, path, values)
            if not is_there:
                continue
            k = (y - u) // np.uint64(j) if line[3] else (x - u) // np.uint64(i)
            to_x, to_y = x - k * np.uint64(i), y - k * np.uint64(j)
            if not is_found or to_x < best_x or (to_x == best_x and to_y < best_y):
                best_x, best_y, is_found = to_x, to_y, True
        for number in range(steps.shape[0]):
            i, j = np.uint64(steps[number, 0]), np.uint64(steps[number, 1])
            if i > x or j > y or (is_found and (x - i > best_x or (x - i == best_x and y - j >= best_y))):
                continue
            write_digits(x - i, values, dc)
            write_digits(y - j, values, path)
            if is_accepted(dc, path, base, table, final):
                best_x, best_y, is_found = x - i, y - j, True
        move[row, 0], move[row, 1] = best_x, best_y
    return True
