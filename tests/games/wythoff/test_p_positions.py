"""P-positions by every method: the same rows, into any array, for any range."""

import random
from typing import Any

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.exact import loading

G = wy.game("wythoff")
METHODS = ["closed-form", "algebraic", "mex", "recursive", "verkhovsky-l", "verkhovsky-w", "stream", "arithmetic"]


@pytest.fixture(scope="module")
def closed_form() -> np.ndarray:
    rows = G.p_positions(0, 10**7)
    assert list(map(tuple, rows[:20_000].tolist())) == oracle.p_pairs(20_000)
    return rows


@pytest.mark.parametrize("method", METHODS)
def test_up_to_ten_million(method: str, closed_form: np.ndarray) -> None:
    assert np.array_equal(G.p_positions(0, 10**7, method=method), closed_form)
    n = 0
    for block in G.p_position_blocks(0, 10**7, method=method):
        assert np.array_equal(block, closed_form[n : n + len(block)])
        n += len(block)
    assert n == 10**7


@pytest.mark.parametrize("spec", ["wythoff", "misere-wythoff", "t-wythoff t=2", "misere-t-wythoff t=3"])
def test_with_and_without_compiled_code(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    game = wy.game(spec)
    for start, stop in ((0, 300), (0, 0), (17, 19), (10**18, 10**18 + 5), (2**62, 2**62 + 5), (10**40, 10**40 + 4)):
        found = []
        for most in (0.0, 100.0):
            monkeypatch.setattr(loading, "MAX_WORK", most)
            monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", most)
            rows = [game.p_positions(start, stop), *(block.copy() for block in game.p_position_blocks(start, stop))]
            found.append([(block.dtype, block.tolist()) for block in rows])
        assert found[0] == found[1]


@pytest.mark.parametrize("method", METHODS)
def test_any_range_and_array(method: str, closed_form: np.ndarray) -> None:
    draw = random.Random(7)
    for _ in range(40):
        start = draw.randrange(10 ** draw.randrange(1, 6))
        stop = start + draw.randrange(10 ** draw.randrange(1, 6))
        for out in (
            None,
            np.zeros((stop - start, 2), np.uint32),
            np.zeros((2 * (stop - start), 2), np.int64)[::2],
            np.zeros((stop - start, 2), ">i8"),
        ):
            rows = G.p_positions(start, stop, out=out, method=method)
            assert np.array_equal(rows, closed_form[start:stop]), (start, stop)
        blocks = [block.copy() for block in G.p_position_blocks(start, stop, method=method)]
        assert np.array_equal(np.concatenate([closed_form[:0], *blocks]), closed_form[start:stop])
    objects = G.p_positions(3, 90, out=np.zeros((87, 2), object), method=method)
    assert objects.tolist() == closed_form[3:90].tolist()
    assert all(type(pile) is int for row in objects for pile in row)


def test_blocks_beyond_64_bits() -> None:
    start = 2**62 - 2
    rows = np.concatenate([block.copy() for block in G.p_position_blocks(start, start + 5)])
    assert rows.tolist() == [list(G.p_position(n)) for n in range(start, start + 5)]
    assert rows.dtype == object


@pytest.mark.parametrize("method", ["mex", "verkhovsky-l", "verkhovsky-w", "stream"])
def test_what_does_not_fit_is_refused_at_once(method: str) -> None:
    with pytest.raises(ValueError, match=r"the sieve up to n = 1000000000000000 needs .* GB, this machine has .* GB"):
        G.p_position_blocks(0, 10**15, method=method)
    with pytest.raises(ValueError, match="computes piles below 2\\^63, but stop = 1000000000000000000000 needs"):
        G.p_position_blocks(0, 10**21, method=method)
    with pytest.raises(ValueError, match=r"an array of 1000000000000000 P-positions needs"):
        G.p_positions(0, 10**15)


def test_odd_ranges_and_arrays() -> None:
    for method in METHODS:
        assert G.p_positions(10**400, 10**400, method=method).shape == (0, 2)
        assert list(G.p_position_blocks(10**400, 10**400, method=method)) == []
    with pytest.raises(ValueError, match=r"an array of 1000.* P-positions needs"):
        G.p_positions(0, 10**400)
    with pytest.raises(ValueError, match="an array of 1000000000 P-positions needs"):
        G.p_positions(10**300, 10**300 + 10**9)
    turned = np.zeros((2, 3), np.int64).T
    assert G.p_positions(0, 3, out=turned).tolist() == turned.tolist() == [[0, 0], [1, 2], [3, 5]]
    top = 3523014627193176566  # the last stop for which int64 holds the rows
    assert next(G.p_position_blocks(top - 3, top)).dtype == np.int64
    assert next(G.p_position_blocks(top - 3, top + 1)).dtype == object
    assert sum(map(len, G.p_position_blocks(10**20000, 10**20000 + 50))) == 50
    assert len(next(G.p_position_blocks(10**20000, 10**20000 + 10**6))) < 50


def test_unknown_method() -> None:
    known = "auto, closed-form, mex, verkhovsky-l, verkhovsky-w, stream, arithmetic, recursive, algebraic"
    ask: Any
    for ask in (G.p_positions, G.p_position_blocks):
        with pytest.raises(ValueError, match=f"method must be one of {known}, got 'sieve'"):
            ask(0, 3, method="sieve")
        with pytest.raises(ValueError, match="method must be one of"):
            ask(0, 3, method=["mex"])
