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
        """Return the law of the same terms after renumbering: x(0), x(1), ... become x(first), x(first + 1), ..."""
        return replace(self, start=self.start + first)

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first n >= start + period with x(n) != x(n - period) + saltus, or the number of terms if none."""
        for n in range(self.start + self.period, len(terms)):
            if terms[n] != terms[n - self.period] + self.saltus:
                return n
        return len(terms)


def arithmetic_period(terms: Sequence[int]) -> ArithmeticPeriod | None:
    """Return the law x(n + p) = x(n) + s for all n >= start, with the least possible start, or None.

    Here p is the least period of the differences x(n + 1) - x(n) in the last half of the terms. The result is None if
    half the terms are fewer than three periods. The time is linear in the number of terms.
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
    """Return for each prefix of `values` the length of its longest border: [1, 2, 1] -> [0, 0, 1].

    A border is a shorter prefix that is also a suffix.
    """
    borders = [0] * len(values)
    length = 0
    for index in range(1, len(values)):
        while length and values[index] != values[length]:
            length = borders[length - 1]
        length += values[index] == values[length]
        borders[index] = length
    return borders
