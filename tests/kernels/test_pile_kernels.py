"""Kernels of rows of piles against the rules: nim, staircases, residues and Moore's nim."""

from functools import reduce
from itertools import product
from operator import xor

import numpy as np
import oracle
import pytest

from wythoff.kernels import moore, piles

ONE = np.uint64(1)

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("columns", "stop"), [(1, 6), (2, 6), (3, 5), (4, 3)])
def test_rows(misere: bool, columns: int, stop: int) -> None:
    lost = oracle.heap_lost(oracle.heap_parts((), not_taken=set()), misere)
    rows = np.array(list(product(range(stop), repeat=columns)), np.uint64)
    is_p, move = np.empty(len(rows), np.bool_), np.empty_like(rows)
    piles.sum_rows(columns % 2 and columns, False, 1, misere)(rows, ONE, is_p, move)
    for row, flag, left in zip(rows.tolist(), is_p.tolist(), move.tolist(), strict=True):
        assert flag == lost(tuple(row))
        changed = [place for place in range(columns) if left[place] != row[place]]
        if flag or (misere and not any(row)):
            assert not changed
        else:
            assert len(changed) == 1
            assert left[changed[0]] < row[changed[0]]
            assert lost(tuple(left))
            first = [[*row[: changed[0]], n, *row[changed[0] + 1 :]] for n in range(row[changed[0]])]
            assert [option for option in first if lost(tuple(option))] == [left]
            earlier = [[*row[:place], n, *row[place + 1 :]] for place in range(changed[0]) for n in range(row[place])]
            assert not any(lost(tuple(option)) for option in earlier)


def test_the_highest_bit() -> None:
    rows = np.array([[2**64 - 1, 2**63], [2**63, 2**63], [2**63 - 1, 2**63]], np.uint64)
    is_p, move = np.empty(3, np.bool_), np.empty_like(rows)
    piles.sum_rows(2, False, 1, False)(rows, ONE, is_p, move)
    assert is_p.tolist() == [False, True, False]
    assert move.tolist() == [[2**63, 2**63], [2**63, 2**63], [2**63 - 1, 2**63 - 1]]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("period", [2, 3, 7, 2**32 + 1, 2**63, 2**64 - 1])
def test_residues_at_the_border(period: int, misere: bool) -> None:
    numbers = sorted(
        {n for m in (0, period, 2**32, 2**63, 2**64 - 1) for n in (m - 1, m, m + 1, 3 * m) if 0 <= n < 2**64}
    )
    for columns, places in ((1, 1), (2, 2), (2, 0)):
        rows = np.array(list(product(numbers, repeat=columns)), np.uint64)
        is_p, move = np.empty(len(rows), np.bool_), np.empty_like(rows)
        piles.sum_rows(places, True, 1, misere)(rows, np.uint64(period), is_p, move)
        for row, flag, left in zip(rows.tolist(), is_p.tolist(), move.tolist(), strict=True):
            assert flag == is_lost([n % period for n in row], misere)
            if left != row:
                assert is_lost([n % period for n in left], misere)
                ((was, now),) = ((was, now) for was, now in zip(row, left, strict=True) if was != now)
                assert 0 < was - now < period
            else:
                assert flag or not any(n >= period for n in row)


def is_lost(values: list[int], misere: bool) -> bool:
    """Whether a sum of nim heaps is lost."""
    return reduce(xor, values) == int(misere and max(values) < 2)


@pytest.mark.parametrize("heaps", [1, 2, 3, 5, 8, 9])
def test_moves_of_two_heaps(heaps: int) -> None:
    """All binary places at once, and one by one; more rows than a block."""
    random = np.random.default_rng(heaps)
    for stop in (2, 3, 9, 2**63):
        rows = random.integers(0, stop, (300, heaps), np.uint64)
        rows[::7, -1] = np.bitwise_xor.reduce(rows[::7, :-1], axis=1) if heaps > 1 else 0
        found = [(np.empty(300, np.bool_), np.empty_like(rows)) for _ in range(2)]
        moore.of_two(heaps)(rows, *found[0])
        moore.moore_rows(rows, np.uint64(2), *found[1])
        for first, second in zip(*found, strict=True):
            assert np.array_equal(first, second)
        for row, flag, left in zip(rows.tolist(), found[0][0].tolist(), found[0][1].tolist(), strict=True):
            assert flag == all(sum(n >> bit & 1 for n in row) % 3 == 0 for bit in range(64))
            assert all(sum(n >> bit & 1 for n in left) % 3 == 0 for bit in range(64))
            changed = [(was, now) for was, now in zip(row, left, strict=True) if was != now]
            assert len(changed) <= 2
            assert all(now < was for was, now in changed)
