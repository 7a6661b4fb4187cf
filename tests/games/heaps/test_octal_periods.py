"""Periods of octal games: published ones exactly, proved with no more heaps than it takes; and what is no proof.

0.376 (period 4 from 2268248 on) is proved in benchmarks/test_heaps.py. 0.454 (period 60620715 from 160949019 on) takes
half a minute and 1 GB: `wythoff period 0.454 --limit 5e8`.
"""

import random

import numpy as np
import oracle
import pytest
from heap_codes import PERIODIC, SOLVED, moves_of

import wythoff as wy
from wythoff.exact import loading
from wythoff.games.heaps import periods as heap_periods
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import PeriodSearch, count_needed, find_plain_period, period
from wythoff.games.heaps.plain_values import PlainHeapValues

PUBLISHED = [(row[0], int(row[1]), int(row[2])) for row in PERIODIC + SOLVED]


@pytest.mark.parametrize(("code", "preperiod", "length"), PUBLISHED)
def test_published_periods(code: str, preperiod: int, length: int) -> None:
    moves = moves_of(code)
    found = period(moves)
    assert found is not None
    assert (found.preperiod, found.period, found.saltus, found.proved) == (preperiod, length, 0, True)
    proof = count_needed(moves, preperiod, length)
    assert proof <= found.checked_to <= max(64, proof * 9 / 8 + 1)
    short = period(moves, limit=proof - 1)
    assert short is None or not short.proved


def test_with_and_without_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MAX_WORK", 100.0)
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", 100.0)
    for code, preperiod, length in PUBLISHED:
        moves = moves_of(code)
        if count_needed(moves, preperiod, length) < PlainHeapValues(moves).reach:
            by_hand = find_plain_period(PlainHeapValues(moves), 10**4)
            search = PeriodSearch(moves, 10**4)
            while search.period_found is None and search.known < 10**4:
                search.step(10**4)
            assert by_hand == search.period_found == period(moves)


@pytest.mark.parametrize("seed", range(4))
def test_proved_periods_go_on(seed: int) -> None:
    """Proved by a few heaps, they hold for all that the oracle makes; and no smaller ones do."""
    draw, proved = random.Random(seed), 0
    while proved < 12:
        digits = (draw.choice((0, 0, 4)), *(draw.randint(0, 7) for _ in range(draw.randint(1, 3))))
        if not digits[-1]:
            continue
        unequal = draw.random() < 0.3
        found = period(HeapMoves(digits, unequal), limit=100)
        if found is None or not found.proved:
            continue
        m, p = found.preperiod, found.period
        values = oracle.heap_values(digits, found.checked_to + 3 * p + 60, unequal)
        last = len(values)
        assert values[m + p :] == values[m : last - p], (seed, digits, unequal, found)
        assert m == 0 or values[m - 1] != values[m - 1 + p]
        assert not any(values[last // 2 + q :] == values[last // 2 : last - q] for q in range(1, p))
        proved += 1


def test_the_bound() -> None:
    """2 m + 2 p + k values; m = 0 counts as 1; p more where heaps are split into unequal ones."""
    assert count_needed(moves_of("0.77"), 71, 12) == 168
    assert period(moves_of("0.77"), limit=168) == wy.Period(71, 12, 0, True, 168)
    assert count_needed(moves_of("0.33"), 0, 3) == 2 + 6 + 2
    assert count_needed(moves_of("4."), 1, 2) == 2 + 4
    assert count_needed(HeapMoves((), unequal_splits=True), 5, 7) == 10 + 14 + 7


def test_what_is_only_observed() -> None:
    """Take 1 to 60: below heap 61 it is nim, with a saltus, which is observed there; the truth is period 61."""
    moves = HeapMoves((0, *(3,) * 60))
    assert period(moves, limit=50) == wy.Period(0, 1, 1, False, 50)
    assert period(moves) == wy.Period(0, 61, 0, True, period(moves).checked_to)  # type: ignore[union-attr]
    kayles = period(moves_of("0.77"), limit=150)
    assert kayles == wy.Period(71, 12, 0, False, 150)
    assert period(moves_of("0.77"), limit=100) is None
    assert period(moves_of("0.6"), limit=20_000) is None
    assert str(kayles) == (
        "period 12, preperiod 71: G(n + 12) = G(n) for all n >= 71; observed below heap 150, not proved"
    )


def test_all_but_games() -> None:
    """Nim grows by 1; without taking 1, heaps 2 j and 2 j + 1 have the value j."""
    assert str(period(HeapMoves(all_but=()))) == (
        "period 1, preperiod 0, saltus 1: G(n + 1) = G(n) + 1 for all n >= 0; proved"
    )
    assert period(HeapMoves(all_but=(1,))) == wy.Period(0, 2, 1, True, 4)
    draw = random.Random(5)
    for _ in range(40):
        excluded = tuple(sorted(draw.sample(range(1, 10), draw.randint(1, 5))))
        found = period(HeapMoves(all_but=excluded), limit=2000)
        assert found is not None
        assert found.proved
        m, p, s = found.preperiod, found.period, found.saltus
        values = [0] * 700
        for n in range(700):
            seen = {values[left] for left in range(n) if n - left not in excluded}
            values[n] = next(value for value in range(n + 1) if value not in seen)
        grown = np.array(values)
        assert (grown[m + p :] - grown[m : 700 - p] == s).all(), excluded
        assert m == 0 or values[m - 1 + p] != values[m - 1] + s
        assert not any(np.ptp(grown[350 + q :] - grown[350 : 700 - q]) == 0 for q in range(1, p))


def test_progress_and_limits() -> None:
    reports: list[tuple[int, int | None]] = []
    period(moves_of("0.156"), limit=10**5, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1] == (7659, 10**5)
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    for limit in (0, -5):
        with pytest.raises(ValueError, match=f"limit must be at least 1, got {limit}"):
            period(moves_of("0.77"), limit=limit)
    with pytest.raises(ValueError, match="limit must be an integer"):
        period(moves_of("0.77"), limit=1.5)
    with pytest.raises(ValueError, match="limit must be at most 281474976710656, got 1000000000000000"):
        period(moves_of("0.6"), limit=10**15)


def test_a_minute_is_enough_without_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_periods, "MAX_NANOSECONDS", 1e7)
    reports: list[int] = []
    assert period(moves_of("0.766"), progress=lambda done, total: reports.append(done)) is None
    assert 1024 < reports[-1] < 20_000
