"""Candy squares (Koppers' nim): eat one of two heaps and split the other into two; a player at (1, 1) loses.

(x, y) is P if both are odd. The Grundy value is the number of the lowest binary digit, counted from 0, that is 0 in
both x - 1 and y - 1. In misere play (x, y) is P if each number is 1 or leaves the rest 2 when divided by 3, except (1,
1).

The page of the game calls positions with an even heap P and those of two odd heaps N, the reverse of the usual words.

A. Bogomolny, A game of candy squares, cut-the-knot.org; OEIS A053398.

Theorems for every size.

Theorem. The value of (x, y) is the number, from 0, of the lowest binary digit that is 0 in both x - 1 and y - 1. Proof.
A split of x = m + 1 leaves (p + 1, q + 1) with p + q + 1 = m. By induction the values of these are the numbers j of the
ones of m: if j is the lowest place where both p and q have a 0, then below it p or q has a 1, so that the parts of p, q
below add up to at least 2^j - 1 and to less than 2^(j + 1) - 1, and m has a 1 in place j; and if m has a 1 there, let p
be m with that 1 and the places below it replaced by zero and j ones, and q what m has in the places below. So the value
is the least number of a place where neither x - 1 nor y - 1 has a 1.

Misere play: let S hold 1 and the numbers that are 2 mod 3. (x, y) is P iff x and y are in S and not both 1. Proof. Two
numbers of S add up to 2, or to 0 or 1 mod 3: so no move leads from one such position to another, only to (1, 1). If x
is not in S, it is 0 mod 3 and splits into 1 and x - 1, or it is at least 4 and 1 mod 3 and splits into 2 and x - 2.
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
from wythoff.solve.solution import Solutions, TooManyMoves


@dataclass(frozen=True, kw_only=True)
class CandySquares(EitherPlay):
    """Positions are (x, y), both at least 1, in any order.

    A move eats one of the heaps and splits the other into two nonempty ones; the target lists the smaller one first. A
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
            raise ValueError(f"{self.piles[checked.index(min(checked))]} must be at least 1: heaps are not empty")
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
        """Yield the place of each heap that may have been split."""
        heaps = [place for place, heap in enumerate(position) if heap == sum(target)]
        yield from ({(place, int(part))} for place in heaps for part in target)

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Parse `split 7 into 3 4`, or only the two heaps of the target, in any order."""
        if "into" in words:
            words = words[words.index("into") + 1 :]
        return tuple(sorted(super().parse_move(words, position, show)))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        yield "split", f"split {sum(target)} into {target[0]} {target[1]}", self.describe_move(position, target)
        yield "leave", f"leave {target[0]} {target[1]}", "the heaps to leave"


# The most winning moves that are listed: a second.
MAX_MOVES = 100_000


class CandySolver(Solver):
    """Solves outcomes, moves and values by the theorems."""

    def __init__(self, ruleset: CandySquares) -> None:
        super().__init__(ruleset)

    def _is_safe(self, heap: Integer) -> bool:
        """Whether no split of a heap is P: an odd heap; in misere play 1, or 2 mod 3."""
        return bool(heap == 1 or heap % 3 == 2) if self.ruleset.is_misere else bool(heap % 2)

    def outcome(self, position: Position) -> Outcome:
        if self.ruleset.is_misere and position == (1, 1):
            return Outcome.N
        return Outcome.P if all(map(self._is_safe, position)) else Outcome.N

    def _splits(self, heap: Integer) -> tuple[Integer, Integer, Integer]:
        """Return the winning splits of a heap by their smaller part: the first, the step to the next, the count."""
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
            raise TooManyMoves(f"up to {MAX_MOVES} winning moves are listed, this position has {shortened(count)}")
        return sorted(self.iter_winning_moves(position))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the winning split of the first possible heap whose smaller part is least: 1 or 2."""
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
            return [*lines, "P if each heap is 1 or leaves the rest 2 when divided by 3, except (1, 1)."]
        return [*lines, "P if both heaps are odd: two odd numbers do not add up to an odd one."]

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.kernels import piles
        from wythoff.solve.row_blocks import solve_rows

        def block(rows: Any, is_p: Any, move: Any) -> bool:
            piles.candy_rows(rows, self.ruleset.is_misere, is_p, move)
            return bool(rows.min() > 0) if rows.size else True

        return solve_rows(self, positions, out, threads, block)


GAME = CandySquares(
    name="candy-squares",
    aliases=("koppers-nim", "koppers", "raisin-game", "candies"),
    summary="eat one of two heaps and split the other into two nonempty heaps",
)
