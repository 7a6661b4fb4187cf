"""What is given to solve_many: arrays, tables, and anything else that has rows."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import array_of_object, column_names, speaks_arrow
from wythoff.rules.columns import check_order
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions


def solve_given(solver: Solver, positions: Any, out: Any, threads: int) -> Solutions:
    """Return the answers for positions as people have them; see `wythoff.Game.solve_many`."""
    if out is None and speaks_arrow(positions):
        from wythoff.solve.table_solutions import solve_frame

        if (solved := solve_frame(solver, positions, threads)) is not None:
            return solved
    return solver.solve_many(given_rows(positions, solver.ruleset), out=out, threads=threads)


def given_rows(positions: Any, ruleset: Ruleset) -> NDArray[Any] | list[Any]:
    """Return the given positions as an array, or as a list of rows. An iterator is read once; rows are positions.

    Raises TypeError for what has no rows in order, and ValueError where rows may be columns.
    """
    if (array := array_of_object(positions, "positions")) is not None:
        check_order(tuple(map(str, column_names(positions))), ruleset)
        return array.tolist() if array.ndim == 1 and array.dtype == np.object_ else array
    if isinstance(positions, Mapping):
        raise TypeError(
            "positions is a mapping: of one of columns, numpy.column_stack(list(columns.values())) makes rows"
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
