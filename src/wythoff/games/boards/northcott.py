"""Northcott's game: each row has a white and a black checker; slide a checker of your own along its row.

A checker moves any number of squares over empty squares, forwards or backwards, and does not jump. A position is P iff
the xor of the gaps between the checkers is 0, as in nim.

Proof. An advance is a move towards the other checker of the row. By an advance either player can change a gap to any
smaller number. Every move changes exactly one gap. So no move leads from xor 0 to xor 0, and from any other xor some
advance leads to xor 0. A player who always makes such advances wins, whether or not the opponent retreats. Play ends,
since the winner's checkers only advance, by less than the width of the board in each row.

If both players go to and fro, positions repeat, and the game does not end. The canonical moves are advances. With
retreats=no, as in Tiouk-tiouk, every game ends. Misere play is not offered: with retreats most positions are drawn.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 3.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Row, Squares
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import MAX_ROW_LETTERS, Show
from wythoff.solve.solution import UnknownValue
from wythoff.solve.sums import SumSolver

# The most rows of a random start, and how much `size` must grow for one more row.
MAX_START_ROWS, SIZE_PER_ROW = 3, 3

# The most squares of a row that is written as marks, such as W.....B. for 8 squares.
MAX_WRITTEN_SQUARES = 1000


@dataclass(frozen=True, kw_only=True)
class Northcott(Squares, Ruleset):
    """The rules of Northcott's game. A position is (white1, black1, white2, black2, ..., turn).

    Each row has `width` squares, counted from 0. The position lists the squares of the white and of the black checker
    of each row. `turn` is 0 if White moves and 1 if Black moves; it may be left out if White moves. A player slides a
    checker of their own colour along its row over empty squares. With retreats=no checkers slide only towards the other
    checker of the row. A player who cannot move loses.

    Parameters
    ----------
    width : int
        Number of squares of a row.
    retreats : {"no", "yes"}
        Whether a checker may move away from the other checker of its row.
    """

    solver = "NorthcottSolver"

    piles: tuple[str, ...] = ("white1", "black1", "turn")
    pile_count: int | None = -1
    noun: str = "checker"
    in_words: bool = True
    can_grow: bool = True
    is_loopy: bool = field(init=False, default=True)  # set from `retreats`
    width: Any = 8
    retreats: str = "yes"
    parameters: tuple[str, ...] = ("width", "retreats")

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", positive_int(self.width, "width"))
        if self.width < 2:
            raise ValueError("width must be at least 2, got 1")
        if self.retreats not in ("no", "yes"):
            raise ValueError(f"retreats must be one of no, yes, got {self.retreats!r}")
        object.__setattr__(self, "is_loopy", self.retreats == "yes")

    def member_named(self, name: str) -> Ruleset | None:
        """Return the game with retreats=no if `name` is Tiouk-tiouk. Return None for other names."""
        return self.with_parameters(retreats="no") if name.lower() == "tiouk-tiouk" else None

    def names(self, count: int) -> tuple[str, ...]:
        if count < 2:
            raise ValueError(f"a position of {self.name} must have the squares of at least two checkers, got {count}")
        rows = tuple(f"{colour}{row}" for row in range(1, count // 2 + 1) for colour in ("white", "black"))
        return (*rows, "turn") if count % 2 else rows

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names if len(names) % 2 else (*names, "turn")

    def check(self, position: Any) -> Position:
        numbers_given = self.to_tuple(position)
        numbers = super().check((*numbers_given, 0) if len(numbers_given) % 2 == 0 and numbers_given else numbers_given)
        if numbers[-1] > 1:
            raise ValueError(f"turn must be 0 (White) or 1 (Black), got {decimal(numbers[-1])}")
        for white, black in zip(numbers[:-1:2], numbers[1:-1:2], strict=True):
            if white == black:
                raise ValueError(f"checkers of a row must be on different squares, got two on {decimal(white)}")
            if max(white, black) >= self.width:
                raise ValueError(
                    f"squares must be 0 to {self.width - 1} (width={self.width}), got {decimal(max(white, black))}"
                )
        return numbers

    def parse_position(self, words: list[str]) -> Position | None:
        """Read rows such as `W.....B. .B..W...`, and after them, optionally, the player to move: "white" or "black".

        Return None for words of another form. Raises ValueError if a row is not `width` squares with one W and one B.
        """
        turns = {"white": 0, "black": 1}
        turn = turns.get(words[-1].lower()) if words else None
        rows = [word.lower() for word in (words if turn is None else words[:-1])]
        if not rows or not all(set(row) <= set(".wb") for row in rows):
            return None
        for row in rows:
            if len(row) != self.width or row.count("w") != 1 or row.count("b") != 1:
                raise ValueError(
                    f"a row must have {self.width} squares (width={self.width}), one W and one B, got {row!r:.60}"
                )
        checkers = [mpz(row.index(colour)) for row in rows for colour in "wb"]
        return (*checkers, mpz(turn or 0))

    def format_position(self, position: Position) -> str:
        """Return the rows as text, such as `W.....B.`, and after them the player to move: "white" or "black".

        Return plain numbers if a row has more than MAX_WRITTEN_SQUARES squares.
        """
        if self.width > MAX_WRITTEN_SQUARES:
            return super().format_position(position)
        rows = []
        for white, black in zip(position[:-1:2], position[1:-1:2], strict=True):
            marks = {int(white): "W", int(black): "B"}
            rows.append("".join(marks.get(square, ".") for square in range(self.width)))
        return " ".join((*rows, "black" if position[-1] else "white"))

    def gaps(self, position: Position) -> list[Integer]:
        """Return for each row the number of squares between its checkers."""
        return [abs(black - white) - 1 for white, black in zip(position[:-1:2], position[1:-1:2], strict=True)]

    def squares(self, position: Position, place: int) -> range:
        """Return the squares that the checker at index `place` of the position can reach, and its own square."""
        here, there = position[place], position[place ^ 1]
        ahead = there - 1 if there > here else there + 1
        behind = here if self.retreats == "no" else 0 if there > here else self.width - 1
        return range(int(min(ahead, behind)), int(max(ahead, behind)) + 1)

    def options(self, position: Position) -> Iterator[Position]:
        for place in range(int(position[-1]), len(position) - 1, 2):
            for square in self.squares(position, place):
                if square != position[place]:
                    yield slide_checker(position, place, mpz(square))

    def count_options(self, position: Position) -> Integer:
        mine = range(int(position[-1]), len(position) - 1, 2)
        return mpz(sum(len(self.squares(position, place)) - 1 for place in mine))

    def allows(self, position: Position, target: Position) -> bool:
        if len(position) != len(target) or target[-1] != 1 - position[-1]:
            return False
        places = [place for place, square in enumerate(position[:-1]) if square != target[place]]
        is_own = len(places) == 1 and places[0] % 2 == position[-1]
        return is_own and int(target[places[0]]) in self.squares(position, places[0])  # `in range` is fast for int only

    def random_start(self, size: Integer, random: Random) -> Position:
        count = min(MAX_START_ROWS, 1 + int(min(size, MAX_START_ROWS * SIZE_PER_ROW)) // SIZE_PER_ROW)
        rows = [random.sample(range(self.width), 2) for _ in range(count)]
        return (*(mpz(square) for row in rows for square in row), mpz(0))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return (*piles, 1 - position[-1])

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        for place, (was, now) in enumerate(zip(position[:-1], target[:-1], strict=True)):
            if was != now:
                colour = "black" if place % 2 else "white"
                return f"move {colour} in row {place // 2 + 1} from {show(was)} to {show(now)}"
        return ""

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as `row 2 to 5`, or a text that `describe_move` returns."""
        if "row" not in words:
            return super().parse_move(words, position, show)
        noise = ("move", "white", "black", "in", "row", "to", "from", "the")
        numbers = numbers_in([word for word in words if word not in noise], position)
        if len(numbers) not in (2, 3) or not 1 <= numbers[0] <= len(position) // 2:
            raise ValueError(
                f"a move needs a row from 1 to {len(position) // 2} and a square; type, for example, row 1 to 5"
            )
        place = 2 * int(numbers[0]) - 2 + int(position[-1])
        if len(numbers) == 3 and numbers[1] != position[place]:
            raise ValueError(
                f"your checker in row {numbers[0]} is on square {position[place]}; the move is from {show(numbers[1])}"
            )
        return slide_checker(position, place, numbers[-1])

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        place = next(place for place, square in enumerate(position) if square != target[place])
        yield "row", f"row {place // 2 + 1} to {target[place]}", self.describe_move(position, target)
        yield "leave", " ".join(map(str, target[:-1])), "leave the checkers on these squares"

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return f": {'Black' if position[-1] else 'White'} moves"

    def table(self, position: Position) -> list[Row]:
        if self.width > MAX_ROW_LETTERS:
            return []
        rows = enumerate(self.format_position(position).split()[:-1], 1)
        return [Row(f"row {place}", tuple(squares), 0) for place, squares in rows]

    def drawing(self, position: Position) -> list[str]:
        return [f"  {''.join(row.marks)}" for row in self.table(position)]


