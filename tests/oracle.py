"""What the rules say, and nothing else: the standard library alone, no formula for Wythoff's game."""

from functools import cache
from math import isqrt


def options(x: int, y: int) -> list[tuple[int, int]]:
    """Every position that a move leaves: less on one pile, or the same less on both."""
    one = [(left, y) for left in range(x)] + [(x, left) for left in range(y)]
    both = [(x - k, y - k) for k in range(1, min(x, y) + 1)]
    return sorted(set(one + both))


@cache
def board(size: int) -> tuple[tuple[bool, ...], ...]:
    """board[x][y] is True where no option is True: the player to move loses."""
    rows = [[False] * size for _ in range(size)]
    for x in range(size):
        for y in range(size):
            rows[x][y] = not any(rows[a][b] for a, b in options(x, y))
    return tuple(map(tuple, rows))


def winning_moves(x: int, y: int) -> list[tuple[int, int]]:
    """The options from which the player to move loses."""
    known = board(201)
    return [(a, b) for a, b in options(x, y) if known[a][b]]


def is_floor_phi(a: int, n: int) -> bool:
    """a = floor(n phi), by 2a - n <= n sqrt 5 < 2a - n + 2 squared: no root, no approximation."""
    low = 2 * a - n
    return a >= 0 and low <= isqrt(5 * n * n) < low + 2


def fibonacci(largest: int) -> list[int]:
    """1, 2, 3, 5, ... up to `largest`."""
    numbers = [1, 2]
    while numbers[-1] + numbers[-2] <= largest:
        numbers.append(numbers[-1] + numbers[-2])
    return numbers


def borders(stop: int) -> list[int]:
    """Where integers and doubles change their behaviour, below `stop`: powers of two, Fibonacci numbers, neighbours."""
    centres = [0, 102334155, *(2**k for k in range(stop.bit_length() + 1)), *fibonacci(stop)]
    return sorted({centre + d for centre in centres for d in range(-2, 3) if 0 <= centre + d < stop})


def p_pairs(count: int) -> list[tuple[int, int]]:
    """The first P-positions (a, b) by the definition: a is the least integer in no earlier pair, b = a + n."""
    used: set[int] = set()
    pairs, a = [], 0
    for n in range(count):
        while a in used:
            a += 1
        pairs.append((a, a + n))
        used |= {a, a + n}
    return pairs


@cache
def grundy_board(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """grundy_board(...)[x][y] is the least number that no option of (x, y) has: in its row, column and diagonal."""
    values = [[0] * cols for _ in range(rows)]
    columns, diagonals = [0] * cols, [0] * (rows + cols)  # sets of values, a bit for each
    for x in range(rows):
        row = 0
        for y in range(cols):
            seen = row | columns[y] | diagonals[x - y]
            least = ~seen & (seen + 1)
            values[x][y] = least.bit_length() - 1
            row |= least
            columns[y] |= least
            diagonals[x - y] |= least
    return tuple(map(tuple, values))
