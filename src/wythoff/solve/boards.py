"""Tables, windows and rows of answers: boards of Grundy values and of outcomes, P-positions one by one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out, fit_dtype
from wythoff.exact.bigint import Integer, as_mpz, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.questions import Answering
from wythoff.solve.solution import UnknownValue

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
    """Return the name of a board in the error that it is too large."""
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
    """Return the values of the positions (first + i, first + j), i < rows, j < cols, some at a time."""
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


# Positions that a solver is asked for at a time.
CELLS = 1 << 16


def outcome_table(
    solver: Answering, rows: int, cols: int, out: NDArray[Any] | None, packed: bool, progress: Progress | None
) -> NDArray[Any]:
    """Return True where (x, y) is P, x < rows, y < cols; see wythoff.api.tables.outcome_table."""
    ruleset = solver.ruleset
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    if len(ruleset.names(2)[: ruleset.pile_count]) < 2 or not ruleset.in_files:
        raise ValueError(f"a table of outcomes is for games on two piles or heaps, got {ruleset.name}")
    if out is None:
        check_memory(rows * width, f"a table of {rows} x {cols} outcomes")
        out = np.empty((rows, width), dtype)
    out = check_out(out, (rows, width), dtype=np.dtype(dtype))
    if out.size:
        solver.fill_outcomes(out, cols, packed, progress or quiet)
    return out


def quiet(done: int, total: int | None) -> None:
    """No progress."""


def fill_by_answers(solver: Answering, out: NDArray[Any], cols: int, packed: bool, progress: Progress) -> None:
    """Write the outcomes that the solver gives for each position, some rows at a time."""
    height = max(1, CELLS // cols)
    for first in range(0, len(out), height):
        x, y = np.mgrid[first : min(first + height, len(out)), :cols]
        is_p = solver.solve_many(np.column_stack((x.reshape(-1), y.reshape(-1)))).is_p.reshape(-1, cols)
        out[first : first + height] = np.packbits(is_p, axis=1, bitorder="little") if packed else is_p
        progress(min(first + height, len(out)), len(out))


# Bits of the numbers of a block: those of 32768 rows at most.
BLOCK_BITS = 1 << 21

PPosition = Callable[[Integer], Position]


def p_position_rows(p_position: PPosition, start: Integer, stop: Integer, out: NDArray[Any] | None) -> NDArray[Any]:
    """Rows start to stop - 1: int64 if they fit, else objects; or `out`."""
    width, bits = _size(p_position, start, stop)
    count = int(stop - start)
    check_memory(count * (bits // 8 + 40 * width), f"an array of {count} P-positions")
    if out is not None:
        out = check_out(out, (count, width))
    rows = np.empty((count, width), np.object_)
    for row in range(len(rows)):
        rows[row] = [int(pile) for pile in p_position(mpz(start + row))]
    return fit_dtype(rows, np.dtype(np.int64), out)


def p_position_row_blocks(p_position: PPosition, start: Integer, stop: Integer) -> Iterator[NDArray[Any]]:
    """The same rows in blocks. Raises UnknownValue at once, not at the block that is not known."""
    _, bits = _size(p_position, start, stop)
    count = max(1, BLOCK_BITS // bits)
    cuts = range(int(start), int(stop), int(count))
    return (p_position_rows(p_position, mpz(cut), min(mpz(cut + count), stop), None) for cut in cuts)


def _size(p_position: PPosition, start: Integer, stop: Integer) -> tuple[int, int]:
    """Numbers of a row, and at least the bits of each row."""
    last = p_position(stop - 1 if stop > start else start)
    return len(last), 64 + sum(pile.bit_length() for pile in last)


Values = NDArray[Any]

# Positions of a board that is made to show a window of it: a second, 200 MB.
MOST_CELLS = 5 * 10**7

# Positions of the window itself: a picture has no more pixels.
MOST_IN_WINDOW = 10**8


@dataclass(frozen=True, eq=False)
class Window:
    """G(x + i, y + j) is base + values[i, j]; where that entry is -1, only that G is at least `below` is known."""

    values: Values
    base: Integer = 0
    below: int | None = None
    """None if every value is known."""


def grundy_window(solver: Answering, x: Any, y: Any, rows: Any, cols: Any, values: Any = 64) -> Window:
    """The values G(x + i, y + j), i < rows, j < cols, of a game with a board: all of them, or those below `values`.

    All: where the board that ends with the window has at most MOST_CELLS positions, and in the first rows or columns of
    Wythoff's game, 128 or so, at any distance, by their proved periods. Those below `values`: in Wythoff's game as far
    as strips reach, (x + rows) values <= 2 * 10^9. Anywhere, by proved automata: values up to 3 of Wythoff's game, up
    to 8 of t-Wythoff for t = 2 to 10, P-positions for larger t. Raises UnknownValue where there is nothing to show.
    """
    corner = as_mpz(x, "x"), as_mpz(y, "y")
    height, width = (int(as_mpz(size, name)) for size, name in ((rows, "rows"), (cols, "cols")))
    below = int(as_mpz(values, "values"))
    solver.board_dtype(as_mpz(height), as_mpz(width))
    if not 0 < height * width <= MOST_IN_WINDOW:
        raise ValueError(f"a window has 1 to {MOST_IN_WINDOW} positions, got {height} x {width}")
    if below < 1:
        raise ValueError(f"values must be at least 1, got {below}")
    bottom, right = corner[0] + height, corner[1] + width
    if bottom * right > MOST_CELLS:
        found: Window = solver.far_window(corner, height, width, below)
        return found
    board = solver.grundy_board(int(bottom), int(right))
    return Window(board[int(corner[0]) :, int(corner[1]) :].astype(np.int64))


def too_far(title: str, corner: tuple[Integer, Integer], rows: int, cols: int) -> UnknownValue:
    """Return the error for a window that no board reaches."""
    cells = (corner[0] + rows) * (corner[1] + cols)
    return UnknownValue(
        f"a window of {title} at ({shortened(corner[0])}, {shortened(corner[1])}) is not known: the board that ends"
        f" with it is made up to {MOST_CELLS} positions, and this one has {shortened(cells)}"
    )
