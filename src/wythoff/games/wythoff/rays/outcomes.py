"""Fill tables of outcomes of games by rays: a move takes k i and k j from two piles, 1 <= k <= longest.

In normal play, if no ray has a limit `longest`, 64 cells are computed at a time. Otherwise one cell at a time.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.rays.boards import move_rows
from wythoff.games.wythoff.rays.rules import Ray, rays_from
from wythoff.solve.boards import ignore_progress

# The number of cells of the rows that are computed together. As bytes they are half of an L2 cache.
BLOCK = 1 << 19

# The number of cells that one call computes, if a row is longer than a block.
PIECE = 1 << 24


def fill_by_rays(
    every: Iterable[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress, is_misere: bool = False
) -> None:
    """Fill `out`: entry [x, y] becomes True if (x, y) is a P-position of the game with the rays `every`.

    If `packed`, a byte holds 8 entries of a row, lowest bit first. `cols` is the number of entries of a row.
    """
    rows = len(out)
    rays = [_with_needed_limit(ray, rows, cols) for ray in every if ray.i < rows and ray.j < cols]
    if is_misere or any(ray.longest is not None for ray in rays):
        fill_by_cells(rays, out, cols, packed, progress, is_misere)
    else:
        fill_by_words(rays, out, cols, packed, progress)


def _with_needed_limit(ray: Ray, rows: int, cols: int) -> Ray:
    """Return the ray, without its limit `longest` if this is at least the number of steps that fit the table."""
    steps = min(size // step for size, step in ((rows, ray.i), (cols, ray.j)) if step)
    return ray if ray.longest and ray.longest < steps else Ray(ray.i, ray.j)


def fill_by_words(rays: list[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress) -> None:
    """Fill a table of outcomes as `fill_by_rays` does, 64 cells at a time. `longest` of each ray must be None."""
    from wythoff.kernels import outcomes

    rows, width = out.shape
    words = -(-cols // 64)
    numbers = np.array([ray[:2] for ray in rays], np.uint64).reshape(-1)
    height = sum(ray.i for ray in rays)
    check_memory(8 * words * height, f"a table with {cols} columns and these rays")
    hits = np.zeros(words * height, np.uint64)
    table = np.empty((min(rows, max(1, BLOCK // cols)), words), np.uint64)
    for first in range(0, rows, len(table)):
        block = table[: rows - first]
        outcomes.outcomes(np.uint64(first), np.uint64(cols), numbers, hits, block.reshape(-1))
        octets = block.view(np.uint8)
        into = out[first : first + len(block)]
        into[...] = octets[:, :width] if packed else np.unpackbits(octets, axis=1, count=cols, bitorder="little")
        progress(first + len(block), rows)


def fill_by_cells(
    rays: list[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress, is_misere: bool = False
) -> None:
    """Fill a table of outcomes as `fill_by_rays` does, cell by cell, for any rays."""
    from wythoff.kernels import ray_boards

    moves = move_rows(rays)
    reach = max((ray.i for ray in rays), default=0)
    check_memory(4 * len(rays) * (reach + 1) * cols, f"a table with {cols} columns and these rays")
    hits = np.zeros((len(rays), reach + 1, cols), np.int32)
    height = max(1, BLOCK // cols)
    cells_made = np.zeros((reach + height, cols), np.bool_)
    for first in range(0, len(out), height):
        last = min(first + height, len(out))
        for first_column in range(0, cols, PIECE):  # one piece, except for very long rows
            last_column = min(first_column + PIECE, cols)
            ray_boards.outcome_rows(moves, hits, first, last, first_column, last_column, is_misere, cells_made)
        cells = cells_made[reach : reach + last - first]
        out[first:last] = np.packbits(cells, axis=1, bitorder="little") if packed else cells
        cells_made[:reach] = cells_made[last - first : last - first + reach].copy()
        progress(last, len(out))


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    for rays in ("1,0 0,1", "1,0:1 0,1"):
        fill = fill_by_cells if ":" in rays else fill_by_words
        fill(list(rays_from(rays)), np.empty((2, 2), np.bool_), 2, False, ignore_progress)
