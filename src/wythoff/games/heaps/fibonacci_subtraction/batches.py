"""Solve many positions of Fibonacci subtraction with 64-bit heaps: each move takes 1, 4, 12, 33, ..., F(2m + 1) - 1."""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import wythoff_indices
from wythoff.games.heaps.fibonacci_subtraction.rules import nth_take
from wythoff.solve.contract import Solver
from wythoff.solve.row_blocks import Block

# All numbers that may be taken from 64-bit heaps.
TAKES = [int(nth_take(m)) for m in range(1, 47) if nth_take(m) < 1 << 64]


def values(heaps: NDArray[Any]) -> NDArray[np.int64]:
    """Return the array of the Grundy values, 0, 1 or 2, of an array of heaps."""
    is_zero = _is_zero(heaps)
    is_one = (heaps > 0) & _is_zero(heaps - (heaps > 0).astype(heaps.dtype))
    return np.where(is_zero, 0, np.where(is_one, 1, 2))


def _is_zero(heaps: NDArray[Any]) -> NDArray[np.bool_]:
    is_lower, _ = wythoff_indices(heaps)
    is_zero: NDArray[np.bool_] = ~is_lower | (heaps == 0)
    return is_zero


def row_block(solver: Solver, rows: NDArray[Any]) -> Block:
    """Return the function that solves positions of Fibonacci subtraction."""
    return partial(_solve_block, solver)


def _solve_block(solver: Solver, rows: NDArray[np.uint64], is_p: NDArray[np.bool_], move: NDArray[np.uint64]) -> None:
    """Write, for each position in `rows`, whether it is P, and the target of its canonical move.

    For a P-position the position itself is written as the target.
    """
    is_misere = np.int64(solver.ruleset.is_misere)
    heap_values = values(rows)
    total = np.bitwise_xor.reduce(heap_values, axis=1)
    has_two = (heap_values == 2).any(axis=1)
    is_p[:] = total == (is_misere & ~has_two)
    move[:], is_open = rows, ~is_p
    for place in range(rows.shape[1]):
        twos = (heap_values == 2).sum(axis=1) - (heap_values[:, place] == 2)
        for wanted in range(2):
            goal = np.where(twos > 0, 0, is_misere)
            is_chosen = is_open & (wanted < heap_values[:, place]) & ((total ^ heap_values[:, place] ^ wanted) == goal)
            move[is_chosen, place] = _least_target(rows[is_chosen, place], wanted)
            is_open &= ~is_chosen
    for number in np.flatnonzero(is_open):  # in misere play: a value must rise, or there is no move
        position = solver.ruleset.check(tuple(map(int, rows[number])))
        move[number] = [int(heap) for heap in solver.best_move(position) or position]


def _least_target(heaps: NDArray[np.uint64], wanted: int) -> NDArray[np.uint64]:
    """Return the least option of value `wanted` of each heap. Every heap must have such an option."""
    targets, waiting = heaps.copy(), np.arange(len(heaps))
    for taken in map(np.uint64, reversed(TAKES)):
        if not len(waiting):
            break
        is_found = heaps[waiting] >= taken
        is_found[is_found] = values(heaps[waiting[is_found]] - taken) == wanted
        targets[waiting[is_found]] -= taken
        waiting = waiting[~is_found]
    return targets
