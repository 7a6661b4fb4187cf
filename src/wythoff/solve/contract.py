"""`Solver`, the base class of all solvers. Its methods answer the questions about positions of a game."""

from collections.abc import Callable, Iterator
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal

from wythoff.exact.bigint import Integer
from wythoff.rules.position import Position
from wythoff.solve.position_solver import PositionSolver
from wythoff.solve.solution import Solutions

if TYPE_CHECKING:
    from wythoff.exact.progress import Progress
    from wythoff.solve.near_values import NearValues, Values
    from wythoff.solve.row_blocks import Block


class Solver(PositionSolver):
    """The solver of one game. Its methods take positions that the rules have checked: tuples of mpz.

    A subclass for a new game defines `outcome` and `winning_moves`, and also `normal_value` if Grundy values are known.
    Every other method has a default. The methods of this class are about arrays of positions and about boards.
    """

    most_cells = 4 * 10**6
    """The most positions of an outcome table that an interactive command computes."""

    rows_for_kernels = 20_000
    """The number of rows for which solving one by one takes as long as loading numba and kernels.

    In most games loading takes 0.2 to 0.5 s, and a row takes 6 to 17 us.
    """

    block_maker = ""
    """The function that `row_block` calls with (solver, rows), as "module:function". It returns a `Block` or None.

    If no code is compiled for the game, this name is "".
    """

    block_order: Literal["C", "F"] = "C"
    """The order in memory of the arrays that compiled code receives: "F" if it needs contiguous columns."""

    def uses_kernels(self, rows: int) -> bool:
        """Whether `solve_many` passes an array of this many rows to `solve_rows`, which may load compiled kernels.

        Otherwise the rows are solved one by one.
        """
        from wythoff.exact.loading import is_loading_worth  # only for many rows

        rows = min(rows, self.rows_for_kernels)  # a larger integer may exceed every float
        return is_loading_worth(f"{type(self).__module__}.{type(self).__name__}", rows / self.rows_for_kernels)

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Return outcomes and canonical moves of many positions. An error states the row number of the position.

        The positions are solved one by one if there are few of them, or if a number exceeds 64 bits.
        """
        from wythoff.solve.batch import position_rows, solve_each

        rows = position_rows(positions, self.ruleset)
        if isinstance(rows, list) or not self.uses_kernels(len(rows)):
            return solve_each(self, rows, out, threads, positions)
        return self.solve_rows(rows, out, threads)

    def solve_rows(self, rows: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Return outcomes and canonical moves of the positions in the rows of an integer array.

        The default solves blocks of rows by the function that `row_block` returns. If `row_block` returns None, the
        positions are solved one at a time.
        """
        block = self.row_block(rows)
        if block is None:
            from wythoff.solve.batch import solve_each

            return solve_each(self, rows, out, threads)
        from wythoff.solve.row_blocks import solve_rows

        return solve_rows(self, rows, out, threads, block, self.block_order)

    def row_block(self, rows: Any) -> "Block | None":
        """Return the function that solves blocks of the array `rows`, or None to solve its positions one by one."""
        return resolve_name(self.block_maker)(self, rows) if self.block_maker else None

    def for_rows(self) -> "Solver":
        """Return the solver for rows of files: it gives the same answers, but refuses positions that take minutes."""
        return self

    def board_seconds(self, position: Position) -> float:
        """Return an estimate of the seconds that the board of the values from (0, 0) to `position` takes."""
        return self.grundy_seconds(position)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> "Values":
        """Return (values, is_known) for an int64 array (n, k) of positions: Grundy values, and whether each is known.

        `check` is called before each value that is computed separately. It may raise an error to stop the work.
        """
        from wythoff.solve.near_values import compute_one_by_one

        found = None if self.ruleset.is_misere else self.values_of_rows(rows)
        return compute_one_by_one(self, rows, check) if found is None else found

    def values_of_rows(self, rows: Any) -> "Values | None":
        """Return (values, is_known) for an int64 array (n, k) of positions in normal play, computed together.

        The default returns None: then the values are computed one by one.
        """
        return None

    def far_values(self, rows: Any, check: Callable[[], None]) -> "Values":
        """Return (values, is_known) for an int64 array (n, k) of positions outside the board of `near_values`.

        The default computes the values one by one.
        """
        from wythoff.solve.near_values import compute_one_by_one

        return compute_one_by_one(self, rows, check)

    @cached_property
    def near_values(self) -> "NearValues":
        """A stored board of the Grundy values near (0, 0). Solvers that compute boards quickly use it."""
        from wythoff.solve.near_values import NearValues

        return NearValues(self)

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        """Return a dtype that holds all Grundy values of a board. Raises ValueError for games without boards."""
        from wythoff.solve.boards import value_dtype

        return value_dtype(self.ruleset, rows, cols)

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        """Raise ValueError if the game has no boards, or if this board needs too much memory or work.

        If `with_values`, the memory must also hold all values of the board.
        """
        self.board_dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: "Progress | None" = None
    ) -> Any:
        """Return the array of the Grundy values G(x, y) with x < rows and y < cols.

        The default computes the values one by one.
        """
        from wythoff.solve.boards import grundy_board

        return grundy_board(self, rows, cols, out, progress)

    def far_window(self, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Any:
        """Return the `Window` of the values G(x + i, y + j) for i < rows, j < cols, with `corner` = (x, y).

        This method is called if the corner is too far out for a board. Values from `below` on may be missing. The
        default raises UnknownValue.
        """
        from wythoff.solve.boards import far_window_error

        raise far_window_error(self.ruleset.title, corner, rows, cols)

    def outcome_table(
        self, rows: int, cols: int, out: Any = None, packed: bool = False, progress: "Progress | None" = None
    ) -> Any:
        """Return an array that is True at [x, y] if (x, y) is a P-position: the table of `wy.outcome_table`."""
        from wythoff.solve.boards import outcome_table

        return outcome_table(self, rows, cols, out, packed, progress)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: "Progress") -> None:
        """Fill the non-empty array `out` with the outcome table of `wy.outcome_table`.

        The default solves each position.
        """
        from wythoff.solve.boards import fill_by_answers

        fill_by_answers(self, out, cols, packed, progress)

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        """Return an array whose rows are the P-positions with the indices start to stop - 1.

        The dtype is int64 if all numbers fit, else object.
        """
        from wythoff.solve.boards import p_position_rows

        self.check_method(method)
        return p_position_rows(self.method_for("p_position"), start, stop, out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        """Yield arrays that together have the rows of `p_positions`.

        An array may be overwritten when the next array is requested.
        """
        from wythoff.solve.boards import p_position_row_blocks

        self.check_method(method)
        return p_position_row_blocks(self.method_for("p_position"), start, stop)
