"""A survey of subtraction sets: every one has a period, and what is published of it is so."""

from itertools import combinations
from math import gcd

import pytest

from wythoff.jobs.shards.executors import InLine
from wythoff.jobs.survey.games import SubtractionSets
from wythoff.jobs.survey.survey import Survey, survey

LARGEST = 8


@pytest.fixture(scope="module")
def found() -> Survey:
    return survey(SubtractionSets(LARGEST), 10**3, InLine())


def first_values(taken: tuple[int, ...], stop: int) -> list[int]:
    """By the rules."""
    values: list[int] = []
    for heap in range(stop):
        left = {values[heap - k] for k in taken if k <= heap}
        values.append(next(value for value in range(len(left) + 1) if value not in left))
    return values


def test_every_set_is_there_and_periodic(found: Survey) -> None:
    """Periods are the least ones, and go on, by the rules; and the greatest value stands where it is said to."""
    numbers = range(1, LARGEST + 1)
    sets = {s for size in numbers for s in combinations(numbers, size) if gcd(*s) == 1}
    rows = {tuple(map(int, line.code.split(","))): line for line in found.lines()}
    assert set(rows) == sets
    assert found.proved == len(sets)
    text = f"{len(sets)} subtraction sets of numbers up to 8, without a common factor, in {len(sets)} families"
    assert str(found).startswith(text)
    for taken, line in rows.items():
        m, p = line.preperiod, line.period
        assert m is not None
        assert p is not None
        values = first_values(taken, 2 * (m + p) + 2 * LARGEST)
        assert values[m + p :] == values[m:-p], taken
        assert m == 0 or values[m - 1] != values[m - 1 + p], taken
        assert not any(values[m + q :] == values[m:-q] for q in range(1, p)), taken
        assert (line.greatest, line.at) == (max(values), values.index(max(values))), taken


def test_published_periods(found: Survey) -> None:
    """{1, ..., k} has k + 1; {a, b} has 2 a where b is an odd multiple of a, else a + b (Winning Ways, chapter 4)."""
    of = {tuple(map(int, name.split(","))): (row.preperiod, row.period) for name, row in found.rows.items()}
    for k in range(1, LARGEST + 1):
        assert of[tuple(range(1, k + 1))] == (0, k + 1)
    for a, b in combinations(range(1, LARGEST + 1), 2):
        if gcd(a, b) == 1:
            assert of[a, b] == (0, 2 if a == 1 and b % 2 else a + b)
