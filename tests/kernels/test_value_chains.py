"""Values of 64 heaps at once where few heaps are rare: against sets of Python, the definition, and the other kernel."""

import random
from typing import Any

import numpy as np
import oracle
import pytest

from wythoff.games.heaps import narrow_space
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.kernels import value_chains
from wythoff.kernels.compiler import kernel
from wythoff.kernels.sparse_spaces import NONE

pytestmark = pytest.mark.kernels

CODES = ("0.106", "0.16", "0.77", "0.454", "0.104", "0.054")


@kernel
def _mark(which: Any, sets: Any, codes: Any, base: Any, sums: Any, keys: Any, stop: Any) -> None:
    if which == 2:
        value_chains.mark_group_2(sets, codes, base, sums, keys, stop)
    elif which == 4:
        value_chains.mark_group_4(sets, codes, base, sums, keys, stop)
    else:
        value_chains.mark_group_by_comparison(sets, codes, base, sums, keys, stop)


@kernel
def _show(which: Any, lacks: Any, codes: Any, base: Any, sums: Any, keys: Any, stop: Any) -> Any:
    if which == 2:
        return value_chains.show_group_2(lacks, codes, base, sums, keys, stop)
    if which == 4:
        return value_chains.show_group_4(lacks, codes, base, sums, keys, stop)
    return value_chains.show_group_by_comparison(lacks, codes, base, sums, keys, stop)


@pytest.mark.parametrize("which", [2, 4, 0])
@pytest.mark.parametrize("seed", range(4))
def test_groups(which: int, seed: int) -> None:
    """Marked and shown keys of 64 lanes are those of Python, with codes up to 63 and without."""
    draw, last = random.Random(seed), 8 * (which or 4) - 1
    codes = [draw.choice((NONE, draw.randrange(64), draw.randrange(8))) for _ in range(2000)]
    count, base = draw.choice((0, 8, 40)), 1000
    sums = [draw.randrange(1, 1000) for _ in range(count)]
    keys = [draw.randrange(32) for _ in range(count)]
    arrays = np.array(codes, np.uint8), np.uint64(base), np.array(sums, np.uint64), np.array(keys, np.uint8)
    found = [{codes[base - s + lane] ^ key for s, key in zip(sums, keys, strict=True)} for lane in range(64)]
    sets = np.full(80, 2**32 - 1, np.uint32)
    _mark(which, sets, *arrays, np.uint64(count))
    assert sets[:64].tolist() == [sum(1 << key for key in lane if key < last) for lane in found]
    needs = [draw.randrange(1 << draw.randrange(last + 2)) for _ in range(64)]
    lacks = np.array(needs, np.uint32)
    lanes = int(_show(which, lacks, *arrays, np.uint64(count)))
    left = [need & ~sum(1 << key for key in lane if key < last) for need, lane in zip(needs, found, strict=True)]
    assert lacks.tolist() == left
    assert lanes == sum(1 << lane for lane in range(64) if left[lane])


@pytest.fixture(autouse=True)
def _chains_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrow_space, "MIN_CHAIN_HEAPS", 0)


@pytest.mark.parametrize("code", CODES)
def test_values(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first values are those of the rules, the next ones those of the definition, and all of the other kernel."""
    moves = HeapMoves(parse_octal_code(code).digits)
    found, draw = HeapSequence(moves, 200_000), random.Random(code)
    while found.known < 20_000:
        found.extend(found.known + draw.choice((1, 63, 64, 65, 1000, 3000)))
    assert found.values[:1500].tolist() == oracle.heap_values(moves.digits, 1500, False)
    naive = HeapSequence(moves, 20_000, "naive")
    naive.extend(naive.stop)
    assert np.array_equal(found.values[:20_000], naive.values)
    found.extend(found.stop)
    space: Any = found._space
    assert space._chain().planes
    monkeypatch.setattr(narrow_space, "CHAIN_PLANES", ())
    other = HeapSequence(moves, found.stop)
    other.extend(other.stop)
    space = other._space
    assert not space._chain().planes
    assert np.array_equal(found.values, other.values)
    assert np.array_equal(found.rare, other.rare)


@pytest.mark.parametrize("code", ["0.106", "0.454"])
def test_what_stops_a_chain(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too few keys, and too few splits: the heap where a chain stops, and those after it, are computed one by one."""
    moves = HeapMoves(parse_octal_code(code).digits)
    whole = HeapSequence(moves, 100_000)
    whole.extend(whole.stop)
    monkeypatch.setattr(narrow_space, "PLANES", {(2, 0, 0): 1.0})
    monkeypatch.setattr(narrow_space, "CHAIN_SPLITS", 48)
    part = HeapSequence(moves, 100_000)
    part.extend(part.stop)
    space: Any = part._space
    assert space._chain().planes == 2
    assert np.array_equal(part.values, whole.values)
