"""The compiled tier itself, at every border of its two tiers, in blocks that mix them."""

import numpy as np
import oracle
import pytest

from wythoff.kernels import golden, pairs

pytestmark = pytest.mark.kernels

ALL_ONES = np.uint64(2**64 - 1)


def sample(bits: int, count: int = 3000) -> list[int]:
    rng = np.random.default_rng(bits)
    drawn: list[int] = rng.integers(0, 2**bits - 1, count, dtype=np.uint64, endpoint=True).tolist()
    return oracle.borders(2**bits) + drawn


@pytest.mark.parametrize("bits", [1, 10, 50, 51, 63, 64])
@pytest.mark.parametrize("squared", [False, True])
def test_floor_multiples(bits: int, squared: bool) -> None:
    values = sample(bits)
    n, out = np.array(values, np.uint64), np.zeros(len(values), np.uint64)
    seen = golden.floor_multiples(n, ALL_ONES if squared else np.uint64(0), out)
    assert int(seen) == int(np.bitwise_or.reduce(n))
    for value, result in zip(values, out.tolist(), strict=True):
        # Modulo 2^64: of the two candidates with that residue only one is the floor.
        wanted = (result - value if squared else result) % 2**64
        assert oracle.is_floor_phi(wanted, value) or oracle.is_floor_phi(wanted + 2**64, value), value


@pytest.mark.parametrize("bits", [1, 10, 50, 51, 63, 64])
def test_wythoff_indices(bits: int) -> None:
    values = sample(bits)
    n = np.array(values, np.uint64)
    is_lower, k = np.zeros(len(values), np.bool_), np.zeros(len(values), np.uint64)
    golden.wythoff_indices(n, is_lower, k)
    for value, lower, index in zip(values, is_lower.tolist(), k.tolist(), strict=True):
        assert oracle.is_floor_phi(value if lower else value - index, index), value
    assert is_lower[values.index(0)]


def test_a_wide_value_anywhere_changes_no_other() -> None:
    narrow = np.arange(2000, dtype=np.uint64)
    alone = np.zeros(2000, np.uint64)
    golden.floor_multiples(narrow, np.uint64(0), alone)
    for place in (0, 1, 510, 511, 512, 513, 1023, 1024, 1999):
        mixed, out = narrow.copy(), np.zeros(2000, np.uint64)
        mixed[place] = 2**63
        golden.floor_multiples(mixed, np.uint64(0), out)
        assert np.array_equal(np.delete(out, place), np.delete(alone, place))
        assert oracle.is_floor_phi(int(out[place]), 2**63)


def check_solved(x: list[int], y: list[int], is_p: list[bool], to: list[tuple[int, int]]) -> None:
    for a, b, lost, (c, d) in zip(x, y, is_p, to, strict=True):
        small, large = sorted((c, d))
        assert oracle.is_floor_phi(small, large - small), (a, b)  # what is left is P
        legal = (c == a and d < b) or (d == b and c < a) or (a - c == b - d > 0)
        assert (lost and (a, b) == (c, d)) or (not lost and legal), (a, b)


@pytest.mark.parametrize("bits", [4, 49, 50, 63, 64])
@pytest.mark.parametrize("size", [0, 1, 63, 64, 65, 1023, 1024, 1025, 3000])
def test_rows_and_columns_solve_alike(bits: int, size: int) -> None:
    rng = np.random.default_rng(size)
    border = oracle.borders(2**bits)
    drawn = rng.integers(0, 2**bits - 1, (size, 2), dtype=np.uint64, endpoint=True)
    for place in range(0, size, 3):  # border against border, and P-positions
        drawn[place] = rng.choice(np.array(border, np.uint64), 2)
    for place in range(1, size, 3):
        index = int(rng.integers(0, max(2, 2 ** (bits - 2)))) % 3_000_000_000_000_000_000
        pair = np.zeros((1, 2), np.uint64)
        pairs.p_positions(np.uint64(index), pair.reshape(-1))
        drawn[place] = pair[0][:: 1 if place % 2 else -1]
    x, y = drawn[:, 0].copy(), drawn[:, 1].copy()
    is_p, to_x, to_y = np.zeros(size, np.bool_), np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    pairs.solve_columns(x, y, is_p, to_x, to_y)
    check_solved(x.tolist(), y.tolist(), is_p.tolist(), list(zip(to_x.tolist(), to_y.tolist(), strict=True)))
    row_is_p, move = np.zeros(size, np.bool_), np.zeros((size, 2), np.uint64)
    pairs.solve_rows(drawn.reshape(-1), row_is_p, move.reshape(-1))
    assert np.array_equal(row_is_p, is_p)
    assert np.array_equal(move, np.stack([to_x, to_y], axis=1))
    pairs.solve_rows(drawn.reshape(-1), row_is_p, drawn.reshape(-1))  # in place
    assert np.array_equal(move, drawn)
    assert size < 2 or is_p[1::3].all()


@pytest.mark.parametrize(
    "start", [0, 2**50 - 600, 2**50 - 100, 2**53, 3_523_014_627_193_176_000, 7_046_029_254_386_352_500]
)
def test_p_positions(start: int) -> None:
    rows = np.zeros((600, 2), np.uint64)
    pairs.p_positions(np.uint64(start), rows.reshape(-1))
    for n, (a, b) in enumerate(rows.tolist(), start):
        assert oracle.is_floor_phi(a, n)
        assert b == a + n
