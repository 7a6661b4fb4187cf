"""A sequence of Grundy values seen at any place and any scale: exact values, or which of them occur in each column."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.periods import Period
from wythoff.jobs.tiles.value_sets import ValueSets

# The columns of a view, at most.
MOST_COLUMNS = 2048

# Heaps whose sets are made for one view, where those of all heaps are of bands: 10 ms.
MOST_NEAR = 1 << 18


@dataclass(frozen=True, eq=False)
class Columns:
    """Column i is the heaps start + i 2^zoom to start + (i + 1) 2^zoom - 1; the first `known` columns are known."""

    known: int
    values: list[int | None] | None
    """Of single heaps (zoom 0): their values, less the growth of the period; None where there is no such heap."""

    sets: NDArray[np.uint8] | None
    """Of several heaps a column: which values occur among them, see wythoff.jobs.tiles.value_sets."""

    shift: int = 0
    """Of the sets, where they are of bands of values."""


class SequenceView:
    """The values of heaps `first`, first + 1, ... that are known, and those that a proved period gives.

    Where values grow with a saltus, what is seen is G(n) - saltus * floor((n - preperiod) / period) for n >= preperiod.
    """

    def __init__(self, values: NDArray[Any], first: int, period: Period | None) -> None:
        """values: preperiod + period at least, where there is a period, which must be proved."""
        self.first, self.period = first, period
        self.known = first + len(values)
        self.sets = ValueSets(values)

    def value(self, n: Integer) -> Integer | None:
        """G(n); None where it is not known."""
        if n < self.first or (n >= self.known and self.period is None):
            return None
        place, growth = (n, mpz(0)) if self.period is None else self.period.place(n)
        return mpz(int(self.sets.values[int(place) - self.first])) + growth

    def columns(self, start: Integer, zoom: int, count: int) -> Columns:
        """So many columns from a heap on, exact. Some milliseconds, at any size of numbers."""
        starts, stops, rest = self._ranges(start, zoom, count)
        if zoom == 0:
            found = self.sets.values[np.maximum(starts - self.first, 0)].tolist()
            low = int(np.count_nonzero(starts < self.first))
            return Columns(len(starts), [*[None] * low, *found[low:]], None)
        sets, low = self._near(starts, stops) if rest is None else (self.sets, self.first)
        found = sets.of(*(np.maximum(ends - low, 0) for ends in (starts, stops)))
        if rest is not None:
            found |= sets.of(*(ends - low for ends in rest))
        return Columns(len(starts), None, found, sets.shift)

    def _near(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> tuple[ValueSets, int]:
        """Sets that have these ranges, and their first heap: of their own where bands of fewer values do for them."""
        if not self.sets.shift or not len(starts) or stops[-1] - starts[0] > MOST_NEAR:
            return self.sets, self.first
        low = max(int(starts[0]), self.first)
        return ValueSets(self.sets.values[low - self.first : int(stops[-1]) - self.first]), low

    def _ranges(self, start: Integer, zoom: int, count: int) -> tuple[Any, Any, Any]:
        """Ranges of computed heaps with the values of each known column: starts, stops, and what else there is."""
        if self.period is None:
            last = max(0, int((self.known - start) >> zoom)) if start < self.known else 0
            starts = int(start) + (np.arange(min(count, last)) << zoom) if last else np.zeros(0, np.int64)
            return starts, starts + (1 << zoom if last else 0), None
        m, p = self.period.preperiod, self.period.period
        # Columns that begin before the preperiod's end: they see no more than its end and one period.
        before = 0 if start >= m else int(min(mpz(count), -((start - m) >> zoom)))
        width = int(min(mpz(1) << zoom, m + p))
        near = (int(start) if before else 0) + np.arange(before, dtype=np.int64) * width
        # The others begin at a place of the period; what reaches beyond its end goes on at its beginning.
        step, width = int((mpz(1) << zoom) % p), int(min(mpz(1) << zoom, p))
        at = int((start + (mpz(before) << zoom) - m) % p)
        far = m + (at + np.arange(count - before, dtype=np.int64) * step) % p
        if width == p:
            far[:] = m
        starts = np.concatenate([near, far])
        near_stops = np.minimum(near + int(min(mpz(1) << zoom, m + p)), m + p)
        stops = np.concatenate([near_stops, np.minimum(far + width, m + p)])
        again = np.concatenate([np.zeros_like(near), far + width - p])
        return starts, stops, (np.full(count, m), again)
