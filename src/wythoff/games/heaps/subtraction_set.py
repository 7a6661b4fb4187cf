"""Subtraction sets: how many may be taken from a heap. "1,3,4", "1..5", "any", "all-but:2,5"."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

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
    """The set that a text writes, or the positive integers given: (1, 3, 4), 3 or "1,3,4".

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
