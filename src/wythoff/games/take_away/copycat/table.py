"""The winning moves of copycat from a table of piles, which is periodic: for any m.

Let W(r) be the moves t from the start (r,) that leave a P-position (r - t, t). A forbidden move is one less, so that
(r, last) is P iff W(r) has no element but last. Of W(r) only this counts for what follows: whether it is empty, has one
element and which, or has more: u(r) = 0, t or m + 1. For (r - t, t) is P iff u(r - t) is 0 or t. Hence W(r) and u(r)
depend on u(r - 1), ..., u(r - m) alone, in the same way for every r >= m. If these m values, the state, are the same
before N and before N - p, then u has the period p from N - p - m on, for ever; and with x the first pile from which on
u(r) = u(r + p) in the table, from x on, and W has it from x + m on.

To make the table takes O(1) a pile. If u(z) = 0 then W(z + t) holds t for all t <= m, so that of any m + 1 piles one at
most has u = 0: the last such pile gives one winning move, if it is within m. All others come from piles r with
u(r) = t, and each of these adds one move, t, to one pile, r + t. Two moves of W(r) are kept, that one first, then the
greatest.

A state is searched with all of its values, in the reversed text of u (two-way search, linear): nothing is hashed.
"""

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The first table. Each next one has four times as many piles.
FIRST_ROWS = 1 << 10

# Piles of the largest table: about a second, 0.4 gigabytes. For m <= 2048 and odd exponents of 2 in m + 1 all periods
# show within 203 000 piles; for even ones, where the table is not needed, some of m < 1000 do not within 2^28.
MOST_ROWS = 1 << 25

# Piles from which the table is compiled: 0.1 us a pile in Python, but 0.3 s to load numpy and numba.
PLAIN_ROWS = 1 << 20  # a state must stay below chr(0x110000)


