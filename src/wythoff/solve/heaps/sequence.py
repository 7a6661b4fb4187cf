"""A growing sequence of Grundy values of heaps: by the definition, and by sparse spaces, which is far faster.

Measured, a heap: 0.05 to 0.7 microseconds where few heaps are rare (of all that are known: Kayles 9, 0.16 52, Grundy's
game 1273, officers 1583); 7 to 40 where values exceed 511 (0.6044 with 1671 rare heaps 7, treblecross with 22 476 18,
0.766 with 12 055 and three splits 33). Without a sparse space the time of a heap grows with its size: half of the heaps
of 4.36037 are rare, and heap 65 536 takes 80.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import shortened
from wythoff.exact.choices import chosen
from wythoff.kernels import heap_sequences as kernels
from wythoff.kernels import sparse_spaces
from wythoff.rulesets.heap_moves import HeapMoves
from wythoff.solve.heaps.sparse_space import BLOCK, best_space, rare_heaps, representatives, tables
from wythoff.solve.heaps.wide_space import WIDE, WideSpace

Values = NDArray[Any]

# Whether a sparse space is used.
METHODS = {"auto": True, "naive": False, "sparse": True}

# Heaps are numbered by 32 bits in scratch tables.
MOST_HEAPS = 2**32 - 1

# Heaps that are made by the definition before a sparse space is chosen: a millisecond. Fewer tell too little of values.
BEGIN = 1024

# The space is chosen anew each time twice as many heaps are known, up to here: later, the choice hardly changes.
SETTLED = 1 << 18

# How many heaps represent those of common value, and below which heap they are chosen. Where the representatives do not
# show whether an option has a rare value, all pairs of heaps are looked at.
FEWEST, MOST = 64, 2048
LAST_REPRESENTATIVE = 1 << 14

# Planes of keys below 64, and from 64 on: larger keys are found with a mark for every option.
PLANES = (2, 0), (4, 0), (8, 0), (8, 2), (8, 4), (8, 8)

# Measured costs, in nanoseconds, that these two are balanced by.
COST_OF_VECTOR, COST_OF_PLANE = 1.5, 0.33
COST_OF_ASKING = 40.0
COST_BY_MARKS, COST_OF_MARK = 200.0, 0.8

COST_OF_OPTION, COST_OF_HEAP = 0.55, 20.0

# Nanoseconds of a call of compiled code: between calls progress is shown, and Ctrl-C works.
CALL = 1e8


class HeapSequence:
    """The Grundy values of heaps 0, 1, 2, ..., as many as are asked for, below a stop that is fixed at first."""

    def __init__(self, moves: HeapMoves, stop: int, method: str = "auto") -> None:
        if moves.all_but is not None:
            raise ValueError("heaps from which all but some numbers may be taken have a rule of their own")
        if not 1 <= stop <= MOST_HEAPS:
            raise ValueError(f"stop must be 1 to {MOST_HEAPS}, got {shortened(stop)}")
        self.moves, self.stop, self.known = moves, stop, 1
        self._unequal = moves.unequal_splits and 0 not in moves.splits
        self.splits = (0, *moves.splits) if self._unequal else moves.splits
        self._is_sparse = chosen(METHODS, method) and bool(self.splits)
        check_memory(stop * (1 + self._is_sparse), f"a sequence of {stop} values")
        self._digits = np.array(moves.digits or (0,), np.uint8)
        singles = [k for k, digit in enumerate(moves.digits) if k and digit & 2]
        self._moves = np.array(singles, np.uint64), np.array(self.splits, np.uint64), self._unequal
        self._pad = sparse_spaces.SMALL + len(self._digits)
        self._begin = max(BEGIN, 4 * self._pad) if self._is_sparse else stop
        self._values: Values = np.zeros(stop, np.uint8)
        self._seen = np.zeros(256, np.uint32)
        self._codes = np.empty((0, 0), np.uint8)
        self._asked = np.zeros(1, np.uint64)
        self._chosen_at, self._next_choice, self._count = 0, self._begin, 2 * FEWEST
        self._planes = PLANES[-1]
        self._wide: WideSpace | None = None
        self._cost = 0.0  # nanoseconds a heap

    @property
    def values(self) -> Values:
        """The known values: uint8 while they fit, else uint16 (uint32). A view, until more are made."""
        return self._values[: self.known]

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The rare heaps in the sparse space that is in use; empty if there is none yet."""
        if self._wide:
            return self._wide.rare
        return self._rare[: int(self._counts[0])] if self._chosen_at else np.empty(0, np.uint64)

    def extend(self, stop: int) -> None:
        """Make the values of all heaps below `stop`, or up to the end of the sequence."""
        stop = min(stop, self.stop)
        while self.known < stop:
            self.step(stop)

    def step(self, stop: int) -> None:
        """Make the next values, those of heaps below `stop` at most: what a part of a second does."""
        if self.known < self._begin:
            self._define(min(stop, self._begin, self._after(self._cost_of_naive(self.known))))
            return
        if not self._chosen_at or self._next_choice <= self.known <= SETTLED:
            self._choose(int(self.values.max()))
        elif self.known >= self._next_choice:
            self._tune()
        self._advance(min(stop, self._next_choice, self._after(self._cost)))

    def _after(self, cost: float) -> int:
        """The heap where a call ends, at so many nanoseconds a heap."""
        return self.known + max(64, int(CALL / cost))

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
        arguments = np.uint64(self.known), np.uint64(stop), self._digits, self._unequal, self._seen
        self.known = int(kernels.naive(self._values, *arguments))
        if self.known < stop:  # the next value needs a larger scratch table, and may be a wider number
            self._seen = np.zeros(2 * len(self._seen), np.uint32)
            self._widen(len(self._seen) - 1)

    def _widen(self, largest: int) -> None:
        """Keep the values as numbers that hold `largest`."""
        dtype = np.min_scalar_type(largest)
        if dtype.itemsize > self._values.itemsize:
            check_memory(self.stop * (dtype.itemsize + self._is_sparse), f"a sequence of {self.stop} values")
            values = np.zeros(self.stop, dtype)
            values[: self.known] = self.values
            self._values = values

    def _choose(self, largest_value: int) -> None:
        """Choose the sparse space by what is known, and make its tables; room for values of as many bits as this."""
        known = self.known
        largest = (1 << max(largest_value.bit_length(), 7)) - 1
        if largest >= 1 << 16:
            raise ValueError(f"values from 2^16 on are made by the method naive only; heap {known} has one")
        self._widen(largest)
        self._space = best_space(self._values[: min(known, BLOCK)], self.splits)
        if largest >= WIDE:
            self._codes = np.empty((0, 0), np.uint8)
            self._widen(1 << 8)
            self._wide = WideSpace(self.values, self._space, largest, self._moves)
            self._settle(self._wide.cost)
            return
        self._tables = tables(self._space, largest)
        classes = self._tables.classes
        if len(self._codes) < classes:
            check_memory(self.stop * (self._values.itemsize + classes), f"a sequence of {self.stop} values")
            self._codes = np.empty((classes, self._pad + self.stop + sparse_spaces.SMALL), np.uint8)
            self._codes[:, : self._pad + 1] = sparse_spaces.NONE
        self._tables_of(rare_heaps(self.values, self._tables.is_rare))
        sparse_spaces.encode(
            self._values,
            np.uint64(known),
            self._tables.keys,
            self._tables.is_rare,
            self._codes,
            np.uint64(self._pad),
        )
        self._seen = np.zeros(len(self._tables.keys), np.uint32)
        self._sets = np.zeros(4 * 512, np.uint8)
        self._tune()

    def _tune(self) -> None:
        """Choose what the speed depends on, and the values do not: how many keys are kept, and representatives."""
        known = self.known
        if self._wide:
            self._wide.tune(self.values)
            self._settle(self._wide.cost)
            return
        if self._chosen_at < known:
            asked = COST_OF_ASKING * int(self._asked[0]) / (known - self._chosen_at) if self._chosen_at else 0
            cost = self._count * self._cost_of_vectors(*self._planes)
            if asked > cost:
                self._count = min(2 * self._count, MOST)
            elif asked < cost / 8:
                self._count = max(self._count // 2, FEWEST)
        recent = self._tables.keys[self._values[known - min(known // 2, BLOCK) : known]]

        def cost_of(planes: tuple[int, int]) -> float:
            beyond = float((recent >= 8 * sum(planes)).mean())
            rare = int(self._counts[0])
            marks = COST_BY_MARKS + COST_OF_MARK * rare * len(self.splits)
            return (rare + self._count) * self._cost_of_vectors(*planes) + beyond * marks

        self._planes = min(PLANES, key=cost_of)
        cost = cost_of(self._planes)
        first, stop = sparse_spaces.SMALL, min(known // 2, LAST_REPRESENTATIVE) - sparse_spaces.SMALL
        self._some = representatives(self._values, self._space, first, stop, self._count)
        self._some_keys = self._tables.keys[self._values[self._some]].astype(np.uint8)
        self._asked[0] = 0
        self._settle(cost + COST_OF_HEAP)

    def _settle(self, cost: float) -> None:
        """Keep the present choice, at so many nanoseconds a heap, until many more heaps are known."""
        self._cost, self._chosen_at = cost, self.known
        self._next_choice = (2 if self.known < SETTLED else 4) * self.known

    def _cost_of_vectors(self, lower: int, upper: int) -> float:
        """The cost of one rare heap or representative, in nanoseconds a heap."""
        return (COST_OF_VECTOR + COST_OF_PLANE * (lower + upper)) * len(self.splits) / 64

    def _tables_of(self, rare: NDArray[np.uint64]) -> None:
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
            own = keys // sparse_spaces.KEYS == c
            size = int(own.sum())
            self._class_rare[c, :size], self._class_keys[c, :size] = rare[own], keys[own] % sparse_spaces.KEYS
            self._counts[1 + c] = size

    def _advance(self, stop: int) -> None:
        """By the sparse space."""
        if self._wide:
            self.known, why = self._wide.advance(self._values, self.known, stop)
            if why == sparse_spaces.LARGER_TABLES:
                self._choose(self._wide.largest + 1)
            return
        table = self._tables
        known, why = sparse_spaces.advance(
            self._values, np.uint64(self.known), np.uint64(stop), self._digits, np.array(self.splits, np.uint64),
            self._unequal, np.uint64(table.largest), table.keys, table.is_rare, table.common_of, table.rare_of,
            table.rares_below, self._codes[: table.classes], np.uint64(self._pad), self._rare, self._rare_values,
            self._class_rare, self._class_keys, self._counts, self._some, self._some_keys, self._seen, self._sets,
            np.uint64(self._planes[0]), np.uint64(self._planes[1]), self._asked,
        )  # fmt: skip
        self.known = int(known)
        if why == sparse_spaces.MORE_ROOM:
            self._tables_of(self.rare.copy())
        elif why == sparse_spaces.LARGER_TABLES:
            self._choose(table.largest + 1)
