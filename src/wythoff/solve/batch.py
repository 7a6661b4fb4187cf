"""Batches of positions: accepted input, division among threads, and output arrays."""

from collections.abc import Callable
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_out, fit_dtype, integer_array
from wythoff.exact.bigint import mpz, releasing_gil
from wythoff.exact.threads import thread_pool
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import Solutions, UnknownValue, cast_like

# The least bits of a pile for which computing outside the GIL pays for its hand-over: two threads give 0.5 x the speed
# of one at 3000 digits, 1.2 to 1.5 x at 10 000, 1.2 to 1.8 x at 100 000. Two processes are slower than one: sending the
# answers back costs more than they gain.
BITS_FOR_THREADS = 33_000

# The most rows of one call of compiled code (a tenth of a second), and of one turn with long piles in Python: Ctrl-C is
# noticed between calls.
ROWS_PER_CALL, LONG_ROWS_PER_CALL = 1 << 20, 64

BestMove = Callable[[Position], Position | None]
ByArray = Callable[[NDArray[Any], Any, int], Solutions]
"""Solves an integer array of positions; called with (array, out, threads)."""


def position_rows(positions: Any, ruleset: Ruleset) -> NDArray[Any] | list[Position]:
    """Return positions as an integer array (n, k), or as a list of tuples of mpz if a pile exceeds int64.

    Raises the error of the first invalid position with its row number, counted from 0.
    """
    if isinstance(positions, np.ndarray):
        array = integer_array(positions, "positions")
        if array.ndim == 1 and ruleset.start_length == 1:
            array = positions = array.reshape(-1, 1)
        if array.ndim != 2:
            width = "heaps" if ruleset.empty_is_zero else len(ruleset.piles)
            raise ValueError(f"positions must have shape (n, {width}), got {array.shape}")
        ruleset.names(array.shape[1])
        if array.dtype != np.object_:
            return array
        positions = array.tolist()
    rows = []
    try:
        for position in positions:
            rows.append(ruleset.check(position))
    except (TypeError, ValueError) as error:
        raise type(error)(f"position {len(rows)}: {error}") from None
    lengths = {len(row) for row in rows}
    if len(lengths) > 1:
        raise ValueError(f"positions of a batch must have one number of piles, got {min(lengths)} and {max(lengths)}")
    if any(pile.bit_length() > 63 for row in rows for pile in row):
        return rows
    count = lengths.pop() if rows else len(ruleset.piles)
    return np.array([[int(pile) for pile in row] for row in rows], np.int64).reshape(len(rows), count)


def refuse_negative(array: NDArray[Any], ruleset: Ruleset) -> None:
    """Raise the ValueError that names the first negative pile."""
    row, column = (int(index) for index in np.argwhere(array < 0)[0])
    name = ruleset.names(array.shape[1])[column]
    raise ValueError(f"position {row}: {name} must be at least 0, got {array[row, column]}")


def output_arrays(out: Any, shape: tuple[int, int], dtype: Any) -> tuple[NDArray[np.bool_], NDArray[Any]]:
    """Return arrays (is_p, move) for positions of this shape and dtype: new ones, or the arrays of `out`, checked."""
    if out is None:
        return np.empty(shape[0], np.bool_), np.empty(shape, dtype)
    if not isinstance(out, tuple) or len(out) != 2:
        raise ValueError("out must be a tuple of two arrays, (is_p, move)")
    is_p, move = out
    return check_out(is_p, shape[:1], "out[0]", np.dtype(np.bool_)), check_out(move, shape, "out[1]")


def prepare_arrays(
    array: NDArray[Any], ruleset: Ruleset, out: Any, dtype: Any
) -> tuple[NDArray[Any], NDArray[np.bool_], NDArray[Any]]:
    """Return (array, is_p, move): the positions, checked not to be negative, and output arrays apart from their memory.

    For games of two numbers in which no move leaves a number above the largest of the array.
    """
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        refuse_negative(array, ruleset)
    is_p, move = output_arrays(out, (len(array), 2), dtype)
    most = np.iinfo(array.dtype).max if move.dtype == np.object_ else np.iinfo(move.dtype).max
    if array.size and np.iinfo(array.dtype).max > most and array.max() > most:
        raise ValueError(f"out[1] must hold {array.max()}: {move.dtype} cannot")
    if np.may_share_memory(array, move) or np.may_share_memory(array, is_p):
        array = array.copy()
    return array, is_p, move


