"""A sticky problem: break a stick of length 2, 3 or 4 into two, or remove k sticks of length k, for k from 1 to 4.

The player who moves last wins. A position (n_1, n_2, n_3, n_4) has n_k sticks of length k. It is P iff
(n_1 + n_3) mod 2 equals (n_2 + n_4) mod 3. The usual start, one stick of 1 and four sticks of 4, is P. A position is
not a sum of its sticks, since a move can remove several sticks.

S. S. Kim, American Mathematical Monthly (2002); solution by L. Zhou, American Mathematical Monthly 111 (2004), no. 4.

Theorem. Let r = (n_1 + n_3) mod 2 and s = (n_2 + n_4) mod 3. The moves change r or s, never both:

- Breaking a 2, or a 4 into 1 and 3, subtracts 1 from s. So does removing four 4s.
- Breaking a 3, or a 4 into 2 and 2, adds 1 to s. So does removing two 2s.
- Removing a 1, or three 3s, changes r.

The Grundy values are

    0 if (r, s) is (0, 0) or (1, 1),    1 if it is (1, 0) or (0, 1),    2 + ((n_1 + floor(n_3/3)) mod 2) if s = 2.

Proof. No move leads from value 0 to value 0, nor from value 1 to value 1, since r and s would both have to change.

- From (1, 0) a move leads to value 0: there is a 1 to remove, or a 3 to break.
- From (0, 1) a move leads to value 0: there is a 2 or a 4 to break, which subtracts 1 from s.
- From s = 2 moves lead to s = 1 and to s = 0, and so to the values 0 and 1. Indeed, n_2 + n_4 is at least 2. So a 2 or
  a 4 can be broken, which subtracts 1 from s. Also a 4 can be broken into 2 and 2, or two 2s can be removed. This adds
  1 to s.
- If a move from s = 2 does not change s, it removes a 1 or three 3s. Exactly n_1 + floor(n_3/3) such moves can follow
  one another, in any order. So the values 2 and 3 alternate.

Misere play: the P-positions are those of value 1. Proof. No move leads from value 1 to value 1, and each position of
value 1 has a move. From all other positions with a stick, a move leads to value 1:

- From (0, 0): remove a 1 or three 3s, or break a 3, or break a 4 into 2 and 2, or remove two 2s. If none of these moves
  is possible, no stick is left.
- From (1, 1): break a 2 or a 4, which subtracts 1 from s.
- From s = 2: a move leads to value 1, as shown for normal play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver

# For each move, the changes of the numbers of sticks of length 1, 2, 3 and 4, and a description.
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
    """Rules of the sticky problem. A position (n_1, n_2, n_3, n_4) has n_k sticks of length k.

    A move breaks a stick into two, or removes k sticks of length k. If no stick is left, the player to move loses; with
    play=misere this player wins.
    """

    solver = misere_solver = "StickySolver"

    piles: tuple[str, ...] = ("ones", "twos", "threes", "fours")
    noun: str = "number"
    can_grow: bool = True

    def options(self, position: Position) -> Iterator[Position]:
        for change, _ in MOVES:
            option = tuple(count + more for count, more in zip(position, change, strict=True))
            if min(option) >= 0:
                yield option

    def count_options(self, position: Position) -> Integer:
        return mpz(len(MOVES))

    def random_start(self, size: Integer, random: Random) -> Position:
        return self.check(tuple(random.randint(0, int(size)) for _ in self.piles))

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        change = tuple(now - was for was, now in zip(position, target, strict=True))
        return dict(MOVES)[change]

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "break 4 into 1 3", or "remove 4" for four sticks of 4."""
        known = {text: change for change, text in MOVES}
        known |= {f"remove {length}": change for length, (change, _) in enumerate(MOVES[4:], 1)}
        plain = {text.replace(" and ", " "): change for text, change in known.items()}
        typed = " ".join(word for word in words if word != "and")
        if typed not in plain:
            return super().parse_move(words, position, show)
        return tuple(count + more for count, more in zip(position, plain[typed], strict=True))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        text = self.describe_move(position, target)
        yield text, text.replace(" and ", " "), text
        yield "leave", f"leave {' '.join(map(str, target))}", "the numbers of sticks of 1, 2, 3 and 4 to leave"


class StickySolver(Solver):
    """The solver of the sticky problem, by the theorem of this module. A position has at most eight moves."""

    def normal_value(self, position: Position) -> Integer:
        n_1, n_2, n_3, n_4 = position
        r, s = (n_1 + n_3) % 2, (n_2 + n_4) % 3
        return 2 + (n_1 + n_3 // 3) % 2 if s == 2 else mpz(r != s)

    def values_of_rows(self, rows: Any) -> Any:
        import numpy as np

        n_1, n_2, n_3, n_4 = rows.T
        r, s = (n_1 % 2 + n_3 % 2) % 2, (n_2 % 3 + n_4 % 3) % 3
        values = np.where(s == 2, 2 + (n_1 % 2 + n_3 // 3 % 2) % 2, r != s)
        return values.astype(np.int64), np.ones(len(rows), np.bool_)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self.normal_value(position) == self.ruleset.is_misere else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(option for option in self.ruleset.options(position) if self.outcome(option) is Outcome.P)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        n_1, n_2, n_3, n_4 = position
        wanted = "one remainder is 0 and the other is 1" if self.ruleset.is_misere else "both remainders are equal"
        odd, even = f"{(n_1 + n_3) % 2} mod 2", f"{(n_2 + n_4) % 3} mod 3"
        rest = f"The number of sticks of 1 and 3 is {odd}, and the number of sticks of 2 and 4 is {even}"
        return [self.verdict(position, best, show), f"{rest}; P if {wanted}."]


GAME = Sticky(
    name="sticky",
    aliases=("sticky-problem", "a-sticky-problem"),
    summary="break a stick into two, or remove k sticks of length k; sticks have lengths from 1 to 4",
)
