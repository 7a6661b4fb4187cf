"""The P-squares of blocking Wythoff, by closed forms and by boards.

A P-square is a square (x, y) from which the player to move loses if nothing is vetoed yet. A square is P iff fewer than
k of its options in Wythoff's game are P. Let (A(n), B(n)) be the P-positions of Wythoff's game: A(n) = floor(n phi),
B(n) = A(n) + n for n >= 0.

For k = 2 the P-squares are (0, 0), (n, 2n + 1) and (2 A(n) + 2, 2 B(n) + 2), n >= 0, in either order. For k = 3 they
are (0, 0), (n, 2n + 1) and (n, 2n + 2), in either order. The claim `blocking-wythoff` proves this by automata. So for
k = 2 rows and diagonals contain exactly these P-squares (x, y), with y >= x in diagonals:

- Row x > 0 contains (x, 2x + 1) and (x, p). If x is odd, p = (x - 1)/2. If x is even, let X = x/2 - 1, and let (X, X')
  or (X', X) be a P-position of Wythoff's game. Then p = 2X' + 2.
- Row 0 contains (0, 0) and (0, 1).
- The diagonal with difference d > 0 contains (d - 1, 2d - 1). If d = 2n, it also contains (2 A(n) + 2, 2 B(n) + 2).
- The diagonal with difference 0 contains (0, 0) and (2, 2).

For k = 3, row x > 0 contains (x, p) with p = floor((x - 1)/2), (x, 2x + 1) and (x, 2x + 2). Row 0 contains (0, 0),
(0, 1) and (0, 2). The diagonal with difference d > 0 contains (d - 1, 2d - 1) and, if d > 1, (d - 2, 2d - 2). The
diagonal with difference 0 contains (0, 0).

P-squares (x, y), x <= y, have the indices 0, 1, ... by increasing x, then y. For k = 2 and 3, row x contains
(x, 2x + 1), and for k = 3 also (x, 2x + 2). Row 0 contains (0, 0) before these squares. For k = 2, row x = 2 A(n) + 2
contains (x, 2 B(n) + 2) before (x, 2x + 1), and n rows of this kind are before row x.
"""

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.fixed_point import floor_phi, partner
from wythoff.games.wythoff.blocking.rules import Square
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as MOVES
from wythoff.rules.position import Outcome
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from wythoff.automata.automaton import Automaton
    from wythoff.games.wythoff.proved.positions import ProvedPositions

# The most squares of a board. Each square takes a byte.
MAX_SQUARES = 4 * 10**8

# The least pile for which an automaton is used, if there is one. A board of smaller sides takes at most 25 MB and
# 25 ms. Then it answers faster than the automaton.
SMALL_BOARD = 5000


