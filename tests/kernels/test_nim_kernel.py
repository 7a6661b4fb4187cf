"""The kernel of nim against the rules."""

from itertools import product

import numpy as np
import oracle
import pytest

from wythoff.kernels import nim

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("columns", "stop"), [(1, 6), (2, 6), (3, 5), (4, 3)])
def test_rows(misere: bool, columns: int, stop: int) -> None:
    lost = oracle.heap_lost(oracle.heap_parts((), not_taken=set()), misere)
    rows = np.array(list(product(range(stop), repeat=columns)), np.uint64)
    is_p, move = np.empty(len(rows), np.bool_), np.empty_like(rows)
    nim.nim_rows(rows, misere, is_p, move)
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
    nim.nim_rows(rows, False, is_p, move)
    assert is_p.tolist() == [False, True, False]
    assert move.tolist() == [[2**63, 2**63], [2**63, 2**63], [2**63 - 1, 2**63 - 1]]
