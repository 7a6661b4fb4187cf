"""P-squares (x, y), x <= y, of blocking Wythoff by number, for k = 2 and 3: by the smaller pile, then the larger.

Row x has (x, 2x + 1), for k = 3 (x, 2x + 2) too, and row 0 (0, 0) before them. For k = 2 rows x = 2 A(n) + 2 have (x, 2
B(n) + 2) before that, A(n) = floor(n phi), B(n) = A(n) + n; of these rows n are before it.
"""

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.blocking.rules import Square


def square(k: int, n: Integer) -> Square:
    """P-square number n, for k = 2 or 3."""
    if not n:
        return mpz(0), mpz(0)
    if k == 3:
        row, second = divmod(n - 1, 2)
        return row, 2 * row + 1 + second
    low, high = mpz(0), n  # the last row that begins at n or before
    while low < high:
        row = (low + high + 1) // 2
        low, high = (row, high) if _before(row) <= n else (low, row - 1)
    return _row(low)[int(n - _before(low))]


def number(k: int, lost: Square) -> Integer:
    """The number of a P-square (x, y), x <= y, for k = 2 or 3."""
    x, y = lost
    if k == 3:
        return y  # 2 x + 1 + second
    return _before(x) + _row(x).index(lost)


def _before(row: Integer) -> Integer:
    """How many P-squares are in earlier rows, for k = 2."""
    return row + 1 + _pairs(row) if row else mpz(0)


def _pairs(row: Integer) -> Integer:
    """How many n have 2 A(n) + 2 < row."""
    first = (row - 1) // 2  # the least number that is not below (row - 2)/2
    return floor_phi(first) - first + 1 if first > 0 else mpz(0)


def _row(row: Integer) -> list[Square]:
    """The P-squares of a row, for k = 2."""
    last = [(row, 2 * row + 1)]
    if not row:
        return [(row, row), *last]
    n = _pairs(row)
    a = floor_phi(n)
    return [(row, 2 * (a + n) + 2), *last] if 2 * a + 2 == row else last
