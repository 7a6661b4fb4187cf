"""How the computer plays: perfectly, unless it is told to err; where it has lost, for time or by bluffs."""

from copy import copy
from itertools import islice
from random import Random

from wythoff.api.game import Game
from wythoff.rules.position import Outcome, Position
from wythoff.solve import solution

# Options among which a random move is drawn, and a bluff. The first ones are those that take least.
DRAWN_FROM, BLUFFS = 2000, 12

UNKNOWN = "I do not know who wins here, and play at random."

# What a solver raises where it does not know, or would need too much.
UNKNOWN_ERRORS = (*solution.UNKNOWN_ERRORS, MemoryError, OverflowError)


class Engine:
    """Chooses moves. With probability `err` it leaves a position that does not win, where there is one.

    It plays by a game of its own, in which fewer heaps are computed; the one that is given stays as it is.
    """

    def __init__(self, game: Game, random: Random, *, err: float = 0.0, bluff: bool = False) -> None:
        self.game = Game(game.ruleset)
        self.rules = game.ruleset
        self.random = random
        self.err = err
        self.bluff = bluff
        self.game.solver.answer_quickly()

    def perfect(self) -> "Engine":
        """The same engine, but for errors and bluffs."""
        other = copy(self)
        other.err, other.bluff = 0.0, False
        return other

    def move(self, position: Position) -> tuple[Position, str]:
        """Return the position to leave, and a remark or "". There must be an option."""
        try:
            best = self.game.solver.best_move(position)
            if best is None:
                return self._lost(position), ""
            if best == position:
                return self._drawn(position), ""
            if self.err and self.random.random() < self.err:
                return self._blunder(position) or best, ""
            return self._forward(position, best), ""
        except solution.IllegalOption:
            raise
        except UNKNOWN_ERRORS:
            return self.random.choice(self._some(position)), UNKNOWN

    def _some(self, position: Position) -> list[Position]:
        """Options to draw from: all, or of many those that take least."""
        if self.rules.count_options(position) <= DRAWN_FROM:
            return list(self.rules.options(position))
        return list(islice(self.rules.options_smallest_first(position), DRAWN_FROM))

    def _lost(self, position: Position) -> Position:
        """What prolongs the game: the least is taken; a pass, which can be repeated for ever, only if it must be."""
        small = list(islice(self.rules.options_smallest_first(position), BLUFFS))
        small = [left for left in small if self._takes(position, left)] or small
        return self.random.choice(small) if self.bluff else small[0]

    def _drawn(self, position: Position) -> Position:
        """Return what keeps the draw."""
        options = list(self.rules.options(position))
        kept = [left for left in options if self.game.solver.outcome(left) is Outcome.D] or options
        return self.random.choice(kept)

    def _blunder(self, position: Position) -> Position | None:
        options = self._some(position)
        self.random.shuffle(options)
        return next((left for left in options if self.game.solver.outcome(left) is not Outcome.P), None)

    def _forward(self, position: Position, best: Position) -> Position:
        """Return the best move, or another that wins if it takes nothing: passes alone would go on for ever."""
        if self._takes(position, best):
            return best
        return next((left for left in self.game.solver.winning_moves(position) if self._takes(position, left)), best)

    def _takes(self, position: Position, target: Position) -> bool:
        """Whether a move is no pass."""
        return self.rules.piles_of(position) != self.rules.piles_of(target)
