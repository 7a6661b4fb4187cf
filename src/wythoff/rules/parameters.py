"""The parameters of a game, such as t=3: read their texts, and check values."""

import numbers
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from wythoff.exact.bigint import mpz, short_repr, shortened
from wythoff.exact.expressions import NumberError, read_number

PLAYS = ("normal", "misere")

# The largest value of a parameter that is a positive integer.
MAX_PARAMETER = 10**18 - 1


def with_written(given: dict[str, Any], written: Iterable[str]) -> dict[str, Any]:
    """Return the parameters `given`, and those that the texts `written` define: {"t": "3"} for the text t=3.

    Raises ValueError for a text that is not name=value, and for a parameter with two values.
    """
    found = dict(given)
    for text in written:
        parameter, is_there, value = text.partition("=")
        if not is_there:
            raise ValueError(f"a parameter must be name=value, without blanks, got {text!r}")
        if parameter in found:
            raise ValueError(f"parameter {parameter} has two values; give only one")
        found[parameter] = value
    return found


def is_misere(play: str) -> bool:
    """Whether `play` is "misere". Raises ValueError if it is neither "normal" nor "misere"."""
    if not isinstance(play, str) or play not in PLAYS:
        raise ValueError(f"play must be one of {', '.join(PLAYS)}, got {short_repr(play)}")
    return play == "misere"


def in_other_play(summary: str, to_misere: bool) -> str:
    """Return the summary of a game for misere play if `to_misere`, else for normal play.

    The given summary is that of the other kind of play. If it ends with a note for that kind, the note is removed.
    Otherwise a note for the new kind is appended.
    """
    ends = (
        "; here in normal play: the player who cannot move loses",
        "; here in misere play: the player who cannot move wins",
    )
    plain = summary.removesuffix(ends[not to_misere])
    return plain if plain != summary else summary + ends[to_misere]


def positive_int(value: Any, name: str) -> int:
    """Convert the value of a parameter, an integer or a text such as 10^6, to an int from 1 to 10^18 - 1.

    Raises ValueError for any other value. `name` is the name of the parameter in the error.
    """
    number = 0
    if isinstance(value, numbers.Integral) and not isinstance(value, bool):
        number = int(value)
    elif isinstance(value, str):
        with suppress(NumberError):
            number = int(read_number(value, MAX_PARAMETER.bit_length()))
    if not 1 <= number <= MAX_PARAMETER:
        told = shortened(mpz(number)) if number else f"{short_repr(value)}"
        raise ValueError(f"{name} must be an integer from 1 to 10^18 - 1, got {told}")
    return number
