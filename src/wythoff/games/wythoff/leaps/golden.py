"""Wythoff's game with leaps that do not change its P-positions: the solver works at any size.

Let (A(n), B(n)), A(n) = floor(n phi), B(n) = A(n) + n, be the P-positions of Wythoff's game. They stay the P-positions
if no leap leads from one of them to another. A leap takes p t from one pile and q t from the other, t >= 1. Let p < q
and s = (q - p) t. There are only two cases in which a leap leads from one of these P-positions to another:

- from (A(n + s), B(n + s)) to (A(n), B(n)), if p t = A(n + s) - A(n). Since A(n + s) - A(n) is A(s) or A(s) + 1, p t is
  one of these two numbers.
- from (A(n), B(n)) to (B(j), A(j)), with n + j = s, if p t = A(s - j) - B(j). The number A(s - j) - B(j) is at most
  A(s), and decreases as j grows.

If p >= A(q - p) + 2, both cases are impossible. Indeed, phi (q - p) < A(q - p) + 1. So
p t >= (phi (q - p) + 1) t >= phi s + 1 > A(s) + 1.
"""

from collections.abc import Callable, Iterator
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.games.wythoff.leaps.solver import LeapSolver
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.solution import Solutions

Pair = tuple[Integer, Integer]


def joined_positions(p: int, q: int, t: int) -> tuple[Pair, Pair] | None:
    """Return two P-positions of Wythoff's game such that a leap leads from the first to the second.

    The leap takes p t from one pile and q t from the other, with p < q. Return None if no leap does this.
    """
    s, taken = mpz((q - p) * t), mpz(p * t)
    if floor_phi(s) == taken:
        return (taken, taken + s), (mpz(0), mpz(0))
    n = mpz(1)
    while floor_phi(s) + 1 == taken:
        if floor_phi(n + s) - floor_phi(n) == taken:
            return (floor_phi(n + s), floor_phi(n + s) + n + s), (floor_phi(n), floor_phi(n) + n)
        n += 1
    j = _find_zero(lambda j: taken - (floor_phi(s - j) - floor_phi(j) - j), mpz(0), s)
    return None if j is None else ((floor_phi(s - j), floor_phi(s - j) + s - j), (floor_phi(j) + j, floor_phi(j)))


def keeps_pairs(rules: Leaps) -> bool:
    """Whether it is proved that these leaps do not change the P-positions of Wythoff's game."""
    p, q = rules.leap
    if rules.longest is None:
        return bool(p >= floor_phi(mpz(q - p)) + 2)
    return joined_positions(p, q, 1) is None


def _find_zero(grows: Callable[[Integer], Integer], low: Integer, high: Integer) -> Integer | None:
    """Return the least n from `low` to `high` with grows(n) = 0, or None. The function `grows` is nondecreasing."""
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if grows(middle) >= 0 else (middle + 1, high)
    return low if low == high and not grows(low) else None


class GoldenLeapSolver(LeapSolver):
    """The solver of Wythoff's game with leaps that do not change its P-positions, at any size.

    An outcome takes a few products of large numbers. The list of all winning moves takes O(b) products for piles of b
    bits.
    """

    most_cells = 4 * 10**7

    def __init__(self, ruleset: Leaps) -> None:
        super().__init__(ruleset)
        self._plain = GoldenPairSolver(TWythoff(name=ruleset.title, summary=ruleset.summary))

    def outcome(self, position: Position) -> Outcome:
        return self._plain.outcome(position)

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the position after the canonical winning move of Wythoff's game, without a leap; None if P."""
        self.check_method(method)
        return self._plain.best_move(position)

    def winning_moves(self, position: Position) -> list[Position]:
        moves = self._plain.winning_moves(position)
        if moves:
            (x, y), (p, q) = position, self.rules.leap
            moves += [*self._by_leaps(x, y, p, q), *(pair[::-1] for pair in self._by_leaps(y, x, p, q))]
        return sorted(set(moves))

    def _by_leaps(self, x: Integer, y: Integer, p: int, q: int) -> Iterator[Position]:
        """Yield the P-positions (x - p t, y - q t), t >= 1, to which leaps lead: at most two.

        One has x - p t <= y - q t, the other has x - p t >= y - q t.
        """
        d, s = y - x, q - p
        most = min(x // p, y // q)
        if self.rules.longest is not None:
            most = min(most, mpz(self.rules.longest))
        if d >= 0:  # floor((d - s t) phi) - x + p t grows with t, as p >= floor(s phi) + 2; or only t = 1 is allowed
            t = _find_zero(lambda t: floor_phi(d - s * t) - x + p * t, mpz(1), min(most, d // s))
            if t is not None:
                yield x - p * t, y - q * t
        t = _find_zero(lambda t: floor_phi(s * t - d) - y + q * t, max(mpz(1), -(-d // s)), most)
        if t is not None:
            yield x - p * t, y - q * t

    def solve_rows(self, rows: Any, out: Any = None, threads: int = 1) -> Solutions:
        return self._plain.solve_rows(rows, out, threads)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        self._plain.fill_outcomes(out, cols, packed, progress)

    def p_position(self, n: Integer) -> Position:
        return self._plain.p_position(n)

    def p_index(self, position: Position) -> Integer | None:
        return self._plain.p_index(position)

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        return self._plain.p_positions(start, stop, out, method)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        return self._plain.p_position_blocks(start, stop, method)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        same = "No leap leads from a P-position of Wythoff's game to another, so this game has the same P-positions."
        return [*self._plain.reasons(position, best, show), same]
