"""Solvers of games by rays that use a bundled or stored proof of the P-positions."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from wythoff.games.wythoff.rays.boards import RayBoards, move_rows
from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.listing import ListingSolver
from wythoff.solve.small_search import SmallSearch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wythoff.automata.automaton import Automaton
    from wythoff.exact.bigint import Integer
    from wythoff.exact.progress import Progress
    from wythoff.games.wythoff.proved.positions import ProvedPositions
    from wythoff.games.wythoff.rays.rules import Rays
    from wythoff.solve.naive import NaiveSolver


class ProvableSolver(ListingSolver):
    """A solver of games whose moves follow rays. It uses a bundled or stored automaton of the P-positions, if any.

    With such an automaton positions may have any size. Otherwise a table or a list of P-positions limits their size.
    """

    rows_for_kernels = 500

    most_listed: int
    """P-positions with indices below `stop` are listed without a proof if `stop` is at most this number."""

    def __init__(self, ruleset: Any) -> None:
        super().__init__(ruleset)
        self.rays: Rays = ruleset.rays
        self.small = SmallSearch(ruleset)
        self.boards = RayBoards(ruleset, move_rows(ruleset.rays))
        self.lock = RLock()  # blocks of a file are solved on threads, by one solver

    @abstractmethod
    def is_near(self, position: Position) -> bool:
        """Whether a table or a list of P-positions solves `position` faster than a proved automaton does."""

    def exact_solver(self, position: Position) -> "NaiveSolver | ProvedPositions | None":
        """Return the solver of a position if it is a search or a proved automaton.

        Return None if a table or a list of P-positions is used instead.
        """
        return self.small.solver(position) or (None if self.is_near(position) else self.proved)

    def normal_value(self, position: Position) -> "Integer":
        search = self.small.solver(position)
        return search.normal_value(position) if search else self.boards.value(position)

    def grundy_seconds(self, position: Position) -> float:
        return self.boards.seconds(position)

    def board_dtype(self, rows: "Integer", cols: "Integer") -> Any:
        return self.boards.dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: "Progress | None" = None
    ) -> Any:
        self.check_normal_play()
        return self.boards.board(rows, cols, out, progress=progress)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        self.check_normal_play()
        return self.near_values.values_of_rows(rows, check)

    @cached_property
    def proved(self) -> "ProvedPositions | None":
        """The P-positions given by a bundled or stored automaton, or None if there is no such automaton."""
        from wythoff.games.wythoff.proved.positions import ProvedPositions
        from wythoff.games.wythoff.proved.store import find_automaton

        found = find_automaton(self.rays, self.ruleset.is_misere)
        return None if found is None else ProvedPositions(found, self.rays)

    def store_proof(self, automaton: "Automaton") -> Path:
        """Store a proved automaton for this user, and return the path of its file.

        All games with the moves of this game use the file.
        """
        from wythoff.games.wythoff.proved.store import store_automaton

        self.__dict__.pop("proved", None)
        return store_automaton(self.rays, self.ruleset.is_misere, automaton)

    def solve_far_rows(self, rows: "NDArray[np.uint64]", is_p: "NDArray[np.bool_]", move: "NDArray[np.uint64]") -> bool:
        """Write the outcomes and canonical moves of the positions in `rows` by a proved automaton, and return True.

        Return False if there is no such automaton, if its tables are too large, or if a pile is 2^63 or more.
        """
        return self.proved is not None and self.proved.tables is not None and self.proved.tables.solve(rows, is_p, move)

    def has_formula(self, stop: "Integer") -> bool:
        return stop > self.most_listed and self.proved is not None and self.proved.has_indices

    def p_position_by_formula(self, n: "Integer") -> Position:
        assert self.proved is not None
        return self.proved.p_position(n)

    def p_index(self, position: Position) -> "Integer | None":
        return None if self.proved is None else self.proved.index(position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if self.proved is None:
            return super().reasons(position, best, show)
        return [self.verdict(position, best, show), f"P-positions of {self.ruleset.title}: {self.proved}."]


def warm_up() -> None:
    """Compile the machine code that solves many positions, and cache it on disk for later runs."""
    import numpy as np

    from wythoff.games.wythoff.kernel import QUEEN
    from wythoff.games.wythoff.proved.positions import ProvedPositions
    from wythoff.games.wythoff.proved.store import find_automaton

    moves = [*QUEEN[:2], (1, 1, 1)]
    found = find_automaton(moves, False)
    assert found is not None
    tables = ProvedPositions(found, moves).tables
    assert tables is not None
    rows = np.ones((1, 2), np.uint64)
    tables.solve(rows, np.zeros(1, np.bool_), rows.copy())
