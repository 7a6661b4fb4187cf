"""A growing sequence of Grundy values of heaps: by the definition, or far faster by sparse spaces.

Measured microseconds a heap: 0.05 to 0.7 if few heaps are rare (of all known heaps: Kayles 9, 0.16 52, Grundy's game
1273, officers 1583); 7 to 40 if values exceed 511 (0.6044 with 1671 rare heaps 7, treblecross with 22 476 18, 0.766
with 12 055 and three splits 33). Threads share the work: on one and on two cores officers takes 0.23 and 0.13, Grundy's
game 0.14 and 0.09, 0.376 0.07 and 0.05; Kayles and 0.16 have too few rare heaps. If values exceed 511, the first of two
threads is busy for 16 of the 29 microseconds that it takes alone (0.766 to heap 10^5; treblecross 7 of 11). Without a
sparse space the time of a heap grows with its size: half of the heaps of 4.36037 are rare, and heap 65 536 takes 80.
"""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import shortened
from wythoff.exact.choices import lookup
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.narrow_space import WINDOW_HEAPS, NarrowSpace
from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, best_space
from wythoff.games.heaps.wide_space import WIDE, WideSpace
from wythoff.kernels import heap_sequences as kernels
from wythoff.kernels import option_sets, sparse_spaces

Values = NDArray[Any]

# Methods, and whether each uses a sparse space.
METHODS = {"auto": True, "naive": False, "sparse": True}

# The longest sequence: half a year for the fastest games. Kernels count heaps by 64 bits; tables of 32 bits need only
# tell the heaps of one call apart.
MOST_HEAPS = 2**48

# Heaps computed by the definition before a sparse space is chosen: a millisecond. Fewer values are too few to choose
# by.
FIRST_HEAPS = 1024

# Up to this heap the space is chosen again each time the known heaps have doubled; later the choice hardly changes.
LAST_CHOICE = 1 << 18

# Measured costs in nanoseconds.
COST_OF_OPTION, COST_OF_HEAP = 0.55, 20.0

# Nanoseconds of a call of compiled code: between calls progress is shown, and Ctrl-C works.
NANOSECONDS_PER_CALL = 1e8


class Store(Protocol):
    """Storage of a sequence: an array with room for all its values, some of which may be known at the start."""

    values: Values
    known: int

    def widen(self, dtype: np.dtype[Any], known: int) -> None:
        """Keep the known values as this dtype."""


class InMemory:
    """A sequence in memory, of which nothing is known but that heap 0 has the value 0."""

    def __init__(self, stop: int) -> None:
        check_memory(stop, f"a sequence of {stop} values")
        self.values, self.known = np.zeros(stop, np.uint8), 1

    def widen(self, dtype: np.dtype[Any], known: int) -> None:
        """Keep the known values as this dtype."""
        check_memory(len(self.values) * dtype.itemsize, f"a sequence of {len(self.values)} values")
        values = np.zeros(len(self.values), dtype)
        values[:known] = self.values[:known]
        self.values = values


