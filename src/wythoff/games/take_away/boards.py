"""Grundy values of take-away games on boards of (pile, cap): a move of t <= min(pile, cap) leaves (pile - t, f(t))."""

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
from wythoff.kernels import take_away_boards as kernels
from wythoff.solve.boards import allocate_board, check_out_board
from wythoff.solve.solution import UnknownValue

# Steps that are kept at most, of all piles together: a gigabyte. Fibonacci nim has 47 a pile up to 10^6 piles, 2.5 s.
MOST_STEPS = 1 << 27

# Piles at most where f is not nondecreasing and all moves are looked at: five seconds.
MOST_SCANNED = 30_000

# Steps a pile for which there is room at first; doubled, and all begun anew, where one pile has more.
FIRST_WIDTH = 64

# Rows of a board that are made at a time at most, for an `out` of any dtype.
BLOCK = 256

# Cells of a board, steps and piles that are made by one call: about a tenth of a second each. All moves are looked at
# for piles that are scanned.
CELLS_AT_ONCE, STEPS_AT_ONCE, PILES_SCANNED_AT_ONCE = 1 << 26, 1 << 21, 256


@dataclass(frozen=True, eq=False)
class GrundySteps:
    """The values of all caps of the piles 0 to len(counts) - 1: G(pile, cap) is the number of its steps up to cap."""

    steps: NDArray[np.int32]
    counts: NDArray[np.int32]

    def value(self, pile: Integer, cap: Integer) -> Integer:
        """G(pile, cap)."""
        place = int(pile)
        row = self.steps[place, : self.counts[place]]
        return mpz(int(np.searchsorted(row, int(min(cap, pile)), side="right")))

    def dtype(self) -> np.dtype[Any]:
        """Return the smallest unsigned dtype of the values: the greatest is known."""
        return np.min_scalar_type(int(self.counts.max(initial=0)))

    def board(self, cols: int, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the values of all piles with the caps 0 to cols - 1."""
        rows, dtype = len(self.counts), self.dtype()
        if out is None:
            out = allocate_board(mpz(rows), mpz(cols), dtype)
        else:
            out = check_out_board(out, rows, cols, int(self.counts.max(initial=0)))
        block = max(1, min(BLOCK, CELLS_AT_ONCE // max(cols, 1)))
        for start in range(0, rows, block):
            part = np.empty((min(block, rows - start), cols), dtype)
            kernels.fill_rows(start, self.steps, self.counts, part)
            out[start : start + block] = part
        return out

    def starts(self) -> NDArray[Any]:
        """G(n, n - 1) of all piles n, what they are worth at the start of play; 0 for n = 0."""
        values = np.empty(len(self.counts), self.dtype())
        kernels.start_values(self.steps, self.counts, values)
        return values


def values_of(f: CapFunction, rows: int) -> NDArray[np.int64]:
    """f(t) for 0 < t < rows, or `rows` where that is less: no pile has more. Element 0 is not used."""
    if isinstance(f, Formula) and f.power == 1 and f.factor * rows < 2**62:
        return np.minimum(f.factor * np.arange(rows) // f.divisor + f.constant, rows)
    values = (min(int(f(mpz(t))), rows) for t in range(1, rows))
    return np.array([0, *values][:rows], np.int64)


def grundy_value(f: CapFunction, pile: Integer, cap: Integer) -> Integer:
    """G(pile, cap). Raises as `grundy_steps`; O(pile * value)."""
    if pile >= MOST_STEPS // FIRST_WIDTH:
        raise UnknownValue(
            f"the Grundy value of a pile of {shortened(pile)} is not known: all piles below it would be needed, and "
            f"{MOST_STEPS // FIRST_WIDTH - 1} is the largest"
        )
    rows = int(pile) + 1
    return grundy_steps(values_of(f, rows)).value(pile, cap)


def value_dtype(rows: Integer, cols: Integer) -> np.dtype[Any]:
    """Return a dtype that is certain to hold the values of a board: no position has more of them than moves."""
    return np.min_scalar_type(int(min(rows, cols)))


def grundy_steps(f: NDArray[np.int64], method: str = "auto") -> GrundySteps:
    """Return the values of the piles 0 to len(f) - 1 with every cap, as steps; f as `values_of` gives it.

    Methods "intervals", for nondecreasing f, and "scan" (the definition, for any f, O(rows^2 log value)) give the same.
    Raises UnknownValue beyond 2^27 steps (a gigabyte) and, by "scan", 30 000 piles.
    """
    rows = len(f)
    is_rising = bool(np.all(f[2:] >= f[1:-1]))
    fill = lookup({"auto": _by_intervals if is_rising else _by_scan, **METHODS}, method)
    if fill is _by_intervals and not is_rising:
        raise ValueError("method intervals is for f that never falls")
    if fill is _by_scan and rows > MOST_SCANNED:
        raise UnknownValue(
            f"Grundy values are not known for {rows} piles where f falls somewhere: up to {MOST_SCANNED} every move is "
            "looked at"
        )
    width = min(FIRST_WIDTH, rows + 1)
    while True:
        if rows * width > MOST_STEPS:
            raise UnknownValue(
                f"Grundy values are not known for {rows} piles with {width} values or more: up to {MOST_STEPS} are kept"
            )
        check_memory(9 * rows * width, f"Grundy values of {rows} piles with {width} steps each")
        steps, counts = np.empty((rows, width), np.int32), np.zeros(rows, np.int32)
        if fill(f, steps, counts) == rows:
            return GrundySteps(steps, counts)
        width = min(2 * width, rows + 1)  # no pile has more steps than moves


def _by_intervals(f: NDArray[np.int64], steps: NDArray[np.int32], counts: NDArray[np.int32]) -> int:
    rows, width = steps.shape
    reach = np.searchsorted(f[1:], np.arange(rows + 1)) + 1
    following = np.empty(rows * width, np.int32)
    head, bits = np.full(rows, -1, np.int32), np.zeros((width, rows // 64 + 1), np.uint64)
    high, endless = (np.full(width, -1, np.int64) for _ in range(2))
    scratch = reach, steps, counts, following, head, bits, high, endless
    return _in_parts(partial(kernels.steps_by_intervals, *scratch), rows, max(1, STEPS_AT_ONCE // width))


def _by_scan(f: NDArray[np.int64], steps: NDArray[np.int32], counts: NDArray[np.int32]) -> int:
    seen = np.full(steps.shape[1], -1, np.int64)
    return _in_parts(partial(kernels.steps_by_scan, f, steps, counts, seen), len(steps), PILES_SCANNED_AT_ONCE)


def _in_parts(fill: Callable[[int, int], int], rows: int, size: int) -> int:
    """Fill the rows so many at a time, so that interrupts are heard; the first row that is too long, or `rows`."""
    for start in range(0, rows, size):
        stop = min(start + size, rows)
        if (reached := int(fill(start, stop))) < stop:
            return reached
    return rows


METHODS: dict[str, Callable[[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]], int]] = {
    "intervals": _by_intervals,
    "scan": _by_scan,
}


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    grundy_steps(np.array([0, 2, 1, 0]))
    known = grundy_steps(np.arange(9) * 2)
    known.board(3)
    known.starts()
