"""Take-away games with any function f, solved by the rules alone. A table has the least winning move of each pile."""

import threading

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.take_away.rules import TakeAway
from wythoff.solve.solution import UnknownValue

# The most moves examined for the table, which takes some seconds.
MAX_MOVES = 10_000_000


class TakeAwayTable:
    """A table of w(pile), the least number t such that taking t wins, if the cap is at least the pile.

    (pile, cap) is P iff no t <= cap wins, so iff cap < w(pile). Taking t wins iff (pile - t, f(t)) is P. This holds iff
    t is the whole pile or f(t) < w(pile - t). Hence w(pile) is the least t with f(t) < w(pile - t), where w(0)
    is infinite. These rules hold for every f.
    """

    def __init__(self, ruleset: TakeAway) -> None:
        self.ruleset = ruleset
        self._least: list[int] = [0]
        self._f: list[Integer] = [mpz(0)]
        self._moves_examined = 0
        self._growing = threading.Lock()

    def least_winning(self, pile: Integer) -> Integer:
        """Return w(pile) for pile >= 1. Raises UnknownValue if the table would take too long."""
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
            self._moves_examined += t
            if self._moves_examined > MAX_MOVES:
                raise UnknownValue(
                    f"the outcome of a pile of {shortened(pile)} is not known: f decreases, first at"
                    f" f({self.ruleset.f.first_decrease(n)}), and the table computed by the rules ends at pile {n - 1}"
                )
            least.append(t)

    def wins(self, pile: Integer, taken: Integer) -> bool:
        """Whether taking `taken`, a number from 1 to pile, wins from the pile."""
        rest = pile - taken
        return not rest or self.ruleset.f(taken) < self.least_winning(rest)
