"""A sequence of Grundy values below 512 by its sparse space: what `wythoff.kernels.sparse_spaces` works on, and how.

Several threads make the sets of options (`wythoff.kernels.option_sets`); what is left for one is a fifth of the work
where hundreds of heaps are rare, and most of it where few are.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.games.heaps.shared_work import with_helpers
from wythoff.games.heaps.sparse_space import BLOCK, Space, rare_heaps, representatives, tables
from wythoff.kernels import option_sets, sparse_spaces
from wythoff.kernels.option_sets import Lists, Shared
from wythoff.kernels.sparse_spaces import Moves, Near, Rare, Scratch

Values = NDArray[Any]
Choice = tuple[tuple[int, int, int], int, int, int]

# How many heaps represent those of common value, and below which heap they are chosen. Where the representatives do not
# show whether an option has a rare value, all pairs of heaps are looked at.
FEWEST, MOST = 64, 2048
LAST_REPRESENTATIVE = 1 << 14

# Planes of keys below 64, from 64 on, and from 128 on, with the measured cost of a vector that is put into them, in
# nanoseconds. Larger keys are found with a mark for every option.
PLANES = {
    (2, 0, 0): 0.9, (4, 0, 0): 1.0, (8, 0, 0): 1.5, (8, 2, 0): 1.9, (8, 4, 0): 2.1, (8, 8, 0): 3.1,
    (8, 8, 4): 4.1, (8, 8, 8): 4.6,
}  # fmt: skip

# Measured costs, in nanoseconds, that these two are balanced by.
COST_OF_ASKING = 20.0
COST_BY_MARKS, COST_OF_MARK = 200.0, 0.8
COST_OF_HEAP = 20.0

# Heaps of whose common values there are codes, at least: the rest is in the sequence alone, which may lie in a file.
WINDOW = 1 << 22


class NarrowSpace:
    """The sparse space of values up to `largest` = 2^b - 1, for heaps from len(values) on to `stop` at most.

    The codes that the kernels read are those of a window of heaps, which moves on: a heap n needs those of n - k - r
    for all rare heaps r and what splits take, k. Where a new heap is rare, it goes back to the beginning.
    """

    def __init__(
        self,
        values: Values,
        space: Space,
        largest: int,
        moves: tuple[NDArray[Any], NDArray[Any], bool],
        stop: int,
        threads: int = 1,
        window: int = WINDOW,
        choice: Choice | None = None,
    ) -> None:
        """choice: that of the space that was in use."""
        self.space, self.largest, self.threads = space, largest, threads
        self._moves, self._splits = Moves(*moves), moves[1]
        self._margin = option_sets.SMALL + len(self._moves.digits)
        self._tables = tables(space, largest)
        self._stop, self._window = stop, window
        self._codes, self._base = np.empty((self._tables.classes, 0), np.uint8), stop
        self._seen = np.zeros(len(self._tables.keys), np.uint32)
        self._tables_of(rare_heaps(values, self._tables.is_rare), values)
        self._planes, self._count, self._tuned_at, asked = choice or ((8, 0, 0), 2 * FEWEST, 0, 0)
        self._asked = np.array([asked], np.uint64)
        self.cost = 0.0
        self.tune(values)

    @property
    def choice(self) -> Choice:
        """How many planes and representatives there are, since which heap, and how often they did not do."""
        return self._planes, self._count, self._tuned_at, int(self._asked[0])

    @property
    def _pad(self) -> int:
        """Where the code of heap 0 is, or would be, before that of the first heap of the window."""
        return self._margin - self._base

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The rare heaps."""
        return self._rare[: int(self._counts[0])]

    def tune(self, values: Values) -> None:
        """Choose what the speed depends on, and the values do not: how many keys are kept, and representatives.

        values : those of all known heaps.
        """
        known, rare = len(values), len(self.rare)
        if made := known - self._tuned_at if self._tuned_at else 0:
            asked, cost = COST_OF_ASKING * self.threads * int(self._asked[0]) / made, self._cost_of(self._count)
            if asked > cost:
                self._count = min(2 * self._count, MOST)
            elif asked < cost / 8:
                self._count = max(self._count // 2, FEWEST)
        self._asked[0], self._tuned_at = 0, known
        recent = self._tables.keys[values[known - min(known // 2, BLOCK) :]]
        marks = COST_BY_MARKS + COST_OF_MARK * rare * len(self._splits)

        def cost_with(planes: tuple[int, int, int]) -> float:
            return self._cost_of(rare + self._count, planes) + float((recent >= 8 * sum(planes)).mean()) * marks

        self._planes = min((each for each in PLANES if self._tables.classes > 1 or not each[2]), key=cost_with)
        self.cost = cost_with(self._planes) + COST_OF_HEAP
        is_ahead = self.threads > 1 and known >= 16 * option_sets.HORIZON
        first = option_sets.HORIZON if is_ahead else option_sets.SMALL
        bounds = first, min(known // 2, LAST_REPRESENTATIVE) - option_sets.SMALL
        self._some = representatives(values, self.space, *bounds, self._count)
        self._more = np.empty(0, np.uint64)
        if self._planes[2]:
            self._more = representatives(values, self.space, *bounds, self._count // 4, 2 * sparse_spaces.KEYS)

    def _cost_of(self, vectors: int, planes: tuple[int, int, int] | None = None) -> float:
        """Return the cost of so many rare heaps or representatives, in nanoseconds a heap."""
        return vectors * PLANES[planes or self._planes] * len(self._splits) / option_sets.SMALL

    def _tables_of(self, rare: NDArray[np.uint64], values: Values) -> None:
        """Lists of the rare heaps, with room for as many again."""
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
            own = keys // sparse_spaces.KEYS == c
            size = int(own.sum())
            self._class_rare[c, :size], self._class_keys[c, :size] = rare[own], keys[own] % sparse_spaces.KEYS
            self._counts[1 + c] = size

    def _move(self, values: Values, known: int) -> int:
        """Move the window to where it has the codes that are needed from heap `known` on; to which heap they will do.

        Raises ValueError if these are more than the memory.
        """
        largest = max(int(heaps[-1]) for heaps in (self.rare, self._some, self._more, [0]) if len(heaps))
        base = max(known - largest - int(self._splits[-1]), 0)
        if base < self._base or known == self._last:
            size = min(max(self._window, 2 * (known - base) + option_sets.SMALL), self._stop - base)
            what = f"the part of the sequence in use at heap {known}, as heap {largest} has a rare value,"
            check_memory(self._tables.classes * size, what)
            width = self._margin + size + option_sets.SMALL
            if width != self._codes.shape[1]:
                self._codes = np.empty((0, 0), np.uint8)  # not both at once
                self._codes = np.empty((self._tables.classes, width), np.uint8)
            self._base = base
            self._codes[:, : self._margin + 1] = sparse_spaces.NONE
            sparse_spaces.encode(
                values, np.uint64(max(base, 1)), np.uint64(known), self._tables.keys, self._tables.is_rare, self._codes,
                _wrapped(self._pad),
            )  # fmt: skip
        return self._last

    @property
    def _last(self) -> int:
        """The heap at which the window ends."""
        return self._base + self._codes.shape[1] - self._margin - option_sets.SMALL

    def advance(self, values: Values, known: int, stop: int) -> tuple[int, int]:
        """Write the values of heaps from `known` on: the first that is not written, and why."""
        stop = min(stop, self._move(values, known))
        self._seen[:] = (known - 1) & 0xFFFFFFFF  # heaps are marked by 32 bits
        lists, shared = self._lists(values), _shared(self._tables.classes)
        first, last, base = np.uint64(known), np.uint64(stop), np.uint64(self._base)

        def work() -> Any:
            rare = Rare(self._rare, self._rare_values, self._counts)
            near, scratch = self._near(), Scratch(self._seen, _planes(), self._asked)
            return sparse_spaces.advance(
                values, first, last, self._moves, self._tables, lists, shared, base, rare, near, scratch
            )

        def help_making() -> Any:
            return option_sets.help_making(lists, shared, first, last, _planes())

        reached, why = with_helpers(work, help_making, shared.turns, self._helpers())
        if why == sparse_spaces.MORE_ROOM:
            self._tables_of(self.rare.copy(), values)
        return int(reached), int(why)

    def _helpers(self) -> int:
        """How many other threads there are: none if they would find little to do."""
        own = self._cost_of(len(self.rare) + self._count)
        return self.threads - 1 if own > COST_OF_HEAP / 2 else 0

    def _near(self) -> Near:
        """Return what splits take and a rare heap below SMALL together: how many are up to each size, places, keys."""
        stride, size = self._codes.shape[1], sparse_spaces.KEYS
        near = self.rare[: int(np.searchsorted(self.rare, option_sets.SMALL))].astype(np.int64)
        keys = self._tables.keys[self._rare_values[: len(near)]].astype(np.int64)
        rows = sorted((k + heap, key) for k in self._splits.tolist() for heap, key in zip(near, keys, strict=True))
        distances, keys = np.array(rows, np.int64).reshape(-1, 2).T
        places, thirds = (self._pad + row * stride - distances for row in (keys // size, keys // size ^ 1))
        counts = np.searchsorted(distances, np.arange(option_sets.SMALL), side="right")
        return Near(*(column.astype(np.uint64) for column in (counts, places, thirds, keys % size)))

    def _lists(self, values: Values) -> Lists:
        keys, size = self._tables.keys, sparse_spaces.KEYS
        some, more = (keys[values[heaps]].astype(np.int64) % size for heaps in (self._some, self._more))
        return Lists(
            self._codes.reshape(-1), _wrapped(self._pad), np.uint64(self._tables.classes),
            self._class_rare.reshape(-1), self._class_keys.reshape(-1), self._splits,
            self._some, some.astype(np.uint8), self._more, more.astype(np.uint8), *map(np.uint64, self._planes),
        )  # fmt: skip


def _wrapped(place: int) -> np.uint64:
    """Modulo 2^64, as the kernels count places."""
    return np.uint64(place & 0xFFFFFFFFFFFFFFFF)


def _shared(classes: int) -> Shared:
    """Return what the threads share that make a stretch of heaps."""
    ring, apart, words = option_sets.RING, option_sets.APART, option_sets.WORDS
    return Shared(
        np.zeros(apart * (3 + classes), np.uint64),
        np.zeros(apart * ring, np.uint64),
        np.zeros((ring + 1, 2, classes), np.uint64),
        np.zeros((ring + 1) * words * option_sets.SMALL, np.uint64),
    )


def _planes() -> NDArray[np.uint8]:
    """Scratch of one thread."""
    return np.zeros(option_sets.WORDS * option_sets.PLANES_OF_WORD, np.uint8)
