"""Estimates of the work of a survey."""

from wythoff.jobs.shards.executors import Done
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.costs import cost_done, cost_left, cost_of, round_after
from wythoff.jobs.survey.shard import GameRow, finding_of

GAMES, ROUNDS = 7, 4  # rounds below 10^3, 10^4, 10^5, 10^6


def found(heaps: int, rare: int | None, number: int, period: int | None = None, bound: int | None = None) -> Done:
    row = GameRow(0 if period else None, period, heaps, 9, 5, None, None, rare, None if rare is None else heaps - 1)
    place = number * GAMES + 3
    return Done(Shard("0.1", place, place + 1), finding_of("0.1", row, bound or heaps), 0.0, "")


def test_rounds_that_are_left() -> None:
    assert round_after(None, GAMES, ROUNDS) == 0
    assert round_after(found(1000, 10, 0), GAMES, ROUNDS) == 1
    for last in (found(1000, 10, 0, period=12), found(700, 10, 0, bound=1000), found(10**6, 10, 3)):
        assert round_after(last, GAMES, ROUNDS) == ROUNDS
        assert cost_left(last, GAMES, ROUNDS) == 0


def test_a_dense_game_costs_more() -> None:
    """Below 10^6, game 0.143 with 1668 rare heaps took 2176 ns a heap, 0.362 with 528 took 333, 0.015 with 236 246.

    Below 10^5, the dense game 0.342 took 14 000 ns a heap; below 10^6, 0.1722 took 106 500.
    """
    sparse_games = ((10**6, 1668, 2176), (10**6, 528, 333), (10**6, 236, 246))
    for heaps, rare, measured in (*sparse_games, (10**5, 33_979, 14_000), (10**6, 397_111, 106_500)):
        assert measured / 2 < cost_of(found(heaps, rare, 3)) / heaps < 2 * measured
    sparse, dense = (cost_left(found(1000, rare, 0), GAMES, ROUNDS) for rare in (100, 300))
    assert dense > 100 * sparse


def test_work_moves_from_left_to_done() -> None:
    """If the number of rare heaps is as estimated, the sum stays the same."""
    first, second = found(10**4, 50, 1), found(10**5, 50, 2)
    before, after = (cost_done(one, GAMES, ROUNDS) + cost_left(one, GAMES, ROUNDS) for one in (first, second))
    assert before == after
    assert cost_done(second, GAMES, ROUNDS) == cost_done(first, GAMES, ROUNDS) + cost_of(second)
    assert cost_done(None, GAMES, ROUNDS) == 0 < cost_left(None, GAMES, ROUNDS)
