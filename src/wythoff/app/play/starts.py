"""Random starting positions that the person does not lose by force."""

from random import Random

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.solve.solution import UnknownValue

# The most random positions that are tried for a start; the first LARGE_DRAWS of them only if they are large.
DRAWS, LARGE_DRAWS = 400, 200

# The largest size at which all losing starts are listed to choose one; beyond, a losing position in play is made.
MAX_LISTED_SIZE = 10**6

# The least size of the largest pile.
LEAST_SIZE = 5


def random_start(game: Game, size: Integer, you_start: bool, random: Random) -> tuple[Position, bool]:
    """Return a position with piles up to `size` that the person can win, and whether that is known.

    It is N if the person starts, P if the computer starts; or drawn, if no such position is found. Raises ValueError if
    none of these is found.
    """
    drawn = None
    for draw in range(DRAWS):
        position = game.ruleset.random_start(size, random)
        try:
            outcome = game.solver.outcome(position)
            if outcome is Outcome.D:
                drawn = position
                continue
            if you_start:
                found = position if outcome is Outcome.N else None
            else:
                found = position if outcome is Outcome.P else _lost(game, position, size, random)
        except UnknownValue:
            return position, False
        if found is None or next(game.ruleset.options_smallest_first(found), None) is None:
            continue
        if draw >= LARGE_DRAWS or 4 * sum(game.ruleset.piles_of(found)) >= size:
            return found, True
    if drawn is not None:
        return drawn, True
    who = "you" if you_start else "I"
    raise ValueError(f"no start up to {shortened(size)} found that you can win if {who} start; try another --level")


def _lost(game: Game, position: Position, size: Integer, random: Random) -> Position | None:
    """Return a position that the player to move loses: a losing start, or the target of the best move."""
    if game.solver.supports("losing_starts") and size <= MAX_LISTED_SIZE:
        starts = [start for start in game.losing_starts(mpz(size) + 1) if 4 * start >= size]
        if starts:
            return game.ruleset.check((random.choice(starts),))
    best = game.solver.best_move(position)
    return None if best is None or best == position else game.ruleset.drop_empty_heaps(best)
