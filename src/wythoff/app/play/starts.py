"""Random positions to start from, not lost for the person."""

from random import Random

from wythoff.api.game import Game
from wythoff.app.play.words import tidy
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Outcome, Position
from wythoff.rulesets.take_away import TakeAway
from wythoff.solve.solution import UnknownValue

# Draws before the game is said to have no such start, and those that insist on a large one.
DRAWS, LARGE_DRAWS = 400, 200

# Below this, losing starts are listed to draw one of them; beyond, a position in play is drawn that is lost.
MOST_LISTED = 10**6

# Heaps in a sum, of the size that is drawn where sums are searched, and elsewhere.
HEAPS, SIZE, SEARCHED_SIZE = 3, 20, 10

LEAST_SIZE = 5


def usual_size(game: Game) -> int:
    """The largest pile that is drawn if nobody says how large."""
    searched = game.ruleset.solver.startswith("heaps.misere")
    return SEARCHED_SIZE if searched else SIZE


def random_start(game: Game, size: Integer, you_start: bool, random: Random) -> tuple[Position, bool]:
    """A position with piles up to `size` that is not lost for the person, and whether that is known.

    Won for the person if they start; lost for the computer if it does, or drawn where neither is found. Raises
    ValueError where no such start is found.
    """
    drawn = None
    for draw in range(DRAWS):
        position = _some(game, size, random)
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
        if found is None or next(game.ruleset.from_least(found), None) is None:
            continue
        if draw >= LARGE_DRAWS or 4 * sum(found[: game.ruleset.heaps]) >= size:
            return found, True
    if drawn is not None:
        return drawn, True
    who = "you" if you_start else "I"
    raise ValueError(f"no start up to {shortened(size)} is found that you can win if {who} start; try another --level")


def _some(game: Game, size: Integer, random: Random) -> Position:
    """Piles from a quarter of the size to all of it."""
    rules = game.ruleset

    def pile() -> Integer:
        return mpz(random.randint(max(1, int(size) // 4), int(size)))

    if isinstance(rules, HeapRuleset):
        return tuple(pile() for _ in range(HEAPS))
    count = rules.start if isinstance(rules, TakeAway | Copycat | FlipFlop) else len(rules.piles)
    return rules.check(tuple(pile() for _ in range(count or 1)))


def _lost(game: Game, position: Position, size: Integer, random: Random) -> Position | None:
    """A position that is lost for who moves, made from one that is not."""
    if isinstance(game.ruleset, TakeAway | Copycat) and size <= MOST_LISTED:
        starts = [start for start in game.solver.losing_starts(mpz(size) + 1) if 4 * start >= size]
        if starts:
            return game.ruleset.check((random.choice(starts),))
    best = game.solver.best_move(position)
    return None if best is None or best == position else tidy(game.ruleset, best)
