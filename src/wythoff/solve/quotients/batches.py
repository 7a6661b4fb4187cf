"""Sums of heaps in misere play on arrays: values are looked up, moves are found once for each heap and rest."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.solve.contract import Solver
from wythoff.solve.heaps.batches import distinct_pairs, near_heaps, solve_rows
from wythoff.solve.heaps.options import HeapOptions
from wythoff.solve.solution import Solutions


def solve_heaps(solver: Solver, options: HeapOptions, positions: Any, out: Any, threads: int) -> Solutions:
    """The canonical moves of wythoff.solve.quotients.solver, for rows of 64-bit integers."""
    table, rules = options.values, options.rules

    def block(rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        values = table.look_up(rows)
        width = rows.shape[1]
        behind = [np.zeros(len(rows), values.dtype)]
        for place in range(width - 1, 0, -1):
            behind.append(table.product(values[:, place], behind[-1]))
        is_p[:] = table.is_lost(table.product(values[:, 0], behind[-1]))
        move[:, :width] = rows
        move[:, width:] = 0
        left = np.flatnonzero(~is_p)
        before = np.zeros(len(left), values.dtype)
        for place in range(width):
            if not len(left):
                break
            others = table.product(before, behind[width - 1 - place][left])
            found = _first(options, rows[left, place], others, move, left, place, rules.can_split)
            before = table.product(before, values[left, place])[~found]
            left = left[~found]

    return solve_rows(solver, rules, positions, out, threads, block)


def _first(
    options: HeapOptions, heaps: NDArray[Any], others: NDArray[Any], move: NDArray[Any], rows: NDArray[Any], place: int,
    can_split: bool,
) -> NDArray[np.bool_]:  # fmt: skip
    """Write the first winning moves of these heaps; which of them have one."""
    pairs, places = distinct_pairs(near_heaps(options, heaps), others)
    firsts = np.zeros((3, len(pairs)), np.int64)  # taken, first part if split, whether split
    has = np.zeros(len(pairs), np.bool_)
    for number, (heap, rest) in enumerate(pairs):
        if (parts := options.first_to(heap, rest)) is not None:
            has[number] = True
            firsts[:, number] = heap - sum(parts), parts[0] if len(parts) == 2 else 0, len(parts) == 2
    found: NDArray[np.bool_] = has[places]
    taken, first, is_split = firsts[:, places[found]]
    rest = heaps[found] - taken.astype(heaps.dtype)
    move[rows[found], place] = np.where(is_split, first.astype(heaps.dtype), rest)
    if can_split:
        move[rows[found], -1] = np.where(is_split, rest - first.astype(heaps.dtype), 0)
    return found
