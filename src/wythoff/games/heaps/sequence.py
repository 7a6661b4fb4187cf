"""A growing sequence of Grundy values of heaps, by the definition or far faster by sparse spaces.

A sparse space divides the values into rare and common values, such that few heaps are rare, that is, have a rare value.
Measured microseconds per heap:

- Few heaps are rare, and values are below 128: 0.005 to 0.008. (Among all known heaps, 15 are rare in the
  game 0.106, 9 in Kayles, 52 in the game 0.16.)
- More heaps are rare, or values are larger: 0.05 to 0.7. (1273 heaps are rare in Grundy's game, 1583 in officers.)
- Values exceed 511: 7 to 40. (The game 0.6044 with 1671 rare heaps takes 7, treblecross with 22 476 rare heaps takes
  18, and the game 0.766 with 12 055 rare heaps takes 33.)
- Two threads instead of one: 0.13 instead of 0.23 for officers, 0.09 instead of 0.14 for Grundy's game, 0.05 instead of
  0.07 for the game 0.376. Kayles and the game 0.16 have too few rare heaps for a second thread.
- No sparse space helps: 0.0003 for each option, so that the time per heap grows with the heap. Heap 10^5 takes 14 in
  the game 0.004, where one digit allows splits, and 59 in the game 0.7246, where three digits do.
"""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import shortened
from wythoff.exact.choices import lookup
from wythoff.exact.threads import check_stop
from wythoff.games.heaps.dense_values import DenseValues, cost_of_options
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.narrow_space import WINDOW_HEAPS, NarrowSpace
from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, best_space
from wythoff.games.heaps.wide_space import WIDE, WideSpace
from wythoff.kernels import heap_sequences as kernels
from wythoff.kernels import option_sets, sparse_spaces

Values = NDArray[Any]

# The names of the methods, and whether each method uses a sparse space.
METHODS = {"auto": True, "naive": False, "sparse": True}

# The most heaps of a sequence. They take half a year for the fastest games. Compiled code counts heaps in 64 bits. Its
# tables of 32 bits only distinguish the heaps of one call.
MAX_HEAPS = 2**48

# The number of heaps that are computed by the definition before a sparse space is chosen. This takes a millisecond.
# Fewer values would not be enough for a good choice.
FIRST_HEAPS = 1024

# The last heap at which a sparse space is chosen again. Up to this heap, a space is chosen each time the number of
# known heaps has doubled. Later the choice would hardly change.
LAST_CHOICE = 1 << 18

# Measured nanoseconds for an option by the definition, and the least measured nanoseconds for a heap by a sparse space.
COST_OF_OPTION, COST_OF_HEAP = 0.55, 6.0

# The least value for which sparse spaces are not used. All options of a heap are visited instead.
MAX_SPARSE = 1 << 16

# The nanoseconds of a call of compiled code. Between calls progress is shown, and Ctrl-C stops the program.
NANOSECONDS_PER_CALL = 1e8


class Store(Protocol):
    """Storage of a sequence: the array `values` has room for all its values. The first `known` values are known."""

    values: Values
    known: int

    def widen(self, dtype: np.dtype[Any], known: int) -> None:
        """Convert `values` to the dtype `dtype`. Only the first `known` values must be preserved."""


class InMemory:
    """Storage of a sequence in memory. At first only heap 0 is known, with the value 0."""

    def __init__(self, stop: int) -> None:
        check_memory(stop, f"a sequence of {stop} values")
        self.values, self.known = np.zeros(stop, np.uint8), 1

    def widen(self, dtype: np.dtype[Any], known: int) -> None:
        """Convert `values` to the dtype `dtype`. Only the first `known` values must be preserved."""
        check_memory(len(self.values) * dtype.itemsize, f"a sequence of {len(self.values)} values")
        values = np.zeros(len(self.values), dtype)
        values[:known] = self.values[:known]
        self.values = values


