"""Base classes for games in normal or misere play, and for games with any number of piles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from wythoff.exact.bigint import Integer
from wythoff.rules.parameters import is_misere
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset


def ways_to_take(heaps: Sequence[Integer], total: Integer, most: int) -> Iterator[tuple[Integer, ...]]:
    """Yield every way to take `total` from at most `most` heaps, in increasing order.

    Each way is a tuple with the number that is taken from each heap.
    """
    if not heaps:
        yield ()
        return
    first, others = heaps[0], heaps[1:]
    if total <= largest_total(others, most):
        yield from ((0, *rest) for rest in ways_to_take(others, total, most))
    taken = max(1, total - largest_total(others, most - 1))
    while taken <= min(first, total) and most:
        yield from ((taken, *rest) for rest in ways_to_take(others, total - taken, most - 1))
        taken += 1


def largest_total(heaps: Sequence[Integer], most: int) -> Integer:
    """Return the greatest total that can be taken from at most `most` heaps."""
    return sum(sorted(heaps, reverse=True)[:most])


# The number of piles, or heaps, of a random starting position.
HEAPS = 3


@dataclass(frozen=True, kw_only=True)
class EitherPlay(Ruleset):
    """Rules with a parameter `play`: normal by default, or misere."""

    is_misere: bool = field(init=False, default=False)  # set from `play`
    play: str = "normal"
    parameters: tuple[str, ...] = ("play",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_misere", is_misere(self.play))


@dataclass(frozen=True, kw_only=True)
class ManyPiles(EitherPlay):
    """Rules whose positions (n1, n2, ...) have one or more piles. Piles stay in their order.

    The field `piles` has the name of a single pile.
    """

    piles: tuple[str, ...] = ("heap",)
    noun: str = "heap"
    empty_is_zero: bool = True

    def names(self, count: int) -> tuple[str, ...]:
        name = self.piles[0]
        if count < 1:
            raise ValueError(f"a position of {self.name} must have at least one {self.noun}, got none")
        return tuple(f"{name}{place}" for place in range(1, count + 1)) if count > 1 else self.piles

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(pile for _ in range(HEAPS) for pile in super(ManyPiles, self).random_start(size, random))
