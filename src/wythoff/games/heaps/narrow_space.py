"""Grundy values below 512 by a sparse space: the data of the compiled code `wythoff.kernels.sparse_spaces`.

A sparse space divides the values into rare and common values. A rare heap is a heap with a rare value. The key of a
rare value is its number 0, 1, 2, ... among the rare values. The key of a common value is its number among the common
values. A *plane* stores for 64 heaps which of the keys 8 i to 8 i + 7 their options have, for a fixed i. A
*representative* is a heap of common value that is used to find rare values among the options of later heaps.
docs/sparse-spaces.md has the method.

Several threads compute the sets of options (`wythoff.kernels.option_sets`). The rest of the work runs on one thread:
a fifth of the work if hundreds of heaps are rare, and most of it if few heaps are rare.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.heaps.chain_tables import NO_SPLITS, choose_splits, make_chain, sums_of
from wythoff.games.heaps.shared_work import run_with_helpers
from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, Space, choose_representatives, make_tables, rare_heaps
from wythoff.kernels import option_sets, sparse_spaces, value_chains
from wythoff.kernels.option_sets import Lists, Shared
from wythoff.kernels.sparse_tables import KEYS, Chain, Moves, Near, Rare, Scratch

Values = NDArray[Any]
Choice = tuple[tuple[int, int, int], int, int, int]

# The least and the most representatives, and the bound below which they are chosen. If the representatives do not show
# that some option of a heap has a rare value, all splits of the heap are examined.
MIN_REPRESENTATIVES, MAX_REPRESENTATIVES = 64, 2048
LAST_REPRESENTATIVE = 1 << 14

# The numbers of planes for keys below 64, for keys 64 to 127, and for keys from 128 on. For each, the measured
# nanoseconds to add 64 keys to the planes. If the key of a heap is beyond the planes, all its options are marked.
PLANES = {
    (2, 0, 0): 0.9, (4, 0, 0): 1.0, (8, 0, 0): 1.5, (8, 2, 0): 1.9, (8, 4, 0): 2.1, (8, 8, 0): 3.1,
    (8, 8, 4): 4.1, (8, 8, 8): 4.6,
}  # fmt: skip

# The planes with which `wythoff.kernels.value_chains` may apply, and the number of splits that it may use.
CHAIN_PLANES, CHAIN_SPLITS = ((2, 0, 0), (4, 0, 0)), 4096

# The fewest known heaps for which `wythoff.kernels.value_chains` is used. Choosing its splits takes 0.2 s, as long as
# the computation of this number of heaps one by one.
MIN_CHAIN_HEAPS = 1 << 22

# Measured nanoseconds, by which the numbers of planes and representatives are chosen.
COST_OF_EXAMINING = 20.0
COST_BY_MARKS, COST_OF_MARK = 200.0, 0.8
COST_OF_HEAP, COST_OF_CHAIN = 20.0, 6.0

# If `wythoff.kernels.value_chains` stops at a heap, the other heaps of its group of 64 are computed one by one.
COST_OF_GROUP = 64 * COST_OF_HEAP

# The least number of heaps of the window. The codes of these heaps are in memory; older values are only in the
# sequence, which may be a file.
WINDOW_HEAPS = 1 << 22


class NarrowSpace:
    """Computes Grundy values up to `largest` = 2^b - 1 by a sparse space, for one heap after the other.

    Compiled code reads the codes of a moving window of heaps. The code of a heap is the key of its value, or NONE if
    the value is rare. Heap n needs the codes of the heaps n - k - r for all rare heaps r and all numbers k that a move
    may take before a split. After a new rare heap r, heap r + 1 needs the codes of the first heaps, so that the window
    starts at heap 0 again.
    """

    def __init__(
        self,
        values: Values,
        space: Space,
        largest: int,
        moves: tuple[NDArray[Any], NDArray[Any], bool],
        stop: int,
        threads: int = 1,
        window: int = WINDOW_HEAPS,
        choice: Choice | None = None,
    ) -> None:
        """Make the tables for the known `values`. `choice` is the attribute `choice` of an earlier NarrowSpace.

        `moves` are the attributes of `Moves`. `stop` is the length of the whole sequence, and `window` the least number
        of heaps in the window.
        """
        self.space, self.largest, self.threads = space, largest, threads
        self._moves, self._splits = Moves(*moves), moves[1]
        self._margin = option_sets.SMALL + len(self._moves.digits)
        self._tables = make_tables(space, largest)
        self._stop, self._window = stop, window
        self._codes, self._base = np.empty((self._tables.classes, 0), np.uint8), stop
        self._seen = np.zeros(len(self._tables.keys), np.uint32)
        self._store_rare(rare_heaps(values, self._tables.is_rare), values)
        self._planes, self._count, self._tuned_at, pairs_examined = choice or ((8, 0, 0), 2 * MIN_REPRESENTATIVES, 0, 0)
        self._pairs_examined = np.array([pairs_examined], np.uint64)
        self.cost = 0.0
        self.tune(values)

    @property
    def choice(self) -> Choice:
        """The numbers on which the speed depends, for a later NarrowSpace of the same game.

        They are the numbers of planes and representatives (see the docstring of this module), the heap at which these
        numbers were chosen, and a count of the work of searches for rare values since then.
        """
        return self._planes, self._count, self._tuned_at, int(self._pairs_examined[0])

    @property
    def _pad(self) -> int:
        """The index in `_codes` at which the code of heap 0 would be; negative if the stored codes begin later."""
        return self._margin - self._base

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The array of the rare heaps: those whose Grundy values are rare in the sparse space."""
        return self._rare[: int(self._counts[0])]

    def tune(self, values: Values) -> None:
        """Choose the numbers of planes and of representatives with the least time, estimated from all known values.

        The docstring of this module defines planes and representatives. The choice changes the speed, not the values.
        """
        known, rare = len(values), len(self.rare)
        if heaps_since := known - self._tuned_at if self._tuned_at else 0:
            pairs_examined, cost = (
                COST_OF_EXAMINING * self.threads * int(self._pairs_examined[0]) / heaps_since,
                self._cost_of(self._count),
            )
            if pairs_examined > cost:
                self._count = min(2 * self._count, MAX_REPRESENTATIVES)
            elif pairs_examined < cost / 8:
                self._count = max(self._count // 2, MIN_REPRESENTATIVES)
        self._pairs_examined[0], self._tuned_at = 0, known
        recent = self._tables.keys[values[known - min(known // 2, BLOCK_HEAPS) :]]
        marks = COST_BY_MARKS + COST_OF_MARK * rare * len(self._splits)

        def cost_with(planes: tuple[int, int, int]) -> float:
            is_chain = self._is_chain(planes)
            beyond = float((recent >= 8 * sum(planes) - is_chain).mean())
            return self._cost_of(rare + self._count, planes) + beyond * (marks + is_chain * COST_OF_GROUP)

        self._planes = min((each for each in PLANES if self._tables.classes > 1 or not each[2]), key=cost_with)
        self._least_cost = COST_OF_CHAIN if self._is_chain(self._planes) else cost_with(self._planes) + COST_OF_HEAP
        self.cost = self._least_cost
        is_ahead = self.threads > 1 and known >= 16 * option_sets.HORIZON
        first = option_sets.HORIZON if is_ahead else option_sets.SMALL
        bounds = first, min(known // 2, LAST_REPRESENTATIVE) - option_sets.SMALL
        self._some = choose_representatives(values, self.space, *bounds, self._count)
        self._shown = NO_SPLITS
        if self._is_chain(self._planes):
            self._shown = choose_splits(values, self._tables, self._splits, bounds[1], CHAIN_SPLITS)
        self._more = np.empty(0, np.uint64)
        if self._planes[2]:
            self._more = choose_representatives(values, self.space, *bounds, self._count // 4, 2 * KEYS)

    def _cost_of(self, vectors: int, planes: tuple[int, int, int] | None = None) -> float:
        """Estimate the nanoseconds for adding `vectors` sets of keys to `planes`, by default to the chosen planes."""
        return vectors * PLANES[planes or self._planes] * len(self._splits) / option_sets.SMALL

    def _store_rare(self, rare: NDArray[np.uint64], values: Values) -> None:
        """Store the heaps `rare`, their values, and the keys of these values, in arrays with room for more heaps."""
        classes, count = self._tables.classes, len(rare)
        room = 2 * count + 4096
        own_values = values[rare]
        keys = self._tables.keys[own_values].astype(np.int64)
        self._rare, self._rare_values = np.zeros(room, np.uint64), np.zeros(room, np.uint64)
        self._rare[:count], self._rare_values[:count] = rare, own_values
        self._class_rare, self._class_keys = np.zeros((classes, room), np.uint64), np.zeros((classes, room), np.uint8)
        self._counts = np.zeros(1 + classes, np.uint64)
        self._counts[0] = count
        for c in range(classes):
            own = keys // KEYS == c
            size = int(own.sum())
            self._class_rare[c, :size], self._class_keys[c, :size] = rare[own], keys[own] % KEYS
            self._counts[1 + c] = size

    def _move(self, values: Values, known: int) -> int:
        """Store the codes of the earlier heaps that heap `known` needs. The docstring of the class defines codes.

        Return the first heap for whose code `_codes` has no room. Raises ValueError if the codes do not fit into
        memory.
        """
        largest = max(
            int(max(heaps)) for heaps in (self.rare, self._shown[0], self._some, self._more, [0]) if len(heaps)
        )
        base = max(known - largest - int(self._splits[-1]), 0)
        if base < self._base or known == self._last:
            size = min(max(self._window, 2 * (known - base) + option_sets.SMALL), self._stop - base)
            what = f"the part of the sequence in use at heap {known} (heap {largest} has a rare value)"
            check_memory(self._tables.classes * size, what)
            width = self._margin + size + option_sets.SMALL
            if width != self._codes.shape[1]:
                self._codes = np.empty((0, 0), np.uint8)  # frees the old array first
                self._codes = np.empty((self._tables.classes, width), np.uint8)
            self._base = base
            self._codes[:, : self._margin + 1] = sparse_spaces.NONE
            sparse_spaces.encode(
                values, np.uint64(max(base, 1)), np.uint64(known), self._tables.keys, self._tables.is_rare, self._codes,
                _wrap_index(self._pad),
            )  # fmt: skip
        return self._last

    @property
    def _last(self) -> int:
        """The first heap whose code does not fit into `_codes`, the array of the stored codes."""
        return self._base + self._codes.shape[1] - self._margin - option_sets.SMALL

    def advance(self, values: Values, known: int, stop: int) -> tuple[int, int]:
        """Write the Grundy values of the heaps known, known + 1, ..., at most to stop - 1, into `values`.

        Return (the first heap that is not written, the reason): DONE, MORE_ROOM or LARGER_TABLES of sparse_spaces.
        """
        stop = min(stop, self._move(values, known))
        self._seen[:] = (known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        lists, shared = self._lists(values), _new_shared(self._tables.classes)
        first, last, base = np.uint64(known), np.uint64(stop), np.uint64(self._base)

        def work() -> Any:
            rare = Rare(self._rare, self._rare_values, self._counts)
            near, chain = self._near(), self._chain()
            sets, lacks = np.zeros(80, np.uint32), np.zeros(64, np.uint32)
            scratch = Scratch(self._seen, _planes(), sets, lacks, self._pairs_examined)
            return sparse_spaces.advance(
                values, first, last, self._moves, self._tables, lists, shared, base, rare, near, chain, scratch
            )

        def help_compute() -> Any:
            return option_sets.help_making(lists, shared, first, last, _planes())

        reached, why = run_with_helpers(work, help_compute, shared.turns, self._helper_count())
        if why == sparse_spaces.MORE_ROOM:
            self._store_rare(self.rare.copy(), values)
        if heaps := int(reached) - self._tuned_at:
            self.cost = self._least_cost + COST_OF_EXAMINING * int(self._pairs_examined[0]) / heaps
        return int(reached), int(why)

    def _helper_count(self) -> int:
        """Return the number of further threads to use; 0 if they would have little to do."""
        own = self._cost_of(len(self.rare) + self._count)
        if self._chain().planes:
            return 0
        return self.threads - 1 if own > COST_OF_HEAP / 2 else 0

    def _chain(self) -> Chain:
        """Return the arrays for `wythoff.kernels.value_chains`. The field `planes` is 0 if that code is not used."""
        rare_keys = self._tables.keys[self._rare_values[: len(self.rare)]]
        planes = self._planes[0] if self._is_chain(self._planes) and all(rare_keys < 32) else 0
        return make_chain(self._moves, self.space, self._tables, planes, (self.rare, rare_keys), self._shown)

    def _is_chain(self, planes: tuple[int, int, int]) -> bool:
        """Return whether `wythoff.kernels.value_chains` applies, and is fast. `planes` is a key of PLANES."""
        singles = np.flatnonzero(self._moves.digits[value_chains.NEAR + 1 :] & 2)
        is_worth = self._tuned_at >= MIN_CHAIN_HEAPS
        return is_worth and planes in CHAIN_PLANES and self.largest < 128 and not len(singles)

    def _near(self) -> Near:
        """Return the arrays of `Near`, for the sums of a number taken before a split and a rare heap below SMALL."""
        stride, size = self._codes.shape[1], KEYS
        near = self.rare[: int(np.searchsorted(self.rare, option_sets.SMALL))]
        keys = self._tables.keys[self._rare_values[: len(near)]]
        distances, keys = sums_of(near, keys, self._splits)
        places, thirds = (self._pad + row * stride - distances for row in (keys // size, keys // size ^ 1))
        counts = np.searchsorted(distances, np.arange(option_sets.SMALL), side="right")
        return Near(*(column.astype(np.uint64) for column in (counts, places, thirds, keys % size)))

    def _lists(self, values: Values) -> Lists:
        keys, size = self._tables.keys, KEYS
        some, more = (keys[values[heaps]].astype(np.int64) % size for heaps in (self._some, self._more))
        return Lists(
            self._codes.reshape(-1), _wrap_index(self._pad), np.uint64(self._tables.classes),
            self._class_rare.reshape(-1), self._class_keys.reshape(-1), self._splits,
            self._some, some.astype(np.uint8), self._more, more.astype(np.uint8), *map(np.uint64, self._planes),
        )  # fmt: skip


def _wrap_index(place: int) -> np.uint64:
    """Return an index, which may be negative, modulo 2^64, as compiled code expects it."""
    return np.uint64(place & 0xFFFFFFFFFFFFFFFF)


def _new_shared(classes: int) -> Shared:
    """Allocate the arrays that threads share during one call of `advance`. `Tables.classes` defines classes."""
    ring, apart, words = option_sets.RING, option_sets.APART, option_sets.WORDS
    return Shared(
        np.zeros(apart * (3 + classes), np.uint64),
        np.zeros(apart * ring, np.uint64),
        np.zeros((ring + 1, 2, classes), np.uint64),
        np.zeros((ring + 1) * words * option_sets.SMALL, np.uint64),
    )


def _planes() -> NDArray[np.uint8]:
    """Allocate the temporary array of one thread: bit planes for sets of keys."""
    return np.zeros(option_sets.WORDS * option_sets.PLANES_OF_WORD, np.uint8)