def slide_checker(position: Position, place: int, square: Integer) -> Position:
    """Return the position after the checker at index `place` moves to another square. Then the other player moves."""
    return (*position[:place], square, *position[place + 1 : -1], 1 - position[-1])


class NorthcottSolver(SumSolver):
    """The solver of Northcott's game, by the gaps between the checkers of each row. Let s be the xor of all gaps.

    The canonical move is an advance in the first row whose gap g satisfies g xor s < g. With retreats, winning moves
    that retreat are also listed. These moves leave xor 0, but a player who always retreats never ends the game.
    """

    theorem = "a position is P if the xor of the gaps is 0, as in nim: "

    rules: Northcott

    def values(self, position: Position) -> list[Integer]:
        return self.rules.gaps(position)

    def grundy(self, position: Position) -> Integer:
        if self.rules.retreats == "yes":
            raise UnknownValue(
                "northcott with retreats=yes has no Grundy values, because play need not end; accepted: retreats=no"
            )
        return super().grundy(position)

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        moves = (self._with_gap(position, row, gap) for row, gap in wanted)
        return (target for target in moves if min(target) >= 0 and self.rules.allows(position, target))

    def _with_gap(self, position: Position, row: int, gap: Integer) -> Position:
        """Return the position after the player to move makes the gap of a row, counted from 0, equal to `gap`.

        The checker that moves stays on its side of the other checker. The move may be illegal.
        """
        place = 2 * row + int(position[-1])
        side = -1 if position[place] < position[place ^ 1] else 1
        return slide_checker(position, place, position[place ^ 1] + side * (gap + 1))

    def rule(self, position: Position, show: Show) -> str:
        return f"{' xor '.join(map(show, self.rules.gaps(position)))} = {show(self.normal_value(position))}."

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = super().reasons(position, best, show)
        if self.rules.retreats == "yes":
            lines.append("The best move is always an advance, so that the game ends whatever the other player does.")
        return lines


GAME = Northcott(
    name="northcott",
    aliases=("northcotts-game", "northcotts-nim"),
    summary="slide a checker of your own along its row, forwards or backwards, without jumps",
)
