"""Boards of Grundy values of take-away games: row `pile` and column `cap` have the value G(pile, cap)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.choices import lookup
from wythoff.games.take_away.cap_functions import CapFunction, Formula
from wythoff.solve.boards import allocate_board, check_out_board
from wythoff.solve.solution import UnknownValue

# The most steps stored for all piles together, which take a gigabyte. Fibonacci nim has at most 47 steps per pile for
# 10^6 piles, which take 2.5 s.
MAX_STEPS = 1 << 27

# The most piles if f decreases, so that all moves are examined. They take five seconds.
MAX_SCANNED_PILES = 30_000

# The steps per pile for which room is allocated at first. If a pile has more steps, the room is doubled, and all piles
# are computed again.
FIRST_WIDTH = 64

# The most rows of a board that are filled at a time.
BLOCK_ROWS = 256

# The most cells of a board, steps, and scanned piles per call of compiled code, which takes about a tenth of a second.
CELLS_PER_CALL, STEPS_PER_CALL, SCANNED_PILES_PER_CALL = 1 << 26, 1 << 21, 256


@dataclass(frozen=True, eq=False)
class GrundySteps:
    """The Grundy values G(pile, cap) for the piles 0 to len(counts) - 1 and every cap.

    Step k of a pile is the least cap with G(pile, cap) > k. So G(pile, cap) is the number of steps <= cap. Row `pile`
    of the array `steps` begins with steps 0, 1, ... of the pile, and counts[pile] is the number of these steps.
    """

    steps: NDArray[np.int32]
    counts: NDArray[np.int32]

    def value(self, pile: Integer, cap: Integer) -> Integer:
        """Return G(pile, cap)."""
        place = int(pile)
        row = self.steps[place, : self.counts[place]]
        return mpz(int(np.searchsorted(row, int(min(cap, pile)), side="right")))

    def dtype(self) -> np.dtype[Any]:
        """Return the smallest unsigned dtype that holds all values."""
        return np.min_scalar_type(int(self.counts.max(initial=0)))

    def board(self, cols: int, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the values G(pile, cap) of all piles, with cap < cols, as an array: `out` if it is given."""
        from wythoff.kernels import take_away_boards as kernels

        rows, dtype = len(self.counts), self.dtype()
        if out is None:
            out = allocate_board(mpz(rows), mpz(cols), dtype)
        else:
            out = check_out_board(out, rows, cols, int(self.counts.max(initial=0)))
        block = max(1, min(BLOCK_ROWS, CELLS_PER_CALL // max(cols, 1)))
        for start in range(0, rows, block):
            part = np.empty((min(block, rows - start), cols), dtype)
            kernels.fill_rows(start, self.steps, self.counts, part)
            out[start : start + block] = part
        return out

    def start_values(self) -> NDArray[Any]:
        """Return an array of the values of the starting positions: G(n, n - 1) for each pile n > 0, and 0 for n = 0."""
        from wythoff.kernels import take_away_boards as kernels

        values = np.empty(len(self.counts), self.dtype())
        kernels.start_values(self.steps, self.counts, values)
        return values


def capped_values(f: CapFunction, rows: int) -> NDArray[np.int64]:
    """Return an array with min(f(t), rows) at index t for 0 < t < rows. The number at index 0 is not used.

    All piles are below `rows`, so that a cap above `rows` allows no more moves than the cap `rows`.
    """
    if isinstance(f, Formula) and f.power == 1 and f.factor * rows < 2**62:
        return np.minimum(f.factor * np.arange(rows) // f.divisor + f.constant, rows)
    values = (min(int(f(mpz(t))), rows) for t in range(1, rows))
    return np.array([0, *values][:rows], np.int64)


def grundy_value(f: CapFunction, pile: Integer, cap: Integer) -> Integer:
    """Return G(pile, cap) in time O(pile * G(pile, pile)). Raises UnknownValue if the pile is too large."""
    if pile >= MAX_STEPS // FIRST_WIDTH:
        raise UnknownValue(
            f"the Grundy value of a pile of {shortened(pile)} is not known: values are computed up to a pile of"
            f" {MAX_STEPS // FIRST_WIDTH - 1}"
        )
    rows = int(pile) + 1
    return grundy_steps(capped_values(f, rows)).value(pile, cap)


def value_dtype(rows: Integer, cols: Integer) -> np.dtype[Any]:
    """Return the smallest unsigned dtype that holds min(rows, cols), an upper bound of the values of a board."""
    return np.min_scalar_type(int(min(rows, cols)))


def grundy_steps(f: NDArray[np.int64], method: str = "auto") -> GrundySteps:
    """Return the Grundy values of the piles 0 to len(f) - 1 with every cap. `f` is the array of `capped_values`.

    The method "intervals" needs an f that never decreases. The method "scan" examines all moves, for any f. The method
    "auto" is "intervals" if f never decreases, else "scan". Raises UnknownValue if there are more than 2^27 steps (a
    gigabyte), and for "scan" if len(f) > 30 000. Raises ValueError for "intervals" if f decreases.
    """
    rows = len(f)
    is_rising = bool(np.all(f[2:] >= f[1:-1]))
    fill = lookup({"auto": _fill_by_intervals if is_rising else _fill_by_scan, **METHODS}, method)
    if fill is _fill_by_intervals and not is_rising:
        raise ValueError("f decreases, so method must be 'scan', got 'intervals'")
    if fill is _fill_by_scan and rows > MAX_SCANNED_PILES:
        raise UnknownValue(
            f"the Grundy values of the pile {rows - 1} are not known: if f decreases, values are computed for"
            f" piles up to {MAX_SCANNED_PILES - 1}"
        )
    width = min(FIRST_WIDTH, rows + 1)
    while True:
        if rows * width > MAX_STEPS:
            raise UnknownValue(
                f"the Grundy values of piles up to {rows - 1} are not known: some pile has {width} or more different"
                f" values, but at most {MAX_STEPS // rows} values of each pile are stored"
            )
        check_memory(9 * rows * width, f"Grundy values of piles up to {rows - 1}, with {width} values each")
        steps, counts = np.empty((rows, width), np.int32), np.zeros(rows, np.int32)
        if fill(f, steps, counts) == rows:
            return GrundySteps(steps, counts)
        width = min(2 * width, rows + 1)  # no pile has more steps than moves


def _fill_by_intervals(f: NDArray[np.int64], steps: NDArray[np.int32], counts: NDArray[np.int32]) -> int:
    from wythoff.kernels import take_away_boards as kernels

    rows, width = steps.shape
    reach = np.searchsorted(f[1:], np.arange(rows + 1)) + 1
    following = np.empty(rows * width, np.int32)
    head, bits = np.full(rows, -1, np.int32), np.zeros((width, rows // 64 + 1), np.uint64)
    high, endless = (np.full(width, -1, np.int64) for _ in range(2))
    scratch = reach, steps, counts, following, head, bits, high, endless
    return _fill_in_parts(partial(kernels.steps_by_intervals, *scratch), rows, max(1, STEPS_PER_CALL // width))


def _fill_by_scan(f: NDArray[np.int64], steps: NDArray[np.int32], counts: NDArray[np.int32]) -> int:
    from wythoff.kernels import take_away_boards as kernels

    seen = np.full(steps.shape[1], -1, np.int64)
    return _fill_in_parts(partial(kernels.steps_by_scan, f, steps, counts, seen), len(steps), SCANNED_PILES_PER_CALL)


def _fill_in_parts(fill: Callable[[int, int], int], rows: int, size: int) -> int:
    """Call fill(start, stop) for each block of `size` rows, so that Ctrl-C works between the calls.

    `fill` returns the first row with too many steps for the array, or `stop` if the block has no such row. Return the
    first such row of all blocks, or `rows`.
    """
    for start in range(0, rows, size):
        stop = min(start + size, rows)
        if (reached := int(fill(start, stop))) < stop:
            return reached
    return rows


METHODS: dict[str, Callable[[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]], int]] = {
    "intervals": _fill_by_intervals,
    "scan": _fill_by_scan,
}


def warm_up() -> None:
    """Compile the kernels that this module needs, and cache them for later runs."""
    grundy_steps(np.array([0, 2, 1, 0]))
    known = grundy_steps(np.arange(9) * 2)
    known.board(3)
    known.start_values()
