"""Winning moves of huge heaps in families: moves that differ by the period of the values alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import left_by
from wythoff.rules.position import Position
from wythoff.rules.words import Show


@dataclass(frozen=True)
class Family:
    """Winning moves that take `taken` from one heap and split the rest into first + i step and what is left of it.

    Attributes
    ----------
    place : int
        The heap, from 0.
    taken, first, step, count : int or mpz
        0 <= i < count. first is None where the heap is not split; then there is one move.
    """

    place: int
    taken: Integer
    first: Integer | None
    step: Integer
    count: Integer

    def move(self, position: Position, i: Integer = 0) -> Position:
        """Return the position that move number i leaves."""
        rest = position[self.place] - self.taken
        if self.first is None:
            return left_by(position, self.place, (rest,))
        part = self.first + i * self.step
        return left_by(position, self.place, (part, rest - part))

    def as_json(self) -> dict[str, str | int | None]:
        """Return what --json prints, numbers as strings."""
        first = None if self.first is None else decimal(self.first)
        taken, step, count = (decimal(number) for number in (self.taken, self.step, self.count))
        return {"heap": self.place + 1, "taken": taken, "first": first, "step": step, "count": count}

    def says(self, show: Show = decimal) -> str:
        """Return the moves in words."""
        take = f"take {show(self.taken) if self.taken else 'nothing'} from heap {self.place + 1}"
        if self.first is None:
            return take
        if self.count == 1:
            return f"{take}, split it into {show(self.first)} and the rest"
        parts = [show(self.first + i * self.step) for i in range(2)]
        last = show(self.first + (self.count - 1) * self.step)
        return f"{take}, split it into {', '.join(parts)}, ..., or {last} and the rest: {show(self.count)} moves"


def families(options: HeapOptions, place: int, heap: Integer, wanted: Integer) -> Iterator[Family]:
    """All moves of a heap that win with others of this value.

    Let values repeat from n0 on with period p, and rest be what is left of the heap, at least 2 (n0 + p). Of a split
    into a <= b, b is at least n0; so a split with a >= n0 + p wins iff that with a - p and b + p does. Each split with
    n0 <= a < n0 + p begins a family.
    """
    for parts in options.whole(heap, wanted):
        yield Family(place, heap - parts[0], None, 0, 1)
    period = options.values.period
    for taken in options.splits:
        rest = heap - taken
        middle = options.middle(rest)
        known = None if period is None or period.saltus else period.preperiod + period.period
        is_far = known is not None and rest >= 2 * known
        stop = known if is_far and known is not None else middle
        for start, hits in options.hits(rest, wanted, stop):
            for part in (hits + start).tolist():
                if is_far and period is not None and part >= period.preperiod:
                    yield Family(place, taken, part, period.period, (middle - 1 - part) // period.period + 1)
                else:
                    yield Family(place, taken, part, 0, 1)
