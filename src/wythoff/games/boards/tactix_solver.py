"""TacTix by exact search: a table of the outcomes of all sets of counters, in increasing order of their bits.

A move makes the number smaller whose bits are the counters, so that its outcome is there already. A table is made as
far as it is asked for.
"""

from functools import cache
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.boards.tactix import TacTix, lines
from wythoff.kernels import tactix
from wythoff.rules.position import Outcome, Position
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# Squares of a board: a table of 2^25 outcomes takes 32 MB and some seconds. Of values 2^20, one of 20 squares.
MOST_SQUARES, MOST_FOR_VALUES = 25, 20

# Boards that are solved between two looks at Ctrl-C.
PIECE = 1 << 20


class TacTixSolver(Solver):
    """Boards of up to 25 squares. The canonical move is the first of the winning ones, sorted."""

    def __init__(self, ruleset: TacTix) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._tables: dict[tuple[int, bool], tuple[int, NDArray[Any]]] = {}
        self._lock = RLock()

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._look_up(position, False) else Outcome.N

    def normal_value(self, position: Position) -> Integer:
        return mpz(self._look_up(position, True))

    def _look_up(self, position: Position, with_values: bool) -> int:
        size, most = len(position), MOST_FOR_VALUES if with_values else MOST_SQUARES
        board = sum(1 << place for place, there in enumerate(position) if there)
        if board >> most:
            raise UnknownValue(f"boards of TacTix are searched to {most} squares, this one has {size}")
        with self._lock:
            done, table = self._tables.get((size, with_values), (0, np.zeros(0, np.bool_)))
            if board >= done:
                stop = 1 << board.bit_length()
                table = np.concatenate((table[:done], np.zeros(stop - done, np.uint8 if with_values else np.bool_)))
                masks = _masks(self.rules.width, size // self.rules.width)
                for start in range(done, stop, PIECE):
                    end = min(start + PIECE, stop)
                    if with_values:
                        tactix.fill_values(masks, start, end, table)
                    else:
                        tactix.fill_boards(masks, self.rules.is_misere, start, end, table)
                self._tables[size, with_values] = stop, table
        return int(table[board])

    def winning_moves(self, position: Position) -> list[Position]:
        self.outcome(position)
        return sorted(left for left in self.rules.options(position) if self.outcome(left) is Outcome.P)


@cache
def _masks(width: int, height: int) -> NDArray[Any]:
    """Return the counters that a move can take, as bits; long lines first, which win most often."""
    found = [sum(1 << place for place in line) for line in lines(width, height)]
    return np.array(found[::-1], np.int64)


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    for play in ("normal", "misere"):
        solver = TacTixSolver(TacTix(name="tactix", summary="", width=2, play=play))
        solver.outcome((mpz(1),) * 4)
        if play == "normal":
            solver.grundy((mpz(1),) * 4)
