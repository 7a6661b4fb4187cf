"""Which solver answers for a ruleset, and what every solver can be asked."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer
from wythoff.rulesets.ruleset import Outcome, Position, Ruleset
from wythoff.solve.solution import Solutions, TooManyMoves, UnknownValue

if TYPE_CHECKING:
    from wythoff.solve.near_values import NearValues, Values


class Solver(ABC):
    """Answers for one ruleset. Positions are tuples of mpz that the ruleset has checked."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @abstractmethod
    def outcome(self, position: Position) -> Outcome:
        """P, N or D."""

    @abstractmethod
    def winning_moves(self, position: Position) -> list[Position]:
        """Every P-position among the options, piles in place, sorted."""

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

    def grundy(self, position: Position) -> Integer:
        """The Grundy value. Raises UnknownValue where it is not known."""
        raise UnknownValue(f"no Grundy values are known for {self.ruleset.name}")

    def grundy_seconds(self, position: Position) -> float:
        """About how long `grundy` takes for a position whose value is known; 0 where that cannot be told."""
        return 0.0

    @cached_property
    def near_values(self) -> "NearValues":
        """A board of the values near (0, 0), for solvers whose games have one."""
        from wythoff.solve.near_values import NearValues

        return NearValues(self)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> "Values":
        """The Grundy values of an int64 array (n, k) of positions, and whether each is known. Here one by one.

        `check` is called before every value that is found by itself; it may raise.
        """
        from wythoff.solve.near_values import one_by_one

        return one_by_one(self, rows, check)

    def p_position(self, n: Integer) -> Position:
        """The n-th P-position."""
        raise UnknownValue(f"no closed form is known for the P-positions of {self.ruleset.name}")

    def p_index(self, position: Position) -> Integer | None:
        """The n of a P-position; None if N, or where P-positions are not numbered."""
        return None

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        """The P-positions of index start to stop - 1, as rows: int64 if they fit, else objects. Here one by one."""
        from wythoff.solve.rows import p_position_rows

        self.check_method(method)
        return p_position_rows(self.p_position, start, stop, out)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        """The same in blocks of rows, each overwritten by the next."""
        from wythoff.solve.rows import p_position_row_blocks

        self.check_method(method)
        return p_position_row_blocks(self.p_position, start, stop)

    def losing_starts(self, stop: Integer) -> list[Integer]:
        """The piles below `stop` from which the player who begins loses, increasing."""
        raise UnknownValue(f"no closed form is known for the starts of {self.ruleset.name} that lose")

    def recurrence(self) -> Any:
        """The recurrence that these piles follow at last, or None."""
        raise UnknownValue(f"no recurrence is known for the starts of {self.ruleset.name} that lose")

    def parts(self, n: Integer) -> list[Integer]:
        """The losing starts whose sum is n, decreasing."""
        raise UnknownValue(f"{self.ruleset.name} has no losing starts whose sums are all numbers")

    @abstractmethod
    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Outcomes and canonical moves of a batch."""


def solver_for(ruleset: Ruleset) -> Solver:
    """The solver that the ruleset names."""
    module, _, name = ruleset.solver.rpartition(".")
    solver: Solver = getattr(import_module(f"wythoff.solve.{module}"), name)(ruleset)
    return solver
