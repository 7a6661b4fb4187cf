"""Parameters of a family of games, as they are written: name=value."""

import numbers
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from wythoff.exact.bigint import mpz, shortened
from wythoff.exact.expressions import NumberError, read_number

PLAYS = ("normal", "misere")

# The largest parameter that counts something.
MOST_PARAMETER = 10**18 - 1


def with_written(given: dict[str, Any], written: Iterable[str]) -> dict[str, Any]:
    """Add parameters written as name=value. Raises ValueError for other texts and for a repeated name."""
    found = dict(given)
    for text in written:
        parameter, is_there, value = text.partition("=")
        if not is_there:
            raise ValueError(f"a parameter is written name=value, without blanks, got {text!r}")
        if parameter in found:
            raise ValueError(f"parameter {parameter} is given twice")
        found[parameter] = value
    return found


def is_misere(play: str) -> bool:
    """Whether `play` is "misere". Raises ValueError if it is not a play."""
    if play not in PLAYS:
        raise ValueError(f"play must be one of {', '.join(PLAYS)}, got {play!r:.60}")
    return play == "misere"


def in_other_play(summary: str, to_misere: bool) -> str:
    """Adapt the summary of a game to the other play, or restore an adapted summary."""
    ends = ("; here in normal play: who cannot move loses", "; here in misere play: who cannot move wins")
    plain = summary.removesuffix(ends[not to_misere])
    return plain if plain != summary else summary + ends[to_misere]


def positive_int(value: Any, name: str) -> int:
    """Convert a parameter that counts something to an int >= 1; texts such as 10^6 too. Raises ValueError."""
    number = 0
    if isinstance(value, numbers.Integral) and not isinstance(value, bool):
        number = int(value)
    elif isinstance(value, str):
        with suppress(NumberError):
            number = int(read_number(value, MOST_PARAMETER.bit_length()))
    if not 1 <= number <= MOST_PARAMETER:
        told = shortened(mpz(number)) if number else f"{value!r:.60}"
        raise ValueError(f"{name} must be an integer from 1 to 10^18 - 1, got {told}")
    return number
