"""Euclid's game: take a positive multiple of the smaller number from the larger of two numbers.

There are three variants. Let (a, b) be a position with 0 < a <= b, and let phi = (1 + sqrt(5))/2.

- cole-davie: the player who makes a 0 wins. (a, b) is P iff a < b < phi a.
- grossman: numbers must stay positive. (a, b) is P iff a <= b < phi a.
- m-euclid: play ends if a divides b. Euclid's algorithm decides which positions are P.

A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, The Mathematical
Gazette 53 (1969), 354-357; J. W. Grossman, A nim-type game, Mathematics Magazine 70 (1997), 382.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.words import Show

VARIANTS = ("cole-davie", "grossman", "m-euclid")


@dataclass(frozen=True, kw_only=True)
class Euclid(EitherPlay):
    """Rules of Euclid's game. A position is a pair (a, b) of numbers, in any order.

    A move takes a positive multiple of the smaller number from the larger number. The variants end differently:

    - cole-davie: numbers stay at least 0; play ends if a number is 0.
    - grossman: numbers stay at least 1; play ends if the numbers are equal.
    - m-euclid: play ends if the smaller number divides the larger one.

    If a number is 0, play has ended in every variant. A player who cannot move loses, or wins in misere play.

    Parameters
    ----------
    variant : {"cole-davie", "grossman", "m-euclid"}
        Play ends at a 0 (cole-davie), at equal numbers (grossman) or if one divides the other (m-euclid).
    """

    solver = misere_solver = "wythoff.games.piles.euclid.solver:EuclidSolver"

    piles: tuple[str, ...] = ("a", "b")
    noun: str = "number"
    variant: str = "cole-davie"
    parameters: tuple[str, ...] = ("variant", "play")

    def __post_init__(self) -> None:
        if self.variant not in VARIANTS:
            raise ValueError(f"variant must be one of {', '.join(VARIANTS)}, got {self.variant!r:.60}")
        super().__post_init__()

    def steps(self, position: Position) -> Integer:
        """Return the largest k for which a move can take k times the smaller number; 0 if play has ended."""
        small, large = min(position), max(position)
        if not small:
            return mpz(0)
        quotient, rest = divmod(large, small)
        if rest or self.variant == "cole-davie":
            return quotient
        return quotient - 1 if self.variant == "grossman" else mpz(0)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        return self.steps(position) * (2 if position[0] == position[1] else 1)

    def allows(self, position: Position, target: Position) -> bool:
        taken = [was - now for was, now in zip(position, target, strict=True)]
        if min(taken) or max(taken) <= 0:
            return False
        large = 0 if taken[0] else 1
        small = position[1 - large]
        k, rest = divmod(taken[large], small) if small else (mpz(0), mpz(1))
        return bool(small <= position[large] and not rest and k <= self.steps(position))

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        (x, y), steps, k = position, self.steps(position), 1
        while k <= steps:
            if x <= y:
                yield x, y - k * x
            if y <= x:
                yield x - k * y, y
            k += 1

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """Return the position after a typed move, such as "subtract 6" for taking 6 from the larger number."""
        if words[:1] == ["subtract"]:
            words = ["take", *words[1:]]
            if len(words) == 2:
                words += ["from", "1" if position[0] > position[1] else "2"]
        return super().parse_move(words, position, show)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        yield from super().ways_to_type(position, target)
        taken = sum(position) - sum(target)
        yield "subtract", f"subtract {taken}", f"take {taken} from the larger number"


GAME = Euclid(
    name="euclid",
    aliases=("game-of-euclid", "euclid-game", "euclids-game"),
    summary="take a positive multiple of the smaller number from the larger one; a player who cannot move loses",
)
