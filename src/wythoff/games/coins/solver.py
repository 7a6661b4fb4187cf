"""Coin-turning games: a row is the sum of its heads; see wythoff.games.coins.values for the values of single coins."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.turning import CoinTurning, heads, turned
from wythoff.games.coins.values import CoinValues
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions, TooManyMoves, UnknownValue

# Sets of coins that are looked at for a list of all winning moves; coins of all rows in the list; heads in a reason.
MOST_SETS, MOST_COINS, MOST_SAID = 1_000_000, 20_000_000, 12


class CoinSolver(Solver):
    """P if the xor of the values of all heads is 0. The canonical move turns the rightmost head whose value falls.

    That is the rightmost one whose value has the top bit of the xor of all; what is turned besides is the first set
    that is found.
    """

    def __init__(self, ruleset: CoinTurning) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self.coin_values = CoinValues(ruleset.code)

    def grundy(self, position: Position) -> Integer:
        code = self.rules.code
        if code.most is None and not code.shape and not code.first and code.window is None:  # powers of two
            bits = position[code.least - 1 :][::-1]
            return mpz("".join("1" if coin else "0" for coin in bits) or "0", 2)
        total = mpz(0)
        for place in heads(position):
            total ^= self.coin_values.value(place)
        return total

    def single_values(self, count: int) -> tuple[int, list[int]]:
        values: list[int] = []
        with suppress(UnknownValue):  # then so many are known
            for place in range(1, count + 1):
                values.append(int(self.coin_values.value(place)))
        return 1, values

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        from wythoff.games.coins.batches import grundy_rows

        try:
            found = grundy_rows(self.coin_values.first(rows.shape[1]), rows)
        except UnknownValue:
            found = None
        return super().grundy_many(rows, check) if found is None else found

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        return self.moves_to(position, mpz(0))

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total = self.grundy(position) ^ value
        if not total:
            return []
        places, found = heads(position), 0
        code = self.rules.code
        is_direct = code.shape == "C" or (not code.shape and not code.first and (code.most or 3) < 3)
        if (len(places) * len(position) if is_direct else self.rules.count_options(position)) > MOST_SETS:
            raise TooManyMoves(f"winning moves are listed among up to {MOST_SETS} sets of coins, here are more")
        moves = []
        for place in places:
            for companions in self.coin_values.companions(place, self.coin_values.value(place) ^ total):
                moves.append(turned(position, (*companions, place)))
                if (found := found + len(position)) > MOST_COINS:
                    raise TooManyMoves(f"winning moves with up to {MOST_COINS} coins are listed, here are more")
        return sorted(moves)

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        total = self.grundy(position)
        if not total:
            return None
        top = total.bit_length() - 1
        values = ((place, self.coin_values.value(place)) for place in reversed(heads(position)))
        place, value = next((place, value) for place, value in values if value.bit_test(top))
        return turned(position, (*self.coin_values.some_companions(place, value ^ total), place))

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.coins.batches import solve_coins

        return solve_coins(self, self.coin_values, positions, out, threads)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [
            self.verdict(position, best, show),
            f"P if the xor of the values of all heads is 0: {self._rule(position, show)}",
        ]
        return lines if best is None else [*lines, f"After the move: {self._rule(best, show)}"]

    def _rule(self, position: Position, show: Show) -> str:
        """The values of the heads and their xor."""
        places = heads(position)
        if not places:
            return "no heads, xor 0."
        if len(places) > MOST_SAID or len(position) > 1000:
            return f"the xor of {len(places)} values is {show(self.grundy(position))}."
        values = " xor ".join(f"g({place})" for place in places)
        said = " xor ".join(show(self.coin_values.value(place)) for place in places)
        return f"{values} = {said}{f' = {show(self.grundy(position))}' if len(places) > 1 else ''}."
