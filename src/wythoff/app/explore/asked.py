"""What a request asks for: its fields, read and bounded. Nothing of the machine is read for it, as commands may do."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

from wythoff.api.game import Game
from wythoff.app.play.starts import random_start
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.choices import lookup
from wythoff.exact.expressions import NumberError, read_number
from wythoff.rules.position import Position

# Digits of a number, and characters of other fields.
MOST_DIGITS, MOST_TEXT = 100_000, 300
MOST_BITS = 332_193

# Cells of a pixel, or heaps of a column, are at most 2^MOST_ZOOM: the corners of all tiles in sight can be written.
MOST_ZOOM = 332_000

# Numbers of a position, and places that are clicked.
MOST_NUMBERS, MOST_CLICKED = 1000, 400

# A body: two numbers in decimal digits, and some more. What is larger is read to its end and dropped, up to a limit:
# who is still sending hears no answer.
MOST_BYTES, MOST_DROPPED = 3 * MOST_DIGITS, 1 << 26


class TooLarge(ValueError):  # noqa: N818
    """A body of too many bytes."""


_PLACE = re.compile(r"[0-9]{1,4},[0-9]{1,4}", re.ASCII)

_NUMBERED = re.compile(
    r"(?:p|p-positions?)(?:\s+(?:number|no\.?))?\s+(?P<number>.+)|p\((?P<within>.+)\)", re.IGNORECASE
)


class Asked:
    """The fields of a request, all of them texts."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def text(self, name: str, default: str | None = None) -> str:
        """Return a field. Raises ValueError where it is missing, or no text."""
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
        """Return a field that is no number."""
        value = self.text(name, default)
        if len(value) > MOST_TEXT:
            raise ValueError(f"{name} may have {MOST_TEXT} characters, got {len(value)}")
        return value

    def one_of(self, name: str, known: Mapping[str, Any], default: str | None = None) -> str:
        """Return a field that is one of some words."""
        value = self.short(name, default)
        lookup(known, value, name)
        return value

    def number(self, name: str, default: str | None = None) -> Integer:
        """Return a field that writes a number that is not negative."""
        return natural(self.text(name, default), name)

    def count(self, name: str, least: int, most: int, default: int) -> int:
        """Return a field that writes a number between two."""
        text = self.text(name, str(default))
        with suppress(ValueError):
            if least <= (value := natural(text, name)) <= most:
                return int(value)
        raise ValueError(f"{name} must be {least} to {most}, got {text[:40]}")

    def place(self) -> Position:
        """Return the fields x and y."""
        return self.number("x"), self.number("y")

    def places(self) -> frozenset[tuple[int, int]]:
        """Return the field places: "0,3 1,2", a row and a place in it, from 0."""
        words = self.text("places").split()
        if len(words) > MOST_CLICKED or not all(map(_PLACE.fullmatch, words)):
            raise ValueError(f"places are rows and places in them, such as 0,3 1,2, got {' '.join(words)[:40]!r}")
        return frozenset((int(row), int(place)) for row, place in (word.split(",") for word in words))


def natural(text: str, name: str) -> Integer:
    """Return the number that a text writes. Raises ValueError with its name."""
    try:
        value = read_number(text.strip(), MOST_BITS)
    except NumberError as error:
        raise ValueError(f"{name}: {error}") from None
    if value < 0:
        raise ValueError(f"{name} must be at least 0, got {shortened(value)}")
    return mpz(value)


def numbers(text: str) -> list[Integer]:
    """Return the numbers, also negative ones, that a text of words writes. Raises ValueError."""
    words = text.split()
    if len(words) > MOST_NUMBERS:
        raise ValueError(f"a position here has at most {MOST_NUMBERS} numbers, got {len(words)}")
    return [read_number(word, MOST_BITS) for word in words]


def position_of(game: Game, text: str) -> Position:
    """Return the position that a text names: "10^100 F(1000)", "3, 5, 7", HTHHT, "P-position 10^18", whole.

    Raises ValueError, UnknownValue.
    """
    if match := _NUMBERED.fullmatch(text.strip()):
        n = natural(match["number"] or match["within"], "n")
        return tuple(map(mpz, game.solver.method_for("p_position")(n)))
    rules = game.ruleset
    plain = text.strip()
    if plain.startswith("(") and plain.endswith(")") and _is_one_group(plain):
        plain = plain[1:-1]
    words = plain.replace(",", " ").split()
    if not words:
        start, _ = random_start(game, mpz(game.solver.usual_size), True, Random(0))
        raise ValueError(f"a position of {rules.name} is wanted, such as {rules.format_position(start)}")
    if (written := rules.parse_position(words)) is None:
        try:
            written = tuple(numbers(" ".join(words)))
        except NumberError as error:
            raise ValueError(f"{error}; or a P-position by its number: P-position 10^18") from None
    if len(written) > MOST_NUMBERS:
        raise ValueError(f"a position here has at most {MOST_NUMBERS} numbers, got {len(written)}")
    return rules.check(written)


def _is_one_group(text: str) -> bool:
    """Whether the first bracket is closed by the last one."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth:
            return place == len(text) - 1
    return False
