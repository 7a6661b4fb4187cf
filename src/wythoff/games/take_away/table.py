"""Take-away with any function f, by the rules alone: the least number whose removal wins, pile after pile."""

import threading

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.take_away.rules import TakeAway
from wythoff.solve.solution import UnknownValue

# The most moves examined for the table: some seconds.
MAX_MOVES = 10_000_000


class TakeAwayTable:
    """The table of w(pile), the least t that wins if only the pile limits a move.

    (pile, cap) is P iff no t <= cap wins. t wins iff (pile - t, f(t)) is P: iff f(t) < w(pile - t), or t is the whole
    pile. So w(pile) is the least t with f(t) < w(pile - t), w(0) being infinite, and (pile, cap) is P iff cap <
    w(pile). This holds for any f, and checks the losing starts.
    """

    def __init__(self, ruleset: TakeAway) -> None:
        self.ruleset = ruleset
        self._least: list[int] = [0]
        self._f: list[Integer] = [mpz(0)]
        self._moves_examined = 0
        self._growing = threading.Lock()

    def least_winning(self, pile: Integer) -> Integer:
        """Return w(pile) for pile >= 1. Raises UnknownValue beyond the end of the table."""
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
                    f"the outcome of a pile of {shortened(pile)} is not known: f decreases, first at "
                    f"{self.ruleset.f.first_decrease(n)}, and the table made by the rules ends at {n - 1}"
                )
            least.append(t)

    def wins(self, pile: Integer, taken: Integer) -> bool:
        """Whether taking `taken`, 1 to pile, wins."""
        rest = pile - taken
        return not rest or self.ruleset.f(taken) < self.least_winning(rest)
