"""Products of two coin-turning games: on a board, a move turns the coins where chosen columns and rows meet.

Tartan theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 14): the Grundy value of a coin is
the nim product of the values of its column and its row in the two games.

Proof, with sums and products of nimbers (a sum is a xor). Let g and h be the values of the column and the row of a
coin. Let a be the xor of the values of the other columns that a move turns, and b the xor of the values of its other
rows. The number a is never g, but takes all values below g in suitable moves. In the same way b is never h, but takes
all values below h. By induction the other coins of the move have products as values. So the other coins of the move
have the sum (g + a) (h + b) + g h = a b + a h + g b. This sum is not g h, since nimbers are a field and g + a, h + b
are not 0. By the definition of the nim product, g h is the least number that is not such a sum with a < g and b < h.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from operator import xor
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, is_decimal, mpz
from wythoff.exact.nim_multiplication import nim_inverse, nim_product
from wythoff.games.coins.solver import HeadSolver
from wythoff.games.coins.turn_code import MANY_SETS, Places, TurnCode, parse_turn_code
from wythoff.games.coins.turning import LETTERS, MAX_COINS, CoinTurning, heads, parse_row, turn_coins, turned_places
from wythoff.games.coins.values import CoinValues
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.table import DIGITS, Row, board, board_of, is_binary
from wythoff.rules.words import Show
from wythoff.solve.solution import TooManyMovesError


@dataclass(frozen=True, kw_only=True)
class CoinBoard(CoinTurning):
    """The rules of a product of two coin-turning games.

    A position lists the coins of a board: 1 for heads, 0 for tails.

    The board has `width` columns, and the coins are listed row by row. A move chooses columns that the code `turns`
    allows and rows that the code `down` allows. It turns all coins where a chosen column and a chosen row meet. The
    coin in the last chosen column and row must go from heads to tails. A player who cannot move loses, or wins in
    misere play.

    Parameters
    ----------
    turns : str
        Code of the columns that a move may choose, such as 1-2 for one or two columns.
    down : str
        Code of the rows that a move may choose, such as 1-2 for one or two rows.
    width : int
        Number of columns of the board.
    """

    solver = "BoardSolver"

    down: str
    width: Any = 4
    parameters: tuple[str, ...] = ("width", "play")
    down_code: TurnCode = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "down_code", parse_turn_code(self.down, "down"))
        object.__setattr__(self, "down", str(self.down_code))
        object.__setattr__(self, "width", positive_int(self.width, "width"))
        if self.width > MAX_COINS:
            raise ValueError(f"width must be at most {MAX_COINS}, got {self.width}")

    def names(self, count: int) -> tuple[str, ...]:
        if count % self.width:
            raise ValueError(
                f"a board must have full rows of {self.width} coins (width={self.width}), got {count} coins"
            )
        return super().names(count)

    def check(self, position: Any) -> Position:
        coins = super().check(position)
        if len(coins) % self.width:
            self.names(len(coins))
        return coins

    def parse_position(self, words: list[str]) -> Position | None:
        """Read a board: rows of `width` letters or digits, such as HTTH THHT or 1001 0110, or the places of the heads.

        Places count from 1, row by row.
        """
        for marks in (LETTERS, DIGITS):
            if (board := board_of(words, self.width, marks)) is not None:
                return board
        row = parse_row(words)
        are_places = all(map(is_decimal, words)) and max(map(mpz, words)) > 1 and not is_binary(words)
        return (*row, *(mpz(0),) * (-len(row) % self.width)) if are_places else row

    def format_position(self, position: Position) -> str:
        text = super().format_position(position)
        return " ".join(text[start : start + self.width] for start in range(0, len(text), self.width))

    def cell(self, place: int) -> tuple[int, int]:
        """Return (column, row) of a place. Columns, rows and places count from 1; places go row by row."""
        row, column = divmod(place - 1, self.width)
        return column + 1, row + 1

    def places_of(self, columns: Places, rows: Places) -> Places:
        """Return the places of the coins where these columns and rows meet, row by row."""
        return tuple((row - 1) * self.width + column for row, column in product(rows, columns))

    def companions(self, place: int) -> Iterator[Places]:
        """Yield the places of the coins that a move turns, for each move whose last coin is at `place`."""
        column, row = self.cell(place)
        for rows in self.down_code.companions(row):
            for columns in self.code.companions(column):
                yield self.places_of((*columns, column), (*rows, row))

    def options(self, position: Position) -> Iterator[Position]:
        for place in heads(position):
            for places in self.companions(place):
                yield turn_coins(position, places)

    def count_options(self, position: Position) -> Integer:
        count = mpz(0)
        for place in heads(position):
            column, row = self.cell(place)
            if (count := count + self.code.count(column) * self.down_code.count(row)) > MANY_SETS:
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


# The most sets of coins examined to list winning moves, and the most heads whose values a reason lists.
MAX_SETS, MAX_LISTED_HEADS = 200_000, 8


class BoardSolver(HeadSolver):
    """The solver of products. By the Tartan theorem the Grundy values of coins are nim products."""

    about_values = "By the Tartan theorem the value of a coin is the nim product of the values of its column and row."
    """The sentence of `reasons` that explains the values of coins."""

    rules: CoinBoard

    def __init__(self, ruleset: CoinBoard) -> None:
        super().__init__(ruleset)
        self._across, self._down = CoinValues(ruleset.code), CoinValues(ruleset.down_code)
        self._values: dict[int, Integer] = {}

    def value(self, place: int) -> Integer:
        """Return the Grundy value of the coin at a place, counted from 1 row by row."""
        if place not in self._values:
            column, row = self.rules.cell(place)
            self._values[place] = nim_product(self._across.value(column), self._down.value(row))
        return self._values[place]

    def first_values(self, count: int) -> list[Integer]:
        return [self.value(place) for place in range(1, count + 1)]

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        if self.rules.count_options(position) > MAX_SETS:
            raise TooManyMovesError(
                f"this position has more than {MAX_SETS} sets of coins to turn, too many for a list of moves; best_move"
                " returns one"
            )
        for place, value in wanted:
            for places in self.rules.companions(place + 1):
                if reduce(xor, map(self.value, places)) ^ self.value(place + 1) == value:
                    yield turn_coins(position, places)

    def companions(self, place: int, wanted: Integer) -> Places:
        """Return the places of the other coins of a move whose last coin is at `place`.

        The values of these coins have the xor `wanted`.
        """
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

    def rule(self, position: Position, show: Show) -> str:
        places = heads(position)
        is_listed = 1 < len(places) <= MAX_LISTED_HEADS
        values = f"{' xor '.join(show(self.value(place)) for place in places)} = " if is_listed else ""
        return f"the xor is {values}{show(self.normal_value(position))}."

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        verdict, *rest = super().reasons(position, best, show)
        return [verdict, self.about_values, *rest]


COIN_PRODUCT = CoinBoard(
    name="coin-product",
    parameters=("turns", "down", "width", "play"),
    summary=(
        "choose columns (parameter turns) and rows (parameter down); turn each coin that is in a chosen column and in a"
        " chosen row, the lower right one from heads to tails"
    ),
    turns="1-2",
    down="1-2",
)
"""Products of coin-turning games: turn the coins where columns that `turns` allows meet rows that `down` allows.

`turns` and `down` are codes of the game coin-turning. A position lists the coins row by row, `width` coins in each row.
With turns=1-3 and down=1-2 the game is the product of Mock Turtles and Turning Turtles.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

RUGS = CoinBoard(
    name="rugs",
    summary="turn all coins of a rectangle, the lower right one from heads to tails",
    turns="1+C",
    down="1+C",
)
"""Rugs: turn all coins of a rectangle on a board; the lower right coin goes from heads to tails.

Rugs is the product of Ruler and Ruler. A position lists the coins row by row, `width` coins in each row.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TURNING_CORNERS = CoinBoard(
    name="turning-corners",
    summary="turn the four corners of a rectangle, the lower right one from heads to tails",
    turns="2",
    down="2",
)
"""Turning Corners: turn the four corners of a rectangle; the lower right coin goes from heads to tails.

Turning Corners is the product of Twins and Twins. The coin in column x and row y, both from 0, has as its value the nim
product of x and y, OEIS A051775. A position lists the coins row by row, `width` coins in each row.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

GAMES = (
    COIN_PRODUCT,
    RUGS,
    TURNING_CORNERS,
)
