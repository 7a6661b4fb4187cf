"""One pile as a file writes it: decimal digits, or 0x and hexadecimal digits, with blanks around them or not."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from wythoff.exact.bigint import BITS_PER_DIGIT, Integer, is_decimal, mpz
from wythoff.exact.expressions import NumberError, read_number

# Possessive: to try again with fewer digits takes quadratic time, hours for ten million of them.
_PILE = re.compile(r"[0-9]++|0[xX][0-9a-fA-F]++", re.ASCII)
_EXPONENT = re.compile(r"[-+]?[0-9]*+\.?[0-9]*+[eE][-+]?[0-9]+", re.ASCII)
_FRACTION = re.compile(r"[-+]?[0-9]*+\.[0-9]*", re.ASCII)
_NEGATIVE = re.compile(r"-[0-9]+", re.ASCII)
_READABLE = re.compile(r"0[xX][0-9a-fA-F]*+|[0-9]*+", re.ASCII)

_WHOLE = re.compile(r"[-+]?[0-9]++(\.0*+)?|0[xX][0-9a-fA-F]++", re.ASCII)

WRITTEN_OUT = "accepted: decimal digits, or 0x and hexadecimal digits"


def is_empty(field: Any) -> bool:
    """Whether there is nothing in a field of a row."""
    return field is None or (isinstance(field, str) and not field.strip())


def are_whole(fields: Iterable[Any]) -> bool:
    """Whether fields are integers, but for empty ones, and not all are empty: numbers, or texts of digits."""
    found = [field for field in fields if not is_empty(field) and field == field]  # NaN is a gap of a dataframe
    return bool(found) and all(map(_is_whole, found))


def _is_whole(field: Any) -> bool:
    if isinstance(field, float | Decimal):
        return field == field // 1
    return bool(_WHOLE.fullmatch(field.strip()) if isinstance(field, str) else type(field) is int)


def pile_from_text(text: str, max_bits: int) -> Integer:
    """Return the pile that a field of a file writes. Raises NumberError, in one line, if it is none.

    Arithmetic, which the command line takes, is refused: a date such as 2024-01-15 would be the number 2008. Exponents
    and fractions are refused, too: in a file they are what is left when another program has passed a long number
    through a floating-point one, and its last digits are gone.
    """
    if is_decimal(text) and len(text) * BITS_PER_DIGIT < max_bits:
        return mpz(text)
    field, text = text, text.strip()
    if not text:
        raise NumberError("empty")
    if _PILE.fullmatch(text):
        return read_number(text, max_bits)
    if _EXPONENT.fullmatch(text):
        raise NumberError(f"{text[:40]!r} has an exponent, so digits may be lost; {WRITTEN_OUT}")
    if _FRACTION.fullmatch(text):
        raise NumberError(f"{text[:40]!r} is a fraction; {WRITTEN_OUT}")
    if _NEGATIVE.fullmatch(text) and text.strip("-0"):
        raise NumberError(f"{text[:40]!r} is negative")
    before = len(field) - len(field.lstrip())
    match = _READABLE.match(field, before)
    place = match.end() if match else before
    found = f"{field[place]!r} at character {place + 1}" if place < len(field) else "the end"
    raise NumberError(f"cannot read {found} of {field[:40]!r}; {WRITTEN_OUT}")


def pile_from_value(value: Any, max_bits: int) -> Integer:
    """The same for a value that already has a type: an int, a decimal number, a text, or None."""
    if isinstance(value, str):
        return pile_from_text(value, max_bits)
    if value is None:
        raise NumberError("empty")
    if isinstance(value, Decimal):
        if value != value.to_integral_value():
            raise NumberError(f"{str(value)[:40]!r} is a fraction")
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NumberError(f"{str(value)[:40]!r} is not a whole number")
    if value < 0:
        raise NumberError(f"{value} is negative")
    return mpz(value)
