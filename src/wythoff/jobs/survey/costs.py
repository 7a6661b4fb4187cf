"""Estimates of the work of a survey.

A survey searches in rounds: round r = 0, 1, 2, ... searches the heaps below 10^(r + 3), for each game that still needs
it. A game with many rare heaps can take a thousand times as long as a game with few. So the progress of a survey is
measured by work, not by games. The unit of work is about a nanosecond of one core.
"""

from wythoff.jobs.shards.executors import Done
from wythoff.jobs.survey.shard import GameRow, bound_of

# The work for a heap is HEAP, and RARE for each rare heap. If many heaps are rare, all options of a heap are visited
# instead: this work is ALL for each of the heaps computed, on average, with one or two splits.
HEAP, RARE, ALL = 30.0, 1.0, 0.1

# The values of heaps below DEFINED are computed by the definition, with this work for each pair of heaps.
DEFINED, PAIR = 10_000, 0.5

# If more than this fraction of the heaps is rare, the fraction stays about the same for larger heaps. Otherwise few
# more heaps become rare.
DENSE = 0.2


def cost_of(done: Done) -> int:
    """Return the estimated work of a finished search, in nanoseconds of one core."""
    row = GameRow(*done.result.row)
    return _cost(row.heaps, row.rare or 0)


def round_after(done: Done | None, games: int, rounds: int) -> int:
    """Return the number of the first round that a game still needs after the finished search `done`.

    The number is 0 if `done` is None, and `rounds` if the game needs no more. The survey has `games` games and `rounds`
    rounds.
    """
    if done is None:
        return 0
    return rounds if done.result.is_last else done.shard.start // games + 1


def cost_left(done: Done | None, games: int, rounds: int) -> int:
    """Return the estimated work that a game needs after the finished search `done`, if later rounds find no period.

    If `done` is None, only round 0 is counted, since most games need no other round.
    """
    if done is None:
        return _cost(bound_of(0), 0)
    row = GameRow(*done.result.row)
    return sum(_cost_in_round(row, number) for number in range(round_after(done, games, rounds), rounds))


def cost_done(done: Done | None, games: int, rounds: int) -> int:
    """Return the estimated work of a game up to the finished search `done`, in all rounds; 0 if `done` is None."""
    if done is None:
        return 0
    row = GameRow(*done.result.row)
    return sum(_cost_in_round(row, number) for number in range(min(done.shard.start // games + 1, rounds)))


def _cost_in_round(row: GameRow, number: int) -> int:
    """Return the estimated work of searching a game in round `number`, from its `GameRow` in another round."""
    bound, rare = bound_of(number), row.rare or 0
    if rare > DENSE * row.heaps:
        rare = rare * bound // row.heaps
    return _cost(bound, rare)


def _cost(heaps: int, rare: int) -> int:
    """Return the estimated work of computing `heaps` heaps of a game, of which `rare` are rare."""
    return round(PAIR * min(heaps, DEFINED) ** 2 + heaps * (HEAP + min(RARE * rare, ALL * heaps)))
