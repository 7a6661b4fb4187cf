"""Wythoff's game with a pass at any size: P-positions are those of value 1, or with the pass used 0, of Wythoff's game.

With the pass left, a position but (0, 0) is P iff it has not value 0 in Wythoff's game, so that passing does not win,
and no move leads to P. It has value 1 iff it has not value 0 and no move leads to value 1. That is one greedy rule, row
by row, but for (0, 0), which is P with the pass left, and has not value 1. From row 7 on the rows are the same: the
claim `wythoff-pass` (wythoff.claims.wythoff_pass) proves it by the state of the two rules before that row. In earlier
rows they differ in the eight positions below.
"""

from functools import cached_property

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.games.wythoff.passes import MOVES, WythoffPass
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.naive import NaiveSolver

# (x, y), x <= y, that are P with the pass left and have another value than 1; and that have value 1 and are N.
LOST_BESIDES = {(0, 0), (1, 3), (2, 5), (6, 7)}
WON_BESIDES = {(0, 1), (2, 2), (3, 6), (5, 7)}


# Rows from which P-positions have the numbers of positions of value 1: the exceptions are as many of either kind.
ROWS = 7


class WythoffPassSolver(Solver):
    """Time linear in the digits, after some products; 2 ms for piles of 1000 digits."""

    def __init__(self, ruleset: WythoffPass) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._naive = NaiveSolver(ruleset)
        self._is_lost: dict[tuple[int, int], bool] = dict.fromkeys(LOST_BESIDES, True) | dict.fromkeys(
            WON_BESIDES, False
        )

    def answer_quickly(self) -> None:
        self._naive.answer_quickly()

    @cached_property
    def _plain(self) -> GoldenPairSolver:
        """Wythoff's game, after the pass."""
        return GoldenPairSolver(MOVES)

    def outcome(self, position: Position) -> Outcome:
        x, y, passes = position
        if not passes:
            return self._plain.outcome((x, y))
        return Outcome.P if self._is_p(min(x, y), max(x, y)) else Outcome.N

    def _is_p(self, x: Integer, y: Integer) -> bool:
        """Whether (x, y), x <= y, is P with the pass left."""
        from wythoff.games.wythoff.automata.kept import best
        from wythoff.games.wythoff.automata.positions import place

        if (x, y) in self._is_lost:
            return self._is_lost[int(x), int(y)]
        found = place(best(1), (x, y))
        return found is not None and found[0] == 1

    @cached_property
    def _first(self) -> list[Position]:
        """The P-positions (x, y), x <= y, x < ROWS, with the pass left, in order."""
        lost = [(x, y) for x in range(ROWS) for y in range(x, 3 * ROWS) if self._is_p(mpz(x), mpz(y))]
        return [(mpz(x), mpz(y)) for x, y in lost]

    def p_position(self, n: Integer) -> Position:
        """The n-th P-position (x, y) with the pass left, by the smaller pile."""
        from wythoff.games.wythoff.automata.kept import best
        from wythoff.games.wythoff.automata.positions import position

        return self._first[int(n)] if n < len(self._first) else position(best(1), 1, n)

    def p_index(self, position: Position) -> Integer | None:
        from wythoff.games.wythoff.automata.kept import best
        from wythoff.games.wythoff.automata.positions import place

        x, y = sorted(position[:2])
        if not position[2] or not self._is_p(x, y):
            return None
        if x < ROWS:
            return mpz(self._first.index((x, y)))
        found = place(best(1), (x, y))
        return found and found[1]

    def winning_moves(self, position: Position) -> list[Position]:
        from wythoff.games.wythoff.automata.lines import in_lines

        x, y, passes = position
        if not passes:
            return [(*move, passes) for move in self._plain.winning_moves((x, y))]
        near = set(in_lines((x, y), 1)) | {(mpz(a), mpz(b)) for pair in LOST_BESIDES for a, b in (pair, pair[::-1])}
        left = {to for to in near if MOVES.allows((x, y), to) and self._is_p(min(to), max(to))}
        found = [(*to, passes) for to in left]
        if (x or y) and self._plain.outcome((x, y)) is Outcome.P:
            found.append((x, y, mpz(0)))
        return sorted(found)

    def grundy(self, position: Position) -> Integer:
        """With the pass used that of Wythoff's game, else by the rules, for small piles: no theorem is known."""
        return self._naive.grundy(position) if position[2] else self._plain.grundy(position[:2])

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        left = position if best is None else best
        value = "1, but for eight small ones" if left[2] else "0"
        which = "left" if left[2] else "used"
        return [
            self.verdict(position, best, show),
            f"With the pass {which} P-positions are those of Grundy value {value} of Wythoff's game: so is"
            f" {self.rules.place(left, show)}.",
        ]
