"""Sums of games: each component of a position has a value, and the position is P if the xor of the values is 0.

Normal play: if a move can reach every smaller value of a component, and no move leaves its value unchanged, the Grundy
value of a position is the xor.

Misere play of these games: a position with a value of 2 or more is P iff the xor is 0; one whose values are 0 and 1 iff
it is 1. Proof. Let a position be P by this rule. If a value is 2 or more, two are, since the xor is 0; a move changes
one value, and so leaves another of 2 or more and a xor that is not 0. If all are 0 and 1, a move to values 0 and 1
makes the xor 0; any other move leaves one value of 2 or more, and a xor that is not 0. Let it not be P. If two values
are 2 or more, the winning move of normal play leaves one of them; if one is, a move makes it 0 or 1 so that the xor
becomes 1. If all are 0 and 1, the xor is 0: a move turns a 1 into 0. If all are 0, a move gives the value 1 to a
component from which there is a move; each game that uses this proves that it can. If there is no such component, the
game is over, and the player to move has won.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# The most components whose values a reason lists.
MOST_SHOWN = 12

ZERO = mpz(0)


class SumSolver(Solver):
    """Solves sums in normal and in misere play, by the values of components and the moves that change them."""

    theorem = ""
    """The beginning of the sentence that states the reason; `rule` returns its end."""

    @abstractmethod
    def values(self, position: Position) -> list[Integer]:
        """Return the Grundy values of the components."""

    @abstractmethod
    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        """Yield the options in which a component has a wanted value.

        `wanted` has pairs (index, value): a component, counted from 0, and its new value. Options come in the order of
        the pairs, the canonical option of each pair first.
        """

    def change(self, position: Position, index: int, value: Integer) -> Position:
        """Return the canonical option in which the component `index` has this smaller value."""
        return next(self.changes(position, [(index, value)]))

    def values_of(self, rows: Any) -> Any:
        """Compute the components' values of an int64 array (n, k) of positions; None to compute them one by one."""
        return None

    def normal_value(self, position: Position) -> Integer:
        return reduce(xor, self.values(position), ZERO)

    def values_of_rows(self, rows: Any) -> Any:
        import numpy as np

        try:
            values = self.values_of(rows)
        except UnknownValue:
            return None
        return None if values is None else (np.bitwise_xor.reduce(values, axis=1), np.ones(len(rows), np.bool_))

    def outcome(self, position: Position) -> Outcome:
        if self.ruleset.is_misere:
            return Outcome.P if is_lost(self.values(position), True) else Outcome.N
        return Outcome.N if self.normal_value(position) else Outcome.P

    def _wanted(self, values: list[Integer]) -> Iterator[tuple[int, Integer]]:
        """Yield each component whose value must change for the position to be P, and its new value."""
        total, large = reduce(xor, values), sum(value > 1 for value in values) if self.ruleset.is_misere else -1
        for index, value in enumerate(values):
            if (wanted := total ^ value ^ (large == (value > 1))) != value:
                yield index, wanted

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        return self.changes(position, self._wanted(self.values(position)))

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self.iter_winning_moves(position))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.grundy(position) ^ value
        wanted = ((index, was ^ total) for index, was in enumerate(self.values(position)))
        return sorted(self.changes(position, wanted)) if total else []

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the move of the first component whose value must fall, else the first winning move (misere play)."""
        self.check_method(method)
        values = self.values(position)
        if is_lost(values, self.ruleset.is_misere):
            return None
        for index, value in self._wanted(values):
            if value < values[index]:
                return self.change(position, index, value)
        return next(self.iter_winning_moves(position), position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        rule = f"{self.theorem}{self.rule(position, show)}"
        lines = [self.verdict(position, best, show), f"{rule[0].upper()}{rule[1:]}"]
        return lines if best is None else [*lines, f"After the move: {self.rule(best, show)}"]

    def rule(self, position: Position, show: Show) -> str:
        """State the values of the components, their xor, and which xor is P."""
        values = self.values(position)
        total, wanted = show(reduce(xor, values)), int(self.ruleset.is_misere and max(values) < 2)
        if len(values) == 1:
            return f"the value of the {self.ruleset.noun} is {total}; P if it is {wanted}."
        each = f" {', '.join(map(show, values))}" if len(values) <= MOST_SHOWN else ""
        return f"the values{each} of the {self.ruleset.plural} have the xor {total}; P if it is {wanted}."


def is_lost(values: list[Integer], is_misere: bool) -> bool:
    """Whether a sum of components with these values is P."""
    return bool(reduce(xor, values, ZERO) == (is_misere and max(values) < 2))
