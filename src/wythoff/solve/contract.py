"""What every solver can be asked, and what only some are: boards, numbers of P-positions, losing starts, ..."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.solution import NO_MOVE, NOT_KNOWN, IllegalOption, NoValues, Solutions, TooManyMoves, UnknownValue

if TYPE_CHECKING:
    from wythoff.exact.progress import Progress
    from wythoff.solve.near_values import NearValues, Values

REFUSED = {
    "p_position": "no closed form is known for the P-positions of {}",
    "losing_starts": "no closed form is known for the starts of {} that lose",
    "recurrence": "no recurrence is known for the starts of {} that lose",
    "numeration": "positions of each Grundy value are listed for wythoff and t-wythoff, not for {}",
    "families": "families of moves are listed for sums of take-and-break heaps, not for {}",
    "parts": "{} has no losing starts whose sums are all numbers",
}
"""Optional questions, each a method of the solvers that offer it, and what is said where a solver does not."""


# Options whose values are asked for one by one to find one: seconds.
MOST_TRIED = 100_000


class Solver(ABC):
    """Answers for one ruleset. Positions are tuples of mpz that the ruleset has checked."""

    usual_size = 20
    """The largest pile of a start of play, if nobody says how large."""

    most_cells = 4 * 10**6
    """Positions of a table of outcomes that is made while somebody waits."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def offers(self, question: str) -> bool:
        """Whether an optional question is answered."""
        return hasattr(self, question)

    def asked(self, question: str) -> Any:
        """The method that answers an optional question. Raises UnknownValue where there is none."""
        if not self.offers(question):
            raise UnknownValue(REFUSED.get(question, "this is not known of {}").format(self.ruleset.name))
        return getattr(self, question)

    @abstractmethod
    def outcome(self, position: Position) -> Outcome:
        """P, N or D."""

    @abstractmethod
    def winning_moves(self, position: Position) -> list[Position]:
        """Every P-position among the options, piles in place, sorted."""

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Outcomes and canonical moves of a batch. Here one by one."""
        from wythoff.solve.batch import solve_each

        return solve_each(self.best_move, positions, self.ruleset, out)

    def for_rows(self) -> "Solver":
        """The solver for rows of files and batches, where none may take a minute: the same answers, or it refuses."""
        return self

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        """The options of this Grundy value, sorted: moves in a sum. Here all options are looked at.

        Raises UnknownValue where these are too many, or have values that are not known.
        """
        if (count := self.ruleset.count_options(position)) > MOST_TRIED:
            raise UnknownValue(
                f"moves of {self.ruleset.short_title} to a Grundy value are sought among up to {MOST_TRIED}, "
                f"here are {shortened(count)}"
            )
        return sorted(left for left in self.ruleset.options(position) if self.grundy(left) == value)

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        """The same one by one, in any order: where they are too many to be listed."""
        yield from self.winning_moves(position)

    def some_winning_moves(self, position: Position, bits: int) -> tuple[list[Position], bool]:
        """Winning moves of so many bits in all, sorted, and whether they are all there are."""
        try:
            return self.winning_moves(position), True
        except (TooManyMoves, UnknownValue):  # one may be known all the same
            best = self.best_move(position)
            return ([], True) if best is None else ([best], False)

    def kinds_of_moves(self, position: Position) -> int | None:
        """How many families of winning moves there are; None in games where moves are not so told."""
        return len(self.asked("families")(position)) if self.offers("families") else None

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """The canonical winning move, None from P. Here the first of all.

        The position itself where no move wins and it is not P: the end of a misere game, or drawn.
        """
        self.check_method(method)
        move = next(iter(self.winning_moves(position)), None)
        return position if move is None and self.outcome(position) is not Outcome.P else move

    def check_method(self, method: str) -> None:
        """Refuse any method but the one there is."""
        if method != "auto":
            raise ValueError(f"method must be auto for {self.ruleset.name}, got {method!r}")

    def answer_quickly(self) -> None:  # noqa: B027 (most answer at once)
        """Refuse from now on what takes more than some seconds, for somebody who waits."""

    def why(self, position: Position, show: Show = decimal) -> list[str]:
        """Lines that explain the outcome, and the move that wins if there is one."""
        best = self.best_move(position)
        place = self.ruleset.place(position, show)
        if best != position:
            return self.reasons(position, best, show)
        if self.outcome(position) is Outcome.D:
            return [f"{place} is drawn: neither of us can force the end."]
        return [f"{place} is N: {NO_MOVE}."]

    def verdict(self, position: Position, best: Position | None, show: Show) -> str:
        """The outcome of a position, with its best move, None from P."""
        place = self.ruleset.place(position, show)
        if best is None:
            return f"{place} is P: whoever moves from it loses."
        return f"{place} is N: {self.ruleset.moved(position, best, show)}."

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        """The lines of `why` for a position that is P, best None, or has a winning move."""
        searched = f"This is {self.ruleset.short_title}: no closed form is known; all smaller positions were searched."
        return [self.verdict(position, best, show), searched]

    def grundy(self, position: Position) -> Integer:
        """The Grundy value. Raises NoValues in misere play, UnknownValue where it is not known."""
        if self.ruleset.is_misere:
            raise NoValues(f"Grundy values are for normal play; {self.ruleset.short_title} is misere")
        return self.normal_value(position)

    def normal_value(self, position: Position) -> Integer:
        """The Grundy value in normal play. Raises UnknownValue where it is not known."""
        raise UnknownValue(f"no Grundy values are known for {self.ruleset.short_title}")

    def single_values(self, count: int) -> tuple[int, list[int]]:
        """The Grundy values of one pile of n, or one coin at place n, n = first, first + 1, ...; and first.

        Fewer where no more are known. Here of the positions that are the number n alone. Raises ValueError where they
        are more than one number.
        """
        first = self.ruleset.least
        numbers = range(first, first + count)
        return first, [int(self.grundy(self.ruleset.check((n,)))) for n in numbers]

    def grundy_at_least(self, position: Position) -> Integer:
        """The largest number that the Grundy value is known to be at least: where it is known, the value.

        Raises UnknownValue in misere play, as `grundy` does, and for drawn positions.
        """
        try:
            return self.grundy(position)
        except (NoValues, IllegalOption):
            raise
        except NOT_KNOWN as error:
            if least := getattr(error, "at_least", 0):
                return mpz(least)
            try:
                outcome = self.outcome(position)
            except NOT_KNOWN:
                return mpz(0)
            if outcome is Outcome.D:
                raise
            return mpz(outcome is Outcome.N)

    def grundy_seconds(self, position: Position) -> float:
        """About how long `grundy` takes for a position whose value is known; 0 where that cannot be told."""
        return 0.0

    def board_seconds(self, position: Position) -> float:
        """The same for the board of values that ends there, which is what most values take."""
        return self.grundy_seconds(position)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> "Values":
        """The Grundy values of an int64 array (n, k) of positions, and whether each is known.

        `check` is called before every value that is found by itself; it may raise.
        """
        from wythoff.solve.near_values import one_by_one

        found = None if self.ruleset.is_misere else self.values_of_rows(rows)
        return one_by_one(self, rows, check) if found is None else found

    def values_of_rows(self, rows: Any) -> "Values | None":
        """The values of such rows in normal play, found together; None to find them one by one."""
        return None

    def far_values(self, rows: Any, check: Callable[[], None]) -> "Values":
        """The same for two numbers in each row, where no board is kept that has them. Here one by one."""
        from wythoff.solve.near_values import one_by_one

        return one_by_one(self, rows, check)

    @cached_property
    def near_values(self) -> "NearValues":
        """A board of the values near (0, 0), for solvers whose games have one that is quickly made."""
        from wythoff.solve.near_values import NearValues

        return NearValues(self)

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        """A dtype that is certain to hold the values of a board. Raises ValueError for games without boards."""
        from wythoff.solve.boards import value_dtype

        return value_dtype(self.ruleset, rows, cols)

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        """Refuse a board that does not fit into memory: what making it needs, and its values if they stay there."""
        self.board_dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: "Progress | None" = None
    ) -> Any:
        """The values of all positions of two numbers x < rows, y < cols. Here each is asked for."""
        from wythoff.solve.boards import grundy_board

        return grundy_board(self, rows, cols, out, progress)

    def far_window(self, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Any:
        """A window of values that no board reaches; see wythoff.solve.boards. Raises UnknownValue where it is not."""
        from wythoff.solve.boards import too_far

        raise too_far(self.ruleset.short_title, corner, rows, cols)

    def outcome_table(
        self, rows: int, cols: int, out: Any = None, packed: bool = False, progress: "Progress | None" = None
    ) -> Any:
        """True where (x, y) is P, x < rows, y < cols; see wythoff.api.tables.outcome_table."""
        from wythoff.solve.boards import outcome_table

        return outcome_table(self, rows, cols, out, packed, progress)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: "Progress") -> None:
        """Write such a table, which is not empty, into `out`. Here each position is asked for."""
        from wythoff.solve.boards import fill_by_answers

        fill_by_answers(self, out, cols, packed, progress)

    def p_index(self, position: Position) -> Integer | None:
        """The n of a P-position; None if N, or where P-positions are not numbered."""
        return None

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        """The P-positions of index start to stop - 1, as rows: int64 if they fit, else objects. Here one by one."""
        from wythoff.solve.boards import p_position_rows

        self.check_method(method)
        return p_position_rows(self.asked("p_position"), start, stop, out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        """The same in blocks of rows, each overwritten by the next."""
        from wythoff.solve.boards import p_position_row_blocks

        self.check_method(method)
        return p_position_row_blocks(self.asked("p_position"), start, stop)
