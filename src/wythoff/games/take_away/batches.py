"""Solve arrays of positions of take-away games, by compiled code for 64-bit piles if f never decreases."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER, working_dtype
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.take_away.cap_functions import TWICE, CapFunction
from wythoff.games.take_away.losing_starts import LosingStarts
from wythoff.solve import batch
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions

Part = NDArray[np.uint64]
SolveBlock = Callable[[Part, Part, NDArray[np.bool_], Part, Part], bool]
"""A function (pile, cap, is_p, left, left_cap) that solves positions, and writes the answers to the last three arrays.

It returns whether all numbers of the answers are below 2^63.
"""


def solve_array(
    solver: Solver,
    starts: LosingStarts,
    holds: Callable[[Integer], bool],
    rows: NDArray[Any],
    out: Any,
    threads: int,
) -> Solutions:
    """Solve a batch of positions.

    Moves have two columns, the pile and the cap of the target; the target of a P-position is the position itself. Moves
    have the dtype of the rows, at least int64, if all numbers fit; else they are objects.
    """
    if not len(rows) or rows.max() >= 2**63 or not holds(mpz(int(rows[:, 0].max()))):
        return batch.solve_each(solver, rows, out)
    if rows.min() < 0:
        batch.refuse_negative(rows, solver.ruleset)
    is_p, move = batch.output_arrays(out, (len(rows), 2), working_dtype(rows))
    source = rows.copy() if out is not None and np.may_share_memory(rows, move) else rows
    solve, fits = _solve_block(starts, int(rows[:, 0].max())), True

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
    return batch.solve_each(solver, source, out)


def _solve_block(known: LosingStarts, largest: int) -> SolveBlock:
    """Return the kernel for piles up to `largest`."""
    if known.f == TWICE:
        return _solve_fibonacci
    starts, steps = (np.array(list(map(int, part)), np.uint64) for part in known.runs(mpz(largest)))
    lengths = np.array([int(start).bit_length() for start in starts])
    first = np.searchsorted(lengths, np.arange(66)).astype(np.int64)
    last = known.last
    return partial(_solve_by_starts, known.f, starts, steps, first, int(last) if last and last <= largest else 0)


def _solve_by_starts(
    f: CapFunction,
    starts: Part,
    steps: Part,
    first: NDArray[np.int64],
    last: int,
    pile: Part,
    cap: Part,
    is_p: NDArray[np.bool_],
    left: Part,
    left_cap: Part,
) -> bool:
    from wythoff.kernels import take_away

    part = left
    take_away.smallest_parts(starts, steps, first, _reduce_by_last(pile, last) if last else pile, part)
    np.less(cap, part, out=is_p)
    is_p |= pile == 0
    part[is_p] = 0
    taken, indices = np.unique(part, return_inverse=True)
    caps = [int(f(mpz(int(t)))) if t else 0 for t in taken]
    if any(value >= 2**63 for value in caps):
        return False
    left_cap[:] = np.where(is_p, cap, np.array(caps, np.uint64)[indices])
    np.subtract(pile, part, out=left)
    return True


def _reduce_by_last(pile: Part, last: int) -> Part:
    """Return for each pile a number from 1 to the last losing start with the same smallest part; 0 for a pile of 0."""
    return np.where(pile > 0, (pile - np.uint64(1)) % np.uint64(last) + np.uint64(1), np.uint64(0))


def _solve_fibonacci(pile: Part, cap: Part, is_p: NDArray[np.bool_], left: Part, left_cap: Part) -> bool:
    from wythoff.kernels import fibonacci

    return not int(fibonacci.solve_positions(pile, cap, is_p, left, left_cap)) >> 63


def warm_up() -> None:
    """Compile the kernels that batches need, and cache them for later runs."""
    from wythoff.kernels import take_away

    ones = [np.array([1], np.uint64) for _ in range(4)]
    _solve_fibonacci(ones[0], ones[1], np.empty(1, np.bool_), ones[2], ones[3])
    take_away.smallest_parts(ones[0], ones[0], np.ones(66, np.int64), ones[0], ones[1])
