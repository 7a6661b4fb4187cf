"""Any cut, in any order, adds up to the same."""

import random
from itertools import pairwise

import pytest

from wythoff.claims.inductions import pair_steps
from wythoff.claims.verdict import CHECKSUM_MODULUS
from wythoff.jobs.shards.shard import GROWTH, MAX_CUT, Pace, Shard, Total, gaps, total_of


def test_what_is_left_of_a_range() -> None:
    done = [Shard("a", 7, 9), Shard("a", 3, 4), Shard("a", 9, 12)]
    assert list(gaps(3, 20, done)) == [(4, 7), (12, 20)]
    assert list(gaps(0, 12, done)) == [(0, 3), (4, 7)]
    assert list(gaps(5, 8, [])) == [(5, 8)]


@pytest.mark.parametrize("seed", range(30))
def test_random_cuts_give_identical_totals(seed: int) -> None:
    draw = random.Random(seed)
    stop, t, is_misere = draw.randrange(1, 5000), draw.randrange(1, 4), draw.random() < 0.5
    whole = total_of(Shard("", 0, stop), pair_steps(0, stop, t, is_misere))
    assert whole.checked == stop
    borders = sorted({0, stop, *(draw.randrange(stop) for _ in range(draw.randrange(12)))})
    totals = [total_of(Shard("", a, b), pair_steps(a, b, t, is_misere)) for a, b in pairwise(borders)]
    draw.shuffle(totals)
    while len(totals) > 1:  # in any order, and bracketed in any way
        place = draw.randrange(len(totals) - 1)
        totals[place : place + 2] = [totals[place] + totals[place + 1]]
    assert totals == [whole]


def test_of_two_counterexamples_the_earlier_stays() -> None:
    late, early, none = Total(1, 5, (1, 2), place=20), Total(1, 6, 10, place=10), Total(1, CHECKSUM_MODULUS - 1)
    for totals in ((late, early, none), (none, late, early), (early, none, late)):
        found = sum(totals, Total())
        assert (found.counterexample, found.place, found.checked, found.checksum) == (10, 10, 3, 10)


def test_the_pace() -> None:
    """One number at first; then as many as take half a second, each size at most four times one that is known."""
    pace, place, sizes = Pace(10**9, 2, 0.5), 0, []
    while pace.size * 1e-6 < 0.4:
        sizes.append(pace.size)
        pace.learn(Shard("a", place, place + pace.size), pace.size * 1e-6)
        place += sizes[-1]
    assert sizes[0] == 1
    assert all(after <= GROWTH * size for size, after in pairwise(sizes))
    assert pace.size == 500_000
    pace.learn(Shard("a", 0, 1), 0.1)  # the first shard, which had to wait for a compiler
    assert pace.size == 500_000
    pace.learn(Shard("a", place, place + 500_000), 5)  # from here on numbers take longer
    assert pace.size == 50_000
    short = Pace(160, 2, 0.5)
    for _ in range(9):
        short.learn(Shard("a", 0, short.size), 0.002 * short.size)
    assert short.size == 10  # eight for each of two workers
    crowded = Pace(10**6, 10**5, 0.5)
    for _ in range(9):
        crowded.learn(Shard("a", 0, crowded.size), 1e-6 * crowded.size)
    assert crowded.size == 500_000 // MAX_CUT  # more than 10^6 / (8 * 10^5) numbers


def test_the_pace_if_every_shard_makes_a_table() -> None:
    """The table takes 0.6 s, more than a shard should take: shards grow until the numbers take as long as the table."""
    pace = Pace(10**9, 2, 0.5)
    for _ in range(30):
        pace.learn(Shard("a", 0, pace.size), 0.6 + pace.size * 1e-6)
    assert pace.size == pytest.approx(600_000, rel=0.01)
    slow = Pace(10**9, 2, 0.5)
    for _ in range(9):
        slow.learn(Shard("a", 0, slow.size), 3.0 * slow.size)
        assert slow.size <= 2
