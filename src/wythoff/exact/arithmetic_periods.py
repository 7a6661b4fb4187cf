"""Arithmetic periods of a sequence of integers: x(n + p) = x(n) + s for all n >= some N."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise


@dataclass(frozen=True)
class ArithmeticPeriod:
    """The law x(n + period) = x(n) + saltus for n >= start; str() writes it out."""

    start: int
    period: int
    saltus: int

    def __str__(self) -> str:
        growth = f" {'+' if self.saltus > 0 else '-'} {abs(self.saltus)}" if self.saltus else ""
        return f"x(n + {self.period}) = x(n){growth} for n >= {self.start}"

    def renumber(self, first: int) -> "ArithmeticPeriod":
        """Return the law of the sequence renumbered so that its first term is x(first)."""
        return replace(self, start=self.start + first)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n whose term breaks the law. If all terms satisfy it, return the number of terms."""
        for n in range(self.start + self.period, len(terms)):
            if terms[n] != terms[n - self.period] + self.saltus:
                return n
        return len(terms)


def arithmetic_period(terms: Sequence[int]) -> ArithmeticPeriod | None:
    """Return the arithmetic period of the terms, or None if the last half does not contain its period three times.

    The period is the least period of the last half; the start is the least n from which this period holds. Time
    O(terms): the period is read off the longest border of the differences in the last half.
    """
    steps = [after - before for before, after in pairwise(terms)][::-1]
    if len(steps) < 6:
        return None
    window = len(steps) // 2
    border = _borders(steps[:window])
    period = window - border[-1]
    if 3 * period > window:
        return None
    last = len(terms) - 1
    start = last - period
    while start > 0 and terms[start - 1 + period] - terms[start - 1] == terms[last] - terms[last - period]:
        start -= 1
    return ArithmeticPeriod(start, period, terms[last] - terms[last - period])


def _borders(values: Sequence[int]) -> list[int]:
    """Return the length of the longest border of each prefix: a proper prefix that is also a suffix."""
    borders = [0] * len(values)
    length = 0
    for index in range(1, len(values)):
        while length and values[index] != values[length]:
            length = borders[length - 1]
        length += values[index] == values[length]
        borders[index] = length
    return borders
