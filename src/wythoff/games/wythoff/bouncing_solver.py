"""The bouncing queen at any size: P-positions are (0, 0) and the pairs (x_n, y_n) of the Tribonacci word, n >= 1.

In wythoff.exact.tribonacci x_n = b_n - a_n and y_n = c_n - b_n, for the places a_n, b_n, c_n of the letters 0, 1, 2.
The proof goes by letters that are struck out.

Without the 2s the n-th 0 stands at n + N(a_n), where N counts the 1s before it. That is x_n = a_{a_n} + 1 - a_n, since
each letter before a_n but 2 adds one to a_k - k. The n-th 1 stands at b_n less its 2s, at y_n. So x_n and y_n, which
grow, hold every integer from 1 on once. Without the 1s the n-th 0 stands at a_n - N(a_n) = (a_n + n) - (n + N(a_n)) =
y_n - x_n. The n-th 2 stands at n + b_n, as b_n 0s are before c_n: at (b_n - a_n) + (a_n + n) = x_n + y_n. So
differences and sums hold every integer from 1 on once, too.

No move joins two of the positions: they share no row, no column and no diagonal, and the difference of none is the sum
of another. From any other (x, y), x <= y, one leads to them. If x = 0 or x = y, to (0, 0). If x = y_n, to (y_n, x_n).
If x = x_n and y > y_n, to (x_n, y_n). If y < y_n, then the difference y - x is less than that of pair n, and it is the
difference of a pair before that, where a diagonal move leads, or the sum of one, of less than y - x < y_n - x_n, where
a bounce does.
"""

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.tribonacci import DIFFERENCE, LOWER, NUMBER, SUM, UPPER, Sequence, pair_with
from wythoff.games.wythoff.bouncing import BouncingQueen
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.naive import NaiveSolver


class BouncingSolver(Solver):
    """Time O(d^2) for piles of d digits. Grundy values by a search: no theorem is known."""

    most_cells = 10**5

    def __init__(self, ruleset: BouncingQueen) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._naive = NaiveSolver(ruleset)

    def answer_quickly(self) -> None:
        self._naive.answer_quickly()

    def p_position(self, n: Integer) -> Position:
        found = pair_with(n, NUMBER)
        return found[1:] if found else (mpz(0), mpz(0))

    def p_index(self, position: Position) -> Integer | None:
        x, y = sorted(position)
        if not x:
            return None if y else mpz(0)
        found = pair_with(x, LOWER)
        return found[0] if found and found[2] == y else None

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.p_index(position) is None else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        x, y = position
        if self.p_index(position) is not None:
            return []
        rest = abs(x - y)
        pairs = [(x, _partner(x)), (_partner(y), y)]
        for sequence in (DIFFERENCE, SUM):
            pair = _pair(rest, sequence)
            pairs += [pair, pair[::-1]] if pair else []
        return sorted({pair for pair in pairs if self.rules.allows(position, pair)})

    def grundy(self, position: Position) -> Integer:
        return self._naive.grundy(position)

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        if with_values:
            self._naive.check_board(rows, cols, with_values)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        left = position if best is None else best
        n = self.p_index(left)
        assert n is not None
        rule = "P-positions are (0, 0) and differences of places of the letters of the Tribonacci word"
        return [self.verdict(position, best, show), f"{rule}: {self.rules.place(left, show)} is number {show(n)}."]


def _pair(value: Integer, sequence: Sequence) -> tuple[Integer, Integer] | None:
    """The P-position with this value; (0, 0) for 0."""
    found = pair_with(value, sequence)
    return found[1:] if found else None if value else (mpz(0), mpz(0))


def _partner(pile: Integer) -> Integer:
    """The other pile of the P-position that has this one."""
    if lower := _pair(pile, LOWER):
        return lower[1] if lower[0] == pile else lower[0]
    upper = _pair(pile, UPPER)
    assert upper is not None
    return upper[0]
