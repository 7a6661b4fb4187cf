"""Values of heaps without a sparse space: vectors against Python, values against the definition."""

import random
from typing import Any

import numpy as np
import pytest
from heap_codes import moves_of

from wythoff.games.heaps import dense_values as dense_heaps
from wythoff.games.heaps import sequence as heap_sequences
from wythoff.games.heaps.dense_values import DenseValues
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.kernels import byte_sets, dense_groups, option_sets
from wythoff.kernels.compiler import kernel

pytestmark = pytest.mark.kernels

ZERO = np.uint64(0)


@kernel
def _matches(count: Any, values: Any, low: Any, high: Any, apart: Any, segments: Any, targets: Any) -> Any:
    if count == 1:
        return byte_sets.pairs_match_1(values, low, high, apart, segments, (targets[0],))
    four = (targets[0], targets[1], targets[2], targets[3])
    return byte_sets.pairs_match_4(values, low, high, apart, segments, four)


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_pairs_in_segments(dtype: type) -> None:
    draw = np.random.default_rng(33)
    values: Any = draw.integers(0, 200, 2000).astype(dtype)
    seen = set()
    for low, high, apart, segments in [(0, 1999, 64, 0), (3, 66, 64, 1), (70, 1900, 64, 2), (1, 1500, 131, 5)]:
        for count in (1, 4):
            targets: Any = draw.integers(0, 256, 4).astype(dtype)
            found = {
                int(values[low + i] ^ values[high - i])
                for segment in range(segments)
                for i in range(apart * segment, apart * segment + 64)
            }
            wanted = sum((int(targets[place]) in found) << place for place in range(count))
            numbers = map(np.uint64, (low, high, apart, segments))
            assert int(_matches(np.uint64(count), values, *numbers, targets)) == wanted
            seen.add(wanted)
    assert len(seen) > 3


GAMES = {
    "0.3346": 12_000,  # values of 10 bits
    "0.7246": 8000,  # three splits; values of 12 bits
    "0.004": 16_000,  # values pass 2^8
    "4.36037": 6000,
}


def _naive(moves: HeapMoves, stop: int) -> Any:
    sequence = HeapSequence(moves, stop, "naive")
    sequence.extend(stop)
    return sequence.values


@pytest.mark.parametrize("marked", [0, 256, 1024])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint32])
@pytest.mark.parametrize("code", GAMES)
def test_the_definition(code: str, dtype: type, marked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many options are marked, of whatever dtype the values are, and wherever a stretch or a table ends."""
    monkeypatch.setattr(HeapSequence, "_is_dense", lambda *_: True)
    monkeypatch.setattr(dense_heaps, "FIRST_MARKED", marked)
    monkeypatch.setattr(dense_heaps, "MIN_MARKED", 0)
    sequence, draw = HeapSequence(moves_of(code), GAMES[code]), random.Random(f"{code} {marked}")
    sequence._widen(np.iinfo(dtype).max)
    while sequence.known < sequence.stop:
        sequence.extend(sequence.known + draw.choice((1, 2, 63, 64, 65, 500, 3000)))
    assert isinstance(sequence._space, DenseValues)
    assert sequence.values.itemsize >= dtype().itemsize
    assert np.array_equal(sequence.values, _naive(moves_of(code), sequence.stop))


def test_values_beyond_sparse_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """From MAX_SPARSE on no sparse space is chosen."""
    monkeypatch.setattr(heap_sequences, "MAX_SPARSE", 256)
    monkeypatch.setattr(HeapSequence, "_is_dense", lambda *_: False)
    sequence = HeapSequence(moves_of("0.3346"), 10_000, "sparse")
    sequence.extend(sequence.stop)
    assert sequence.values.max() >= 512
    assert isinstance(sequence._space, DenseValues)
    assert np.array_equal(sequence.values, _naive(moves_of("0.3346"), sequence.stop))


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("code", ["0.3346", "4.36037", "grundy"])
def test_groups_that_are_made_early(code: str, is_late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All groups are made as early as they may be, by threads of which one is late for ever."""
    advance, made = dense_groups.advance, 0

    def early(values: Any, first: Any, last: Any, dense: Any, slots: Any, scratch: Any, *others: Any) -> Any:
        nonlocal made
        if first >= 4 * option_sets.HORIZON:
            slots.turns[int(option_sets.KNOWN)] = first
            here = 0
            while dense_groups.make_next(values, dense, slots, first, last, scratch):
                here += 1
            assert here == min(option_sets.HORIZON // 64, -(-int(last - first) // 64))
            made += here
            if is_late and made < 30:
                slots.ready[option_sets.APART : 3 * option_sets.APART : option_sets.APART] = option_sets.TAKEN
                slots.left[1:3] = 7
                slots.counts[1:3] = 3
        return advance(values, first, last, dense, slots, scratch, *others)

    monkeypatch.setattr(HeapSequence, "_is_dense", lambda *_: True)
    monkeypatch.setattr(dense_groups, "advance", early)
    moves = HeapMoves((), unequal_splits=True) if code == "grundy" else moves_of(code)
    sequence, draw = HeapSequence(moves, 5000), random.Random(code)
    while sequence.known < sequence.stop:
        sequence.extend(sequence.known + draw.choice((65, 500, 2000)))
    assert np.array_equal(sequence.values, _naive(moves, sequence.stop))
    assert made > 10