class HeapSequence:
    """The Grundy values of heaps 0, 1, 2, ..., as many as are asked for, below a stop that is fixed at first."""

    def __init__(
        self,
        moves: HeapMoves,
        stop: int,
        method: str = "auto",
        threads: int = 1,
        store: Store | None = None,
        window: int = WINDOW_HEAPS,
    ) -> None:
        """store: in memory if not given; window: see NarrowSpace."""
        if moves.all_but is not None:
            raise ValueError("heaps from which all but some numbers may be taken have a rule of their own")
        if not 1 <= stop <= MOST_HEAPS:
            raise ValueError(f"stop must be 1 to {MOST_HEAPS}, got {shortened(stop)}")
        if threads < 1:
            raise ValueError(f"threads must be at least 1, got {shortened(threads)}")
        self.moves, self.stop, self.threads, self._window = moves, stop, threads, window
        self._unequal = moves.unequal_splits and 0 not in moves.splits
        self.splits = (0, *moves.splits) if self._unequal else moves.splits
        self._is_sparse = lookup(METHODS, method) and bool(self.splits)
        if self.splits and not self._is_sparse:
            check_memory(stop, f"a sequence of {stop} values, all of which are used for each,")
        self._store: Store = store or InMemory(stop)
        self.known = self._store.known
        self._digits = np.array(moves.digits or (0,), np.uint8)
        singles = [k for k, digit in enumerate(moves.digits) if k and digit & 2]
        self._moves = np.array(singles, np.uint64), np.array(self.splits, np.uint64), self._unequal
        self._begin = max(FIRST_HEAPS, 4 * (option_sets.SMALL + len(self._digits))) if self._is_sparse else stop
        self._seen = np.zeros(256, np.uint32)
        self._chosen_at, self._next_choice = 0, self._begin
        self._space: NarrowSpace | WideSpace | None = None
        self._cost = 0.0  # nanoseconds a heap

    @property
    def values(self) -> Values:
        """The known values: uint8 while they fit, else uint16 (uint32). A view, until more are made."""
        return self._store.values[: self.known]

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The rare heaps in the sparse space that is in use; empty if there is none yet."""
        return self._space.rare if self._space else np.empty(0, np.uint64)

    def extend(self, stop: int) -> None:
        """Make the values of all heaps below `stop`, or up to the end of the sequence."""
        stop = min(stop, self.stop)
        while self.known < stop:
            self.step(stop)

    def repeat(self, preperiod: int, period: int, stop: int) -> None:
        """Write the next values, those of heaps below `stop` at most, by a proved period, of which one is known."""
        values, stop = self._store.values, min(stop, self.stop)
        while self.known < stop:
            back = max(min(self.known - preperiod, BLOCK_HEAPS) // period, 1) * period
            count = min(back, stop - self.known)
            values[self.known : self.known + count] = values[self.known - back : self.known - back + count]
            self.known += count

    def step(self, stop: int) -> None:
        """Make the next values, those of heaps below `stop` at most: what a part of a second does."""
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
        """Return the heap where a call ends, at so many nanoseconds a heap."""
        return self.known + max(64, int(NANOSECONDS_PER_CALL / cost))

    def cost_between(self, start: int, stop: int) -> float:
        """About how many nanoseconds it takes at least to make the values of heaps start to stop - 1.

        It depends on the game and on what is known, not on a clock, and grows where more heaps become rare.
        """
        if self._chosen_at:
            return (stop - start) * self._cost
        if not self._is_sparse:
            return (stop - start) * (self._cost_of_naive(start) + self._cost_of_naive(stop)) / 2
        return (stop - start) * COST_OF_HEAP

    def _cost_of_naive(self, heap: int) -> float:
        """In nanoseconds."""
        return 10 + len(self._digits.nonzero()[0]) + COST_OF_OPTION * len(self.splits) * heap / 2

    def _define(self, stop: int) -> None:
        """By the definition."""
        self._seen[:] = (self.known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        arguments = np.uint64(self.known), np.uint64(stop), self._digits, self._unequal, self._seen
        self.known = int(kernels.naive(self._store.values, *arguments))
        if self.known < stop:  # the next value needs a larger scratch table, and may be a wider number
            self._seen = np.zeros(2 * len(self._seen), np.uint32)
            self._widen(len(self._seen) - 1)

    def _widen(self, largest: int) -> None:
        """Keep the values as numbers that hold `largest`."""
        dtype = np.min_scalar_type(largest)
        if dtype.itemsize > self._store.values.itemsize:
            self._store.widen(dtype, self.known)

    def _choose(self, largest_value: int) -> None:
        """Choose the sparse space by what is known, and make its tables; room for values of as many bits as this."""
        known = self.known
        largest = (1 << max(largest_value.bit_length(), 7)) - 1
        if largest >= 1 << 16:
            raise ValueError(f"values from 2^16 on are made by the method naive only; heap {known} has one")
        self._widen(largest)
        best = best_space(self.values[:BLOCK_HEAPS], self.splits)
        choice = self._space.choice if isinstance(self._space, NarrowSpace) else None
        self._space = None  # its tables are as long as the new ones
        space: NarrowSpace | WideSpace
        if largest >= WIDE:
            self._widen(1 << 8)
            space = WideSpace(self.values, best, largest, self._moves, self.threads)
        else:
            space = NarrowSpace(
                self.values, best, largest, (self._digits, *self._moves[1:]), self.stop, self.threads, self._window,
                choice,
            )  # fmt: skip
        self._space = space
        self._settle(space.cost)

    def _settle(self, cost: float) -> None:
        """Keep the present choice, at so many nanoseconds a heap, until many more heaps are known."""
        self._cost, self._chosen_at = cost, self.known
        self._next_choice = (2 if self.known < LAST_CHOICE else 4) * self.known

    def _advance(self, stop: int) -> None:
        """By the sparse space."""
        space = self._space
        assert space
        self.known, why = space.advance(self._store.values, self.known, stop)
        if why == sparse_spaces.LARGER_TABLES:
            self._choose(space.largest + 1)
