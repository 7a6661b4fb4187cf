"""TacTix: take neighbouring counters of a row or a column; the player who takes the last counter loses.

With play=normal the player who takes the last counter wins. Then the second player wins on a full board with two even
sides, by mirroring each move in the centre. On other full boards the first player wins, by taking a middle line and
then mirroring. In misere play the full 4 x 4 board is P, and the full 3 x 3 and 5 x 5 boards are N. A position lists
the squares of the board row by row, `width` squares in each row.

Piet Hein's game; M. Gardner, Hexaflexagons and Other Mathematical Diversions (1959), chapter 15; 4 x 4: HAKMEM (1972),
item 74.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.table import CHIPS, DIGITS, Row, Squares, board, board_of
from wythoff.rules.typed_moves import list_numbers
from wythoff.rules.words import Show

# The most squares of a board, and the most columns. A full row of n squares has n (n + 1) / 2 moves.
MAX_SQUARES, MAX_WIDTH = 400, 200


@dataclass(frozen=True, kw_only=True)
class TacTix(Squares, EitherPlay):
    """The rules of TacTix.

    A position lists the squares of a board of `width` columns, row by row: 1 for a counter, 0 if empty.

    A move takes one or more neighbouring counters of a row or a column, without gaps. The player who takes the last
    counter loses, or wins in normal play.

    Parameters
    ----------
    width : int
        Number of columns of the board.
    play : {"normal", "misere"}
        Whether the player who takes the last counter wins (normal) or loses (misere).
    """

    solver = misere_solver = "wythoff.games.boards.tactix_solver:TacTixSolver"

    piles: tuple[str, ...] = ("square1",)
    noun: str = "counter"
    in_words: bool = True
    width: Any = 4
    play: str = "misere"
    parameters: tuple[str, ...] = ("width", "play")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "width", positive_int(self.width, "width"))
        if self.width > MAX_WIDTH:
            raise ValueError(f"width must be at most {MAX_WIDTH}, got {self.width}")

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1 or count % self.width:
            raise ValueError(
                f"a board must have full rows of {self.width} squares (width={self.width}), got {count} squares"
            )
        if count > MAX_SQUARES:
            raise ValueError(f"a board must have at most {MAX_SQUARES} squares, got {count}")
        return tuple(f"square{place}" for place in range(1, count + 1))

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names

    def check(self, position: Any) -> Position:
        squares_given = self.to_tuple(position)
        self.names(len(squares_given))
        squares = super().check(squares_given)
        if max(squares) > 1:
            raise ValueError(f"a square must be 1 (a counter) or 0 (empty), got {decimal(max(squares))}")
        return squares

    def parse_position(self, words: list[str]) -> Position | None:
        """Read the rows of a board as words of `width` squares: `1101 0111` or `oo.o .ooo`.

        Return None for words of another form.
        """
        return board_of(words, self.width, CHIPS | DIGITS)

    def format_position(self, position: Position) -> str:
        text = "".join(".o"[int(square)] for square in position)
        return " ".join(text[start : start + self.width] for start in range(0, len(text), self.width))

    def options(self, position: Position) -> Iterator[Position]:
        yield from (remove_counters(position, line) for line in lines(position, self.width))

    def count_options(self, position: Position) -> Integer:
        return sum(position) * (self.width + len(position) // self.width)

    def allows(self, position: Position, target: Position) -> bool:
        if len(position) != len(target) or any(now not in (was, 0) for was, now in zip(position, target, strict=True)):
            return False
        taken = _taken_places(position, target)
        if not taken:
            return False
        first, last = taken[0], taken[-1]
        step = 1 if first // self.width == last // self.width else self.width
        return taken == tuple(range(first, last + 1, step))

    def random_start(self, size: Integer, random: Random) -> Position:
        """Return a board of two full rows, whatever `size` is. With probability 1/2, a random counter is missing."""
        squares = [mpz(1)] * (2 * self.width)
        squares[random.randrange(len(squares))] = mpz(random.randint(0, 1))
        return tuple(squares)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        taken = _taken_places(position, target)
        return f"take {'counters' if len(taken) > 1 else 'counter'} {list_numbers(mpz(place + 1) for place in taken)}"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the board after a typed move, such as `take 5 6 7`. Squares count from 1, row by row."""
        if words[:1] != ["take"] or "from" in words:
            return super().parse_move(words, position, show)
        places = [place for word in words[1:] if word != "and" for place in self.places([word], position, show)]
        if not places:
            raise ValueError("take: no counter is named; accepted: squares of counters, such as: take 5 6 7")
        if gone := [place + 1 for place in places if not position[place]]:
            raise ValueError(f"take: no counter is on square {gone[0]}; accepted: squares of counters")
        return remove_counters(position, tuple(places))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        taken = _taken_places(position, target)
        typed = f"take {' '.join(str(place + 1) for place in taken)}"
        yield f"{len(taken)}", typed, self.describe_move(position, target)

    def table(self, position: Position) -> list[Row]:
        return board((".o"[int(square)] for square in position), self.width, "row")

    def drawing(self, position: Position) -> list[str]:
        starts = range(0, len(position), self.width)
        size = len(str(len(position)))
        texts = [f"{place if there else '.':>{size}}" for place, there in enumerate(position, 1)]
        return ["  " + " ".join(texts[start : start + self.width]) for start in starts]


def lines(position: Position, width: int) -> Iterator[tuple[int, ...]]:
    """Yield each set of counters that a move can take from a board of `width` columns.

    A set is a tuple of the indices, from 0, of neighbouring squares in a row or column.
    """
    for here in (place for place, has_counter in enumerate(position) if has_counter):
        yield (here,)
        for step, stop in ((1, (here // width + 1) * width), (width, len(position))):
            for last in range(here + step, stop, step):
                if not position[last]:
                    break
                yield tuple(range(here, last + 1, step))


def remove_counters(position: Position, places: tuple[int, ...]) -> Position:
    """Return the board after the counters at these indices, from 0, are taken."""
    gone = set(places)
    return tuple(mpz(0) if place in gone else there for place, there in enumerate(position))


def _taken_places(position: Position, target: Position) -> tuple[int, ...]:
    return tuple(place for place, (was, now) in enumerate(zip(position, target, strict=True)) if was != now)


GAME = TacTix(
    name="tactix",
    aliases=("bulo", "tac-tix"),
    summary="take neighbouring counters of a row or column; the player who takes the last counter loses",
)
