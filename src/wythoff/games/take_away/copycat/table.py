"""The winning moves of copycat for any m, from a table of piles that is periodic.

Let W(r) be the moves t from the start (r,) that leave a P-position (r - t, t). A position only forbids one of these
moves, so that (r, last) is P iff W(r) has no element except last. Larger piles depend on W(r) only by u(r), which is 0
if W(r) is empty, t if t is its only element, and m + 1 otherwise. For (r - t, t) is P iff u(r - t) is 0 or t. Hence
W(r) and u(r) depend on u(r - 1), ..., u(r - m) alone, in the same way for every r >= m. If these m values, the state,
are equal before N and before N - p, then u has the period p from N - p - m on, for ever. With x the first pile such
that u(r) = u(r + p) for all r >= x in the table, u has the period from x on, and W from x + m on.

The table takes time O(1) a pile. If u(z) = 0 then W(z + t) contains t for all t <= m, so that of any m + 1 consecutive
piles at most one has u = 0: the last such pile gives one winning move, if it is within m. All other winning moves come
from piles r with u(r) = t, and each of these adds one move, t, to one pile, r + t. The table stores two moves of W(r):
the move to u = 0 first, then the greatest.

An earlier equal state is searched for in the reversed text of u (two-way search, linear): all values are compared,
without hashing.
"""

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Piles of the first table. Each further table has four times as many.
FIRST_ROWS = 1 << 10

# Piles of the largest table: about a second, 0.4 gigabytes. For m <= 2048 and odd exponents of 2 in m + 1 all periods
# show within 203 000 piles; for even ones, where the table is not needed, some of m < 1000 do not within 2^28.
MAX_ROWS = 1 << 25

# Tables with more piles than this are filled by compiled code: Python takes 0.1 us a pile, loading numba 0.3 s.
PLAIN_ROWS = 1 << 20  # a state must stay below chr(0x110000)


class MoveTable:
    """The sets W(r) for one m, by two moves of each in a table."""

    def __init__(self, m: int, most_rows: int = MAX_ROWS, plain_rows: int = PLAIN_ROWS) -> None:
        self.m, self.most_rows, self.plain_rows = m, most_rows, plain_rows
        self._growing = threading.Lock()
        self.rows = 0  # of the table; cut to the needed ones once a period is known
        self.tail = 0  # W has the period from this pile on
        self.preperiod = self.period = 0  # of u; period 0: unknown
        self.firsts: Sequence[int] | NDArray[Any] = []
        self.seconds: Sequence[int] | NDArray[Any] = []
        self._arrays: tuple[NDArray[np.uint32], NDArray[np.uint32]] | None = None

    def first(self, pile: Integer) -> Integer:
        """Return the canonical winning move: to a losing start if possible, else the greatest; 0 if no move wins."""
        equal_pile = self.equal_pile(pile)  # first, since it may extend the table
        return int(self.firsts[equal_pile])

    def second(self, pile: Integer) -> Integer:
        """Return the greatest of the other winning moves, or 0."""
        equal_pile = self.equal_pile(pile)
        return int(self.seconds[equal_pile])

    def all_moves(self, pile: Integer) -> list[int]:
        """List all winning moves, in any order."""
        equal_pile = self.equal_pile(pile)  # at least m if the period is used, so that the table has all targets
        if not self.firsts[equal_pile]:
            return []
        return [t for t in range(1, min(self.m, equal_pile) + 1) if self.only(equal_pile - t) in (0, t)]

    def only(self, equal_pile: int) -> int:
        """Return u of a pile in the table."""
        return self.m + 1 if self.seconds[equal_pile] else int(self.firsts[equal_pile])

    def equal_pile(self, pile: Integer) -> int:
        """Return a pile in the table with equal winning moves. Raises UnknownValue if no such pile is known."""
        self.extend_to(pile)
        if pile < self.rows:
            return int(pile)
        if not self.period:
            raise UnknownValue(
                f"copycat with m = {self.m} is not known for a pile of {shortened(pile)}: no period of its outcomes "
                f"shows in the first {self.rows} piles"
            )
        return int((pile - self.tail) % self.period) + self.tail

    def extend_to(self, pile: Integer) -> None:
        """Extend the table until it has this pile or a period, or has its largest size."""
        with self._growing:
            size = max(self.rows, FIRST_ROWS)
            while not self.period and self.rows <= pile and self.rows < self.most_rows:
                size = min(4 * size, self.most_rows)
                self._make(size)

    def find_recurrence(self) -> tuple[int, int]:
        """Return the least preperiod and period of u. Raises UnknownValue if the largest table shows no period."""
        self.equal_pile(self.most_rows)
        return self.preperiod, self.period

    def starts_recurrence(self) -> tuple[int, int]:
        """Return the least preperiod and period of the losing starts; the period divides that of u."""
        preperiod, whole = self.find_recurrence()
        lost = [not self.first(pile) for pile in range(preperiod + whole)]
        cycle = "".join("01"[is_lost] for is_lost in lost[preperiod:])
        period = (cycle + cycle).find(cycle, 1)
        lost += lost[preperiod : preperiod + period]
        while preperiod and lost[preperiod - 1] == lost[preperiod - 1 + period]:
            preperiod -= 1
        return preperiod, period

    def losing_starts(self, stop: Integer) -> list[int]:
        """Return the losing starts below stop."""
        self.extend_to(stop - 1)
        if stop > self.rows:
            self.equal_pile(stop)
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
        """Return the kernel of this table; see `batches.WinningMoves`."""
        import numpy as np

        from wythoff.kernels import copycat

        self.extend_to(largest)
        table = self.arrays()  # before reading the period: a table with a period is shorter
        limits = np.uint64(self.m), np.uint64(self.tail), np.uint64(self.period)
        return lambda piles, lasts, is_p, target: copycat.solve_by_table(piles, lasts, *limits, *table, is_p, target)

    def arrays(self) -> "tuple[NDArray[np.uint32], NDArray[np.uint32]]":
        """Return the two moves of each pile of the table, as arrays."""
        import numpy as np

        if self._arrays is None or len(self._arrays[0]) != self.rows:
            rows = self.rows
            self._arrays = np.asarray(self.firsts[:rows], np.uint32), np.asarray(self.seconds[:rows], np.uint32)
        return self._arrays

    def _make(self, rows: int) -> None:
        """Compute the table again with `rows` rows, and cut it if the state at its end occurs before.

        The lists themselves are not cut: other threads may be reading them.
        """
        if rows <= self.plain_rows:
            self.firsts, self.seconds = fill_table(self.m, rows)
            period, preperiod = find_recurrence(self.firsts, self.seconds, self.m)
        else:
            from wythoff.games.take_away.copycat.filling import fill_compiled

            self.firsts, self.seconds, period, preperiod = fill_compiled(self.m, rows)
        self.rows = rows
        if period:
            self.period, self.preperiod, self.tail = period, preperiod, preperiod + self.m
            self.rows = self.tail + period  # within the table, since the state before N - p is


def fill_table(m: int, rows: int) -> tuple[list[int], list[int]]:
    """Return two winning moves of each pile below `rows`, 0 for missing ones."""
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
        target = pile + only  # (pile, only) is P
        if target < rows:
            if not firsts[target]:
                firsts[target] = only
            elif not seconds[target]:
                seconds[target] = only
    return firsts, seconds


def find_recurrence(firsts: Sequence[int], seconds: Sequence[int], m: int) -> tuple[int, int]:
    """Return the period and preperiod of u if the state at the table's end occurs before, else 0 and 0."""
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
