"""Which games a survey looks at: their names, which of them have the same values, and their moves."""

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
"""Names of games with the same values, and with each the s for which its G(n) is G(n + s) of the first."""


@runtime_checkable
class Games(Protocol):
    """A set of games on heaps. It is sent to workers, and so is small."""

    @property
    def title(self) -> str:
        """The surveyed games, as a ledger stores them."""

    @property
    def kept_as(self) -> str:
        """The name of a bundled file, without its suffixes."""

    def families(self) -> dict[str, Members]:
        """Each game once: representative -> those that are proved to have the same values, itself the first."""

    def moves(self, name: str) -> HeapMoves:
        """Return what a move of a game may do."""

    def counted(self, names: int) -> str:
        """So many of them, in words."""


@dataclass(frozen=True)
class OctalCodes:
    """All octal codes of so many digits; `wythoff.games.heaps.cousins` tells which have the same values."""

    digits: int

    @property
    def title(self) -> str:
        """The surveyed games."""
        return f"octal codes of {self.digits} digits"

    @property
    def kept_as(self) -> str:
        """The name of a file."""
        return f"octal_{self.digits}"

    def families(self) -> dict[str, Members]:
        """Each code once."""
        found = cousins.group_families(self.digits).items()
        return {text_of(digits): [(text_of(code), shift) for code, shift in members] for digits, members in found}

    def moves(self, name: str) -> HeapMoves:
        """Of a code."""
        return HeapMoves(parse_octal_code(name).digits)

    def counted(self, names: int) -> str:
        """So many codes."""
        return f"{names} octal codes (digits at most: {self.digits})"


# Subtraction sets of numbers up to here: a million.
MOST_TAKEN = 20


@dataclass(frozen=True)
class SubtractionSets:
    """All sets of numbers up to `largest` without a common factor, of which one is taken from a heap: "1,3,4".

    With a common factor d a set is no game of its own: its G(n) is G(n // d) of the set divided by d. Every set has a
    period, and the values prove it (`wythoff.games.heaps.periods.count_needed`).
    """

    largest: int

    def __post_init__(self) -> None:
        if not 1 <= self.largest <= MOST_TAKEN:
            raise ValueError(f"numbers in subtraction sets must be 1 to {MOST_TAKEN}, got {shortened(self.largest)}")

    @property
    def title(self) -> str:
        """The surveyed games."""
        return f"subtraction sets up to {self.largest}"

    @property
    def kept_as(self) -> str:
        """The name of a file."""
        return f"subtraction_{self.largest}"

    def families(self) -> dict[str, Members]:
        """Each set once, those of the smallest numbers first: no two are known to have the same values."""
        sets = ([k + 1 for k in range(self.largest) if bits >> k & 1] for bits in range(1, 1 << self.largest))
        names = (",".join(map(str, taken)) for taken in sets if reduce(gcd, taken) == 1)
        return {name: [(name, 0)] for name in names}

    def moves(self, name: str) -> HeapMoves:
        """Of a set."""
        taken = set(map(int, name.split(",")))
        return HeapMoves(tuple(3 if k in taken else 0 for k in range(max(taken) + 1)))

    def counted(self, names: int) -> str:
        """So many sets."""
        return f"{names} subtraction sets (numbers at most: {self.largest}; no common factor)"


def text_of(digits: Digits) -> str:
    """Return a code as it is written."""
    return parse_octal_code(f"{digits[0]}.{''.join(map(str, digits[1:]))}").text
