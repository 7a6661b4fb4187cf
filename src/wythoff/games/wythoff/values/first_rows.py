"""Compute the first rows of Grundy values of Wythoff's game; prove that G(x, y) - y becomes periodic in each row."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import rows as kernels

# Values are stored as offsets 0..3i from y - 2i in 16 bits; the last 16-bit number marks a value not computed yet.
MAX_ROWS = (2**16 - 2) // 3
NEVER = 2**16 - 1

# Cells of one call of compiled code, which cannot be interrupted: 0.1 to 0.3 s.
CELLS_OF_A_CALL = 1 << 24

# Words that bitsets may slide before they are moved back. A larger number causes fewer moves (0: 1.1 x the time), but
# larger tables.
SLACK = 16


class State(NamedTuple):
    """A state from which a computation of rows can continue. No rows may be frozen. 256 rows need 0.12 MB."""

    used: tuple[NDArray[np.uint64], ...]
    lowest: NDArray[np.uint64]
    numbers: NDArray[np.uint64]


class FirstRows:
    """Computes the rows 0 to rows - 1 of Grundy values, at most 21844 rows, column by column.

    The memory, and the time for a column, do not grow with the number of columns. Steps go along antidiagonals: after
    step t, row i is known up to column t - i.

    If a `lag` is given, each value is compared with the value `lag` columns before. The lag is a multiple of 64 and at
    least `least_lag(rows)`. Rows that repeat with this lag can be frozen: their values come from a table of one lag,
    and only the other rows are computed.
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
        """Return a computation of the first rows that continues from a state. Only later columns are compared."""
        simulated = cls(rows, lag)
        for used, saved in zip(simulated._used, state.used, strict=True):
            used[:, : saved.shape[1]] = saved
        simulated._lowest[:], simulated._state[:] = state.lowest, state.numbers
        return simulated

    def state(self) -> State:
        """Return the current state. Its bitsets start at their first word, as after the kernel has moved them back."""
        offset, words = self._state[kernels.OFFSET], np.uint64(3 * self.rows // 64 + 2)
        numbers = self._state.copy()
        numbers[kernels.OFFSET] = 0
        used = tuple(bits[:, offset : offset + words].copy() for bits in self._used)
        return State(used, np.maximum(self._lowest, offset) - offset, numbers)

    @property
    def steps(self) -> int:
        """The number of completed steps."""
        return int(self._state[kernels.STEP])

    @property
    def frozen_count(self) -> int:
        """The number of frozen rows, counted from row 0."""
        return int(self._state[kernels.FROZEN])

    def advance(self, steps: int) -> None:
        """Compute `steps` more steps."""
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
        """Return G(row, y) for the column y = steps - 1 - row of the last step."""
        return int(self._fresh[row]) - 2 * row + self.steps - 1 - row

    def count_proved(self) -> int:
        """Return how many of the first rows are proved to satisfy G(i, y + lag) = G(i, y) + lag for all large y.

        Let the rows above row x be proved. Row x is proved if there are 3x + 1 consecutive columns y in which G(i, y) =
        G(i, y - lag) + lag for all i <= x. For the values of the next column c, minus c, are determined by the values
        of the 3x columns before, minus c:

        - The row. G(i, y) <= i + y, since by induction no option has a larger value. Also G(i, y) >= y - 2i: suppose
          that the value v is missing in row i before column y. In each earlier column whose value in row i is larger
          than v, the value v occurs above row i, in the column or on the diagonal. Each of the i rows above has v once,
          which accounts for at most two columns. The other columns have different values below v in row i, so that y <=
          2i + v. Therefore each v < c - 2i has been used in row i before column c. Values of at least c - 2i were used
          only in columns y >= c - 3i.
        - The column and the diagonal. Their cells are in rows above, in column c and in the i columns before.
        """
        latest = np.maximum.accumulate(self._last)
        rows = np.arange(self.rows)
        last_columns = np.minimum(self.steps, int(self._stop) + rows) - 1 - rows  # the last column of each row
        is_proved = last_columns - latest >= 3 * rows + 1
        return int(np.argmin(is_proved)) if not is_proved.all() else self.rows

    def preperiods(self, start: int, stop: int) -> NDArray[np.int64]:
        """Return, for the proved rows start <= i < stop, the least m with G(i, y + lag) = G(i, y) + lag for y >= m."""
        return self._last[start:stop] + (1 - self.lag)

    def offsets(self, start: int, stop: int) -> NDArray[np.uint16]:
        """Return the array with G(i, y) - y + 2i at [i - start, y % lag], for the rows i from start to stop - 1.

        These rows must be proved and not frozen.
        """
        out = np.empty((stop - start, self.lag), np.uint16)
        kernels.row_history(self._history, np.uint64(start), np.uint64(stop), out)
        return out

    def freeze(self, stop: int) -> None:
        """Stop computing the rows before `stop`. Raises ValueError if they are not all proved."""
        if not self.frozen_count < stop <= self.count_proved():
            raise ValueError(f"stop must be {self.frozen_count + 1} to {self.count_proved()}, got {stop}")
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
    """Return the bytes that a computation of rows needs: the sets of used values, and the values of one lag."""
    stride = 3 * rows // 64 + 11 + SLACK
    sets = stride * (rows + _power_of_two(rows) + _power_of_two(2 * rows))
    return 8 * sets + lag * (2 * rows + 48 * ((rows + 62) // 64 + 1))


def least_lag(rows: int) -> int:
    """Return the least lag for this number of rows. All values in columns of at least one lag are then positive.

    The tables of frozen rows begin up to 2 rows + 252 below the number of the column.
    """
    return 2 * rows + 256


def _shortened(ring: NDArray[np.uint64], count: int, stop: int) -> NDArray[np.uint64]:
    """Return a shorter ring of bitsets, with the numbers stop - count to stop - 1. A shorter ring stays in a cache."""
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
    """Compile the kernels and cache them for later runs."""
    simulated = FirstRows(2, 384)
    simulated.advance(1000)
    simulated.offsets(0, 1)
    simulated.freeze(1)
