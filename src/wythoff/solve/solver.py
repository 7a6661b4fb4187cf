"""Which solver answers for a ruleset, and what every solver can be asked."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from wythoff.exact.bigint import Integer
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Outcome, Position, Ruleset
from wythoff.rulesets.t_wythoff import TWythoff
from wythoff.rulesets.two_piles import TwoPiles
from wythoff.solve.solution import Solutions, UnknownValue


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

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """The canonical winning move, None from P. Here the first of all."""
        self.check_method(method)
        return next(iter(self.winning_moves(position)), None)

    def check_method(self, method: str) -> None:
        """Refuse any method but the one there is."""
        if method != "auto":
            raise ValueError(f"method must be auto for {self.ruleset.name}, got {method!r}")

    def grundy(self, position: Position) -> Integer:
        """The Grundy value. Raises UnknownValue where it is not known."""
        raise UnknownValue(f"no Grundy values are known for {self.ruleset.name}")

    def p_position(self, n: Integer) -> Position:
        """The n-th P-position."""
        raise UnknownValue(f"no closed form is known for the P-positions of {self.ruleset.name}")

    def p_index(self, position: Position) -> Integer | None:
        """The n of a P-position; None if N, or where P-positions are not numbered."""
        return None

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        """The P-positions of index start to stop - 1, as rows."""
        raise UnknownValue(f"no closed form is known for the P-positions of {self.ruleset.name}")

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        """The same in blocks of rows, each overwritten by the next."""
        raise UnknownValue(f"no closed form is known for the P-positions of {self.ruleset.name}")

    @abstractmethod
    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Outcomes and canonical moves of a batch."""


def solver_for(ruleset: Ruleset) -> Solver:
    """The solver of the ruleset's closed form, or the naive one where it has none."""
    if ruleset.closed_form == "golden pairs":
        from wythoff.solve.golden_pairs import GoldenPairSolver

        return GoldenPairSolver(ruleset)
    if isinstance(ruleset, TWythoff):
        from wythoff.solve.complementary_pairs import ComplementaryPairSolver

        return ComplementaryPairSolver(ruleset)
    if isinstance(ruleset, FlipFlop):
        from wythoff.solve.flip_flop import FlipFlopSolver

        return FlipFlopSolver(ruleset)
    if isinstance(ruleset, HeapRuleset):
        return _heap_solver(ruleset)
    if isinstance(ruleset, TwoPiles):
        from wythoff.solve.rays import RaySolver

        return RaySolver(ruleset)
    from wythoff.solve.naive import NaiveSolver

    return NaiveSolver(ruleset)


def _heap_solver(ruleset: HeapRuleset) -> Solver:
    """By xor alone for nim, by the values of heaps in normal play, by search in misere play."""
    if ruleset.moves.all_but == ():
        from wythoff.solve.nim import NimSolver

        return NimSolver(ruleset)
    if ruleset.is_misere:
        from wythoff.solve.misere_heaps import MisereHeapSolver

        return MisereHeapSolver(ruleset)
    from wythoff.solve.heaps import HeapSolver

    return HeapSolver(ruleset)
