"""Pile sizes in fields of a file: decimal digits, or 0x and hexadecimal digits; blanks around them are ignored."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from wythoff.exact.bigint import BITS_PER_DIGIT, Integer, is_decimal, mpz
from wythoff.exact.expressions import NumberError, read_number

# Possessive quantifiers (++): backtracking takes quadratic time, hours for ten million digits.
_PILE = re.compile(r"[0-9]++|0[xX][0-9a-fA-F]++", re.ASCII)
_EXPONENT = re.compile(r"[-+]?[0-9]*+\.?[0-9]*+[eE][-+]?[0-9]+", re.ASCII)
_FRACTION = re.compile(r"[-+]?[0-9]*+\.[0-9]*", re.ASCII)
_NEGATIVE = re.compile(r"-[0-9]+", re.ASCII)
_READABLE = re.compile(r"0[xX][0-9a-fA-F]*+|[0-9]*+", re.ASCII)

_WHOLE = re.compile(r"[-+]?[0-9]++(\.0*+)?|0[xX][0-9a-fA-F]++", re.ASCII)

ACCEPTED = "accepted: decimal digits, or 0x and hexadecimal digits"


def is_empty(field: Any) -> bool:
    """Whether a field of a row is None, or a text that consists only of blanks."""
    return field is None or (isinstance(field, str) and not field.strip())


def are_whole(fields: Iterable[Any]) -> bool:
    """Whether all fields except empty ones and NaN are integers, as numbers or text; False if all are empty or NaN."""
    filled = [field for field in fields if not is_empty(field) and field == field]  # NaN is a gap of a dataframe
    return bool(filled) and all(map(_is_whole, filled))


def _is_whole(field: Any) -> bool:
    if isinstance(field, float | Decimal):
        return field == field // 1
    return bool(_WHOLE.fullmatch(field.strip()) if isinstance(field, str) else type(field) is int)


def pile_from_text(text: str, max_bits: int) -> Integer:
    """Return the pile size that is written in a field of a file.

    Raises NumberError, with a message of one line, if the field is invalid or the number has more than `max_bits` bits.

    The command line accepts arithmetic, but files do not: the date 2024-01-15 would become the number 2008. Exponents
    and fractions are refused too, since they suggest that another program has converted a long number to floating point
    and lost its last digits.
    """
    if is_decimal(text) and len(text) * BITS_PER_DIGIT < max_bits:
        return mpz(text)
    field, text = text, text.strip()
    if not text:
        raise NumberError("empty")
    if _PILE.fullmatch(text):
        return read_number(text, max_bits)
    if _EXPONENT.fullmatch(text):
        raise NumberError(f"{text[:40]!r} has an exponent, so digits may be lost; {ACCEPTED}")
    if _FRACTION.fullmatch(text):
        raise NumberError(f"{text[:40]!r} is a fraction; {ACCEPTED}")
    if _NEGATIVE.fullmatch(text) and text.strip("-0"):
        raise NumberError(f"{text[:40]!r} is negative")
    before = len(field) - len(field.lstrip())
    match = _READABLE.match(field, before)
    index = match.end() if match else before
    unreadable = f"{field[index]!r} at character {index + 1}" if index < len(field) else "the end"
    raise NumberError(f"cannot read {unreadable} of {field[:40]!r}; {ACCEPTED}")


def pile_from_value(value: Any, max_bits: int) -> Integer:
    """Return the pile size that an int, a Decimal or a text denotes.

    Raises NumberError, with a message of one line, for other types, negative numbers, fractions, unreadable texts, and
    numbers of more than `max_bits` bits.
    """
    if isinstance(value, str):
        return pile_from_text(value, max_bits)
    if value is None:
        raise NumberError("empty")
    if isinstance(value, Decimal):
        if value != value.to_integral_value():
            raise NumberError(f"{str(value)[:40]!r} is a fraction; accepted: whole numbers")
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NumberError(f"{str(value)[:40]!r} is not a whole number")
    if value < 0:
        raise NumberError(f"{value} is negative")
    return mpz(value)
