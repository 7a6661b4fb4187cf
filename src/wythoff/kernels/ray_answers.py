"""Outcomes and moves of games whose moves lie on rays, from the tables of a proved automaton; numbers below 2^63.

Each step of an automaton must wait for the previous step. So the automaton reads the digits of many rows side by side:
while one row waits for the memory, the others go on.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

# The bits of a digit.
DIGIT_BITS, DIGIT_MASK = 6, 63

# The rows that are read side by side: enough to hide the latency of the memory. Their digits stay in the L1 cache.
GROUP = 64


@inline
def write_digits(numbers, count, values, digits, scratch):
    """Write the digits of `count` numbers, highest first, where values[k, d] is the value of the digit d at place k.

    numbers : uint64 (GROUP,). Overwritten.
    digits  : uint8 (places, GROUP). Written.
    scratch : int64 (GROUP,).
    All digits d are tried: the compiler makes vectors of the loop over numbers, so this is faster than a binary search.
    """
    for k in range(values.shape[0]):
        row = values[k]
        scratch[:count] = 0
        for d in range(1, row.size):
            value = row[d]
            for at in range(count):
                scratch[at] += numbers[at] >= value
        for at in range(count):
            digits[k, at] = scratch[at]
            numbers[at] -= row[scratch[at]]


@inline
def accept(one, other, count, base, table, start, states):
    """Write to `states` the state of an automaton, begun in state `start`, after each of `count` pairs of numbers.

    one, other : uint8 (places, GROUP). The digits of the two numbers of each pair, highest first.
    base       : int64. The number of digits. The symbol of the digits d, e is d * base + e.
    table      : int32 (states, base^2). The next state after each symbol.
    """
    states[:count] = start
    for k in range(one.shape[0]):
        for at in range(count):
            states[at] = table[states[at], np.int64(one[k, at]) * base + other[k, at]]


@inline
def complete(one, other, who, count, base, first, tables, path, states, u):
    """Write a coordinate of a P-position that a ray reaches from each row; return the number of rows that have one.

    The cells that a ray reaches lie on a line. The P-position is on this line, but it need not be an option.

    one, other   : uint8 (places, GROUP). The digits of the two numbers that determine the line of each row.
    who          : int64 (GROUP,). The numbers of the rows, of which the first `count` are read. Written: the rows whose
                   line has a P-position come first.
    first        : int64. The first set of the lines. See `solve_rows` for `tables`.
    path, states : int64 (GROUP, places), int64 (GROUP,). Scratch.
    u            : uint64 (GROUP,). Written: the coordinates, in the new order of `who`.
    """
    values, following, starts, previous, ends = tables[0], tables[4], tables[5], tables[6], tables[7]
    size, width = path.shape[1], base * base
    for at in range(count):
        states[at] = first * width
    for k in range(size):
        for at in range(count):
            key = states[at] + np.int64(one[k, who[at]]) * base + other[k, who[at]]
            path[at, k] = key
            states[at] = following[key]
    found = 0
    for at in range(count):
        q = ends[states[at] // width]
        if q >= 0:
            states[found], who[found], u[found] = q, who[at], 0
            path[found] = path[at]
            found += 1
    for back in range(size):
        k = size - 1 - back
        for at in range(found):
            step = np.int64(previous[starts[path[at, k]] + states[at]])
            states[at] = step >> DIGIT_BITS
            u[at] += values[k, step & DIGIT_MASK]
    return found


@inline
def take_smaller(move, row, x, y, to_x, to_y):
    """Set move[row] to the target (to_x, to_y) if move[row] is the position (x, y) itself, or a larger target."""
    is_first = move[row, 0] == x and move[row, 1] == y
    if is_first or to_x < move[row, 0] or (to_x == move[row, 0] and to_y < move[row, 1]):
        move[row, 0], move[row, 1] = to_x, to_y


@kernel
def solve_rows(rows, tables, is_p, move):
    """Write whether each row (x, y) is P, and the target of its canonical move: the least option that is P.

    rows         : uint64 (n, 2), below 2^63.
    tables       : a tuple of the nine arrays from `values` to `steps`.
    values       : uint64 (places, base). The value of each digit at each place, the highest place first. A digit may
                   be a block of digits, as in `wythoff.automata.blocks`.
    table, final : int32 (states, base^2), bool (states,). The automaton of the P-positions (x, y), and then those of
                   `steps`. All symbols lead from the dead state, the last one, to this state.
    lines        : int64 (count, 5). The ray i, j; a sign; 0 if u replaces x, 1 if u replaces y; and the first set. If
                   the sign is 0, the numbers x and y determine the line; else the numbers c = sign (j x - i y) /
                   gcd(i, j) and x do.
    following, starts, previous, ends : int32. The arrays of `wythoff.automata.completion.CompletionTables`, of all
                   lines. But an element of `following` is the key of the next set and of symbol 0, and an element of
                   `previous` is 64 * number + digit. All symbols lead from the empty set to this set.
    steps        : int64 (count, 3). Single moves (i, j), each with the first state of an automaton in `table`, which
                   accepts the positions (x, y) whose option (x - i, y - j) is a P-position.
    is_p         : bool (n,). Written.
    move         : uint64 (n, 2). Written: the target of the move, or the position itself if no move wins.
    Returns False if a number c may be 2^63 or more, else True. Time about 0.4 us for each row of 62 bits.
    """
    values, table, final, lines, steps = tables[0], tables[1], tables[2], tables[3], tables[8]
    size, base = values.shape
    dx, dy, dc, de = (
        np.empty((size, GROUP), np.uint8),
        np.empty((size, GROUP), np.uint8),
        np.empty((size, GROUP), np.uint8),
        np.empty((size, GROUP), np.uint8),
    )
    path, states, who, u = (
        np.empty((GROUP, size), np.int64),
        np.empty(GROUP, np.int64),
        np.empty(GROUP, np.int64),
        np.empty(GROUP, np.uint64),
    )
    left, right = np.empty(GROUP, np.uint64), np.empty(GROUP, np.uint64)
    most = np.int64(2**63 - 1)
    for begin in range(0, rows.shape[0], GROUP):
        group = min(GROUP, rows.shape[0] - begin)
        for at in range(group):
            left[at], right[at] = rows[begin + at, 0], rows[begin + at, 1]
            move[begin + at, 0], move[begin + at, 1] = left[at], right[at]
        write_digits(left, group, values, dx, states)
        write_digits(right, group, values, dy, states)
        accept(dx, dy, group, base, table, 0, states)
        for at in range(group):
            is_p[begin + at] = final[states[at]]
        for number in range(lines.shape[0]):
            i, j, sign, first = lines[number, 0], lines[number, 1], lines[number, 2], lines[number, 4]
            g, rest = i, j
            while rest:
                g, rest = rest, g % rest
            p, q, count = j // g, i // g, 0
            for at in range(group):
                if is_p[begin + at]:
                    continue
                x, y = rows[begin + at, 0], rows[begin + at, 1]
                if sign:
                    if np.int64(x) > most // max(p, 1) or np.int64(y) > most // max(q, 1):
                        return False
                    c = sign * (p * np.int64(x) - q * np.int64(y))
                    if c < 0:
                        continue
                    left[count] = np.uint64(c)
                    for k in range(size):
                        de[k, count] = dx[k, at]
                who[count] = at
                count += 1
            if sign:
                write_digits(left, count, values, dc, states)
                for at in range(count):
                    right[at] = who[at]
                    who[at] = at
                found = complete(dc, de, who, count, base, first, tables, path, states, u)
                for at in range(found):
                    who[at] = np.int64(right[who[at]])
            else:
                found = complete(dx, dy, who, count, base, first, tables, path, states, u)
            for at in range(found):
                if states[at] == 0:
                    row = begin + who[at]
                    x, y = rows[row, 0], rows[row, 1]
                    k = (y - u[at]) // np.uint64(j) if lines[number, 3] else (x - u[at]) // np.uint64(i)
                    take_smaller(move, row, x, y, x - k * np.uint64(i), y - k * np.uint64(j))
        for number in range(steps.shape[0]):
            i, j = np.uint64(steps[number, 0]), np.uint64(steps[number, 1])
            accept(dx, dy, group, base, table, steps[number, 2], states)
            for at in range(group):
                if final[states[at]]:
                    x, y = rows[begin + at, 0], rows[begin + at, 1]
                    take_smaller(move, begin + at, x, y, x - i, y - j)
    return True
