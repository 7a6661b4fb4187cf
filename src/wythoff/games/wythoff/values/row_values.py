"""Grundy values of single positions of Wythoff's game: near ones by rows or by tiles, far ones by periods of rows."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from wythoff.exact.bigint import Integer, shortened
from wythoff.exact.package_digest import package_digest
from wythoff.games.wythoff.values.row_periods import DATA, known_row_periods, likely_lag, proved_batches, proved_rows
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Cells that are made without compiled code: 20 ms. Loading it takes 300 ms.
CELLS_BY_HAND = 20_000

# Cells (i, j), i <= x, j <= y, of one answer where no period is known: for a square, which has half as many to make,
# 43 s and 1.5 GB; where y is far, 70 s and less memory.
MOST_CELLS = 4 * 10**9

# Cells beyond which values of one period are kept in a file rather than made again, and early rows are frozen: 0.2 s.
CELLS_TO_KEEP = 2 * 10**7

# Rows that a file holds one period of: 6 MB at row 300, 13 MB at row 600.
ROWS_OF_A_FILE = 16


def grundy_value(x: Integer, y: Integer) -> Integer:
    """G(x, y) of Wythoff's game, x <= y. Raises UnknownValue where the row's period is not known and (x, y) not near.

    With the preperiod m and the period p of row x, G(x, y) = G(x, c) + y - c, where c in [m, m + p) is y modulo p.
    So one value costs no more than a simulation up to column m + p, whatever y is: up to row 64 some 0.05 s each time;
    far up, one period of 16 rows is kept in the user's cache folder, after 0.5 s at row 128, 6 s at row 300, 40 s at
    row 512 and minutes beyond. Elsewhere the quickest of the ways in `_ways` is taken.
    """
    known = known_row_periods()
    column = _near_column(x, y)
    if not _is_known(x, y):
        from wythoff.games.wythoff.automata.bundled import largest_known

        place = f"({shortened(x)}, {shortened(y)})"
        raise UnknownValue(
            f"the Grundy value of {place} is not known: values of wythoff above {largest_known(1)} are while the"
            f" smaller pile is at most {len(known) - 1}, or (x + 1) (y + 1) at most {MOST_CELLS}; a proved period of"
            f" row {shortened(x)} of its Grundy function would extend that"
        )
    if _is_kept(x, y, column):
        return int(_kept(int(x) // ROWS_OF_A_FILE)[int(x)][int(y % known[int(x)].period)]) + y - 2 * x
    ways = _ways(int(x), int(column))
    return min(ways, key=ways.__getitem__)(int(x), int(column)) + y - column


def seconds(x: Integer, y: Integer) -> float:
    """About what `grundy_value` takes, x <= y: 0 where the value is not known or has been kept."""
    column = _near_column(x, y)
    if not _is_known(x, y):
        return 0.0
    if not _is_kept(x, y, column):
        return min(_ways(int(x), int(column)).values())
    rows = _rows_of_file(int(x) // ROWS_OF_A_FILE)
    return 0.0 if _path(rows).exists() else _frozen_seconds(rows[-1], known_row_periods()[rows[-1]].preperiod)


def is_made_by_hand(x: Integer, y: Integer) -> bool:
    """Whether `grundy_value` needs no compiled code, x <= y."""
    return bool((x + 1) * (_near_column(x, y) + 1) <= CELLS_BY_HAND)


def _is_known(x: Integer, y: Integer) -> bool:
    return bool(x < len(known_row_periods()) or (x + 1) * (y + 1) <= MOST_CELLS)


def _near_column(x: Integer, y: Integer) -> Integer:
    """The first column from the preperiod on that is y modulo the period; y before that, or where none is known."""
    known = known_row_periods()
    row = known[int(x)] if x < len(known) else None
    return y if row is None or y < row.preperiod else row.preperiod + (y - row.preperiod) % row.period


def _is_kept(x: Integer, y: Integer, column: Integer) -> bool:
    known = known_row_periods()
    return bool(x < len(known) and y >= known[int(x)].preperiod and (x + 1) * (column + 1) > CELLS_TO_KEEP)


def _ways(x: int, y: int) -> dict[Callable[[int, int], int], float]:
    """Ways to G(x, y), and the seconds that each takes, as measured."""
    cells = (x + 1) * (y + 1)
    if cells <= CELLS_BY_HAND:
        return {_by_hand: 0.02}
    ways: dict[Callable[[int, int], int], float] = {_by_tiles: 15e-9 * (cells - x * x / 2)}
    if x < len(known_row_periods()):  # beyond, tiles are always quicker
        ways |= {_simulated: (6e-9 + x * 1e-11) * cells, _simulated_and_frozen: _frozen_seconds(x, y)}
    return ways


def _frozen_seconds(x: int, y: int) -> float:
    """Seconds of `_simulated_and_frozen`: rows are simulated until they are periodic; two lags of all rows are kept."""
    lag = likely_lag(x + 1)
    return 10e-9 * sum(min(y, row.preperiod + lag) for row in known_row_periods()[: x + 1]) + 5e-9 * lag * (x + 1)


def _by_hand(x: int, y: int) -> int:
    """G(x, y) column after column, with an int as the set of values taken in each row, column and diagonal."""
    rows, diagonals = [0] * (x + 1), [0] * (x + y + 1)
    least = 0
    for column in range(y + 1):
        taken = 0
        for row in range(x + 1):
            used = rows[row] | taken | diagonals[column - row + x]
            least = ~used & (used + 1)
            rows[row] |= least
            taken |= least
            diagonals[column - row + x] |= least
    return least.bit_length() - 1


def _by_tiles(x: int, y: int) -> int:
    from wythoff.games.wythoff.values.board_sets import grundy_value

    return grundy_value(x, y)


def _simulated(x: int, y: int) -> int:
    """G(x, y), column after column."""
    from wythoff.games.wythoff.values.first_rows import FirstRows

    simulated = FirstRows(x + 1, 0, y + 1)
    simulated.advance(x + y + 1)
    return simulated.value(x)


def _simulated_and_frozen(x: int, y: int) -> int:
    """The same, where row x does not repeat before y: rows above it are simulated only until they repeat."""
    from wythoff.games.wythoff.values.first_rows import FirstRows

    simulated = FirstRows(x + 1, likely_lag(x + 1), y + 1)
    for _ in proved_batches(simulated, x + y + 1):
        pass
    return simulated.value(x)


@lru_cache(4)
def _kept(number: int) -> "dict[int, NDArray[np.uint16]]":
    """G(x, y) - y + 2x at y % period, for the rows x of one file: from the cache folder, or made and put there."""
    known = known_row_periods()
    rows = _rows_of_file(number)
    path = _path(rows)
    found = _read(path, rows)
    if found is None:
        found = {}
        for period, values in proved_rows(rows.stop):
            if period != known[period.row]:
                raise AssertionError(f"{DATA} has {known[period.row]}, proved is {period}")
            if period.row in rows:
                found[period.row] = values.copy()
        _write(path, found)
    return found


def _rows_of_file(number: int) -> range:
    return range(number * ROWS_OF_A_FILE, min((number + 1) * ROWS_OF_A_FILE, len(known_row_periods())))


def _path(rows: range) -> Path:
    return cache_folder() / f"rows-{rows.start}-{rows.stop}-{_digest()}.npz"


def cache_folder() -> Path:
    """Where what took long is kept for this user: $XDG_CACHE_HOME/wythoff, or ~/.cache/wythoff."""
    parent = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(parent) if os.path.isabs(parent) else Path(os.path.expanduser("~/.cache"))) / "wythoff"


def _digest() -> str:
    """Changes with what computes the values, so that no file outlives a mistake."""
    return package_digest("wythoff.kernels", "wythoff.exact", "wythoff.games.wythoff.values")


def _read(path: Path, rows: range) -> "dict[int, NDArray[np.uint16]] | None":
    """Return the rows of a file, or None if it is not there, or damaged: its parts have checksums."""
    import numpy as np

    known, found = known_row_periods(), {}
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            for row in rows:
                values = file[str(row)]
                if values.dtype != np.uint16 or values.shape != (known[row].period,) or values.max() > 3 * row:
                    return None
                found[row] = values
    except Exception:  # zipfile, zlib and numpy raise whatever they meet first
        return None
    return found


def _write(path: Path, found: "dict[int, NDArray[np.uint16]]") -> None:
    """Under its name only when it is whole, in the place of those of earlier versions, or not at all."""
    import numpy as np

    partial = path.with_name(f"{path.name}.{uuid4().hex}.partial")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with partial.open("xb") as file:
                np.savez(file, **{str(row): values for row, values in found.items()})  # type: ignore[arg-type]
            for earlier in path.parent.glob(f"{path.name.rpartition('-')[0]}-*.npz"):
                earlier.unlink()
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
