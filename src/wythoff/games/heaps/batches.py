"""Sums of heaps on arrays: values are looked up, moves are found once for each heap and value that occur."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import is_plain, working_dtype
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.games.heaps.table import reduced
from wythoff.kernels import piles
from wythoff.solve.batch import in_threads, output_arrays, position_rows, refuse_negative, solve_each, solve_row
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions, UnknownValue

# Rows that are solved at a time: with three heaps the arrays in use take a megabyte.
BLOCK = 1 << 14

Block = Callable[[NDArray[Any], NDArray[np.bool_], NDArray[Any]], object]
"""Solves rows of 64-bit integers: (rows, is_p, move), the last two to be written."""


def solve_nim(solver: Solver, rules: HeapRuleset, positions: Any, out: Any, threads: int) -> Solutions:
    """Nim: the first heap that can be changed to win is changed."""

    def block(rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        flags = is_p if is_p.flags.c_contiguous else np.empty(len(rows), np.bool_)
        left = move.view(np.uint64) if is_plain(move) else np.empty(rows.shape, np.uint64)
        kernel = piles.sum_rows(piles.unrolled(rows), False, 1, rules.is_misere)
        kernel(rows.view(np.uint64), np.uint64(1), flags, left)
        if flags is not is_p:
            is_p[:] = flags
        if not is_plain(move):
            move[:] = left.view(rows.dtype)

    return solve_rows(solver, rules, positions, out, threads, block)


def solve_heaps(solver: Solver, options: HeapOptions, positions: Any, out: Any, threads: int) -> Solutions:
    """Other games: the first heap whose value must fall, by the first of its moves; see wythoff.games.heaps.solver."""
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
        place = (wanted < values[n_rows]).argmax(axis=1)
        heaps, wanted = rows[n_rows, place], wanted[np.arange(len(n_rows)), place]
        taken, first, is_split = _moves(options, heaps, wanted)
        rest = heaps - taken.astype(heaps.dtype)
        move[n_rows, place] = np.where(is_split, first.astype(heaps.dtype), rest)
        if rules.can_split:
            move[n_rows, -1] = np.where(is_split, rest - first.astype(heaps.dtype), 0)

    return solve_rows(solver, rules, positions, out, threads, block)


def _moves(options: HeapOptions, heaps: NDArray[Any], wanted: NDArray[np.int64]) -> tuple[NDArray[Any], ...]:
    """(taken, first part, whether it is split) of the first move of each heap to each value.

    Huge heaps have those of smaller ones: see HeapOptions.first_to.
    """
    pairs, places = distinct_pairs(near_heaps(options, heaps), wanted)
    found = np.zeros((3, len(pairs)), np.int64)
    for number, (heap, value) in enumerate(pairs):
        parts = options.first_to(heap, value)
        assert parts is not None
        found[:, number] = heap - sum(parts), parts[0] if len(parts) == 2 else 0, len(parts) == 2
    taken, first_part, is_split = found[:, places]
    return taken, first_part, is_split.astype(np.bool_)


def near_heaps(options: HeapOptions, heaps: NDArray[Any]) -> NDArray[Any]:
    """Smaller heaps with the same first moves."""
    start, repeats = options.same_from, options.values.period
    return heaps if start is None or repeats is None else reduced(heaps, start, repeats.period)


def distinct_pairs(heaps: NDArray[Any], values: NDArray[np.int64]) -> tuple[list[tuple[int, int]], NDArray[np.int64]]:
    """Return the pairs that occur, each once, and the place among them of every pair."""
    bits = int(values.max()).bit_length()
    if int(heaps.max()) >> (63 - bits):  # of an all-but game: a pair is no 64-bit number
        both = np.stack((heaps.astype(np.uint64), values.astype(np.uint64)), axis=1)
        found, places = np.unique(both, axis=0, return_inverse=True)
        return [(heap, value) for heap, value in found.tolist()], places.reshape(-1)
    keys = heaps.astype(np.int64) << bits | values
    if int(keys.max()) < 4 * len(keys):  # a table of flags costs less than to sort
        number = np.zeros(int(keys.max()) + 1, np.int64)
        number[keys] = 1
        distinct = np.flatnonzero(number)
        number[distinct] = np.arange(len(distinct))
        places = number[keys]
    else:
        distinct, places = np.unique(keys, return_inverse=True)
    return [(key >> bits, key & ((1 << bits) - 1)) for key in distinct.tolist()], places


def solve_rows(solver: Solver, rules: HeapRuleset, positions: Any, out: Any, threads: int, block: Block) -> Solutions:
    """Blocks of rows of 64-bit integers; longer ones one by one."""
    rows = position_rows(positions, rules)
    if isinstance(rows, list) or (
        rules.moves.all_but and rows.size and int(rows.max()) >> 63
    ):  # its values may be beyond int64 too
        return solve_each(solver.best_move, rows, rules, out)
    dtype, width = working_dtype(rows), len(rules.names_after_move(rules.names(rows.shape[1])))
    is_p, move = output_arrays(out, (len(rows), width), dtype)
    fits = move.dtype == np.object_ or not rows.size or int(rows.max()) <= np.iinfo(move.dtype).max
    target = move if fits else np.empty((len(rows), width), dtype)
    same = rows.ctypes.data == target.ctypes.data and rows.strides == target.strides and rows.dtype == target.dtype
    if np.may_share_memory(rows, target) and not same:
        rows = rows.copy()

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BLOCK):
            last = min(first + BLOCK, stop)
            part = np.ascontiguousarray(rows[first:last], dtype)
            if dtype == np.int64 and part.min(initial=0) < 0:
                refuse_negative(rows, rules)
            try:
                block(part, is_p[first:last], target[first:last])
            except UnknownValue:
                for number, row in enumerate(part.tolist(), first):  # which one it is
                    solve_row(solver.best_move, rules, row, number)
                raise

    in_threads(work, len(rows), threads)
    if not fits:
        if (largest := int(target.max())) > np.iinfo(move.dtype).max:
            raise ValueError(f"out[1] must hold {largest}: {move.dtype} cannot")
        move[...] = target
    return Solutions(is_p, move)
