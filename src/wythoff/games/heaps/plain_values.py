"""Grundy values of small heaps by the definition, without NumPy or compiled code."""

from wythoff.games.heaps.moves import HeapMoves

# The most options examined for all values together, which take 10 ms; loading compiled code would take 300 ms.
MAX_OPTIONS = 60_000


class PlainHeapValues:
    """The Grundy values of heaps 0 to reach - 1 of a game that is not an all-but game."""

    def __init__(self, moves: HeapMoves) -> None:
        self.moves = moves
        self._splits = len(moves.splits) + moves.unequal_splits
        self.reach = 1
        options = 0
        while options < MAX_OPTIONS:
            options += self._splits * self.reach // 2 + len(moves.digits) + 1
            self.reach += 1
        self._values = [0]

    def first(self, count: int) -> list[int]:
        """Return the values of heaps 0 to count - 1."""
        for heap in range(len(self._values), count):
            self._values.append(self._value(heap))
        return self._values[:count]

    def _value(self, heap: int) -> int:
        values = self._values
        seen = set()
        for taken, digit in enumerate(self.moves.digits[: heap + 1]):
            rest = heap - taken
            if digit & (2 if rest else 1):
                seen.add(values[rest])
            if digit & 4:
                seen.update([values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)])
        if self.moves.unequal_splits:
            seen.update([values[a] ^ values[heap - a] for a in range(1, (heap + 1) // 2)])
        return next(value for value in range(len(seen) + 1) if value not in seen)
