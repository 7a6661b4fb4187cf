"""Compute boards of Grundy values of games by rays, and of t-Wythoff."""

from collections.abc import Iterable, Iterator
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.rays.rules import Ray
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.boards import allocate_board, check_out_board
from wythoff.solve.solution import UnknownValue

UNLIMITED = 2**62

# The most positions of a board that is computed for a single value, and the most seconds that this may take. The board
# takes up to a gigabyte.
MAX_CELLS, MAX_SECONDS = 1 << 28, 100

# The number of rows and columns of a tile. The part of the sets that a tile uses fits into a cache. The values do not
# depend on this number.
TILE = 64

# The number of steps that each position takes, in addition to a step for each ray and for each examined cell.
STEPS_OF_A_CELL = 10

# The most bytes of the sets of one direction: BYTES_OF_A_CELL for each position, or MIN_BYTES in all, whichever is
# more. Directions that need more bytes, because they have many short lines, have no sets.
BYTES_OF_A_CELL, MIN_BYTES = 16, 1 << 26


def move_rows(rays: Iterable[Ray]) -> NDArray[np.int64]:
    """Return the rays as an array for compiled code, with rows (p, q, i, j, longest), where (p, q) = (i, j).

    Such a row means the moves that take p + k i and q + k j from the two piles, for 0 <= k < longest.
    """
    rows = [(ray.i, ray.j, ray.i, ray.j, ray.longest or UNLIMITED) for ray in rays]
    return np.array(rows, np.int64).reshape(-1, 5)


def sheared_rays(t: int) -> NDArray[np.int64]:
    """Return the moves of t-Wythoff as an array for compiled code, with rows (p, q, i, j, longest).

    Such a row means the moves that take p + k i and q + k j from the two piles, for 0 <= k < longest.
    """
    rays = [(1, 0, 1, 0, UNLIMITED), (0, 1, 0, 1, UNLIMITED)]
    rays += [(1 + max(c, 0), 1 + max(-c, 0), 1, 1, UNLIMITED) for c in range(1 - t, t)]
    return np.array(rays, np.int64)


