"""Stand-in."""

from dataclasses import dataclass
from typing import Any
from wythoff.rulesets.heap_moves import HeapMoves
from wythoff.solve.heap_sequences import grundy_sequence
from wythoff.solve.solution import UnknownValue


@dataclass(frozen=True)
class Period:
    preperiod: int
    period: int
    saltus: int
    proved: bool
    checked_to: int


def period(moves: HeapMoves, limit: int = 10**7, progress: Any = None) -> Period | None:
    limit = min(limit, 9000)
    G = grundy_sequence(moves, limit).tolist()
    k = moves.largest_take
    for p in range(1, limit // 3):
        s = G[-1] - G[-1 - p]
        i = limit - p - 1
        while i >= 0 and G[i] + s == G[i + p]:
            i -= 1
        if moves.all_but is not None:
            if s and limit - i > 3 * p + 100:
                return Period(i + 1, p, s, True, limit)
        elif s == 0 and 2 * (i + 1) + 2 * p + k <= limit:
            return Period(i + 1, p, 0, True, limit)
    return None


class HeapValues:
    def __init__(self, moves: HeapMoves, name: str) -> None:
        self.moves, self.name = moves, name
        self._known: list[int] = []
        self._p: Any = ...

    def value(self, n: Any) -> Any:
        if not self._known:
            self._known = grundy_sequence(self.moves, 9000).tolist()
        if n < 9000:
            return self._known[int(n)]
        if self._p is ...:
            self._p = period(self.moves)
        if not self._p:
            raise UnknownValue(f"the value of a heap of {n} in {self.name} is not known")
        q, r = divmod(n - self._p.preperiod, self._p.period)
        return self._known[int(self._p.preperiod + r)] + q * self._p.saltus
