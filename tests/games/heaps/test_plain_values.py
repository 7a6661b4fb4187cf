"""Values of heaps by the definition, without compiled code: against the oracle, and how far they reach."""

import oracle
import pytest

from wythoff.exact import loading
from wythoff.games.heaps import plain_values
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import PeriodSearch, find_plain_period
from wythoff.games.heaps.plain_values import PlainHeapValues
from wythoff.games.heaps.sequence import HeapSequence

GAMES = [
    HeapMoves((0, 7, 7)),
    HeapMoves((0, 1, 5, 6)),
    HeapMoves((4, 0, 4, 3)),
    HeapMoves((4, 1, 0, 7), True),
    HeapMoves((0, 1, 3, 2)),
    HeapMoves((), True),
    HeapMoves((0, 0, 0, 7)),
]


@pytest.fixture
def no_kernels_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", 10.0)
    monkeypatch.setattr(loading, "MAX_WORK", 10.0)


@pytest.mark.parametrize("moves", GAMES)
def test_small_heaps(moves: HeapMoves) -> None:
    wanted = oracle.heap_values(moves.digits, 150, moves.unequal_splits)
    assert [*PlainHeapValues(moves).first(150)] == [*wanted][:150]


@pytest.mark.usefixtures("no_kernels_yet")
@pytest.mark.parametrize("digits", [(0, 7, 7), (0, 6), (0, 7, 6, 6), (0, 1, 5, 6)])
def test_all_within_reach(digits: tuple[int, ...]) -> None:
    heaps, sequence = PlainHeapValues(HeapMoves(digits)), HeapSequence(HeapMoves(digits), 2000)
    sequence.extend(2000)
    assert [*heaps.first(2000)] == sequence.values[: min(2000, heaps.reach)].tolist()


@pytest.mark.usefixtures("no_kernels_yet")
def test_a_value_beyond_a_byte() -> None:
    """It ends the reach, but for the heaps that are asked for at the beginning."""
    moves = HeapMoves((0, 7, 6, 6))
    sequence = HeapSequence(moves, 3000)
    sequence.extend(3000)
    wanted = sequence.values.tolist()
    first = next(heap for heap, value in enumerate(wanted) if value >= 256)
    heaps = PlainHeapValues(moves)
    assert heaps.reach > first
    assert [*heaps.first(3000)] == wanted[:first]
    assert heaps.reach == first
    assert find_plain_period(heaps, 10**4) is None
    assert [*PlainHeapValues(moves, first + 40).first(first + 60)] == wanted[: first + 40]


def test_kernels_after_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games of heaps take as long as loading kernels; the next ones use the kernels."""
    monkeypatch.setattr(loading, "MAX_WORK", 1.0)
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", 1.0)
    monkeypatch.setattr(loading, "_work_done", {plain_values.__name__: 0.0})
    moves = HeapMoves((0, 1, 5, 6))
    search = PeriodSearch(moves, 10**4)
    while search.period_found is None:
        search.step(10**4)
    assert find_plain_period(PlainHeapValues(moves), 10**4) == search.period_found
    assert find_plain_period(later := PlainHeapValues(moves), 10**4) is None
    assert 1000 < later.reach < 7659  # as many as the period needs
    assert len(later.first(10**4)) == later.reach
