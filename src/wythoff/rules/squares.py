"""Rows of squares as people write them: marks without blanks, 0110 or .oo., one word a row."""

from wythoff.exact.bigint import is_decimal, mpz
from wythoff.rules.position import Position

CHIPS = {".": 0, "o": 1}
"""Squares without and with a chip, as drawings show them."""

DIGITS = {"0": 0, "1": 1}


def is_binary(words: list[str]) -> bool:
    """Whether words are rows of digits 0 and 1 and no numbers: one has several digits, of which the first is 0."""
    return any(len(word) > 1 and word[0] == "0" for word in words) and all(set(word) <= set(DIGITS) for word in words)


def rows_of(words: list[str], marks: dict[str, int]) -> list[Position] | None:
    """The rows that words of these marks write; None where another character is among them."""
    if not words or not all(set(word.lower()) <= set(marks) for word in words):
        return None
    return [tuple(mpz(marks[mark]) for mark in word.lower()) for word in words]


def board_of(words: list[str], width: int, marks: dict[str, int]) -> Position | None:
    """The squares of a board, row by row, where each word is a row of `width` of these marks, 2 or more; else None.

    Raises ValueError for several rows of another width that can be no numbers.
    """
    rows = rows_of(words, marks)
    if rows is None or width < 2:
        return None
    if all(len(row) == width for row in rows):
        return tuple(square for row in rows for square in row)
    is_number = all(map(is_decimal, words)) and not is_binary(words)
    if len(rows) > 1 and max(map(len, rows)) > 1 and not is_number:
        raise ValueError(f"each row has {width} squares (width={width}), got {' '.join(words)!r:.60}")
    return None
