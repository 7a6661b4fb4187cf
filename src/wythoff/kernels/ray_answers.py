"""Outcomes and moves of games whose moves lie on rays, from the tables of a proved automaton; numbers below 2^63."""

import numpy as np

from wythoff.kernels.compiler import inline, kernel


@inline
def write_digits(number, places, base, digits):
    """Write the digits of a number, highest first: digits[k] belongs to the place places[k]."""
    for k in range(places.size):
        digits[k] = 0
        for _ in range(1, base):
            is_more = number >= places[k]
            digits[k] += is_more
            number -= places[k] if is_more else np.uint64(0)


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
def complete(one, other, base, line, following, previous, ends, path, places):
    """Return (u, True) for the coordinate u of the P-position on a line, or (0, False) if the line has no P-position.

    one, other : int64. The digits of the two numbers that determine the line.
    line       : int64 (7,). See `solve_rows`. Elements 4 to 6 are the line's first row of `following` and `ends`, its
                 first entry of `previous`, and the number of states of its automaton.
    """
    sets, entries, states = line[4], line[5], line[6]
    at = np.int64(0)
    for k in range(one.size):
        path[k] = at * (base * base) + one[k] * base + other[k]
        at = np.int64(following[sets + at, one[k] * base + other[k]])
        if at < 0:
            return np.uint64(0), False
    q = np.int64(ends[sets + at])
    if q < 0:
        return np.uint64(0), False
    u = np.uint64(0)
    for back in range(one.size):
        k = one.size - 1 - back
        step = np.int64(previous[entries + path[k] * states + q])
        q = step // base
        u += places[k] * np.uint64(step % base)
    return u, q == 0


@kernel
def solve_rows(rows, tables, is_p, move):
    """Write the outcome of each row, and its canonical move: the least P-position among the options.

    rows         : uint64 (n, 2), below 2^63.
    tables       : a tuple of the nine arrays from `places` to `steps`.
    places       : uint64. The places of the numeration that are below 2^63, the largest first.
    base         : int64. The number of digits.
    table, final : int32 (states, base^2), bool (states,). The automaton of the P-positions (x, y).
    lines        : int64 (count, 7). The ray i, j; a sign; 0 if u replaces x, 1 if u replaces y; and three offsets, see
                   `complete`. If the sign is 0, the numbers x and y determine the line; else the numbers c = sign (j x
                   - i y) / gcd(i, j) and x do.
    following    : int32 (sets, base^2). The set of states after each pair of digits, -1 for the empty set.
    previous     : int32. base * state + digit of u, for each set, pair of digits and state of the next set.
    ends         : int32 (sets,). An accepting state of each set, or -1.
    steps        : int64 (count, 2). Single moves, which are tried one by one.
    is_p         : bool (n,). Written.
    move         : uint64 (n, 2). Written: the target of the move, or the position itself if no move wins.
    Returns False if a c does not fit below 2^63. Time about 2 us for each row of 62 bits.
    """
    places, base, table, final, lines, following, previous, ends, steps = tables
    size = places.size
    dx, dy, dc, path = (
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
    )
    most = np.int64(2**63 - 1)
    for row in range(rows.shape[0]):
        x, y = rows[row, 0], rows[row, 1]
        write_digits(x, places, base, dx)
        write_digits(y, places, base, dy)
        move[row, 0], move[row, 1] = x, y
        is_p[row] = is_accepted(dx, dy, base, table, final)
        if is_p[row]:
            continue
        best_x, best_y, is_found = x, y, False
        for number in range(lines.shape[0]):
            line = lines[number]
            i, j, sign = line[0], line[1], line[2]
            if sign == 0:
                u, is_there = complete(dx, dy, base, line, following, previous, ends, path, places)
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
                write_digits(np.uint64(c), places, base, dc)
                u, is_there = complete(dc, dx, base, line, following, previous, ends, path, places)
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
            write_digits(x - i, places, base, dc)
            write_digits(y - j, places, base, path)
            if is_accepted(dc, path, base, table, final):
                best_x, best_y, is_found = x - i, y - j, True
        move[row, 0], move[row, 1] = best_x, best_y
    return True
