"""The answers for the rows of a table, as arrays and as an Arrow table."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wythoff.exact.arrays import has_arrow_interface
from wythoff.exact.arrow import arrow_table, check_column
from wythoff.rules.columns import check_order
from wythoff.solve.chunks import Chunk, D, P, answer_columns
from wythoff.solve.contract import Solver
from wythoff.solve.frames import solve_chunks, target_width
from wythoff.solve.solution import Solutions

OUTCOME = "outcome"


class TableSolutions(Solutions):
    """The answers for the rows of a table whose cells may be null. Other libraries can read this object as a table."""

    _chunks: Sequence[Chunk]
    _names: tuple[str, ...]

    def __init__(self, chunks: Sequence[Chunk], names: tuple[str, ...]) -> None:
        self.__dict__.update(_chunks=chunks, _names=names)

    @cached_property
    def is_p(self) -> NDArray[np.bool_]:
        """A masked bool array (n,): whether each position is a P-position. Rows without an answer are masked."""
        return self._is_letter(P)

    @property
    def is_draw(self) -> NDArray[np.bool_]:
        """A masked bool array (n,): whether each position is a draw. Rows without an answer are masked."""
        return self._is_letter(D)

    @cached_property
    def move(self) -> NDArray[Any]:
        """A masked array (n, k) of int64 or Python ints: as `Solutions.move`. Rows without an answer are masked."""
        parts: list[NDArray[Any]] = [np.empty((0, len(self._names)), dtype=np.int64)]
        is_long = any(chunk.long for chunk in self._chunks)
        for chunk in self._chunks:
            parts.append(chunk.move.astype(object) if is_long else chunk.move)
            for row, target in chunk.long.items():
                parts[-1][row] = [int(pile) for pile in target]
        return self._masked(np.concatenate(parts) if len(parts) != 2 else parts[1])

    @cached_property
    def table(self) -> Any:
        """A pyarrow Table with the columns outcome, to_x, to_y, ... The target is null if no move wins."""
        names = [OUTCOME, *(f"to_{name}" for name in self._names)]
        return pa.Table.from_arrays(answer_columns(self._chunks, len(self._names)), names=names)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)

    def _is_letter(self, outcome: np.uint8) -> NDArray[np.bool_]:
        """Return a masked bool array (n,): whether each position has the given outcome, an ASCII code."""
        letters = [chunk.letters for chunk in self._chunks]
        return self._masked(np.concatenate(letters) == outcome if letters else np.empty(0, np.bool_))

    def _masked(self, values: NDArray[Any]) -> NDArray[Any]:
        if all(chunk.is_null is None for chunk in self._chunks):
            return values
        nulls = [np.zeros(len(c.letters), np.bool_) if c.is_null is None else c.is_null for c in self._chunks]
        is_null = np.concatenate(nulls)
        mask = is_null if values.ndim == 1 else np.repeat(is_null[:, None], values.shape[1], axis=1)
        return np.ma.MaskedArray(values, mask)


def solve_frame(solver: Solver, table_like: Any, threads: int) -> TableSolutions | None:
    """Solve a table whose columns are the piles, in order.

    Return None for an object that Arrow cannot read as a table.
    """
    if not has_arrow_interface(table_like):
        return None
    try:
        table = arrow_table(table_like)
    except (TypeError, ValueError):  # it may convert to an array
        return None
    names = tuple(table.column_names)
    width = target_width(solver.ruleset, len(names))
    check_order(names, solver.ruleset)
    for name in names:
        check_column(name, table.schema.field(name).type)
    chunks = list(solve_chunks(solver, table.to_batches(), names, threads))
    return TableSolutions(chunks, solver.ruleset.names_after_move(names)[:width])
