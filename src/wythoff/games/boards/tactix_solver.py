"""TacTix by exact search: a table of the outcomes or Grundy values of all sets of counters. A set is a bitmask.

Each bit stands for a square, and is 1 if the square has a counter. A move makes the bitmask smaller, so that the table,
in increasing order of bitmasks, already has the entries of all options. The table is computed at least up to the
largest bitmask that has been requested.
"""

from functools import cache
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.boards.tactix import TacTix, lines
from wythoff.rules.position import Outcome, Position
from wythoff.solve.contract import Solver
from wythoff.solve.small_search import SmallSearch
from wythoff.solve.solution import UnknownValue

# The most squares of a board for outcomes (2^25 outcomes take 32 MB and some seconds), and for Grundy values.
MAX_SQUARES, MAX_SQUARES_FOR_VALUES = 25, 20

# The most boards per call of compiled code. Ctrl-C stops the program between calls.
BOARDS_PER_CALL = 1 << 20


class TacTixSolver(Solver):
    """The solver of TacTix. Boards with few counters are searched without a table.

    For other boards outcomes need all counters on the first 25 squares, and Grundy values on the first 20.
    The canonical move is the winning move with the least target.
    """

    rules: TacTix

    def __init__(self, ruleset: TacTix) -> None:
        super().__init__(ruleset)
        self._tables: dict[tuple[int, bool], tuple[int, NDArray[Any]]] = {}
        self._lock = RLock()
        self._small = SmallSearch(ruleset)

    def outcome(self, position: Position) -> Outcome:
        if search := self._small.solver(position):
            return search.outcome(position)
        return Outcome.P if self._look_up(position, False) else Outcome.N

    def normal_value(self, position: Position) -> Integer:
        if search := self._small.solver(position):
            return search.normal_value(position)
        return mpz(self._look_up(position, True))

    def _look_up(self, position: Position, with_values: bool) -> int:
        size, most = len(position), MAX_SQUARES_FOR_VALUES if with_values else MAX_SQUARES
        board = sum(1 << place for place, has_counter in enumerate(position) if has_counter)
        if board >> most:
            what = "Grundy values" if with_values else "outcomes"
            raise UnknownValue(
                f"{what} of TacTix are known only if all counters are on the first {most} squares, got one on square"
                f" {board.bit_length()}"
            )
        from wythoff.kernels import tactix

        with self._lock:
            done, table = self._tables.get((size, with_values), (0, np.zeros(0, np.bool_)))
            if board >= done:
                stop = 1 << board.bit_length()
                table = np.concatenate((table[:done], np.zeros(stop - done, np.uint8 if with_values else np.bool_)))
                masks = _masks(self.rules.width, size)
                for start in range(done, stop, BOARDS_PER_CALL):
                    end = min(start + BOARDS_PER_CALL, stop)
                    if with_values:
                        tactix.fill_values(masks, start, end, table)
                    else:
                        tactix.fill_boards(masks, self.rules.is_misere, start, end, table)
                self._tables[size, with_values] = stop, table
        return int(table[board])

    def winning_moves(self, position: Position) -> list[Position]:
        self.outcome(position)
        return sorted(option for option in self.rules.options(position) if self.outcome(option) is Outcome.P)


@cache
def _masks(width: int, size: int) -> NDArray[Any]:
    """Return the sets of counters that moves can take from a board of `size` squares, as bitmasks.

    Only the first MAX_SQUARES squares have counters. Each set is a line of counters; longer lines come first.
    """
    board = (mpz(1),) * min(size, MAX_SQUARES) + (mpz(0),) * (size - MAX_SQUARES)
    found = sorted(lines(board, width), key=len, reverse=True)
    return np.array([sum(1 << place for place in line) for line in found], np.int64)


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    for play in ("normal", "misere"):
        solver = TacTixSolver(TacTix(name="tactix", summary="", width=2, play=play))
        solver._look_up((mpz(1),) * 4, False)
        if play == "normal":
            solver._look_up((mpz(1),) * 4, True)
