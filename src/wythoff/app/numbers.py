"""Read numbers in arguments and options, and write counts in messages."""

import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.groups import StrictCommand

if TYPE_CHECKING:
    from wythoff.rules.ruleset import Ruleset

_NEGATIVE = re.compile(r"-[0-9(F.]")
_SETTING = re.compile(r"[A-Za-z]\w*=")


class NumbersCommand(StrictCommand):
    """A command that reads -5 as a number, not as an option. The number may still be refused as negative."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if _NEGATIVE.match(arg) else arg for arg in args])


class Number(click.ParamType):  # type: ignore[type-arg]  # a generic class since click 8.4
    """The type of an integer of any size, which `number` reads. The help shows it as N."""

    name = "n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from wythoff.exact.expressions import NumberError

        try:
            return number(value) if isinstance(value, str) else value
        except NumberError as error:
            self.fail(str(error), param, ctx)


class Count(click.IntRange):
    """The type of an integer in a range. It is named "integer", because click's messages show the name."""

    name = "integer"


# The most threads or processes of a command. The largest machines have about as many cores.
MAX_WORKERS = 1024

# The most characters of an example in an error.
MAX_EXAMPLE = 60

# The type of a number of threads or processes.
WORKERS = Count(1, MAX_WORKERS)


class Real(click.FloatRange):
    """The type of a real number in a range."""

    name = "number"


def number(text: str, max_bits: int | None = None) -> Any:
    """Return the integer of at most `max_bits` bits that an argument denotes, such as 500 or 10^1000.

    "-" stands for a number from standard input, "@FILE" for a number from a file. Raises NumberError for other texts.
    """
    from wythoff.exact.expressions import MAX_BITS, read_number

    return read_number(_content(text), max_bits or MAX_BITS)


def _content(text: str) -> str:
    """Return the text of standard input for "-", the text of a file for "@FILE", and any other text unchanged."""
    text = text.strip()
    if text == "-":
        return sys.stdin.read().strip()
    if not text.startswith("@"):
        return text
    if text == "@":
        raise ValueError("@: the name of the file is missing; accepted: @FILE")
    from wythoff.jobs.number_file import text_of

    return text_of(text[1:]).strip()


def read_position(texts: tuple[str, ...], rules: "Ruleset", max_bits: int | None = None) -> tuple[Any, ...]:
    """Return the position that arguments denote: numbers, or a notation of the game such as HTHHT or 20 January.

    A number has at most `max_bits` bits. Texts may be empty for numbers that a starting position does not need, such as
    a cap.
    Raises ValueError for other texts.
    """
    from wythoff.exact.expressions import MAX_BITS, NumberError, read_number

    if texts.count("-") > 1:
        raise NumberError("standard input (-) can give the size of one pile only")
    settings = [text for text in texts if _SETTING.match(text)]
    if (commas := [text for text in texts if "," in text]) and not settings:
        plain = " ".join(" ".join(texts).translate(str.maketrans(",()[]", "     ")).split())
        raise ValueError(f"piles must be separated by blanks, such as {plain[:60]}, got {commas[0][:40]!r}")
    while rules.start_length and len(texts) > rules.start_length and not texts[-1].strip():
        texts = texts[:-1]
    contents = [_content(text) for text in texts]
    if (position := rules.parse_position(" ".join(contents).split())) is not None:
        return position
    if settings:
        raise ValueError(f"{settings[0][:40]}: is not a pile; -p {settings[0][:40]} sets a parameter")
    try:
        return tuple(read_number(text, max_bits or MAX_BITS) for text in contents)
    except NumberError as error:
        raise NumberError(f"{error}{_notation(rules)}") from None


def _notation(rules: "Ruleset") -> str:
    """Return words with an example of the customary notation of a game.

    Return "" if the game has no notation of its own, or if the example is long.
    """
    if not rules.in_words:
        return ""
    from random import Random

    from wythoff.exact.bigint import mpz

    example = rules.format_position(rules.random_start(mpz(1), Random(1)))
    is_notation = len(example) <= MAX_EXAMPLE and rules.parse_position(example.split()) is not None
    return f"; a position of {rules.name} may also be written as {example}" if is_notation else ""


def is_written(texts: tuple[str, ...], rules: "Ruleset") -> bool:
    """Whether arguments are a position in a notation of this game, not numbers or the name of a file."""
    with suppress(ValueError):
        return rules.parse_position(list(texts)) is not None
    return False


def format_count(count: int, noun: str) -> str:
    """Return a count with its noun: "1 row", "2,000 rows"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
