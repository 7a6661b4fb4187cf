"""Grundy values of small heaps by the definition, without NumPy or compiled code."""

from array import array
from bisect import bisect
from itertools import count
from operator import xor

from wythoff.exact.loading import is_loading_worth
from wythoff.games.heaps.moves import HeapMoves

# The nanoseconds for a heap, for each digit of a code, and for each split. A split takes so little because the values
# of all splits of a heap are the bytes of one integer.
HEAP_COST, DIGIT_COST, SPLIT_COST = 2000, 300, 5

# The most nanoseconds for all values of a game, and for values for which compiled code is never loaded. The nanoseconds
# for loading compiled code from the cache on disk. Compiling it takes 8 s.
MAX_COST, SMALL_COST, LOADING_COST = 2e8, 1e7, 3e8

# The least value that does not fit into a byte.
WIDE = 256

BYTES = bytes(range(WIDE))


class PlainHeapValues:
    """The Grundy values of heaps 0 to reach - 1 of a take-and-break game, but not of a game take=all-but:...

    `reach` becomes smaller when a heap has a value of 256 or more, or when the later heaps would take longer than
    loading compiled code for them. But `reach` never becomes smaller than `least`.
    """

    def __init__(self, moves: HeapMoves, least: int = 1) -> None:
        self.moves, self._least = moves, least
        self._heap_cost = HEAP_COST + DIGIT_COST * len(moves.digits)
        self._split_cost = SPLIT_COST * (len(moves.splits) + moves.unequal_splits) / 2  # for each smaller heap
        self.reach = max(self._heaps_for(MAX_COST), least)
        self._values = array("B", [0])

    def _cost(self, stop: int) -> float:
        """Estimate the nanoseconds for computing the Grundy values of the heaps below `stop`."""
        return stop * (self._heap_cost + self._split_cost * stop / 2)

    def _heaps_for(self, cost: float) -> int:
        return bisect(range(int(cost)), cost, key=self._cost) - 1

    def first(self, stop: int) -> "array[int]":
        """Return the Grundy values of the heaps below `stop`, or of fewer heaps if `reach` is less than `stop`."""
        known, cost = len(self._values), self._cost(min(stop, self.reach))
        work = (cost - self._cost(known)) / LOADING_COST
        if work > 0 and cost > SMALL_COST and is_loading_worth(__name__, work):
            self.reach = max(known, self._heaps_for(SMALL_COST), self._least)
        while (heap := len(self._values)) < min(stop, self.reach):
            value = self._value(heap)
            if value == WIDE and self._values.typecode == "B":
                self._values = array("L", self._values)
                self.reach = max(heap, self._least)
            else:
                self._values.append(value)
        return self._values[:stop]

    def _value(self, heap: int) -> int:
        values = self._values
        found = array(values.typecode)  # values of options
        for taken, digit in enumerate(self.moves.digits[: heap + 1]):
            rest = heap - taken
            if digit & (2 if rest else 1):
                found.append(values[rest])
            if digit & 4:
                found.extend(self._splits_of(rest, rest // 2))
        if self.moves.unequal_splits:
            found.extend(self._splits_of(heap, (heap - 1) // 2))
        if found.typecode == "B":
            absent = BYTES.translate(None, found)  # the bytes that are not found
            return absent[0] if absent else WIDE
        seen = set(found)
        return next(value for value in count() if value not in seen)

    def _splits_of(self, heap: int, last: int) -> "array[int]":
        """Return the array of G(a) xor G(heap - a), 1 <= a <= last: the values of splits of `heap`."""
        left, right = self._values[1 : last + 1], self._values[heap - last : heap]
        if left.typecode == "B":
            both = int.from_bytes(left, "little") ^ int.from_bytes(right, "big")  # a = 1 beside the last of `right`
            return array("B", both.to_bytes(len(left), "little"))
        right.reverse()
        return array("L", map(xor, left, right))
