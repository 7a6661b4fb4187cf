"""What a request asks for: its fields, read and bounded. Nothing of the machine is read for it, as commands may do."""

import json
import re
from collections.abc import Mapping
from typing import Any

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.choices import chosen
from wythoff.exact.expressions import NumberError, read_number
from wythoff.rulesets.position import Position

# Digits of a number, and characters of other fields.
MOST_DIGITS, MOST_TEXT = 100_000, 300
MOST_BITS = 332_193

# A body: two numbers in decimal digits, and some more.
MOST_BYTES = 3 * MOST_DIGITS

_NUMBERED = re.compile(
    r"(?:p|p-positions?)(?:\s+(?:number|no\.?))?\s+(?P<number>.+)|p\((?P<within>.+)\)", re.IGNORECASE
)


class Asked:
    """The fields of a request, all of them texts."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def text(self, name: str, default: str | None = None) -> str:
        """A field. Raises ValueError where it is missing, or no text."""
        value = self._fields.get(name, default)
        if value is None:
            raise ValueError(f"{name} is missing")
        if not isinstance(value, str):
            raise ValueError(f"{name} must be a text, got {json.dumps(value)[:40]}")
        return value

    def has(self, name: str) -> bool:
        """Whether there is such a field."""
        return name in self._fields

    def short(self, name: str, default: str | None = None) -> str:
        """A field that is no number."""
        value = self.text(name, default)
        if len(value) > MOST_TEXT:
            raise ValueError(f"{name} may have {MOST_TEXT} characters, got {len(value)}")
        return value

    def one_of(self, name: str, known: Mapping[str, Any], default: str | None = None) -> str:
        """A field that is one of some words."""
        value = self.short(name, default)
        chosen(known, value, name)
        return value

    def number(self, name: str, default: str | None = None) -> Integer:
        """A field that writes a number that is not negative."""
        return natural(self.text(name, default), name)

    def count(self, name: str, least: int, most: int, default: int) -> int:
        """A field that writes a number between two."""
        value = natural(self.text(name, str(default)), name)
        if not least <= value <= most:
            raise ValueError(f"{name} must be {least} to {most}, got {shortened(value)}")
        return int(value)

    def place(self) -> Position:
        """The fields x and y."""
        return self.number("x"), self.number("y")


def natural(text: str, name: str) -> Integer:
    """The number that a text writes. Raises ValueError with its name."""
    try:
        value = read_number(text.strip(), MOST_BITS)
    except NumberError as error:
        raise ValueError(f"{name}: {error}") from None
    if value < 0:
        raise ValueError(f"{name} must be at least 0, got {shortened(value)}")
    return mpz(value)


def destination(game: Game, text: str) -> Position:
    """The cell that a text names: "10^100 F(1000)", "3, 5", "P-position 10^18". Raises ValueError, UnknownValue."""
    if match := _NUMBERED.fullmatch(text.strip()):
        n = natural(match["number"] or match["within"], "n")
        return tuple(map(mpz, game.solver.asked("p_position")(n)))
    plain = text.strip()
    if plain.startswith("(") and plain.endswith(")") and _is_one_group(plain):
        plain = plain[1:-1]
    parts = plain.split(",") if "," in plain else plain.split()
    if len(parts) != 2:
        raise ValueError(
            f"a place is two numbers or a P-position, such as 10^100 F(1000), 3 5, P-position 10^18; got {text[:40]!r}"
        )
    return natural(parts[0], "x"), natural(parts[1], "y")


def _is_one_group(text: str) -> bool:
    """Whether the first bracket is closed by the last one."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth:
            return place == len(text) - 1
    return False
