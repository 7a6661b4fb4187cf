"""The questions that every solver answers, with defaults, and those that only some answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.solution import (
    NO_MOVE,
    UNKNOWN_ERRORS,
    IllegalOption,
    NoValues,
    Solutions,
    TooManyMoves,
    UnknownValue,
)

if TYPE_CHECKING:
    from wythoff.exact.progress import Progress
    from wythoff.solve.near_values import NearValues, Values

UNSUPPORTED = {
    "p_position": "no closed form is known for the P-positions of {}",
    "losing_starts": "no closed form is known for the starts of {} that lose",
    "recurrence": "no recurrence is known for the starts of {} that lose",
    "numeration": "positions of each Grundy value are listed for wythoff and t-wythoff, not for {}",
    "families": "families of moves are listed for sums of take-and-break heaps, not for {}",
    "parts": "{} has no losing starts whose sums are all numbers",
}
"""Optional questions, each a method of some solvers, with the message for the others."""

# The most options whose Grundy values are computed to find a move: seconds.
MOST_TRIED = 100_000


class Solver(ABC):
    """Answers questions about one ruleset. Positions are tuples of mpz that the ruleset has checked."""

    usual_size = 20
    """The default largest pile of a start of play."""

    most_cells = 4 * 10**6
    """The most positions of an outcome table that an interactive command makes."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def supports(self, question: str) -> bool:
        """Whether this solver answers an optional question."""
        return hasattr(self, question)

    def method_for(self, question: str) -> Any:
        """Return the method that answers an optional question. Raises UnknownValue if there is none."""
        if not self.supports(question):
            raise UnknownValue(UNSUPPORTED.get(question, "this is not known of {}").format(self.ruleset.name))
        return getattr(self, question)

    @abstractmethod
    def outcome(self, position: Position) -> Outcome:
        """Return P, N or D."""

    @abstractmethod
    def winning_moves(self, position: Position) -> list[Position]:
        """List the P-positions among the options, piles in place, sorted."""

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Solve a batch: outcomes and canonical moves. The default solves one position at a time."""
        from wythoff.solve.batch import solve_each

        return solve_each(self.best_move, positions, self.ruleset, out)

    def for_rows(self) -> "Solver":
        """Return the solver for rows of files and batches: equal answers, but it refuses those that take minutes."""
        return self

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        """List the options of Grundy value `value`, sorted: the moves in a sum. The default computes all values.

        Raises UnknownValue if there are too many options, or if a value is unknown.
        """
        if (count := self.ruleset.count_options(position)) > MOST_TRIED:
            raise UnknownValue(
                f"moves of {self.ruleset.title} to a Grundy value are searched for among at most {MOST_TRIED} options, "
                f"this position has {shortened(count)}"
            )
        return sorted(left for left in self.ruleset.options(position) if self.grundy(left) == value)

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        """Yield the winning moves in any order, even if there are too many for a list."""
        yield from self.winning_moves(position)

    def some_winning_moves(self, position: Position, bits: int) -> tuple[list[Position], bool]:
        """List winning moves of at most `bits` bits in total, sorted, and say whether these are all."""
        try:
            return self.winning_moves(position), True
        except (TooManyMoves, UnknownValue):  # one may be known all the same
            best = self.best_move(position)
            return ([], True) if best is None else ([best], False)

    def move_family_count(self, position: Position) -> int | None:
        """Count the families of winning moves; None for games whose moves do not form families."""
        return len(self.method_for("families")(position)) if self.supports("families") else None

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the canonical winning move, None from P. The default is the first winning move.

        Returns the position itself if it is not P and no move wins: at the end of a misere game, or if it is drawn.
        """
        self.check_method(method)
        move = next(iter(self.winning_moves(position)), None)
        return position if move is None and self.outcome(position) is not Outcome.P else move

    def check_method(self, method: str) -> None:
        """Raise ValueError for every method but "auto"."""
        if method != "auto":
            raise ValueError(f"method must be auto for {self.ruleset.name}, got {method!r}")

    def answer_quickly(self) -> None:  # noqa: B027 (most answer at once)
        """Refuse from now on what takes more than a few seconds: a user is waiting."""

    def why(self, position: Position, show: Show = decimal) -> list[str]:
        """Explain in lines of text the outcome, and the winning move if there is one."""
        best = self.best_move(position)
        place = self.ruleset.format_piles(position, show)
        if best != position:
            return self.reasons(position, best, show)
        if self.outcome(position) is Outcome.D:
            return [f"{place} is drawn: neither of us can force the end."]
        return [f"{place} is N: {NO_MOVE}."]

    def verdict(self, position: Position, best: Position | None, show: Show) -> str:
        """State the outcome of a position and its best move, which is None from P."""
        place = self.ruleset.format_piles(position, show)
        if best is None:
            return f"{place} is P: whoever moves from it loses."
        return f"{place} is N: {self.ruleset.describe_turn(position, best, show)}."

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        """Return the lines of `why` for a P-position, with best None, or for a position with a winning move."""
        searched = f"This is {self.ruleset.title}: no closed form is known; all smaller positions were searched."
        return [self.verdict(position, best, show), searched]

    def grundy(self, position: Position) -> Integer:
        """Return the Grundy value. Raises NoValues in misere play, UnknownValue if it is unknown."""
        if self.ruleset.is_misere:
            raise NoValues(f"Grundy values are for normal play; {self.ruleset.title} is misere")
        return self.normal_value(position)

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value in normal play. Raises UnknownValue if it is unknown."""
        raise UnknownValue(f"no Grundy values are known for {self.ruleset.title}")

    def single_values(self, count: int) -> tuple[int, list[int]]:
        """Return (first, values): the Grundy values of one pile, or coin, n = first, first + 1, ...

        There are `count` values, or fewer if no more are known. Raises ValueError if a position is not a single number.
        """
        first = self.ruleset.min_pile
        numbers = range(first, first + count)
        return first, [int(self.grundy(self.ruleset.check((n,)))) for n in numbers]

    def grundy_at_least(self, position: Position) -> Integer:
        """Return the best known lower bound of the Grundy value: the value itself if it is known.

        Raises UnknownValue in misere play, as `grundy` does, and for drawn positions.
        """
        try:
            return self.grundy(position)
        except (NoValues, IllegalOption):
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
        """Estimate the seconds that `grundy` takes for a position whose value is known; 0 if there is no estimate."""
        return 0.0

    def board_seconds(self, position: Position) -> float:
        """Estimate the seconds for the board of values that ends at `position`."""
        return self.grundy_seconds(position)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> "Values":
        """Return the Grundy values of an int64 array (n, k) of positions, and whether each is known.

        `check` is called before each value that is computed alone; it may raise.
        """
        from wythoff.solve.near_values import compute_one_by_one

        found = None if self.ruleset.is_misere else self.values_of_rows(rows)
        return compute_one_by_one(self, rows, check) if found is None else found

    def values_of_rows(self, rows: Any) -> "Values | None":
        """Compute the values of an int64 array (n, k) in normal play together; None to compute them one by one."""
        return None

    def far_values(self, rows: Any, check: Callable[[], None]) -> "Values":
        """Return the values of rows (x, y) that no stored board has. The default computes them one by one."""
        from wythoff.solve.near_values import compute_one_by_one

        return compute_one_by_one(self, rows, check)

    @cached_property
    def near_values(self) -> "NearValues":
        """A board of the values near (0, 0), for games whose boards are made quickly."""
        from wythoff.solve.near_values import NearValues

        return NearValues(self)

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        """Return a dtype that holds all values of a board. Raises ValueError for games without boards."""
        from wythoff.solve.boards import value_dtype

        return value_dtype(self.ruleset, rows, cols)

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        """Refuse a board that does not fit into memory, with its values if they stay there."""
        self.board_dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: "Progress | None" = None
    ) -> Any:
        """Return the values of all positions (x, y), x < rows, y < cols. The default computes each."""
        from wythoff.solve.boards import grundy_board

        return grundy_board(self, rows, cols, out, progress)

    def far_window(self, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Any:
        """Return a window of values too far out for a board. Raises UnknownValue if they are unknown."""
        from wythoff.solve.boards import far_window_error

        raise far_window_error(self.ruleset.title, corner, rows, cols)

    def outcome_table(
        self, rows: int, cols: int, out: Any = None, packed: bool = False, progress: "Progress | None" = None
    ) -> Any:
        """Return a table that is True where (x, y) is P, x < rows, y < cols; see wythoff.api.tables."""
        from wythoff.solve.boards import outcome_table

        return outcome_table(self, rows, cols, out, packed, progress)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: "Progress") -> None:
        """Write a non-empty outcome table into `out`. The default computes each position."""
        from wythoff.solve.boards import fill_by_answers

        fill_by_answers(self, out, cols, packed, progress)

    def p_index(self, position: Position) -> Integer | None:
        """Return the index of a P-position; None if the position is N, or P-positions have no index."""
        return None

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        """Return the P-positions with start <= index < stop as rows: int64 if they fit, else objects."""
        from wythoff.solve.boards import p_position_rows

        self.check_method(method)
        return p_position_rows(self.method_for("p_position"), start, stop, out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        """Yield the P-positions of `p_positions` in blocks of rows, each overwritten by the next."""
        from wythoff.solve.boards import p_position_row_blocks

        self.check_method(method)
        return p_position_row_blocks(self.method_for("p_position"), start, stop)
