"""Solve many positions of Wythoff's game in compiled code, for 64-bit piles."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import is_plain, working_dtype
from wythoff.kernels import pairs
from wythoff.solve.batch import in_threads, output_arrays, refuse_negative
from wythoff.solve.contract import Solver
from wythoff.solve.row_blocks import is_same_memory, solve_rows
from wythoff.solve.solution import Solutions


def solve_golden_array(solver: Solver, rows: NDArray[Any], out: Any, threads: int) -> Solutions:
    """Return the outcomes and the canonical moves of the n positions in `rows`, an integer array (n, 2).

    The results are written into `out` if it is given. Arrays with contiguous rows or columns are read without a copy.
    """
    is_p, move = output_arrays(out, rows.shape, working_dtype(rows))
    solve = _solve_rows if is_plain(rows) and is_plain(move) else _solve_columns
    is_apart = not np.may_share_memory(rows, move) or (solve is _solve_rows and is_same_memory(rows, move))
    is_direct = is_apart and is_p.flags.c_contiguous and (solve is _solve_rows or _has_plain_columns(rows, move))
    if not is_direct or (rows.dtype != move.dtype and rows.max(initial=0) > np.iinfo(move.dtype).max):
        return solve_rows(solver, rows, (is_p, move), threads, _solve_block)
    seen: list[int] = []
    in_threads(lambda a, b: seen.append(solve(rows[a:b], is_p[a:b], move[a:b])), len(rows), threads)
    if rows.dtype.kind == "i" and any(part >> 63 for part in seen):
        refuse_negative(rows, solver.ruleset)
    return Solutions(is_p, move)


def _has_plain_columns(*arrays: NDArray[Any]) -> bool:
    return all(is_plain(array[:, column]) for array in arrays for column in (0, 1))


def _solve_block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
    pairs.solve_rows(rows.reshape(-1), is_p, move.reshape(-1))


def _solve_rows(array: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> int:
    """Write the outcomes and moves of the positions in a C-contiguous array, and return the bitwise or of all piles.

    For int64 its highest bit is set iff a pile is negative.
    """
    return int(pairs.solve_rows(array.view(np.uint64).reshape(-1), is_p, move.view(np.uint64).reshape(-1)))


def _solve_columns(array: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> int:
    """Do the same as `_solve_rows` for the positions in an array with contiguous columns."""
    columns = [a[:, column].view(np.uint64) for a in (array, move) for column in (0, 1)]
    return int(pairs.solve_columns(columns[0], columns[1], is_p, columns[2], columns[3]))


def warm_up() -> None:
    """Compile the machine code that solves many positions, and cache it on disk for later runs."""
    rows = np.zeros((3, 2), np.int64)
    is_p, move = np.empty(3, np.bool_), np.empty_like(rows)
    _solve_rows(rows, is_p, move)
    _solve_columns(rows.T.copy().T, is_p, move.T.copy().T)