def _candidates_2(x: Integer, y: Integer) -> Iterator[Square]:
    """Yield at most 6 squares, among them all options of (x, y), x <= y, that are P-squares for k = 2."""
    yield from _squares_in_row(x)
    yield from ((b, a) for a, b in _squares_in_row(y))
    d = y - x
    if d:
        yield d - 1, 2 * d - 1
    else:
        yield mpz(0), mpz(0)
    if not d % 2:
        a = floor_phi(d // 2)
        yield 2 * a + 2, 2 * a + d + 2


def _squares_in_row(x: Integer) -> Iterator[Square]:
    """Yield the two P-squares (x, y) with this x, for k = 2."""
    yield x, 2 * x + 1
    if x % 2:
        yield x, (x - 1) // 2
    else:
        yield (x, 2 * partner(x // 2 - 1) + 2) if x else (x, x)


def _candidates_3(x: Integer, y: Integer) -> Iterator[Square]:
    """Yield at most 8 squares, among them all options of (x, y), x <= y, that are P-squares for k = 3."""
    for a, b in ((x, y), (y, x)):
        for other in (2 * a + 1, 2 * a + 2, (a - 1) // 2 if a else mpz(0)):
            yield (a, other) if (a, b) == (x, y) else (other, a)
    d = y - x
    yield from ((mpz(0), mpz(0)),) if not d else ((d - 1, 2 * d - 1), (d - 2, 2 * d - 2))


def _is_p_2(x: Integer, y: Integer) -> bool:
    """Whether (x, y), x <= y, is a P-square of blocking Wythoff with k = 2."""
    if y == 2 * x + 1 or not y:
        return True
    return bool(x and not x % 2 and not y % 2 and floor_phi((y - x) // 2) == x // 2 - 1)


def _is_p_3(x: Integer, y: Integer) -> bool:
    """Whether (x, y), x <= y, is a P-square of blocking Wythoff with k = 3."""
    return bool(not y or y - 2 * x in (1, 2))


_CLOSED: dict[int, tuple[Callable[..., bool], Callable[..., Iterator[Square]]]] = {
    2: (_is_p_2, _candidates_2),
    3: (_is_p_3, _candidates_3),
}


class Squares:
    """The P-squares of blocking Wythoff for one k: the squares (x, y) that are P before a veto.

    For k = 2 and 3 a closed form gives the P-squares at any size. For other k a board is computed. If an automaton of
    the P-squares is bundled or stored, it is used for piles from 5000 on.
    """

    def __init__(self, k: int) -> None:
        self.k = k
        self.is_closed = k in _CLOSED
        self._board: Any = None
        self._last: tuple[Square, list[Square]] | None = None  # a turn asks several times for the options of a square

    def is_p(self, square: Square) -> bool:
        """Whether the square (x, y) is P if nothing is vetoed."""
        small, large = min(square), max(square)
        if self.is_closed:
            return _CLOSED[self.k][0](small, large)
        if proved := self._proved_beyond(large):
            return proved.outcome(square) is Outcome.P
        return bool(self.board(small + 1, large + 1)[int(small), int(large)])

    def options(self, square: Square) -> list[Square]:
        """Return the sorted list of those options of a square that are P-squares."""
        last = self._last
        if last is None or last[0] != square:
            self._last = last = square, self._options(square)
        return last[1]

    def _options(self, square: Square) -> list[Square]:
        x, y = square
        if not self.is_closed:
            if proved := self._proved_beyond(max(square)):
                return proved.winning_moves(square)
            import numpy as np

            board = self.board(x + 1, y + 1)
            lines: list[Square] = [(mpz(int(i)), y) for i in np.flatnonzero(board[: int(x), int(y)])]
            lines += [(x, mpz(int(j))) for j in np.flatnonzero(board[int(x), : int(y)])]
            steps = np.arange(1, int(min(x, y)) + 1)
            lines += [(x - int(s), y - int(s)) for s in steps[board[int(x) - steps, int(y) - steps]]]
            return sorted(lines)
        near = _CLOSED[self.k][1]
        candidates = set(near(x, y)) if x <= y else {(b, a) for a, b in near(y, x)}
        if x == y:
            candidates |= {(b, a) for a, b in candidates}
        return sorted(other for other in candidates if min(other) >= 0 and MOVES.allows(square, other))

    def _proved_beyond(self, pile: Integer) -> "ProvedPositions | None":
        """Return the automaton of the P-squares if there is one and `pile` is at least SMALL_BOARD, else None."""
        return None if pile < SMALL_BOARD else self.proved

    @cached_property
    def proved(self) -> "ProvedPositions | None":
        """The P-squares given by a bundled or stored automaton, or None if there is no such automaton."""
        from wythoff.games.wythoff.kernel import QUEEN
        from wythoff.games.wythoff.proved.positions import ProvedPositions
        from wythoff.games.wythoff.proved.store import find_automaton

        found = find_automaton(QUEEN, False, f"blocking-{self.k}")
        return None if found is None else ProvedPositions(found, QUEEN, is_blocking=True)

    def store_proof(self, automaton: "Automaton") -> "Path":
        """Store a proved automaton of the P-squares for this user, and return the path of its file."""
        from wythoff.games.wythoff.kernel import QUEEN
        from wythoff.games.wythoff.proved.store import store_automaton

        self.__dict__.pop("proved", None)
        return store_automaton(QUEEN, False, automaton, f"blocking-{self.k}")

    def first_squares(self, stop: Integer) -> Any:
        """Return at least the first `stop` P-squares (x, y), x <= y, sorted by x, then by y: an int64 array (n, 2).

        A board shows the P-squares with piles below a bound. No row of the game has more than k P-squares. So if a row
        of the board has k P-squares, the row has no P-square beyond the board. Raises UnknownValue if the largest board
        has too few P-squares.
        """
        import numpy as np

        largest = math.isqrt(MAX_SQUARES)
        if stop > self.k * largest:
            raise UnknownValue(
                f"at most {self.k * largest} P-positions of blocking-wythoff k={self.k} can be listed, {self.k} in each"
                f" row of the largest board, {largest} x {largest}; {shortened(stop)} were requested"
            )
        side = min(largest, 64 + 4 * int(stop) // self.k)
        while True:
            is_p = self.board(mpz(side), mpz(side))[:side, :side]
            incomplete = np.flatnonzero(np.count_nonzero(is_p, axis=1) < self.k)
            rows = int(incomplete[0]) if len(incomplete) else side
            squares: NDArray[np.int64] = np.argwhere(np.triu(is_p[:rows]))
            if len(squares) >= stop:
                return squares
            if side == largest:
                raise UnknownValue(
                    f"only {len(squares)} P-positions of blocking-wythoff k={self.k} are known;"
                    f" {shortened(stop)} were requested (the largest board has {side} x {side} squares)"
                )
            side = min(largest, 2 * side)

    def board(self, rows: Integer, cols: Integer) -> Any:
        """Return an array with at least `rows` rows and `cols` columns that is True at (x, y) if (x, y) is a P-square.

        Raises UnknownValue if the array would be too large.
        """
        if rows * cols > MAX_SQUARES:
            raise UnknownValue(
                f"no closed form is known for blocking-wythoff k={self.k}; boards have at most {MAX_SQUARES} squares,"
                f" got {shortened(rows)} x {shortened(cols)}"
            )
        if self._board is None or self._board.shape[0] < rows or self._board.shape[1] < cols:
            from wythoff.games.wythoff.blocking.boards import board

            height, width = (64,) * 2 if self._board is None else self._board.shape
            height, width = max(height, int(rows)), max(width, int(cols))
            roomy = max(height, width) * 5 // 4
            height, width = (roomy, roomy) if roomy * roomy <= 10**7 else (int(rows), int(cols))
            self._board = board(self.k, height, width)
        return self._board


def square_of_number(k: int, n: Integer) -> Square:
    """Return the n-th P-square (x, y), x <= y, for k = 2 or 3 and n = 0, 1, ...; sorted by x, then by y."""
    if not n:
        return mpz(0), mpz(0)
    if k == 3:
        row, second = divmod(n - 1, 2)
        return row, 2 * row + 1 + second
    low, high = mpz(0), n  # the last row whose first number is at most n
    while low < high:
        row = (low + high + 1) // 2
        low, high = (row, high) if _count_before(row) <= n else (low, row - 1)
    return _squares_of_row(low)[int(n - _count_before(low))]


def number_of(k: int, lost: Square) -> Integer:
    """Return the n with square_of_number(k, n) = `lost`, for a P-square `lost` = (x, y), x <= y, and k = 2 or 3."""
    x, y = lost
    if k == 3:
        return y  # 2 x + 1 + second
    return _count_before(x) + _squares_of_row(x).index(lost)


def _count_before(row: Integer) -> Integer:
    """Return the number of P-squares (x, y) with x <= y and x < row, for k = 2."""
    return row + 1 + _count_pairs(row) if row else mpz(0)


def _count_pairs(row: Integer) -> Integer:
    """Return the number of n >= 0 with 2 floor(n phi) + 2 < row."""
    first = (row - 1) // 2  # the least integer >= (row - 2)/2
    return floor_phi(first) - first + 1 if first > 0 else mpz(0)


def _squares_of_row(row: Integer) -> list[Square]:
    """Return the list of the P-squares (row, y) with y >= row, for k = 2, sorted by y."""
    last = [(row, 2 * row + 1)]
    if not row:
        return [(row, row), *last]
    n = _count_pairs(row)
    a = floor_phi(n)
    return [(row, 2 * (a + n) + 2), *last] if 2 * a + 2 == row else last
