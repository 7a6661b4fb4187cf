"""Views of a sequence of Grundy values at any place and scale: values, or the set of values in each column."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.periods import Period
from wythoff.jobs.tiles.value_sets import ValueSets

# The most columns of a view.
MAX_COLUMNS = 2048

# The most heaps for which a view computes sets of its own, in 10 ms, if the stored sets are of bands of values.
MAX_NEAR = 1 << 18


@dataclass(frozen=True, eq=False)
class Columns:
    """The columns of a view. Column i is the heaps start + i 2^zoom to start + (i + 1) 2^zoom - 1.

    The values of the first `known` columns are known.
    """

    known: int
    values: list[int | None] | None
    """At zoom 0 the values of the heaps, as `SequenceView` shows them; None for a heap that does not exist."""

    sets: NDArray[np.uint8] | None
    """At other zooms the set of values in each column; see wythoff.jobs.tiles.value_sets."""

    shift: int = 0
    """Bit j of a set stands for the values v with v >> shift = j."""


class SequenceView:
    """The computed values of the heaps first, first + 1, ..., and the values that follow from a proved period.

    If the period has a saltus, the view shows G(n) - saltus * floor((n - preperiod) / period) for n >= preperiod.
    """

    def __init__(self, values: NDArray[Any], first: int, period: Period | None) -> None:
        """Store the values. A period must be proved, and requires at least preperiod + period values."""
        self.first, self.period = first, period
        self.known = first + len(values)
        self.sets = ValueSets(values)

    def value(self, n: Integer) -> Integer | None:
        """Return the Grundy value of heap n, or None if it is not known."""
        if n < self.first or (n >= self.known and self.period is None):
            return None
        place, growth = (n, mpz(0)) if self.period is None else self.period.place(n)
        return mpz(int(self.sets.values[int(place) - self.first])) + growth

    def columns(self, start: Integer, zoom: int, count: int) -> Columns:
        """Return `count` columns from the heap `start` on. Exact; takes milliseconds for numbers of any size."""
        starts, stops, rest = self._ranges(start, zoom, count)
        if zoom == 0:
            found = self.sets.values[np.maximum(starts - self.first, 0)].tolist()
            low = int(np.count_nonzero(starts < self.first))
            return Columns(len(starts), [*[None] * low, *found[low:]], None)
        sets, low = self._near(starts, stops) if rest is None else (self.sets, self.first)
        found = sets.join(*(np.maximum(ends - low, 0) for ends in (starts, stops)))
        if rest is not None:
            found |= sets.join(*(ends - low for ends in rest))
        return Columns(len(starts), None, found, sets.shift)

    def _near(self, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> tuple[ValueSets, int]:
        """Return (sets, first): the `ValueSets` for these ranges, and the heap at which its values begin.

        If all ranges are near each other, the `ValueSets` has only the values of their heaps, and perhaps a smaller
        `shift`.
        """
        if not self.sets.shift or not len(starts) or stops[-1] - starts[0] > MAX_NEAR:
            return self.sets, self.first
        low = max(int(starts[0]), self.first)
        return ValueSets(self.sets.values[low - self.first : int(stops[-1]) - self.first]), low

    def _ranges(self, start: Integer, zoom: int, count: int) -> tuple[Any, Any, Any]:
        """Return (starts, stops, rest): for each known column, a range of computed heaps that have its values.

        `rest` is None, or (starts, stops) of a second range for each column, if a single range does not have all
        values.
        """
        if self.period is None:
            last = max(0, int((self.known - start) >> zoom)) if start < self.known else 0
            starts = int(start) + (np.arange(min(count, last)) << zoom) if last else np.zeros(0, np.int64)
            return starts, starts + (1 << zoom if last else 0), None
        m, p = self.period.preperiod, self.period.period
        # Columns that begin before the end of the preperiod need no values after the first period.
        before = 0 if start >= m else int(min(mpz(count), -((start - m) >> zoom)))
        width = int(min(mpz(1) << zoom, m + p))
        near = (int(start) if before else 0) + np.arange(before, dtype=np.int64) * width
        # The other columns begin in the first period. The part of a column beyond its end continues at its beginning.
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