class HeapSequence:
    """The Grundy values of heaps 0 to stop - 1 of a take-and-break game, computed step by step."""

    def __init__(
        self,
        moves: HeapMoves,
        stop: int,
        method: str = "auto",
        threads: int = 1,
        store: Store | None = None,
        window: int = WINDOW_HEAPS,
    ) -> None:
        """Start a sequence of the heaps below `stop`. Its values are stored in `store`, or in memory if it is None.

        `window` is the least number of heaps in the window of a NarrowSpace. Raises ValueError if `stop`, `method` or
        `threads` is out of range, if the values do not fit into memory, or for a game take=all-but:...
        """
        if moves.all_but is not None:
            raise ValueError("moves: a HeapSequence cannot compute all-but games; use AllButValues")
        if not 1 <= stop <= MAX_HEAPS:
            raise ValueError(f"stop must be 1 to {MAX_HEAPS}, got {shortened(stop)}")
        if threads < 1:
            raise ValueError(f"threads must be at least 1, got {shortened(threads)}")
        self.moves, self.stop, self.threads, self._window = moves, stop, threads, window
        self._unequal = moves.unequal_splits and 0 not in moves.splits
        self.splits = (0, *moves.splits) if self._unequal else moves.splits
        self._is_sparse = lookup(METHODS, method) and bool(self.splits)
        if self.splits and not self._is_sparse:
            check_memory(stop, f"a sequence of {stop} values, each of which depends on all values before it,")
        self._store: Store = store or InMemory(stop)
        self.known = self._store.known
        self._digits = np.array(moves.digits or (0,), np.uint8)
        singles = [k for k, digit in enumerate(moves.digits) if k and digit & 2]
        self._moves = np.array(singles, np.uint64), np.array(self.splits, np.uint64), self._unequal
        self._begin = max(FIRST_HEAPS, 4 * (option_sets.SMALL + len(self._digits))) if self._is_sparse else stop
        self._seen = np.zeros(256, np.uint32)
        self._chosen_at, self._next_choice = 0, self._begin
        self._space: NarrowSpace | WideSpace | DenseValues | None = None
        self._cost = 0.0  # nanoseconds a heap

    @property
    def values(self) -> Values:
        """The array of the known values, valid until the next `step`: of uint8, uint16 or uint32, as needed."""
        return self._store.values[: self.known]

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The array of the heaps whose values are rare in the sparse space in use; empty if no space is in use."""
        return self._space.rare if self._space else np.empty(0, np.uint64)

    def extend(self, stop: int) -> None:
        """Compute the values of all heaps of the sequence below `stop`."""
        stop = min(stop, self.stop)
        while self.known < stop:
            self.step(stop)

    def repeat(self, preperiod: int, period: int, stop: int) -> None:
        """Write the values of the next heaps, up to stop - 1, by a proved period.

        The values of heaps below preperiod + period must be known.
        """
        values, stop = self._store.values, min(stop, self.stop)
        while self.known < stop:
            back = max(min(self.known - preperiod, BLOCK_HEAPS) // period, 1) * period
            count = min(back, stop - self.known)
            values[self.known : self.known + count] = values[self.known - back : self.known - back + count]
            self.known += count

    def step(self, stop: int) -> None:
        """Compute values of the next heaps, below `stop`, for a fraction of a second."""
        check_stop()
        if self.known < self._begin:
            self._define(min(stop, self._begin, self._after(self._cost_of_naive(self.known))))
            return
        if not self._chosen_at or self._next_choice <= self.known <= LAST_CHOICE:
            self._choose(int(self.values.max()))
        elif self.known >= self._next_choice and self._space:
            self._space.tune(self.values)
            self._settle(self._space.cost)
        self._advance(min(stop, self._next_choice, self._after(self._cost)))

    def _after(self, cost: float) -> int:
        """Return the heap at which the next call of compiled code should end, if a heap takes `cost` nanoseconds."""
        return self.known + max(64, int(NANOSECONDS_PER_CALL / cost))

    def cost_between(self, start: int, stop: int) -> float:
        """Estimate a lower bound of the nanoseconds to compute the values of heaps start to stop - 1.

        The estimate depends on the game and the known values, not on a clock. It grows with the number of rare heaps.
        """
        if self._chosen_at:
            return (stop - start) * self._cost
        if not self._is_sparse:
            return (stop - start) * (self._cost_of_naive(start) + self._cost_of_naive(stop)) / 2
        return (stop - start) * COST_OF_HEAP

    def _cost_of_naive(self, heap: int) -> float:
        """Estimate the nanoseconds to compute the value of a heap by the definition."""
        return 10 + len(self._digits.nonzero()[0]) + COST_OF_OPTION * len(self.splits) * heap / 2

    def _define(self, stop: int) -> None:
        """Compute values of the next heaps, below `stop`, by the definition."""
        self._seen[:] = (self.known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        arguments = np.uint64(self.known), np.uint64(stop), self._digits, self._unequal, self._seen
        self.known = int(kernels.naive(self._store.values, *arguments))
        if self.known < stop:  # the next value needs a larger scratch table, and may be a wider number
            self._seen = np.zeros(2 * len(self._seen), np.uint32)
            self._widen(len(self._seen) - 1)

    def _widen(self, largest: int) -> None:
        """Convert the values to a dtype that holds `largest`, if their present dtype does not."""
        dtype = np.min_scalar_type(largest)
        if dtype.itemsize > self._store.values.itemsize:
            self._store.widen(dtype, self.known)

    def _choose(self, largest_value: int) -> None:
        """Choose a sparse space by the known values, for values of as many bits as `largest_value`.

        If a sparse space would be slower, choose the method that tries all options of each heap.
        """
        known = self.known
        largest = (1 << max(largest_value.bit_length(), 7)) - 1
        self._widen(largest)
        before, self._space = self._space, None  # its tables are as long as the new ones
        space: NarrowSpace | WideSpace | DenseValues | None = None
        if largest < MAX_SPARSE and not (isinstance(before, DenseValues) and known < self._next_choice):
            best = best_space(self.values[:BLOCK_HEAPS], self.splits)
            if largest >= WIDE:
                self._widen(1 << 8)
                space = WideSpace(self.values, best, largest, self._moves, self.threads)
            else:
                choice = before.choice if isinstance(before, NarrowSpace) else None
                moves = self._digits, *self._moves[1:]
                space = NarrowSpace(self.values, best, largest, moves, self.stop, self.threads, self._window, choice)
        if space is None or self._is_dense(space.cost):
            marked = before.choice if isinstance(before, DenseValues) else None
            space = DenseValues(largest, self._moves, self.threads, marked)
            space.tune(self.values)
        self._space = space
        self._settle(space.cost)

    def _is_dense(self, cost: float) -> bool:
        """Return whether trying all options of a heap takes less than `cost` nanoseconds."""
        return cost > cost_of_options(self.known, len(self.splits))

    def _settle(self, cost: float) -> None:
        """Use the current method, at `cost` nanoseconds per heap, until `step` chooses or tunes a method again.

        `step` does this when the number of known heaps has doubled; from LAST_CHOICE heaps on, when it has quadrupled.
        """
        self._cost, self._chosen_at = cost, self.known
        self._next_choice = (2 if self.known < LAST_CHOICE else 4) * self.known

    def _advance(self, stop: int) -> None:
        """Compute values of the next heaps, below `stop`, by the chosen method.

        If a value is too large for this method, choose a method again.
        """
        space = self._space
        assert space
        self.known, why = space.advance(self._store.values, self.known, stop)
        self._cost = space.cost
        if why == sparse_spaces.LARGER_TABLES:
            self._choose(space.largest + 1)
        elif not isinstance(space, DenseValues) and self._is_dense(space.cost):
            self._space = DenseValues(space.largest, self._moves, self.threads)