class Rows:
    """W(r) for one m, as far as a table tells."""

    def __init__(self, m: int, most_rows: int = MOST_ROWS, plain_rows: int = PLAIN_ROWS) -> None:
        self.m, self.most_rows, self.plain_rows = m, most_rows, plain_rows
        self._growing = threading.Lock()
        self.rows = 0  # of the table; all that is needed once there is a period
        self.tail = 0  # pile from which on W has the period
        self.preperiod = self.period = 0  # of u; period 0: none found yet
        self.firsts: Sequence[int] | NDArray[Any] = []
        self.seconds: Sequence[int] | NDArray[Any] = []
        self._arrays: tuple[NDArray[np.uint32], NDArray[np.uint32]] | None = None

    def first(self, pile: Integer) -> Integer:
        """The canonical winning move: to a losing start if there is one, else the greatest; 0 if there is none."""
        place = self.place(pile)  # before the table is looked at: it may grow
        return int(self.firsts[place])

    def second(self, pile: Integer) -> Integer:
        """Return the greatest of the other winning moves, 0 if there is none."""
        place = self.place(pile)
        return int(self.seconds[place])

    def every(self, pile: Integer) -> list[int]:
        """All winning moves, in no order."""
        place = self.place(pile)  # at least m where the period is used: what a move leaves is there too
        if not self.firsts[place]:
            return []
        return [t for t in range(1, min(self.m, place) + 1) if self.only(place - t) in (0, t)]

    def only(self, place: int) -> int:
        """u of a pile in the table."""
        return self.m + 1 if self.seconds[place] else int(self.firsts[place])

    def place(self, pile: Integer) -> int:
        """Return a pile in the table with the same winning moves. Raises UnknownValue if none is known."""
        self.reach(pile)
        if pile < self.rows:
            return int(pile)
        if not self.period:
            raise UnknownValue(
                f"copycat with m = {self.m} is not known for a pile of {shortened(pile)}: its outcomes have no period "
                f"that shows in the first {self.rows} piles"
            )
        return int((pile - self.tail) % self.period) + self.tail

    def reach(self, pile: Integer) -> None:
        """Make the table so large that it has this pile or a period, or as large as it may be."""
        with self._growing:
            size = max(self.rows, FIRST_ROWS)
            while not self.period and self.rows <= pile and self.rows < self.most_rows:
                size = min(4 * size, self.most_rows)
                self._make(size)

    def recurrence(self) -> tuple[int, int]:
        """Return the least preperiod and period of u. Raises UnknownValue if there is none within the largest table."""
        self.place(self.most_rows)
        return self.preperiod, self.period

    def starts_recurrence(self) -> tuple[int, int]:
        """Return the least preperiod and period of the losing starts, which divides that of u."""
        preperiod, whole = self.recurrence()
        lost = [not self.first(pile) for pile in range(preperiod + whole)]
        cycle = "".join("01"[is_lost] for is_lost in lost[preperiod:])
        period = (cycle + cycle).find(cycle, 1)
        lost += lost[preperiod : preperiod + period]
        while preperiod and lost[preperiod - 1] == lost[preperiod - 1 + period]:
            preperiod -= 1
        return preperiod, period

    def losing_starts(self, stop: Integer) -> list[int]:
        """Return the piles below stop that lose for who begins."""
        self.reach(stop - 1)
        if stop > self.rows:
            self.place(stop)
        known = [pile for pile in range(int(min(stop, self.rows))) if not self.firsts[pile]]
        cycle = [pile for pile in known if pile >= self.tail]
        if not self.period or not cycle:
            return known
        for shift in range(self.period, int(stop) - cycle[0], self.period):
            known += [pile + shift for pile in cycle]
        while known[-1] >= stop:
            known.pop()
        return known

    def kernel(self, largest: Integer) -> Callable[..., Any]:
        """See `batches.Moves`."""
        import numpy as np

        from wythoff.kernels import copycat

        self.reach(largest)
        table = self.arrays()  # before the period is looked at: with one the table is shorter
        limits = np.uint64(self.m), np.uint64(self.tail), np.uint64(self.period)
        return lambda piles, lasts, is_p, to: copycat.solve_by_table(piles, lasts, *limits, *table, is_p, to)

    def arrays(self) -> "tuple[NDArray[np.uint32], NDArray[np.uint32]]":
        """Return the two moves of each pile of the table, as arrays."""
        import numpy as np

        if self._arrays is None or len(self._arrays[0]) != self.rows:
            rows = self.rows
            self._arrays = np.asarray(self.firsts[:rows], np.uint32), np.asarray(self.seconds[:rows], np.uint32)
        return self._arrays

    def _make(self, rows: int) -> None:
        """The table anew with so many rows; fewer are used if the state at its end has been there before.

        The lists are not cut: other threads may be reading them.
        """
        if rows <= self.plain_rows:
            self.firsts, self.seconds = fill(self.m, rows)
            period, preperiod = recurrence(self.firsts, self.seconds, self.m)
        else:
            from wythoff.games.take_away.copycat.filling import fill_compiled

            self.firsts, self.seconds, period, preperiod = fill_compiled(self.m, rows)
        self.rows = rows
        if period:
            self.period, self.preperiod, self.tail = period, preperiod, preperiod + self.m
            self.rows = self.tail + period  # not beyond the table: the state before N - p is in it


def fill(m: int, rows: int) -> tuple[list[int], list[int]]:
    """Two winning moves of each pile below `rows`, 0 where there are fewer."""
    firsts, seconds = [0] * rows, [0] * rows
    lost = -m - 1  # the last losing start
    for pile in range(rows):
        only, to_lost = firsts[pile], pile - lost
        if to_lost <= m:
            firsts[pile] = to_lost
            if only:
                seconds[pile] = only
                continue
            only = to_lost
        elif not only:
            lost = pile
            continue
        elif seconds[pile]:
            continue
        to = pile + only  # (pile, only) is P
        if to < rows:
            if not firsts[to]:
                firsts[to] = only
            elif not seconds[to]:
                seconds[to] = only
    return firsts, seconds


def recurrence(firsts: Sequence[int], seconds: Sequence[int], m: int) -> tuple[int, int]:
    """Period and preperiod of u if the state at the table's end has been there before, else 0 and 0."""
    rows = len(firsts)
    if m >= rows:
        return 0, 0
    only = [0 if not a else m + 1 if b else a for a, b in zip(firsts, seconds, strict=True)]
    text = "".join(map(chr, reversed(only)))
    period = text.find(text[:m], 1)
    if period < 1:
        return 0, 0
    pile = rows - period - m
    while pile and only[pile - 1] == only[pile - 1 + period]:
        pile -= 1
    return period, pile
