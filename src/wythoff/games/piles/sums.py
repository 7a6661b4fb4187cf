"""Games whose numbers have Grundy values of their own: a position is P if their xor is 0, at any size.

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
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.piles.chips import Chips
from wythoff.games.piles.staircase import Staircase
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions

# Numbers whose values are written out in a reason.
MOST_SHOWN = 12


class SumSolver(Solver):
    """Every answer at every size, from the values of the numbers and the moves that change them."""

    @abstractmethod
    def value(self, place: int, number: Integer) -> Integer:
        """The Grundy value of a number at this place, from 0."""

    @abstractmethod
    def changed(self, position: Position, place: int, value: Integer) -> Iterator[Position]:
        """What moves leave that give the number at this place another value, the canonical one first."""

    @abstractmethod
    def values_of(self, rows: Any) -> Any:
        """The values of an int64 array (n, k) of positions."""

    def values(self, position: Position) -> list[Integer]:
        """The values of all numbers."""
        return [self.value(place, number) for place, number in enumerate(position)]

    def grundy(self, position: Position) -> Integer:
        return super().grundy(position) if self.ruleset.is_misere else reduce(xor, self.values(position))

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        if self.ruleset.is_misere:
            return super().grundy_many(rows, check)
        import numpy as np

        return np.bitwise_xor.reduce(self.values_of(rows), axis=1), np.ones(len(rows), np.bool_)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self._off(self.values(position)) else Outcome.P

    def _off(self, values: list[Integer]) -> Integer:
        """The xor; in misere play of values 0 and 1 alone the other of these."""
        return reduce(xor, values) ^ (self.ruleset.is_misere and max(values) < 2)

    def _wanted(self, values: list[Integer]) -> Iterator[tuple[int, Integer]]:
        """Each place, and the value that it must have for the position to be P."""
        total, large = reduce(xor, values), sum(value > 1 for value in values)
        for place, value in enumerate(values):
            yield place, total ^ value ^ (self.ruleset.is_misere and large == (value > 1))

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        values = self.values(position)
        for place, value in self._wanted(values):
            if value != values[place]:
                yield from self.changed(position, place, value)

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        values = self.values(position)
        total = reduce(xor, values) ^ value
        places = range(len(values)) if total else ()
        return sorted(left for place in places for left in self.changed(position, place, values[place] ^ total))

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self.iter_winning_moves(position))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """By the first number whose value must fall; if none must, in misere play, the first that can be moved."""
        self.check_method(method)
        values = self.values(position)
        if not self._off(values):
            return None
        falling = ((place, value) for place, value in self._wanted(values) if value < values[place])
        if found := next(falling, None):
            return next(self.changed(position, *found))
        return next(self.iter_winning_moves(position), position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines, after = (
            [self.verdict(position, best, show), self._sum(position, show)],
            self._sum(best or position, show),
        )
        return lines if best is None else [*lines, f"After the move: {after[0].lower()}{after[1:]}"]

    def _sum(self, position: Position, show: Show) -> str:
        """The values of the numbers, and what decides."""
        values = self.values(position)
        total, wanted = show(reduce(xor, values)), int(self.ruleset.is_misere and max(values) < 2)
        if len(values) == 1:
            return f"The value of the {self.ruleset.noun} is {total}; P if it is {wanted}."
        each = f" {', '.join(map(show, values))}" if len(values) <= MOST_SHOWN else ""
        return f"The values{each} of the {self.ruleset.plural} have the xor {total}; P if it is {wanted}."


class ChipSolver(SumSolver):
    """A number n that may be made smaller by 1 to k has the value n mod (k + 1), by any number the value n.

    Proof. The numbers that a move of 1 to k leaves have all other residues, or where n <= k all smaller ones. In misere
    play, a number of value 0 from which there is a move is a multiple of k + 1, and taking k gives it the value 1.
    """

    def __init__(self, ruleset: Chips) -> None:
        super().__init__(ruleset)
        self.period = 0 if ruleset.k is None else ruleset.k + 1

    def value(self, place: int, number: Integer) -> Integer:
        return number % self.period if self.period else number

    def changed(self, position: Position, place: int, value: Integer) -> Iterator[Position]:
        number = position[place]
        distance = self.value(place, number) - value
        if self.period:
            distance %= self.period
        if (not self.period or value < self.period) and 0 < distance <= number:
            yield (*position[:place], number - distance, *position[place + 1 :])

    def values_of(self, rows: Any) -> Any:
        return rows % self.period if self.period else rows

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.piles.batches import solve_sums

        return solve_sums(self, positions, out, threads, period=self.period or None)


class StaircaseSolver(SumSolver):
    """Coins on steps 1, 3, 5, ... are heaps of nim, those on steps 2, 4, ... have the value 0.

    Proof. Coins that come down to an odd step can be sent on, which restores its number: values that a move makes
    larger do not matter. In misere play, if the odd steps are empty, one coin of an even step is moved down.
    """

    def __init__(self, ruleset: Staircase) -> None:
        super().__init__(ruleset)
        self.rules = ruleset

    def value(self, place: int, number: Integer) -> Integer:
        return mpz(0) if place % 2 else number

    def changed(self, position: Position, place: int, value: Integer) -> Iterator[Position]:
        if place % 2:
            return
        coins = position[place] - value
        if coins > 0:
            yield self.rules.down(position, place, coins)
        elif -coins <= sum(position[place + 1 : place + 2]):
            yield self.rules.down(position, place + 1, -coins)

    def values_of(self, rows: Any) -> Any:
        return rows[:, ::2]

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.piles.batches import solve_sums

        return solve_sums(self, positions, out, threads, every=2)
