"""A sequence of large Grundy values by its sparse space: what `wythoff.kernels.wide_spaces` works on, and how much."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.heaps.shared_work import with_helpers
from wythoff.games.heaps.sparse_space import Space, ranked, rare_heaps
from wythoff.kernels import candidates, option_sets, sparse_spaces, wide_spaces
from wythoff.kernels.candidates import CANDIDATES, RARE_LEFT, Marked, Slots

Values = NDArray[Any]

# Values from which sets of keys are too small.
WIDE = 512

# How many heaps of common value, and of rare value, are marked; and below which heap they are chosen.
FEWEST, MOST = 512, 1 << 14
LAST_MARKED = 1 << 16

# Measured costs in nanoseconds, by which these numbers are chosen: of a mark; of a value that is looked for in all
# pairs; of a rare heap that 64 heaps are tried against; of everything else that is done for each heap.
COST_OF_MARK, COST_OF_PAIRS, COST_OF_TRY, COST_OF_HEAP = 0.55, 400.0, 0.017, 1000.0

# Failed tries of a value of one heap make about so many tries of 64 heaps together.
TRIES = 3


class WideSpace:
    """The sparse space of values up to `largest` = 2^b - 1, for heaps from len(values) on."""

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
        self._asked = np.zeros(3, np.uint64)
        self._tuned_at = len(values)
        self._marked = [min(max(4 * largest // len(self._splits), FEWEST), MOST)] * 2
        self.cost = 0.0
        self.tune(values)

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The rare heaps."""
        return self._rare[: self.count]

    def tune(self, values: Values) -> None:
        """Choose how many marks there are, by what they have left since the last choice."""
        made, splits = len(values) - self._tuned_at, len(self._splits)
        in_pairs, in_vain, all_marked = (self._asked / max(made, 1)).tolist()
        tries = COST_OF_TRY * splits * self.count * TRIES * in_vain
        anew = COST_OF_MARK * splits * self.count * all_marked
        if made:
            for kind, left in enumerate((COST_OF_PAIRS * in_pairs, tries)):
                cost = COST_OF_MARK * splits * self._marked[kind]
                if left > cost:
                    self._marked[kind] = min(2 * self._marked[kind], MOST)
                elif left + anew < cost / 8:
                    self._marked[kind] = max(self._marked[kind] // 2, FEWEST)
        self._asked[:] = 0
        self._tuned_at = len(values)
        self._is_ahead = self.threads > 1 and len(values) >= 16 * option_sets.HORIZON
        least = option_sets.HORIZON if self._is_ahead else option_sets.SMALL
        heaps = np.arange(least, min(len(values) // 2, LAST_MARKED) - option_sets.SMALL)
        kinds = self._is_rare[heaps & 1, values[heaps]]
        chosen = [ranked(heaps[kinds == kind], values)[:most] for kind, most in enumerate(self._marked)]
        self._some = np.sort(np.concatenate(chosen)).astype(np.uint32)
        self._some_values = values[self._some].astype(np.uint16)
        marks = COST_OF_MARK * splits * len(self._some)
        once = COST_OF_TRY * splits * self.count
        self.cost = COST_OF_HEAP + marks + once + tries + anew + COST_OF_PAIRS * in_pairs

    def advance(self, values: Values, known: int, stop: int) -> tuple[int, int]:
        """Write the values of heaps from `known` on: the first that is not written, and why.

        Raises ValueError if the values that each of them needs are more than the memory.
        """
        largest = int(self.rare[-1]) if self.count else 0
        what = f"the part of the sequence in use at heap {known}, as heap {largest} has a rare value,"
        check_memory(values.itemsize * min(largest, known), what)
        self._near[:] = (known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        first, last, slots = np.uint64(known), np.uint64(stop), _slots()
        marked = Marked(
            self._splits, self._unequal, np.uint64(self.largest), self._is_rare, self._some, self._some_values
        )

        def work() -> Any:
            return wide_spaces.advance(
                values, first, last, self._singles, marked, slots, self._rare, self._rare_values, np.uint64(self.count),
                self._marks(), self._near, self._targets, self._asked,
            )  # fmt: skip

        def help_making() -> Any:
            return candidates.help_making(values, marked, slots, first, last, self._marks())

        known, count, why = with_helpers(work, help_making, slots.turns, self.threads - 1 if self._is_ahead else 0)
        self.count = int(count)
        if why == sparse_spaces.MORE_ROOM:
            self._make_room()
        return int(known), int(why)

    def _marks(self) -> NDArray[np.uint8]:
        """Scratch of one thread."""
        return np.zeros(self.largest + 1, np.uint8)

    def _make_room(self) -> None:
        """For as many rare heaps again."""
        more = np.zeros(self.count + 4096, np.uint64)
        self._rare = np.concatenate([self._rare[: self.count], more])
        self._rare_values = np.concatenate([self._rare_values[: self.count], more])


def _slots() -> Slots:
    """Return what the threads share that make a stretch of heaps."""
    ring, apart = option_sets.RING, option_sets.APART
    return Slots(
        np.zeros(3 * apart, np.uint64),
        np.zeros(apart * ring, np.uint64),
        np.zeros((ring + 1, 2, 64), np.uint64),
        np.zeros((ring + 1, 64, CANDIDATES), np.uint16),
        np.zeros((ring + 1, 64, RARE_LEFT), np.uint16),
    )
