"""A table of outcomes as a file: .npy or a picture."""

from pathlib import Path

import numpy as np

from wythoff.jobs.whole_file import unfinished_file, whole_file
from wythoff.solved import Game, outcome_table

# Rows and columns of a picture at most: one pixel a position, x to the right and y upward.
MOST_PIXELS = 20_000


def write_outcomes(game: Game, rows: int, cols: int, target: str, packed: bool) -> int:
    """Write the table of `outcome_table`; return the number of P-positions. A picture needs matplotlib."""
    if Path(target).suffix.lower() == ".png":
        return _write_picture(game, rows, cols, target)
    outcome_table(game, min(rows, 1), min(cols, 1))  # refused before there is a file
    width, dtype = (-(-cols // 8), np.uint8) if packed else (cols, np.bool_)
    with unfinished_file(Path(target)) as path:
        if not rows * width:
            with path.open("wb") as file:
                np.save(file, np.empty((rows, width), dtype))
            return 0
        table = np.lib.format.open_memmap(path, "w+", dtype, (rows, width))
        outcome_table(game, rows, cols, out=table, packed=packed)
        table.flush()
        return int(np.bitwise_count(table).sum() if packed else np.count_nonzero(table))


def _write_picture(game: Game, rows: int, cols: int, target: str) -> int:
    try:
        from matplotlib import image
    except ImportError:
        raise ValueError("a picture needs matplotlib: pip install '.[plot]'") from None
    if not 0 < rows <= MOST_PIXELS or not 0 < cols <= MOST_PIXELS:
        raise ValueError(f"a picture has 1 to {MOST_PIXELS} rows and columns, got {rows} x {cols}")
    with whole_file(target) as file:
        table = outcome_table(game, rows, cols)
        image.imsave(file, table.T, cmap="gray_r", vmin=0, vmax=1, origin="lower", format="png")
    return int(np.count_nonzero(table))
