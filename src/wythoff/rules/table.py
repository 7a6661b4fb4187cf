"""The picture of a position on a table, and the places in it that a player clicks. By default it shows piles."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from wythoff.exact.bigint import Integer, is_decimal, mpz
from wythoff.rules.position import Position
from wythoff.rules.words import MAX_ROW_LETTERS, Words

Place = tuple[int, int]
"""A place in the picture: the index of its row, and its index within this row, both from 0."""

# The most piles, and the most squares of a board, that are drawn on a table.
MAX_PILES, MAX_SQUARES = 60, 400


class Row(NamedTuple):
    """One row of a picture: places from left to right, such as the counters of a pile."""

    name: str
    """The name of the row, which players see: "pile 2"."""

    marks: tuple[str, ...]
    """The mark of each place: "o" for a counter, "." for an empty place, "" for a gap, or another letter or number."""

    first: int | None = None
    """The number of the first place in typed moves. None if the places have no numbers."""

    size: Integer | None = None
    """The number of counters, if the row is a pile. A pile that is too large to be drawn has no marks."""


class Table(Words):
    """The picture of a game on piles of counters. A click on a counter takes this counter and all counters after it."""

    def table(self, position: Position) -> list[Row]:
        """Return the rows of the picture of a position, or [] if it is too large to be drawn."""
        piles = self.piles_of(position)
        if len(piles) > MAX_PILES:
            return []
        names = [f"{self.noun} {place}" for place in range(1, len(piles) + 1)] if len(piles) > 1 else [self.noun]
        return [pile_row(name, pile) for name, pile in zip(names, piles, strict=True)]

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield each set of places that a player can click to make the move to `target`. For a pass, yield nothing."""
        piles = enumerate(zip(self.piles_of(position), self.piles_of(target), strict=False))
        if places := {(row, int(now)) for row, (was, now) in piles if now < was}:
            yield places


class Squares(Table):
    """The picture of a game on a board or strip. To make a move, click all squares that the move changes."""

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        both = zip(self.table(position), self.table(target), strict=True)
        yield {
            (row, place)
            for row, (before, after) in enumerate(both)
            for place, (was, now) in enumerate(zip_longest(before.marks, after.marks, fillvalue="."))
            if was != now
        }


def pile_row(name: str, pile: Integer) -> Row:
    """Return the row that shows a pile: one mark "o" for each counter, or no marks if the pile is too large."""
    return Row(name, ("o",) * (int(pile) if pile <= MAX_ROW_LETTERS else 0), size=pile)


def board(marks: Iterable[str], width: int, name: str) -> list[Row]:
    """Return the rows of a board with `width` squares in each row, or [] if it has over `MAX_SQUARES` squares.

    `marks` are the marks of the squares, row by row. Squares are numbered in this order, from 1. Each row is called
    `name`.
    """
    squares = tuple(marks)
    if len(squares) > MAX_SQUARES:
        return []
    starts = range(0, len(squares), width)
    names = [f"{name} {row}" if len(starts) > 1 else name for row in range(1, len(starts) + 1)]
    return [Row(name, squares[start : start + width], start + 1) for name, start in zip(names, starts, strict=True)]


CHIPS = {".": 0, "o": 1}
"""The marks of squares without and with a chip, and their numbers in a position."""

DIGITS = {"0": 0, "1": 1}


def is_binary(words: list[str]) -> bool:
    """Whether words are rows of the digits 0 and 1, not numbers: some word must begin with 0, as 01 does."""
    return any(len(word) > 1 and word[0] == "0" for word in words) and all(set(word) <= set(DIGITS) for word in words)


def rows_of(words: list[str], marks: dict[str, int]) -> list[Position] | None:
    """Return each word as a row of numbers, by `marks`: "o.o" -> (1, 0, 1).

    Return None if a word has a character not in `marks`.
    """
    if not words or not all(set(word.lower()) <= set(marks) for word in words):
        return None
    return [tuple(mpz(marks[mark]) for mark in word.lower()) for word in words]


def board_of(words: list[str], width: int, marks: dict[str, int]) -> Position | None:
    """Return the numbers of all squares of a board, row by row, from words that are rows of `width` marks.

    Return None if a word has a character that is not in `marks`, or if `width` is below 2. If a word has a wrong
    length, return None for a single word, for words of one character, and for plain numbers; else raise ValueError.
    """
    rows = rows_of(words, marks)
    if rows is None or width < 2:
        return None
    if all(len(row) == width for row in rows):
        return tuple(square for row in rows for square in row)
    is_number = all(map(is_decimal, words)) and not is_binary(words)
    if len(rows) > 1 and max(map(len, rows)) > 1 and not is_number:
        raise ValueError(f"each row must have {width} squares (width={width}), got {' '.join(words)!r:.60}")
    return None
