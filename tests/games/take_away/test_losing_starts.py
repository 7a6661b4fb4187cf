"""Losing starts as runs, against the sequence term by term, and how far they answer."""

import itertools
import random
import time
from bisect import bisect_left
from typing import cast

import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.games.take_away import losing_starts
from wythoff.games.take_away.losing_starts import LosingStarts
from wythoff.games.take_away.rules import TakeAway
from wythoff.games.take_away.start_places import StartPlaces

FORMULAS = ["x", "2x-1", "5x/2", "9x", "100x", "x+1", "x+70", "x^2", "2x^2", "x^2/3+5", "x^3", "x^9", "x/2+200", "7x/8"]


def starts_of(f: str) -> LosingStarts:
    return LosingStarts(cast(TakeAway, wy.game("take-away", f=f).ruleset).f)


def one_by_one(f: str, stop: int) -> list[int]:
    """H_{k+1} = H_k + H_m with the least m that has f(H_m) >= H_k, by its definition."""
    cap, terms = cast(TakeAway, wy.game("take-away", f=f).ruleset).f, [1]
    while terms[-1] < stop and cap(terms[-1]) >= terms[-1]:
        terms.append(terms[-1] + terms[bisect_left(terms, terms[-1], key=cap)])
    return [term for term in terms if term < stop]


@pytest.mark.parametrize("f", FORMULAS)
def test_runs_are_the_sequence(f: str) -> None:
    starts, terms = starts_of(f), one_by_one(f, 30_000)
    for stop in (1, 2, 3, 7, 100, 2000, 1999, *terms[:: len(terms) // 9 + 1], 30_000):
        assert starts.terms_below(mpz(stop)) == [term for term in terms if term < stop]
    assert [starts_of(f).term(k) for k in range(1, len(terms) + 1, 7)] == terms[::7]
    assert [starts.index(mpz(term)) for term in terms] == list(range(1, len(terms) + 1))
    for n in range(1, 30_000, 101):
        left, parts = n, []
        for term in reversed(terms):
            parts += [term] * (left // term)
            left %= term
        assert list(starts.greedy_parts(mpz(n))) == parts
        assert list(starts.rising_parts(mpz(n))) == parts[::-1]


@pytest.mark.parametrize(
    ("f", "pile"),
    [
        ("x^2", 10**13),
        ("x^2", 10**20),
        ("x^3", 10**10),
        ("x^60", 10**300),
        ("1000000000x", 10**7),
        ("1000000000x", 10**14),
        ("x+1000000000", 10**7),
        ("x+1000000000", 10**1000),
        ("300x", 10**1000),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_parts_of_large_piles(f: str, pile: int) -> None:
    """Every part is a losing start, and f of it is less than the next."""
    starts = starts_of(f)
    parts = list(starts.rising_parts(mpz(pile)))
    assert sum(parts) == pile
    assert all(starts.f(small) < large for small, large in itertools.pairwise(parts))
    for part in parts[:50:10]:
        assert starts.term(starts.index(part)) == part


def test_the_run_of_a_step_ends_behind_f_of_it() -> None:
    """Of x^2 at 10^12, where the terms are too many to look at: the least that is above f of the step before."""
    starts = starts_of("x^2")
    begins, steps = starts.runs(mpz(10) ** 12)
    assert len(begins) < 2000
    assert steps[:4] == [1, 2, 4, 6]
    for i in range(1, len(begins) - 1):
        assert begins[i - 1] <= steps[i - 1] ** 2 < begins[i] <= steps[i - 1] ** 2 + steps[i - 1]
        assert (begins[i] - begins[i - 1]) % steps[i - 1] == 0
        assert starts.index(steps[i]) == starts.index(steps[i - 1]) + 1
    with pytest.raises(
        wy.UnknownValue, match=r"losing starts below 1[0]{14} are too many for a list: there are 199[0-9]{5}"
    ):
        starts.terms_below(mpz(10) ** 14)


@pytest.mark.parametrize(
    ("f", "pile"), [("x^2", 10**1000), ("x^3", 10**1000), ("1000000000x", 10**100), ("x^60", 10**1000)]
)
def test_what_needs_too_many_runs_is_refused_at_once(f: str, pile: int) -> None:
    """With the largest pile that is solved."""
    starts, before = starts_of(f), time.process_time()
    with pytest.raises(wy.UnknownValue, match=r"only piles up to [0-9.]+.* are solved, got 1000"):
        next(starts.rising_parts(mpz(pile)))
    assert time.process_time() - before < 2
    assert starts._limit == starts.f(starts.term(losing_starts.MAX_RUNS))


@pytest.mark.parametrize("f", ["x^2", "30x", "x+5000", "x^2/1000+2000"])
def test_the_limit_is_the_number_of_runs(f: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losing_starts, "MAX_RUNS", 100)
    starts, terms = starts_of(f), one_by_one(f, 20_000)
    with pytest.raises(wy.UnknownValue, match="only piles up to"):
        starts._extend(mpz(10) ** 60)
    limit = starts._limit
    assert limit is not None
    starts._extend(limit + 1)
    assert len(starts.steps) <= 100
    assert starts.terms_below(min(limit, mpz(20_000))) == [term for term in terms if term < limit]


@pytest.mark.parametrize("f", ["x", "9x", "25x", "100x"])
def test_places_by_divide_and_conquer(f: str) -> None:
    """Long lags too: coefficients side by side in one number lose nothing."""
    recurring = starts_of(f)._recurring()
    assert recurring
    places = StartPlaces(recurring._window, recurring.recurrence.lag)
    draw = random.Random(47)
    for bits in (90, 700, 3000):
        n = mpz(draw.getrandbits(bits)) | 1
        assert places.places(n) == recurring.greedy_places(n)
    k = 2000 + recurring.recurrence.since
    assert recurring.term(k) == next(recurring.rising_terms([2000])) == starts_of(f).term(k)
    assert recurring.index(recurring.term(k)) == k
