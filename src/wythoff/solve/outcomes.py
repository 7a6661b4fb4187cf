"""The P-positions of a two-pile game as a table, in memory or bit-packed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out
from wythoff.exact.progress import Progress
from wythoff.solve.questions import Answering

# Positions that a solver is asked for at a time.
CELLS = 1 << 16


def outcome_table(
    solver: Answering, rows: int, cols: int, out: NDArray[Any] | None, packed: bool, progress: Progress | None
) -> NDArray[Any]:
    """True where (x, y) is P, x < rows, y < cols; see wythoff.api.tables.outcome_table."""
    ruleset = solver.ruleset
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    if len(ruleset.names(2)[: ruleset.heaps]) < 2 or not ruleset.in_files:
        raise ValueError(f"a table of outcomes is for games on two piles or heaps, got {ruleset.name}")
    if out is None:
        check_memory(rows * width, f"a table of {rows} x {cols} outcomes")
        out = np.empty((rows, width), dtype)
    out = check_out(out, (rows, width), dtype=np.dtype(dtype))
    if out.size:
        solver.fill_outcomes(out, cols, packed, progress or quiet)
    return out


def quiet(done: int, total: int | None) -> None:
    """No progress."""


def fill_by_answers(solver: Answering, out: NDArray[Any], cols: int, packed: bool, progress: Progress) -> None:
    """Write the outcomes that the solver gives for each position, some rows at a time."""
    height = max(1, CELLS // cols)
    for first in range(0, len(out), height):
        x, y = np.mgrid[first : min(first + height, len(out)), :cols]
        is_p = solver.solve_many(np.column_stack((x.reshape(-1), y.reshape(-1)))).is_p.reshape(-1, cols)
        out[first : first + height] = np.packbits(is_p, axis=1, bitorder="little") if packed else is_p
        progress(min(first + height, len(out)), len(out))
