"""What the rules say, and nothing else: the standard library alone, no formula for Wythoff's game."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from math import isqrt
from operator import xor


def moves(x: int, y: int) -> Iterator[tuple[int, int]]:
    """What each move leaves: less on one pile, or the same less on both."""
    yield from ((left, y) for left in range(x))
    yield from ((x, left) for left in range(y))
    yield from ((x - k, y - k) for k in range(1, min(x, y) + 1))


def options(x: int, y: int) -> list[tuple[int, int]]:
    """Every position that a move leaves, once, in order."""
    return sorted(set(moves(x, y)))


@cache
def board(size: int) -> tuple[tuple[bool, ...], ...]:
    """board[x][y] is True where no option is True: the player to move loses."""
    rows = [[False] * size for _ in range(size)]
    for x in range(size):
        for y in range(size):
            rows[x][y] = not any(rows[a][b] for a, b in moves(x, y))
    return tuple(map(tuple, rows))


@cache
def winning_moves(x: int, y: int) -> list[tuple[int, int]]:
    """The options from which the player to move loses."""
    known = board(201)
    return sorted({(a, b) for a, b in moves(x, y) if known[a][b]})


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


def t_options(x: int, y: int, t: int) -> set[tuple[int, int]]:
    """What a move of t-Wythoff leaves: less on one pile, or k and l less with |k - l| < t."""
    one = {(left, y) for left in range(x)} | {(x, left) for left in range(y)}
    both = {(x - k, y - l) for k in range(1, x + 1) for l in range(1, y + 1) if abs(k - l) < t}  # noqa: E741
    return one | both


@cache
def t_grundy_board(size: int, t: int) -> tuple[tuple[int, ...], ...]:
    """The least number that no option of (x, y) in t-Wythoff has, by sets of values, a bit for each.

    A move that takes k >= 1 and l >= 1, m = k - l between -t and t, leads to diagonal y - x + m, m + 1 rows up or more.
    """
    values = [[0] * size for _ in range(size)]
    columns = [0] * size
    above = [[0] * (4 * size + 4 * t)]  # above[x][d]: the values on a diagonal in rows before x
    for x in range(size):
        row, diagonals = 0, list(above[x])
        for y in range(size):
            seen = row | columns[y]
            for m in range(1 - t, t):
                seen |= above[max(x - max(m, 0), 0)][y - x + m]
            least = ~seen & (seen + 1)
            values[x][y] = least.bit_length() - 1
            row |= least
            columns[y] |= least
            diagonals[y - x] |= least
        above.append(diagonals)
    return tuple(map(tuple, values))


@cache
def t_board(size: int, t: int, misere: bool) -> tuple[tuple[bool, ...], ...]:
    """True where the player to move loses; in misere play whoever cannot move has won."""
    rows = [[False] * size for _ in range(size)]
    for x in range(size):
        for y in range(size):
            left = t_options(x, y, t)
            rows[x][y] = not any(rows[a][b] for a, b in left) if left else not misere
    return tuple(map(tuple, rows))


def is_floor_surd(a: int, p: int, q: int, d: int, r: int) -> bool:
    """a = floor((p + q sqrt d)/r), r > 0, by a r - p <= q sqrt d < (a + 1) r - p, squared with their signs."""

    def at_most(x: int) -> bool:  # x <= q sqrt d
        left, right = x * abs(x), q * abs(q) * d
        return left <= right

    return at_most(a * r - p) and not at_most((a + 1) * r - p)


def grundy_values(rows: int, cols: int, options: Callable[[int, int], Iterable[tuple[int, int]]]) -> list[list[int]]:
    """The mex of the values of all options, cell after cell; no option lies behind its cell."""
    values = [[0] * cols for _ in range(rows)]
    for x in range(rows):
        for y in range(cols):
            seen = {values[a][b] for a, b in options(x, y)}
            values[x][y] = next(value for value in range(len(seen) + 1) if value not in seen)
    return values


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


def take_away_losing(f: Callable[[int], int], size: int) -> list[list[bool]]:
    """lost[r][c] for r, c < size: no t <= min(r, c) leaves (r - t, f(t)) lost. A cap above the pile is the pile."""
    lost = [[True] * size for _ in range(size)]
    for r in range(1, size):
        for c in range(1, size):
            lost[r][c] = lost[r][c - 1] and not (c <= r and lost[r - c][min(f(c), r - c)])
    return lost


@cache
def copycat_losing(m: int, size: int) -> frozenset[tuple[int, int]]:
    """The (pile, last), pile < size, from which every move of 1 to m but `last` leaves one that is not among them."""
    lost: set[tuple[int, int]] = set()
    for pile in range(size):
        winning = [taken for taken in range(1, min(m, pile) + 1) if (pile - taken, taken) in lost]
        lost |= {(pile, last) for last in range(m + 1) if all(taken == last for taken in winning)}
    return frozenset(lost)


def take_away_values(f: list[int], size: int) -> list[list[int]]:
    """values[pile][cap], both below size: the least value that no (pile - t, f[t]), 1 <= t <= min(pile, cap), has."""
    values: list[list[int]] = []
    for pile in range(size):
        values.append([0] * size)
        for cap in range(size):
            seen = {values[pile - t][min(f[t], size - 1)] for t in range(1, min(pile, cap) + 1)}
            values[pile][cap] = next(value for value in range(len(seen) + 1) if value not in seen)
    return values


Parts = tuple[int, ...]


def heap_parts(
    digits: tuple[int, ...], unequal: bool = False, not_taken: set[int] | None = None
) -> Callable[[int], set[Parts]]:
    """What a move can make of a heap n: by an octal code, by unequal splits, by taking any number but some."""

    def parts(n: int) -> set[Parts]:
        found: set[Parts] = set()
        for taken, digit in enumerate(digits[: n + 1]):
            if digit & 1 and n == taken:
                found.add((0,))
            if digit & 2 and n > taken:
                found.add((n - taken,))
            if digit & 4:
                found |= {(a, n - taken - a) for a in range(1, n - taken) if a <= n - taken - a}
        if unequal:
            found |= {(a, n - a) for a in range(1, n) if a < n - a}
        if not_taken is not None:
            found |= {(left,) for left in range(n) if n - left not in not_taken}
        return found

    return parts


def heap_options(position: Parts, parts: Callable[[int], set[Parts]]) -> list[Parts]:
    """What a move leaves: the first part in the place of the heap, another one behind all heaps."""
    left = [
        (*position[:i], made[0], *position[i + 1 :], *made[1:]) for i, n in enumerate(position) for made in parts(n)
    ]
    assert len(left) == len(set(left))
    return sorted(left)


def heap_lost(parts: Callable[[int], set[Parts]], misere: bool = False) -> Callable[[Parts], bool]:
    """Whether the player to move loses, by going through all that can follow."""

    @cache
    def lost(heaps: Parts) -> bool:
        options = {tuple(sorted(left)) for left in heap_options(heaps, parts)}
        return not any(map(lost, options)) if options else not misere

    return lambda position: lost(tuple(sorted(position)))


def heap_values(digits: Iterable[int], stop: int, unequal: bool = False) -> list[int]:
    """The Grundy values of the heaps of an octal game d_0, d_1, ...; `unequal`: also splits into two unequal heaps."""
    values: list[int] = []
    for heap in range(stop):
        left: list[tuple[int, ...]] = []  # the heaps that a move leaves
        for taken, digit in enumerate(digits):
            rest = heap - taken
            if digit & 1 and rest == 0:
                left.append(())
            if digit & 2 and rest > 0:
                left.append((rest,))
            if digit & 4:
                left += [(a, rest - a) for a in range(1, rest)]
        if unequal:
            left += [(a, heap - a) for a in range(1, heap) if 2 * a != heap]
        seen = {reduce(xor, (values[part] for part in parts), 0) for parts in left}
        values.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return values


def copycat_values(m: int, stop: int) -> list[list[int]]:
    """Grundy values of (pile, last), pile < stop, last <= m: take 1 to m, but not `last`."""
    values: list[list[int]] = []
    for pile in range(stop):
        left = {taken: values[pile - taken][taken] for taken in range(1, min(pile, m) + 1)}
        others = ({value for taken, value in left.items() if taken != last} for last in range(m + 1))
        values.append([next(v for v in range(len(there) + 1) if v not in there) for there in others])
    return values
