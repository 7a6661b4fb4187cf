"""Read and check the fields of a request. Unlike arguments of commands, they never name local files."""

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

# The most digits of a number, the most characters of other fields, and the most bits of a number.
MAX_DIGITS, MAX_CHARACTERS = 100_000, 300
MAX_BITS = 332_193

# A pixel is at most 2^MAX_ZOOM cells wide, and a column of the sequence at most 2^MAX_ZOOM heaps. Therefore the corners
# of visible tiles have at most MAX_BITS bits.
MAX_ZOOM = 332_000

# The most numbers of a position, and the most clicked places of a request.
MAX_NUMBERS, MAX_CLICKED_PLACES = 1000, 400

# The most bytes of a body, with room for the moves of a game of large numbers. A longer body is read and dropped, up to
# MAX_DROPPED_BYTES, because a client that is still sending would not read the answer.
MAX_BODY_BYTES, MAX_DROPPED_BYTES = 20 * MAX_DIGITS, 1 << 26


class RequestTooLargeError(ValueError):
    """The error for a body of more than MAX_BODY_BYTES bytes."""


_PLACE = re.compile(r"[0-9]{1,4},[0-9]{1,4}", re.ASCII)

_NUMBERED = re.compile(
    r"(?:p|p-positions?)(?:\s+(?:number|no\.?))?\s+(?P<number>.+)|p\((?P<within>.+)\)", re.IGNORECASE
)


class RequestFields:
    """The fields of a request. The methods return a field by its name, and raise ValueError if it is invalid."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def text(self, name: str, default: str | None = None) -> str:
        """Return a field, or `default` if the field is missing.

        Raises ValueError if both are missing, or if the field is not a text.
        """
        value = self._fields.get(name, default)
        if value is None:
            raise ValueError(f"the field {name} is missing")
        if not isinstance(value, str):
            raise ValueError(f"{name} must be a string, got {json.dumps(value)[:40]}")
        return value

    def has(self, name: str) -> bool:
        """Whether the request has this field."""
        return name in self._fields

    def short_text(self, name: str, default: str | None = None) -> str:
        """Return a field of at most MAX_CHARACTERS characters. Raises ValueError if it is longer."""
        value = self.text(name, default)
        if len(value) > MAX_CHARACTERS:
            raise ValueError(f"{name} must have at most {MAX_CHARACTERS} characters, got {len(value)}")
        return value

    def choice(self, name: str, known: Mapping[str, Any], default: str | None = None) -> str:
        """Return a field that must be a key of `known`. Raises ValueError, which lists the keys, for other texts."""
        value = self.short_text(name, default)
        lookup(known, value, name)
        return value

    def number(self, name: str, default: str | None = None, label: str = "") -> Integer:
        """Return a field as an integer >= 0 of any size.

        Raises ValueError for other texts. The error names the `label` of the field on the page, if it has one.
        """
        return read_natural(self.text(name, default), label or name)

    def count(self, name: str, least: int, most: int, default: int) -> int:
        """Return a field as an integer from `least` to `most`, or `default` if the field is missing.

        Raises ValueError for other texts.
        """
        text = self.text(name, str(default))
        with suppress(ValueError):
            if least <= (value := read_natural(text, name)) <= most:
                return int(value)
        raise ValueError(f"{name} must be {least} to {most}, got {text[:40]}")

    def cell(self) -> Position:
        """Return the cell (x, y) from the fields x and y."""
        return self.number("x"), self.number("y")

    def clicked_places(self) -> frozenset[tuple[int, int]]:
        """Return the clicked places of the field `places`, such as "0,3 1,2": pairs of a row and a place in the row.

        Rows and places are counted from 0. Raises ValueError for other texts.
        """
        words = self.text("places").split()
        if len(words) > MAX_CLICKED_PLACES or not all(map(_PLACE.fullmatch, words)):
            raise ValueError(
                f"places must be at most {MAX_CLICKED_PLACES} pairs ROW,PLACE with blanks between them, "
                f"such as '0,3 1,2', got {' '.join(words)[:40]!r}"
            )
        return frozenset((int(row), int(place)) for row, place in (word.split(",") for word in words))


def read_natural(text: str, name: str) -> Integer:
    """Return the integer >= 0 that a text denotes. Raises ValueError, which names the field `name`, for other texts."""
    try:
        value = read_number(text.strip(), MAX_BITS)
    except NumberError as error:
        raise ValueError(f"{name}: {error}") from None
    if value < 0:
        raise ValueError(f"{name} must be at least 0, got {shortened(value)}")
    return mpz(value)


def read_numbers(text: str) -> list[Integer]:
    """Return the integers in a text, separated by blanks; they may be negative. Raises ValueError for other texts."""
    words = text.split()
    if len(words) > MAX_NUMBERS:
        raise ValueError(f"a position must have at most {MAX_NUMBERS} numbers, got {len(words)}")
    return [read_number(word, MAX_BITS) for word in words]


def read_position(game: Game, text: str) -> Position:
    """Return the position that a text denotes, such as "10^100 F(1000)", "3, 5, 7", HTHHT or "P-position 10^18".

    Raises ValueError for other texts, and UnknownValue if the game has no known P-position of this number.
    """
    if match := _NUMBERED.fullmatch(text.strip()):
        n = read_natural(match["number"] or match["within"], "n")
        return tuple(map(mpz, game.solver.method_for("p_position")(n)))
    rules = game.ruleset
    plain = text.strip()
    if plain.startswith("(") and plain.endswith(")") and _is_one_group(plain):
        plain = plain[1:-1]
    words = plain.replace(",", " ").split()
    if not words:
        start, _ = random_start(game, mpz(game.solver.usual_size), True, Random(0))
        raise ValueError(f"the position is missing: type one of {rules.name}, such as {rules.format_position(start)}")
    if (written := rules.parse_position(words)) is None:
        try:
            written = tuple(read_numbers(" ".join(words)))
        except NumberError as error:
            raise ValueError(f"{error}; accepted too: a P-position by its number, such as P-position 10^18") from None
    if len(written) > MAX_NUMBERS:
        raise ValueError(f"a position must have at most {MAX_NUMBERS} numbers, got {len(written)}")
    return rules.check(written)


def _is_one_group(text: str) -> bool:
    """Whether the last character closes the bracket that the first character opens."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth:
            return place == len(text) - 1
    return False
