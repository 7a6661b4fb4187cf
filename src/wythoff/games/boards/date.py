"""The date game: change the month or the day of a date to a later one; the player who reaches 31 December wins.

Every target must be a date that exists, and play begins on a day of January. A date is P iff day - month = 19:
20 January, 21 February, ..., 31 December, in common and in leap years. The game is not nim with two heaps of
31 - day and 12 - month objects, since some dates, such as 31 November, do not exist.

In misere play the player who reaches 31 December loses. The P-positions are 20 January, 21 February, ..., 28 September
as in normal play, and 31 October, 29 November and 30 December. These statements were computed from the rules for all
366 dates.

A. Bogomolny, Date game, cut-the-knot.org.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, is_decimal, mpz, shortened
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.table import Row, Squares
from wythoff.rules.words import Show

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, kw_only=True)
class Date(Squares, EitherPlay):
    """The rules of the date game. A position is (month, day). A move changes one of these numbers to a larger one.

    The target of a move must be a date that exists.

    Parameters
    ----------
    leap : {"no", "yes"}
        Whether the year is a leap year.
    """

    piles: tuple[str, ...] = ("month", "day")
    noun: str = "number"
    in_words: bool = True
    can_grow: bool = True
    leap: str = "no"
    parameters: tuple[str, ...] = ("leap", "play")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.leap not in ("yes", "no"):
            raise ValueError(f"leap must be yes or no, got {self.leap!r:.60}")

    def days(self, month: Integer) -> int:
        """Return the number of days of month 1, 2, ..., or 12. February, month 2, has 29 days in a leap year."""
        return DAYS[int(month) - 1] + (month == 2 and self.leap == "yes")

    def check(self, position: Any) -> Position:
        month, day = checked = super().check(position)
        if not 1 <= month <= 12:
            raise ValueError(f"month must be from 1 to 12, got {shortened(month)}")
        if not 1 <= day <= self.days(month):
            last = self.days(month)
            raise ValueError(f"day must be from 1 to {last} in {MONTHS[int(month) - 1]}, got {shortened(day)}")
        return checked

    def parse_position(self, words: list[str]) -> Position | None:
        """Return (month, day) for a day and the name of a month, in any order: 20 January, Jan 20.

        Return None for other words.
        """
        numbers = {name: mpz(i) for i, month in enumerate(MONTHS, 1) for name in (month.lower(), month[:3].lower())}
        months = [number for word in words if (number := numbers.get(word.lower())) is not None]
        days = [mpz(word) for word in words if is_decimal(word)]
        return (*months, *days) if len(words) == 2 and len(months) == len(days) == 1 else None

    def format_position(self, position: Position) -> str:
        return self.format_piles(position)

    def options(self, position: Position) -> Iterator[Position]:
        month, day = position
        for later in range(int(day) + 1, self.days(month) + 1):
            yield month, mpz(later)
        for later in range(int(month) + 1, 13):
            if day <= self.days(mpz(later)):
                yield mpz(later), day

    def count_options(self, position: Position) -> Integer:
        return mpz(12 + 31)

    def random_start(self, size: Integer, random: Random) -> Position:
        """Return a random day of January as a position."""
        return self.check((1, random.randint(1, 31)))

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        """Return a date as text, such as "20 January", or the two numbers as text if there is no such month."""
        month, day = position
        return f"{day} {MONTHS[int(month) - 1]}" if 1 <= month <= 12 else super().format_piles(position, show)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        return "go to a later day" if target[0] == position[0] else "go to a later month"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the date after a typed move, such as `20 January`, `Jan 20`, `month 1 day 20`, or `1 20`."""
        if "from" in words or words[:1] in (["take"], ["add"]):
            raise ValueError(
                "a move cannot take from a date; accepted: the new date, such as 20 January or leave 12 31"
            )
        words = [word for word in words if word not in ("month", "day")]
        if (date := self.parse_position([word for word in words if word != "leave"])) is not None:
            words = ["leave", *map(str, date)]
        return super().parse_move(words, position, show)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        yield "date", f"{target[1]} {MONTHS[int(target[0]) - 1]}", "go to that date"
        yield "leave", f"{target[0]} {target[1]}", "the same date as month and day"

    def table(self, position: Position) -> list[Row]:
        """Return a row of twelve months and a row of days. Marks show the month and the day of the position."""
        both = zip(self.piles, position, (12, 31), strict=True)
        return [Row(name, tuple("o" if n == at else "." for n in range(1, last + 1)), 1) for name, at, last in both]

    def drawing(self, position: Position) -> list[str]:
        return []


GAME = Date(
    name="date",
    aliases=("date-game", "dates"),
    summary="change the month or the day of a date to a later one; the player who reaches 31 December wins",
)
