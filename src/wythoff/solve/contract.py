"""`Solver`, the base class of all solvers. Its methods answer the questions about positions of a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Literal

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.solution import (
    NO_MOVE,
    UNKNOWN_ERRORS,
    UNSUPPORTED,
    IllegalOptionError,
    NoValuesError,
    Solutions,
    TooManyMovesError,
    UnknownValue,
)

if TYPE_CHECKING:
    from wythoff.exact.progress import Progress
    from wythoff.solve.near_values import NearValues, Values
    from wythoff.solve.row_blocks import Block

# The most options whose Grundy values are computed to find moves to a given value. This takes seconds.
MAX_TRIED = 100_000


class Solver(ABC):
    """The solver of one game. Its methods take positions that the rules have checked: tuples of mpz.

    A subclass for a new game defines `outcome` and `winning_moves`, and also `normal_value` if Grundy values are known.
    Every other method has a default.
    """

    usual_size = 20
    """The default size of the largest pile of a starting position."""

    most_cells = 4 * 10**6
    """The most positions of an outcome table that an interactive command computes."""

    rows_for_kernels = 20_000
    """The number of rows for which solving one by one takes as long as loading numba and kernels.

    In most games loading takes 0.2 to 0.5 s and a row takes 6 to 17 us. So the number is 12,000 to 70,000.
    """

    block_maker = ""
    """The function of compiled code for many positions, as "module:function", or "" if there is no such code.

    The function is called by `row_block`.
    """

    block_order: Literal["C", "F"] = "C"
    """The order in memory of the arrays that compiled code receives: "F" if it needs contiguous columns."""

    rules: Any
    """The rules of the game, like `ruleset`. A subclass may declare their class."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = self.rules = ruleset

    def supports(self, question: str) -> bool:
        """Whether this solver has the optional method `question`, such as "p_position"."""
        return hasattr(self, question)

    def method_for(self, question: str) -> Any:
        """Return the optional method `question`, such as "p_position".

        Raises UnknownValue if the solver has no such method.
        """
        if not self.supports(question):
            raise UnknownValue(UNSUPPORTED.get(question, "this is not known for {}").format(self.ruleset.name))
        return getattr(self, question)

    @abstractmethod
    def outcome(self, position: Position) -> Outcome:
        """Return the outcome of a position: P, N or D."""

    @abstractmethod
    def winning_moves(self, position: Position) -> list[Position]:
        """Return the options that are P-positions, as a sorted list. The piles of each option stay in their order."""

    def uses_kernels(self, rows: int) -> bool:
        """Whether `solve_many` passes an array of this many rows to `solve_rows`, which may load compiled kernels.

        Fewer rows are solved one by one.
        """
        from wythoff.exact.loading import is_loading_worth  # only for many rows

        rows = min(rows, self.rows_for_kernels)  # a larger integer may exceed every float
        return is_loading_worth(f"{type(self).__module__}.{type(self).__name__}", rows / self.rows_for_kernels)

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Return outcomes and canonical moves of many positions. An error states the row number of the position.

        Few positions, and positions with a number that exceeds 64 bits, are solved one by one.
        """
        from wythoff.solve.batch import position_rows, solve_each

        rows = position_rows(positions, self.ruleset)
        if isinstance(rows, list) or not self.uses_kernels(len(rows)):
            return solve_each(self, rows, out, threads, positions)
        return self.solve_rows(rows, out, threads)

    def solve_rows(self, rows: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Return outcomes and canonical moves of the positions in the rows of an integer array.

        The default solves blocks of rows by the function of `row_block`, or one position at a time without it.
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
        """Return a solver with the same answers for rows of files. It refuses positions that would take minutes."""
        return self

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        """Return the options with Grundy value `value`, as a sorted list.

        A move in a sum of games is found by this method.

        The default computes the values of all options. Raises UnknownValue if there are over MAX_TRIED options, or if a
        value is unknown.
        """
        if (count := self.ruleset.count_options(position)) > MAX_TRIED:
            raise UnknownValue(
                f"this position of {self.ruleset.title} has {shortened(count)} options; moves to a Grundy value are "
                f"searched for among at most {MAX_TRIED} options"
            )
        return sorted(left for left in self.ruleset.options(position) if self.grundy(left) == value)

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        """Yield the winning moves in any order. Use this method if they may be too many for a list."""
        yield from self.winning_moves(position)

    def some_winning_moves(self, position: Position, bits: int) -> tuple[list[Position], bool]:
        """Return (moves, is_complete): a sorted list of winning moves, and whether it has all of them.

        If a position has very many winning moves, a solver may end the list after `bits` bits of numbers in all.
        """
        try:
            return self.winning_moves(position), True
        except (TooManyMovesError, UnknownValue):  # one winning move may be known nevertheless
            best = self.best_move(position)
            return ([], True) if best is None else ([best], False)

    def move_family_count(self, position: Position) -> int | None:
        """Return the number of families of winning moves, or None if the solver does not group winning moves."""
        return len(self.method_for("families")(position)) if self.supports("families") else None

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the target of the canonical winning move; by default it is the first of `winning_moves`.

        If no move wins, return None for a P-position. Otherwise return the position itself: it is a draw, or a position
        without options in misere play.
        """
        self.check_method(method)
        move = next(iter(self.winning_moves(position)), None)
        return position if move is None and self.outcome(position) is not Outcome.P else move

    def check_method(self, method: str) -> None:
        """Raise ValueError if `method` is not "auto". Solvers with several methods override this."""
        if method != "auto":
            raise ValueError(f"method must be auto for {self.ruleset.name}, got {method!r}")

    def answer_quickly(self) -> None:  # noqa: B027 (most answer at once)
        """From now on, raise UnknownValue for questions that take more than a few seconds, since a user is waiting."""

    def why(self, position: Position, show: Show = decimal) -> list[str]:
        """Return lines of text that explain the outcome of a position, and its canonical winning move."""
        best = self.best_move(position)
        place = self.ruleset.format_piles(position, show)
        if best != position:
            return self.reasons(position, best, show)
        if self.outcome(position) is Outcome.D:
            return [f"{place} is drawn: neither of us can force the end."]
        return [f"{place} is N: {NO_MOVE}."]

    def verdict(self, position: Position, best: Position | None, show: Show) -> str:
        """Return a sentence with the outcome P or N of a position, and the move to its option `best`.

        `best` is None for a P-position.
        """
        place = self.ruleset.format_piles(position, show)
        if best is None:
            return f"{place} is P: whoever moves from it loses."
        return f"{place} is N: {self.ruleset.describe_turn(position, best, show)}."

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        """Return the lines of `why`. `best` is None for a P-position, or the target of the canonical winning move."""
        searched = f"This is {self.ruleset.title}: no closed form is known; all smaller positions were searched."
        return [self.verdict(position, best, show), searched]

    def grundy(self, position: Position) -> Integer:
        """Return the Grundy value of a position.

        Raises NoValuesError in misere play, and UnknownValue if the value is unknown.
        """
        self.check_normal_play()
        return self.normal_value(position)

    def check_normal_play(self) -> None:
        """Raise NoValuesError if the game is in misere play."""
        if self.ruleset.is_misere:
            raise NoValuesError(f"Grundy values are for normal play; {self.ruleset.title} is misere")

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value of a position in normal play. Raises UnknownValue if the value is unknown."""
        raise UnknownValue(f"no Grundy values are known for {self.ruleset.title}")

    def single_values(self, count: int) -> tuple[int, list[int]]:
        """Return (first, values): Grundy values of the single numbers `first`, first + 1, ... in a game of one pile.

        `first` is the least number. There are `count` values, or fewer if the others are unknown. Raises ValueError if
        a position of the game cannot be a single number.
        """
        first = self.ruleset.min_pile
        numbers = range(first, first + count)
        return first, [int(self.grundy(self.ruleset.check((n,)))) for n in numbers]

    def grundy_at_least(self, position: Position) -> Integer:
        """Return the Grundy value of a position, or if it is unknown, its best known lower bound.

        Raises UnknownValue in misere play, and for positions that are draws.
        """
        try:
            return self.grundy(position)
        except (NoValuesError, IllegalOptionError):
            raise
        except UNKNOWN_ERRORS as error:
            if least := getattr(error, "at_least", 0):
                return mpz(least)
            try:
                outcome = self.outcome(position)
            except UNKNOWN_ERRORS:
                return mpz(0)
            if outcome is Outcome.D:
                raise
            return mpz(outcome is Outcome.N)

    def grundy_seconds(self, position: Position) -> float:
        """Return an estimate of the seconds that `grundy` takes for a position, or 0 if there is no estimate."""
        return 0.0

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
        """Raise ValueError if memory is too small to compute a board; if `with_values`, also to hold all its values."""
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

        It is called if the corner is too far out for a board. Values from `below` on may be missing. The default raises
        UnknownValue.
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

    def p_index(self, position: Position) -> Integer | None:
        """Return the index of a P-position. Return None for an N-position, or if the solver knows no indices."""
        return None

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        """Return an array whose rows are the P-positions with the indices start to stop - 1.

        The dtype is int64 if all numbers fit, else object.
        """
        from wythoff.solve.boards import p_position_rows

        self.check_method(method)
        return p_position_rows(self.method_for("p_position"), start, stop, out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        """Yield arrays that together have the rows of `p_positions`.

        An array may be overwritten when the next is requested.
        """
        from wythoff.solve.boards import p_position_row_blocks

        self.check_method(method)
        return p_position_row_blocks(self.method_for("p_position"), start, stop)
