"""Solve many positions of Euclid's game in compiled code, for 64-bit numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER, is_plain, working_dtype
from wythoff.games.piles.euclid.rules import VARIANTS, Euclid
from wythoff.games.piles.euclid.values import EVERY, losing_multiple
from wythoff.kernels import euclid as kernels
from wythoff.solve.batch import in_threads, prepare_arrays
from wythoff.solve.solution import Solutions


def solve_array(rules: Euclid, array: NDArray[Any], out: Any, threads: int) -> Solutions:
    """Return the outcomes and moves for an integer array (n, 2)."""
    dtype = working_dtype(array)
    array, is_p, move = prepare_arrays(array, rules, out, dtype)
    losing = losing_multiple(rules.variant, rules.is_misere)
    code = kernels.EVERY if losing == EVERY else kernels.NO_MULTIPLE if losing < 0 else np.uint64(losing)

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BUFFER):
            part = slice(first, min(first + BUFFER, stop))
            rows = np.ascontiguousarray(array[part], dtype).view(np.uint64)
            if is_plain(move):
                kernels.solve_rows(rows, code, rules.is_misere, is_p[part], move[part].view(np.uint64))
                continue
            target = np.empty_like(rows)
            kernels.solve_rows(rows, code, rules.is_misere, is_p[part], target)
            move[part] = target.view(dtype)

    in_threads(work, len(array), threads)
    return Solutions(is_p, move)


def values(rules: Euclid, rows: NDArray[Any]) -> NDArray[np.int64]:
    """Return the Grundy values of an int64 array (n, 2)."""
    found = np.empty(len(rows), np.int64)
    kernels.values(np.ascontiguousarray(rows, np.int64).view(np.uint64), VARIANTS.index(rules.variant), found)
    return found


def warm_up() -> None:
    """Compile the kernels, and cache them for later runs."""
    rules, rows = Euclid(name="euclid", summary=""), np.ones((3, 2), np.int64)
    solve_array(rules, rows, None, 1)
    values(rules, rows)
