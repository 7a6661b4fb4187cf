"""The computer's moves: perfect, unless errors are requested; in a lost position it delays or bluffs."""

from copy import copy
from itertools import islice
from random import Random

from wythoff.api.game import Game
from wythoff.rules.position import Outcome, Position
from wythoff.solve import solution

# The most options among which a random move is drawn, and a bluff; if there are more, those that take the fewest.
RANDOM_OPTIONS, BLUFF_OPTIONS = 2000, 12

UNKNOWN = "I do not know who wins here, and play at random."

# The exceptions of a solver that does not know the answer, or would need too much time or memory.
UNKNOWN_ERRORS = (*solution.UNKNOWN_ERRORS, MemoryError, OverflowError)


class Engine:
    """Chooses the computer's moves. With probability `err` it makes a move that does not win, if there is one.

    It uses its own copy of the game, whose solver computes fewer heaps; the given game is unchanged.
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
        """Return the target of the computer's move, and a remark or "". There must be an option."""
        try:
            best = self.game.solver.best_move(position)
            if best is None:
                return self._delay(position), ""
            if best == position:
                return self._keep_draw(position), ""
            if self.err and self.random.random() < self.err:
                return self._blunder(position) or best, ""
            return self._avoid_pass(position, best), ""
        except solution.IllegalOption:
            raise
        except UNKNOWN_ERRORS:
            return self.random.choice(self._random_options(position)), UNKNOWN

    def _random_options(self, position: Position) -> list[Position]:
        """Return the options to draw a random move from: all, or if there are many those that take the fewest."""
        if self.rules.count_options(position) <= RANDOM_OPTIONS:
            return list(self.rules.options(position))
        return list(islice(self.rules.options_smallest_first(position), RANDOM_OPTIONS))

    def _delay(self, position: Position) -> Position:
        """Return an option that prolongs a lost game: the smallest take, and a pass only if there is no other move.

        Passes could repeat for ever.
        """
        small = list(islice(self.rules.options_smallest_first(position), BLUFF_OPTIONS))
        small = [option for option in small if self._takes(position, option)] or small
        return self.random.choice(small) if self.bluff else small[0]

    def _keep_draw(self, position: Position) -> Position:
        """Return a random option that is drawn too."""
        options = list(self.rules.options(position))
        drawn = [option for option in options if self.game.solver.outcome(option) is Outcome.D] or options
        return self.random.choice(drawn)

    def _blunder(self, position: Position) -> Position | None:
        """Return a random option that does not win, or None."""
        options = self._random_options(position)
        self.random.shuffle(options)
        return next((option for option in options if self.game.solver.outcome(option) is not Outcome.P), None)

    def _avoid_pass(self, position: Position, best: Position) -> Position:
        """Return the best move; if it is a pass, another winning move: passes alone would repeat for ever."""
        if self._takes(position, best):
            return best
        return next((move for move in self.game.solver.winning_moves(position) if self._takes(position, move)), best)

    def _takes(self, position: Position, target: Position) -> bool:
        """Whether a move changes the piles, so that it is not a pass."""
        return self.rules.piles_of(position) != self.rules.piles_of(target)
