"""Solve games whose positions are sums of components, by the Grundy values of the components.

Assumptions: each move changes the value of one component, and moves can give a component every smaller value. In misere
play also: if all values are 0 and play is not over, some move gives a component the value 1. Each game that uses this
module proves its assumptions.

Normal play: the Grundy value of a position is the xor of the values of its components. A position is P iff the xor is
0.

Misere play: if a value is 2 or more, a position is P iff the xor is 0. If all values are 0 or 1, it is P iff the xor is
1.

Proof for misere play. First, no move leads from a position that is P by this rule to another such position.

- Let a value be 2 or more. Then at least two values are 2 or more, since the xor is 0. A move changes one value. So a
  value of 2 or more remains, and the xor becomes different from 0.
- Let all values be 0 or 1, with xor 1. A move to values 0 and 1 makes the xor 0. Any other move leaves exactly one
  value of 2 or more, and then the xor is not 0.

Second, every position that is not P by this rule has a move to a position that is P by this rule, unless the player to
move has won.

- Let at least two values be 2 or more. The winning move of normal play makes the xor 0, and one of these values
  remains.
- Let exactly one value be 2 or more. A move can make this value 0, and a move can make it 1. One of the two makes the
  xor 1.
- Let all values be 0 or 1, with xor 0. If a value is 1, a move makes it 0. If all values are 0, a move gives a
  component the value 1, by the assumption. If there is no move, play is over, and the player to move has won.
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

# The most components whose values an explanation lists.
MAX_SHOWN = 12

ZERO = mpz(0)


class SumSolver(Solver):
    """The base class of solvers of sums, in normal and misere play. Subclasses define `values` and `changes`.

    A component is one of the games in the sum, such as one heap.
    """

    theorem = ""
    """The beginning of the sentence that explains an outcome. The method `rule` returns its end."""

    @abstractmethod
    def values(self, position: Position) -> list[Integer]:
        """Return the Grundy values of the components of a position."""

    @abstractmethod
    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        """Yield the options in which one component has a new Grundy value that is wanted.

        `wanted` has pairs (index, value): the index of a component, from 0, and its new value. Options come in the
        order of the pairs. For each pair the canonical option is first.
        """

    def change(self, position: Position, index: int, value: Integer) -> Position:
        """Return the canonical option in which the component `index` has the Grundy value `value`.

        `value` is below the present value of the component.
        """
        return next(self.changes(position, [(index, value)]))

    def values_of(self, rows: Any) -> Any:
        """Return the Grundy values of the components of each position in an int64 array (n, k), computed together.

        The default returns None: then the positions are computed one by one.
        """
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

    def _wanted_values(self, values: list[Integer]) -> Iterator[tuple[int, Integer]]:
        """Yield (index, value) for each component that makes the position P if its Grundy value becomes `value`.

        `values` are the present Grundy values of the components.
        """
        total, large = reduce(xor, values), sum(value > 1 for value in values) if self.ruleset.is_misere else -1
        for index, value in enumerate(values):
            if (wanted := total ^ value ^ (large == (value > 1))) != value:
                yield index, wanted

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        return self.changes(position, self._wanted_values(self.values(position)))

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self.iter_winning_moves(position))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.grundy(position) ^ value
        wanted = ((index, was ^ total) for index, was in enumerate(self.values(position)))
        return sorted(self.changes(position, wanted)) if total else []

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the target of the first winning move that lowers the Grundy value of a component.

        If all winning moves raise a value, as can happen in misere play, return the first of them. Return None for a
        P-position. If play is over in misere play, return `position`.
        """
        self.check_method(method)
        values = self.values(position)
        if is_lost(values, self.ruleset.is_misere):
            return None
        for index, value in self._wanted_values(values):
            if value < values[index]:
                return self.change(position, index, value)
        return next(self.iter_winning_moves(position), position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        rule = f"{self.theorem}{self.rule(position, show)}"
        lines = [self.verdict(position, best, show), f"{rule[0].upper()}{rule[1:]}"]
        return lines if best is None else [*lines, f"After the move: {self.rule(best, show)}"]

    def rule(self, position: Position, show: Show) -> str:
        """Return the end of a sentence: the Grundy values of the components, their xor, and the xor that means P."""
        values = self.values(position)
        total, wanted = show(reduce(xor, values)), int(self.ruleset.is_misere and max(values) < 2)
        if len(values) == 1:
            return f"the value of the {self.ruleset.noun} is {total}; P if it is {wanted}."
        each = f" {', '.join(map(show, values))}" if len(values) <= MAX_SHOWN else ""
        return f"the values{each} of the {self.ruleset.plural} have the xor {total}; P if the xor is {wanted}."


def is_lost(values: list[Integer], is_misere: bool) -> bool:
    """Whether a sum of components with these Grundy values is a P-position, in misere play if `is_misere`."""
    return bool(reduce(xor, values, ZERO) == (is_misere and max(values) < 2))
