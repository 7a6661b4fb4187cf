"""The parameters of a game, such as t=3: read their texts, check values, and find their meanings."""

import inspect
import numbers
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from wythoff.exact.bigint import mpz, short_repr, shortened
from wythoff.exact.expressions import NumberError, read_number

PLAYS = ("normal", "misere")

# The largest value of a parameter that is a positive integer.
MAX_PARAMETER = 10**18 - 1

# The beginning of a clause about the end of play.
END = re.compile("(the|a) player |whoever |the last |taking the last ")

# The section Parameters of a numpydoc docstring, and an entry of it: "t : int" and indented lines with the meaning.
_SECTION = re.compile(r"^Parameters\n-+\n(.*?)(?=^\S[^\n]*\n-+$|\Z)", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r"^(\w[\w, ]*?) *(?::(.*))?\n((?:[ \t]+\S.*(?:\n|\Z))+)", re.MULTILINE)


class Parameter(NamedTuple):
    """A parameter of a game with its value and its meaning."""

    name: str
    value: str
    in_title: bool
    """Whether titles of the game contain the parameter. A word such as "normal" is omitted if it is the default."""

    meaning: str = ""
    """A short phrase without a full stop, or "" if the class of the rules does not document the parameter."""

    choices: tuple[str, ...] = ()
    """The accepted words, or () for other types of values."""

    def __str__(self) -> str:
        return f"{self.name}={self.value}: {self.meaning}" if self.meaning else f"{self.name}={self.value}"


@cache
def documented_parameters(rules: type) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return {parameter: (meaning, choices)}, as the docstring of a class documents its parameters by numpydoc.

    Inherited docstrings are not read. The choices are the words of a type such as {"no", "yes"}.
    """
    section = _SECTION.search(inspect.cleandoc(str(vars(rules).get("__doc__"))))
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for names, kind, text in _ENTRY.findall(section[1] if section else ""):
        phrase = " ".join(text.split()).removesuffix(".")
        if re.match("A |.[a-z]", phrase):  # otherwise it begins with a name, such as P-positions
            phrase = phrase[0].lower() + phrase[1:]
        choices = tuple(re.findall(r"[\"']([^\"']+)[\"']", kind)) if kind.strip().startswith("{") else ()
        found |= {name.strip(): (phrase, choices) for name in names.split(",")}
    return found


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

    The given summary is that of the other kind of play. If its last clause states who wins at the end, such as "the
    last move wins", the clause is replaced.
    """
    moves, _, end = summary.rpartition("; ")
    if not (moves and states_winner(end) and END.match(end)):
        moves = summary
    return f"{moves}; here in {PLAYS[to_misere]} play: the player who cannot move {'wins' if to_misere else 'loses'}"


def states_winner(text: str) -> bool:
    """Whether a text, the summary of a game or its last clause, states who wins or loses."""
    return bool(re.search(r"\b(win|lose)s?\b", text))


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
