"""Copycat on arrays: tables and batches of 64-bit piles in compiled code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import BUFFER, working_dtype
from wythoff.exact.bigint import mpz
from wythoff.kernels import copycat
from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.position import Position
from wythoff.solve.batch import BestMove, answers, in_threads, refuse_negative
from wythoff.solve.copycat.halving import MOST_HALVINGS, HalvedResidues
from wythoff.solve.copycat.table import Rows
from wythoff.solve.solution import Solutions, UnknownValue


def solve_array(
    array: NDArray[Any], ruleset: Copycat, known: Rows | HalvedResidues, best_move: BestMove, out: Any, threads: int
) -> Solutions:
    """Solve the rows of an integer array (n, 1) or (n, 2); no number grows beyond the pile or m."""
    dtype = working_dtype(array)
    is_p, move = answers(out, (len(array), 2), dtype)
    if array.size and move.dtype != np.object_ and array.max() > np.iinfo(move.dtype).max:
        raise ValueError(f"out[1] must hold {array.max()}: {move.dtype} cannot")
    if np.may_share_memory(array, move) or np.may_share_memory(array, is_p):
        array = array.copy()
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        refuse_negative(array, ruleset)
    if isinstance(known, Rows) and array.size:
        known.reach(mpz(int(array[:, 0].max())))
        known.arrays()

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BUFFER):
            part = slice(first, min(first + BUFFER, stop))
            piles = np.ascontiguousarray(array[part, 0], dtype).view(np.uint64)
            lasts = np.zeros_like(piles)
            if array.shape[1] == 2:
                lasts[:] = array[part, 1].astype(dtype).view(np.uint64)
            flags, to = np.empty(len(piles), np.bool_), np.empty((2, len(piles)), np.uint64)
            done = _solve(known, ruleset.m, piles, lasts, flags, to)
            if done < len(piles):
                _refuse((piles[done], lasts[done]), first + done, ruleset, best_move)
            is_p[part], move[part] = flags, to.view(dtype).T

    in_threads(work, len(array), threads)
    return Solutions(is_p, move)


def _solve(
    known: Rows | HalvedResidues,
    m: int,
    piles: NDArray[np.uint64],
    lasts: NDArray[np.uint64],
    is_p: NDArray[np.bool_],
    to: NDArray[np.uint64],
) -> int:
    """How many of the positions, from the first on, are solved."""
    if isinstance(known, HalvedResidues):
        most = np.uint64(2 * MOST_HALVINGS)  # a round, and what is left
        return int(copycat.solve_by_halving(piles, lasts, np.uint64(known.modulus), most, is_p, to))
    limits = np.uint64(m), np.uint64(known.tail), np.uint64(known.period)
    return int(copycat.solve_by_table(piles, lasts, *limits, *known.arrays(), is_p, to))


def _refuse(row: Any, number: int, ruleset: Copycat, best_move: BestMove) -> None:
    """Raise what one question would, with the number of the position."""
    try:
        position: Position = ruleset.check(tuple(mpz(int(value)) for value in row))
        best_move(position)
    except (ValueError, UnknownValue) as error:
        raise type(error)(f"position {number}: {error}") from None
    raise UnknownValue(f"position {number}: not known")


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    rows = np.zeros((3, 2), np.int64)
    for m in (4, 5):
        ruleset = Copycat(name="copycat", summary="", m=m)
        known = HalvedResidues(m) if m == 4 else Rows(m)
        solve_array(rows, ruleset, known, lambda position: None, None, 1)
