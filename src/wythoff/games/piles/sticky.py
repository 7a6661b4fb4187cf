"""A sticky problem: break a stick of length 1 to 4 into two, or remove n sticks of length n; who moves last wins.

(k, l, m, n) counts the sticks of length 1, 2, 3, 4. It is P if k + m mod 2 equals l + n mod 3, so that the usual start,
one stick of 1 and four of 4, is P. Sticks are no heaps whose values may be added: moves remove several of them.

S. S. Kim, American Mathematical Monthly (2002); solution by L. Zhou, American Mathematical Monthly 111 (2004), no. 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.words import Show

# What a move does to the numbers of sticks of length 1 to 4, and its words.
MOVES = (
    ((2, -1, 0, 0), "break 2 into 1 and 1"),
    ((1, 1, -1, 0), "break 3 into 1 and 2"),
    ((1, 0, 1, -1), "break 4 into 1 and 3"),
    ((0, 2, 0, -1), "break 4 into 2 and 2"),
    ((-1, 0, 0, 0), "remove one stick of 1"),
    ((0, -2, 0, 0), "remove two sticks of 2"),
    ((0, 0, -3, 0), "remove three sticks of 3"),
    ((0, 0, 0, -4), "remove four sticks of 4"),
)


@dataclass(frozen=True, kw_only=True)
class Sticky(EitherPlay):
    """Positions are the numbers (k, l, m, n) of sticks of length 1, 2, 3 and 4.

    A move breaks a stick into two, or removes n sticks of length n. Who cannot move, no stick being left, loses; with
    play=misere wins.
    """

    solver = misere_solver = "wythoff.games.piles.sticky_solver:StickySolver"

    piles: tuple[str, ...] = ("ones", "twos", "threes", "fours")
    noun: str = "number"
    can_grow: bool = True

    def options(self, position: Position) -> Iterator[Position]:
        for change, _ in MOVES:
            left = tuple(count + more for count, more in zip(position, change, strict=True))
            if min(left) >= 0:
                yield left

    def count_options(self, position: Position) -> Integer:
        return mpz(len(MOVES))

    def some_start(self, size: Integer, random: Random) -> Position:
        return self.check(tuple(random.randint(0, int(size)) for _ in self.piles))

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        change = tuple(now - was for was, now in zip(position, left, strict=True))
        return dict(MOVES)[change]

    def meant(self, words: list[str], position: Position, show: Show) -> Position:
        """`break 4 into 1 3`, or `remove 4`: four sticks of 4."""
        known = {text: change for change, text in MOVES}
        known |= {f"remove {length}": change for length, (change, _) in enumerate(MOVES[4:], 1)}
        plain = {text.replace(" and ", " "): change for text, change in known.items()}
        typed = " ".join(word for word in words if word != "and")
        if typed not in plain:
            return super().meant(words, position, show)
        return tuple(count + more for count, more in zip(position, plain[typed], strict=True))

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        text = self.said(position, left)
        yield text, text.replace(" and ", " "), text
        yield "leave", f"leave {' '.join(map(str, left))}", "the numbers of sticks of 1, 2, 3 and 4 that are left"


GAME = Sticky(
    name="sticky",
    aliases=("sticky-problem", "a-sticky-problem"),
    summary="break a stick of length 1 to 4 into two, or remove n sticks of length n",
)
