"""Grundy values of octal games, Grundy's game and all-but games: against the rules, at any size and dtype."""

import random
import time
from typing import Any

import numpy as np
import oracle
import pytest
from heap_codes import PERIODIC, SOLVED, moves_of

from wythoff.exact.amounts import duration_text
from wythoff.games.heaps import values as heap_values
from wythoff.games.heaps.all_but import AllButValues
from wythoff.games.heaps.listing import grundy_blocks, grundy_sequence
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.games.heaps.values import HeapValues
from wythoff.solve.solution import UnknownValue


@pytest.mark.parametrize(("code", "preperiod", "period", "values"), PERIODIC)
def test_published_values(code: str, preperiod: str, period: str, values: str) -> None:
    first, repeated = values.rstrip(")").split("(")
    assert (len(first), len(repeated)) == (int(preperiod), int(period))
    stop = 5000
    wanted = [int(value, 36) for value in first] + [int(value, 36) for value in repeated] * stop
    assert grundy_sequence(moves_of(code), stop).tolist() == wanted[:stop]


@pytest.mark.parametrize(("code", "place", "largest"), [(row[0], *map(int, row[3:])) for row in SOLVED])
def test_published_greatest_values(code: str, place: int, largest: int) -> None:
    values = grundy_sequence(moves_of(code), 260_000)
    assert (values[place], values.max()) == (largest, largest)


def test_blocks_refuse_before_the_first() -> None:
    """So that nothing is written of a file that cannot be made."""
    for stop, method, message in [(13, "stream", "method must be"), (10**30, "auto", "stop|values")]:
        with pytest.raises(ValueError, match=message):
            grundy_blocks(moves_of("0.77"), stop, method)


def test_grundys_game() -> None:
    """G(0..20): OEIS A002188. 1273 rare heaps, the last of them 82860: A. Flammenkamp, Lange Perioden in Subtraktions-
    spielen (1997); the greatest value below 10^6."""
    moves = HeapMoves((), unequal_splits=True)
    values = grundy_sequence(moves, 300_000)
    assert values[:21].tolist() == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
    sequence = HeapSequence(moves, 100_000)
    sequence.extend(100_000)
    assert (len(sequence.rare), int(sequence.rare[-1])) == (1273, 82860)


def test_random_codes() -> None:
    seed = 6
    draw = random.Random(seed)
    for _ in range(150):
        digits = [draw.choice((0, 0, 0, 4)), *(draw.randint(0, 7) for _ in range(draw.choice((1, 2, 3, 4, 9))))]
        while digits and not digits[-1]:
            digits.pop()
        unequal = draw.random() < 0.2
        moves = HeapMoves(tuple(digits), unequal)
        wanted = oracle.heap_values(digits, 300 if len(digits) < 5 else 100, unequal)
        for method in ("naive", "auto"):
            found = grundy_sequence(moves, len(wanted), method=method).tolist()
            assert found == wanted, f"seed {seed}: {digits}, unequal {unequal}, {method}"
        value = HeapValues(moves).value
        assert [value(n) for n in range(0, 100, 7)] == wanted[:100:7]


@pytest.mark.parametrize(
    "code",
    [
        *("0.16", "0.45", "0.6", "0.0004", "0.1723"),  # one split; 0.6 and 0.0004 have many rare heaps
        *("0.007", "0.766", "4.36037"),  # values from 512 on; half of all heaps are rare in the last
        *("0.77", "0.376", "0.56", "0.26", "0.7056"),  # two; 0.7056 has values to 2150
        *("0.454", "0.364", "0.00743", "0.777"),  # three
        *("0.07", "0.137", "0.0423", "0.4602"),  # spaces by parity
        *("4.67", "4.444", "4.", "4.0001"),  # splits that take nothing
        *("0.+", "0.6+", "0.33+"),  # unequal splits
    ],
)
def test_sparse_is_naive(code: str) -> None:
    moves, stop = moves_of(code), 20_000
    naive = grundy_sequence(moves, stop, method="naive")
    sparse = grundy_sequence(moves, stop, method="sparse")
    assert naive.dtype == sparse.dtype == (np.uint8 if naive.max() < 256 else np.uint16)
    assert np.array_equal(naive, sparse)


