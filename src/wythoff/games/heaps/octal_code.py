"""Octal codes d0.d1d2d3...: d_k says what taking k from a heap may leave.

Bit 1 of d_k: nothing, if k is the whole heap; bit 2: one heap; bit 4: two heaps. d0 is 0, or 4 if a heap may be split
without taking. R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical
Society 52 (1956), 514-526.
"""

from typing import Any, NamedTuple

# Digits of a code at most: a person writes a dozen, a program a few thousand.
MOST_DIGITS = 100_000


class OctalCode(NamedTuple):
    """A code in its one canonical spelling, and its digits d0, d1, ... without zeros at the end."""

    text: str
    digits: tuple[int, ...]


def octal_code(text: Any) -> OctalCode:
    """The code that a text writes: "0.77", ".77" and "0.770" are one, and so are "4." and "4.0".

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
