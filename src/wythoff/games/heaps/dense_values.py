"""Grundy values of heaps from all of their options, without a sparse space.

This module makes the data of the compiled code `wythoff.kernels.dense_groups`. To *mark* an option of a heap is to
store that the value of the option occurs. To *compare* a value with the options is to look whether one of the options
has this value.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.shared_work import run_with_helpers
from wythoff.kernels import dense_groups, option_sets, sparse_spaces
from wythoff.kernels.dense_groups import Slots
from wythoff.kernels.dense_values import CHUNK, MARKED_UNITS, SIDE_BY_SIDE, VALUES_LEFT, Dense, Scratch

Values = NDArray[Any]

# Measured nanoseconds for an option, marked or compared, and for all other work on a heap.
COST_OF_OPTION, COST_OF_HEAP = 0.3, 700.0

# The part of all options that is marked at first, and the least part, in units of 1 / MARKED_UNITS.
FIRST_MARKED, MIN_MARKED = 256, 64

# The least and the largest number of values that should be compared, for each heap, with the options that are not
# marked. If the number is smaller, too many options are marked.
MIN_PASSES, MAX_PASSES = 4.5, 7.0

# The most sums of two heaps whose marks are stored: more would be computed again in each group of 64 heaps.
MAX_SUMS = 32

# The number of options whose values are computed together, before they are marked.
SOME = 1024


def cost_of_options(heap: int, splits: int) -> float:
    """Estimate the nanoseconds for computing the Grundy value of a heap from all of its options.

    `splits` is the number of different numbers that a move may take before a split. Each of these numbers after the
    first adds a quarter of the time for the first.
    """
    return COST_OF_HEAP + COST_OF_OPTION * (3 + splits) / 4 * heap / 2


class DenseValues:
    """Computes Grundy values up to `largest` = 2^b - 1 from all options of a heap, for one heap after the other."""

    def __init__(
        self,
        largest: int,
        moves: tuple[NDArray[Any], NDArray[Any], bool],
        threads: int = 1,
        choice: int | None = None,
    ) -> None:
        """Make the tables. `choice` is the attribute `choice` of the DenseValues that computed earlier heaps, if any.

        `moves` contains the numbers that a move without a split may take, those that a move with a split may take, and
        whether the parts must be unequal.
        """
        self.largest, self.threads = largest, threads
        self.choice = FIRST_MARKED if choice is None else choice
        """The fraction of the options that are marked, times MARKED_UNITS. Grundy values do not depend on `choice`."""

        self._singles, self._splits, self._unequal = moves
        self._seen = np.zeros(largest + 1, np.uint32)
        self.rare = np.empty(0, np.uint64)
        """An empty array: without a sparse space there are no rare heaps."""

        self.cost = 0.0

    def tune(self, values: Values) -> None:
        """Estimate the nanoseconds for the next heap, and store them in `cost`. `values` are all known values."""
        self.cost = cost_of_options(len(values), len(self._splits))

    def advance(self, values: Values, known: int, stop: int) -> tuple[int, int]:
        """Write the Grundy values of the heaps known, known + 1, ..., at most to stop - 1, into `values`.

        Return (the first heap that is not written, the reason). The reason is DONE if this heap is `stop`, or
        LARGER_TABLES if the value of this heap may be above `largest`.
        """
        self._seen[:] = (known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        first, last, slots = np.uint64(known), np.uint64(stop), _new_slots(values.dtype)
        dense = Dense(self._singles, self._splits, self._unequal, np.uint64(self.largest), np.uint64(self.choice))

        def work() -> Any:
            return dense_groups.advance(values, first, last, dense, slots, self._scratch(values), self._seen)

        def help_making() -> Any:
            return dense_groups.help_making(values, dense, slots, first, last, self._scratch(values))

        is_ahead = self.threads > 1 and known >= 16 * option_sets.HORIZON
        reached, compared = run_with_helpers(work, help_making, slots.turns, self.threads - 1 if is_ahead else 0)
        if reached > known:
            self._choose(known, int(compared) / (int(reached) - known))
        self.tune(values[:reached])
        return int(reached), sparse_spaces.DONE if reached == stop else sparse_spaces.LARGER_TABLES

    def _choose(self, known: int, compared: float) -> None:
        """Adjust `choice` after `advance` has computed heaps from `known` on.

        The options that are not marked are divided into chunks of CHUNK options. `compared` is the average number, per
        heap, of comparisons of a value with a chunk. If it is large, a larger fraction of the options is marked.
        """
        units = int(MARKED_UNITS)
        chunks = known * (units - self.choice) // (2 * units * int(CHUNK))
        if compared > MAX_PASSES * chunks:
            self.choice = min(self.choice * 5 // 4, units)
        elif compared < MIN_PASSES * chunks:
            self.choice = max(self.choice * 4 // 5, MIN_MARKED)

    def _scratch(self, values: Values) -> Scratch:
        """Allocate the temporary arrays of one thread."""
        count, size = int(SIDE_BY_SIDE), self.largest + 1
        sums = int(self._splits[-1] - self._splits[0]) + 1 if len(self._splits) else 1
        rows = sums if sums <= MAX_SUMS else 1
        return Scratch(
            np.zeros(size, np.uint8), np.zeros((rows, size), np.uint8), np.zeros((rows, 3), np.uint64),
            np.zeros(count, values.dtype), np.zeros(count, np.uint64), np.zeros(SOME, values.dtype),
        )  # fmt: skip


def _new_slots(dtype: np.dtype[Any]) -> Slots:
    """Allocate the arrays that threads share during one call of `advance`. `dtype` is the type of the values."""
    ring, apart = option_sets.RING, option_sets.APART
    return Slots(
        np.zeros(3 * apart, np.uint64),
        np.zeros(apart * ring, np.uint64),
        np.zeros(ring, np.uint64),
        np.zeros((ring, 64), np.uint64),
        np.zeros((ring, 64, VALUES_LEFT), dtype),
        np.zeros(ring, np.uint64),
    )
