"""Cyclic nimhoff: take any positive number from one heap, or fewer than h in all from several heaps.

The player who moves last wins.

The Grundy value is h X + s. Here X is the xor of the numbers floor(n/h) over all heaps n, and s is (sum of the
heaps) mod h. For h = 1 the game is nim.

A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991), 1-25.

Proof. A move that takes fewer than h in all changes s. If a move from one heap leaves s unchanged, it takes a multiple
of h, and changes X. So every move changes the value. Now let h Y + t be a smaller value, 0 <= t < h. If Y < X, a move
makes one of the numbers floor(n/h) smaller, as in nim, so that X becomes Y. It also chooses the remainder of this heap
mod h such that s becomes t. If Y = X, a move takes s - t in all from the remainders of the heaps mod h. This is
possible, since the sum of the remainders is at least s.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.plays import EitherPlay, ManyPiles, ways_to_take
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import TooManyMovesError


@dataclass(frozen=True, kw_only=True)
class CyclicNimhoff(ManyPiles):
    """Rules of cyclic nimhoff. A position is the tuple of the heaps.

    A move takes any positive number from one heap, or 1 to h - 1 in all from several heaps. A player who cannot move
    loses.

    Parameters
    ----------
    h : int
        A move from several heaps takes less than h in all.
    """

    solver = "NimhoffSolver"

    h: int = 3
    parameters: tuple[str, ...] = ("h",)

    def __post_init__(self) -> None:
        EitherPlay.__post_init__(self)
        object.__setattr__(self, "h", positive_int(self.h, "h"))

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        """Return an upper bound of the number of options.

        For heaps a, b, ..., the bound is the sum a + b + ... plus the product min(a + 1, h) * min(b + 1, h) * ...
        """
        several = mpz(1)
        for heap in position:
            several *= min(heap + 1, self.h)
        return sum(position) + several

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        taken = [was - now for was, now in zip(position, target, strict=True)]
        return min(taken) >= 0 and (sum(map(bool, taken)) == 1 or 1 <= sum(taken) < self.h)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        largest, total = max(position), mpz(1)
        while total < self.h and total <= sum(position):
            for taken in ways_to_take(position, total, len(position)):
                yield tuple(heap - count for heap, count in zip(position, taken, strict=True))
            total += 1
        while total <= largest:
            for place, heap in enumerate(position):
                if total <= heap:
                    yield (*position[:place], heap - total, *position[place + 1 :])
            total += 1


# The most ways to take from several heaps that are examined. This takes a second.
MAX_WAYS = 100_000


class NimhoffSolver(Solver):
    """The solver of cyclic nimhoff, for heaps of any size, by the theorem of this module."""

    rules: CyclicNimhoff

    def __init__(self, ruleset: CyclicNimhoff) -> None:
        super().__init__(ruleset)
        self.h = ruleset.h

    def _floors_and_sum(self, position: Position) -> tuple[Integer, Integer]:
        return reduce(xor, (heap // self.h for heap in position)), sum(position) % self.h

    def grundy(self, position: Position) -> Integer:
        floors, rest = self._floors_and_sum(position)
        return self.h * floors + rest

    def values_of_rows(self, rows: Any) -> Any:
        import numpy as np

        if rows.size and int(rows.max()) >= 1 << 61:  # the value may be beyond int64
            return None
        floors = np.bitwise_xor.reduce(rows // self.h, axis=1)
        rest = np.zeros(len(rows), np.int64)
        for column in rows.T:
            rest = (rest + column % self.h) % self.h
        return self.h * floors + rest, np.ones(len(rows), np.bool_)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def _from_one(self, position: Position) -> Iterator[Position]:
        """Yield the positions after the winning moves that take from one heap: at most one for each heap."""
        floors, rest = self._floors_and_sum(position)
        for place, heap in enumerate(position):
            new_heap = self.h * (heap // self.h ^ floors) + (heap - rest) % self.h
            if new_heap < heap:
                yield (*position[:place], new_heap, *position[place + 1 :])

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        """Yield the winning moves from one heap, then the winning moves from several heaps.

        A winning move from several heaps takes s in all, where s is (sum of the heaps) mod h. After this move the xor
        of the numbers floor(n/h) over all heaps n is 0.
        """
        yield from self._from_one(position)
        rest = self._floors_and_sum(position)[1]
        for taken in ways_to_take(position, rest, len(position)) if rest else ():
            target = tuple(heap - count for heap, count in zip(position, taken, strict=True))
            if sum(map(bool, taken)) > 1 and not self._floors_and_sum(target)[0]:
                yield target

    def winning_moves(self, position: Position) -> list[Position]:
        rest = self._floors_and_sum(position)[1]
        ways = sum(1 for _ in islice(ways_to_take(position, rest, len(position)), MAX_WAYS + 1))
        if ways > MAX_WAYS:
            raise TooManyMovesError(
                f"this position has more than {MAX_WAYS} moves from several heaps, too many for a list of winning"
                " moves; best_move returns one"
            )
        return sorted(self.iter_winning_moves(position))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the position after a winning move in the first heap that has one, or None from a P-position.

        If no winning move takes from a single heap, the move takes at most n mod h from each heap n, and as much as
        possible from the first heaps.
        """
        self.check_method(method)
        floors, rest = self._floors_and_sum(position)
        if not floors and not rest:
            return None
        if (target := next(self._from_one(position), None)) is not None:
            return target
        heaps = []
        for heap in position:
            taken = min(heap % self.h, rest)
            heaps.append(heap - taken)
            rest -= taken
        return tuple(heaps)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        floors, rest = self._floors_and_sum(position)
        return [
            self.verdict(position, best, show),
            f"With h = {self.h}, the floors of the heaps divided by h have the xor {show(floors)}, and the sum of the"
            f" heaps is {show(rest)} mod h; P if both are 0.",
        ]


GAME = CyclicNimhoff(
    name="cyclic-nimhoff",
    aliases=("nimhoff",),
    summary="take any positive number from one heap, or fewer than h in all from several",
)
