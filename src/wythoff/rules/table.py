"""The picture of a position on a table, with places that a player clicks to make a move. The default is piles."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from wythoff.exact.bigint import Integer, is_decimal, mpz
from wythoff.rules.position import Position
from wythoff.rules.words import MAX_ROW_LETTERS, Words

Place = tuple[int, int]
"""A place in the picture: the index of its row and its index in the row, both from 0."""

# The most piles, and the most squares of a board, that are drawn on a table.
MAX_PILES, MAX_SQUARES = 60, 400


class Row(NamedTuple):
    """One row of places from left to right, such as the counters of a pile."""

    name: str
    """The name of the row that is shown to players: "pile 2"."""

    marks: tuple[str, ...]
    """The mark of each place: "o" for a counter, "." for an empty place, "" for a gap, or another letter or number."""

    first: int | None = None
    """The number of the first place in typed moves. None if the places have no numbers."""

    size: Integer | None = None
    """The number of counters, if the row is a pile. A pile that is too large to be drawn has no marks."""


class Table(Words):
    """Games on piles of counters. A click on a counter takes it and all counters after it."""

    def table(self, position: Position) -> list[Row]:
        """Return the rows of the picture of a position, or [] if it is too large to be drawn."""
        piles = self.piles_of(position)
        if len(piles) > MAX_PILES:
            return []
        names = [f"{self.noun} {place}" for place in range(1, len(piles) + 1)] if len(piles) > 1 else [self.noun]
        return [pile_row(name, pile) for name, pile in zip(names, piles, strict=True)]

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield each set of places that a player can click to make the move to `target`. A pass has no such set."""
        piles = enumerate(zip(self.piles_of(position), self.piles_of(target), strict=False))
        if places := {(row, int(now)) for row, (was, now) in piles if now < was}:
            yield places


class Squares(Table):
    """Games on boards and strips. To make a move, click all places that the move changes."""

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        both = zip(self.table(position), self.table(target), strict=True)
        yield {
            (row, place)
            for row, (before, after) in enumerate(both)
            for place, (was, now) in enumerate(zip_longest(before.marks, after.marks, fillvalue="."))
            if was != now
        }


def pile_row(name: str, pile: Integer) -> Row:
    """Return the row of a pile of counters."""
    return Row(name, ("o",) * (int(pile) if pile <= MAX_ROW_LETTERS else 0), size=pile)


def board(marks: Iterable[str], width: int, name: str) -> list[Row]:
    """Return the rows of a board, or [] if it has too many squares. Squares are numbered row by row from 1."""
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
    """Whether words of digits 0 and 1 are rows of squares: some word begins with 0 and is longer, such as 011."""
    return any(len(word) > 1 and word[0] == "0" for word in words) and all(set(word) <= set(DIGITS) for word in words)


def rows_of(words: list[str], marks: dict[str, int]) -> list[Position] | None:
    """Return the rows that words of these marks denote, or None if a word has another character."""
    if not words or not all(set(word.lower()) <= set(marks) for word in words):
        return None
    return [tuple(mpz(marks[mark]) for mark in word.lower()) for word in words]


def board_of(words: list[str], width: int, marks: dict[str, int]) -> Position | None:
    """Return the squares of a board, row by row, if each word is a row of `width` >= 2 of these marks; else None.

    Raises ValueError for several rows of a wrong width, unless the words can be numbers.
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
