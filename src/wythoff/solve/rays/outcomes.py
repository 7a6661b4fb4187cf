"""The P-positions of a two-pile game as a table, in memory or bit-packed."""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out
from wythoff.exact.bigint import mpz
from wythoff.exact.progress import Progress
from wythoff.kernels import outcomes, ray_boards
from wythoff.rulesets.t_wythoff import TWythoff
from wythoff.rulesets.two_piles import Ray, TwoPiles, rays_from
from wythoff.solve.contract import Solver
from wythoff.solve.rays.boards import move_rows

# Cells of the rows that are made at a time: as bytes half of an L2.
BLOCK = 1 << 19

# Positions that a solver is asked for at a time.
ANSWERED = 1 << 16

# Bytes that are cleared in one call, and cells that are made, of a row longer than a block.
PIECE = 1 << 24


def outcome_table(
    solver: Solver, rows: int, cols: int, out: NDArray[Any] | None, packed: bool, progress: Progress | None = None
) -> NDArray[Any]:
    """True where (x, y) is P, x < rows, y < cols; see wythoff.api.game.outcome_table."""
    ruleset = solver.ruleset
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    if len(ruleset.names(2)[: ruleset.heaps]) < 2 or not ruleset.in_files:
        raise ValueError(f"a table of outcomes is for games on two piles or heaps, got {ruleset.name}")
    if isinstance(ruleset, TwoPiles):
        rays = [_shortened(ray, rows, cols) for ray in ruleset.rays if ray.i < rows and ray.j < cols]
        fill = _fill_by_words if all(ray.longest is None for ray in rays) else _fill_by_cells
    elif isinstance(ruleset, TWythoff):
        rays, fill = [], partial(_fill_by_pairs, solver)
    else:
        rays, fill = [], partial(_fill_by_answers, solver)
    if out is None:
        check_memory(rows * width, f"a table of {rows} x {cols} outcomes")
        out = np.empty((rows, width), dtype)
    out = check_out(out, (rows, width), dtype=np.dtype(dtype))
    if out.size:
        fill(rays, out, cols, packed, progress or _quiet)
    return out


def _quiet(done: int, total: int | None) -> None:
    """No progress."""


def _shortened(ray: Ray, rows: int, cols: int) -> Ray:
    """The ray without a longest step that no position of the table reaches."""
    steps = min(size // step for size, step in ((rows, ray.i), (cols, ray.j)) if step)
    return ray if ray.longest and ray.longest < steps else Ray(ray.i, ray.j)


def _fill_by_words(rays: list[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress) -> None:
    """Rays without end, 64 cells at a time."""
    rows, width = out.shape
    words = -(-cols // 64)
    numbers = np.array([ray[:2] for ray in rays], np.uint64).reshape(-1)
    height = sum(ray.i for ray in rays)
    check_memory(8 * words * height, f"a table with {cols} columns and these rays")
    hits = np.zeros(words * height, np.uint64)
    table = np.empty((min(rows, max(1, BLOCK // cols)), words), np.uint64)
    for first in range(0, rows, len(table)):
        made = table[: rows - first]
        outcomes.outcomes(np.uint64(first), np.uint64(cols), numbers, hits, made.reshape(-1))
        octets = made.view(np.uint8)
        into = out[first : first + len(made)]
        into[...] = octets[:, :width] if packed else np.unpackbits(octets, axis=1, count=cols, bitorder="little")
        progress(first + len(made), rows)


def _fill_by_cells(rays: list[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress) -> None:
    """Any rays, cell by cell."""
    moves = move_rows(rays)
    reach = max(ray.i for ray in rays)
    check_memory(4 * len(rays) * (reach + 1) * cols, f"a table with {cols} columns and these rays")
    hits = np.zeros((len(rays), reach + 1, cols), np.int32)
    height = max(1, BLOCK // cols)
    made = np.zeros((reach + height, cols), np.bool_)
    for first in range(0, len(out), height):
        last = min(first + height, len(out))
        for left in range(0, cols, PIECE):  # one piece, but for very long rows
            ray_boards.outcome_rows(moves, hits, first, last, left, min(left + PIECE, cols), made)
        cells = made[reach : reach + last - first]
        out[first:last] = np.packbits(cells, axis=1, bitorder="little") if packed else cells
        made[:reach] = made[last - first : last - first + reach].copy()
        progress(last, len(out))


def _fill_by_pairs(
    solver: Solver, rays: list[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress
) -> None:
    """P-positions from their formula, both ways round."""
    rows, piece = len(out), max(1, PIECE // out.shape[1])
    for first in range(0, rows, piece):  # this is what takes the time: of each row only two cells are P
        out[first : first + piece] = 0
        progress(min(first + piece, rows), rows)
    for pairs in solver.p_position_blocks(mpz(0), mpz(min(rows, cols))):
        pairs = pairs[pairs[:, 1] < max(rows, cols)].astype(np.int64)
        for x, y in (pairs.T, pairs.T[::-1]):
            inside = (x < rows) & (y < cols)
            if packed:
                np.bitwise_or.at(out, (x[inside], y[inside] // 8), np.uint8(1) << (y[inside] % 8).astype(np.uint8))
            else:
                out[x[inside], y[inside]] = True
        if not len(pairs):  # b_n grows with n
            break


def _fill_by_answers(
    solver: Solver, rays: list[Ray], out: NDArray[Any], cols: int, packed: bool, progress: Progress
) -> None:
    """What the solver says of each position, some rows at a time."""
    height = max(1, ANSWERED // cols)
    for first in range(0, len(out), height):
        x, y = np.mgrid[first : min(first + height, len(out)), :cols]
        is_p = solver.solve_many(np.column_stack((x.reshape(-1), y.reshape(-1)))).is_p.reshape(-1, cols)
        out[first : first + height] = np.packbits(is_p, axis=1, bitorder="little") if packed else is_p
        progress(min(first + height, len(out)), len(out))


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    for rays in ("1,0 0,1", "1,0:1 0,1"):
        fill = _fill_by_cells if ":" in rays else _fill_by_words
        fill(list(rays_from(rays)), np.empty((2, 2), np.bool_), 2, False, _quiet)