def solve_batch(
    best_move: BestMove, positions: Any, ruleset: Ruleset, out: Any, threads: int, by_array: ByArray
) -> Solutions:
    """Solve a batch: an integer array with `by_array`, positions with longer piles row by row.

    The answers for longer piles are objects (mpz if the first of `positions` holds mpz, else ints), or written to
    `out`.
    """
    rows = position_rows(positions, ruleset)
    if not isinstance(rows, list):
        return by_array(rows, out, threads)
    left = _best_targets(best_move, rows, threads)
    is_p, move = output_arrays(out, (len(rows), len(rows[0])), np.object_)
    is_p[:] = np.fromiter((target is None for target in left), np.bool_, len(rows))
    targets = np.empty(move.shape, np.object_)
    as_mpz = type(next(iter(cast_like(positions[0], rows[0])), None)) is mpz
    for column in range(len(rows[0])):
        piles = ((row if target is None else target)[column] for row, target in zip(rows, left, strict=True))
        targets[:, column] = np.fromiter(piles if as_mpz else map(int, piles), np.object_, len(rows))
    return Solutions(is_p, targets if out is None else fit_dtype(targets, move.dtype, move))


def _best_targets(best_move: BestMove, rows: list[Position], threads: int) -> list[Position | None]:
    """Return the best target of each row, None from P; on threads if piles are long enough for threads to be faster."""
    left: list[Position | None] = [None] * len(rows)

    def work(start: int, stop: int) -> None:
        with releasing_gil():
            left[start:stop] = [best_move(row) for row in rows[start:stop]]

    longest = max(pile.bit_length() for row in rows for pile in row)
    in_threads(work, len(rows), threads if longest >= BITS_FOR_THREADS else 1, 1, LONG_ROWS_PER_CALL)
    return left


def solve_each(best_move: BestMove, positions: Any, ruleset: Ruleset, out: Any) -> Solutions:
    """Solve a batch one position at a time: for games without a closed form. Missing piles are 0.

    Repeated rows of an array are solved once if a table of all positions up to the largest numbers is no longer than
    it.
    """
    rows = position_rows(positions, ruleset)
    width = len(
        ruleset.names_after_move(ruleset.names(rows.shape[1] if isinstance(rows, np.ndarray) else len(rows[0])))
    )
    is_p, move = output_arrays(out, (len(rows), width), np.object_)
    first_rows, places = _first_rows(rows) if isinstance(rows, np.ndarray) else (np.arange(len(rows)), None)
    asked = rows[first_rows].tolist() if isinstance(rows, np.ndarray) else rows
    lost, left = np.empty(len(first_rows), np.bool_), np.zeros((len(first_rows), width), np.object_)
    for place, (number, row) in enumerate(zip(first_rows.tolist(), asked, strict=True)):
        position, target = solve_row(best_move, ruleset, row, number)
        lost[place] = target is None
        numbers = [int(pile) for pile in (position if target is None else target)]
        left[place, : len(numbers)] = numbers
    dtype = rows.dtype if isinstance(rows, np.ndarray) else np.dtype(object)
    if places is None:
        is_p[...] = lost
        return Solutions(is_p, fit_dtype(left, dtype, None if out is None else move))
    is_p[...] = lost[places]
    left = fit_dtype(
        left, dtype if out is None else move.dtype, None if out is None else np.empty(left.shape, move.dtype)
    )
    if out is None:
        return Solutions(is_p, left[places])
    move[...] = left[places]
    return Solutions(is_p, move)


def _first_rows(rows: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.intp] | None]:
    """Return the first row of each distinct position, increasing, and the index of every row's position among these.

    If a table of positions up to the largest numbers is longer than `rows`, returns every row, and None.
    """
    every = np.arange(len(rows))
    if not rows.size or rows.min() < 0:
        return every, None
    sides = [int(largest) + 1 for largest in rows.max(axis=0)]
    if prod(sides) > len(rows):
        return every, None
    keys = np.ravel_multi_index(tuple(rows.T.astype(np.intp)), tuple(sides))
    table = np.full(prod(sides), len(rows), np.intp)
    table[keys[::-1]] = every[::-1]  # of repeated keys the last assignment stays
    first_rows = np.sort(table[table < len(rows)])
    table[keys[first_rows]] = np.arange(len(first_rows))
    return first_rows, table[keys]


def solve_row(best_move: BestMove, ruleset: Ruleset, row: Any, number: int) -> tuple[Position, Position | None]:
    """Return the position in row `number`, and its best move. Errors state the row number."""
    try:
        position = ruleset.check(row)
        return position, best_move(position)
    except (ValueError, UnknownValue) as error:
        raise type(error)(f"position {number}: {error}") from None


def in_threads(
    work: Callable[[int, int], None], size: int, threads: int, least: int = 1 << 14, most: int = ROWS_PER_CALL
) -> None:
    """Call work(start, stop) on ranges of `least` to `most` rows that cover `size` rows, on `threads` threads."""
    if threads < 1:
        raise ValueError(f"threads must be at least 1, got {threads}")
    workers = max(1, min(threads, size // least))
    parts = max(workers, -(-size // most))
    ranges = pairwise([size * part // parts for part in range(parts + 1)])
    if workers == 1:
        for start, stop in ranges:
            work(start, stop)
        return
    pool = thread_pool(workers)
    try:
        for done in [pool.submit(work, start, stop) for start, stop in ranges]:
            done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
