"""Wythoff's game with a pass: one pass in all, by either player, but not from (0, 0); who takes the last wins.

While the pass has not been used, the P-positions are those of Grundy value 1 of Wythoff's game, but for eight small
ones: (0, 0), (1, 3), (2, 5), (6, 7) are P too, (0, 1), (2, 2), (3, 6), (5, 7) are not. After it, Wythoff's own.

arXiv:1711.04960.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show

MOVES = TWythoff(name="wythoff", summary="")
"""The moves of Wythoff's game."""


@dataclass(frozen=True, kw_only=True)
class WythoffPass(Ruleset):
    """Positions are (x, y, passes): 1 while nobody has passed, else 0. (x, y) alone is (x, y, 1), the start of play.

    A move is one of Wythoff's game; or once in a play, by one of the players only, a pass, but not from (0, 0).
    """

    solver = misere_solver = "wythoff.games.wythoff.passes_solver:WythoffPassSolver"

    piles: tuple[str, ...] = ("x", "y", "passes")
    start: int | None = 2
    heaps: int | None = 2

    def begun(self, start: Position) -> Position:
        return (*start, mpz(1))

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[2] > 1:
            raise ValueError(f"passes must be 0 or 1, got {checked[2]}")
        return checked

    def _passed(self, position: Position) -> list[Position]:
        """What a pass leaves, if it is allowed."""
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

    def from_least(self, position: Position) -> Iterator[Position]:
        yield from self._passed(position)
        yield from ((*square, position[2]) for square in MOVES.from_least(position[:2]))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return (*piles, position[2])

    def meant(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """ "pass" besides."""
        if words != ["pass"]:
            return super().meant(words, position, show)
        if not (left := self._passed(position)):
            raise ValueError("the pass has been used" if not position[2] else "from (0, 0) nobody may pass")
        return left[0]

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        if left[2] != position[2]:
            yield "pass", "pass", "let the opponent move; nobody may pass after that"
        else:
            yield from super().ways_to_type(position, left)

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        return "pass" if left[2] != position[2] else super().said(position, left, show)

    def besides(self, position: Position, show: Show = decimal) -> str:
        return ": one pass is left" if position[2] else ": the pass has been used"


GAME = WythoffPass(
    name="wythoff-pass",
    aliases=("wythoff-with-a-pass",),
    summary="the moves of Wythoff's game, or once in a play a pass, not from (0, 0); who takes the last wins",
)
