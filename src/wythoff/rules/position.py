"""Positions as tuples of integers, and the outcomes P, N and D."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from wythoff.exact.bigint import Integer, short_repr

Position = tuple[Integer, ...]

_SEPARATORS = re.compile(r"[\s,]+")

NO_SEQUENCES = (bytes, bytearray, set, frozenset, Mapping)
"""Iterable types that are not accepted as positions: they hold bytes, or have no order, or drop repetitions."""


class Outcome(StrEnum):
    """The outcome of a position: P, the previous player wins; N, the next player to move wins; D, a draw."""

    P = "P"
    N = "N"
    D = "D"


def numbers_of(position: Any) -> Position:
    """Convert a sequence of numbers, or a single number, to a tuple. Raises TypeError for bytes, sets and mappings."""
    if isinstance(position, NO_SEQUENCES):
        raise TypeError(f"a position must be a sequence of integers, got {short_repr(position)}")
    is_one = not isinstance(position, Iterable) or isinstance(position, str) or getattr(position, "ndim", 1) == 0
    return (position,) if is_one else tuple(position)


def words_of(text: str) -> list[str]:
    """Split a text at blanks and commas into words: "10, 13" -> ["10", "13"]."""
    return [word for word in _SEPARATORS.split(text) if word]
