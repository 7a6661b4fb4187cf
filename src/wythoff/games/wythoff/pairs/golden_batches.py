"""Solve many positions of Wythoff's game in compiled code, for 64-bit piles."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER, is_plain, too_small, working_dtype
from wythoff.kernels import pairs
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.batch import in_threads, output_arrays, refuse_negative
from wythoff.solve.solution import Solutions


def solve_golden_array(array: NDArray[Any], ruleset: Ruleset, out: Any, threads: int) -> Solutions:
    """Return the outcomes and moves for an integer array (n, 2). No move enlarges a pile, so its dtype is enough."""
    dtype = working_dtype(array)
    is_p, move = output_arrays(out, array.shape, dtype)
    if not np.can_cast(array.dtype, move.dtype, "safe") and array.size and array.max() > np.iinfo(move.dtype).max:
        raise ValueError(too_small("out[1]", move.dtype, array.max()))
    same = move.ctypes.data == array.ctypes.data and move.strides == array.strides and move.itemsize == array.itemsize
    if np.may_share_memory(array, move) and not (same and is_plain(array)):
        array = array.copy()
    solve = _solve_blocks
    if is_p.flags.c_contiguous and is_plain(array) and is_plain(move):
        solve = _solve_rows
    elif is_p.flags.c_contiguous and all(is_plain(a[:, column]) for a in (array, move) for column in (0, 1)):
        solve = _solve_columns
    seen: list[int] = []
    in_threads(lambda a, b: seen.append(solve(array[a:b], is_p[a:b], move[a:b], dtype)), len(array), threads)
    if array.dtype.kind == "i" and any(part >> 63 for part in seen):
        refuse_negative(array, ruleset)
    return Solutions(is_p, move)


def _solve_rows(array: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any], dtype: np.dtype[Any]) -> int:
    """Solve contiguous rows without a copy. Return the bitwise or of all piles."""
    return int(pairs.solve_rows(array.view(np.uint64).reshape(-1), is_p, move.view(np.uint64).reshape(-1)))


def _solve_columns(array: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any], dtype: np.dtype[Any]) -> int:
    """Solve an array whose columns are contiguous. Return the bitwise or of all piles."""
    columns = [a[:, column].view(np.uint64) for a in (array, move) for column in (0, 1)]
    return int(pairs.solve_columns(columns[0], columns[1], is_p, columns[2], columns[3]))


def _solve_blocks(array: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any], dtype: np.dtype[Any]) -> int:
    """Solve an array of any integer dtype and strides by small buffers. Return the bitwise or of all piles."""
    size, seen = min(BUFFER, len(array)), 0
    x, y, to_x, to_y = (np.empty(size, np.uint64) for _ in range(4))
    flags = np.empty(size, np.bool_)
    for start in range(0, len(array), BUFFER):
        part, into = array[start : start + BUFFER], move[start : start + BUFFER]
        n = len(part)
        for column, target in enumerate((x, y)):
            target[:n] = part[:, column].astype(dtype).view(np.uint64)
        seen |= int(pairs.solve_columns(x[:n], y[:n], flags[:n], to_x[:n], to_y[:n]))
        is_p[start : start + n] = flags[:n]
        for column, source in enumerate((to_x, to_y)):
            into[:, column] = source[:n].view(dtype)
    return seen


def warm_up() -> None:
    """Compile the kernels that batches need and cache them for later runs."""
    rows = np.zeros((3, 2), np.int64)
    is_p, move = np.empty(3, np.bool_), np.empty_like(rows)
    _solve_rows(rows, is_p, move, rows.dtype)
    _solve_blocks(rows, is_p, move, rows.dtype)
