"""Odd scoring: move a chip 1 to k steps on a track of odd length. The player with an even number of own steps wins.

Let n be the number of steps of a starting position. The position is P iff n is 1 mod (2k + 2) for odd k, and 1
mod (k + 2) for even k. If the player with an odd number of own steps wins instead, the position is P iff n is k + 2
mod (2k + 2) for odd k, and k + 1 mod (k + 2) for even k. The game is not in normal play: it has no Grundy values, and
no sums.

Kvant 1970, no. 2, problem M8; A. Bogomolny, Odd scoring, cut-the-knot.org.

Theorem. Let r be the number of steps that are left. Let q = 0 if the number of own steps of the player to move has the
parity that wins, else q = 1. A move of t steps from (r, q) leads to (r - t, q') with q' = (1 + r + q) mod 2. The player
to move loses iff (r, q) is in this list:

    odd k:   r = 1 or k + 1 mod (2k + 2) and q = 0,    or    r = 0 or k + 2 mod (2k + 2) and q = 1;
    even k:  r = 1 mod (k + 2) and q = 0,              or    r = 0 or k + 1 mod (k + 2) and q = 1.

Proof. For r = 0 play has ended, and the list agrees with the rule of the game. The parity q' does not depend on t. So
the moves from (r, q) lead to (r - 1, q'), ..., (r - k, q'), as far as these numbers are not negative.

No move leads from a listed position to a listed position:

- Odd k, r mod (2k + 2): (1, 0) leads to k + 3, ..., 2k + 2 with q' = 0, and (0, 1) to k + 2, ..., 2k + 1 with q' = 0.
  (k + 1, 0) leads to 1, ..., k with q' = 1, and (k + 2, 1) to 2, ..., k + 1 with q' = 1.
- Even k, r mod (k + 2): (1, 0) leads to 3, ..., k + 2 with q' = 0, and (0, 1) to 2, ..., k + 1 with q' = 0.
  (k + 1, 1) leads to 1, ..., k with q' = 1.

From every other position with r > 0 a move leads to a listed position. Again, r is taken mod (2k + 2) or mod (k + 2):

- Odd k, q' = 0: if r is 2 to k + 1, a move leads to 1. If r is k + 2 to 2k + 1, a move leads to k + 1. Otherwise r is 0
  or 1.
- Odd k, q' = 1: if r is 1 to k, a move leads to 0. If r is k + 3 to 2k + 2, a move leads to k + 2. Otherwise r is k + 1
  or k + 2.
- Even k, q' = 0: if r is 2 to k + 1, a move leads to 1. Otherwise r is 0 or 1.
- Even k, q' = 1: if r is 1 to k, a move leads to 0. If r is k + 2, a move leads to k + 1. Otherwise r is k + 1.

In the cases "otherwise", r and q' determine q, and (r, q) is in the list.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import NoValuesError


@dataclass(frozen=True, kw_only=True)
class OddScoring(Ruleset):
    """Rules of odd scoring. A position is (left, mine).

    `left` is the number of steps that are left. `mine` is the number of steps that the player to move has made, mod 2.
    (left,) with an odd number is a starting position and means (left, 0). A move makes 1 to k steps. The number of all
    steps is odd. So at the end exactly one player has made an even number of steps. This player wins, or loses if
    wins=odd.

    Parameters
    ----------
    k : int
        Largest number of steps of a move.
    wins : {"even", "odd"}
        Whether an even or an odd number of own steps wins.
    """

    solver = "OddScoringSolver"

    piles: tuple[str, ...] = ("left", "mine")
    noun: str = "track"
    start_length: int | None = 1
    pile_count: int | None = 1
    k: int = 3
    wins: str = "even"
    parameters: tuple[str, ...] = ("k", "wins")

    def __post_init__(self) -> None:
        object.__setattr__(self, "k", positive_int(self.k, "k"))
        if self.wins not in ("even", "odd"):
            raise ValueError(f"wins must be 'even' or 'odd', got {self.wins!r:.60}")

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[1] > 1:
            raise ValueError(f"the player's own steps mod 2 (mine) must be 0 or 1, got {shortened(checked[1])}")
        return checked

    def complete_start(self, start: Position) -> Position:
        if start[0] % 2 == 0:
            raise ValueError(f"the number of steps left must be odd at the start of play, got {shortened(start[0])}")
        return start[0], mpz(0)

    def after(self, position: Position, pile: Integer) -> Position:
        """Return the position (left, mine) after a move that leaves `pile` steps."""
        return pile, (1 + position[0] + position[1]) % 2

    def options(self, position: Position) -> Iterator[Position]:
        for steps in range(int(min(position[0], self.k)), 0, -1):
            yield self.after(position, position[0] - steps)

    def count_options(self, position: Position) -> Integer:
        return min(position[0], self.k)

    def allows(self, position: Position, target: Position) -> bool:
        return bool(1 <= position[0] - target[0] <= self.k) and target == self.after(position, target[0])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for steps in range(1, int(min(position[0], self.k)) + 1):
            yield self.after(position, position[0] - steps)

    def end_outcome(self, position: Position) -> Outcome:
        return Outcome.N if bool(position[1]) == (self.wins == "odd") else Outcome.P

    def random_start(self, size: Integer, random: Random) -> Position:
        return self.check((2 * random.randint(int(size) // 8, max(int(size) - 1, 0) // 2) + 1,))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return self.after(position, piles[0])

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        parities = [("even", "odd")[int(number)] for number in (position[1], (1 + position[0] + position[1]) % 2)]
        return f": you have made an {parities[0]} number of steps, I an {parities[1]} number; {self.wins} wins"


class OddScoringSolver(Solver):
    """The solver of odd scoring, at any size, by the theorem of this module."""

    rules: OddScoring

    def __init__(self, ruleset: OddScoring) -> None:
        super().__init__(ruleset)
        k = ruleset.k
        self.period = 2 * (k + 1) if k % 2 else k + 2
        self.lost = ((1, k + 1), (0, k + 2)) if k % 2 else ((1,), (0, k + 1))

    def _residues(self, own: Integer) -> tuple[int, ...]:
        """Return the numbers of steps left, mod `period`, for which the player to move loses.

        `own` is the number of steps that this player has made, mod 2.
        """
        return self.lost[int(own) ^ (self.rules.wins == "odd")]

    def outcome(self, position: Position) -> Outcome:
        left, own = position
        return Outcome.P if left % self.period in self._residues(own) else Outcome.N

    def _iter_winning_moves(self, position: Position) -> Iterator[Position]:
        next_own = self.rules.after(position, position[0])[1]
        for residue in self._residues(next_own):
            steps = (position[0] - residue) % self.period
            if 1 <= steps <= min(self.rules.k, position[0]):
                yield position[0] - steps, next_own

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(self._iter_winning_moves(position))

    def grundy(self, position: Position) -> Integer:
        raise NoValuesError(
            f"Grundy values are for normal play; in {self.ruleset.title} the steps of each player decide the winner"
        )

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        own = ("an even", "an odd")[int(position[1])]
        lost = " or ".join(map(str, self._residues(position[1])))
        return [
            self.verdict(position, best, show),
            f"With {own} number of own steps a player loses if {lost} mod {self.period} steps are left;"
            f" {position[0] % self.period} mod {self.period} are left.",
        ]


GAME = OddScoring(
    name="odd-scoring",
    summary="move one chip 1 to k steps on a track of odd length; the player who has made an even number of steps wins",
)
