"""Sums of Wythoff's games, normal and misere, as far as Grundy values are known: 0, 1 and 2 at any size.

In misere play let F0 be (0, 0), (1, 2), (2, 1), and F1 (0, 1), (1, 0), (2, 2), the fickle squares, of values 0 and 1.
Claim: a sum is P iff all squares are fickle and the xor of values is 1, or some are not and the xor is 0.

Lines are rows, columns and diagonals. (i) No move leads from F0 to F0, or from F1 to F1; each of F0 but the end leads
to F1, and F1 to F0. Other squares that they lead to are (0, 2), (2, 0), (1, 1), of value 2. (ii) A line through a
fickle square holds one of F0 and one of F1, as may be seen for 15 lines. As no value comes twice in a line, no other
square of it has value 0 or 1. (iii) So a square that is not fickle and has a move to a fickle one has moves to F0 and
to F1: (1, 1) has, and all others lie behind the two on their line.

All fickle: if the xor is 1, a move leaves xor 0 and all fickle, N; or one square of value 2, xor not 0, N. If it is 0,
either play has ended and is won, or some square of F1 is moved to F0, or if there is none, one of F0 to F1: P. Some not
fickle: if the xor is 0, a move changes it, and if all are fickle now, the square that was not had the value v = 0 or 1
of the others' xor, and by (ii) no move to a fickle one: so N. If the xor is not 0, a move of nim makes it 0; if all are
fickle after that, the last other square could be moved to the other class as well, by (iii), and that is P.
"""

from collections import Counter
from collections.abc import Callable
from functools import cached_property, reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.many_queens import ONE, Queens
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

FICKLE = {(0, 0): 0, (1, 2): 0, (2, 1): 0, (0, 1): 1, (1, 0): 1, (2, 2): 1}


class QueensSolver(Solver):
    """Outcomes and moves where the values of the queens are known; two queens on one square cancel."""

    most_cells = 10**5

    def __init__(self, ruleset: Queens) -> None:
        super().__init__(ruleset)
        self.rules = ruleset

    @cached_property
    def _one(self) -> GoldenPairSolver:
        return GoldenPairSolver(ONE)

    def answer_quickly(self) -> None:
        self._one.answer_quickly()

    def grundy(self, position: Position) -> Integer:
        if self.rules.is_misere:
            return super().grundy(position)
        return self._xor(self.rules.squares(position))

    def _xor(self, squares: list[Position]) -> Integer:
        """The xor of the values; squares that come twice need not be known."""
        times = Counter(tuple(sorted(square)) for square in squares)
        once = [square for square, count in times.items() if count % 2]
        if len(once) == 1:
            return self._one.grundy(once[0])
        try:
            return reduce(xor, map(self._one.grundy, once), mpz(0))
        except UnknownValue as error:
            raise UnknownValue(str(error)) from None  # a bound of one value is none of the xor

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        if self.rules.is_misere:
            return super().grundy_many(rows, check)
        import numpy as np

        values, is_known = self._one.grundy_many(np.ascontiguousarray(rows).reshape(-1, 2), check)
        values, is_known = values.reshape(len(rows), -1), is_known.reshape(len(rows), -1)
        return np.bitwise_xor.reduce(values, axis=1), is_known.all(axis=1)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_lost(self.rules.squares(position)) else Outcome.N

    def _is_lost(self, squares: list[Position]) -> bool:
        if self.rules.is_misere and all(square in FICKLE for square in squares):
            return reduce(xor, (FICKLE[square[0], square[1]] for square in squares)) == 1
        left = [square for square, count in Counter(tuple(sorted(s)) for s in squares).items() if count % 2]
        if len(left) == 1:
            return self._one.outcome(left[0]) == Outcome.P
        values, least, unknown = mpz(0), mpz(0), []
        for square in left:
            try:
                values ^= self._one.grundy(square)
            except UnknownValue as error:
                unknown.append(error)
                least = mpz(error.at_least)
        if len(unknown) == 1 and least > values:
            return False
        if unknown:
            raise unknown[0]
        return not values

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        self._one.fill_outcomes(out, cols, packed, progress)
        if self.rules.is_misere:  # of one queen, it differs from normal play on the fickle squares alone
            for x, y in FICKLE:
                if x < len(out) and y < cols:
                    out[x, y >> 3 if packed else y] ^= 1 << (y & 7) if packed else True

    def winning_moves(self, position: Position) -> list[Position]:
        found, unknown = self._wins(position)
        if unknown is not None:
            raise unknown
        return found

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        if self._is_lost(self.rules.squares(position)):
            return None
        found, unknown = self._wins(position)
        if unknown is not None and not found:
            raise unknown
        return found[0] if found else position

    def _wins(self, position: Position) -> tuple[list[Position], UnknownValue | None]:
        """Winning moves, and why these may not be all."""
        squares = self.rules.squares(position)
        if self._is_lost(squares):
            return [], None
        found, unknown = [], None
        for queen, square in enumerate(squares):
            others = [*squares[:queen], *squares[queen + 1 :]]
            near = {to for to in map(_as_square, FICKLE) if self.rules.is_misere and ONE.allows(square, to)}
            try:
                near |= set(self._one.moves_to(square, self._xor(others)))
            except UnknownValue as error:
                if sum(square) > max(error.at_least, 0):  # no value is above the sum of coordinates
                    unknown = error
            found += [self.rules.with_queen(position, queen, to) for to in near if self._is_lost([*others, to])]
        return sorted(found), unknown

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        squares = self.rules.squares(position if best is None else best)
        if self.rules.is_misere and all(square in FICKLE for square in squares):
            return [*lines, "With all queens on (0, 0), (1, 2), (0, 1), (2, 2) or their mirrors, P if the xor is 1."]
        try:
            each = [f"G{self.rules.place(square, show)} = {show(self._one.grundy(square))}" for square in squares]
        except UnknownValue:
            return [*lines, "Queens on the same square, or on mirrored ones, cancel."]
        return [*lines, f"P if the xor of the Grundy values of Wythoff's game is 0: {', '.join(each)}."]


def _as_square(square: tuple[int, int]) -> Position:
    return mpz(square[0]), mpz(square[1])
