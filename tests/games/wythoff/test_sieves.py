"""The sieves against the definition, and against the closed form at any cut into blocks."""

import random

import numpy as np
import oracle
import pytest

from wythoff.games.wythoff.pairs.sieves import SOURCES, Arithmetic, ClosedForm, Source

pytestmark = pytest.mark.kernels

METHODS = {method: source for method, source in SOURCES.items() if method not in ("auto", "recursive", "algebraic")}


def made(source: Source, stop: int, draw: random.Random, longest: int) -> np.ndarray:
    """Rows up to stop, in blocks of random sizes."""
    parts = []
    while source.n < stop:
        before = source.n
        pairs = np.full(2 * draw.randint(source.room + 1, source.room + longest), 2**64 - 1, np.uint64)
        pairs = pairs[: 2 * (stop - before + source.room)]
        rows = source.fill(pairs)
        assert rows == source.n - before
        assert len(pairs) // 2 - source.room <= rows <= len(pairs) // 2
        parts.append(pairs[: 2 * rows].reshape(-1, 2))
    return np.concatenate(parts)[:stop]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("stop", [1, 2, 3, 10, 64, 65, 66, 100, 129, 300, 5000])
def test_the_definition(method: str, stop: int) -> None:
    for seed in range(3):
        rows = made(METHODS[method](0, stop), stop, random.Random(seed), 200)
        assert list(map(tuple, rows.tolist())) == oracle.p_pairs(stop)


@pytest.mark.parametrize("method", METHODS)
def test_any_cut_gives_the_same(method: str) -> None:
    stop = 300_000
    wanted = np.empty(2 * stop, np.uint64)
    ClosedForm(0, stop).fill(wanted)
    for seed in (1, 2):
        rows = made(METHODS[method](0, stop), stop, random.Random(seed), 10 ** (2 * seed))
        assert np.array_equal(rows, wanted.reshape(-1, 2)), f"seed {seed}"


@pytest.mark.parametrize("method", ["verkhovsky-l", "verkhovsky-w"])
def test_earlier_rows_may_be_read_where_they_were_written(method: str) -> None:
    for stop in (1, 2, 3, 10, 1000):
        rows = np.full(2 * stop, 2**64 - 1, np.uint64)
        source = METHODS[method](0, stop, rows)
        for start in range(0, stop, 7):
            source.fill(rows[2 * start : 2 * min(start + 7, stop)])
        assert list(map(tuple, rows.reshape(-1, 2).tolist())) == oracle.p_pairs(stop)


@pytest.mark.parametrize("start", [0, 1, 2, 3, 4, 5, 54, 55, 56, 10**9, 102334155, 17_167_680_177_000])
def test_numeration_begins_anywhere(start: int) -> None:
    pairs = np.empty(400, np.uint64)
    Arithmetic(start, start + 200).fill(pairs)
    for n, (a, b) in enumerate(pairs.reshape(-1, 2).tolist(), start):
        assert oracle.is_floor_phi(a, n)
        assert b == a + n


def test_numeration_ends() -> None:
    with pytest.raises(ValueError, match="method arithmetic accepts stop up to 17167680177308, got"):
        Arithmetic(0, 17_167_680_177_309)
    Arithmetic(0, 17_167_680_177_308)
