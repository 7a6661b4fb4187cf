"""Solve arrays of sums of heaps: values from tables, and one computed move for each distinct pair of heap and value."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import is_plain, too_small, working_dtype
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.games.heaps.table import reduce_heaps
from wythoff.kernels import piles
from wythoff.solve.batch import in_threads, output_arrays, refuse_negative, solve_each, solve_row
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions, UnknownValue

# Rows of a block: with three heaps the arrays in use take a megabyte.
BLOCK_ROWS = 1 << 14

Block = Callable[[NDArray[Any], NDArray[np.bool_], NDArray[Any]], object]
"""A function (rows, is_p, move) that solves rows of 64-bit integers, and writes the answers to is_p and move."""


def solve_nim(solver: Solver, rules: HeapRuleset, rows: NDArray[Any], out: Any, threads: int) -> Solutions:
    """Solve a batch of nim. The canonical move changes the first heap that has a winning move."""

    def block(rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        flags = is_p if is_p.flags.c_contiguous else np.empty(len(rows), np.bool_)
        left = move.view(np.uint64) if is_plain(move) else np.empty(rows.shape, np.uint64)
        kernel = piles.sum_rows(piles.unrolled(rows), False, 1, rules.is_misere)
        kernel(rows.view(np.uint64), np.uint64(1), flags, left)
        if flags is not is_p:
            is_p[:] = flags
        if not is_plain(move):
            move[:] = left.view(rows.dtype)

    return solve_rows(solver, rules, rows, out, threads, block)


def solve_heaps(solver: Solver, options: HeapOptions, rows: NDArray[Any], out: Any, threads: int) -> Solutions:
    """Solve a batch of another take-and-break game in normal play by the canonical moves of HeapSolver."""
    table, rules = options.values, options.rules

    def block(rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        values = table.look_up(rows)
        total = np.bitwise_xor.reduce(values, axis=1)
        is_p[:] = total == 0
        move[:, : rows.shape[1]] = rows
        move[:, rows.shape[1] :] = 0
        n_rows = np.flatnonzero(total)
        if not len(n_rows):
            return
        wanted = values[n_rows] ^ total[n_rows, None]
        index = (wanted < values[n_rows]).argmax(axis=1)
        heaps, wanted = rows[n_rows, index], wanted[np.arange(len(n_rows)), index]
        taken, first, is_split = _moves(options, heaps, wanted)
        rest = heaps - taken.astype(heaps.dtype)
        move[n_rows, index] = np.where(is_split, first.astype(heaps.dtype), rest)
        if rules.can_split:
            move[n_rows, -1] = np.where(is_split, rest - first.astype(heaps.dtype), 0)

    return solve_rows(solver, rules, rows, out, threads, block)


def _moves(options: HeapOptions, heaps: NDArray[Any], wanted: NDArray[np.int64]) -> tuple[NDArray[Any], ...]:
    """Return the first move of each heap to its wanted value: (number taken, first part, whether the heap is split).

    Each of the three is an array.
    Huge heaps have the first moves of smaller heaps: see HeapOptions.first_to.
    """
    pairs, indices = distinct_pairs(reduce_to_near_heaps(options, heaps), wanted)
    found = np.zeros((3, len(pairs)), np.int64)
    for rank, (heap, value) in enumerate(pairs):
        parts = options.first_to(heap, value)
        assert parts is not None
        found[:, rank] = heap - sum(parts), parts[0] if len(parts) == 2 else 0, len(parts) == 2
    taken, first_part, is_split = found[:, indices]
    return taken, first_part, is_split.astype(np.bool_)


def reduce_to_near_heaps(options: HeapOptions, heaps: NDArray[Any]) -> NDArray[Any]:
    """Replace huge heaps by smaller heaps with the same first moves."""
    start, repeats = options.first_moves_repeat_from, options.values.period
    return heaps if start is None or repeats is None else reduce_heaps(heaps, start, repeats.period)


def distinct_pairs(heaps: NDArray[Any], values: NDArray[np.int64]) -> tuple[list[tuple[int, int]], NDArray[np.int64]]:
    """Return the distinct pairs (heap, value), and for each heap the index of its pair in this list."""
    bits = int(values.max()).bit_length()
    if int(heaps.max()) >> (63 - bits):  # in all-but games a pair may not fit into 64 bits
        both = np.stack((heaps.astype(np.uint64), values.astype(np.uint64)), axis=1)
        found, indices = np.unique(both, axis=0, return_inverse=True)
        return [(heap, value) for heap, value in found.tolist()], indices.reshape(-1)
    keys = heaps.astype(np.int64) << bits | values
    if int(keys.max()) < 4 * len(keys):  # a table of flags costs less than sorting
        rank = np.zeros(int(keys.max()) + 1, np.int64)
        rank[keys] = 1
        distinct = np.flatnonzero(rank)
        rank[distinct] = np.arange(len(distinct))
        indices = rank[keys]
    else:
        distinct, indices = np.unique(keys, return_inverse=True)
    return [(key >> bits, key & ((1 << bits) - 1)) for key in distinct.tolist()], indices


def solve_rows(
    solver: Solver, rules: HeapRuleset, rows: NDArray[Any], out: Any, threads: int, block: Block
) -> Solutions:
    """Solve rows of 64-bit integers by `block`, many at a time; solve rows with larger integers one by one."""
    if rules.moves.all_but and rows.size and int(rows.max()) >> 63:  # its values may exceed int64 too
        return solve_each(solver, rows, out)
    dtype, width = working_dtype(rows), len(rules.names_after_move(rules.names(rows.shape[1])))
    is_p, move = output_arrays(out, (len(rows), width), dtype)
    fits = move.dtype == np.object_ or not rows.size or int(rows.max()) <= np.iinfo(move.dtype).max
    target = move if fits else np.empty((len(rows), width), dtype)
    is_in_place = (
        rows.ctypes.data == target.ctypes.data and rows.strides == target.strides and rows.dtype == target.dtype
    )
    if np.may_share_memory(rows, target) and not is_in_place:
        rows = rows.copy()

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BLOCK_ROWS):
            last = min(first + BLOCK_ROWS, stop)
            part = np.ascontiguousarray(rows[first:last], dtype)
            if dtype == np.int64 and part.min(initial=0) < 0:
                refuse_negative(rows, rules)
            try:
                block(part, is_p[first:last], target[first:last])
            except UnknownValue:
                for rank, row in enumerate(part.tolist(), first):  # to find and report it
                    solve_row(solver.best_move, rules.check, row, rank)
                raise

    in_threads(work, len(rows), threads)
    if not fits:
        if (largest := int(target.max())) > np.iinfo(move.dtype).max:
            raise ValueError(too_small("out[1]", move.dtype, largest))
        move[...] = target
    return Solutions(is_p, move)
