"""The sets of games that a survey can search: the names, the moves, and the families of games with equal values."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from math import gcd
from typing import Protocol, runtime_checkable

from wythoff.exact.bigint import shortened
from wythoff.games.heaps import cousins
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.cousins import Digits
from wythoff.games.heaps.moves import HeapMoves

Members = list[tuple[str, int]]
"""A family: pairs (name, s). The Grundy value G(n) of the game `name` equals G(n + s) of the family's first game."""


@runtime_checkable
class Games(Protocol):
    """A set of games on heaps. The object must be small, because it is sent to workers."""

    @property
    def title(self) -> str:
        """The description of this set of games in a ledger."""

    @property
    def bundle_name(self) -> str:
        """The name of the bundled file of this set, without suffixes."""

    def families(self) -> dict[str, Members]:
        """Return the families of games with equal values, as a dict from the first game of each family."""

    def moves(self, name: str) -> HeapMoves:
        """Return the moves of a game."""

    def describe_count(self, names: int) -> str:
        """Return a text with the number of names, such as "8 octal codes of at most 1 digit"."""


@dataclass(frozen=True)
class OctalCodes:
    """All octal codes of at most `digits` digits. `wythoff.games.heaps.cousins` finds codes with equal values."""

    digits: int

    @property
    def title(self) -> str:
        """The description of this set of games in a ledger."""
        return f"octal codes of {self.digits} digits"

    @property
    def bundle_name(self) -> str:
        """The name of the bundled file of this set, without suffixes."""
        return f"octal_{self.digits}"

    def families(self) -> dict[str, Members]:
        """Return the families of codes with equal values, as a dict from the first code of each family."""
        found = cousins.group_families(self.digits).items()
        return {text_of(digits): [(text_of(code), shift) for code, shift in members] for digits, members in found}

    def moves(self, name: str) -> HeapMoves:
        """Return the moves of a code."""
        return HeapMoves(parse_octal_code(name).digits)

    def describe_count(self, names: int) -> str:
        """Return a text such as "8 octal codes of at most 1 digit", where `names` is 8."""
        return f"{names} octal codes of at most {self.digits} digit{'s' * (self.digits > 1)}"


# The largest number in a subtraction set: there are 2^20, about a million, sets up to it.
MAX_TAKEN = 20


@dataclass(frozen=True)
class SubtractionSets:
    """All subtraction sets of numbers up to `largest` without a common factor, such as "1,3,4".

    A move takes a number of objects that is in the set. Sets with a common factor d are left out, because their G(n)
    is the value G(n // d) of the set whose numbers are divided by d. Every set has a period, and finitely many values
    prove it: see `wythoff.games.heaps.periods.count_needed`.
    """

    largest: int

    def __post_init__(self) -> None:
        if not 1 <= self.largest <= MAX_TAKEN:
            raise ValueError(
                f"the largest number in a subtraction set must be 1 to {MAX_TAKEN}, got {shortened(self.largest)}"
            )

    @property
    def title(self) -> str:
        """The description of this set of games in a ledger."""
        return f"subtraction sets up to {self.largest}"

    @property
    def bundle_name(self) -> str:
        """The name of the bundled file of this set, without suffixes."""
        return f"subtraction_{self.largest}"

    def families(self) -> dict[str, Members]:
        """Return a dict from each set to a family of this set alone. Sets with equal values are not grouped."""
        sets = ([k + 1 for k in range(self.largest) if bits >> k & 1] for bits in range(1, 1 << self.largest))
        names = (",".join(map(str, taken)) for taken in sets if reduce(gcd, taken) == 1)
        return {name: [(name, 0)] for name in names}

    def moves(self, name: str) -> HeapMoves:
        """Return the moves of the game whose name lists a set, such as "1,3,4"."""
        taken = set(map(int, name.split(",")))
        return HeapMoves(tuple(3 if k in taken else 0 for k in range(max(taken) + 1)))

    def describe_count(self, names: int) -> str:
        """Return a text with the number of sets, `names`, and a description of all sets."""
        return f"{names} subtraction sets of numbers up to {self.largest}, without a common factor"


def games_of(title: str) -> Games | None:
    """Return the set of games with this title, or None if there is none."""
    number = next((int(word) for word in title.split() if word.isdecimal()), 0)
    kinds: tuple[Callable[[int], Games], ...] = OctalCodes, SubtractionSets
    known = (kind(number) for kind in kinds) if 1 <= number <= MAX_TAKEN else ()
    return next((games for games in known if games.title == title), None)


def text_of(digits: Digits) -> str:
    """Return the usual text of a code, such as "0.16"."""
    return parse_octal_code(f"{digits[0]}.{''.join(map(str, digits[1:]))}").text
