"""End-Wythoff: a row of piles; take from the first, from the last, or the same number from both; the last one wins.

Two piles are Wythoff's game. Of more piles, for those between the ends as they are, the P-positions are pairs of ends:
each number is the first pile of one of them at most.

The game is A. S. Fraenkel's and E. Reisner's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show

# Piles of a random start.
PILES = 3


@dataclass(frozen=True, kw_only=True)
class EndWythoff(Ruleset):
    """Positions are (n1, n2, ...), one pile or more, in a row. Who cannot move loses.

    A pile of 0 is none: the first and the last pile are those that are left. From a single pile any number is taken.
    """

    solver = misere_solver = "wythoff.games.wythoff.end_solver:EndWythoffSolver"

    piles: tuple[str, ...] = ("pile",)
    empty_is_zero: bool = True

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} has at least one pile, got none")
        return tuple(f"pile{place}" for place in range(1, count + 1)) if count > 1 else self.piles

    def tidy(self, position: Position) -> Position:
        return tuple(pile for pile in position if pile) or (mpz(0),)

    def some_start(self, size: Integer, random: Random) -> Position:
        return tuple(pile for _ in range(PILES) for pile in super(EndWythoff, self).some_start(size, random))

    def ends(self, position: Position) -> tuple[int, int]:
        """The places of the first and the last pile; 0 and 0 if none is left."""
        places = [place for place, pile in enumerate(position) if pile] or [0]
        return places[0], places[-1]

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.from_least(position))

    def count_options(self, position: Position) -> Integer:
        first, last = (position[place] for place in self.ends(position))
        return first + last + min(first, last)

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position) or target == position:
            return False
        first, last = self.ends(position)
        taken = [was - now for was, now in zip(position, target, strict=True)]
        if min(taken) < 0 or any(taken[place] for place in range(len(taken)) if place not in (first, last)):
            return False
        return bool(not taken[first] or not taken[last] or taken[first] == taken[last])

    def from_least(self, position: Position) -> Iterator[Position]:
        first, last = self.ends(position)
        for total in range(1, int(position[first] + position[last]) + 1):
            half = {total // 2} if total % 2 == 0 else set()
            for taken in sorted({0, total} | half) if first < last else [total]:
                left = list(position)
                left[first] -= taken
                left[last] -= total - taken
                if min(left[first], left[last]) >= 0:
                    yield tuple(left)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Piles to leave; those that are gone need not be there."""
        missing = len(position) - len(numbers)
        for before in range(missing + 1) if missing > 0 else ():
            left = (mpz(0),) * before + tuple(numbers) + (mpz(0),) * (missing - before)
            if self.allows(position, left):
                return left
        return super().leaving(numbers, position, show)

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        first, last = self.ends(position)
        if first < last and left[first] != position[first] and left[last] != position[last]:
            taken = position[first] - left[first]
            yield "both", f"{taken} from ends", f"take {taken} from the first and the last pile"
        else:
            yield from super().ways_to_type(position, left)

    def places(self, words: list[str], position: Position, show: Show = decimal) -> range:
        """ "ends" and "both" besides: the first and the last place."""
        first, last = self.ends(position)
        if words[:1] in (["ends"], ["both"]) and last > first:
            return range(first, last + 1, last - first)
        return super().places(words, position, show)


GAME = EndWythoff(
    name="end-wythoff",
    summary="piles in a row; take from the first, the last, or the same from both; who takes the last wins",
)
