"""Wythoff's game by its closed form: P-positions are the pairs (floor(n phi), floor(n phi) + n), in either order."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi, partner
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.solve.contract import Solver
from wythoff.solve.pairs.moves import move_method
from wythoff.solve.solution import Solutions

if TYPE_CHECKING:
    from wythoff.solve.near_values import Values


class GoldenPairSolver(Solver):
    """Answers at any size, each by at most three products; batches of 64-bit piles in compiled code.

    From (x, y), x <= y, d = y - x, there are at most three winning moves, since every number but 0 lies in exactly one
    pair and every difference belongs to exactly one: along the diagonal to pair d, if its smaller pile is below x; to
    x's partner, if that is below y; to y's partner, if that is below x.
    """

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.p_index(position) is None else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        x, y = position
        difference = abs(x - y)
        a = floor_phi(difference)
        taken = min(x, y) - a
        if taken == 0:
            return []
        moves = {(x - taken, y - taken)} if taken > 0 else set()
        for_x, for_y = partner(x), partner(y)
        if for_x < y:
            moves.add((x, for_x))
        if for_y < x:
            moves.add((for_y, y))
        return sorted(moves)

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Along the diagonal if that wins, else the smaller pile stays and the other becomes its partner."""
        x, y = position
        left = move_method(method)(x, y) if x <= y else move_method(method)(y, x)
        return left if left is None or x <= y else left[::-1]

    def grundy(self, position: Position) -> Integer:
        """Of P-positions 0, at any size; of others see `grundy_value`."""
        if self.p_index(position) is not None:
            return mpz(0)
        from wythoff.solve.queens.row_values import grundy_value

        return grundy_value(min(position), max(position))

    def grundy_seconds(self, position: Position) -> float:
        from wythoff.solve.queens.row_values import seconds

        return seconds(min(position), max(position))

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> "Values":
        return self.near_values.of_rows(rows, check)

    def p_position(self, n: Integer) -> Position:
        a = floor_phi(n)
        return a, a + n

    def p_index(self, position: Position) -> Integer | None:
        x, y = position
        difference = abs(x - y)
        return difference if floor_phi(difference) == min(x, y) else None

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        from wythoff.solve.pairs.listing import GOLDEN, p_position_rows

        return p_position_rows(GOLDEN, start, stop, out, method)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        from wythoff.solve.pairs.listing import GOLDEN, p_position_blocks

        return p_position_blocks(GOLDEN, start, stop, method)

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.solve import batch
        from wythoff.solve.pairs.golden_batches import solve_array

        rows = batch.position_rows(positions, self.ruleset)
        if not isinstance(rows, list):
            return solve_array(rows, self.ruleset, out, threads)
        return batch.gather(rows, batch.solve_rows(self.best_move, rows, threads), out, positions)
