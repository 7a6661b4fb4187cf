"""Checks of arguments: a name from a list, or an integer in a range. Errors are one line."""

import operator
from collections.abc import Mapping
from typing import Any, TypeVar

Value = TypeVar("Value")


def lookup(known: Mapping[str, Value], name: Any, subject: str = "method") -> Value:
    """Return known[name]. Raises ValueError, which lists the accepted names, if `name` is not in `known`.

    `subject` is the subject of the error.
    """
    if not isinstance(name, str) or name not in known:
        from wythoff.exact.bigint import short_repr  # loads gmpy2

        raise ValueError(f"{subject} must be one of {', '.join(known)}, got {short_repr(name)}")
    return known[name]


def check_range(value: Any, name: str, most: int, least: int = 0) -> int:
    """Return `value` as an int. Raises ValueError unless `value` is an integer with least <= value <= most.

    NumPy and gmpy2 integers are accepted. `least` must not be negative. `name` is the subject of the error.
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not least <= number <= most:
        from wythoff.exact.bigint import short_repr

        raise ValueError(f"{name} must be an integer from {least} to {most}, got {short_repr(value)}")
    return number
