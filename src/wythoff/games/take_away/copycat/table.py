"""The winning moves of copycat for any m, by a table of piles. The table shows and proves a period.

Let W(r) be the set of moves t from the start (r,) that leave a P-position (r - t, t). From (r, last) the
move `last` is forbidden, and no other. So (r, last) is P iff W(r) has no element except `last`.

Let u(r) be 0 if W(r) is empty, t if t is its only element, and m + 1 otherwise. (r - t, t) is P iff u(r - t) is 0 or t.
So W(r) and u(r) depend on u(r - 1), ..., u(r - m) alone, in the same way for every r >= m. These m values are the
state before r. If the states before N and before N - p are equal, u has the period p for all piles r >= N - p - m. Let
x be the least pile such that u(r) = u(r + p) for all r >= x in the table. Then u has the period p for all piles r >= x,
and W has the period p for all piles r >= x + m.

The table takes time O(1) per pile. If u(z) = 0, then W(z + t) contains t for all t <= m. So among any m + 1 consecutive
piles at most one has u = 0. The last such pile before r gives a winning move from r, if it is at most m below r. Every
other winning move goes from a pile z + t to the pile z, with u(z) = t and 0 < t <= m. The table stores at most two
moves of W(r): first the move to a pile with u = 0, if there is such a move, then the greatest other moves.

An equal earlier state is found by a text search in the reversed sequence of u, in linear time.
"""

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, shortened
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A quarter of the piles of the first table. Each further table has four times as many piles as the table before.
FIRST_ROWS = 1 << 10

# The most piles of a table, which takes about a second and 0.4 gigabytes. If m <= 2048 and the exponent of 2 in m + 1
# is odd, all periods show within 203 000 piles. If the exponent is even, the table is not needed; then the periods of
# some m < 1000 do not show within 2^28 piles.
MAX_ROWS = 1 << 25

# The most piles of a table that Python fills. Compiled code fills larger tables: Python takes 0.1 us per pile, and
# loading numba takes 0.3 s.
PLAIN_ROWS = 1 << 20  # a state must stay below chr(0x110000)


class MoveTable:
    """The sets W(r) of winning moves from the start (r,), for one m. A table has at most two moves of each set."""

    def __init__(self, m: int, most_rows: int = MAX_ROWS, plain_rows: int = PLAIN_ROWS) -> None:
        self.m, self.most_rows, self.plain_rows = m, most_rows, plain_rows
        self._growing = threading.Lock()
        self.rows = 0  # the piles of the table; fewer after a period is known
        self.tail = 0  # the least pile from which W has the period
        self.preperiod = self.period = 0  # the preperiod and the period of u; a period of 0 is unknown
        self.firsts: Sequence[int] | NDArray[Any] = []
        self.seconds: Sequence[int] | NDArray[Any] = []
        self._arrays: tuple[NDArray[np.uint32], NDArray[np.uint32]] | None = None

    def first(self, pile: Integer) -> Integer:
        """Return the canonical winning move from (pile,), or 0 if no move wins.

        This move leaves a losing start if possible. Otherwise it is the winning move that takes most.
        """
        equal_pile = self.equal_pile(pile)  # first, since it may extend the table
        return int(self.firsts[equal_pile])

    def second(self, pile: Integer) -> Integer:
        """Return the greatest winning move from (pile,) other than `first(pile)`, or 0 if there is none."""
        equal_pile = self.equal_pile(pile)
        return int(self.seconds[equal_pile])

    def all_moves(self, pile: Integer) -> list[int]:
        """Return the list of all winning moves t from the start (pile,), in any order."""
        equal_pile = self.equal_pile(pile)  # at least m if the period is used, so that the table has all targets
        if not self.firsts[equal_pile]:
            return []
        return [t for t in range(1, min(self.m, equal_pile) + 1) if self.only(equal_pile - t) in (0, t)]

    def only(self, equal_pile: int) -> int:
        """Return u of the pile `equal_pile` in the table: 0 without a winning move, t if only t wins, else m + 1."""
        return self.m + 1 if self.seconds[equal_pile] else int(self.firsts[equal_pile])

    def equal_pile(self, pile: Integer) -> int:
        """Return a pile in the table with the same winning moves as `pile`. Raises UnknownValue if none is known."""
        self.extend_to(pile)
        if pile < self.rows:
            return int(pile)
        if not self.period:
            raise UnknownValue(
                f"the outcome of a pile of {shortened(pile)} in copycat with m = {self.m} is not known: the outcomes of"
                f" the first {self.rows} piles show no period"
            )
        return int((pile - self.tail) % self.period) + self.tail

    def extend_to(self, pile: Integer) -> None:
        """Extend the table until it contains `pile`, or shows a period, or has `most_rows` piles."""
        with self._growing:
            size = max(self.rows, FIRST_ROWS)
            while not self.period and self.rows <= pile and self.rows < self.most_rows:
                size = min(4 * size, self.most_rows)
                self._make(size)

    def find_recurrence(self) -> tuple[int, int]:
        """Return the least (preperiod, period) of the sequence u(r), which the docstring of this module defines.

        Raises UnknownValue if the largest table shows no period.
        """
        self.equal_pile(self.most_rows)
        return self.preperiod, self.period

    def starts_recurrence(self) -> tuple[int, int]:
        """Return the least (preperiod, period) of the losing starts."""
        preperiod, whole = self.find_recurrence()
        lost = [not self.first(pile) for pile in range(preperiod + whole)]
        cycle = "".join("01"[is_lost] for is_lost in lost[preperiod:])
        period = (cycle + cycle).find(cycle, 1)
        lost += lost[preperiod : preperiod + period]
        while preperiod and lost[preperiod - 1] == lost[preperiod - 1 + period]:
            preperiod -= 1
        return preperiod, period

    def losing_starts(self, stop: Integer) -> list[int]:
        """Return the list of the losing starts below `stop`, increasing. Raises UnknownValue if they are not known."""
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
        """Return a compiled function solve(piles, lasts, is_p, to), for arrays of piles up to `largest`.

        The function solves the positions (pile, last). Its arguments and its result are those of `solve_by_table` in
        wythoff.kernels.copycat.
        """
        import numpy as np

        from wythoff.kernels import copycat

        self.extend_to(largest)
        table = self.arrays()  # before reading the period: a table with a period is shorter
        limits = np.uint64(self.m), np.uint64(self.tail), np.uint64(self.period)
        return lambda piles, lasts, is_p, target: copycat.solve_by_table(piles, lasts, *limits, *table, is_p, target)

    def arrays(self) -> "tuple[NDArray[np.uint32], NDArray[np.uint32]]":
        """Return (first moves, second moves) as two arrays, indexed by the piles of the table."""
        import numpy as np

        if self._arrays is None or len(self._arrays[0]) != self.rows:
            rows = self.rows
            self._arrays = np.asarray(self.firsts[:rows], np.uint32), np.asarray(self.seconds[:rows], np.uint32)
        return self._arrays

    def _make(self, rows: int) -> None:
        """Compute the table again, for `rows` piles.

        If the table shows a period, set `self.rows` to preperiod + m + period. The lists of moves may be longer.
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
    """Return (first moves, second moves) of the piles 0 to rows - 1 in a game of copycat with this m.

    A first or second move is 0 if the pile has no such winning move.
    """
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
    """Return (period, preperiod) of the sequence u(r) if its last m values also occur earlier, else (0, 0).

    For a pile r, u(r) is 0 if no move wins, t if only taking t wins, and m + 1 if several moves win.
    """
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
