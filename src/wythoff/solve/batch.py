"""Solve many positions in one call: read them, divide the rows among threads, and fill the arrays of answers."""

from collections.abc import Callable
from contextlib import nullcontext
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_out, fit_dtype, integer_array, working_dtype
from wythoff.exact.bigint import mpz, releasing_gil
from wythoff.exact.threads import thread_pool
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.protocol import SolverProtocol
from wythoff.solve.solution import Solutions, UnknownValue, cast_like

# Threads are used for piles of at least this many bits, about 10 000 digits. Two threads have 0.5 times the speed of
# one at 3000 digits, 1.2 to 1.5 times at 10 000, and 1.2 to 1.8 times at 100 000: shorter piles do not pay for
# releasing the GIL. Two processes are always slower than one, since the answers must be sent back.
BITS_FOR_THREADS = 33_000

# The most rows of one call of compiled code: a tenth of a second. Ctrl-C is noticed between calls.
ROWS_PER_CALL = 1 << 20

# The most rows with long piles that a thread solves in one call.
LONG_ROWS_PER_CALL = 64

BestMove = Callable[[Position], Position | None]


def position_rows(positions: Any, ruleset: Ruleset) -> NDArray[Any] | list[Position]:
    """Return n positions of k numbers: an integer array (n, k), or tuples of mpz if a number exceeds int64.

    Raises the error of the first invalid position. The message has its row number, counted from 0.
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
        raise ValueError(f"all positions must have equally many piles, got {min(lengths)} and {max(lengths)} piles")
    if any(pile.bit_length() > 63 for row in rows for pile in row):
        return rows
    count = lengths.pop() if rows else len(ruleset.piles)
    return np.array([[int(pile) for pile in row] for row in rows], np.int64).reshape(len(rows), count)


def refuse_negative(array: NDArray[Any], ruleset: Ruleset) -> None:
    """Raise a ValueError that states the row and name of the first negative number. Each row is a position."""
    row, column = (int(index) for index in np.argwhere(array < 0)[0])
    name = ruleset.names(array.shape[1])[column]
    raise ValueError(f"position {row}: {name} must be at least 0, got {array[row, column]}")


def output_arrays(out: Any, shape: tuple[int, int], dtype: Any) -> tuple[NDArray[np.bool_], NDArray[Any]]:
    """Return the arrays (is_p, move) for answers: the arrays in the tuple `out`, or new ones if `out` is None.

    `move` has the given `shape`: (number of rows, length of a target). A new `move` has the given dtype. Raises
    ValueError if `out` has wrong shapes or dtypes.
    """
    if out is None:
        return np.empty(shape[0], np.bool_), np.empty(shape, dtype)
    if not isinstance(out, tuple) or len(out) != 2:
        raise ValueError("out must be a tuple of two arrays, (is_p, move)")
    is_p, move = out
    return check_out(is_p, shape[:1], "out[0]", np.dtype(np.bool_)), check_out(move, shape, "out[1]")


def solve_each(
    solver: SolverProtocol, rows: NDArray[Any] | list[Position], out: Any, threads: int = 1, positions: Any = None
) -> Solutions:
    """Return the `Solutions` of the positions `rows`, solved one at a time.

    If targets have different lengths, zeros follow the shorter ones in the rows of `move`. Repeated rows of an array
    are solved only once, unless the numbers are so large that finding the repetitions needs more memory than the array.
    If `rows` is a list, `move` has mpz if positions[0] has mpz, else ints; `positions` is the input of the user.
    Several threads are used only for numbers of at least BITS_FOR_THREADS bits.
    """
    rules, best_move = solver.ruleset, solver.for_rows().best_move
    if isinstance(rows, np.ndarray):
        width, dtype = rows.shape[1], working_dtype(rows)
        first_rows, places = _first_rows(rows)
        distinct, number_type, has_long = rows[first_rows].tolist(), int, False
        check: Callable[[Any], Position] = rules.check
    else:
        width, dtype = len(rows[0]), np.dtype(np.object_)
        first_rows, places, distinct = np.arange(len(rows)), None, rows
        as_mpz = positions is not None and type(next(iter(cast_like(positions[0], rows[0])), None)) is mpz
        number_type, check = mpz if as_mpz else int, tuple  # the positions are checked
        has_long = max(pile.bit_length() for row in rows for pile in row) >= BITS_FOR_THREADS
    is_p, move = output_arrays(out, (len(rows), len(rules.names_after_move(rules.names(width)))), np.object_)
    lost, left = np.empty(len(distinct), np.bool_), np.zeros((len(distinct), move.shape[1]), np.object_)

    def work(start: int, stop: int) -> None:
        with releasing_gil() if has_long else nullcontext():
            for place in range(start, stop):
                position, target = solve_row(best_move, check, distinct[place], int(first_rows[place]))
                lost[place] = target is None
                numbers = [number_type(pile) for pile in (position if target is None else target)]
                left[place, : len(numbers)] = numbers

    in_threads(work, len(distinct), threads, 1 if has_long else len(distinct) + 1, LONG_ROWS_PER_CALL)
    into = None if out is None else np.empty(left.shape, move.dtype)
    targets = fit_dtype(left, dtype, into, "out[1]")
    if places is not None:
        lost, targets = lost[places], targets[places]
    is_p[...] = lost
    if out is None:
        return Solutions(is_p, targets)
    move[...] = targets
    return Solutions(is_p, move)


def _first_rows(rows: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.intp] | None]:
    """Return (first, index): `first` has the row number of the first occurrence of each position, in increasing order.

    Row r has the same position as row first[index[r]]. Return all row numbers and None if a number is negative, or if
    the product of (largest number + 1) over all columns exceeds the number of rows.
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


def solve_row(
    best_move: BestMove, check: Callable[[Any], Position], row: Any, number: int
) -> tuple[Position, Position | None]:
    """Return the position `check(row)`, and the target of its canonical move as `best_move` returns it.

    An error states the `number` of the row.
    """
    try:
        position = check(row)
        return position, best_move(position)
    except (ValueError, UnknownValue) as error:
        raise type(error)(f"position {number}: {error}") from None


def in_threads(
    work: Callable[[int, int], None], size: int, threads: int, least: int = 1 << 14, most: int = ROWS_PER_CALL
) -> None:
    """Call work(start, stop) for ranges of rows that together cover 0 to size - 1, on up to `threads` threads.

    A range has at most `most` rows. There are at most size / `least` threads, but at least one.
    """
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
        pool.stop()
