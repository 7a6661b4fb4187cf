"""Notation for the moves on a heap: octal codes, and sets of numbers that may be taken.

The digit d_k of a code d0.d1d2d3... tells how many heaps a move that takes k may leave. Bit 1 of d_k: none, if k is the
whole heap; bit 2: one heap; bit 4: two heaps. d0 is 0, or 4 if a heap may be split without taking. R. K. Guy, C. A. B.
Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

# The most digits of a code: a person writes a dozen, a program a few thousand.
MOST_DIGITS = 100_000


class OctalCode(NamedTuple):
    """A code in its canonical spelling, and its digits d0, d1, ... without zeros at the end."""

    text: str
    digits: tuple[int, ...]


def parse_octal_code(text: Any) -> OctalCode:
    """Parse an octal code: "0.77", ".77" and "0.770" are one code, and so are "4." and "4.0".

    Raises ValueError, which names the wrong character and its position (from 1), or TypeError if `text` is not a str.
    """
    if not isinstance(text, str):
        raise TypeError(f"an octal code must be a str such as '0.77', got {text!r:.60} ({type(text).__name__})")
    subject = f"octal code {text[:40]!r}{'...' if len(text) > 40 else ''}"
    if not text:
        raise ValueError("octal code '': it must have digits and a point, as in '0.77'")
    point = text.find(".")
    for place, character in enumerate(text):
        if character not in "01234567" and place != point:
            raise ValueError(f"{subject}: {character!r} at position {place + 1} is not an octal digit")
        if place == 1 < point:
            raise ValueError(
                f"{subject}: {character!r} at position 2 must be the point: only one digit comes before it"
            )
        if place == 0 < point and character not in "04":
            raise ValueError(f"{subject}: {character!r} at position 1 must be 0 or 4: the move takes nothing")
    if point < 0:
        raise ValueError(f"{subject}: it must have a point, as in '0.77'")
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{subject}: a code has at most {MOST_DIGITS} digits, got {len(text)}")
    digits = tuple(map(int, (text[:point] or "0") + text[point + 1 :].rstrip("0")))
    if not any(digits):
        raise ValueError(f"{subject}: every digit is 0; at least one must not be, else the game has no moves")
    if len(digits) == 1:
        return OctalCode("4.", digits)
    return OctalCode(f"{digits[0]}.{''.join(map(str, digits[1:]))}", digits)


def looks_like_code(text: str) -> bool:
    """Whether a text looks like an octal code: it begins with digits and a point, or a point and a digit."""
    head, point, tail = text.partition(".")
    return bool(point) and (head.isdigit() or (not head and tail[:1].isdigit()))


# The largest numbers of a set of those that may be taken, and of those that may not: proving a period takes seconds.
MOST_TAKEN, MOST_NOT_TAKEN = 10_000, 2_000

_ITEM = re.compile(r"([0-9]{1,18})(?:\.\.([0-9]{1,18}))?", re.ASCII)
_ALL_BUT = re.compile(r"all-but(?=[^0-9])(?:-|\s*[:=]?\s*)", re.ASCII)

ACCEPTED = "accepted: '1,3,4', '1..5', 'any', 'all-but:2,5'"


class SubtractionSet(NamedTuple):
    """A set in its canonical spelling: the numbers that may be taken, or those that may not be."""

    text: str
    numbers: tuple[int, ...]  # increasing
    is_all_but: bool


def parse_subtraction_set(source: Any) -> SubtractionSet:
    """Parse a set given as text or as positive integers: (1, 3, 4), 3 or "1,3,4".

    "all-but 2,5" and "all-but-2,5" are "all-but:2,5"; "any" is nim. Raises ValueError in one line.
    """
    if isinstance(source, str):
        text = source.strip()
    elif isinstance(source, Iterable) and not isinstance(source, bytes | bytearray):
        text = ",".join(map(str, source))
    else:
        text = str(source)
    if text == "any":
        return SubtractionSet("any", (), True)
    head = _ALL_BUT.match(text)
    items = text[head.end() if head else 0 :]
    numbers = _parse_numbers(items, source, MOST_NOT_TAKEN if head else MOST_TAKEN)
    return SubtractionSet(("all-but:" if head else "") + _format_numbers(numbers), numbers, bool(head))


def _parse_numbers(text: str, source: Any, most: int) -> tuple[int, ...]:
    found: list[int] = []
    for item in text.split(","):
        match = _ITEM.fullmatch(item.strip())
        if not match:
            raise ValueError(f"take: cannot read {item.strip()[:40]!r} in {source!r:.60}; {ACCEPTED}")
        first, last = int(match[1]), int(match[2] or match[1])
        if first < 1 or last > most:
            raise ValueError(f"take: numbers must be from 1 to {most}, got {item.strip()!r:.60}")
        if last < first:
            raise ValueError(f"take: {item.strip()!r} is empty: the first number must not be above the last")
        found += range(first, last + 1)
        if len(found) > most:
            raise ValueError(f"take: a number occurs twice in {source!r:.60}")
    found.sort()
    if twice := [a for a, b in pairwise(found) if a == b]:
        raise ValueError(f"take: {twice[0]} occurs twice in {source!r:.60}")
    return tuple(found)


def _format_numbers(numbers: tuple[int, ...]) -> str:
    """Format numbers as text, runs of three or more as a..b."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
