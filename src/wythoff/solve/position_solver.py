"""`PositionSolver`, the answers of a solver about single positions: outcomes, winning moves, values, reasons."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.solution import (
    UNKNOWN_ERRORS,
    UNSUPPORTED,
    IllegalOptionError,
    NoValuesError,
    TooManyMovesError,
    UnknownValue,
    no_move,
)

# The most options whose Grundy values are computed to find moves to a given value. This takes seconds.
MAX_TRIED = 100_000


class PositionSolver(ABC):
    """A base class of `Solver`: its methods answer questions about one position, which the rules have checked."""

    usual_size = 20
    """The default size of the largest pile of a starting position."""

    rules: Any
    """The same object as `ruleset`. A subclass may declare the class of its rules."""

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
        """Return the options that are P-positions, as a sorted list. The piles within an option are not sorted."""

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

        If a position has very many winning moves, a solver may end the list when its numbers have `bits` bits in all.
        """
        try:
            return self.winning_moves(position), True
        except (TooManyMovesError, UnknownValue):  # one winning move may be known nevertheless
            best = self.best_move(position)
            return ([], True) if best is None else ([best], False)

    def move_family_count(self, position: Position) -> int | None:
        """Return the number of families (groups of similar winning moves), or None if the moves are not grouped."""
        return len(self.method_for("families")(position)) if self.supports("families") else None

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the target of the canonical winning move; by default it is the first of `winning_moves`.

        If no move wins, the result is None for a P-position, and `position` itself for any other position. The other
        positions are draws, and positions without options in misere play.
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
            return [f"{place} is drawn: neither of us can force a win."]
        return [f"{place} is N: {no_move(self.ruleset)}."]

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

        `first` is the least position. There are `count` values, or fewer if the others are unknown. Raises ValueError
        if a position of the game cannot be a single number.
        """
        first = self.ruleset.min_pile
        numbers = range(first, first + count)
        return first, [int(self.grundy(self.ruleset.check((n,)))) for n in numbers]

    def grundy_at_least(self, position: Position) -> Integer:
        """Return the Grundy value of a position, or if it is unknown, its best known lower bound.

        Raises NoValuesError in misere play, and UnknownValue for a draw.
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

    def p_index(self, position: Position) -> Integer | None:
        """Return the index of a P-position. Return None for an N-position, or if the solver knows no indices."""
        return None
