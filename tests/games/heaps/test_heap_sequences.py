"""Compiled Grundy values of heaps: vectors against Python, sparse spaces against the definition, at any cut."""

import random
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import oracle
import pytest

from wythoff.games.heaps import narrow_space, wide_space
from wythoff.games.heaps import sequence as heap_sequences
from wythoff.games.heaps.dense_values import DenseValues
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.narrow_space import PLANES, NarrowSpace
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.games.heaps.sparse_space import best_space, make_tables
from wythoff.kernels import (
    atomics,
    byte_sets,
    candidates,
    option_sets,
    repetitions,
    sparse_spaces,
    sparse_tables,
    wide_spaces,
)
from wythoff.kernels.compiler import kernel

pytestmark = pytest.mark.kernels

ZERO = np.uint64(0)


@kernel
def _compared(
    lower: Any,
    upper: Any,
    planes: Any,
    at: Any,
    source: Any,
    base: Any,
    distances: Any,
    keys: Any,
    start: Any,
    stop: Any,
) -> None:
    if upper:
        byte_sets.put_8_8_by_comparison(planes, at, source, base, distances, keys, start, stop)
    else:
        byte_sets.put_4_0_by_comparison(planes, at, source, base, distances, keys, start, stop)


@kernel
def _matches(values: Any, low: Any, high: Any, target: Any, out: Any) -> None:
    out[0] = byte_sets.pair_matches(values, low, high, target)


@kernel
def _tried(targets: Any, source: Any, base: Any, distances: Any, keys: Any, start: Any, stop: Any) -> Any:
    return byte_sets.matches_somewhere(targets, source, base, distances, keys, start, stop)


@pytest.mark.parametrize(
    ("put", "lower", "upper"),
    [*((option_sets.put, *planes[:2]) for planes in PLANES), (_compared, 4, 0), (_compared, 8, 8)],
)
def test_sets_of_lanes(put: Any, lower: int, upper: int) -> None:
    draw = np.random.default_rng(1)
    source = draw.integers(0, 256, 2000).astype(np.uint8)
    held = {x for x in range(128) if x < 8 * lower or 64 <= x < 64 + 8 * upper}
    for count in (0, 1, 2, 5, 200):
        distances = draw.integers(64, 1800, count).astype(np.uint64)
        keys = draw.integers(0, 256, count).astype(np.uint8)
        planes = np.zeros(4 * 512, np.uint8)
        planes[512] = 3
        sets = tuple(map(np.uint64, (lower, upper)))
        put(*sets, planes, np.uint64(512), source, np.uint64(1900), distances, keys, ZERO, np.uint64(count))
        for lane in range(64):
            found = {8 * p + b for p in range(16) for b in range(8) if planes[512 + 64 * p + lane] >> b & 1}
            pairs = zip(distances.tolist(), keys.tolist(), strict=True)
            put_in = {int(source[1900 - distance + lane]) ^ key for distance, key in pairs}
            assert found == put_in & held | ({0, 1} if lane == 0 else set())
        assert not planes[:512].any()
        assert not planes[1536:].any()


@kernel
def _words(planes: Any, at: Any, words: Any, first: Any) -> None:
    byte_sets.add_words(planes, at, words, first)


def test_sets_as_words() -> None:
    planes = np.random.default_rng(5).integers(0, 256, 1024).astype(np.uint8)
    words = np.zeros(100, np.uint64)
    words[20] = 1 << 63
    _words(planes, np.uint64(512), words, np.uint64(20))
    for lane in range(64):
        word = sum(int(planes[512 + 64 * plane + lane]) << 8 * plane for plane in range(8))
        assert int(words[20 + lane]) == word | (1 << 63 if lane == 0 else 0)
    assert not words[:20].any()
    assert not words[84:].any()


@kernel
def _shared_word(words: Any, old: Any, new: Any) -> Any:
    atomics.store(words, np.uint64(1), old)
    is_changed = atomics.exchange(words, np.uint64(1), old, new)
    return is_changed, atomics.exchange(words, np.uint64(1), old, old), atomics.load(words, np.uint64(1))


