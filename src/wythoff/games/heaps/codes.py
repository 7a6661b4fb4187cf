"""Notation for the moves on a heap: octal codes, and sets of numbers that may be taken.

The digit d_k of a code d_0.d_1d_2d_3... states how many heaps a move that takes k objects may leave: no heap if d_k has
bit 1, one heap if d_k has bit 2, two heaps if d_k has bit 4. The digit d_0 is 4 if a heap may be split without taking
an object, else 0.

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from wythoff.exact.bigint import short_repr

# The most digits of a code. A person writes a dozen, a program a few thousand.
MAX_DIGITS = 100_000


class OctalCode(NamedTuple):
    """An octal code as text, such as "0.77", and its digits, such as (0, 7, 7). The last digit is not 0."""

    text: str
    digits: tuple[int, ...]


def parse_octal_code(text: Any) -> OctalCode:
    """Return the octal code that a text spells. "0.77", ".77" and "0.770" spell the same code; so do "4." and "4.0".

    Raises ValueError if the text is not a code, and TypeError if `text` is not a str.
    """
    if not isinstance(text, str):
        raise TypeError(f"an octal code must be a str such as '0.77', got {short_repr(text)} ({type(text).__name__})")
    subject = f"octal code {text[:40]!r}{'...' if len(text) > 40 else ''}"
    if not text:
        raise ValueError("octal code '': the text is empty; accepted: digits and a point, such as '0.77'")
    point = text.find(".")
    for place, character in enumerate(text):
        if character not in "01234567" and place != point:
            raise ValueError(
                f"{subject}: {character!r} at position {place + 1} is not an octal digit; accepted: digits 0 to 7"
            )
        if place == 1 < point:
            raise ValueError(
                f"{subject}: {character!r} at position 2 must be the point; accepted: one digit before the point"
            )
        if place == 0 < point and character not in "04":
            raise ValueError(
                f"{subject}: {character!r} at position 1 must be 0, or 4 if a heap may be split without taking"
            )
    if point < 0:
        raise ValueError(f"{subject}: it has no point; accepted: digits and a point, such as '0.77'")
    if len(text) > MAX_DIGITS:
        raise ValueError(f"{subject}: a code must have at most {MAX_DIGITS} characters, got {len(text)}")
    digits = tuple(map(int, (text[:point] or "0") + text[point + 1 :].rstrip("0")))
    if not any(digits):
        raise ValueError(f"{subject}: every digit is 0, so that no move is possible; accepted: a digit that is not 0")
    if len(digits) == 1:
        return OctalCode("4.", digits)
    return OctalCode(f"{digits[0]}.{''.join(map(str, digits[1:]))}", digits)


def looks_like_code(text: str) -> bool:
    """Whether a text begins like an octal code: with digits and a point, or with a point and a digit."""
    head, point, tail = text.partition(".")
    return bool(point) and (head.isdigit() or (not head and tail[:1].isdigit()))


# The largest element of a set of numbers that may be taken, and of a set of excluded numbers. With these numbers the
# proof of a period takes seconds.
MAX_TAKEN, MAX_EXCLUDED = 10_000, 2_000

_ITEM = re.compile(r"([0-9]{1,18})(?:\.\.([0-9]{1,18}))?", re.ASCII)
_ALL_BUT = re.compile(r"all-but(?=[^0-9])(?:-|\s*[:=]?\s*)", re.ASCII)

ACCEPTED = "accepted: '1,3,4', '1..5', 'any', 'all-but:2,5'"


class SubtractionSet(NamedTuple):
    """A set of numbers that may be taken. `text` is its canonical spelling, such as "1,3,4" or "all-but:2,5".

    `numbers` are the elements of the set, or the numbers that may not be taken if `is_all_but` is True.
    """

    text: str
    numbers: tuple[int, ...]  # increasing
    is_all_but: bool


def parse_subtraction_set(source: Any) -> SubtractionSet:
    """Return the set of numbers that `source` denotes: a text such as "1,3,4", a positive integer, or several integers.

    "all-but 2,5" and "all-but-2,5" are accepted for "all-but:2,5". "any" denotes all positive numbers, as in nim.
    Raises ValueError if `source` cannot be read, or if a number is out of range or occurs twice.
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
    numbers = _parse_numbers(items, source, MAX_EXCLUDED if head else MAX_TAKEN)
    return SubtractionSet(("all-but:" if head else "") + _format_numbers(numbers), numbers, bool(head))


def _parse_numbers(text: str, source: Any, most: int) -> tuple[int, ...]:
    found: list[int] = []
    for item in text.split(","):
        match = _ITEM.fullmatch(item.strip())
        if not match:
            problem = f"cannot read {item.strip()[:40]!r}" if item.strip() else "a number is missing"
            raise ValueError(f"take: {problem} in {short_repr(source)}; {ACCEPTED}")
        first, last = int(match[1]), int(match[2] or match[1])
        if first < 1 or last > most:
            raise ValueError(f"take: numbers must be from 1 to {most}, got {item.strip()!r:.60}")
        if last < first:
            raise ValueError(f"take: the range {item.strip()!r} is empty; accepted: a..b with a <= b")
        found += range(first, last + 1)
        if len(found) > most:
            break  # some number occurs twice
    found.sort()
    if twice := [a for a, b in pairwise(found) if a == b]:
        raise ValueError(f"take: {twice[0]} occurs twice in {short_repr(source)}; accepted: each number once")
    return tuple(found)


def _format_numbers(numbers: tuple[int, ...]) -> str:
    """Format increasing numbers as text, such as "1..3,5,7,8" for (1, 2, 3, 5, 7, 8)."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
