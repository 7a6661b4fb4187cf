"""Candy squares (Koppers' nim): eat one of two heaps and split the other into two; a player at (1, 1) loses.

Normal play: (x, y) is P iff x and y are both odd. The Grundy value is the lowest binary place, counted from 0, at
which both x - 1 and y - 1 have a 0.

Misere play: (x, y) is P iff each of x and y is 1 or has remainder 2 when divided by 3, and not both are 1.

A. Bogomolny, A game of candy squares, cut-the-knot.org; OEIS A053398. Bogomolny exchanges the letters: he calls
positions with an even heap P, and the others N.

Proof for the Grundy values, by induction. Place j of a number is its binary digit for 2^j. A split of x = m + 1 leads
to (p + 1, q + 1) with p + q + 1 = m. The values of these positions are exactly the places j at which m has a 1:

- Let j be the lowest place at which both p and q have a 0. At each place below j, p or q has a 1. So the parts of p and
  q below place j add up to at least 2^j - 1 and to less than 2^(j + 1) - 1. Hence m has a 1 at place j.
- Let m have a 1 at place j. Let p be m with a 0 at place j and ones at the j places below it. Let q be the part of m
  below place j. Then p + q + 1 = m, and j is the lowest place at which both p and q have a 0.

So the value of (x, y) is the lowest place at which neither x - 1 nor y - 1 has a 1.

Proof for misere play. Let S consist of 1 and all numbers that are 2 mod 3. The claim is: (x, y) is P iff x and y are in
S and are not both 1. The sum of two numbers of S is 2, or it is 0 or 1 mod 3. So no move leads from a position with
both heaps in S to another such position, except to (1, 1), where the player to move has won. Let x not be in S. If x is
0 mod 3, it splits into 1 and x - 1. Otherwise x is 1 mod 3 and at least 4, and splits into 2 and x - 2. Both parts are
in S.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Outcome, Position
from wythoff.rules.table import Place
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import TooManyMovesError


@dataclass(frozen=True, kw_only=True)
class CandySquares(EitherPlay):
    """Rules of candy squares. A position is a pair (x, y) of heaps of at least 1, in any order.

    A move eats one heap and splits the other into two nonempty heaps. The new position begins with the smaller heap. A
    player who cannot move, at (1, 1), loses, or wins with play=misere.
    """

    solver = misere_solver = "CandySolver"

    piles: tuple[str, ...] = ("x", "y")
    noun: str = "pile"
    can_grow: bool = True
    min_pile: int = 1

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if min(checked) < 1:
            raise ValueError(f"{self.piles[checked.index(min(checked))]} must be at least 1, got {min(checked)}")
        return checked

    def options(self, position: Position) -> Iterator[Position]:
        split = {(mpz(a), heap - a) for heap in position for a in range(1, int(heap) // 2 + 1)}
        yield from sorted(split)

    def count_options(self, position: Position) -> Integer:
        return sum(heap // 2 for heap in set(position))

    def allows(self, position: Position, target: Position) -> bool:
        return bool(1 <= target[0] <= target[1] and sum(target) in position)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        def split(heap: Integer) -> Iterator[Position]:
            a = mpz(1)
            while 2 * a <= heap:
                yield a, heap - a
                a += 1

        yield from chain.from_iterable(split(heap) for heap in sorted(set(position), reverse=True))

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        place = position.index(sum(target))
        eaten, split, first, second = map(show, (position[1 - place], position[place], *target))
        return f"eat {eaten} and split {split} into {first} and {second}"

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield each place (heap, object) to click for the move to `target`, as a set of one place, counted from 0.

        To split a heap of 7 into 3 and 4, a player may click object 3 or object 4 of this heap.
        """
        heaps = [place for place, heap in enumerate(position) if heap == sum(target)]
        yield from ({(place, int(part))} for place in heaps for part in target)

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "split 7 into 3 4", or "3 4" for the two new heaps."""
        if "into" in words:
            words = words[words.index("into") + 1 :]
        return tuple(sorted(super().parse_move(words, position, show)))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        yield "split", f"split {sum(target)} into {target[0]} {target[1]}", self.describe_move(position, target)
        yield "leave", f"leave {target[0]} {target[1]}", "the heaps to leave"


# The most winning moves that are listed. This takes a second.
MAX_MOVES = 100_000


class CandySolver(Solver):
    """The solver of candy squares, for heaps of any size, by the theorems of this module."""

    block_maker = "wythoff.games.piles.batches:candy_block"

    def _is_safe(self, heap: Integer) -> bool:
        """Whether no split of `heap` is P.

        In normal play this is true iff `heap` is odd. In misere play it is true iff `heap` is 1 or is 2 mod 3.
        """
        return bool(heap == 1 or heap % 3 == 2) if self.ruleset.is_misere else bool(heap % 2)

    def outcome(self, position: Position) -> Outcome:
        if self.ruleset.is_misere and position == (1, 1):
            return Outcome.N
        return Outcome.P if all(map(self._is_safe, position)) else Outcome.N

    def _splits(self, heap: Integer) -> tuple[Integer, Integer, Integer]:
        """Return (first, step, count): the smaller parts of the winning splits of `heap` are first, first + step, ...

        `heap` must have a winning split. There are `count` winning splits.
        """
        if not self.ruleset.is_misere:
            return mpz(1), mpz(2), (heap // 2 + 1) // 2
        return (mpz(1), mpz(1), mpz(1)) if heap % 3 == 0 else (mpz(2), mpz(3), (heap // 2 + 1) // 3)

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        for heap in sorted(set(position)):
            if not self._is_safe(heap):
                first, step, count = self._splits(heap)
                number = 0
                while number < count:
                    yield first + number * step, heap - first - number * step
                    number += 1

    def winning_moves(self, position: Position) -> list[Position]:
        count = sum(self._splits(heap)[2] for heap in set(position) if not self._is_safe(heap))
        if count > MAX_MOVES:
            raise TooManyMovesError(
                f"this position has {shortened(count)} winning moves; at most {MAX_MOVES} can be listed; "
                "best_move returns one"
            )
        return sorted(self.iter_winning_moves(position))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the position after a winning split of the first heap that has one, into 1 or 2 and the rest.

        Return None from a P-position, and (1, 1) from (1, 1) in misere play, where the player to move has won.
        """
        self.check_method(method)
        heap = next((heap for heap in position if not self._is_safe(heap)), None)
        if heap is None:
            return None if self.outcome(position) is Outcome.P else position
        first = self._splits(heap)[0]
        return first, heap - first

    def normal_value(self, position: Position) -> Integer:
        ones = (position[0] - 1) | (position[1] - 1)
        return mpz((~ones).bit_scan1())

    def values_of_rows(self, rows: Any) -> Any:
        import numpy as np

        ones = (rows[:, 0] - 1) | (rows[:, 1] - 1)
        return np.bitwise_count(ones & ~(ones + 1)).astype(np.int64), (rows > 0).all(axis=1)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        if self.ruleset.is_misere:
            return [*lines, "P if each heap is 1 or has remainder 2 when divided by 3, except (1, 1)."]
        return [*lines, "P if both heaps are odd: an odd heap cannot be split into two odd heaps."]


GAME = CandySquares(
    name="candy-squares",
    aliases=("koppers-nim", "koppers", "raisin-game", "candies"),
    summary="eat one of two heaps and split the other into two nonempty heaps",
)
