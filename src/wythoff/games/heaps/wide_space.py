"""Grundy values from 512 on by a sparse space: the data of the compiled code `wythoff.kernels.wide_spaces`.

A sparse space divides the values into rare and common values. A rare heap is a heap with a rare value. To *mark* a heap
r for heap n is to store the values of the splits of heap n into r and another heap.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.heaps.shared_work import run_with_helpers
from wythoff.games.heaps.sparse_space import Space, order_by_rank, rare_heaps
from wythoff.kernels import candidates, option_sets, sparse_spaces, wide_spaces
from wythoff.kernels.candidates import CANDIDATES, RARE_LEFT, Marked, Slots

Values = NDArray[Any]

# The least value that does not fit into the sets of keys of a NarrowSpace.
WIDE = 512

# The least and the most marked heaps of common values, and also of rare values. The bound below which they are chosen.
MIN_MARKED, MAX_MARKED = 512, 1 << 14
LAST_MARKED = 1 << 16

# Measured nanoseconds, by which the numbers of marked heaps are chosen: for a mark; for a search for a value in all
# splits of a heap; for a try of a rare heap with 64 heaps; for all other work on a heap.
COST_OF_MARK, COST_OF_PAIRS, COST_OF_TRY, COST_OF_HEAP = 0.55, 400.0, 0.017, 1000.0

# A failed try of a value of one heap causes tries for 64 heaps together. This is their average number.
TRIES = 3


class WideSpace:
    """Computes Grundy values up to `largest` = 2^b - 1 by a sparse space, for one heap after the other."""

    def __init__(
        self,
        values: Values,
        space: Space,
        largest: int,
        moves: tuple[NDArray[Any], NDArray[Any], bool],
        threads: int = 1,
    ) -> None:
        self.space, self.largest, self.threads = space, largest, threads
        self._singles, self._splits, self._unequal = moves
        self._is_rare = space.is_rare(largest + 1)
        rare = rare_heaps(values, self._is_rare)
        self.count, self._rare, self._rare_values = len(rare), rare, values[rare].astype(np.uint64)
        self._make_room()
        self._near, self._targets = np.zeros(largest + 1, np.uint32), np.zeros(64, np.uint16)
        self._counters = np.zeros(3, np.uint64)
        self._tuned_at = len(values)
        self._marked = [min(max(4 * largest // len(self._splits), MIN_MARKED), MAX_MARKED)] * 2
        self.cost = 0.0
        self.tune(values)

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The array of the rare heaps: those whose Grundy values are rare in the sparse space."""
        return self._rare[: self.count]

    def tune(self, values: Values) -> None:
        """Choose how many rare heaps, and how many common heaps, are marked for each of the next heaps.

        If much time since the last choice was spent on work that more marks would have saved, more heaps are marked.
        The docstring of this module defines marks. The choice changes the speed, not the values.
        """
        heaps_since, splits = len(values) - self._tuned_at, len(self._splits)
        costs = self._costs_left(len(values))
        if heaps_since:
            for kind, cost_left in enumerate(costs[:2]):
                cost = COST_OF_MARK * splits * self._marked[kind]
                if cost_left > cost:
                    self._marked[kind] = min(2 * self._marked[kind], MAX_MARKED)
                elif cost_left + costs[2] < cost / 8:
                    self._marked[kind] = max(self._marked[kind] // 2, MIN_MARKED)
        self._counters[:] = 0
        self._tuned_at = len(values)
        self._is_ahead = self.threads > 1 and len(values) >= 16 * option_sets.HORIZON
        least = option_sets.HORIZON if self._is_ahead else option_sets.SMALL
        heaps = np.arange(least, min(len(values) // 2, LAST_MARKED) - option_sets.SMALL)
        kinds = self._is_rare[heaps & 1, values[heaps]]
        chosen = [order_by_rank(heaps[kinds == kind], values)[:most] for kind, most in enumerate(self._marked)]
        self._some = np.sort(np.concatenate(chosen)).astype(np.uint32)
        self._some_values = values[self._some].astype(np.uint16)
        self._estimate(sum(costs))

    def _costs_left(self, known: int) -> list[float]:
        """Return three estimates of nanoseconds per heap, on average since the last choice.

        The first is for searches of rare values in all splits. The second is for tries in vain: of common values that
        prove to be values of options. The third is for marking all rare heaps.
        """
        in_pairs, in_vain, all_marked = (self._counters / max(known - self._tuned_at, 1)).tolist()
        rare = len(self._splits) * self.count
        return [COST_OF_PAIRS * in_pairs, COST_OF_TRY * rare * TRIES * in_vain, COST_OF_MARK * rare * all_marked]

    def _estimate(self, costs_left: float) -> None:
        """Store an estimate of the nanoseconds per heap. `costs_left` is the sum of what `_costs_left` returns."""
        marks, once = COST_OF_MARK * len(self._splits) * len(self._some), COST_OF_TRY * len(self._splits) * self.count
        self.cost = COST_OF_HEAP + marks + once + costs_left

    def advance(self, values: Values, known: int, stop: int) -> tuple[int, int]:
        """Write the Grundy values of the heaps known, known + 1, ..., at most to stop - 1, into `values`.

        Return (the first heap that is not written, the reason): DONE, MORE_ROOM or LARGER_TABLES of sparse_spaces.
        Raises ValueError if the earlier values that a heap needs do not fit into memory.
        """
        largest = int(self.rare[-1]) if self.count else 0
        what = f"the part of the sequence in use at heap {known} (heap {largest} has a rare value)"
        check_memory(values.itemsize * min(largest, known), what)
        self._near[:] = (known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        first, last, slots = np.uint64(known), np.uint64(stop), _new_slots()
        marked = Marked(
            self._splits, self._unequal, np.uint64(self.largest), self._is_rare, self._some, self._some_values
        )

        def work() -> Any:
            return wide_spaces.advance(
                values, first, last, self._singles, marked, slots, self._rare, self._rare_values, np.uint64(self.count),
                self._marks(), self._near, self._targets, self._counters,
            )  # fmt: skip

        def help_making() -> Any:
            return candidates.help_making(values, marked, slots, first, last, self._marks())

        known, count, why = run_with_helpers(work, help_making, slots.turns, self.threads - 1 if self._is_ahead else 0)
        self.count = int(count)
        self._estimate(sum(self._costs_left(int(known))))
        if why == sparse_spaces.MORE_ROOM:
            self._make_room()
        return int(known), int(why)

    def _marks(self) -> NDArray[np.uint8]:
        """Allocate the temporary array of one thread: a byte for each value."""
        return np.zeros(self.largest + 1, np.uint8)

    def _make_room(self) -> None:
        """Enlarge the arrays of the rare heaps and their values to about twice the present number of heaps."""
        more = np.zeros(self.count + 4096, np.uint64)
        self._rare = np.concatenate([self._rare[: self.count], more])
        self._rare_values = np.concatenate([self._rare_values[: self.count], more])


def _new_slots() -> Slots:
    """Allocate the arrays that threads share during one call of `advance`."""
    ring, apart = option_sets.RING, option_sets.APART
    return Slots(
        np.zeros(3 * apart, np.uint64),
        np.zeros(apart * ring, np.uint64),
        np.zeros((ring + 1, 2, 64), np.uint64),
        np.zeros((ring + 1, 64, CANDIDATES), np.uint16),
        np.zeros((ring + 1, 64, RARE_LEFT), np.uint16),
    )
