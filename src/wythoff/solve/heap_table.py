"""The Grundy values of the heaps of one game, as its solver looks them up: few by the rule, many from a table."""

from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wythoff.solve.heap_stand_in import HeapValues, Period

# Heaps whose values are made in Python, some milliseconds for all: less than to import NumPy for them.
SMALL = 128

# Heaps that are tabulated before a period is sought, a second at most, and where none is known, half a minute.
FIRST_TABLED, MOST_TABLED = 1 << 20, 1 << 24


class HeapTable:
    """Values of single heaps, and of ranges of them as arrays."""

    def __init__(self, rules: HeapRuleset) -> None:
        self.rules, self.moves = rules, rules.moves
        self._small: list[int] = []
        self._table: Any = None
        self._values: HeapValues | None = None
        self._tail: Period | None = None
        self._tail_was_sought = False

    def value(self, heap: Integer) -> Integer:
        """The value of one heap of any size. Raises UnknownValue where it is not known."""
        if heap < SMALL:
            return self.small[int(heap)]
        if self._table is not None and heap < len(self._table):
            return int(self._table[int(heap)])
        if self._values is None:
            from wythoff.solve.heap_stand_in import HeapValues

            self._values = HeapValues(self.moves, self.rules.spec)
        return self._values.value(heap)

    @property
    def small(self) -> list[int]:
        """The values of heaps below SMALL, by the rule: the least that none of the moves leaves."""
        known = self._small
        for heap in range(len(known), SMALL):
            left = {self._xor(parts) for parts in self.rules.parts(heap)}
            known.append(next(value for value in range(len(left) + 1) if value not in left))
        return known

    def _xor(self, parts: tuple[Integer, ...]) -> int:
        known = self._small
        return known[parts[0]] if len(parts) == 1 else known[parts[0]] ^ known[parts[1]]

    def of_parts(self, parts: tuple[Integer, ...]) -> Integer:
        """The value of what a move makes of a heap."""
        value = self.value(parts[0])
        return value if len(parts) == 1 else value ^ self.value(parts[1])

    @property
    def tail(self) -> "Period | None":
        """The proved period, if one is found; sought once."""
        if not self._tail_was_sought:
            from wythoff.solve.heap_stand_in import period

            found = period(self.moves)
            self._tail = found if found and found.proved else None
            self._tail_was_sought = True
        return self._tail

    @property
    def repeats_from(self) -> int | None:
        """The heap from which on values repeat themselves, plus one period: n0 + p. None if that is not known."""
        return None if self.tail is None else self.tail.preperiod + self.tail.period

    def table(self, stop: int) -> "NDArray[Any]":
        """The values of heaps 0 to at least stop - 1; kept, and made larger when that is not enough."""
        if self._table is None or len(self._table) < stop:
            if stop > MOST_TABLED:
                raise UnknownValue(
                    f"moves of {self.rules.spec} are found up to heaps of {MOST_TABLED}, and of all by a proved "
                    f"period, which is not known; got one of {shortened(stop - 1)}"
                )
            from wythoff.solve.heap_sequences import grundy_sequence

            size = min(MOST_TABLED, max(1 << 10, 1 << (stop - 1).bit_length()))
            self._table = grundy_sequence(self.moves, size)
        return self._table

    def is_tabled(self, stop: Integer) -> bool:
        """Whether heaps below stop are looked up in a table, not by a period."""
        return bool(stop <= FIRST_TABLED or (stop <= MOST_TABLED and self.tail is None))

    def run(self, start: Integer, stop: Integer) -> "NDArray[Any]":
        """The values of heaps start to stop - 1; beyond a table only for a period without saltus."""
        if self.is_tabled(stop):
            return self.table(int(stop))[int(start) : int(stop)]
        first, period = self._repeating()
        import numpy as np

        table = self.table(first + period)
        if stop <= first + period:
            return table[int(start) : int(stop)]
        head = table[int(start) : first] if start < first else table[:0]
        begin = max(start, first)
        places = np.arange(int(stop - begin), dtype=np.int64)
        places += int((begin - first) % period)
        places %= period
        places += first
        return np.concatenate((head, table[places]))

    def with_value(self, value: Integer, stop: Integer) -> list[Integer]:
        """All heaps below stop that have the value, increasing; beyond a table only for a period with saltus."""
        if self.is_tabled(stop):
            import numpy as np

            places: list[Integer] = np.flatnonzero(self.table(int(stop))[: int(stop)] == int(value)).tolist()
            return places
        tail = self.tail
        if tail is None or tail.saltus < 1:
            raise UnknownValue(
                f"moves of {self.rules.spec} are found up to heaps of {MOST_TABLED}: no period of its values is known"
            )
        found = []
        for heap, least in enumerate(self.table(tail.preperiod + tail.period)[: tail.preperiod + tail.period].tolist()):
            periods, rest = divmod(value - least, tail.saltus)
            if least == value or (heap >= tail.preperiod and rest == 0 and periods > 0):
                found.append(heap + periods * tail.period if heap >= tail.preperiod else heap)
        return sorted(heap for heap in found if heap < stop)

    def look_up(self, heaps: "NDArray[Any]") -> "NDArray[np.int64]":
        """The values of an array of heaps, 64-bit integers."""
        import numpy as np

        largest = int(heaps.max()) if heaps.size else 0
        if self.is_tabled(largest + 1):
            return self.table(largest + 1)[heaps].astype(np.int64)
        if self.tail is not None and self.tail.saltus == 0:
            first, period = self._repeating()
            return self.table(first + period)[reduced(heaps, first, period)].astype(np.int64)
        distinct, places = np.unique(heaps, return_inverse=True)
        values = np.array([int(self.value(heap)) for heap in distinct.tolist()], np.int64)
        return values[places].reshape(heaps.shape)

    def _repeating(self) -> tuple[int, int]:
        """(preperiod, period) without saltus. Raises UnknownValue if there is none that is proved."""
        if self.tail is None or self.tail.saltus:
            raise UnknownValue(
                f"moves of {self.rules.spec} are found up to heaps of {MOST_TABLED}: no period of its values is known"
            )
        return self.tail.preperiod, self.tail.period


def reduced(heaps: "NDArray[Any]", first: int, period: int) -> "NDArray[np.int64]":
    """Heaps below first + period in the place of others: what lies behind `first` repeats itself with the period."""
    import numpy as np

    kind = heaps.dtype.type
    return np.where(heaps < first + period, heaps, (heaps - kind(first)) % kind(period) + kind(first)).astype(np.int64)
