"""Candy squares (Koppers' nim): of two heaps eat one and split the other into two; who cannot split 1 and 1 loses.

(x, y) is P if both are odd. The Grundy value is the number of the lowest binary digit, from 0, that is 0 in both x - 1
and y - 1. In misere play (x, y) is P if each is 1 or leaves 2 when divided by 3, but for (1, 1).

The page of the game calls positions with an even heap P and those of two odd heaps N, the reverse of the usual words.

A. Bogomolny, A game of candy squares, cut-the-knot.org; OEIS A053398.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.table import Place
from wythoff.rules.words import Show


@dataclass(frozen=True, kw_only=True)
class CandySquares(EitherPlay):
    """Positions are (x, y), both at least 1, in any order.

    A move eats one of the heaps and splits the other into two that are not empty, which it leaves with the smaller one
    first. Who cannot move, at (1, 1), loses; with play=misere wins.
    """

    solver = misere_solver = "wythoff.games.piles.candy_squares_solver:CandySolver"

    piles: tuple[str, ...] = ("x", "y")
    noun: str = "pile"
    can_grow: bool = True
    least: int = 1

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if min(checked) < 1:
            raise ValueError(f"{self.piles[checked.index(min(checked))]} must be at least 1: no heap is empty")
        return checked

    def options(self, position: Position) -> Iterator[Position]:
        split = {(mpz(a), heap - a) for heap in position for a in range(1, int(heap) // 2 + 1)}
        yield from sorted(split)

    def count_options(self, position: Position) -> Integer:
        return sum(heap // 2 for heap in set(position))

    def allows(self, position: Position, target: Position) -> bool:
        return bool(1 <= target[0] <= target[1] and sum(target) in position)

    def from_least(self, position: Position) -> Iterator[Position]:
        def split(heap: Integer) -> Iterator[Position]:
            a = mpz(1)
            while 2 * a <= heap:
                yield a, heap - a
                a += 1

        yield from chain.from_iterable(split(heap) for heap in sorted(set(position), reverse=True))

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        place = position.index(sum(left))
        eaten, split, first, second = map(show, (position[1 - place], position[place], *left))
        return f"eat {eaten} and split {split} into {first} and {second}"

    def touched(self, position: Position, left: Position) -> Iterator[set[Place]]:
        """The heap that is split, where it is."""
        heaps = [place for place, heap in enumerate(position) if heap == sum(left)]
        yield from ({(place, int(part))} for place in heaps for part in left)

    def meant(self, words: list[str], position: Position, show: Show) -> Position:
        """`split 7 into 3 4`, or just the two heaps to leave, in any order."""
        if "into" in words:
            words = words[words.index("into") + 1 :]
        return tuple(sorted(super().meant(words, position, show)))

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        yield "split", f"split {sum(left)} into {left[0]} {left[1]}", self.said(position, left)
        yield "leave", f"leave {left[0]} {left[1]}", "the same"


GAME = CandySquares(
    name="candy-squares",
    aliases=("koppers-nim", "koppers", "raisin-game", "candies"),
    summary="eat one of two heaps and split the other into two that are not empty",
)
