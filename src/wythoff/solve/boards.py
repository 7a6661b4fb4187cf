"""Boards of Grundy values of games that have no faster way to make them: each position is asked for."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.questions import Answering

# Positions that are asked for at a time.
ASKED = 1 << 12


def value_dtype(ruleset: Ruleset, rows: Integer, cols: Integer) -> np.dtype[Any]:
    """uint32: values are at most the number of moves. Raises ValueError if there is no board."""
    if ruleset.is_misere or not (ruleset.empty_is_zero or len(ruleset.piles) == 2):
        raise ValueError(
            f"{ruleset.title} has no board of Grundy values: these are of games on two piles, in normal play"
        )
    return np.dtype(np.uint32)


def new_board(rows: Integer, cols: Integer, dtype: np.dtype[Any], beside: int = 0) -> NDArray[Any]:
    """An array for the values. Raises ValueError if that, and what is needed beside, does not fit into memory."""
    check_memory(int(rows * cols) * dtype.itemsize + beside, board_size(rows, cols))
    return np.zeros((int(rows), int(cols)), dtype)


def board_size(rows: Integer, cols: Integer) -> str:
    """The name of a board in the error that it is too large."""
    return f"a board of {shortened(rows)} x {shortened(cols)} Grundy values"


def given_board(out: Any, rows: int, cols: int, largest: int) -> NDArray[Any]:
    """`out`, if it is an array of this shape that holds every value up to `largest`. Raises ValueError if not."""
    array = check_out(out, (rows, cols))
    if array.size and array.dtype != np.object_ and np.iinfo(array.dtype).max < largest:
        raise ValueError(f"out must be certain to hold {largest}, the bound of these values: {array.dtype} is not")
    return array


def grundy_board(
    solver: Answering, rows: int, cols: int, out: Any, progress: Progress | None, first: int = 0
) -> NDArray[Any]:
    """The values of the positions (first + i, first + j), i < rows, j < cols, some at a time."""
    dtype = value_dtype(solver.ruleset, mpz(rows), mpz(cols))
    board = new_board(mpz(rows), mpz(cols), dtype)
    for start in range(0, board.size, ASKED):
        places = np.stack(np.divmod(np.arange(start, min(start + ASKED, board.size)), cols), axis=1) + first
        values, is_known = solver.grundy_many(places, lambda: None)
        if not is_known.all():  # then the question itself says why
            values[~is_known] = [
                int(solver.grundy(solver.ruleset.check(place))) for place in places[~is_known].tolist()
            ]
        board.reshape(-1)[start : start + len(values)] = values
        if progress:
            progress(min(start + ASKED, board.size), board.size)
    if out is None:
        return board
    given = given_board(out, rows, cols, int(board.max(initial=0)))
    given[...] = board
    return given
