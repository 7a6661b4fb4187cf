"""Any cut, in any order, adds up to the same."""

import random
from itertools import pairwise

import pytest

from wythoff.claims.claim import CHECKSUM_MODULUS, Finding
from wythoff.claims.inductions import pair_steps
from wythoff.jobs.shards import MOST_SHARDS, Shard, Total, cut, shard_size, total_of


def test_a_cut_is_the_range() -> None:
    assert list(cut("a", 3, 11, 4)) == [Shard("a", 3, 7), Shard("a", 7, 11)]
    assert list(cut("a", 3, 12, 4))[-1] == Shard("a", 11, 12)
    assert list(cut("a", 5, 5, 4)) == []
    with pytest.raises(ValueError, match="the size of a shard must be at least 1, got 0"):
        list(cut("a", 0, 5, 0))


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
    late, early, none = Total(1, 5, (1, 2), 20), Total(1, 6, 10, 10), Total(1, CHECKSUM_MODULUS - 1)
    for totals in ((late, early, none), (none, late, early), (early, none, late)):
        found = sum(totals, Total())
        assert (found.counterexample, found.place, found.checked, found.checksum) == (10, 10, 3, 10)


def test_the_size_of_a_shard() -> None:
    calls = []

    def search(start: int, stop: int) -> Finding:
        calls.append((start, stop))
        return Finding(stop - start)

    assert shard_size(search, 0, 1, 2, 0.5) == 1
    size = shard_size(search, 100, 1700, 2, 0.5)
    assert size == 100  # eight for each of two workers
    assert all(100 <= start < stop <= 1700 for start, stop in calls)
    assert shard_size(lambda start, stop: pair_steps(0, 3_000_000), 0, 10**18, 1, 1e-9) == 10**18 // MOST_SHARDS
