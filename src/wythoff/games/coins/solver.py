"""Solvers of coin-turning games: a row of coins is the sum of its heads (wythoff.games.coins.values)."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.turn_code import Places
from wythoff.games.coins.turning import CoinTurning, heads, turn_coins
from wythoff.games.coins.values import CoinValues
from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.solution import TooManyMovesError, UnknownValue
from wythoff.solve.sums import SumSolver

if TYPE_CHECKING:
    from wythoff.solve.row_blocks import Block

# The most sets of coins examined to list all winning moves, the most coins in all listed targets, and the most heads
# that an explanation lists.
MAX_SETS, MAX_LISTED_COINS, MAX_LISTED_HEADS = 1_000_000, 20_000_000, 12


class HeadSolver(SumSolver):
    """The base class of solvers in which a position is the sum of its heads.

    Let s be the xor of the values of all heads. The canonical move of normal play turns the last head whose value v
    satisfies v xor s < v. The method `companions` returns the other coins of the move.
    """

    theorem = "a position is P if the xor of the values of all heads is 0: "

    @abstractmethod
    def value(self, place: int) -> Integer:
        """Return the Grundy value of a single coin at a place, counted from 1."""

    @abstractmethod
    def first_values(self, count: int) -> list[Integer]:
        """Return the Grundy values of the coins at the places 1 to `count`. Raises UnknownValue if one is unknown."""

    @abstractmethod
    def companions(self, place: int, wanted: Integer) -> Places:
        """Return the places of the other coins in the canonical move that turns the head at `place`.

        The values of these coins have the xor `wanted`, which is below the value of the head.
        """

    def values(self, position: Position) -> list[Integer]:
        return [self.value(place) if coin else mpz(0) for place, coin in enumerate(position, 1)]

    def normal_value(self, position: Position) -> Integer:
        total = mpz(0)
        for place in heads(position):
            total ^= self.value(place)
        return total

    def values_of_rows(self, rows: Any) -> Any:
        from wythoff.games.coins.batches import grundy_rows

        with suppress(UnknownValue):
            return grundy_rows(self.first_values(rows.shape[1]), rows)
        return None

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        return iter(self.moves_to(position, mpz(0)))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.normal_value(position) ^ value
        wanted = (
            (place - 1, self.value(place) ^ total) for place in heads(position)
        )  # a generator, since values may be long
        return sorted(self.changes(position, wanted)) if total else []

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        total = self.normal_value(position)
        if not total:
            return None
        values = ((place, self.value(place) ^ total) for place in reversed(heads(position)))
        place, wanted = next((place, wanted) for place, wanted in values if wanted < wanted ^ total)
        return turn_coins(position, (*self.companions(place, wanted), place))


class CoinSolver(HeadSolver):
    """The solver of one row of coins."""

    rules: CoinTurning

    def __init__(self, ruleset: CoinTurning) -> None:
        super().__init__(ruleset)
        self.coin_values = CoinValues(ruleset.code)

    def value(self, place: int) -> Integer:
        return self.coin_values.value(place)

    def first_values(self, count: int) -> list[Integer]:
        return self.coin_values.first(count)

    def companions(self, place: int, wanted: Integer) -> Places:
        return self.coin_values.some_companions(place, wanted)

    def normal_value(self, position: Position) -> Integer:
        code = self.rules.code
        if code.most is None and not code.shape and not code.first and code.window is None:  # values are powers of two
            bits = position[code.least - 1 :][::-1]
            return mpz("".join("1" if coin else "0" for coin in bits) or "0", 2)
        return super().normal_value(position)

    def single_values(self, count: int) -> tuple[int, list[int]]:
        values: list[int] = []
        with suppress(UnknownValue):  # then only the values so far are known
            for place in range(1, count + 1):
                values.append(int(self.coin_values.value(place)))
        return 1, values

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        code, found = self.rules.code, 0
        is_direct = code.shape == "C" or (not code.shape and not code.first and (code.most or 3) < 3)
        if (sum(position) * len(position) if is_direct else self.rules.count_options(position)) > MAX_SETS:
            raise TooManyMovesError(
                f"this position has more than {MAX_SETS} sets of coins to turn, too many for a list of moves; best_move"
                " returns one"
            )
        for place, value in wanted:
            for companions in self.coin_values.companions(place + 1, value):
                if (found := found + len(position)) > MAX_LISTED_COINS:
                    raise TooManyMovesError(
                        f"the targets of the winning moves have more than {MAX_LISTED_COINS} coins in all, too many"
                        " for a list; best_move returns one"
                    )
                yield turn_coins(position, (*companions, place + 1))

    def row_block(self, rows: Any) -> "Block | None":
        from wythoff.games.coins.batches import coin_block

        return coin_block(self.coin_values, rows)

    def rule(self, position: Position, show: Show) -> str:
        """Return a text, such as "g(2) xor g(3) = 2 xor 3 = 1.", that states the xor of the values of the heads."""
        places = heads(position)
        if not places:
            return "there are no heads, and the xor is 0."
        if len(places) > MAX_LISTED_HEADS or len(position) > 1000:
            return f"the xor of {len(places)} values is {show(self.grundy(position))}."
        values = " xor ".join(f"g({place})" for place in places)
        numbers = " xor ".join(show(self.coin_values.value(place)) for place in places)
        return f"{values} = {numbers}{f' = {show(self.grundy(position))}' if len(places) > 1 else ''}."
