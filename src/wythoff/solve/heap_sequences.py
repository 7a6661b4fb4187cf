"""Sequences of Grundy values of take-and-break heaps, as fast as they can be made."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out
from wythoff.exact.bigint import shortened
from wythoff.exact.choices import chosen
from wythoff.kernels import heap_sequences as kernels
from wythoff.kernels import sparse_spaces
from wythoff.rulesets.heap_moves import HeapMoves
from wythoff.solve.sparse_space import Space, best_space, representatives, tables

Progress = Callable[[int, int | None], None]
"""Told how much is done, of how much; None if that is not known."""

Values = NDArray[Any]

METHODS = {"auto": True, "sparse": True, "naive": False}

# Heaps before a sparse space is chosen: as many as are made in a millisecond. Few tell rare values from common ones badly.
BEGIN = 1024

# The space is chosen anew when that many times more heaps are known, at first; it costs as much as some 10 heaps in 100.
GROWTH = 2

# From here on it is settled, and looked at only when the tables have to grow or after that growth.
SETTLED = 1 << 18

# Heaps that stand for the common ones, between these numbers; as many as there are rare heaps otherwise.
FEWEST, MOST = 64, 512

# Between two reports of progress, in nanoseconds of work that is foreseen.
REPORT_EVERY = 1 << 18


class HeapSequence:
    """The Grundy values of heaps 0, 1, 2, ..., as many as are asked for, below a stop that is fixed."""

    def __init__(self, moves: HeapMoves, stop: int, method: str = "auto") -> None:
        if moves.all_but is not None:
            raise ValueError("a sequence of an all-but game is made by its own rule")
        if stop > 2**32 - 1:
            raise ValueError(f"stop must be at most 2^32 - 1, got {shortened(stop)}")
        self.moves, self.stop, self.known = moves, stop, 1
        self._is_sparse = chosen(METHODS, method)
        self.splits = moves.splits
        self._unequal = moves.unequal_splits and 0 not in moves.splits
        if self._unequal:
            self.splits = (0, *self.splits)
        self._digits = np.array(moves.digits or (0,), np.uint8)
        self._pad = sparse_spaces.SMALL + len(self._digits)
        self._is_sparse &= bool(self.splits)
        check_memory(stop * (1 + self._is_sparse), f"a sequence of {stop} values")
        self._values: Values = np.zeros(stop, np.uint8)
        self._begin = max(BEGIN, 2 * self._pad) if self._is_sparse else stop
        self._seen = np.zeros(1 << 10, np.uint32)
        self._codes: NDArray[np.uint8] | None = None
        self._space: Space | None = None
        self._next_choice = 0

    @property
    def values(self) -> Values:
        """Those that are known: uint8 while they fit, else uint16."""
        return self._values[: self.known]

    @property
    def rare(self) -> tuple[int, int] | None:
        """How many rare heaps there are, and the last one; None before there is a sparse space."""
        if self._space is None:
            return None
        count = int(self._counts[0])
        return count, int(self._rare[count - 1]) if count else 0

    def extend(self, stop: int) -> None:
        """Make the values of all heaps below `stop`."""
        stop = min(stop, self.stop)
        while self.known < min(stop, self._begin):
            self._naive(min(stop, self._begin))
        while self.known < stop:
            if self._space is None or self.known >= self._next_choice:
                self._choose(int(self._values[: self.known].max()))
            self._sparse(min(stop, self._next_choice))

    def _naive(self, stop: int) -> None:
        self.known = int(
            kernels.naive(
                self._values, np.uint64(self.known), np.uint64(stop), self._digits, self._unequal, self._seen
            )
        )
        if self.known < stop:  # the next value does not fit the array, or the scratch
            self._seen = np.zeros(2 * len(self._seen), np.uint32)
            self._widen(len(self._seen) - 1)

    def _widen(self, largest: int) -> None:
        """Make room for larger values, in as few bytes as there may be."""
        dtype = np.min_scalar_type(largest)
        if dtype.itemsize > self._values.itemsize and int(self._values[: self.known].max()) * 2 > 255:
            wide = np.zeros(self.stop, dtype)
            wide[: self.known] = self._values[: self.known]
            self._values = wide

    def _choose(self, largest_value: int) -> None:
        """Choose the sparse space by what is known, and make its tables."""
        known, values = self.known, self._values[: self.known]
        self._next_choice = known * GROWTH if known < SETTLED else self.stop
        largest = (1 << max(largest_value.bit_length(), 6)) - 1
        self._space = best_space(values, self.splits)
        self._tables = tables(self._space, largest)
        if largest > 255 and self._values.itemsize == 1:
            self._values = self._values.astype(np.uint16)
            values = self._values[:known]
        if largest >= 1 << 16:
            raise ValueError(f"values are handled below 2^16, that of heap {known} is not")
        classes = self._tables.classes
        if self._codes is None or len(self._codes) != classes:
            check_memory(self.stop * (self._values.itemsize + classes), f"a sequence of {self.stop} values")
            self._codes = None
            self._codes = np.full(
                (classes, self._pad + self.stop + sparse_spaces.SMALL), sparse_spaces.NONE, np.uint8
            )
        sparse_spaces.encode(
            values,
            np.uint64(0),
            np.uint64(known),
            self._tables.keys,
            self._tables.is_rare,
            self._codes,
            np.uint64(self._pad),
        )
        heaps = np.arange(1, known)
        rare = heaps[self._tables.is_rare[heaps & 1, values[1:]] == 1]
        self._room(rare.astype(np.uint64))
        self._some = representatives(
            values, self._space, sparse_spaces.SMALL, known // 2 - sparse_spaces.SMALL, min(max(len(rare), FEWEST), MOST)
        )
        self._some_keys = self._tables.keys[values[self._some]].astype(np.uint8)
        self._seen = np.zeros(len(self._tables.keys), np.uint32)
        self._planes = np.zeros(4 * 512, np.uint8)

    def _room(self, rare: NDArray[np.uint64]) -> None:
        """Lists of the rare heaps, with room for as many again."""
        classes, count = self._tables.classes, len(rare)
        room = 2 * count + 4096
        values = self._values[rare]
        keys = self._tables.keys[values].astype(np.int64)
        self._rare, self._rare_values = np.zeros(room, np.uint64), np.zeros(room, np.uint64)
        self._rare[:count], self._rare_values[:count] = rare, values
        self._class_rare, self._class_keys = np.zeros((classes, room), np.uint64), np.zeros((classes, room), np.uint8)
        self._counts = np.zeros(1 + classes, np.uint64)
        self._counts[0] = count
        for c in range(classes):
            own = keys >> 7 == c
            size = int(own.sum())
            self._class_rare[c, :size], self._class_keys[c, :size] = rare[own], keys[own] & 127
            self._counts[1 + c] = size

    def _sparse(self, stop: int) -> None:
        table = self._tables
        known, why = sparse_spaces.advance(
            self._values, np.uint64(self.known), np.uint64(stop), self._digits, np.array(self.splits, np.uint64),
            self._unequal, np.uint64(table.largest), table.keys, table.is_rare, table.common_of, table.rare_of,
            table.rares_below, self._codes, np.uint64(self._pad), self._rare, self._rare_values, self._class_rare,
            self._class_keys, self._counts, self._some, self._some_keys, self._seen, self._planes,
            np.uint64(table.groups),
        )  # fmt: skip
        self.known = int(known)
        if why == sparse_spaces.MORE_ROOM:
            self._room(self._rare[: int(self._counts[0])])
        elif why == sparse_spaces.LARGER_TABLES:
            self._choose(table.largest + 1)


def grundy_sequence(
    moves: HeapMoves, stop: int, out: Values | None = None, method: str = "auto", progress: Progress | None = None
) -> Values:
    sequence = HeapSequence(moves, stop, method)
    sequence.extend(stop)
    return sequence.values
