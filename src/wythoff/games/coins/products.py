"""Products of two coin-turning games: coins on a board, a move turns those where chosen columns and rows meet.

Products of coin-turning games: the value of a coin is the nim product of those of its column and its row.

Tartan theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 14). In nimbers, where sums are
xors: let g, h be the values of the coin's column and row in their games, and a, b those of the companions of a move
there, which may be every smaller number and never g, h. The move with both leaves coins whose sum is (g + a) (h + b) +
g h = a b + a h + g b, if smaller coins have products as values. It is not g h, since nimbers are a field; and the least
number that is not such a sum with a < g, b < h is g h by the definition of the nim product.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from operator import xor
from random import Random
from typing import Any, Self

from wythoff.exact.bigint import Integer, is_decimal, mpz
from wythoff.exact.nim_multiplication import nim_inverse, nim_product
from wythoff.games.coins.solver import HeadSolver
from wythoff.games.coins.turn_code import MANY, Places, TurnCode, turn_code
from wythoff.games.coins.turning import LETTERS, CoinTurning, heads, row_of, turned, turned_places
from wythoff.games.coins.values import CoinValues
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.table import DIGITS, Row, board, board_of, is_binary
from wythoff.rules.words import Show
from wythoff.solve.solution import TooManyMoves


@dataclass(frozen=True, kw_only=True)
class CoinBoard(CoinTurning):
    """Positions are the coins of a board of `width` columns, row by row, 1 for heads and 0 for tails.

    A move chooses columns that the code `turns` allows and rows that `down` allows, and turns all coins where they
    meet; that in the last of these columns and the last of these rows must go from heads to tails. Who cannot move
    loses; in misere play wins.
    """

    solver = "BoardSolver"

    down: str
    width: Any = 4
    parameters: tuple[str, ...] = ("width", "play")
    down_code: TurnCode = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "down_code", turn_code(self.down))
        object.__setattr__(self, "down", str(self.down_code))
        object.__setattr__(self, "width", positive_int(self.width, "width"))

    def member_named(self, name: str) -> Self | None:
        return None

    def names(self, count: int) -> tuple[str, ...]:
        if count % self.width:
            raise ValueError(f"a board has rows of {self.width} coins (width={self.width}), got {count} coins")
        return super().names(count)

    def check(self, position: Any) -> Position:
        coins = super().check(position)
        if len(coins) % self.width:
            self.names(len(coins))
        return coins

    def parse_position(self, words: list[str]) -> Position | None:
        """Rows of `width` letters or digits besides, HTTH THHT or 1001 0110. Places are those of the whole board."""
        for marks in (LETTERS, DIGITS):
            if (board := board_of(words, self.width, marks)) is not None:
                return board
        row = row_of(words)
        are_places = all(map(is_decimal, words)) and max(map(mpz, words)) > 1 and not is_binary(words)
        return (*row, *(mpz(0),) * (-len(row) % self.width)) if are_places else row

    def format_position(self, position: Position) -> str:
        text = super().format_position(position)
        return " ".join(text[start : start + self.width] for start in range(0, len(text), self.width))

    def cell(self, place: int) -> tuple[int, int]:
        """(column, row) of a place of the position, all from 1."""
        row, column = divmod(place - 1, self.width)
        return column + 1, row + 1

    def places_of(self, columns: Places, rows: Places) -> Places:
        """Return the places where columns and rows meet."""
        return tuple((row - 1) * self.width + column for row, column in product(rows, columns))

    def companions(self, place: int) -> Iterator[Places]:
        """All that may be turned by a move whose last coin is at this place, that coin among it."""
        column, row = self.cell(place)
        for rows in self.down_code.companions(row):
            for columns in self.code.companions(column):
                yield self.places_of((*columns, column), (*rows, row))

    def options(self, position: Position) -> Iterator[Position]:
        for place in heads(position):
            for places in self.companions(place):
                yield turned(position, places)

    def count_options(self, position: Position) -> Integer:
        count = mpz(0)
        for place in heads(position):
            column, row = self.cell(place)
            if (count := count + self.code.count(column) * self.down_code.count(row)) > MANY:
                break
        return count

    def allows(self, position: Position, target: Position) -> bool:
        if not (places := turned_places(position, target)):
            return False
        cells = [self.cell(place) for place in places]
        columns, rows = (tuple(sorted({cell[axis] for cell in cells})) for axis in (0, 1))
        is_product = self.places_of(columns, rows) == places
        return is_product and self.code.allows(columns) and self.down_code.allows(rows)

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(mpz(random.randint(0, 1)) for _ in range(2 * self.width))

    def table(self, position: Position) -> list[Row]:
        return board(super().format_position(position), self.width, "row")

    def drawing(self, position: Position) -> list[str]:
        texts = ["TH"[int(coin)] for coin in position]
        starts = range(0, len(position), self.width)
        return ["  " + " ".join(texts[start : start + self.width]) for start in starts] if len(position) < 400 else []


# Sets of coins that are looked at for a list of winning moves; and heads whose values are named in a reason.
MOST_SETS, MOST_SAID = 200_000, 8


class BoardSolver(HeadSolver):
    """Values by the Tartan theorem."""

    about_values = "The value of a coin is the nim product of those of its column and its row, by the Tartan theorem."
    """The sentence of a reason about values."""

    def __init__(self, ruleset: CoinBoard) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._across, self._down = CoinValues(ruleset.code), CoinValues(ruleset.down_code)
        self._values: dict[int, Integer] = {}

    def value(self, place: int) -> Integer:
        """Return the value of one coin."""
        if place not in self._values:
            column, row = self.rules.cell(place)
            self._values[place] = nim_product(self._across.value(column), self._down.value(row))
        return self._values[place]

    def first_values(self, count: int) -> list[Integer]:
        return [self.value(place) for place in range(1, count + 1)]

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        if self.rules.count_options(position) > MOST_SETS:
            raise TooManyMoves(f"winning moves are listed among up to {MOST_SETS} sets of coins, here are more")
        for place, value in wanted:
            for places in self.rules.companions(place + 1):
                if reduce(xor, map(self.value, places)) ^ self.value(place + 1) == value:
                    yield turned(position, places)

    def companions(self, place: int, wanted: Integer) -> Places:
        """Return the sum of the coins turned is a product too: that of columns is tried, or of rows if fewer can be."""
        total = self.value(place) ^ wanted
        column, row = self.rules.cell(place)
        across, down = self._across.value(column), self._down.value(row)
        is_down = down < across
        tried, other = (down, across) if is_down else (across, down)
        for a in range(int(tried)):
            b = other ^ nim_product(total, nim_inverse(tried ^ a))
            if b < other:
                a, b = (b, mpz(a)) if is_down else (mpz(a), b)
                columns = self._across.some_companions(column, a)
                rows = self._down.some_companions(row, b)
                return self.rules.places_of((*columns, column), (*rows, row))[:-1]
        raise AssertionError(f"no move found from a position of value {total}")

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        places = heads(position)
        values = " xor ".join(show(self.value(place)) for place in places) if len(places) <= MOST_SAID else "..."
        rule = f"{self.theorem}it is {values or '0'} = {show(self.normal_value(position))}."
        return [self.verdict(position, best, show), self.about_values, rule]


COIN_PRODUCT = CoinBoard(
    name="coin-product",
    parameters=("turns", "down", "width", "play"),
    summary="turn the coins where chosen columns and rows meet, that at the lower right from heads to tails",
    turns="1-2",
    down="1-2",
)
"""Products of coin-turning games: turn the coins where columns that `turns` allows meet rows that `down` allows.

Codes are those of coin-turning. Coins stand in the position row by row, `width` in each. With turns=1-3 and down=1-2
it is Mock Turtles times Turning Turtles.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

RUGS = CoinBoard(
    name="rugs",
    summary="turn all coins of a rectangle, that at the lower right from heads to tails",
    turns="1+C",
    down="1+C",
)
"""Rugs: turn all coins of a rectangle on a board; the one at the lower right goes from heads to tails.

It is Ruler times Ruler. Coins stand in the position row by row, `width` in each.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TURNING_CORNERS = CoinBoard(
    name="turning-corners",
    summary="turn the four corners of a rectangle, that at the lower right from heads to tails",
    turns="2",
    down="2",
)
"""Turning Corners: turn the four corners of a rectangle; the one at the lower right goes from heads to tails.

It is Twins times Twins: the coin in column x and row y, from 0, has as value the nim product of x and y, OEIS A051775.
Coins stand in the position row by row, `width` in each.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

GAMES = (
    COIN_PRODUCT,
    RUGS,
    TURNING_CORNERS,
)
