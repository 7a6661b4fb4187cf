"""Circles by the rows that a first move leaves: the value is the least that none of these has.

A circle of n has as many options as there are numbers that may be taken, one row each, so that its value is at most
their number; rows are a sum of heaps of the octal game. A circle is answered at every size at which its rows are.
"""

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.circles import Circle
from wythoff.games.heaps.solver import HeapSolver
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver


class CircleSolver(Solver):
    """Every answer from those of the rows."""

    def __init__(self, ruleset: Circle) -> None:
        super().__init__(ruleset)
        self.rules, self.row_solver = ruleset, HeapSolver(ruleset.rows)

    def answer_quickly(self) -> None:
        self.row_solver.answer_quickly()

    def grundy(self, position: Position) -> Integer:
        if not position[0]:
            return self.row_solver.grundy(position[1:])
        there = {self.row_solver.grundy((row,)) for row in self.rules.opened(position[0])}
        return mpz(next(value for value in range(len(there) + 1) if value not in there))

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        return self.moves_to(position, mpz(0))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        if position[0]:
            return sorted(left for left in self.rules.options(position) if self.grundy(left) == value)
        return [(mpz(0), *rows) for rows in self.row_solver.moves_to(position[1:], value)]

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        if position[0]:
            return super().best_move(position, method)
        rows = self.row_solver.best_move(position[1:], method)
        return None if rows is None else (mpz(0), *rows)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if not position[0]:
            return [
                self.verdict(position, best, show),
                *self.row_solver.reasons(position[1:], best and best[1:], show)[1:],
            ]
        rows = [f"G({show(row)}) = {show(self.row_solver.grundy((row,)))}" for row in self.rules.opened(position[0])]
        moves = f"A move leaves one row: {', '.join(rows)}." if rows else "There is no move."
        return [self.verdict(position, best, show), f"{moves} P if none of these values is 0."]
