"""The solver of Wythoff's game. Its P-positions are (floor(n phi), floor(n phi) + n), n >= 0, in either order."""

from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi, partner
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.pairs.complementary import ComplementaryPairSolver
from wythoff.games.wythoff.pairs.moves import move_method
from wythoff.games.wythoff.rays.rules import QUEEN
from wythoff.rules.position import Position
from wythoff.solve.solution import Solutions, UnknownValue

if TYPE_CHECKING:
    from wythoff.games.wythoff.pairs.listing import Sequence
    from wythoff.games.wythoff.values.row_blocks import RowBlocks
    from wythoff.games.wythoff.values.tiled_board import TiledBoard


# The least pile for which options are not tried one by one.
MAX_TRIED_PILE = 4096

# The value of each option of (x, y) is computed separately if x y (x + y) is smaller than this number.
MAX_CELLS_OF_OPTIONS = 100_000


class GoldenPairSolver(ComplementaryPairSolver):
    """The solver of Wythoff's game for positions of any size, by at most three products of large numbers.

    Arrays of positions are solved in compiled code. For each n >= 0, exactly one P-position (a, b), a <= b, contains n,
    and exactly one has b - a = n. The partner of a is b, and the partner of b is a. So from (x, y), x <= y, there are
    at most three winning moves:

    - along the diagonal, to the P-position with the difference y - x, if its smaller pile is less than x;
    - to (x, partner of x), if the partner of x is less than y;
    - to (partner of y, y), if the partner of y is less than x.
    """

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
        """Return the position after the canonical winning move, or None from a P-position.

        If taking the same number from both piles can win, the canonical move does this. Otherwise the smaller pile s
        stays, and the other pile becomes the number p for which (s, p) or (p, s) is P.

        `method` is a name in `METHODS` of wythoff.games.wythoff.pairs.moves. Raises ValueError for other names.
        """
        x, y = position
        target = move_method(method)(x, y) if x <= y else move_method(method)(y, x)
        return target if target is None or x <= y else target[::-1]

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        """Return the sorted list of the options with Grundy value `value`.

        Raises UnknownValue if `value` is 3 or more, both piles are positive, and one of them is 4096 or more.
        """
        if prod(position) * sum(position) < MAX_CELLS_OF_OPTIONS:
            return super().moves_to(position, value)
        if max(position) < MAX_TRIED_PILE:
            import numpy as np

            options = list(self.ruleset.options(position))
            if not options:
                return []
            rows = np.array([[int(pile) for pile in option] for option in options])
            values, _ = self.grundy_many(rows, lambda: None)
            return sorted(options[index] for index in np.flatnonzero(values == int(value)))
        if value > 2:
            raise UnknownValue(
                f"moves to the Grundy value {value} are known only for piles below {MAX_TRIED_PILE};"
                " accepted for larger piles: the values 0, 1 and 2"
            )
        from wythoff.games.wythoff.automata.lines import squares_in_lines

        squares = set(squares_in_lines((position[0], position[1]), int(value)))
        return sorted(target for target in squares if self.ruleset.allows(position, target))

    def _is_computed_faster(self, position: Position) -> bool:
        from wythoff.games.wythoff.values.row_values import is_computed_by_hand

        return is_computed_by_hand(min(position), max(position))

    def _compute_value(self, position: Position) -> Integer:
        from wythoff.games.wythoff.values.row_values import grundy_value, value_by_hand

        small, large = sorted(position)
        if (value := value_by_hand(small, large)) is None:
            value = self.near_values.value(position)
        return grundy_value(small, large) if value is None else value

    def board_seconds(self, position: Position) -> float:
        from wythoff.games.wythoff.values.row_values import seconds

        return seconds(min(position), max(position))

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        return self.near_values.values_of_rows(rows, check)

    def _are_computable(self, rows: Any) -> Any:
        from wythoff.games.wythoff.values.row_periods import bundled_row_periods
        from wythoff.games.wythoff.values.row_values import MAX_CELLS
        from wythoff.solve.near_values import is_small_board

        return (rows.min(axis=1) < len(bundled_row_periods())) | is_small_board(rows, MAX_CELLS)

    def row_periods(self, count: int) -> tuple[list[int], list[int]]:
        """Return (preperiods, periods) of rows 0 to count - 1 of the Grundy values G(x, y).

        In row x, G(x, y + period) = G(x, y) + period for all y >= preperiod. 1025 rows are bundled. For a larger
        `count`, return the lists for these 1025 rows.
        """
        from wythoff.games.wythoff.values.row_periods import bundled_row_periods

        rows = bundled_row_periods()[:count]
        return [row.preperiod for row in rows], [row.period for row in rows]

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        from wythoff.games.wythoff.values.board_sets import value_dtype

        return value_dtype(rows, cols)

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        from wythoff.games.wythoff.values.board import check_fits

        check_fits(rows, cols, with_values)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: Progress | None = None
    ) -> Any:
        from wythoff.games.wythoff.values.board import grundy_board

        return grundy_board(mpz(rows), mpz(cols), out, threads, progress=progress)

    def growing_board(self, side: int) -> "TiledBoard":
        """Return a board of the Grundy values G(x, y) with x, y < side, whose entries are computed when needed."""
        from wythoff.games.wythoff.values.tiled_board import TiledBoard

        return TiledBoard.square(side)

    def row_blocks(self) -> "RowBlocks":
        """Return an object that computes G(x, y), the Grundy value, for small x and any y, in blocks of columns."""
        from wythoff.games.wythoff.values.row_blocks import RowBlocks

        return RowBlocks()

    def strip_blocks(self, rows: int, values: int) -> "Iterator[list[Any]]":
        """Yield the positions (x, y), x <= y, x < rows, of the Grundy values below `values`, in blocks of rows."""
        from wythoff.games.wythoff.values.strip import strip_blocks

        return strip_blocks(rows, values)

    def far_window(self, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Any:
        from wythoff.games.wythoff.values.board import far_window

        return far_window(corner, rows, cols, below)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        from wythoff.games.wythoff.rays.outcomes import fill_by_rays

        fill_by_rays(QUEEN, out, cols, packed, progress)

    def p_position(self, n: Integer) -> Position:
        a = floor_phi(n)
        return a, a + n

    def p_index(self, position: Position) -> Integer | None:
        x, y = position
        difference = abs(x - y)
        return difference if floor_phi(difference) == min(x, y) else None

    def _sequence(self) -> "Sequence":
        from wythoff.games.wythoff.pairs.listing import GOLDEN

        return GOLDEN

    def solve_rows(self, rows: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.wythoff.pairs.golden_batches import solve_golden_array

        return solve_golden_array(self, rows, out, threads)
