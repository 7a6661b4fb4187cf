"""Base classes of rules: games with normal and misere play, and games with any number of piles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from wythoff.exact.bigint import Integer
from wythoff.rules.parameters import is_misere
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset


def ways_to_take(heaps: Sequence[Integer], total: Integer, most: int) -> Iterator[tuple[Integer, ...]]:
    """Yield each way to take `total` objects from heaps of these sizes, if a move may take from at most `most` heaps.

    A way is a tuple of the numbers taken from the heaps: (0, 2) takes two from the second heap. The tuples increase
    lexicographically.
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
    """Return the most objects that can be taken in all from at most `most` of the heaps with these sizes."""
    return sum(sorted(heaps, reverse=True)[:most])


# The number of piles, or heaps, of a random starting position.
HEAPS = 3


@dataclass(frozen=True, kw_only=True)
class EitherPlay(Ruleset):
    """Rules with a parameter `play`: play=normal, which is the default, or play=misere."""

    is_misere: bool = field(init=False, default=False)  # set from `play`
    play: str = "normal"
    parameters: tuple[str, ...] = ("play",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_misere", is_misere(self.play))


@dataclass(frozen=True, kw_only=True)
class ManyPiles(EitherPlay):
    """Rules whose positions (n1, n2, ...) have one or more piles. Moves do not change the order of the piles.

    The field `piles` is a tuple of one name, such as ("heap",). The names of several piles are then heap1, heap2, ...
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
