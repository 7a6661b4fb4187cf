"""Tables of outcomes, written to .npy files or pictures."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.exact.progress import Progress
from wythoff.jobs.files import unfinished_file, whole_file
from wythoff.jobs.formats import OUTCOMES, Format, format_by_suffix
from wythoff.jobs.npy import mapped_array
from wythoff.solve.boards import check_outcomes

# The most rows or columns of a picture. Each position is a pixel, with x to the right and y upward.
MAX_PIXELS = 20_000

# The most bytes that are counted in one call.
PIECE = 1 << 26


def write_outcomes(
    game: Game,
    rows: int,
    cols: int,
    target: str,
    packed: bool,
    progress: Progress | None = None,
    force: bool = False,
) -> int:
    """Write the table of `outcome_table` to a .npy file or a PNG picture, and return its number of P-positions.

    If `packed`, each byte of the .npy file has 8 columns of a row, as in `outcome_table`.

    Raises FileError if the suffix is neither .npy nor .png, or if the table does not fit the disk, unless `force` is
    true. Raises ValueError for a picture if matplotlib is missing or the picture would be too large.
    """
    if format_by_suffix(target, "outcomes are", OUTCOMES) is Format.PNG:
        return _write_picture(game, rows, cols, target, progress)
    # raise errors before a file is made
    check_outcomes(game.ruleset, rows, cols)
    game.solver.outcome_table(min(rows, 1), min(cols, 1), None, packed)
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    with unfinished_file(Path(target), 0 if force else rows * width, "") as path:
        table, count = mapped_array(path, dtype, (rows, width)), 0
        if table.size:
            game.solver.outcome_table(rows, cols, table, packed, progress)
            table.flush()
            count = _ones(table)
        del table
    return count


def _ones(table: NDArray[Any]) -> int:
    """Return the number of P-positions in a table, whose entries may be bools or packed bits."""
    flat, count = table.reshape(-1), 0
    for start in range(0, len(flat), PIECE):
        piece = flat[start : start + PIECE]
        count += int(np.count_nonzero(piece) if piece.dtype == np.bool_ else np.bitwise_count(piece).sum())
    return count


def _write_picture(game: Game, rows: int, cols: int, target: str, progress: Progress | None) -> int:
    try:
        from matplotlib import image
    except ImportError:
        raise ValueError("a picture needs matplotlib: pip install '.[plot]'") from None
    if not 0 < rows <= MAX_PIXELS or not 0 < cols <= MAX_PIXELS:
        raise ValueError(f"a picture has 1 to {MAX_PIXELS} rows and columns, got {rows} x {cols}")
    with whole_file(target) as file:
        table = game.solver.outcome_table(rows, cols, None, False, progress)
        image.imsave(file, table.T, cmap="gray_r", vmin=0, vmax=1, origin="lower", format="png")
    return _ones(table)
