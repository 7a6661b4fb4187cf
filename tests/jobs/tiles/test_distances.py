"""Distances from the line by decimals of many digits."""

from decimal import Decimal, localcontext
from math import floor

import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.exact.complementary import pairs_of
from wythoff.jobs.tiles.distances import distances, has_distances


@pytest.mark.parametrize(("t", "is_misere"), [(1, False), (2, False), (7, False), (10**6, False), (2, True), (5, True)])
@pytest.mark.parametrize("start", [0, 10**6, 2**63 - 50, 10**300])
def test_distances_by_decimals(start: int, t: int, is_misere: bool) -> None:
    found = distances(pairs_of(t, is_misere), mpz(start), 200).tolist()
    with localcontext() as context:
        context.prec = 400
        alpha = (2 - t + (Decimal(t) * t + 4).sqrt()) / 2
        line = [(start + i) * alpha + (1 / alpha if is_misere else 0) for i in range(200)]
        assert found == [floor(512 * (place - floor(place))) for place in line]
        for i in (0, 1, 199):
            assert pairs_of(t, is_misere).pair(mpz(start + i))[0] == floor(line[i])


def test_many_at_once() -> None:
    """Those where fractions of 64 bits do not tell are found exactly: all but the first are the same one by one."""
    pairs, count = pairs_of(1, False), 1 << 20
    found = distances(pairs, mpz(0), count)
    for n in (0, 1, 377, 610, 832040, count - 1):
        assert found[n] == distances(pairs, mpz(n), 1)[0]
    assert set(found.tolist()) == set(range(512))


def test_whose_they_are() -> None:
    names = ("wythoff", "t-wythoff t=3", "misere-t-wythoff t=2", "misere-wythoff", "kayles")
    assert [has_distances(wy.game(name).solver) for name in names] == [True, True, True, False, False]
