"""Random positions to start from, not lost for the person."""

from random import Random

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.solve.solution import UnknownValue

# Draws before the game is said to have no such start, and those that insist on a large one.
DRAWS, LARGE_DRAWS = 400, 200

# Below this, losing starts are listed to draw one of them; beyond, a position in play is drawn that is lost.
MOST_LISTED = 10**6

LEAST_SIZE = 5


def random_start(game: Game, size: Integer, you_start: bool, random: Random) -> tuple[Position, bool]:
    """Return a position with piles up to `size` that is not lost for the person, and whether that is known.

    Won for the person if they start; lost for the computer if it does, or drawn where neither is found. Raises
    ValueError where no such start is found.
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
    raise ValueError(f"no start up to {shortened(size)} is found that you can win if {who} start; try another --level")


def _lost(game: Game, position: Position, size: Integer, random: Random) -> Position | None:
    """Return a position that is lost for who moves, made from one that is not."""
    if game.solver.supports("losing_starts") and size <= MOST_LISTED:
        starts = [start for start in game.losing_starts(mpz(size) + 1) if 4 * start >= size]
        if starts:
            return game.ruleset.check((random.choice(starts),))
    best = game.solver.best_move(position)
    return None if best is None or best == position else game.ruleset.drop_empty_heaps(best)
