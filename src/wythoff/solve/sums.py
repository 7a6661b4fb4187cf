"""Games that are sums: each component of a position has a value, and a position is P if the xor of the values is 0.

Normal play: if every value below can be reached, and none is kept, the value of a position is the xor.

Misere play of these games: a position with a value of 2 or more is P iff the xor is 0; one whose values are 0 and 1 iff
it is 1. Proof. Let a position be P by this rule. If a value is 2 or more, two are, since the xor is 0; a move changes
one value, and so leaves another of 2 or more and a xor that is not 0. If all are 0 and 1, a move that leaves them so
makes the xor 0; else it leaves one of 2 or more, and a xor that is not 0. Let it not be P. If two values are 2 or more,
the move of normal play leaves one of them; if one is, it is made 0 or 1 so that the xor becomes 1. If all are 0 and 1,
the xor is 0: a 1 is made 0; if there is none, a number from which there is a move, of value 0, is given the value 1.
That this is possible is shown for each game below; if there is no such number, the game is over, and the player to
move has won.
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

# Components whose values are written out in a reason.
MOST_SHOWN = 12

ZERO = mpz(0)


class SumSolver(Solver):
    """Every answer, in normal and in misere play, from the values of components and the moves that change them."""

    theorem = ""
    """The beginning of the sentence of a reason that `rule` ends."""

    @abstractmethod
    def values(self, position: Position) -> list[Integer]:
        """Return the Grundy values of the components."""

    @abstractmethod
    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        """Yield the positions that moves leave which give a component another value.

        `wanted` has pairs (place, value) of a component, from 0, and its new value. Positions come in the order of the
        pairs, the canonical one of each pair first.
        """

    def change(self, position: Position, place: int, value: Integer) -> Position:
        """Return the canonical move that gives the component at this place a smaller value."""
        return next(self.changes(position, [(place, value)]))

    def values_of(self, rows: Any) -> Any:
        """Return the values of an int64 array (n, k) of positions; None if they are found one by one."""
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
        """Each place, and the value that it must have for the position to be P, if that is another one."""
        total, large = reduce(xor, values), sum(value > 1 for value in values) if self.ruleset.is_misere else -1
        for place, value in enumerate(values):
            if (wanted := total ^ value ^ (large == (value > 1))) != value:
                yield place, wanted

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        return self.changes(position, self._wanted(self.values(position)))

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self.iter_winning_moves(position))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.grundy(position) ^ value
        wanted = ((place, was ^ total) for place, was in enumerate(self.values(position)))
        return sorted(self.changes(position, wanted)) if total else []

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """By the first component whose value must fall; if none must, in misere play, the first that can be moved."""
        self.check_method(method)
        values = self.values(position)
        if is_lost(values, self.ruleset.is_misere):
            return None
        for place, value in self._wanted(values):
            if value < values[place]:
                return self.change(position, place, value)
        return next(self.iter_winning_moves(position), position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        rule = f"{self.theorem}{self.rule(position, show)}"
        lines = [self.verdict(position, best, show), f"{rule[0].upper()}{rule[1:]}"]
        return lines if best is None else [*lines, f"After the move: {self.rule(best, show)}"]

    def rule(self, position: Position, show: Show) -> str:
        """Return the values of the components, and what decides."""
        values = self.values(position)
        total, wanted = show(reduce(xor, values)), int(self.ruleset.is_misere and max(values) < 2)
        if len(values) == 1:
            return f"the value of the {self.ruleset.noun} is {total}; P if it is {wanted}."
        each = f" {', '.join(map(show, values))}" if len(values) <= MOST_SHOWN else ""
        return f"the values{each} of the {self.ruleset.plural} have the xor {total}; P if it is {wanted}."


def is_lost(values: list[Integer], is_misere: bool) -> bool:
    """Whether components of these values are P."""
    return bool(reduce(xor, values, ZERO) == (is_misere and max(values) < 2))
