"""Acrostic Twins: turn two coins in the same row or in the same column; the right or lower coin goes to tails.

The game differs from Turning Corners, in which a move turns the four corners of a rectangle. A position lists the coins
row by row, `width` coins in each row.

Theorem: let columns x and rows y count from 0. The coin in column x and row y has the Grundy value x xor y.

Proof. Each head is a component of a sum, since two heads at the same place cancel. A move that turns the head in column
x and row y replaces the value x xor y by x' xor y with x' < x, or by x xor y' with y' < y. These are the moves of nim
with heaps x and y.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.products import BoardSolver, CoinBoard
from wythoff.games.coins.turn_code import Places
from wythoff.games.coins.turning import heads, turned_places
from wythoff.rules.position import Position


@dataclass(frozen=True, kw_only=True)
class AcrosticTwins(CoinBoard):
    """Acrostic Twins. A position lists the coins of a board of `width` columns, row by row: 1 for heads, 0 for tails.

    A move turns two coins of a row or of a column. The right one of two coins in a row, and the lower one of two coins
    in a column, must go from heads to tails. A player who cannot move loses, or wins in misere play.
    """

    solver = "AcrosticTwinsSolver"

    turns: str = "2"
    down: str = "2"

    def companions(self, place: int) -> Iterator[Places]:
        column, row = self.cell(place)
        yield from ((place - left, place) for left in range(1, column))
        yield from ((place - up * self.width, place) for up in range(1, row))

    def count_options(self, position: Position) -> Integer:
        return mpz(sum(sum(self.cell(place)) - 2 for place in heads(position)))

    def allows(self, position: Position, target: Position) -> bool:
        places = turned_places(position, target)
        if len(places) != 2:
            return False
        (column, row), (other_column, other_row) = map(self.cell, places)
        return column == other_column or row == other_row


class AcrosticTwinsSolver(BoardSolver):
    """The solver of Acrostic Twins. The value of a coin in column x and row y, from 0, is x xor y."""

    about_values = "The value of a coin is the xor of its column and its row, both counted from 0."

    def value(self, place: int) -> Integer:
        column, row = self.rules.cell(place)
        return mpz((column - 1) ^ (row - 1))

    def companions(self, place: int, wanted: Integer) -> Places:
        column, row = self.rules.cell(place)
        x, y = int(wanted ^ (row - 1)), int(wanted ^ (column - 1))
        return (place - (column - 1 - x) if x < column - 1 else place - (row - 1 - y) * self.rules.width,)


GAME = AcrosticTwins(
    name="acrostic-twins",
    summary="turn two coins of the same row or column, the right or lower one from heads to tails",
)