def test_words_that_threads_share() -> None:
    words = np.zeros(3, np.uint64)
    assert _shared_word(words, np.uint64(2**64 - 1), np.uint64(5)) == (True, False, 5)
    assert words.tolist() == [0, 5, 0]


@pytest.mark.parametrize(("dtype", "lanes"), [(np.uint8, 64), (np.uint16, 32), (np.uint32, 16)])
def test_pairs_of_lanes(dtype: type, lanes: int) -> None:
    values: Any = np.random.default_rng(2).integers(0, 4, 400).astype(dtype)
    out = np.zeros(1, np.uint64)
    for low, high in [(0, 399), (1, lanes), (lanes, lanes - 1), (7, 200)]:
        _matches(values, np.uint64(low), np.uint64(high), dtype(2), out)
        assert int(out[0]) == sum(int(values[low + i] ^ values[high - i] == 2) << i for i in range(lanes))


def test_heaps_tried_together() -> None:
    draw = np.random.default_rng(3)
    source, targets = draw.integers(0, 600, 500).astype(np.uint16), draw.integers(0, 600, 64).astype(np.uint16)
    for count in (0, 1, 5, 200):
        distances, keys = (
            draw.integers(64, 400, count).astype(np.uint64),
            draw.integers(0, 600, count).astype(np.uint64),
        )
        for start in (0, count // 2, count):
            bounds = np.uint64(400), distances, keys, np.uint64(start), np.uint64(count)
            hits = [
                any(source[400 - int(distances[j]) + lane] ^ keys[j] == targets[lane] for j in range(start, count))
                for lane in range(64)
            ]
            assert int(_tried(targets, source, *bounds)) == sum(hit << lane for lane, hit in enumerate(hits))


def test_the_least_shift() -> None:
    draw = random.Random(3)
    words = [[draw.choice("aab") for _ in range(draw.randint(1, 9))] * draw.randint(1, 9) for _ in range(300)]
    for first, second in pairwise(words):
        text = [*first, *second, *first, *second]
        values = np.array([ord(letter) for letter in text], np.uint8)
        for window in {1, len(text) // 4 + 1, len(text) // 2, len(text)}:
            shifts = (p for p in range(1, len(text) - window + 1) if text[-window:] == text[-window - p : -p])
            shift = int(repetitions.least_shift(values, np.uint64(len(text)), np.uint64(window)))
            assert shift == next(shifts, 0)
            if shift:
                m = int(repetitions.repeats_from(values, np.uint64(len(text)), np.uint64(shift)))
                assert text[m + shift :] == text[m : len(text) - shift]
                assert m == 0 or text[m - 1] != text[m - 1 + shift]


def test_the_least_shift_of_nearly_periodic_values() -> None:
    """Linear time: with exceptions far apart, all multiples of 4 agree for long, and none to the end."""
    values = np.tile(np.array([1, 2, 1, 4], np.uint8), 10**6)
    values[np.arange(200) ** 2 * 100] = 7
    assert repetitions.least_shift(values, np.uint64(len(values)), np.uint64(len(values) // 2)) == 0


OFFICERS = "0.6, much is looked for in all pairs"
CODES = {
    "0.16": HeapMoves((0, 1, 6)),
    "0.77": HeapMoves((0, 7, 7)),
    "0.07, by parity": HeapMoves((0, 0, 7)),
    "0.376": HeapMoves((0, 3, 7, 6)),
    OFFICERS: HeapMoves((0, 6)),
    "Grundy's game": HeapMoves((), unequal_splits=True),
    "0.7056, values of 12 bits": HeapMoves((0, 7, 0, 5, 6)),
    "0.766, many wide values": HeapMoves((0, 7, 6, 6)),
    "4.444": HeapMoves((4, 4, 4, 4)),
    "0.4, no single heap is left": HeapMoves((0, 4)),
    "0.4 and unequal splits": HeapMoves((0, 4), unequal_splits=True),
    "70 taken": HeapMoves((0, 3, *(0,) * 68, 7)),
}


WIDE = ["0.7056, values of 12 bits", "0.766, many wide values"]


def _use(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute all values by narrow or wide sparse spaces, or without them."""
    monkeypatch.setattr(HeapSequence, "_is_dense", lambda *_: kind == "dense")
    if kind == "wide":
        monkeypatch.setattr(heap_sequences, "WIDE", 64)


@pytest.mark.parametrize("kind", ["narrow", "wide", "dense"])
@pytest.mark.parametrize("name", CODES)
def test_the_definition(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The naive kernel is the oracle's; the others are the naive one, where blocks and tables may end anywhere."""
    _use(kind, monkeypatch)
    moves, stop = CODES[name], 4000
    naive = HeapSequence(moves, stop, "naive")
    naive.extend(stop)
    assert naive.values[:130].tolist() == oracle.heap_values(moves.digits, 130, moves.unequal_splits)
    draw = random.Random(name)
    sparse = HeapSequence(moves, stop)
    while sparse.known < stop:
        sparse.extend(sparse.known + draw.choice((1, 2, 63, 64, 65, 500)))
    assert np.array_equal(sparse.values, naive.values)
    assert isinstance(sparse._space, DenseValues) == (kind == "dense")
    assert len(sparse.rare) < stop


@cache
def naive(name: str) -> Any:
    """The values of 20 000 heaps by the naive kernel, or of 30 000, where only those from 26 084 on are above 255."""
    sequence = HeapSequence(CODES[name], 30_000 if name == "70 taken" else 20_000, "naive")
    sequence.extend(sequence.stop)
    return sequence.values


def _cut_at_random(sequence: HeapSequence, sizes: tuple[int, ...], draw: random.Random) -> None:
    while sequence.known < sequence.stop:
        sequence.extend(sequence.known + draw.choice(sizes))


@pytest.mark.parametrize("kind", ["sparse", "dense"])
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("name", [OFFICERS, "Grundy's game", "0.376", "70 taken", "0.77", *WIDE])
def test_threads_and_cuts(name: str, threads: int, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several threads make the same values, whoever makes which sets and wherever a stretch ends."""
    _use(kind, monkeypatch)
    monkeypatch.setattr(narrow_space, "COST_OF_HEAP", 0.0)  # threads help however little there is to do
    sequence = HeapSequence(CODES[name], len(naive(name)), threads=threads)
    _cut_at_random(sequence, (1, 63, 64, 65, 1000, 3000, 9000), random.Random(f"{name} {threads}"))
    assert np.array_equal(sequence.values, naive(name))


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", [OFFICERS, "Grundy's game", "0.376", "0.77", "70 taken"])
def test_a_small_window(name: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes of as few heaps as will do: the window moves on, and back to the beginning at each new rare heap."""
    monkeypatch.setattr(narrow_space, "COST_OF_HEAP", 0.0)  # threads help however little there is to do
    moves, stop = CODES[name], 30_000 if name == "70 taken" else 100_000
    wide = HeapSequence(moves, stop)
    wide.extend(stop)
    bases: list[int] = []
    move = NarrowSpace._move

    def moved(self: NarrowSpace, values: Any, known: int) -> int:
        last = move(self, values, known)
        bases.append(self._base)
        return last

    monkeypatch.setattr(NarrowSpace, "_move", moved)
    narrow = HeapSequence(moves, stop, threads=threads, window=1)
    _cut_at_random(narrow, (1, 64, 1000, 9000), random.Random(f"{name} {threads}"))
    assert np.array_equal(narrow.values, wide.values)
    assert np.array_equal(narrow.rare, wide.rare)
    steps = list(pairwise(bases))
    if name == "70 taken":  # half of the heaps are rare
        assert max(bases) == 0
        return
    assert max(bases) > 5000
    assert sum(before < after for before, after in steps) > 3
    assert name == "0.77" or any(before > after for before, after in steps)


def _made_early(advance: Any, is_late: bool) -> Any:
    """`advance` where all sets are made as early as they may be, by threads of which one is late for ever."""

    def early(values: Any, first: Any, last: Any, *arguments: Any) -> Any:
        def argument(kind: Any) -> Any:
            return next(each for each in arguments if isinstance(each, kind))

        lists, shared = argument(option_sets.Lists), argument(option_sets.Shared)
        counts = argument(sparse_tables.Rare).counts
        shared.turns[[int(option_sets.KNOWN)]] = first
        for c in range(int(lists.classes)):
            shared.turns[int(option_sets.COUNTS) + c * option_sets.APART] = counts[1 + c]
        planes = np.zeros(option_sets.WORDS * option_sets.PLANES_OF_WORD, np.uint8)
        made = 0
        while option_sets.make_next(lists, shared, first, last, planes):
            made += 1
        assert made == min(option_sets.HORIZON // 64, -(-int(last - first) // 64))
        if is_late:
            shared.ready[option_sets.APART : 9 * option_sets.APART : option_sets.APART] = option_sets.TAKEN
            shared.words[6 * 64 : 9 * 6 * 64] = 2**64 - 1
        return advance(values, first, last, *arguments)

    return early


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("name", [OFFICERS, "Grundy's game", "0.376"])
def test_sets_that_are_made_early(name: str, is_late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rare heaps that are near, or new since the sets were made, come in later; nobody waits for what never comes."""
    monkeypatch.setattr(sparse_spaces, "advance", _made_early(sparse_spaces.advance, is_late))
    sequence = HeapSequence(CODES[name], 20_000)
    _cut_at_random(sequence, (65, 500, 2000, 5000), random.Random(name))
    assert np.array_equal(sequence.values, naive(name)[:20_000])


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("name", WIDE)
def test_marks_that_are_made_early(name: str, is_late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All groups are made as early as they may be, by threads of which one is late for ever."""
    _use("wide", monkeypatch)
    advance, made = wide_spaces.advance, 0

    def early(values: Any, first: Any, last: Any, singles: Any, marked: Any, slots: Any, *others: Any) -> Any:
        nonlocal made
        if marked.some[0] >= option_sets.HORIZON:
            marks = np.zeros(int(marked.largest) + 1, np.uint8)
            slots.turns[int(option_sets.KNOWN)] = first
            here = 0
            while candidates.make_next(values, marked, slots, first, last, marks):
                here += 1
            assert here == min(option_sets.HORIZON // 64, -(-int(last - first) // 64))
            made += here
            if is_late:
                slots.ready[option_sets.APART : 9 * option_sets.APART : option_sets.APART] = option_sets.TAKEN
                slots.candidates[1:9] = slots.rare_left[1:9] = 7
                slots.counts[1:9] = 3
        return advance(values, first, last, singles, marked, slots, *others)

    monkeypatch.setattr(wide_spaces, "advance", early)
    monkeypatch.setattr(wide_space, "run_with_helpers", lambda work, *_: work())
    stop = 15_000 if is_late else 20_000  # who is late is waited for
    sequence = HeapSequence(CODES[name], stop, threads=2)
    _cut_at_random(sequence, (65, 500, 2000), random.Random(name))
    assert np.array_equal(sequence.values, naive(name)[:stop])
    assert made > 10


def test_keys_from_128_on() -> None:
    """Values from 256 on, of which the third sets tell."""
    sequence = HeapSequence(CODES[OFFICERS], 20_000)  # the first is that of heap 10 344
    sequence.extend(20_000)
    assert sequence.values.max() >= 256
    assert np.array_equal(sequence.values, naive(OFFICERS))


def test_tables_of_a_space() -> None:
    """Keys are different for common values, and in their order; common and common differ by a rare value."""
    draw = np.random.default_rng(4)
    for splits in [(1,), (0,), (1, 2), (1, 3)]:
        values = draw.choice([0, 1, 2, 4, 7, 8, 200], 4000, p=[0.05, 0.2, 0.2, 0.2, 0.1, 0.2, 0.05]).astype(np.uint8)
        space = best_space(values, splits)
        table = make_tables(space, 255)
        for parity in (0, 1):
            common = np.flatnonzero(table.is_rare[parity, :256] == 0)
            assert (np.diff(table.keys[common].astype(int)) == 1).all()
            for k in splits:  # heap of this parity = k + one of parity p + another
                for p in (0, 1):
                    other = (parity - k - p) & 1
                    one, two = (np.flatnonzero(table.is_rare[q, :256] == 0) for q in (p, other))
                    assert table.is_rare[parity][one[:, None] ^ two[None, :]].all()
