"""Solvers of games by rays that use a bundled or stored proof of the P-positions."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wythoff.rules.position import Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wythoff.automata.automaton import Automaton
    from wythoff.exact.bigint import Integer
    from wythoff.games.wythoff.proved.positions import ProvedPositions


class ProvableSolver(Solver):
    """A solver whose positions are limited in size unless there is a proved automaton of the P-positions."""

    rows_for_kernels = 500

    most_listed: int
    """The most P-positions that are listed without a proof, or if a list is faster."""

    rays: Any
    """The moves as `Ray` tuples of `wythoff.games.wythoff.kernel`."""

    @cached_property
    def proved(self) -> "ProvedPositions | None":
        """The P-positions from a bundled or stored automaton, or None."""
        from wythoff.games.wythoff.proved.positions import ProvedPositions
        from wythoff.games.wythoff.proved.store import find_automaton

        found = find_automaton(self.rays, self.ruleset.is_misere)
        return None if found is None else ProvedPositions(found, self.rays)

    def store_proof(self, automaton: "Automaton") -> Path:
        """Store a proved automaton for this user and return the path. All games with the same moves use the file."""
        from wythoff.games.wythoff.proved.store import store_automaton

        self.__dict__.pop("proved", None)
        return store_automaton(self.rays, self.ruleset.is_misere, automaton)

    def solve_far_rows(self, rows: "NDArray[np.uint64]", is_p: "NDArray[np.bool_]", move: "NDArray[np.uint64]") -> bool:
        """Write the outcomes and moves of many positions from a proof. Return False if this is not possible."""
        return self.proved is not None and self.proved.tables is not None and self.proved.tables.solve(rows, is_p, move)

    def numbers_by_proof(self, stop: "Integer") -> bool:
        """Whether a proof finds the P-positions with indices up to `stop`, because they are too far for lists."""
        return stop > self.most_listed and self.proved is not None and self.proved.has_indices

    def p_index(self, position: Position) -> "Integer | None":
        return None if self.proved is None else self.proved.index(position)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if self.proved is None:
            return super().reasons(position, best, show)
        return [self.verdict(position, best, show), f"P-positions of {self.ruleset.title}: {self.proved}."]


def warm_up() -> None:
    """Compile the kernel of batches and cache it for later runs."""
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
