"""Outcomes and moves of games whose moves lie on rays, from the tables of a proved automaton; numbers below 2^63.

Each step of an automaton must wait for the previous step. So the automaton reads the digits of many rows side by side:
while one row waits for the memory, the others go on.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.wide import high_product

# The bits of a digit.
DIGIT_BITS, DIGIT_MASK = np.uint64(6), np.uint64(63)

# The rows that are read side by side: enough to hide the latency of the memory. Their digits stay in the L1 cache.
GROUP = 64

ZERO, ONE, BYTE_BITS = np.uint64(0), np.uint64(1), np.uint64(8)


@inline
def write_digits(numbers, count, tables, digits, words):
    """Write the digits of `count` numbers, highest first.

    numbers : uint64 (GROUP,). Overwritten.
    tables  : see `solve_rows`. The digits are blocks; `wythoff.automata.blocks.Conversion` explains the arrays.
    digits  : uint8 (places, GROUP). Written.
    words   : uint64 (GROUP,). Scratch.
    """
    size = digits.shape[0] // tables.scales.size
    for place in range(tables.scales.size):
        scale, guesses = tables.scales[place], tables.guesses[place]
        bounds, blocks = tables.bounds[place], tables.blocks[place]
        for at in range(count):
            word = np.uint64(guesses[high_product(numbers[at], scale)])
            word += np.uint64(numbers[at] >= bounds[word + ONE])
            numbers[at] -= bounds[word]
            words[at] = blocks[word]
        for k in range(size * place, size * (place + 1)):
            for at in range(count):
                digits[k, at] = np.uint8(words[at])
                words[at] >>= BYTE_BITS


@inline
def accept(symbols, count, table, start, states):
    """Write to `states` the state of an automaton, begun in state `start`, after each of `count` words of symbols.

    symbols       : uint16 (places, GROUP). Element [k, at] is symbol number k of word number `at`.
    table         : uint32 (states * width,). The next state after each state and symbol.
    start, states : uint64, uint64 (GROUP,). A state is given as its number times width, as in `table`.
    """
    states[:count] = start
    for k in range(symbols.shape[0]):
        for at in range(count):
            states[at] = np.uint64(table[states[at] + np.uint64(symbols[k, at])])


@inline
def complete(symbols, columns, count, tables, first, path, states, u):
    """Write a coordinate u of a P-position on each of `count` lines; return the number of lines that have one.

    The line through a position in the direction of a ray continues to both sides of the position. A move leads to one
    side only. So a P-position on the line need not be an option.

    symbols : uint16 (places, GROUP). Column columns[at] has the digits of the two numbers that determine line `at`.
    columns : uint64 (GROUP,). `count` elements. Overwritten by the numbers `at` of the lines that have a P-position.
    first   : uint64. The first set, as in `lines` of `solve_rows`, which also describes `tables`.
    path    : uint32 (places, GROUP). Scratch.
    states  : uint64 (GROUP,). Written, in the order of `columns`: 0 if u is right. Otherwise the coordinate has more
              than `places` digits.
    u       : uint64 (GROUP,). Written, in the order of `columns`: the coordinates.
    """
    size = path.shape[0]
    states[:count] = first
    for k in range(size):
        for at in range(count):
            key = states[at] + np.uint64(symbols[k, columns[at]])
            path[k, at] = np.uint32(key)
            states[at] = np.uint64(tables.following[key])
    found = 0
    for at in range(count):
        q = tables.ends[high_product(states[at], tables.inverse)]
        if q >= 0:
            states[found], columns[found], u[found] = np.uint64(q), np.uint64(at), ZERO
            found += 1
    for back in range(size):
        k = size - 1 - back
        for at in range(found):
            start = np.uint64(tables.starts[np.uint64(path[k, columns[at]])])
            step = np.uint64(tables.previous[start + states[at]])
            states[at] = step >> DIGIT_BITS
            u[at] += tables.values[k, step & DIGIT_MASK]
    return found


@inline
def take_smaller(move, row, x, y, to_x, to_y):
    """Set move[row] to the target (to_x, to_y) if move[row] is (x, y), or a target that is larger, by x and then y."""
    is_first = move[row, 0] == x and move[row, 1] == y
    if is_first or to_x < move[row, 0] or (to_x == move[row, 0] and to_y < move[row, 1]):
        move[row, 0], move[row, 1] = to_x, to_y


@kernel
def solve_rows(rows, tables, is_p, move):
    """Write whether each row (x, y) is P, and its canonical target: the option that is P with least x, then least y.

    rows         : uint64 (n, 2), below 2^63.
    tables       : a named tuple of the arrays from `values` to `steps`.
    values       : uint64 (places, base). The value of each digit at each place, the highest place first. A digit may
                   be a block of digits, as in `wythoff.automata.blocks`.
    scales, guesses, bounds, blocks : the arrays of `wythoff.automata.blocks.Conversion`.
    inverse      : uint64. 2^64 / base^2, rounded up. The symbol of the digits d, e is d * base + e.
    table, final : uint32 (states * base^2,), bool (states,). The automaton of the P-positions (x, y), and then those of
                   `steps`: the next state after each symbol, times base^2. All symbols lead from the dead state, the
                   last one, to this state.
    lines        : int64 (count, 5). The ray i, j; a sign; 0 if the u of `complete` replaces x, 1 if y; the number of
                   the first set times base^2. If the sign is 0, the numbers x and y determine the line; else
                   c = sign (j x - i y) / gcd(i, j) and x do. Lines with i = 0 come last, because any move that reduces
                   x has a smaller target.
    following, starts, previous : uint32. ends: int32. The arrays of `wythoff.automata.completion.CompletionTables`, for
                   all lines together. But an element of `following` is the number of the next set times base^2, and an
                   element of `previous` is 64 * number + digit. All symbols lead from the empty set to itself.
    steps        : int64 (count, 3). Single moves (i, j), each with the first state, times base^2, of an automaton in
                   `table`, which accepts the positions (x, y) whose option (x - i, y - j) is a P-position.
    is_p         : bool (n,). Written.
    move         : uint64 (n, 2). Written: the target of the move, or the position itself if no move wins.
    Returns False if a number c may be 2^63 or more, else True. Time about 45 ns for each row of 62 bits, and 40 ns for
    each line of a row that is not P.
    """
    lines, steps, size, base = tables.lines, tables.steps, tables.values.shape[0], tables.values.shape[1]
    dx, dy, dc = np.empty((size, GROUP), np.uint8), np.empty((size, GROUP), np.uint8), np.empty((size, GROUP), np.uint8)
    symbols, of_lines = np.empty((size, GROUP), np.uint16), np.empty((size, GROUP), np.uint16)
    path, who, columns = np.empty((size, GROUP), np.uint32), np.empty(GROUP, np.uint64), np.empty(GROUP, np.uint64)
    states, left, u = np.empty(GROUP, np.uint64), np.empty(GROUP, np.uint64), np.empty(GROUP, np.uint64)
    most = np.int64(2**63 - 1)
    for begin in range(0, rows.shape[0], GROUP):
        group = min(GROUP, rows.shape[0] - begin)
        for side, digits in ((0, dx), (1, dy)):
            for at in range(group):
                left[at] = move[begin + at, side] = rows[begin + at, side]
            write_digits(left, group, tables, digits, u)
        for k in range(size):
            for at in range(group):
                symbols[k, at] = dx[k, at] * base + dy[k, at]
        accept(symbols, group, tables.table, ZERO, states)
        lost = 0
        for at in range(group):
            is_p[begin + at] = tables.final[high_product(states[at], tables.inverse)]
            lost += is_p[begin + at]
        if lost == group:
            continue
        for number in range(lines.shape[0]):
            i, j, sign, first = lines[number, 0], lines[number, 1], lines[number, 2], np.uint64(lines[number, 4])
            g, rest = i, j
            while rest:
                g, rest = rest, g % rest
            p, q, count = j // g, i // g, 0
            most_x, most_y = most // max(p, 1), most // max(q, 1)
            for at in range(group):
                if is_p[begin + at] or (i == 0 and move[begin + at, 0] < rows[begin + at, 0]):
                    continue  # a move along the ray leaves x unchanged, and the known move does not
                if sign:
                    x, y = rows[begin + at, 0], rows[begin + at, 1]
                    if np.int64(x) > most_x or np.int64(y) > most_y:
                        return False
                    c = sign * (p * np.int64(x) - q * np.int64(y))
                    if c < 0:
                        continue
                    left[count] = np.uint64(c)
                who[count] = columns[count] = np.uint64(at)
                count += 1
            if sign:
                write_digits(left, count, tables, dc, u)
                for k in range(size):
                    for at in range(count):
                        of_lines[k, at] = dc[k, at] * base + dx[k, who[at]]
                for at in range(count):
                    columns[at] = np.uint64(at)
                found = complete(of_lines, columns, count, tables, first, path, states, u)
            else:
                found = complete(symbols, columns, count, tables, first, path, states, u)
            for at in range(found):
                if states[at] == ZERO:
                    row = begin + np.int64(who[columns[at]])
                    x, y = rows[row, 0], rows[row, 1]
                    k = (y - u[at]) // np.uint64(j) if lines[number, 3] else (x - u[at]) // np.uint64(i)
                    take_smaller(move, row, x, y, x - k * np.uint64(i), y - k * np.uint64(j))
        for number in range(steps.shape[0]):
            i, j = np.uint64(steps[number, 0]), np.uint64(steps[number, 1])
            accept(symbols, group, tables.table, np.uint64(steps[number, 2]), states)
            for at in range(group):
                if tables.final[high_product(states[at], tables.inverse)]:
                    x, y = rows[begin + at, 0], rows[begin + at, 1]
                    take_smaller(move, begin + at, x, y, x - i, y - j)
    return True
