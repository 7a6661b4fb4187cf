"""The P-positions of a two-pile game as a table, in memory or bit-packed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.kernels import outcomes
from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.two_piles import TwoPiles

# Cells of the rows that are made at a time: as bytes half of an L2.
BLOCK = 1 << 19


def outcome_table(ruleset: Ruleset, rows: int, cols: int, out: NDArray[Any] | None, packed: bool) -> NDArray[Any]:
    """True where (x, y) is P, x < rows, y < cols; see wythoff.solved.outcome_table."""
    if not isinstance(ruleset, TwoPiles):
        raise ValueError(f"outcome_table is for two piles and rays, got {ruleset.name}")
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    if out is None:
        check_memory(rows * width, f"a table of {rows} x {cols} outcomes")
        out = np.empty((rows, width), dtype)
    _check_out(out, (rows, width), np.dtype(dtype))
    if not out.size:
        return out
    words = -(-cols // 64)
    rays = [ray for ray in ruleset.rays if ray[0] < rows and ray[1] < cols]
    numbers = np.array(rays, np.uint64).reshape(-1)
    height = sum(i for i, _ in rays)
    check_memory(8 * words * height, f"a table of {ruleset.name} with {cols} columns")
    hits = np.zeros(words * height, np.uint64)
    table = np.empty((min(rows, max(1, BLOCK // cols)), words), np.uint64)
    for first in range(0, rows, len(table)):
        made = table[: rows - first]
        outcomes.outcomes(np.uint64(first), np.uint64(cols), numbers, hits, made.reshape(-1))
        octets = made.view(np.uint8)
        into = out[first : first + len(made)]
        into[...] = octets[:, :width] if packed else np.unpackbits(octets, axis=1, count=cols, bitorder="little")
    return out


def _check_out(out: NDArray[Any], shape: tuple[int, int], dtype: np.dtype[Any]) -> None:
    if not isinstance(out, np.ndarray) or out.dtype != dtype:
        raise ValueError(f"out must be an array of {dtype}, got {getattr(out, 'dtype', type(out).__name__)}")
    if out.shape != shape:
        raise ValueError(f"out must have shape {shape}, got {out.shape}")
    if not out.flags.writeable:
        raise ValueError("out must be writable")


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    outcome_table(TwoPiles(name="", summary="", rays=((1, 0), (0, 1))), 2, 2, None, packed=False)
