"""Grundy values by all options, without a sparse space: the data of the kernels `wythoff.kernels.dense_groups`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.shared_work import run_with_helpers
from wythoff.kernels import dense_groups, option_sets, sparse_spaces
from wythoff.kernels.dense_groups import Slots
from wythoff.kernels.dense_values import CHUNK, MARKED_UNITS, SIDE_BY_SIDE, VALUES_LEFT, Dense, Scratch

Values = NDArray[Any]

# Measured costs in nanoseconds: of an option, marked or compared; and of all other work for a heap.
COST_OF_OPTION, COST_OF_HEAP = 0.3, 700.0

# The part of all options that is marked at first and at least, in units of 1 / MARKED_UNITS.
FIRST_MARKED, MIN_MARKED = 256, 64

# How often, for each heap, the options that are not marked should be compared with a value. If less often, too many
# options are marked.
MIN_PASSES, MAX_PASSES = 4.5, 7.0

# Options whose values are computed before they are marked.
SOME = 1024


def cost_of_options(heap: int, splits: int) -> float:
    """Estimate the nanoseconds for the value of a heap by all of its options."""
    return COST_OF_HEAP + COST_OF_OPTION * splits * heap / 2


class DenseValues:
    """Computes values up to `largest` = 2^b - 1, for heaps from len(values) on."""

    def __init__(
        self,
        largest: int,
        moves: tuple[NDArray[Any], NDArray[Any], bool],
        threads: int = 1,
        choice: int | None = None,
    ) -> None:
        """Make the tables. `choice` is the part of the options that was marked before, if any."""
        self.largest, self.threads = largest, threads
        self.choice = FIRST_MARKED if choice is None else choice
        """The part of the options that is marked, in units of 1 / MARKED_UNITS. The values do not depend on it."""

        self._singles, self._splits, self._unequal = moves
        self._seen = np.zeros(largest + 1, np.uint32)
        self.rare = np.empty(0, np.uint64)
        """No heaps."""

        self.cost = 0.0

    def tune(self, values: Values) -> None:
        """Estimate the cost of the next heap."""
        self.cost = cost_of_options(len(values), len(self._splits))

    def advance(self, values: Values, known: int, stop: int) -> tuple[int, int]:
        """Write the values of heaps from `known` to stop - 1 at most.

        Return (the first heap not written, a code for the reason).
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
        """Choose the part of the options that is marked, by the comparisons with a chunk of options for each heap."""
        units = int(MARKED_UNITS)
        chunks = known * (units - self.choice) // (2 * units * int(CHUNK))
        if compared > MAX_PASSES * chunks:
            self.choice = min(self.choice * 5 // 4, units)
        elif compared < MIN_PASSES * chunks:
            self.choice = max(self.choice * 4 // 5, MIN_MARKED)

    def _scratch(self, values: Values) -> Scratch:
        """Allocate the scratch memory of one thread."""
        count = int(SIDE_BY_SIDE)
        return Scratch(
            np.zeros(self.largest + 1, np.uint8), np.zeros(count, values.dtype), np.zeros(count, np.uint64),
            np.zeros(SOME, values.dtype),
        )  # fmt: skip


def _new_slots(dtype: np.dtype[Any]) -> Slots:
    """Allocate the data that threads share while they compute a stretch of heaps."""
    ring, apart = option_sets.RING, option_sets.APART
    return Slots(
        np.zeros(3 * apart, np.uint64),
        np.zeros(apart * ring, np.uint64),
        np.zeros(ring, np.uint64),
        np.zeros((ring, 64), np.uint64),
        np.zeros((ring, 64, VALUES_LEFT), dtype),
        np.zeros(ring, np.uint64),
    )
