"""Take-away with any function f, from the rules alone: the least number whose removal wins, pile after pile."""

import threading

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.take_away.rules import TakeAway
from wythoff.solve.solution import UnknownValue

# Moves that are looked at before the table ends: some seconds.
LIMIT = 10_000_000


class TakeAwayTable:
    """w(pile), the least t that wins when nothing but the pile limits it.

    (pile, cap) is lost iff no t <= cap wins. t wins iff (pile - t, f(t)) is lost: iff f(t) < w(pile - t), or t is the
    whole pile. So w(pile) is the least t with f(t) < w(pile - t), w(0) being infinite, and (pile, cap) is lost iff
    cap < w(pile). This holds for any f, and checks the losing starts.
    """

    def __init__(self, ruleset: TakeAway) -> None:
        self.ruleset = ruleset
        self._least: list[int] = [0]
        self._f: list[Integer] = [mpz(0)]
        self._looked_at = 0
        self._growing = threading.Lock()

    def least_winning(self, pile: Integer) -> Integer:
        """w(pile) for pile >= 1. Raises UnknownValue where the table ends."""
        with self._growing:
            self._grow(pile)
        return mpz(self._least[int(pile)])

    def _grow(self, pile: Integer) -> None:
        least, f = self._least, self._f
        while len(least) <= pile:
            n = len(least)
            t = 1
            while t < n:
                if t == len(f):
                    f.append(self.ruleset.f(mpz(t)))
                if f[t] < least[n - t]:
                    break
                t += 1
            self._looked_at += t
            if self._looked_at > LIMIT:
                raise UnknownValue(
                    f"the outcome of a pile of {shortened(pile)} is not known: f decreases, at {self.ruleset.f.fall(n)}"
                    f" for instance, and the table from the rules ends at {n - 1}"
                )
            least.append(t)

    def wins(self, pile: Integer, taken: Integer) -> bool:
        """Whether taking so many, 1 to pile, wins."""
        left = pile - taken
        return not left or self.ruleset.f(taken) < self.least_winning(left)
