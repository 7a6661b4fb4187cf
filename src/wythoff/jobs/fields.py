"""One pile as a file writes it."""

import re
from typing import Any

from wythoff.exact.bigint import BITS_PER_DIGIT, Integer, is_decimal, mpz
from wythoff.exact.expressions import NumberError, read_number

# Possessive: to try again with fewer digits takes quadratic time, hours for ten million of them.
_EXPONENT = re.compile(r"[-+]?[0-9]*+\.?[0-9]*+[eE][-+]?[0-9]+", re.ASCII)
_FRACTION = re.compile(r"[-+]?[0-9]*+\.[0-9]*", re.ASCII)
_NEGATIVE = re.compile(r"-[0-9]+", re.ASCII)

WRITTEN_OUT = "accepted: whole numbers written out, such as 1000, and 0xff, 2^64-1, 3*10^9+7, F(100)"


def pile_from_text(text: str, max_bits: int) -> Integer:
    """The pile that a field of a file writes. Raises NumberError, in one line, if it is none.

    Exponents and fractions are refused although 1e12 is a number on the command line: in a file they are what is left
    when another program has passed a long number through a floating-point one, and its last digits are gone.
    """
    if is_decimal(text) and len(text) * BITS_PER_DIGIT < max_bits:
        return mpz(text)
    text = text.strip()
    if not text:
        raise NumberError("empty")
    if _EXPONENT.fullmatch(text):
        raise NumberError(f"{text[:40]!r} has an exponent, so digits may be lost; {WRITTEN_OUT}")
    if _FRACTION.fullmatch(text):
        raise NumberError(f"{text[:40]!r} is a fraction; {WRITTEN_OUT}")
    if _NEGATIVE.fullmatch(text) and text.strip("-0"):
        raise NumberError(f"{text[:40]!r} is negative")
    value = read_number(text, max_bits)
    if value < 0:
        raise NumberError(f"{text[:40]!r} is negative")
    return value


def pile_from_value(value: Any, max_bits: int) -> Integer:
    """The same for a value that already has a type: an int, a text, or None."""
    if isinstance(value, str):
        return pile_from_text(value, max_bits)
    if value is None:
        raise NumberError("empty")
    if not isinstance(value, int) or isinstance(value, bool):
        raise NumberError(f"{str(value)[:40]!r} is not a whole number")
    if value < 0:
        raise NumberError(f"{value} is negative")
    return mpz(value)
