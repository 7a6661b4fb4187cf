"""Winning moves of huge heaps, grouped into families.

A family consists of the splits into a + i p and b - i p, i = 0, 1, ..., where p is the period of the values of heaps.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, decimal
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import replace_heap
from wythoff.rules.position import Position
from wythoff.rules.words import Show


@dataclass(frozen=True)
class Family:
    """Winning moves that take `taken` from one heap and split the rest: move i = 0, 1, ... leaves first + i step.

    Attributes
    ----------
    place : int
        The index of the heap, from 0.
    taken : int or mpz
        The number of objects that are taken.
    first, step, count : int or mpz
        Move i, 0 <= i < count, splits the rest r into first + i step and r - (first + i step). If `first` is
        None, the family has one move, which does not split the rest.
    """

    place: int
    taken: Integer
    first: Integer | None
    step: Integer
    count: Integer

    def move(self, position: Position, i: Integer = 0) -> Position:
        """Return the target of move i, 0 <= i < count, from `position`."""
        rest = position[self.place] - self.taken
        if self.first is None:
            return replace_heap(position, self.place, (rest,))
        part = self.first + i * self.step
        return replace_heap(position, self.place, (part, rest - part))

    def as_json(self) -> dict[str, str | int | None]:
        """Return the family as the object that --json prints.

        "heap" is a number, 1 for the first heap. All other numbers are strings, since they may be large.
        """
        first = None if self.first is None else decimal(self.first)
        taken, step, count = (decimal(number) for number in (self.taken, self.step, self.count))
        return {"heap": self.place + 1, "taken": taken, "first": first, "step": step, "count": count}

    def describe(self, show: Show = decimal) -> str:
        """Return a text such as "take 1 from heap 2, split it into 3, 15, ..., or 99 and the rest: 9 moves"."""
        take = f"take {show(self.taken) if self.taken else 'nothing'} from heap {self.place + 1}"
        if self.first is None:
            return take
        if self.count == 1:
            return f"{take}, split it into {show(self.first)} and the rest"
        parts = [show(self.first + i * self.step) for i in range(2)]
        last = show(self.first + (self.count - 1) * self.step)
        return f"{take}, split it into {', '.join(parts)}, ..., or {last} and the rest: {show(self.count)} moves"


def families(options: HeapOptions, place: int, heap: Integer, wanted: Integer) -> Iterator[Family]:
    """Yield all winning moves of the heap at index `place`, in families.

    `wanted` is the value of the sum of the other heaps.

    Let the values of heaps have the preperiod n0 and the period p. Let a move leave a rest of at least 2 (n0 + p),
    split into a <= b. Then b is at least n0. So a split with a >= n0 + p wins iff the split into a - p and b + p wins.
    Each winning split with n0 <= a < n0 + p begins a family of splits with the first parts a, a + p, a + 2p, ...
    """
    for parts in options.unsplit_to(heap, wanted):
        yield Family(place, heap - parts[0], None, 0, 1)
    period = options.values.period
    for taken in options.splits:
        rest = heap - taken
        middle = options.first_part_stop(rest)
        known = None if period is None or period.saltus else period.preperiod + period.period
        is_far = known is not None and rest >= 2 * known
        stop = known if is_far and known is not None else middle
        for start, winning_splits in options.winning_splits(rest, wanted, stop):
            for part in (winning_splits + start).tolist():
                if is_far and period is not None and part >= period.preperiod:
                    yield Family(place, taken, part, period.period, (middle - 1 - part) // period.period + 1)
                else:
                    yield Family(place, taken, part, 0, 1)
