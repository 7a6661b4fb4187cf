"""What every game has: a name, piles, options, and facts that others have published about it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wythoff.exact.bigint import Integer, as_mpz, mpz

Position = tuple[Integer, ...]


class Outcome(StrEnum):
    """Who wins from a position: P the player who has just moved, N the one to move, D nobody (a draw)."""

    P = "P"
    N = "N"
    D = "D"


@dataclass(frozen=True)
class Facts:
    """What a source says of a game; tests and the self-test compare the program with it."""

    p_positions: tuple[tuple[int, ...], ...] = ()  # the first ones, by index
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Ruleset(ABC):
    """The rules of one impartial game; nothing of how it is solved."""

    name: str
    aliases: tuple[str, ...] = ()
    summary: str  # one line: what a move is, who wins
    piles: tuple[str, ...]  # the names of a position's numbers
    closed_form: str | None = None  # the theorem by which it is solved at any size, a name that wythoff.solve knows
    facts: Facts = Facts()

    def check(self, position: Any) -> Position:
        """The position as a tuple of mpz. Raises ValueError or TypeError if it is none."""
        if type(position) is not tuple:
            is_one = isinstance(position, Iterable) and not isinstance(position, str | bytes)
            position = tuple(position) if is_one else (position,)
        if len(position) != len(self.piles):
            need = f"{len(self.piles)} piles ({', '.join(self.piles)})"
            raise ValueError(f"a position of {self.name} is {need}, got {len(position)}")
        checked: Position = position
        for pile in checked:
            if type(pile) is not mpz or pile < 0:
                return tuple([as_mpz(pile, name) for pile, name in zip(checked, self.piles, strict=True)])
        return checked

    @abstractmethod
    def options(self, position: Position) -> Iterator[Position]:
        """Every position that one move leaves, in order, each once. `position` has been checked."""

    @abstractmethod
    def count_options(self, position: Position) -> Integer:
        """At least the number of options, at once, for any size."""
