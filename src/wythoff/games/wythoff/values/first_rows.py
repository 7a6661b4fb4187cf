"""Compute the first rows of Grundy values of Wythoff's game; prove that G(x, y) - y becomes periodic in each row."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import rows as kernels

# G(i, y) is stored as the offset G(i, y) - y + 2i, which is 0 to 3i, in 16 bits. The number 2^16 - 1 marks a value that
# is not computed yet.
MAX_ROWS = (2**16 - 2) // 3
NEVER = 2**16 - 1

# The most cells that one call of compiled code computes in 0.1 to 0.3 s. Such a call cannot be interrupted.
CELLS_OF_A_CALL = 1 << 24

# The most words that bitsets slide before they are moved back. A larger number causes fewer moves (0: 1.1 x the time),
# but larger tables.
SLACK = 16


class State(NamedTuple):
    """A state from which a computation of the first rows can continue. For 256 rows it takes 0.12 MB.

    A computation has such a state until its first row is frozen: see `FirstRows.frozen_count`.
    """

    used: tuple[NDArray[np.uint64], ...]
    lowest: NDArray[np.uint64]
    numbers: NDArray[np.uint64]


class FirstRows:
    """Computes the Grundy values G(i, y) of Wythoff's game in the rows i < rows, at most 21844 rows, for growing y.

    The memory, and the time for a column, do not grow with the number of columns. Step t = 0, 1, ... computes G(i, y)
    for i + y = t.

    If a `lag` is given, G(i, y) - y is compared with its value `lag` columns before. The lag is a multiple of 64 and at
    least `least_lag(rows)`. Rows that are proved to repeat with this lag can be frozen: their values are read from a
    table of `lag` columns, and only the other rows are computed.
    """

    def __init__(self, rows: int, lag: int = 0, stop: int = 2**62) -> None:
        if lag and (lag % 64 or lag < least_lag(rows)):
            raise ValueError(f"lag must be a multiple of 64 and at least {least_lag(rows)}, got {lag}")
        words = 3 * rows // 64 + 2
        stride = (words + 8 + SLACK) | 1  # odd: bitsets must not all begin in the same set of a cache
        columns, diagonals = _power_of_two(rows), _power_of_two(2 * rows)
        third = (rows + 62) // 64 + 1
        check_memory(simulation_bytes(rows, lag), f"a simulation of {rows} rows")
        self.rows, self.lag, self._stop = rows, lag, np.uint64(stop)
        self._used = tuple(np.zeros((count, stride), np.uint64) for count in (rows, columns, diagonals))
        self._lowest = np.zeros(rows, np.uint64)
        self._state = np.zeros(4, np.uint64)
        self._fresh = np.full(rows, NEVER, np.uint16)
        self._history = np.empty((lag, rows), np.uint16)
        for first in range(0, lag, CELLS_OF_A_CALL // rows + 1):
            self._history[first : first + CELLS_OF_A_CALL // rows + 1] = NEVER
        self._last = np.full(rows, -1, np.int64)
        self._frozen = tuple(np.zeros((lag, 3 * third), np.uint64) for _ in range(2))

    @classmethod
    def resume(cls, rows: int, lag: int, state: State) -> "FirstRows":
        """Return a computation that continues from `state`. It compares only values that are computed after `state`."""
        simulated = cls(rows, lag)
        for used, saved in zip(simulated._used, state.used, strict=True):
            used[:, : saved.shape[1]] = saved
        simulated._lowest[:], simulated._state[:] = state.lowest, state.numbers
        return simulated

    def state(self) -> State:
        """Return a copy of the current state, from which `resume` continues."""
        offset, words = self._state[kernels.OFFSET], np.uint64(3 * self.rows // 64 + 2)
        numbers = self._state.copy()
        numbers[kernels.OFFSET] = 0
        used = tuple(bits[:, offset : offset + words].copy() for bits in self._used)
        return State(used, np.maximum(self._lowest, offset) - offset, numbers)

    @property
    def steps(self) -> int:
        """The number of completed steps. Step t = 0, 1, ... computes the cells (i, y) with i + y = t."""
        return int(self._state[kernels.STEP])

    @property
    def frozen_count(self) -> int:
        """The number n of frozen rows: rows 0 to n - 1 are read from a table and not computed any more."""
        return int(self._state[kernels.FROZEN])

    def advance(self, steps: int) -> None:
        """Compute `steps` more steps. Step t = 0, 1, ... computes the cells (i, y) with i + y = t."""
        end = self.steps + steps
        while self.steps < end:
            kernels.advance(
                *self._used,
                self._lowest,
                self._state,
                np.uint64(min(end - self.steps, CELLS_OF_A_CALL // self.rows + 1)),
                self._stop,
                self._fresh,
                self._history,
                self._last,
                *self._frozen,
            )

    def value(self, row: int) -> int:
        """Return the Grundy value G(row, y) in the last computed column y = steps - 1 - row of this row."""
        return int(self._fresh[row]) - 2 * row + self.steps - 1 - row

    def count_proved(self) -> int:
        """Return the largest n such that G(i, y + lag) = G(i, y) + lag is proved for all rows i < n and all large y.

        Let this be proved for the rows before row x. Row x is proved if there are 3x + 1 consecutive columns y in which
        G(i, y) = G(i, y - lag) + lag for all i <= x. The reason: for all i <= x the differences G(i, y) - y of the
        columns y = c - 3x, ..., c - 1 determine G(i, c) - c. Indeed, G(i, c) is the least number that is not used in
        the earlier cells of its row, column and diagonal.

        - The row. G(i, y) <= i + y, since by induction all options have values below i + y. So values >= c - 2i occur
          only in columns y >= c - 3i of row i. Each value v < c - 2i occurs in row i before column c. Proof. Suppose
          not. If the value of a cell of row i before column c is above v, an option of the cell has the value v. This
          option is in an earlier row, in the column or on the diagonal of the cell. Each of the i earlier rows has v at
          most once, which accounts for at most two of the c cells. The other cells have different values below v. So
          c <= 2i + v, a contradiction.
        - The column and the diagonal. Their earlier cells are in earlier rows, in column c and in the i columns before.
        """
        latest = np.maximum.accumulate(self._last)
        rows = np.arange(self.rows)
        last_columns = np.minimum(self.steps, int(self._stop) + rows) - 1 - rows  # the last column of each row
        is_proved = last_columns - latest >= 3 * rows + 1
        return int(np.argmin(is_proved)) if not is_proved.all() else self.rows

    def preperiods(self, start: int, stop: int) -> NDArray[np.int64]:
        """Return the preperiods of rows start to stop - 1: the least m with G(i, y + lag) = G(i, y) + lag for y >= m.

        `count_proved` must have returned at least `stop`.
        """
        return self._last[start:stop] + (1 - self.lag)

    def offsets(self, start: int, stop: int) -> NDArray[np.uint16]:
        """Return an array of the Grundy values of rows start to stop - 1: G(i, y) - y + 2i at [i - start, y % lag].

        These rows must be proved (`count_proved`) and not frozen. The array is uint16 (stop - start, lag).
        """
        out = np.empty((stop - start, self.lag), np.uint16)
        kernels.row_history(self._history, np.uint64(start), np.uint64(stop), out)
        return out

    def freeze(self, stop: int) -> None:
        """Freeze the rows before `stop`: from now on their values are read from a table of `lag` columns.

        Raises ValueError if one of these rows is not proved to repeat with this lag, or if all of them are frozen.
        """
        if stop <= self.frozen_count:
            raise ValueError(f"stop must be above {self.frozen_count}, the number of frozen rows, got {stop}")
        if stop > (proved := self.count_proved()):
            raise ValueError(f"stop must be at most {proved}, the number of proved rows, got {stop}")
        rows_of_a_call = CELLS_OF_A_CALL // self.lag + 1
        for first in range(self.frozen_count, stop, rows_of_a_call):
            last = min(first + rows_of_a_call, stop)
            kernels.freeze(self._history, np.uint64(first), np.uint64(last), *self._frozen)
        self._state[kernels.FROZEN] = stop
        rows, columns, diagonals = self._used
        self._used = (
            rows,
            _shortened(columns, self.rows - stop, self.steps - stop),
            _shortened(diagonals, 2 * (self.rows - stop), self.steps - 2 * stop),
        )


def simulation_bytes(rows: int, lag: int) -> int:
    """Return the bytes that FirstRows(rows, lag) needs for sets of used values and for the values of `lag` columns."""
    stride = 3 * rows // 64 + 11 + SLACK
    sets = stride * (rows + _power_of_two(rows) + _power_of_two(2 * rows))
    return 8 * sets + lag * (2 * rows + 48 * ((rows + 62) // 64 + 1))


def least_lag(rows: int) -> int:
    """Return the least `lag` that FirstRows(rows, lag) accepts."""
    return 2 * rows + 256


def _shortened(ring: NDArray[np.uint64], count: int, stop: int) -> NDArray[np.uint64]:
    """Return a shorter ring buffer, which fits into a cache, with the entries stop - count to stop - 1 of `ring`.

    Entry n of a ring buffer is at index n modulo the length, which is a power of two.
    """
    size = _power_of_two(count)
    if size >= len(ring):
        return ring
    short = np.zeros((size, ring.shape[1]), np.uint64)
    numbers = np.arange(stop - count, stop)
    short[numbers & (size - 1)] = ring[numbers & (len(ring) - 1)]
    return short


def _power_of_two(n: int) -> int:
    return 1 << max(n - 1, 1).bit_length()


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    simulated = FirstRows(2, 384)
    simulated.advance(1000)
    simulated.offsets(0, 1)
    simulated.freeze(1)
