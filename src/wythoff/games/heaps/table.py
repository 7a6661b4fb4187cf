"""Lookup of the Grundy values of the heaps of one game: single heaps, ranges and arrays."""

from threading import RLock
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.rules import Parts
from wythoff.games.heaps.values import HeapValues

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The least heap whose value is looked up in an array. The values of smaller heaps are in a list, and their moves are
# tried one by one. Importing NumPy would take longer.
LISTED_HEAPS = 128


class HeapTable(HeapValues):
    """Looks up the Grundy values of heaps of one game, one by one or in arrays. Threads may share it."""

    def __init__(self, moves: HeapMoves, name: str) -> None:
        super().__init__(moves, name)
        self._lock = RLock()  # blocks of a file are solved on threads, by one solver
        self._few: list[Integer] = []
        self._array: NDArray[Any] | None = None

    def value(self, heap: Integer) -> Integer:
        if heap < LISTED_HEAPS and self._few:
            return self._few[heap]
        with self._lock:
            if heap >= LISTED_HEAPS:
                return super().value(heap)
            self._few = [super(HeapTable, self).value(n) for n in range(LISTED_HEAPS)]
            return self._few[heap]

    def parts_value(self, parts: Parts) -> Integer:
        """Return the value of the sum of the parts, (rest,) or (a, b), that a move leaves of a heap."""
        value = self.value(parts[0])
        return value if len(parts) == 1 else self.product(value, self.value(parts[1]))

    def product(self, left: Any, right: Any) -> Any:
        """Return the value of a sum of two heaps of values `left` and `right`, which may be arrays of values."""
        return left ^ right

    def wins(self, value: Any, wanted: Any) -> Any:
        """Whether a move to parts of value `value` wins if the other heaps have the value `wanted`.

        `value` may be an array. Then return an array of bool.
        """
        return value == wanted

    def winning_values(self, wanted: Integer) -> list[Integer]:
        """Return the list of the Grundy values that a winning move may leave of a heap, in a game without splits.

        `wanted` is the value of the sum of the other heaps.
        """
        return [wanted]

    def is_lost(self, value: Any) -> Any:
        """Whether sums of value `value` are P-positions. `value` may be an array. Then return an array of bool."""
        return value == 0

    @property
    def repeats_from(self) -> int | None:
        """The number preperiod + period if a period without saltus is proved, else None."""
        period = self.period
        return None if period is None or period.saltus else period.preperiod + period.period

    def value_range(self, start: Integer, stop: Integer) -> "NDArray[Any]":
        """Return the array of the values of heaps start to stop - 1. The game must not be given by take=all-but:...

        `value(stop - 1)` must have been called before.
        """
        import numpy as np

        if self.period is None:
            return self._first(int(stop))[int(start) :]
        first, period = self.period.preperiod, self.period.period
        table = self._first(first + period)
        if stop <= first + period:
            return table[int(start) : int(stop)]
        head, begin = table[int(min(start, first)) : first], max(start, first)
        places = np.arange(int(stop - begin), dtype=np.int64)
        places += int((begin - first) % period)
        places %= period
        places += first
        return np.concatenate((head, table[places]))

    def _first(self, stop: int) -> "NDArray[Any]":
        """Return the array of the values of heaps below `stop`. These values must have been computed before."""
        import numpy as np

        with self._lock:
            if self._search is not None and self._search.known >= stop:
                values: NDArray[Any] = self._search.sequence.values
                return values[:stop]
            if self._array is None or len(self._array) < stop:
                assert self._plain is not None
                self._array = np.array(self._plain.first(stop), np.uint32)
            return self._array[:stop]

    def look_up(self, heaps: "NDArray[Any]") -> "NDArray[np.int64]":
        """Return the values of an array of 64-bit heaps. Raises UnknownValue if the largest heap is too large."""
        import numpy as np

        largest = int(heaps.max()) if heaps.size else 0
        self.value(largest)
        repeats = self.period
        if self._all_but is not None:
            distinct, places = np.unique(heaps, return_inverse=True)
            values = np.array([int(self.value(heap)) for heap in distinct.tolist()], np.int64)
            found: NDArray[np.int64] = values[places].reshape(heaps.shape)
            return found
        if repeats is None:
            known: NDArray[np.int64] = self._first(largest + 1)[heaps].astype(np.int64)
            return known
        first, period = repeats.preperiod, repeats.period
        repeated: NDArray[np.int64] = self._first(first + period)[reduce_heaps(heaps, first, period)].astype(np.int64)
        return repeated

    def heaps_with_value(self, value: Integer, heap: Integer) -> list[Integer]:
        """Return the list of the heaps below `heap` that have the value `value`, in a game take=all-but:...

        The list is short, since the values of such a game grow.
        """
        assert self._all_but is not None
        self.value(heap)
        repeats = self.period
        with self._lock:
            known = self._all_but.first(int(heap) if repeats is None else repeats.preperiod + repeats.period)
        if repeats is None:
            return [n for n, heap_value in enumerate(known) if heap_value == value]
        found = []
        first, period, saltus = repeats.preperiod, repeats.period, repeats.saltus
        for n, least in enumerate(map(int, known)):
            turns, rest = divmod(value - least, saltus) if n >= first else (0, value - least)
            if rest == 0 and turns >= 0:
                found.append(n + turns * period)
        return sorted(n for n in found if n < heap)


def reduce_heaps(heaps: "NDArray[Any]", first: int, period: int) -> "NDArray[np.int64]":
    """Replace each heap by a heap of equal value below first + period. The preperiod must be at most `first`."""
    import numpy as np

    kind = heaps.dtype.type
    return np.where(heaps < first + period, heaps, (heaps - kind(first)) % kind(period) + kind(first)).astype(np.int64)
