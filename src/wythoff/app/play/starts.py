"""Choose random starting positions that the person can win or draw."""

from itertools import islice
from random import Random

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.solve.solution import UnknownValue

# The most random positions tried for a start. Among the first LARGE_DRAWS of them, only large positions are accepted.
DRAWS, LARGE_DRAWS = 400, 200

# The largest size of a start that is chosen from a list of all losing starts. Larger starts are the target of a best
# move.
MAX_LISTED_SIZE = 10**6

# The least allowed value of the largest pile.
MIN_LARGEST_PILE = 5

# The sizes of puzzles, in turn; the fewest options of a puzzle; the most bits of the winning moves that are counted.
PUZZLE_SIZES, PUZZLE_OPTIONS, PUZZLE_BITS = (20, 12, 8, MIN_LARGEST_PILE), 3, 1 << 16


def random_start(game: Game, size: Integer, you_start: bool, random: Random) -> tuple[Position, bool]:
    """Return (position, is_known): a random start with piles up to `size`, and whether the solver knows its outcome.

    A random position of unknown outcome is returned at once. Otherwise the start is N if the person moves first, and P
    if the computer does. If no such position is found, the start is a draw. Raises ValueError if none is found either.
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
    first = "you move" if you_start else "I move"
    raise ValueError(
        f"no position with piles up to {shortened(size)} was found from which you win if {first} first; "
        "try another --level"
    )


def puzzle_start(game: Game, random: Random) -> Position:
    """Return a position with exactly one winning move and at least two other moves. Raises ValueError if none is found.

    Each of the first LARGE_DRAWS attempts tries one random start. Later attempts also try positions after random moves.
    """
    rules = game.ruleset
    for draw in range(DRAWS):
        size = min(mpz(PUZZLE_SIZES[draw % len(PUZZLE_SIZES)]), mpz(game.solver.usual_size))
        position = rules.drop_empty_heaps(rules.random_start(size, random))
        while len(list(islice(rules.options(position), PUZZLE_OPTIONS))) == PUZZLE_OPTIONS:
            moves, is_complete = game.solver.some_winning_moves(position, PUZZLE_BITS)
            if is_complete and len({rules.drop_empty_heaps(move) for move in moves}) == 1 and position not in moves:
                return position
            if draw < LARGE_DRAWS:
                break
            position = rules.drop_empty_heaps(random.choice(list(rules.options(position))))
    raise ValueError(f"no puzzle was found for {rules.title}; a puzzle has exactly one winning move")


def _lost(game: Game, position: Position, size: Integer, random: Random) -> Position | None:
    """Return a position that the player to move loses, or None.

    In a take-away game, the result is a random losing start from size/4 to `size`, if there is one and `size` is at
    most MAX_LISTED_SIZE. Otherwise it is the target of a winning move from `position`, or None if no move wins.
    """
    if game.solver.supports("losing_starts") and size <= MAX_LISTED_SIZE:
        starts = [start for start in game.losing_starts(mpz(size) + 1) if 4 * start >= size]
        if starts:
            return game.ruleset.check((random.choice(starts),))
    best = game.solver.best_move(position)
    return None if best is None or best == position else game.ruleset.drop_empty_heaps(best)
