"""Arguments that are one of several, or a small number: looked up, or refused in one line."""

import operator
from collections.abc import Mapping
from typing import Any, TypeVar

Value = TypeVar("Value")


def chosen(known: Mapping[str, Value], name: Any, what: str = "method") -> Value:
    """Return what stands under a name. Raises ValueError, with the names there are."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"{what} must be one of {', '.join(known)}, got {name!r:.60}")
    return known[name]


def bounded(value: Any, name: str, most: int, least: int = 0) -> int:
    """Return an integer (also of NumPy or gmpy2) from `least`, not negative, to `most`. Raises ValueError."""
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not least <= number <= most:
        raise ValueError(f"{name} must be an integer from {least} to {most}, got {value!r:.60}")
    return number
