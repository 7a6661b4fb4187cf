"""Grundy values of heaps between checkpoints, and periods that are proved without storing all values.

A window consists of W successive values; `wythoff.games.heaps.windows` has the theorem by which a window determines the
next value. Checkpoint i is the window of the W values before heap i * every. The heaps from one checkpoint to the next
are a segment. The values of a segment are computed from its checkpoint alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from wythoff.games.heaps.windows import Values, WindowedValues, WindowTables

# The number of values that are computed and compared together.
BLOCK = 1 << 17


class Segments:
    """The Grundy values of the heaps of a game, computed from checkpoints.

    Checkpoint i = 1, 2, ... consists of the W values before heap i * every, where W is `tables.window`.
    """

    def __init__(self, tables: WindowTables, every: int, windows: Sequence[Values]) -> None:
        """Use the checkpoints `windows`: the `tables.window` values before heap i * `every`, for i = 1, 2, ...

        Raises ValueError if `every` is less than twice the first heap that is computed by windows.
        """
        if every < (least := 2 * tables.begin):
            raise ValueError(f"every, the distance of checkpoints, must be at least {least}, got {every}")
        self.tables, self.every, self.windows = tables, every, windows

    def place(self, i: int) -> int:
        """Return i * every, the heap after checkpoint i. For i = 0 return the first heap that windows compute."""
        return i * self.every or self.tables.begin

    def checkpoint(self, i: int) -> Values:
        """Return the values in checkpoint i: the `tables.window` values before heap `place(i)`."""
        return self.windows[i - 1] if i else self.tables.first[-self.tables.window :]

    def blocks(self, start: int, stop: int) -> Iterator[Values]:
        """Yield the Grundy values of the heaps start to stop - 1 in arrays of BLOCK values. The last may be shorter."""
        first, begin = self.tables.first, self.tables.begin
        values = WindowedValues(self.tables)
        if start >= begin:
            i = min(start // self.every, len(self.windows))
            values.load(self.place(i), self.checkpoint(i))
        while values.n < start:
            values.step(start)
        rest = first[start:begin]
        while start < stop:
            count = min(BLOCK, stop - start)
            parts = [rest[:count]]
            while (missing := count - sum(map(len, parts))) > 0:
                parts.append(values.step(values.n + missing).copy())
            yield np.concatenate(parts)
            rest, start = rest[count:], start + count

    def window(self, n: int) -> Values:
        """Return the W Grundy values before heap n >= W, where W is `tables.window`."""
        size = self.tables.window
        i = n // self.every
        if n == i * self.every and 1 <= i <= len(self.windows):
            return self.checkpoint(i)
        return np.concatenate(list(self.blocks(n - size, n)))

    def differences(self, start: int, stop: int, shift: int) -> Iterator[tuple[int, int]]:
        """Compare G(n) with G(n + shift) for start <= n < stop, in blocks of heaps n.

        For each block with a difference, yield the least and the largest n with G(n) != G(n + shift).
        """
        pairs = zip(self.blocks(start, stop), self.blocks(start + shift, stop + shift), strict=True)
        for number, (a, b) in enumerate(pairs):
            if len(places := np.flatnonzero(a != b)):
                at = start + number * BLOCK
                yield at + int(places[0]), at + int(places[-1])


@dataclass(frozen=True)
class Law:
    """The law G(n + period) = G(n) for all n >= preperiod, with the least preperiod and the least period."""

    preperiod: int
    period: int
    differences: dict[int, int]
    """For each prime q that divides the period: a heap n >= preperiod with G(n) != G(n + period / q)."""

    def last(self, tables: WindowTables) -> int:
        """Return a number N: the law is proved if the values of heaps below N, computed by windows, follow the law."""
        return max(self.preperiod + tables.window, tables.begin) + self.period


def find_law(segments: Segments, i: int, period: int) -> Law:
    """Return the law G(n + period) = G(n) for all n >= preperiod. `period` must be the least period.

    Raises ValueError if the values in checkpoint i differ from the values `period` heaps later.
    """

    def repeats(i: int) -> bool:
        return np.array_equal(segments.checkpoint(i), segments.window(segments.place(i) + period))

    if not repeats(i):
        raise ValueError(f"the values before heap {segments.place(i)} do not repeat {period} heaps later")
    low, high = -1, i  # windows repeat from `high` on, and not at `low`
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if repeats(middle) else (middle, high)
    start = segments.place(low) - segments.tables.window if low >= 0 else 0
    preperiod = start
    for _, last in segments.differences(start, segments.place(high), period):
        preperiod = last + 1
    first = segments.place(high)  # the values from here on are computed at once
    differences = {q: next(segments.differences(first, first + period, period // q))[0] for q in prime_factors(period)}
    return Law(preperiod, period, differences)


def fault(segments: Segments, law: Law) -> str | None:
    """Return a text that states why the law does not follow from the checkpoints; None if it follows.

    The checkpoints are assumed to be right.
    """
    m, p, tables = law.preperiod, law.period, segments.tables
    stop = law.last(tables) - p
    if stop + p > segments.place(len(segments.windows) + 1):
        return f"the checkpoints end more than {segments.every} heaps before heap {stop + p}"
    if wrong := next(segments.differences(m, stop, p), None):
        return f"G({wrong[0]}) is not G({wrong[0] + p})"
    if m and not any(segments.differences(m - 1, m, p)):
        return f"preperiod {m} is not the least: G({m - 1}) = G({m - 1 + p})"
    if set(law.differences) != set(prime_factors(p)):
        return f"the differences must have one entry for each prime factor of the period {p}"
    for q, n in law.differences.items():
        if n < m or not any(segments.differences(n, n + 1, p // q)):
            return f"heap {n} does not show that {p // q} is not a period"
    return None


def prime_factors(n: int) -> list[int]:
    """Return the different prime factors of n >= 1, increasing."""
    factors, q = [], 2
    while q * q <= n:
        if n % q == 0:
            factors.append(q)
            while n % q == 0:
                n //= q
        q += 1
    return factors + [n] * (n > 1)
