"""Read the input of `Game.solve_many`: arrays, tables, and sequences of positions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import array_of_object, column_names, has_arrow_interface
from wythoff.exact.bigint import short_repr
from wythoff.exact.threads import thread_count
from wythoff.rules.columns import check_order
from wythoff.rules.position import Outcome
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.batch import position_rows
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions


def solve_input(solver: Solver, positions: Any, out: Any, threads: int) -> Solutions:
    """Return outcomes and canonical moves of the positions in an array, a table or a sequence.

    See `Game.solve_many`.
    """
    threads = thread_count(threads)
    if out is None and has_arrow_interface(positions):
        from wythoff.solve.table_solutions import solve_frame

        if (table := solve_frame(solver, positions, threads)) is not None:
            return table
    rows = input_rows(positions, solver.ruleset)
    if not solver.ruleset.is_loopy:
        return solver.solve_many(rows, out=out, threads=threads)
    if isinstance(rows, list):
        rows = [tuple(row) if isinstance(row, Iterator) else row for row in rows]  # they are read twice
    before = np.array(position_rows(rows, solver.ruleset))  # a copy, since `out` may be the memory of the rows
    solved = solver.solve_many(rows, out=out, threads=threads)
    return replace(solved, _draws=_draws(solver, before, solved))


def _draws(solver: Solver, rows: NDArray[Any], solved: Solutions) -> NDArray[np.bool_]:
    """Return whether each position is a draw. Only a position that is not P, and has no winning move, may be one."""
    width = min(rows.shape[1], solved.move.shape[1])
    is_draw, is_still = np.zeros(len(rows), np.bool_), (rows[:, :width] == solved.move[:, :width]).all(axis=1)
    found: dict[tuple[Any, ...], bool] = {}
    for row in np.flatnonzero(is_still & ~solved.is_p).tolist():
        position = tuple(rows[row].tolist())
        if position not in found:
            found[position] = solver.outcome(solver.ruleset.check(position)) is Outcome.D
        is_draw[row] = found[position]
    return is_draw


def input_rows(positions: Any, ruleset: Ruleset) -> NDArray[Any] | list[Any]:
    """Convert positions to an array or a list with a position in each row. An iterator is consumed.

    Raises TypeError for an object without ordered rows. Raises ValueError for a sequence of arrays, which may be rows
    or columns. In a game on heaps, raises ValueError for plain numbers, which may be one position or many.
    """
    if (array := array_of_object(positions, "positions")) is not None:
        check_order(tuple(map(str, column_names(positions))), ruleset)
        return array.tolist() if array.ndim == 1 and array.dtype == np.object_ else array
    if isinstance(positions, Mapping):
        raise TypeError(
            "positions must be a sequence of rows, got a mapping; "
            "for a mapping of columns give numpy.column_stack(list(positions.values()))"
        )
    if isinstance(positions, set | frozenset):
        raise TypeError(f"positions must be an ordered sequence such as a list, got a {type(positions).__name__}")
    if not isinstance(positions, Iterable) or isinstance(positions, str):
        raise TypeError(f"positions must be an array or a sequence of positions, got {short_repr(positions)}")
    rows = list(positions)
    if any(hasattr(row, "__array__") and getattr(row, "ndim", 1) for row in rows):
        raise ValueError(
            "positions is a sequence of arrays; give numpy.column_stack(positions) if each array is a column, "
            "or numpy.stack(positions) if each array is a position"
        )
    if ruleset.empty_is_zero and any(not hasattr(row, "__iter__") for row in rows):
        raise ValueError(
            "positions must be rows of heaps such as [(3,), (5,)], got plain numbers, which may be one position or many"
        )
    return rows
