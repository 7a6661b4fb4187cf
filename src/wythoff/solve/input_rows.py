"""Input of solve_many: arrays, tables, and other objects with rows."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import array_of_object, column_names, speaks_arrow
from wythoff.rules.columns import check_order
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions


def solve_input(solver: Solver, positions: Any, out: Any, threads: int) -> Solutions:
    """Solve positions given as an array, a table or a sequence; see `wythoff.Game.solve_many`."""
    if out is None and speaks_arrow(positions):
        from wythoff.solve.table_solutions import solve_frame

        if (solved := solve_frame(solver, positions, threads)) is not None:
            return solved
    return solver.solve_many(input_rows(positions, solver.ruleset), out=out, threads=threads)


def input_rows(positions: Any, ruleset: Ruleset) -> NDArray[Any] | list[Any]:
    """Convert positions to an array or a list of rows, one row a position. Reads an iterator once.

    Raises TypeError for objects without rows in order, and ValueError if rows may be columns.
    """
    if (array := array_of_object(positions, "positions")) is not None:
        check_order(tuple(map(str, column_names(positions))), ruleset)
        return array.tolist() if array.ndim == 1 and array.dtype == np.object_ else array
    if isinstance(positions, Mapping):
        raise TypeError(
            "positions must be rows, got a mapping; convert columns by numpy.column_stack(list(columns.values()))"
        )
    if isinstance(positions, set | frozenset):
        raise TypeError(f"positions must be in order, got a {type(positions).__name__}")
    if not isinstance(positions, Iterable) or isinstance(positions, str):
        raise TypeError(f"positions must be an array or a sequence of positions, got {positions!r:.60}")
    rows = list(positions)
    if any(hasattr(row, "__array__") and getattr(row, "ndim", 1) for row in rows):
        raise ValueError(
            "positions is a sequence of arrays: give numpy.column_stack(positions) if each is a column, "
            "numpy.stack(positions) if each is a position"
        )
    if ruleset.empty_is_zero and any(not hasattr(row, "__iter__") for row in rows):
        raise ValueError("positions must be rows of heaps such as [(3,), (5,)]: plain numbers may be one row or many")
    return rows
