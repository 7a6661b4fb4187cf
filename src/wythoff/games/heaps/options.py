"""The winning moves of one heap of a take-and-break game: all of them, or only the canonical move.

The other heaps of the sum are given by the value of their sum. In normal play this value is the xor of the Grundy
values. In misere play `wythoff.games.heaps.quotients.table` defines the values.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.games.heaps.rules import HeapRuleset, Parts
from wythoff.games.heaps.table import LISTED_HEAPS, HeapTable
from wythoff.solve.solution import TooManyMovesError

# The most moves of one heap that are examined to list the winning moves. This takes a second. If all of them win, the
# list takes hundreds of megabytes.
MAX_OPTIONS = 10_000_000

# The most pairs (heap, value) whose canonical move is cached. They take some tens of megabytes. Only pairs with a heap
# below CACHED_BELOW are cached.
MAX_CACHED, CACHED_BELOW = 1 << 17, 1 << 64

# The least and the most splits examined at a time. The first ranges are short, since about one of 100 splits wins. A
# larger range would not fit into the L2 cache.
FIRST_CHUNK, LARGEST_CHUNK = 1 << 8, 1 << 16


class HeapOptions:
    """Finds the winning moves of single heaps in a sum, given the value of the sum of the other heaps.

    In normal play a move in a heap wins iff the xor of the values of the parts that it leaves is equal to this value.
    """

    def __init__(self, rules: HeapRuleset, values: HeapTable | None = None) -> None:
        self.rules, self.moves = rules, rules.moves
        self.values = values or HeapTable(rules.moves, rules.title)
        self._cached_first_to = lru_cache(MAX_CACHED)(self._first_to)
        self.splits = list(self.moves.splits)
        if self.moves.unequal_splits and 0 not in self.splits:
            self.splits.insert(0, 0)

    def all_to(self, heap: Integer, value: Integer) -> list[Parts]:
        """Return the list of the parts that winning moves leave of `heap`: (rest,) or (a, b) with 1 <= a <= b.

        `value` is the value of the sum of the other heaps. Raises TooManyMovesError if more than ten million
        splits would have to be examined.
        """
        if heap < LISTED_HEAPS:
            return [
                parts for parts in self.rules.parts(heap) if self.values.wins(self.values.parts_value(parts), value)
            ]
        count = sum(max(heap - taken, 0) // 2 for taken in self.splits)
        if count > MAX_OPTIONS:
            raise TooManyMovesError(
                f"winning moves of heap {shortened(heap)} are not listed: it has up to {shortened(count)} splits, and"
                f" at most {MAX_OPTIONS} are examined; best_move returns one"
            )
        found = list(self.unsplit_to(heap, value))
        for taken in self.splits:
            rest = heap - taken
            for start, winning_splits in self.winning_splits(rest, value, self.first_part_stop(rest)):
                found += [(a, rest - a) for a in (winning_splits + start).tolist()]
        return found

    def first_to(self, heap: Integer, value: Integer) -> Parts | None:
        """Return the parts that the first winning move leaves of `heap`; None if no move of the heap wins.

        `value` is the value of the sum of the other heaps. The first move has the least parts: (a,) comes
        before (a, b), and smaller a come first.

        Let n0 and p be the preperiod and the period of the values of heaps, and let a move take k from heap n. Only
        splits into a <= b with a < n0 + p must be tried. Proof. Suppose that a winning split of n - k with the least a
        has a >= n0 + p. Then a - p and b + p are a split of n - k of the same value, since a - p and b are at least n0.
        This contradicts the choice of a. So if two heaps n >= `first_moves_repeat_from` differ by a multiple of p,
        their first moves differ only in the last part, which is at least n0 for both heaps.
        """
        start = self.first_moves_repeat_from
        if start is None or heap < start:
            return self._cached_first_to(heap, value) if heap < CACHED_BELOW else self._first_to(heap, value)
        assert self.values.period is not None
        near = start + (heap - start) % self.values.period.period
        parts = self._cached_first_to(near, value)
        return None if parts is None else (*parts[:-1], parts[-1] + (heap - near))

    @property
    def first_moves_repeat_from(self) -> int | None:
        """2 (n0 + p) + k + 1: from here on, first winning moves of heaps n and n + p differ only in the last part.

        n0 is the preperiod, p the period, and k the most that a move takes. None if no period without saltus is known.
        """
        least = self.values.repeats_from
        return None if least is None else 2 * least + self.moves.largest_take + 1

    def _first_to(self, heap: Integer, value: Integer) -> Parts | None:
        if heap < LISTED_HEAPS:
            return min(self.all_to(heap, value), default=None)
        best = min(self.unsplit_to(heap, value), default=None)
        for taken in self.splits:
            rest = heap - taken
            stop = self.first_part_stop(rest)
            if self.values.repeats_from is not None:
                stop = min(stop, self.values.repeats_from)
            if best is not None:
                stop = min(stop, best[0] + 1)
            for start, winning_splits in self.winning_splits(rest, value, stop):
                if len(winning_splits):
                    a = start + int(winning_splits[0])
                    best = (a, rest - a) if best is None else min(best, (a, rest - a))
                    break
        return best

    def first_part_stop(self, rest: Integer) -> Integer:
        """Return 1 more than the largest smaller part of a split of `rest` objects into two heaps."""
        return (rest - 1) // 2 + 1 if self.moves.unequal_splits else rest // 2 + 1

    def unsplit_to(self, heap: Integer, value: Integer) -> Iterator[Parts]:
        """Yield (rest,) for each winning move that leaves `rest` >= 0 objects of `heap`, without a split.

        `value` is the value of the sum of the other heaps.
        """
        for taken, digit in enumerate(self.moves.digits):
            rest = heap - taken
            if rest < 0:
                break
            if digit & (2 if rest else 1) and self.values.wins(self.values.value(rest), value):
                yield (rest,)
        if self.moves.all_but is not None:
            excluded = set(self.moves.all_but)
            for its in self.values.winning_values(value):
                yield from ((rest,) for rest in self.values.heaps_with_value(its, heap) if heap - rest not in excluded)

    def winning_splits(self, rest: Integer, value: Integer, stop: Integer) -> Iterator[tuple[int, Any]]:
        """Yield the smaller parts a < stop of the splits of `rest` that win, in blocks: (start, array of a - start).

        `value` is the value of the sum of the other heaps.
        """
        if stop <= 1:
            return
        import numpy as np

        start, size = 1, FIRST_CHUNK
        while start < stop:
            end = int(min(start + size, stop))
            left = self.values.value_range(start, end)
            right = self.values.value_range(rest - end + 1, rest - start + 1)[::-1]
            yield start, np.flatnonzero(self.values.wins(self.values.product(left, right), value))
            start, size = end, min(2 * size, LARGEST_CHUNK)
