"""Compute boards of Grundy values, tables of outcomes, windows of Grundy values, and arrays of P-positions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out, fit_dtype, too_small
from wythoff.exact.bigint import Integer, as_mpz, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.protocol import SolverProtocol
from wythoff.solve.solution import UnknownValue

# The number of positions in one call of grundy_many.
POSITIONS_PER_CALL = 1 << 12


def value_dtype(ruleset: Ruleset, rows: Integer, cols: Integer) -> np.dtype[Any]:
    """Return uint32, the dtype of a board of Grundy values. Raises ValueError if the game has no board of this size."""
    if ruleset.is_misere or not (ruleset.empty_is_zero or len(ruleset.piles) == 2):
        raise ValueError(f"{ruleset.title} has no board of Grundy values; accepted: two piles or heaps, in normal play")
    check_pairs(ruleset, rows, cols, "board of Grundy values", int(ruleset.min_pile))
    return np.dtype(np.uint32)


def check_pairs(ruleset: Ruleset, rows: Integer, cols: Integer, what: str, first: int = 0) -> None:
    """Raise ValueError if a corner of a board is not a position. `what` is the name of the board in the message.

    The board consists of the pairs (x, y) with 0 <= x - first < rows and 0 <= y - first < cols.
    """
    corners = product((first, first + rows - 1), (first, first + cols - 1)) if rows and cols else ()
    for x, y in corners:
        try:
            ruleset.check((mpz(x), mpz(y)))
        except ValueError as error:
            why = str(error).removeprefix(f"{ruleset.name}: ")
            size = f"{shortened(rows)} x {shortened(cols)}"
            raise ValueError(f"{ruleset.name} has no {what} of {size} positions: {why}") from None


def allocate_board(rows: Integer, cols: Integer, dtype: np.dtype[Any], beside: int = 0) -> NDArray[Any]:
    """Return a new board of zeros. Raises ValueError if the board and `beside` more bytes do not fit into memory."""
    check_memory(int(rows * cols) * dtype.itemsize + beside, board_size(rows, cols))
    return np.zeros((int(rows), int(cols)), dtype)


def board_size(rows: Integer, cols: Integer) -> str:
    """Return the name of a board for error messages: "a board of 3 x 5 Grundy values"."""
    return f"a board of {shortened(rows)} x {shortened(cols)} Grundy values"


def check_out_board(out: Any, rows: int, cols: int, largest: int) -> NDArray[Any]:
    """Return `out` as an array. Raises ValueError unless its shape is (rows, cols) and its dtype can hold `largest`."""
    array = check_out(out, (rows, cols))
    if array.size and array.dtype != np.object_ and np.iinfo(array.dtype).max < largest:
        raise ValueError(too_small("out", array.dtype, f"{largest}, an upper bound of these values"))
    return array


def grundy_board(
    solver: SolverProtocol, rows: int, cols: int, out: Any, progress: Progress | None, first: int = 0
) -> NDArray[Any]:
    """Return the array of the Grundy values G(first + i, first + j) for i < rows and j < cols."""
    dtype = value_dtype(solver.ruleset, mpz(rows), mpz(cols))
    check_pairs(solver.ruleset, rows, cols, "board of Grundy values", first)
    board = allocate_board(mpz(rows), mpz(cols), dtype)
    for start in range(0, board.size, POSITIONS_PER_CALL):
        places = (
            np.stack(np.divmod(np.arange(start, min(start + POSITIONS_PER_CALL, board.size)), cols), axis=1) + first
        )
        values, is_known = solver.grundy_many(places, lambda: None)
        if not is_known.all():  # the error of `grundy` states the reason
            values[~is_known] = [
                int(solver.grundy(solver.ruleset.check(place))) for place in places[~is_known].tolist()
            ]
        board.reshape(-1)[start : start + len(values)] = values
        if progress:
            progress(min(start + POSITIONS_PER_CALL, board.size), board.size)
    if out is None:
        return board
    array = check_out_board(out, rows, cols, int(board.max(initial=0)))
    array[...] = board
    return array


# The number of positions in one call of solve_many.
CELLS_PER_CALL = 1 << 16


def check_outcomes(ruleset: Ruleset, rows: int, cols: int) -> None:
    """Raise ValueError if the game has no table of outcomes with this number of rows and columns."""
    if ruleset.pile_count == 1 or not ruleset.in_files:
        raise ValueError(
            f"{ruleset.name} has no table of outcomes; accepted: games on two piles or two heaps, except flip-flop"
        )
    check_pairs(ruleset, rows, cols, "table of outcomes")


def outcome_table(
    solver: SolverProtocol, rows: int, cols: int, out: NDArray[Any] | None, packed: bool, progress: Progress | None
) -> NDArray[Any]:
    """Return an array that is True at [x, y] if (x, y) is a P-position: the table of `wy.outcome_table`."""
    ruleset = solver.ruleset
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    check_outcomes(ruleset, rows, cols)
    if out is None:
        check_memory(rows * width, f"a table of {shortened(rows)} x {shortened(cols)} outcomes")
        out = np.empty((rows, width), dtype)
    out = check_out(out, (rows, width), dtype=np.dtype(dtype))
    if out.size:
        solver.fill_outcomes(out, cols, packed, progress or ignore_progress)
    return out


def ignore_progress(done: int, total: int | None) -> None:
    """Accept a report of progress, and do nothing."""


def fill_by_answers(solver: SolverProtocol, out: NDArray[Any], cols: int, packed: bool, progress: Progress) -> None:
    """Fill the outcome table `out` by calls of `solver.solve_many`. If `packed`, a byte has the outcomes of 8 cells."""
    height = max(1, CELLS_PER_CALL // cols)
    for first in range(0, len(out), height):
        x, y = np.mgrid[first : min(first + height, len(out)), :cols]
        is_p = solver.solve_many(np.column_stack((x.reshape(-1), y.reshape(-1)))).is_p.reshape(-1, cols)
        out[first : first + height] = np.packbits(is_p, axis=1, bitorder="little") if packed else is_p
        progress(min(first + height, len(out)), len(out))


# The most bits of the numbers of a block. A row counts as at least 64 bits, so a block has at most 32768 rows.
BLOCK_BITS = 1 << 21

PPosition = Callable[[Integer], Position]


def p_position_rows(p_position: PPosition, start: Integer, stop: Integer, out: NDArray[Any] | None) -> NDArray[Any]:
    """Return the P-positions with indices start to stop - 1 as rows of `out`, or of a new array of int64 or objects."""
    width, bits = _row_size(p_position, start, stop)
    count = int(stop - start)
    check_memory(count * (bits // 8 + 40 * width), f"an array of {shortened(count)} P-positions")
    if out is not None:
        out = check_out(out, (count, width))
    rows = np.empty((count, width), np.object_)
    for row in range(len(rows)):
        rows[row] = [int(pile) for pile in p_position(mpz(start + row))]
    return fit_dtype(rows, np.dtype(np.int64), out)


def p_position_row_blocks(p_position: PPosition, start: Integer, stop: Integer) -> Iterator[NDArray[Any]]:
    """Return an iterator over arrays that together have the rows of `p_position_rows`.

    Raises UnknownValue before the first array, if a P-position is not known.
    """
    _, bits = _row_size(p_position, start, stop)
    count = max(1, BLOCK_BITS // bits)
    cuts = range(int(start), int(stop), int(count))
    return (p_position_rows(p_position, mpz(cut), min(mpz(cut + count), stop), None) for cut in cuts)


def _row_size(p_position: PPosition, start: Integer, stop: Integer) -> tuple[int, int]:
    """Return (count, bits): each P-position start to stop - 1 has `count` numbers, with up to `bits` bits together."""
    last = p_position(stop - 1 if stop > start else start)
    return len(last), 64 + sum(pile.bit_length() for pile in last)


Values = NDArray[Any]

# The most positions of a board that is computed to return a window of it: a second, 200 MB.
MAX_BOARD_POSITIONS = 5 * 10**7

# The most positions of a window: as many as the pixels of a large picture.
MAX_WINDOW_POSITIONS = 10**8


@dataclass(frozen=True, eq=False)
class Window:
    """The Grundy values in a rectangle of positions, with the corner (x, y): G(x + i, y + j) = base + values[i, j].

    values[i, j] = -1 means that G(x + i, y + j) is unknown, but at least `below`.
    """

    values: Values
    base: Integer = 0
    below: int | None = None
    """A lower bound of all unknown values. None if all values are known."""


def grundy_window(solver: SolverProtocol, x: Any, y: Any, rows: Any, cols: Any, values: Any = 64) -> Window:
    """Return the Grundy values G(x + i, y + j) for i < rows and j < cols, in a game with a board.

    All values are returned

    - if the board from (0, 0) to the far corner of the window has at most 5 * 10^7 positions,
    - at any distance, in the first 131 rows or the first 131 columns of Wythoff's game, by their proved periods.

    Otherwise only small values are returned:

    - the values below the number `values`, in Wythoff's game, if (x + rows) * values or (y + cols) * values is at most
      2 * 10^9,
    - at any distance, by proved automata: the values up to 3 of Wythoff's game, the values up to 8 of t-Wythoff for
      t = 2 to 10, and the P-positions (value 0) of t-Wythoff for larger t.

    Raises UnknownValue if no value of the window is known.
    """
    corner = as_mpz(x, "x"), as_mpz(y, "y")
    height, width = (int(as_mpz(size, name)) for size, name in ((rows, "rows"), (cols, "cols")))
    below = int(as_mpz(values, "values"))
    solver.board_dtype(as_mpz(height), as_mpz(width))
    if not 0 < height * width <= MAX_WINDOW_POSITIONS:
        raise ValueError(f"a window must have 1 to {MAX_WINDOW_POSITIONS} positions, got {height} x {width}")
    if below < 1:
        raise ValueError(f"values must be at least 1, got {below}")
    bottom, right = corner[0] + height, corner[1] + width
    if bottom * right > MAX_BOARD_POSITIONS:
        window: Window = solver.far_window(corner, height, width, below)
        return window
    board = solver.grundy_board(int(bottom), int(right))
    return Window(board[int(corner[0]) :, int(corner[1]) :].astype(np.int64))


def far_window_error(title: str, corner: tuple[Integer, Integer], rows: int, cols: int) -> UnknownValue:
    """Return the error for a window of unknown values: the board from (0, 0) to the window would be too large."""
    cells = (corner[0] + rows) * (corner[1] + cols)
    return UnknownValue(
        f"the values of {title} in a window at ({shortened(corner[0])}, {shortened(corner[1])}) are not known: they"
        f" need a board of {shortened(cells)} positions; at most {MAX_BOARD_POSITIONS} are computed"
    )
