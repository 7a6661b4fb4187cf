"""Acrostic Twins: coins on a board, a move turns two of them in one row or in one column."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.rulesets.coin_boards import CoinBoard
from wythoff.rulesets.coin_turning import heads, turned_places
from wythoff.rulesets.position import Position
from wythoff.rulesets.turn_code import Places


@dataclass(frozen=True, kw_only=True)
class AcrosticTwins(CoinBoard):
    """Positions are the coins of a board of `width` columns, row by row, 1 for heads and 0 for tails.

    A move turns two coins that stand in one row or in one column; the right one of a row, the lower one of a column
    must go from heads to tails. Who cannot move loses; in misere play wins.
    """

    solver = "wythoff.solve.acrostic_twins.solver:AcrosticTwinsSolver"

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
