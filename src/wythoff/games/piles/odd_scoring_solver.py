"""Odd scoring at any size.

Let q = 0 if the parity of the player's own steps is the one that wins, else 1. A move from (r, q) leaves (r - t, q'),
q' = 1 + r + q mod 2. The player to move loses iff r is, with q = 0 | q = 1,

    1, k + 1 | 0, k + 2  mod 2(k + 1)  for odd k,        1 | 0, k + 1  mod k + 2  for even k.

Proof. At the end, r = 0, this is the rule. No move joins two of these: with k odd, (1, 0) and (k + 2, 1) keep q, (k +
1, 0) and (0, 1) change it, and the numbers they lead to, the k before them, are none of the other's; with k even (0, 1)
alone changes it. From all others one is reached: with k odd those with q' = 0 reach 1 from 2 to k + 1, and k + 1 from
k + 2 to 2k + 1, those with q' = 1 reach 0 from 1 to k, and k + 2 from k + 3 to 2k + 2; left over are k + 1 and k + 2,
whose q' = 1, and 0 and 1, whose q' = 0, just these positions. With k even those with q' = 0 reach 1 from 2 to k + 1,
those with q' = 1 reach 0 from 1 to k, and k + 1 from k + 2; left over are 1 and 0 with q' = 0, and k + 1 with q' = 1.
"""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer
from wythoff.games.piles.odd_scoring import OddScoring
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import NoValues


class OddScoringSolver(Solver):
    """Outcomes and moves by the residue of the steps that are left."""

    def __init__(self, ruleset: OddScoring) -> None:
        super().__init__(ruleset)
        self.rules, k = ruleset, ruleset.k
        self.period = 2 * (k + 1) if k % 2 else k + 2
        self.lost = ((1, k + 1), (0, k + 2)) if k % 2 else ((1,), (0, k + 1))

    def _residues(self, own: Integer) -> tuple[int, ...]:
        """Of the steps left, where a player with such a parity of own steps loses."""
        return self.lost[int(own) ^ (self.rules.wins == "odd")]

    def outcome(self, position: Position) -> Outcome:
        left, own = position
        return Outcome.P if left % self.period in self._residues(own) else Outcome.N

    def _winning(self, position: Position) -> Iterator[Position]:
        next_own = self.rules.after(position, position[0])[1]
        for residue in self._residues(next_own):
            steps = (position[0] - residue) % self.period
            if 1 <= steps <= min(self.rules.k, position[0]):
                yield position[0] - steps, next_own

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self._winning(position))

    def grundy(self, position: Position) -> Integer:
        raise NoValues(
            f"Grundy values are for normal play; {self.ruleset.title} is decided by the steps of each player"
        )

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        own = ("an even", "an odd")[int(position[1])]
        lost = " or ".join(map(str, self._residues(position[1])))
        return [
            self.verdict(position, best, show),
            f"With {own} number of own steps a player loses where {lost} mod {self.period} are left:"
            f" it is {position[0] % self.period}.",
        ]
