"""Wythoff's game with a pass: one pass in all, by either player, but not from (0, 0); who takes the last wins.

While the pass has not been used, the P-positions are those of Grundy value 1 of Wythoff's game, but for eight small
ones: (0, 0), (1, 3), (2, 5), (6, 7) are P too, (0, 1), (2, 2), (3, 6), (5, 7) are not. After it, Wythoff's own.

arXiv:1711.04960.

Wythoff's game with a pass at any size: P-positions are those of value 1, or with the pass used 0, of Wythoff's game.

With the pass left, a position but (0, 0) is P iff it has not value 0 in Wythoff's game, so that passing does not win,
and no move leads to P. It has value 1 iff it has not value 0 and no move leads to value 1. That is one greedy rule, row
by row, but for (0, 0), which is P with the pass left, and has not value 1. From row 7 on the rows are the same: the
claim `wythoff-pass` (wythoff.claims.wythoff_pass) proves it by the state of the two rules before that row. In earlier
rows they differ in the eight positions below.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver

if TYPE_CHECKING:
    from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

MOVES = TWythoff(name="wythoff", summary="")
"""The moves of Wythoff's game."""


@dataclass(frozen=True, kw_only=True)
class WythoffPass(Ruleset):
    """Positions are (x, y, passes): 1 while nobody has passed, else 0. (x, y) alone is (x, y, 1), the start of play.

    A move is one of Wythoff's game; or once in a play, by one of the players only, a pass, but not from (0, 0).
    """

    solver = "WythoffPassSolver"

    piles: tuple[str, ...] = ("x", "y", "passes")
    start_length: int | None = 2
    pile_count: int | None = 2

    def complete_start(self, start: Position) -> Position:
        return (*start, mpz(1))

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[2] > 1:
            raise ValueError(f"passes must be 0 or 1, got {checked[2]}")
        return checked

    def _passed(self, position: Position) -> list[Position]:
        """Return what a pass leaves, if it is allowed."""
        x, y, passes = position
        return [(x, y, mpz(0))] if passes and (x or y) else []

    def options(self, position: Position) -> Iterator[Position]:
        moves = [(*square, position[2]) for square in MOVES.options(position[:2])]
        yield from sorted([*moves, *self._passed(position)])

    def count_options(self, position: Position) -> Integer:
        return MOVES.count_options(position[:2]) + position[2]

    def allows(self, position: Position, target: Position) -> bool:
        if target[2] != position[2]:
            return target in self._passed(position)
        return MOVES.allows(position[:2], target[:2])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        yield from self._passed(position)
        yield from ((*square, position[2]) for square in MOVES.options_smallest_first(position[:2]))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return (*piles, position[2])

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """ "pass" besides."""
        if words != ["pass"]:
            return super().parse_move(words, position, show)
        if not (left := self._passed(position)):
            raise ValueError("the pass has been used" if not position[2] else "from (0, 0) nobody may pass")
        return left[0]

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if target[2] != position[2]:
            yield "pass", "pass", "let the opponent move; nobody may pass after that"
        else:
            yield from super().ways_to_type(position, target)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        return "pass" if target[2] != position[2] else super().describe_move(position, target, show)

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return ": one pass is left" if position[2] else ": the pass has been used"


# (x, y), x <= y, that are P with the pass left and have another value than 1; and that have value 1 and are N.
LOST_BESIDES = {(0, 0), (1, 3), (2, 5), (6, 7)}
WON_BESIDES = {(0, 1), (2, 2), (3, 6), (5, 7)}


# Rows from which P-positions have the numbers of positions of value 1: the exceptions are as many of either kind.
ROWS = 7


class WythoffPassSolver(SearchingSolver):
    """Time linear in the digits, after some products; 2 ms for piles of 1000 digits."""

    def __init__(self, ruleset: WythoffPass) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._is_lost: dict[tuple[int, int], bool] = dict.fromkeys(LOST_BESIDES, True) | dict.fromkeys(
            WON_BESIDES, False
        )

    @cached_property
    def _plain(self) -> "GoldenPairSolver":
        """Wythoff's game, after the pass."""
        from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

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
        """Return the n-th P-position (x, y) with the pass left, by the smaller pile."""
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

    def normal_value(self, position: Position) -> Integer:
        """With the pass used that of Wythoff's game, else by the rules, for small piles: no theorem is known."""
        return super().normal_value(position) if position[2] else self._plain.grundy(position[:2])

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        left = position if best is None else best
        value = "1, but for eight small ones" if left[2] else "0"
        which = "left" if left[2] else "used"
        return [
            self.verdict(position, best, show),
            f"With the pass {which} P-positions are those of Grundy value {value} of Wythoff's game: so is"
            f" {self.rules.format_piles(left, show)}.",
        ]


GAME = WythoffPass(
    name="wythoff-pass",
    aliases=("wythoff-with-a-pass",),
    summary="the moves of Wythoff's game, or once in a play a pass, not from (0, 0); who takes the last wins",
)
