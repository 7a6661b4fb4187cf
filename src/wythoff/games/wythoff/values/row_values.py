"""Grundy values G(x, y) of single positions of Wythoff's game.

They are computed from the positions with smaller piles. If y is large, the proved period of row x replaces y by a
smaller number.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from wythoff.exact.bigint import Integer, shortened
from wythoff.exact.loading import is_loading_worth
from wythoff.exact.package_digest import package_digest
from wythoff.exact.user_folders import cache_folder
from wythoff.games.wythoff.values.row_periods import DATA, bundled_row_periods, likely_lag, proved_batches, proved_rows
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The most cells that are computed without compiled code, in 0.6 s. Loading compiled code and an automaton takes this
# time, too.
MAX_CELLS_BY_HAND = 600_000

# The fewest cells for which compiled code is used if it is loaded. Without compiled code they take 20 ms.
# `_simulated_and_frozen` needs more columns than a smaller board has.
MIN_CELLS_COMPILED = 20_000

# The most cells (i, j), i <= x, j <= y, for one value G(x, y) if the period of row x is not known. For x = y, half of
# the cells are computed, in 43 s and 1.5 GB. For y much larger than x, the computation takes 70 s and less memory.
MAX_CELLS = 4 * 10**9

# The fewest cells for which the values of one period are cached in a file, and early rows are frozen. Computing so many
# cells takes 0.2 s.
MIN_CACHED_CELLS = 2 * 10**7

# The number of rows of a cached file, which contains one period of each row: 6 MB at row 300, 13 MB at row 600.
ROWS_PER_FILE = 16


def grundy_value(x: Integer, y: Integer) -> Integer:
    """Return the Grundy value G(x, y) of Wythoff's game, x <= y.

    Raises UnknownValue if the period of row x is not known and y is too large.

    Let row x have the preperiod m and the period p, and let y >= m. Then G(x, y) = G(x, c) + y - c, where
    m <= c < m + p and c is congruent to y mod p. So for any y, one value needs only the columns up to m + p. This takes
    less than 0.1 s up to row 103. From row 107 on, one period of row x, and of 15 rows near it, is computed and stored
    in the cache folder of the user: this takes 0.5 s at row 128, 6 s at row 300, 40 s at row 512 and minutes for later
    rows. In rows 104 to 106 this is done only for some y. If no period is known, G(x, y) is computed by the fastest of
    several methods.
    """
    known = bundled_row_periods()
    column = _near_column(x, y)
    if not _is_known(x, y):
        from wythoff.games.wythoff.automata.bundled import largest_known

        position_text = f"({shortened(x)}, {shortened(y)})"
        raise UnknownValue(
            f"the Grundy value of {position_text} is not known: values above {largest_known(1)} are known only if"
            f" the smaller pile is at most {len(known) - 1}, or if (x + 1) (y + 1) is at most {MAX_CELLS}; a proved"
            " period of row x of the Grundy values would give this value"
        )
    if _is_cached(x, y, column):
        return int(_cached_rows(int(x) // ROWS_PER_FILE)[int(x)][int(y % known[int(x)].period)]) + y - 2 * x
    ways = _methods(int(x), int(column))
    return min(ways, key=ways.__getitem__)(int(x), int(column)) + y - column


def seconds(x: Integer, y: Integer) -> float:
    """Return an estimate of the seconds that grundy_value(x, y), x <= y, takes.

    Return 0 if this function would raise UnknownValue, or if the value is cached.
    """
    column = _near_column(x, y)
    if (cells := _cells(x, column)) <= MAX_CELLS_BY_HAND:
        return 1e-6 * int(cells)
    if not _is_known(x, y):
        return 0.0
    if not _is_cached(x, y, column):
        return min(_methods(int(x), int(column)).values())
    rows = _rows_of_file(int(x) // ROWS_PER_FILE)
    return 0.0 if _file_path(rows).exists() else _frozen_seconds(rows[-1], bundled_row_periods()[rows[-1]].preperiod)


def is_computed_by_hand(x: Integer, y: Integer) -> bool:
    """Whether computing G(x, y), x <= y, without compiled code is faster than loading compiled code."""
    return bool(_cells(x, _near_column(x, y)) <= MAX_CELLS_BY_HAND)


def value_by_hand(x: Integer, y: Integer) -> Integer | None:
    """Return the Grundy value of (x, y), x <= y, computed without compiled code; None if compiled code is better.

    Compiled code is better for many cells, or if this process has spent much time on cells without compiled code.
    """
    column = _near_column(x, y)
    cells = _cells(x, column)
    if cells > MAX_CELLS_BY_HAND or is_loading_worth(__name__, cells / MAX_CELLS_BY_HAND):
        return None
    return _by_hand(int(x), int(column)) + y - column


def _cells(x: Integer, y: Integer) -> Integer:
    """Return the number of the cells (i, j), i <= j, that determine G(x, y): i <= min(x, y) and j <= max(x, y)."""
    small, large = min(x, y), max(x, y)
    return (small + 1) * (large + 1) - small * (small + 1) // 2


def _is_known(x: Integer, y: Integer) -> bool:
    return bool(x < len(bundled_row_periods()) or (x + 1) * (y + 1) <= MAX_CELLS)


def _near_column(x: Integer, y: Integer) -> Integer:
    """Return the least column c >= preperiod of row x that is congruent to y modulo the period of row x.

    Return y if y is less than the preperiod, or if no period is known.
    """
    known = bundled_row_periods()
    row = known[int(x)] if x < len(known) else None
    return y if row is None or y < row.preperiod else row.preperiod + (y - row.preperiod) % row.period


def _is_cached(x: Integer, y: Integer, column: Integer) -> bool:
    known = bundled_row_periods()
    return bool(x < len(known) and y >= known[int(x)].preperiod and (x + 1) * (column + 1) > MIN_CACHED_CELLS)


def _methods(x: int, y: int) -> dict[Callable[[int, int], int], float]:
    """Return a dictionary of the functions that compute the Grundy value of (x, y), with estimates of their seconds."""
    cells = (x + 1) * (y + 1)
    if cells <= MIN_CELLS_COMPILED:
        return {_by_hand: 0.02}
    ways: dict[Callable[[int, int], int], float] = {_by_tiles: 15e-9 * (cells - x * x / 2)}
    if x < len(bundled_row_periods()):  # for later rows tiles are always faster
        ways |= {_simulated: (6e-9 + x * 1e-11) * cells, _simulated_and_frozen: _frozen_seconds(x, y)}
    return ways


def _frozen_seconds(x: int, y: int) -> float:
    """Return an estimate of the seconds of `_simulated_and_frozen(x, y)`, which freezes rows that are periodic."""
    lag = likely_lag(x + 1)
    return 10e-9 * sum(min(y, row.preperiod + lag) for row in bundled_row_periods()[: x + 1]) + 5e-9 * lag * (x + 1)


def _by_hand(x: int, y: int) -> int:
    """Return the Grundy value G(x, y), computed column by column without compiled code.

    Since G(x, y) = G(y, x), only cells with row <= column are computed, and row i and column i share a set of used
    values. A set is an int: bit g is set if value g is used.
    """
    x, y = min(x, y), max(x, y)
    lines, diagonals = [0] * (y + 1), [0] * (y + 1)
    least = 0
    for column in range(y + 1):
        taken = lines[column]
        for row in range(min(x, column) + 1):
            used = lines[row] | taken | diagonals[column - row]
            least = ~used & (used + 1)
            lines[row] |= least
            taken |= least
            diagonals[column - row] |= least
        lines[column] = taken
    return least.bit_length() - 1


def _by_tiles(x: int, y: int) -> int:
    from wythoff.games.wythoff.values.board_sets import grundy_value

    return grundy_value(x, y)


def _simulated(x: int, y: int) -> int:
    """Return the Grundy value G(x, y), by computing the rows 0 to x up to column y."""
    from wythoff.games.wythoff.values.first_rows import FirstRows

    simulated = FirstRows(x + 1, 0, y + 1)
    simulated.advance(x + y + 1)
    return simulated.value(x)


def _simulated_and_frozen(x: int, y: int) -> int:
    """Return the Grundy value G(x, y) from rows 0 to x. Each row is computed only until it is proved to repeat."""
    from wythoff.games.wythoff.values.first_rows import FirstRows

    simulated = FirstRows(x + 1, likely_lag(x + 1), y + 1)
    for _ in proved_batches(simulated, x + y + 1):
        pass
    return simulated.value(x)


@lru_cache(4)
def _cached_rows(number: int) -> "dict[int, NDArray[np.uint16]]":
    """Return a dictionary for the rows x = 16 number, ..., 16 number + 15 of one cached file.

    The entry of x is an array for one period of row x. The array has G(x, y) - y + 2x at the index y % period, for all
    y from the preperiod on. If the file does not exist, compute and write it.
    """
    known = bundled_row_periods()
    rows = _rows_of_file(number)
    path = _file_path(rows)
    values_of_row = _read_file(path, rows)
    if values_of_row is None:
        values_of_row = {}
        for period, values in proved_rows(rows.stop):
            if period != known[period.row]:
                raise AssertionError(f"{DATA} has {known[period.row]}, but the proved period is {period}")
            if period.row in rows:
                values_of_row[period.row] = values.copy()
        _write_file(path, values_of_row)
    return values_of_row


def _rows_of_file(number: int) -> range:
    return range(number * ROWS_PER_FILE, min((number + 1) * ROWS_PER_FILE, len(bundled_row_periods())))


def _file_path(rows: range) -> Path:
    return cache_folder() / f"rows-{rows.start}-{rows.stop}-{_digest()}.npz"


def _digest() -> str:
    """Return a digest of the code that computes the values. Files of other versions of the code are not read."""
    return package_digest("wythoff.kernels", "wythoff.exact", "wythoff.games.wythoff.values")


def _read_file(path: Path, rows: range) -> "dict[int, NDArray[np.uint16]] | None":
    """Return the array of each row in a cached file, or None if the file is missing or damaged."""
    import numpy as np

    known, values_of_row = bundled_row_periods(), {}
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            for row in rows:
                values = file[str(row)]
                if values.dtype != np.uint16 or values.shape != (known[row].period,) or values.max() > 3 * row:
                    return None
                values_of_row[row] = values
    except Exception:  # zipfile, zlib and numpy raise various errors
        return None
    return values_of_row


def _write_file(path: Path, values_of_row: "dict[int, NDArray[np.uint16]]") -> None:
    """Write a cached file, and delete the files of other versions of the package with the same rows.

    The file gets its name when it is complete. Errors of the operating system are ignored.
    """
    import numpy as np

    partial = path.with_name(f"{path.name}.{uuid4().hex}.partial")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with partial.open("xb") as file:
                np.savez(file, **{str(row): values for row, values in values_of_row.items()})  # type: ignore[arg-type]
            for earlier in path.parent.glob(f"{path.name.rpartition('-')[0]}-*.npz"):
                earlier.unlink()
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
