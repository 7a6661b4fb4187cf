"""The moves of one heap that win, by the value of the other heaps: all of them, or the first."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.games.heaps.rules import HeapRuleset, Parts
from wythoff.games.heaps.table import SMALL, HeapTable
from wythoff.solve.solution import TooManyMoves

# Moves of one heap that are looked at to list those that win: a second, and hundreds of megabytes if they all do.
MOST_OPTIONS = 10_000_000

# Heaps with a value whose first move is remembered, some tens of megabytes, and the first heap that is too long for it.
MOST_KEPT, UNKEPT = 1 << 17, 1 << 64

# Splits that are looked at at a time, at first and at most. One of 100 hits; a large range leaves the L2.
CHUNK, LARGEST_CHUNK = 1 << 8, 1 << 16


class HeapOptions:
    """Moves of single heaps that win with other heaps of a given value. In normal play they leave that value."""

    def __init__(self, rules: HeapRuleset, values: HeapTable | None = None) -> None:
        self.rules, self.moves = rules, rules.moves
        self.values = values or HeapTable(rules.moves, rules.title)
        self._kept = lru_cache(MOST_KEPT)(self._first_to)
        self.splits = list(self.moves.splits)
        if self.moves.unequal_splits and 0 not in self.splits:
            self.splits.insert(0, 0)

    def all_to(self, heap: Integer, value: Integer) -> list[Parts]:
        """Everything that a move can make of the heap and that wins with this value.

        Raises TooManyMoves if more than ten million splits would have to be looked at.
        """
        if heap < SMALL:
            return [parts for parts in self.rules.parts(heap) if self.values.wins(self.values.of_parts(parts), value)]
        count = sum(max(heap - taken, 0) // 2 for taken in self.splits)
        if count > MOST_OPTIONS:
            raise TooManyMoves(
                f"winning moves are listed up to {MOST_OPTIONS} moves of a heap, this one has {shortened(count)}"
            )
        found = list(self.whole(heap, value))
        for taken in self.splits:
            rest = heap - taken
            for start, hits in self.hits(rest, value, self.middle(rest)):
                found += [(a, rest - a) for a in (hits + start).tolist()]
        return found

    def first_to(self, heap: Integer, value: Integer) -> Parts | None:
        """The move to this value that leaves the smallest heap there, unsplit before split; None if there is none.

        Let n0 and p be the preperiod and the period of the values. Splits of n into a + b with a < n0 + p are all that
        has to be tried: for let a be the least first part of a split a + b = n - k with that value, n0 + p <= a <= b;
        then a - p and b + p are a split of n - k too, and it has the same value, since a - p and b are at least n0. So
        from `same_from` on, heaps that differ by a multiple of p have the same first moves: the other part, or a heap
        that is not split, is at least n0, and only that differs.
        """
        start = self.same_from
        if start is None or heap < start:
            return self._kept(heap, value) if heap < UNKEPT else self._first_to(heap, value)
        assert self.values.period is not None
        near = start + (heap - start) % self.values.period.period
        parts = self._kept(near, value)
        return None if parts is None else (*parts[:-1], parts[-1] + (heap - near))

    @property
    def same_from(self) -> int | None:
        """2 (n0 + p) + k + 1, k the most that is taken; None where no period without saltus is known."""
        least = self.values.repeats_from
        return None if least is None else 2 * least + self.moves.largest_take + 1

    def _first_to(self, heap: Integer, value: Integer) -> Parts | None:
        if heap < SMALL:
            return min(self.all_to(heap, value), default=None)
        best = min(self.whole(heap, value), default=None)
        for taken in self.splits:
            rest = heap - taken
            stop = self.middle(rest)
            if self.values.repeats_from is not None:
                stop = min(stop, self.values.repeats_from)
            if best is not None:
                stop = min(stop, best[0] + 1)
            for start, hits in self.hits(rest, value, stop):
                if len(hits):
                    a = start + int(hits[0])
                    best = (a, rest - a) if best is None else min(best, (a, rest - a))
                    break
        return best

    def middle(self, rest: Integer) -> Integer:
        """Return the one behind the largest first part of a split."""
        return (rest - 1) // 2 + 1 if self.moves.unequal_splits else rest // 2 + 1

    def whole(self, heap: Integer, value: Integer) -> Iterator[Parts]:
        """Yield the moves to this value that leave one heap, or nothing."""
        for taken, digit in enumerate(self.moves.digits):
            rest = heap - taken
            if rest < 0:
                break
            if digit & (2 if rest else 1) and self.values.wins(self.values.value(rest), value):
                yield (rest,)
        if self.moves.all_but is not None:
            kept = set(self.moves.all_but)
            for its in self.values.winning_values(value):
                yield from ((rest,) for rest in self.values.with_value(its, heap) if heap - rest not in kept)

    def hits(self, rest: Integer, value: Integer, stop: Integer) -> Iterator[tuple[int, Any]]:
        """The first parts a, 1 <= a < stop, of splits of the rest that have the value: (start, array of a - start)."""
        if stop <= 1:
            return
        import numpy as np

        start, size = 1, CHUNK
        while start < stop:
            end = int(min(start + size, stop))
            left = self.values.run(start, end)
            right = self.values.run(rest - end + 1, rest - start + 1)[::-1]
            yield start, np.flatnonzero(self.values.wins(self.values.product(left, right), value))
            start, size = end, min(2 * size, LARGEST_CHUNK)
