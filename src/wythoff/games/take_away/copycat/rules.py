"""Copycat: take 1 to m from a pile, but not the number that the opponent has just taken.

A player who cannot move loses. The first move may take any number from 1 to m. Let 2^e be the largest power of 2 that
divides m + 1. If e is even, as for every even m, the losing starts are the multiples of m + 1. For other m the losing
starts are periodic from some pile on: for m = 5 they are 0 and 7 mod 13, for m = 7 they are 0, 9 and 17 mod 25.

B. Verkhovsky, Winning Strategies and Complexity of Nim-Type Computer Game on Plane, IJCNS 3 (2010), 793-800,
introduction.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show


@dataclass(frozen=True, kw_only=True)
class Copycat(Ruleset):
    """The rules of copycat. In the position (pile, last) a move takes 1 to m from the pile, but not `last`.

    `last` is the number that the opponent has just taken, or 0 at the start. (pile,) is a start of play, and equals
    (pile, 0). A move of t leaves (pile - t, t). A player who cannot move loses.

    Parameters
    ----------
    m : int
        Largest number that a move may take.
    """

    solver = "wythoff.games.take_away.copycat.solver:CopycatSolver"

    piles: tuple[str, ...] = ("pile", "last")
    start_length: int | None = 1
    pile_count: int | None = 1
    parameters: tuple[str, ...] = ("m",)
    m: int = 5

    def __post_init__(self) -> None:
        object.__setattr__(self, "m", positive_int(self.m, "m"))

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[1] > self.m:
            raise ValueError(f"the number just taken (last) must be at most m = {self.m}, got {shortened(checked[1])}")
        return checked

    def complete_start(self, start: Position) -> Position:
        return start[0], mpz(0)

    def options(self, position: Position) -> Iterator[Position]:
        pile, last = position
        for taken in range(int(min(pile, self.m)), 0, -1):
            if taken != last:
                yield pile - taken, mpz(taken)

    def count_options(self, position: Position) -> Integer:
        pile, last = position
        return min(pile, self.m) - (0 < last <= pile)

    def allows(self, position: Position, target: Position) -> bool:
        taken = position[0] - target[0]
        return bool(0 < taken <= self.m and taken != position[1] and taken == target[1])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        pile, last = position
        for taken in range(1, int(min(pile, self.m)) + 1):
            if taken != last:
                yield pile - taken, mpz(taken)

    def with_piles(self, position: Position, piles: Position) -> Position:
        taken = position[0] - piles[0]
        if taken < 1:
            raise ValueError("a move must take at least 1")
        return piles[0], taken

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return f": take 1 to {self.m}" + (f", but not {position[1]}" if position[1] else "")


GAME = Copycat(
    name="copycat",
    summary="take 1 to m from a pile, but not the number that the opponent has just taken",
)
