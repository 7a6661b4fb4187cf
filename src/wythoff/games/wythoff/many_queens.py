"""Wyt Queens: several queens, each on a quarter board; a move takes one down, left or diagonally towards the corner.

That is a sum of Wythoff's games: in normal play P iff the xor of their Grundy values is 0. In misere play the same, but
where all queens are on (0, 0), (1, 2), (0, 1), (2, 2) or their mirrors, P iff the xor is 1.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 3.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import merge
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.plays import is_misere
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import MOST_SQUARES, Place, Row
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show

# Queens of a random start.
QUEENS = 2

ONE = TWythoff(name="wythoff", summary="")
"""The moves of one queen."""


@dataclass(frozen=True, kw_only=True)
class Queens(Ruleset):
    """Positions are (x1, y1, x2, y2, ...), one queen or more: a sum of Wythoff's games.

    A move takes one queen any way down, left, or along the diagonal to both. Queens may share a square and pass.
    """

    solver = misere_solver = "wythoff.games.wythoff.many_queens_solver:QueensSolver"

    piles: tuple[str, ...] = ("x1", "y1")
    noun: str = "coordinate"
    is_misere: bool = field(init=False, default=False)  # play says it
    play: str = "normal"
    parameters: tuple[str, ...] = ("play",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_misere", is_misere(self.play))

    def names(self, count: int) -> tuple[str, ...]:
        if count < 2 or count % 2:
            raise ValueError(f"a position of {self.name} has two numbers for each queen, got {count}")
        return tuple(f"{axis}{queen}" for queen in range(1, count // 2 + 1) for axis in "xy")

    def some_start(self, size: Integer, random: Random) -> Position:
        return tuple(n for _ in range(QUEENS) for n in super(Queens, self).some_start(size, random))

    def squares(self, position: Position) -> list[Position]:
        """The square of each queen."""
        return [position[i : i + 2] for i in range(0, len(position), 2)]

    def with_queen(self, position: Position, queen: int, square: Any) -> Position:
        """The position with this queen, from 0, on another square."""
        return (*position[: 2 * queen], *square, *position[2 * queen + 2 :])

    def options(self, position: Position) -> Iterator[Position]:
        found = [
            self.with_queen(position, queen, to)
            for queen, square in enumerate(self.squares(position))
            for to in ONE.options(square)
        ]
        yield from sorted(found)

    def count_options(self, position: Position) -> Integer:
        return sum(map(ONE.count_options, self.squares(position)))

    def moved_queen(self, position: Position, left: Position) -> int:
        """The queen, from 0, that a move has taken elsewhere."""
        places = zip(self.squares(position), self.squares(left), strict=True)
        return next(queen for queen, (was, now) in enumerate(places) if was != now)

    def allows(self, position: Position, target: Position) -> bool:
        if len(position) != len(target):
            return False
        places = list(zip(self.squares(position), self.squares(target), strict=True))
        moved = [(was, now) for was, now in places if was != now]
        return len(moved) == 1 and ONE.allows(*moved[0])

    def from_least(self, position: Position) -> Iterator[Position]:
        def of_queen(queen: int, square: Position) -> Iterator[Position]:
            return (self.with_queen(position, queen, to) for to in ONE.from_least(square))

        each = [of_queen(queen, square) for queen, square in enumerate(self.squares(position))]
        yield from merge(*each, key=sum, reverse=True)

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        queen = self.moved_queen(position, left)
        to = ", ".join(map(show, self.squares(left)[queen]))
        return f"move queen {queen + 1} to ({to})" if len(position) > 2 else f"move the queen to ({to})"

    def place(self, position: Position, show: Show = decimal) -> str:
        return " + ".join(f"({show(x)}, {show(y)})" for x, y in self.squares(position))

    def meant(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """ "queen 2 to 3 4" besides, and of a single queen "to 3 4"."""
        words = [word for word in words if word not in ("move", "the", "+")]
        if not {"queen", "to"} & set(words) or "from" in words:
            return super().meant(words, position, show)
        numbers = numbers_in([word for word in words if word not in ("queen", "to")], position)
        if len(numbers) == 2 and len(position) == 2:
            numbers = [1 + 0 * numbers[0], *numbers]
        if len(numbers) != 3 or not 1 <= numbers[0] <= len(position) // 2:
            raise ValueError(f"say which queen, 1 to {len(position) // 2}, and where: queen 1 to 3 4")
        return self.with_queen(position, int(numbers[0]) - 1, numbers[1:])

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        queen = self.moved_queen(position, left)
        x, y = self.squares(left)[queen]
        yield "queen", f"queen {queen + 1} to {x} {y}", self.said(position, left)
        yield "leave", " ".join(map(str, left)), "all coordinates that are left"

    def table(self, position: Position) -> list[Row]:
        """Each queen in the upper right corner of a board of its own."""
        if sum((x + 1) * (y + 1) for x, y in self.squares(position)) > MOST_SQUARES:
            return []
        found = []
        for queen, (x, y) in enumerate(self.squares(position), 1):
            of = f"queen {queen}, " if len(position) > 2 else ""
            for row in range(int(y), -1, -1):
                marks = (".",) * int(x) + ("Q" if row == y else ".",)
                found.append(Row(f"{of}y = {row}", marks, 0))
        return found

    def touched(self, position: Position, left: Position) -> Iterator[set[Place]]:
        """The square that the queen goes to."""
        queen, squares = self.moved_queen(position, left), self.squares(position)
        x, y = self.squares(left)[queen]
        yield {(int(sum(height + 1 for _, height in squares[:queen]) + squares[queen][1] - y), int(x))}

    def drawing(self, position: Position) -> list[str]:
        return []


GAME = Queens(
    name="wyt-queens",
    aliases=("wythoff-queens", "several-queens"),
    summary="move one of the queens any way down, left or along the diagonal; who cannot move loses",
)
