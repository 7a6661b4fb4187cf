"""Acrostic Twins: the value of the coin in column x and row y, both from 0, is x xor y.

A move with that coin leaves one on its place in value x' xor y, x' < x, or x xor y', y' < y: these are the moves of nim
with heaps x and y. Heads are games of their own, as a coin turned twice counts not at all.
"""

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.products_solver import MOST_SAID, BoardSolver
from wythoff.games.coins.turning import heads, turned
from wythoff.rules.position import Position
from wythoff.rules.words import Show


class AcrosticTwinsSolver(BoardSolver):
    """P if the xor of the values of all heads is 0. The canonical move turns the last head whose value falls."""

    def value(self, place: int) -> Integer:
        column, row = self.rules.cell(place)
        return mpz((column - 1) ^ (row - 1))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        total = self.grundy(position)
        if not total:
            return None
        place = next(place for place in reversed(heads(position)) if self.value(place) ^ total < self.value(place))
        column, row = self.rules.cell(place)
        x, y = int((column - 1) ^ total), int((row - 1) ^ total)
        other = place - (column - 1 - x) if x < column - 1 else place - (row - 1 - y) * self.rules.width
        return turned(position, (other, place))

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        places, total = heads(position), self.grundy(position)
        values = " xor ".join(show(self.value(place)) for place in places) if len(places) <= MOST_SAID else "..."
        return [
            self.verdict(position, best, show),
            "The value of a coin is the xor of its column and its row, both counted from 0.",
            f"P if the xor of the values of all heads is 0: it is {values or '0'} = {show(total)}.",
        ]
