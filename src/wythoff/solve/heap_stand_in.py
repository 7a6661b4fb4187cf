"""Naive stand-in."""

from dataclasses import dataclass
from typing import Any
import numpy as np
from wythoff.solve.solution import UnknownValue
from wythoff.rulesets.heap_moves import HeapMoves


@dataclass(frozen=True)
class Period:
    preperiod: int
    period: int
    saltus: int
    proved: bool
    checked_to: int


def _seq(moves, stop):
    G = []
    for n in range(stop):
        s = set()
        for k, d in enumerate(moves.digits):
            r = n - k
            if r < 0:
                break
            if r == 0 and d & 1:
                s.add(0)
            if r > 0 and d & 2:
                s.add(G[r])
            if d & 4:
                for a in range(1, r // 2 + 1):
                    s.add(G[a] ^ G[r - a])
        if moves.unequal_splits:
            for a in range(1, (n - 1) // 2 + 1):
                s.add(G[a] ^ G[n - a])
        if moves.all_but is not None:
            for k in range(1, n + 1):
                if k not in moves.all_but:
                    s.add(G[n - k])
        m = 0
        while m in s:
            m += 1
        G.append(m)
    return G


def grundy_sequence(moves, stop, out=None, method="auto"):
    values = np.array(_seq(moves, stop), np.uint16)
    if out is None:
        return values
    out[...] = values
    return out


def period(moves, limit=10**7, progress=None):
    limit = min(limit, 1500)
    G = _seq(moves, limit)
    k = moves.largest_take
    if moves.all_but is not None:
        for p in range(1, limit // 3):
            s = G[-1] - G[-1 - p]
            i = limit - p - 1
            while i >= 0 and G[i] + s == G[i + p]:
                i -= 1
            if s and limit - i > 3 * p + 100:
                return Period(i + 1, p, s, True, limit)
        return None
    for p in range(1, limit // 3):
        i = limit - p - 1
        while i >= 0 and G[i] == G[i + p]:
            i -= 1
        if 2 * (i + 1) + 2 * p + k <= limit:
            return Period(i + 1, p, 0, True, limit)
    return None


class HeapValues:
    def __init__(self, moves, name):
        self.moves, self.name = moves, name
        self._known = []
        self._p = ...

    def value(self, n):
        if n < 1500:
            if not self._known:
                self._known = _seq(self.moves, 1500)
            return self._known[int(n)]
        if self._p is ...:
            self._p = period(self.moves)
        if not self._p:
            raise UnknownValue(f"the value of a heap of {n} in {self.name} is not known")
        if not self._known:
            self._known = _seq(self.moves, 1500)
        q, r = divmod(n - self._p.preperiod, self._p.period)
        return self._known[int(self._p.preperiod + r)] + q * self._p.saltus
