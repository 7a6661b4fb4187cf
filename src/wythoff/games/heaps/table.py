"""The Grundy values of the heaps of one game as its solver looks them up: one by one, in ranges and in arrays."""

from threading import RLock
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.rules import Parts
from wythoff.games.heaps.values import HeapValues

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Heaps whose values are kept as a list, and whose moves are gone through one by one: NumPy takes longer to be imported.
SMALL = 128


class HeapTable(HeapValues):
    """Values of heaps, and which heaps have a value. A heap is asked for by `value` before a range that it ends."""

    def __init__(self, moves: HeapMoves, name: str) -> None:
        super().__init__(moves, name)
        self._lock = RLock()  # blocks of a file are solved on threads, by one solver
        self._few: list[Integer] = []
        self._array: NDArray[Any] | None = None

    def value(self, heap: Integer) -> Integer:
        if heap < SMALL and self._few:
            return self._few[heap]
        with self._lock:
            if heap >= SMALL:
                return super().value(heap)
            self._few = [super(HeapTable, self).value(n) for n in range(SMALL)]
            return self._few[heap]

    def of_parts(self, parts: Parts) -> Integer:
        """Return the value of what a move makes of a heap."""
        value = self.value(parts[0])
        return value if len(parts) == 1 else self.product(value, self.value(parts[1]))

    def product(self, left: Any, right: Any) -> Any:
        """Return the values of sums of two heaps, by theirs: of numbers, or of arrays."""
        return left ^ right

    def wins(self, value: Any, wanted: Any) -> Any:
        """Whether a move to what has this value wins, `wanted` being the value of the other heaps; arrays too."""
        return value == wanted

    def winning_values(self, wanted: Integer) -> list[Integer]:
        """Return the Grundy values with which a heap wins, with others of this value, in games without splits."""
        return [wanted]

    def is_lost(self, value: Any) -> Any:
        """Whether positions of this value are P."""
        return value == 0

    @property
    def repeats_from(self) -> int | None:
        """n0 + p, where the values have the proved preperiod n0 and period p, without saltus."""
        period = self.period
        return None if period is None or period.saltus else period.preperiod + period.period

    def run(self, start: Integer, stop: Integer) -> "NDArray[Any]":
        """Return the values of heaps start to stop - 1, of a game that is no all-but game."""
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
        """Return the values of heaps below stop, which are known."""
        import numpy as np

        with self._lock:
            if self._search is not None and self._search.known >= stop:
                values: NDArray[Any] = self._search.sequence.values
                return values[:stop]
            if self._array is None or len(self._array) < stop:
                assert self._by_hand is not None
                self._array = np.array(self._by_hand.first(stop), np.uint32)
            return self._array[:stop]

    def look_up(self, heaps: "NDArray[Any]") -> "NDArray[np.int64]":
        """Return the values of an array of 64-bit integers. Raises UnknownValue if that of the largest is not known."""
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
        repeated: NDArray[np.int64] = self._first(first + period)[reduced(heaps, first, period)].astype(np.int64)
        return repeated

    def with_value(self, value: Integer, heap: Integer) -> list[Integer]:
        """All smaller heaps that have the value, of an all-but game: they are few, as values grow."""
        assert self._all_but is not None
        self.value(heap)
        repeats = self.period
        with self._lock:
            known = self._all_but.first(int(heap) if repeats is None else repeats.preperiod + repeats.period)
        if repeats is None:
            return [n for n, its in enumerate(known) if its == value]
        found = []
        first, period, saltus = repeats.preperiod, repeats.period, repeats.saltus
        for n, least in enumerate(map(int, known)):
            turns, rest = divmod(value - least, saltus) if n >= first else (0, value - least)
            if rest == 0 and turns >= 0:
                found.append(n + turns * period)
        return sorted(n for n in found if n < heap)


def reduced(heaps: "NDArray[Any]", first: int, period: int) -> "NDArray[np.int64]":
    """Heaps below first + period in the place of others: what lies behind `first` repeats itself with the period."""
    import numpy as np

    kind = heaps.dtype.type
    return np.where(heaps < first + period, heaps, (heaps - kind(first)) % kind(period) + kind(first)).astype(np.int64)
