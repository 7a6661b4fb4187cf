"""Arguments that are one of several names, or a small number: looked up or checked, with errors of one line."""

import operator
from collections.abc import Mapping
from typing import Any, TypeVar

Value = TypeVar("Value")


def lookup(known: Mapping[str, Value], name: Any, subject: str = "method") -> Value:
    """Look up a name in `known`. Raises ValueError with the accepted names."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"{subject} must be one of {', '.join(known)}, got {name!r:.60}")
    return known[name]


def check_range(value: Any, name: str, most: int, least: int = 0) -> int:
    """Return an integer (also of NumPy or gmpy2) from `least` to `most`, least >= 0. Raises ValueError."""
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not least <= number <= most:
        raise ValueError(f"{name} must be an integer from {least} to {most}, got {value!r:.60}")
    return number
