"""What may be taken from a heap, as people write it: octal codes, and sets of numbers.

The digit d_k of a code d0.d1d2d3... says what taking k may leave. Bit 1 of d_k: nothing, if k is the whole heap; bit 2:
one heap; bit 4: two heaps. d0 is 0, or 4 if a heap may be split without taking. R. K. Guy, C. A. B. Smith, The G-values
of various games, Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

# Digits of a code at most: a person writes a dozen, a program a few thousand.
MOST_DIGITS = 100_000


class OctalCode(NamedTuple):
    """A code in its one canonical spelling, and its digits d0, d1, ... without zeros at the end."""

    text: str
    digits: tuple[int, ...]


def octal_code(text: Any) -> OctalCode:
    """Return the code that a text writes: "0.77", ".77" and "0.770" are one, and so are "4." and "4.0".

    Raises ValueError, which names the character that is wrong and its place (from 1), TypeError if it is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"an octal code must be a str such as '0.77', got {text!r:.60} ({type(text).__name__})")
    named = f"octal code {text[:40]!r}{'...' if len(text) > 40 else ''}"
    if not text:
        raise ValueError("octal code '': there must be digits and a point, as in '0.77'")
    point = text.find(".")
    for place, character in enumerate(text):
        if character not in "01234567" and place != point:
            raise ValueError(f"{named}: {character!r} at position {place + 1} is not an octal digit")
        if place == 1 < point:
            raise ValueError(f"{named}: {character!r} at position 2 must be the point: one digit stands before it")
        if place == 0 < point and character not in "04":
            raise ValueError(f"{named}: {character!r} at position 1 must be 0 or 4: nothing is taken there")
    if point < 0:
        raise ValueError(f"{named}: there must be a point, as in '0.77'")
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{named}: a code has {MOST_DIGITS} digits at most, got {len(text)}")
    digits = tuple(map(int, (text[:point] or "0") + text[point + 1 :].rstrip("0")))
    if not any(digits):
        raise ValueError(f"{named}: every digit is 0, so there is no move")
    if len(digits) == 1:
        return OctalCode("4.", digits)
    return OctalCode(f"{digits[0]}.{''.join(map(str, digits[1:]))}", digits)


def looks_like_code(text: str) -> bool:
    """Whether a text is meant as an octal code: a digit and a point, or a point and a digit, begin it."""
    head, point, tail = text.partition(".")
    return bool(point) and (head.isdigit() or (not head and tail[:1].isdigit()))


# The largest number that may be taken, and the largest that may not: with these a period takes seconds to be proved.
MOST_TAKEN, MOST_NOT_TAKEN = 10_000, 2_000

_ITEM = re.compile(r"([0-9]{1,18})(?:\.\.([0-9]{1,18}))?", re.ASCII)
_ALL_BUT = re.compile(r"all-but(?=[^0-9])(?:-|\s*[:=]?\s*)", re.ASCII)

ACCEPTED = "accepted: '1,3,4', '1..5', 'any', 'all-but:2,5'"


class SubtractionSet(NamedTuple):
    """A set in its canonical spelling: the numbers that may be taken, or those that may not be."""

    text: str
    numbers: tuple[int, ...]  # increasing
    is_all_but: bool


def subtraction_set(given: Any) -> SubtractionSet:
    """Return the set that a text writes, or the positive integers given: (1, 3, 4), 3 or "1,3,4".

    "all-but 2,5" and "all-but-2,5" are "all-but:2,5"; "any" is nim. Raises ValueError in one line.
    """
    if isinstance(given, str):
        text = given.strip()
    elif isinstance(given, Iterable) and not isinstance(given, bytes | bytearray):
        text = ",".join(map(str, given))
    else:
        text = str(given)
    if text == "any":
        return SubtractionSet("any", (), True)
    head = _ALL_BUT.match(text)
    items = text[head.end() if head else 0 :]
    numbers = _numbers(items, given, MOST_NOT_TAKEN if head else MOST_TAKEN)
    return SubtractionSet(("all-but:" if head else "") + _spelled(numbers), numbers, bool(head))


def _numbers(text: str, given: Any, most: int) -> tuple[int, ...]:
    found: list[int] = []
    for item in text.split(","):
        match = _ITEM.fullmatch(item.strip())
        if not match:
            raise ValueError(f"take: cannot read {item.strip()[:40]!r} in {given!r:.60}; {ACCEPTED}")
        first, last = int(match[1]), int(match[2] or match[1])
        if first < 1 or last > most:
            raise ValueError(f"take: numbers must be from 1 to {most}, got {item.strip()!r:.60}")
        if last < first:
            raise ValueError(f"take: {item.strip()!r} holds no number: the first must not be above the last")
        found += range(first, last + 1)
        if len(found) > most:
            raise ValueError(f"take: a number stands there twice in {given!r:.60}")
    found.sort()
    if twice := [a for a, b in pairwise(found) if a == b]:
        raise ValueError(f"take: {twice[0]} stands there twice in {given!r:.60}")
    return tuple(found)


def _spelled(numbers: tuple[int, ...]) -> str:
    """Three or more that follow each other as a..b."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
