"""The computer as a player: it wins if it can, unless bad moves are requested; if it is lost, it delays or bluffs."""

from copy import copy
from itertools import islice
from random import Random

from wythoff.api.game import Game
from wythoff.rules.position import Outcome, Position
from wythoff.solve import solution

# The most options among which a random move is drawn, and a bluff. If there are more options, those that take the least
# are used.
RANDOM_OPTIONS, BLUFF_OPTIONS = 2000, 12

UNKNOWN = "I do not know who wins here, so I play a random move."

# The exceptions of a solver that does not know the answer, or that needs too much time or memory.
UNKNOWN_ERRORS = (*solution.UNKNOWN_ERRORS, MemoryError, OverflowError)


class Engine:
    """The computer as a player: it chooses its moves in `game`.

    With probability `err` it chooses a move that does not win, if the position has one. With `bluff`, its moves in lost
    positions are small and random. The engine uses a copy of `game`, whose solver refuses slow questions.
    """

    def __init__(self, game: Game, random: Random, *, err: float = 0.0, bluff: bool = False) -> None:
        self.game = Game(game.ruleset)
        self.rules = game.ruleset
        self.random = random
        self.err = err
        self.bluff = bluff
        self.game.solver.answer_quickly()

    def perfect(self) -> "Engine":
        """Return a copy of this engine that never errs or bluffs."""
        other = copy(self)
        other.err, other.bluff = 0.0, False
        return other

    def move(self, position: Position) -> tuple[Position, str]:
        """Return the target of the computer's move, and a remark or "". The position must have an option."""
        try:
            best = self.game.solver.best_move(position)
            if best is None:
                return self._delay(position), ""
            if best == position:
                return self._keep_draw(position), ""
            if self.err and self.random.random() < self.err:
                return self._blunder(position) or best, ""
            return self._avoid_pass(position, best), ""
        except solution.IllegalOptionError:
            raise
        except UNKNOWN_ERRORS:
            return self.random.choice(self._random_options(position)), UNKNOWN

    def _random_options(self, position: Position) -> list[Position]:
        """Return the options for a random move: the RANDOM_OPTIONS options that take the least, or all if fewer."""
        if self.rules.count_options(position) <= RANDOM_OPTIONS:
            return list(self.rules.options(position))
        return list(islice(self.rules.options_smallest_first(position), RANDOM_OPTIONS))

    def _delay(self, position: Position) -> Position:
        """Return the option that takes the least, to prolong a lost game; with `bluff`, a random small take.

        Passes could repeat for ever, so the computer passes only if it has no other move.
        """
        small = list(islice(self.rules.options_smallest_first(position), BLUFF_OPTIONS))
        small = [option for option in small if self._takes(position, option)] or small
        return self.random.choice(small) if self.bluff else small[0]

    def _keep_draw(self, position: Position) -> Position:
        """Return a random option that is a draw."""
        options = list(self.rules.options(position))
        drawn = [option for option in options if self.game.solver.outcome(option) is Outcome.D] or options
        return self.random.choice(drawn)

    def _blunder(self, position: Position) -> Position | None:
        """Return the target of a random move that does not win, or None if all moves win."""
        options = self._random_options(position)
        self.random.shuffle(options)
        return next((option for option in options if self.game.solver.outcome(option) is not Outcome.P), None)

    def _avoid_pass(self, position: Position, best: Position) -> Position:
        """Return the winning move `best`, or another winning move if `best` is a pass: passes could repeat for ever."""
        if self._takes(position, best):
            return best
        return next((move for move in self.game.solver.winning_moves(position) if self._takes(position, move)), best)

    def _takes(self, position: Position, target: Position) -> bool:
        """Whether a move changes the piles. A move that leaves the piles unchanged is a pass."""
        return self.rules.piles_of(position) != self.rules.piles_of(target)
