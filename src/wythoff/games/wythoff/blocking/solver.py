"""The solver of blocking Wythoff.

It solves positions of any size for k = 2 and 3, and for other k if a proof is bundled or stored.

A P-square is a square from which the player to move loses if nothing is vetoed yet. Suppose that j moves from the
present square were vetoed. Then the player to move wins iff at least k - j of the other options are P-squares:
only k - 1 - j of the moves to them can be vetoed. A move that cannot be vetoed wins iff it leads to a P-square. A move
that can be vetoed wins iff it leads to a P-square and the veto does not win for the opponent.
"""

from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.blocking.rules import BlockingWythoff, Turn
from wythoff.games.wythoff.blocking.squares import Squares, number_of, square_of_number
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.listing import ListingSolver
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from pathlib import Path

    from wythoff.automata.automaton import Automaton

# The side of a board from whose P-squares an automaton is guessed. The board takes half a second, and a byte for each
# square.
SIDE_TO_GUESS = 12_000


class BlockingSolver(ListingSolver):
    """The solver of blocking Wythoff. It computes outcomes from the P-squares, but no Grundy values.

    A P-square is a square (x, y) from which the player to move loses if nothing is vetoed.
    """

    rules: BlockingWythoff

    def __init__(self, ruleset: BlockingWythoff) -> None:
        super().__init__(ruleset)
        self.squares = Squares(ruleset.k)

    def grundy(self, position: Position) -> Integer:
        raise UnknownValue(
            f"no Grundy values are known for {self.ruleset.title}: with vetoes a P-position may have options that are P"
        )

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_lost(position) else Outcome.N

    def _is_lost(self, position: Position) -> bool:
        turn = self.rules.turn(position)
        if turn.came_from is None:
            if not turn.vetoed:
                return self.squares.is_p(turn.at)
            free = [square for square in self.squares.options(turn.at) if square not in turn.vetoed]
            return len(free) < self.rules.k - len(turn.vetoed)
        if not self.squares.is_p(turn.at):
            return False
        return not (self.rules.can_veto(turn) and self._is_lost(self.rules.after_veto(turn)))

    def winning_moves(self, position: Position) -> list[Position]:
        turn = self.rules.turn(position)
        closed = turn.vetoed if turn.came_from is None else ()
        moves = [self.rules.after_move(turn, to) for to in self.squares.options(turn.at) if to not in closed]
        if self.rules.can_veto(turn):
            moves.append(self.rules.after_veto(turn))
        return sorted(move for move in moves if self._is_lost(move))

    def has_formula(self, stop: Integer) -> bool:
        return self.squares.is_closed

    def p_position_by_formula(self, n: Integer) -> Position:
        """Return P-square number n = 0, 1, ..., for k = 2 or 3.

        The P-squares (x, y), x <= y, are sorted by x, then by y.
        """
        return square_of_number(self.rules.k, n)

    def listed(self, start: Integer, stop: Integer) -> Any:
        return self.squares.first_squares(stop)[int(start) : int(stop)]

    def far_p_positions(self) -> Any:
        """Return (A, L): the array A of all P-positions (x, y) with x, y < L. An automaton is guessed from A."""
        import numpy as np

        return np.argwhere(self.squares.board(mpz(SIDE_TO_GUESS), mpz(SIDE_TO_GUESS))), SIDE_TO_GUESS

    def store_proof(self, automaton: "Automaton") -> "Path":
        """Store a proved automaton of the P-positions for this user, and return the path of its file."""
        if self.squares.is_closed:
            raise UnknownValue(f"{self.rules.title} has a closed form, so no automaton of it is stored")
        return self.squares.store_proof(automaton)

    def p_index(self, position: Position) -> Integer | None:
        turn = self.rules.turn(position)
        if not self.squares.is_closed or turn.came_from is not None or turn.vetoed or not self.squares.is_p(turn.at):
            return None
        return number_of(self.rules.k, (min(turn.at), max(turn.at)))

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        import numpy as np

        is_p = self.squares.board(mpz(len(out)), mpz(cols))[: len(out), :cols]
        out[:] = np.packbits(is_p, axis=1, bitorder="little") if packed else is_p
        progress(len(out), len(out))

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        turn, k = self.rules.turn(position), self.rules.k
        plain = Turn(turn.at, None, ())
        options = [self.rules.format_piles(square, show) for square in self.squares.options(turn.at)]
        those = f": {', '.join(options)}" if len(options) in range(1, 7) else ""
        kind = "P" if self._is_lost(self.rules.position(plain)) else "N"
        of_them = f"{len(options)} of its options {'is' if len(options) == 1 else 'are'} P{those}"
        rule = f"With nothing vetoed {self.rules.format_piles(position, show)} is {kind}: {of_them}"
        return [self.verdict(position, best, show), f"{rule}; N-positions have at least {k} such options."]