class _BoardPlan:
    """The plan for computing a board: for which rays sets of used values are stored, and how many steps a cell takes.

    `most` is the largest possible value. A step is a look-up of one option or of one set.
    """

    def __init__(self, rays: NDArray[np.int64], rows: int, cols: int, most: int) -> None:
        self.words = most // 64 + 1
        lines, self.steps = 0, STEPS_OF_A_CELL
        records: list[tuple[int, ...]] = []
        direction_of: list[int] = []
        numbers: dict[tuple[int, ...], int] = {}
        usable = [ray for ray in rays.tolist() if ray[0] < rows and ray[1] < cols]
        for p, q, i, j, longest in usable:
            reach = 1 + min((size - 1 - first) // step for size, first, step in ((rows, p, i), (cols, q, j)) if step)
            is_limited, fold = longest < reach, gcd(i, j)
            count = fold * ((rows - 1) * (j // fold) + (cols - 1) * (i // fold) + 1)
            if 8 * self.words * count > max(MIN_BYTES, BYTES_OF_A_CELL * rows * cols):
                direction_of.append(-1)
                self.steps += min(reach, longest)
                continue
            key = (i, j, longest) if is_limited else (i, j)
            if key not in numbers:
                numbers[key] = len(records)
                records.append((i // fold, j // fold, fold, lines, is_limited))
                lines += count
            direction_of.append(numbers[key])
            self.steps += 1
        self.rays = np.array(usable, np.int64).reshape(-1, 5)
        self.directions = np.array(records, np.int64).reshape(-1, 5)
        self.direction_of = np.array(direction_of, np.int64)
        self.lines, self.bytes = lines, 8 * lines * (self.words + 1) + 512 * self.words

    def fill(self, values: NDArray[Any], progress: Progress | None) -> None:
        from wythoff.kernels import ray_boards as kernels

        sets, low = np.zeros((self.lines, self.words), np.uint64), np.zeros(self.lines, np.int64)
        seen = np.zeros(64 * self.words, np.int64)
        for tile in _tiles(values, progress):
            kernels.by_sets(self.rays, self.direction_of, self.directions, sets, low, seen, *tile, values)


def _tiles(values: NDArray[Any], progress: Progress | None) -> Iterator[tuple[int, int, int, int]]:
    """Yield (x_start, x_stop, y_start, y_stop) for each tile of the board, row by row. Tiles have at most TILE rows."""
    rows, cols = values.shape
    for x in range(0, rows, TILE):
        for y in range(0, cols, TILE):
            yield x, min(x + TILE, rows), y, min(y + TILE, cols)
        if progress:
            progress(min(x + TILE, rows) * cols, rows * cols)


class RayBoards:
    """Computes boards of the Grundy values of one game on two piles, in normal play. `rays` gives the moves."""

    def __init__(self, ruleset: Ruleset, rays: NDArray[np.int64]) -> None:
        self.ruleset, self.rays = ruleset, rays

    def greatest(self, rows: Integer, cols: Integer) -> int:
        """Return an upper bound of all Grundy values G(x, y) with x < rows and y < cols.

        The bound is the number of options of (rows - 1, cols - 1), or the number of stones of this position if there
        are fewer stones than options.
        """
        x, y = max(rows - 1, mpz(0)), max(cols - 1, mpz(0))
        return int(min(self.ruleset.count_options((x, y)), x + y))

    def dtype(self, rows: Integer, cols: Integer) -> np.dtype[Any]:
        """Return uint16 if an upper bound of all values of the board fits uint16, else uint32."""
        return np.dtype(np.uint16 if self.greatest(rows, cols) < 2**16 else np.uint32)

    def board(
        self, rows: int, cols: int, out: NDArray[Any] | None = None, progress: Progress | None = None
    ) -> NDArray[Any]:
        """Return the array of the Grundy values G(x, y) with x < rows and y < cols: `out` if it is given, or new."""
        height, width = mpz(rows), mpz(cols)
        most = self.greatest(height, width)
        plan = _BoardPlan(self.rays, rows, cols, most)
        target = None if out is None else check_out_board(out, rows, cols, most)
        values = allocate_board(height, width, self.dtype(height, width), plan.bytes)
        plan.fill(values, progress)
        if target is None:
            return values
        target[...] = values
        return target

    def seconds(self, position: Position) -> float:
        """Return an estimate of the seconds that `value` takes; 0 if `value` refuses the position at once."""
        if (position[0] + 1) * (position[1] + 1) > MAX_CELLS:
            return 0.0
        rows, cols = (int(pile) + 1 for pile in position)
        # a step takes 3 to 10 ns, depending on the size of the sets
        return 5e-9 * rows * cols * _BoardPlan(self.rays, rows, cols, self.greatest(mpz(rows), mpz(cols))).steps

    def value(self, position: Position) -> Integer:
        """Return the Grundy value of (x, y), from the board of all positions with piles up to x and y.

        Raises UnknownValue if this board is too large.
        """
        if (position[0] + 1) * (position[1] + 1) > MAX_CELLS or self.seconds(position) > MAX_SECONDS:
            raise UnknownValue(
                f"the value of ({', '.join(map(shortened, position))}) in {self.ruleset.title} is not known: the board"
                f" up to it would need more than {MAX_CELLS} positions or {MAX_SECONDS} seconds"
            )
        return mpz(int(self.board(int(position[0]) + 1, int(position[1]) + 1)[-1, -1]))


def warm_up() -> None:
    """Compile the machine code for boards with values below 2^16, and cache it on disk for later runs."""
    _BoardPlan(move_rows([Ray(1, 0)]), 2, 2, 1).fill(np.zeros((2, 2), np.uint16), None)
