"""Products of coin-turning games: the value of a coin is the nim product of those of its column and its row.

Tartan theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 14). In nimbers, where sums are
xors: let g, h be the values of the coin's column and row in their games, and a, b those of the companions of a move
there, which may be every smaller number and never g, h. The move with both leaves coins whose sum is (g + a) (h + b) +
g h = a b + a h + g b, if smaller coins have products as values. It is not g h, since nimbers are a field; and the least
number that is not such a sum with a < g, b < h is g h by the definition of the nim product.
"""

from collections.abc import Callable
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.nim_multiplication import nim_inverse, nim_product
from wythoff.games.coins.products import CoinBoard
from wythoff.games.coins.turning import heads, turned
from wythoff.games.coins.values import CoinValues
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import TooManyMoves

# Sets of coins that are looked at for a list of winning moves; and heads whose values are named in a reason.
MOST_SETS, MOST_SAID = 200_000, 8


class BoardSolver(Solver):
    """P if the xor of the values of all heads is 0. The canonical move turns the last head whose value falls."""

    def __init__(self, ruleset: CoinBoard) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._across, self._down = CoinValues(ruleset.code), CoinValues(ruleset.down_code)
        self._values: dict[int, Integer] = {}

    def value(self, place: int) -> Integer:
        """The value of one coin."""
        if place not in self._values:
            column, row = self.rules.cell(place)
            self._values[place] = nim_product(self._across.value(column), self._down.value(row))
        return self._values[place]

    def grundy(self, position: Position) -> Integer:
        total = mpz(0)
        for place in heads(position):
            total ^= self.value(place)
        return total

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        from wythoff.games.coins.batches import grundy_rows

        found = grundy_rows([self.value(place) for place in range(1, rows.shape[1] + 1)], rows)
        return super().grundy_many(rows, check) if found is None else found

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        return self.moves_to(position, mpz(0))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.grundy(position) ^ value
        if not total:
            return []
        if self.rules.count_options(position) > MOST_SETS:
            raise TooManyMoves(f"winning moves are listed among up to {MOST_SETS} sets of coins, here are more")
        return sorted(
            turned(position, places)
            for place in heads(position)
            for places in self.rules.companions(place)
            if self._sum(places) == total
        )

    def _sum(self, places: tuple[int, ...]) -> Integer:
        total = mpz(0)
        for place in places:
            total ^= self.value(place)
        return total

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """The sum of the coins turned is a product too: that of columns is tried, or of rows if fewer can be."""
        self.check_method(method)
        total = self.grundy(position)
        if not total:
            return None
        place = next(place for place in reversed(heads(position)) if self.value(place) ^ total < self.value(place))
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
                return turned(position, self.rules.places_of((*columns, column), (*rows, row)))
        raise AssertionError(f"no move found from a position of value {total}")

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        places, total = heads(position), self.grundy(position)
        values = " xor ".join(show(self.value(place)) for place in places) if len(places) <= MOST_SAID else "..."
        return [
            self.verdict(position, best, show),
            "The value of a coin is the nim product of those of its column and its row, by the Tartan theorem.",
            f"P if the xor of the values of all heads is 0: it is {values or '0'} = {show(total)}.",
        ]
