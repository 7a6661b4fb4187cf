"""Numbers: as arguments write them, as options take them, and as people read counts."""

import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from wythoff.rules.ruleset import Ruleset

_NEGATIVE = re.compile(r"-[0-9(F.]")


class NumbersCommand(click.Command):
    """A command whose arguments may begin with a minus sign: -5 is a number, and a wrong one, but no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if _NEGATIVE.match(arg) else arg for arg in args])


class Number(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """An integer of any size, as `number` reads it; N in the help."""

    name = "n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from wythoff.exact.expressions import NumberError

        try:
            return number(value) if isinstance(value, str) else value
        except NumberError as error:
            self.fail(str(error), param, ctx)


class Count(click.IntRange):
    """An integer in a range; by its own name click would ask for a "valid integer range"."""

    name = "integer"


class Share(click.FloatRange):
    """A number in a range."""

    name = "number"


def number(text: str, max_bits: int | None = None) -> Any:
    """Return the integer that an argument writes: 500, 10^1000; "-" is read from standard input, @FILE from a file."""
    from wythoff.exact.expressions import MAX_BITS, read_number

    return read_number(_content(text), max_bits or MAX_BITS)


def _content(text: str) -> str:
    """Return an argument, or the text that it stands for: that of standard input, or of a file."""
    text = text.strip()
    if text == "-":
        return sys.stdin.read().strip()
    return Path(text[1:]).read_text("utf-8").strip() if text.startswith("@") else text


def read_position(texts: tuple[str, ...], rules: "Ruleset", max_bits: int | None = None) -> tuple[Any, ...]:
    """Return the numbers of a position, or what the rules read besides: HTHHT, 20 January.

    What only counts later in the game, such as a cap, may be empty at its start.
    """
    from wythoff.exact.expressions import MAX_BITS, NumberError, read_number

    if texts.count("-") > 1:
        raise NumberError("standard input (-) can give one pile only")
    if commas := [text for text in texts if "," in text]:
        plain = " ".join(" ".join(texts).translate(str.maketrans(",()", "   ")).split())
        raise ValueError(f"piles are separated by blanks, without commas: {plain[:60]}; got {commas[0][:40]!r}")
    while rules.start_length and len(texts) > rules.start_length and not texts[-1].strip():
        texts = texts[:-1]
    contents = [_content(text) for text in texts]
    if (position := rules.parse_position(" ".join(contents).split())) is not None:
        return position
    return tuple(read_number(text, max_bits or MAX_BITS) for text in contents)


def is_written(texts: tuple[str, ...], rules: "Ruleset") -> bool:
    """Whether arguments are a position as people write it in this game, rather than numbers or the name of a file."""
    with suppress(ValueError):
        return rules.parse_position(list(texts)) is not None
    return False


def counted(count: int, noun: str) -> str:
    """Return a count and what it counts: "1 row", "2,000 rows"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