@pytest.mark.parametrize("code", ["0.16", "0.6", "0.376", "0.+"])
def test_far_out(code: str) -> None:
    """Single heaps below 10^6, from the values of all of their options."""
    moves, stop = moves_of(code), 10**6
    values = grundy_sequence(moves, stop)
    for n in random.Random(code).sample(range(20_000, stop), 40):
        has = np.zeros(1 << 10, bool)
        for k, digit in enumerate(moves.digits):
            if digit & 2:
                has[values[n - k]] = True
        for k in moves.splits or (0,):
            heaps = values[1 : (n - k) // 2 + (not moves.unequal_splits or n % 2)]
            has[heaps ^ values[n - k - 1 : n - k - 1 - len(heaps) : -1]] = True
        assert values[n] == has.argmin(), n


def test_blocks_and_progress() -> None:
    moves, reports = moves_of("0.77"), []
    blocks = list(grundy_blocks(moves, 2_200_000, progress=lambda done, total: reports.append((done, total))))
    assert [len(block) for block in blocks] == [1 << 20, 1 << 20, 2_200_000 - (1 << 21)]
    assert reports[-1] == (2_200_000, 2_200_000)
    assert reports == sorted(reports)
    found = np.concatenate(blocks)
    assert np.array_equal(found[100:-12], found[112:])  # Kayles has period 12
    assert np.array_equal(found[:1000], grundy_sequence(moves, 1000))
    assert [block.tolist() for block in grundy_blocks(HeapMoves(all_but=()), 3)] == [[0, 1, 2]]


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.uint16, np.int32, np.int64, np.uint64, object])
def test_out(dtype: type) -> None:
    moves, stop = moves_of("0.16"), 3000
    out: Any = np.full(stop, 99, dtype)
    assert grundy_sequence(moves, stop, out=out) is out
    assert out.tolist() == grundy_sequence(moves, stop).tolist()
    strided = np.zeros(2 * stop, np.int16)[::2]
    grundy_sequence(moves, stop, out=strided)
    assert strided.tolist() == out.tolist()


def test_what_is_refused() -> None:
    kayles, nim = moves_of("0.77"), HeapMoves(all_but=())
    with pytest.raises(ValueError, match="out has the dtype int8, which cannot hold 299"):
        grundy_sequence(nim, 300, out=np.zeros(300, np.int8))
    with pytest.raises(ValueError, match=r"out must have shape \(20,\), got \(19,\)"):
        grundy_sequence(kayles, 20, out=np.zeros(19, np.uint8))
    for stop in (0, -3, 2**48 + 1, 10**30):
        with pytest.raises(ValueError, match="stop must be 1 to 281474976710656, got"):
            grundy_sequence(kayles, stop)
    with pytest.raises(ValueError, match="method must be one of auto, naive, sparse, got 'best'"):
        grundy_sequence(kayles, 5, method="best")
    wrong: tuple[int, ...]
    for wrong in ((0, 8), (1, 7), (0, 7, 0), (0, -1)):
        with pytest.raises(ValueError, match="digit"):
            HeapMoves(wrong)
    for wrong in ((0,), (2, 2), (3, 1), (-1,)):
        with pytest.raises(ValueError, match="all_but must be positive and increasing"):
            HeapMoves(all_but=wrong)
    with pytest.raises(ValueError, match="all_but"):
        HeapMoves((0, 1), all_but=())


def test_sparse_subtraction_sets() -> None:
    """Linear in how many numbers may be taken, not in how large they are."""
    taken = 3, 50, 1000, 3571, 5000, 6924
    moves = HeapMoves(tuple(3 if k in taken else 0 for k in range(6925)))
    values: list[int] = []
    for heap in range(20_000):
        seen = {values[heap - k] for k in taken if k <= heap}
        values.append(next(value for value in range(7) if value not in seen))
    started = time.process_time()
    assert grundy_sequence(moves, 10**6)[:20_000].tolist() == values
    assert time.process_time() - started < 5  # seven minutes, if it went through all numbers to 6924 at every heap


def all_but_values(excluded: tuple[int, ...], stop: int) -> list[int]:
    """By the rule: any number may be taken but these."""
    values: list[int] = []
    for heap in range(stop):
        seen = {values[left] for left in range(heap) if heap - left not in excluded}
        values.append(next(value for value in range(heap + 1) if value not in seen))
    return values


