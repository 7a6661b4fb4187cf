"""Solve many sums of heaps at once. Each row of an array is a sum.

Grundy values are looked up in tables. A move is computed once for each distinct pair (heap, value that it must leave).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import working_dtype
from wythoff.games.heaps.options import HeapOptions
from wythoff.games.heaps.solver import HeapSolver
from wythoff.games.heaps.table import reduce_heaps
from wythoff.kernels import piles
from wythoff.solve.row_blocks import Block


def sum_block(solver: Any, rows: NDArray[Any]) -> Block:
    """Return the function that solves positions whose Grundy value is the xor of the values of their numbers.

    Let p be the attribute `period` of the solver, and e its attribute `every`. A number n at index 0, e, 2 e, ... of a
    position has the value n, or n mod p if p is not 0. The other numbers have the value 0. In normal play the canonical
    move makes the xor 0. It lowers the first number whose value has a 1 at the highest binary place of the xor.
    """
    has_period, every = 0 < solver.period < 1 << 64, solver.every
    modulus = np.uint64(solver.period if has_period else 1)

    def block(rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
        piles.sum_rows(piles.unrolled(rows), has_period, every, solver.ruleset.is_misere)(rows, modulus, is_p, move)

    return block


def heap_block(solver: HeapSolver, rows: NDArray[Any]) -> Block | None:
    """Return the function that solves sums of heaps of a take-and-break game in normal play. The game must not be nim.

    Return None for a game take=all-but:... if a heap is 2^63 or more: the values of heaps may exceed int64.
    """
    options, rules, dtype = solver.options, solver.rules, working_dtype(rows)
    if rules.moves.all_but and rows.size and int(rows.max()) >> 63:
        return None

    def block(words: NDArray[np.uint64], is_p: NDArray[np.bool_], target: NDArray[np.uint64]) -> None:
        rows, move = words.view(dtype), target.view(dtype)
        values = options.values.look_up(rows)
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

    return block


def _moves(options: HeapOptions, heaps: NDArray[Any], wanted: NDArray[np.int64]) -> tuple[NDArray[Any], ...]:
    """Return, for each heap, the canonical move that leaves parts whose values have the xor `wanted`.

    The result consists of three arrays: the number taken, the smaller part of a split (0 without a split), and whether
    the rest is split.
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
    """Return `heaps`, with each huge heap reduced by a multiple of the period.

    The canonical moves of the huge and of the smaller heap take the same number of objects. If the moves split the
    rest, their smaller parts are equal. If no period without saltus is proved, no heap is reduced.
    """
    start, repeats = options.first_moves_repeat_from, options.values.period
    return heaps if start is None or repeats is None else reduce_heaps(heaps, start, repeats.period)


def distinct_pairs(heaps: NDArray[Any], values: NDArray[np.int64]) -> tuple[list[tuple[int, int]], NDArray[np.int64]]:
    """Return the list of the distinct pairs (heap, value), and for each heap the index of its pair in this list."""
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
