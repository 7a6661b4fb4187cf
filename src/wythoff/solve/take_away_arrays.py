"""Take-away games on arrays: compiled for 64-bit piles where Schwenk's theorem holds."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER
from wythoff.exact.bigint import mpz
from wythoff.rulesets.cap_functions import TWICE
from wythoff.solve import batch
from wythoff.solve.solution import Solutions

if TYPE_CHECKING:
    from wythoff.solve.take_away import TakeAwaySolver

Part = NDArray[np.uint64]
SolveBlock = Callable[[Part, Part, NDArray[np.bool_], Part, Part], bool]
"""(pile, cap, is_p, left, left_cap): writes the last three, and returns whether every number left is below 2^63."""


def solve_many(solver: "TakeAwaySolver", positions: Any, out: Any, threads: int) -> Solutions:
    """Answers with moves of two columns, the pile and the cap that are left; for P the position with its cap.

    int64 where all numbers fit, else objects.
    """
    rows = batch.position_rows(positions, solver.ruleset)
    if isinstance(rows, list):
        return batch.gather(rows, batch.solve_rows(solver.best_move, rows, threads), out, positions)
    if not len(rows) or rows.dtype == np.object_ or rows.max() >= 2**63 or not solver.holds(mpz(int(rows[:, 0].max()))):
        return batch.solve_each(solver.best_move, rows, solver.ruleset, out)
    if rows.min() < 0:
        batch.refuse_negative(rows, solver.ruleset)
    is_p, move = batch.answers(out, (len(rows), 2), np.int64)
    source = rows.copy() if out is not None and np.may_share_memory(rows, move) else rows
    solve, fits = _solve_block(solver, int(rows[:, 0].max())), True

    def work(start: int, stop: int) -> None:
        nonlocal fits
        size = min(BUFFER, stop - start)
        pile, cap, left, left_cap = (np.empty(size, np.uint64) for _ in range(4))
        flags = np.empty(size, np.bool_)
        for begin in range(start, stop, BUFFER):
            part = source[begin : min(begin + BUFFER, stop)]
            n = len(part)
            pile[:n] = part[:, 0]
            cap[:n] = part[:, 1] if part.shape[1] == 2 else pile[:n] - (pile[:n] > 0)
            if not solve(pile[:n], cap[:n], flags[:n], left[:n], left_cap[:n]):
                fits = False
                return
            is_p[begin : begin + n] = flags[:n]
            move[begin : begin + n, 0] = left[:n]
            move[begin : begin + n, 1] = left_cap[:n]

    largest = np.iinfo(move.dtype).max if move.dtype != np.object_ else 0
    if largest >= 2**63 - 1:
        batch.in_threads(work, len(rows), threads)
        if fits:
            return Solutions(is_p, move)
    return batch.solve_each(solver.best_move, source, solver.ruleset, out)


def _solve_block(solver: "TakeAwaySolver", largest: int) -> SolveBlock:
    """The kernel for piles up to `largest`."""
    if solver.f == TWICE:
        return _solve_fibonacci
    starts = solver.starts.below(mpz(largest + 1))
    after = [int(solver.f(start)) for start in starts]
    count = next((place for place, value in enumerate(after) if value >= 2**63), len(after))
    lengths = np.array([int(start).bit_length() for start in starts])
    first = np.searchsorted(lengths, np.arange(66)).astype(np.int64)
    caps = np.array([value % 2**64 for value in after], np.uint64)
    return partial(_solve_by_starts, np.array([int(start) for start in starts], np.uint64), caps, first, count)


def _solve_by_starts(
    starts: Part,
    caps: Part,
    first: NDArray[np.int64],
    count: int,
    pile: Part,
    cap: Part,
    is_p: NDArray[np.bool_],
    left: Part,
    left_cap: Part,
) -> bool:
    from wythoff.kernels import take_away

    return bool(take_away.solve_positions(starts, caps, first, pile, cap, is_p, left, left_cap) < count)


def _solve_fibonacci(pile: Part, cap: Part, is_p: NDArray[np.bool_], left: Part, left_cap: Part) -> bool:
    from wythoff.kernels import fibonacci

    return not int(fibonacci.solve_positions(pile, cap, is_p, left, left_cap)) >> 63


def warm_up() -> None:
    """Compile the kernels that batches need, and keep them for later runs."""
    few = [np.array([3], np.uint64) for _ in range(4)]
    _solve_fibonacci(few[0], few[1], np.empty(1, np.bool_), few[2], few[3])