def test_all_but_games() -> None:
    draw = random.Random(7)
    sets = {(), (1,), (5, 9, 17), *(tuple(sorted(draw.sample(range(1, 12), draw.randint(1, 5)))) for _ in range(30))}
    for excluded in sets:
        moves = HeapMoves(all_but=excluded)
        wanted = all_but_values(excluded, 250)
        for stop in (1, 2, 9, 250):
            assert grundy_sequence(moves, stop).tolist() == wanted[:stop]
        values = HeapValues(moves)
        assert [values.value(n) for n in range(250)] == wanted
    assert HeapValues(HeapMoves(all_but=())).value(10**1000) == 10**1000


def test_all_but_games_in_compiled_code() -> None:
    """From any heap on; found at the same place, and made further without a search."""
    draw = random.Random(8)
    for _ in range(60):
        excluded = tuple(sorted(draw.sample(range(1, draw.choice((6, 12, 25))), draw.randint(1, 5))))
        by_hand, compiled = AllButValues(excluded, plain=10**6), AllButValues(excluded, plain=draw.choice((1, 7, 40)))
        if draw.random() < 0.5:
            assert compiled.search(3000) == by_hand.search(3000), excluded
        assert [int(value) for value in compiled.first(700)[:700]] == by_hand.first(700)[:700], excluded
        assert compiled.search(3000) == by_hand.search(3000), excluded


def test_values_of_any_size() -> None:
    """Kayles 0.77: period 12 from 71 on (R. Guy, C. Smith 1956); 0.156: period 349 from 3479 on."""
    for code, period, start in (("0.77", 12, 71), ("0.156", 349, 3479)):
        first = grundy_sequence(moves_of(code), start + period).tolist()
        values = HeapValues(moves_of(code), code)
        for n in (10**1000, 2**64, start + period, start, 12, 0):
            assert values.value(n) == first[n if n < start else start + (n - start) % period]
        assert values.period is not None
    with pytest.raises(ValueError, match="heap must be at least 0, got -1"):
        values.value(-1)


def test_unknown_values() -> None:
    officers = HeapValues(moves_of("0.6"), "officers", limit=5000)
    assert officers.value(4999) == grundy_sequence(moves_of("0.6"), 5000)[4999]
    told = "heap 5000 of officers is not known: only heaps below 5000 are computed, and prove no period"
    with pytest.raises(UnknownValue, match=told):
        officers.value(5000)
    started = time.process_time()
    with pytest.raises(UnknownValue, match=r"\(1001 digits\)"):
        officers.value(10**1000)
    assert time.process_time() - started < 1  # nothing is computed twice


def test_what_takes_too_long_is_refused_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the time that it takes; more heaps are not gone through than without the question."""
    monkeypatch.setattr(heap_values, "MAX_PERIOD_NANOSECONDS", 1e7)
    monkeypatch.setattr(heap_values, "MAX_SEQUENCE_NANOSECONDS", 1e9)
    values = HeapValues(moves_of("0.766"), "0.766")
    assert values.limit == 10**7 + 1  # heap 10^7 can be asked for
    with pytest.raises(UnknownValue, match=r"heap 10000000 of 0\.766 is .* this value takes at least [0-9]+ seconds"):
        values.value(10**7)
    with pytest.raises(UnknownValue, match=r"heap 10000001 of 0\.766 is .* a longer search takes too long"):
        values.value(10**7 + 1)
    known = values._search.known  # type: ignore[union-attr]
    assert known < 20_000
    assert values.value(known + 1000) == grundy_sequence(moves_of("0.766"), known + 1001)[-1]
    assert [duration_text(seconds) for seconds in (0.2, 1.4, 7.3, 119, 500, 90_000, 3e6)] == [
        *("1 second", "1 second", "7 seconds", "119 seconds", "8 minutes", "25 hours", "35 days")
    ]


def test_calls_are_cut() -> None:
    """No step takes longer than about half a second: Ctrl-C is heard in between."""
    sequence = HeapSequence(moves_of("0.766"), 10**7)
    sequence.extend(10_000)
    started = time.process_time()
    sequence.step(10**7)
    assert time.process_time() - started < 2
    assert sequence.known < 10**5
