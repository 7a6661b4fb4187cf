"""Solve many sums of heaps in misere play: in compiled code if the elements of the misere quotient are known."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import working_dtype
from wythoff.games.heaps.quotients.solver import QuotientSolver
from wythoff.games.heaps.quotients.table import Elements
from wythoff.kernels import quotient_moves
from wythoff.solve.batch import solve_row
from wythoff.solve.row_blocks import Block


def quotient_block(solver: QuotientSolver, rows: NDArray[Any]) -> Block:
    """Return the function that solves sums of heaps in misere play.

    Without the tables of the misere quotient, this function solves positions one by one.
    """
    rules, elements, best_move = solver.rules, solver.elements, solver.for_rows().best_move
    digits, dtype = np.array(rules.moves.digits or (0,), np.int64), working_dtype(rows)

    def block(words: NDArray[np.uint64], is_p: NDArray[np.bool_], target: NDArray[np.uint64]) -> None:
        rows, move = words.view(dtype), target.view(dtype)
        if elements is None:
            far_rows = np.arange(len(rows))
        else:
            far_rows = (
                np.flatnonzero(rows.max(axis=1, initial=0) >= elements.known) if not elements.period else rows[:0, 0]
            )
            solve_known(elements, rows if not len(far_rows) else np.where(rows < elements.known, rows, 0), is_p, move)
        for row in far_rows.tolist():
            position, best = solve_row(best_move, rules.check, rows[row].tolist(), row)
            left = position if best is None else best
            is_p[row] = best is None
            move[row] = [int(heap) for heap in left] + [0] * (move.shape[1] - len(left))

    def solve_known(elements: Elements, rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        first = np.empty((len(rows), 3), np.int64)
        quotient_moves.first_moves(
            rows.view(np.uint64), elements.known, elements.period or elements.known, digits, rules.moves.unequal_splits,
            elements.values, elements.products, elements.sets, elements.wins, elements.period or len(elements.wins),
            elements.moves, is_p, first,
        )  # fmt: skip
        move[:, : rows.shape[1]] = rows
        move[:, rows.shape[1] :] = 0
        left = np.flatnonzero(first[:, 0] >= 0)
        at, taken, part = first[left].T
        rest = rows[left, at] - taken.astype(rows.dtype)
        is_split = part >= 0
        move[left, at] = np.where(is_split, part.astype(rows.dtype), rest)
        if rules.can_split:
            move[left, -1] = np.where(is_split, rest - part.astype(rows.dtype), 0)

    return block


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    one, few = np.zeros((1, 1), np.uint64), np.zeros((1, 1), np.int32)
    digits, move = np.zeros(1, np.int64), np.empty((1, 3), np.int64)
    quotient_moves.first_moves(
        one, 1, 1, digits, False, few[0], few, one, one, 1, move[:0, :0], np.zeros(1, np.bool_), move
    )
