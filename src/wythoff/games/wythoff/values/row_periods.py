"""The periods of the rows of Grundy values of Wythoff's game: bundled with the package, or computed and proved.

Row x has the period p and the preperiod m if G(x, y + p) = G(x, y) + p for all y >= m.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil, log2
from typing import TYPE_CHECKING, Any

from wythoff.exact.amounts import bytes_text, duration_text
from wythoff.exact.bigint import as_signed, shortened

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wythoff.exact.progress import Progress
    from wythoff.games.wythoff.values.first_rows import FirstRows

DATA = "data/row_periods.txt"
HEADER = "# Additive periods of the rows of the Grundy function of Wythoff's game, format 1"

# A lag is a number of columns after which all rows should repeat. The lags that are tried are 3 * 2^k, since every
# known period divides such a number. The least of them is 384, a multiple of 64: tables of 64-bit words need this.
MIN_LAG = 384

# A lag is doubled if it has failed for this many times its length. Known preperiods are up to 150 times the largest
# period.
PATIENCE = 512

# The least number of steps between two attempts at a proof. It grows to 1/32 of all steps.
MIN_STEPS = 1024

# The most seconds for rows that are not bundled: a day.
MAX_SECONDS = 86_400

# The number of rows that are processed together. 16 rows with a lag of 3 * 2^19 take 50 MB. If fewer than half as many
# rows are proved, they wait until more rows are proved.
BATCH = 16


@dataclass(frozen=True)
class RowPeriod:
    """The least preperiod and the least period of a row of the Grundy values G(x, y) of Wythoff's game.

    G(row, y + period) = G(row, y) + saltus for all y >= preperiod, and saltus = period.
    """

    row: int
    preperiod: int
    period: int

    @property
    def saltus(self) -> int:
        """The number G(row, y + period) - G(row, y). It equals the period, since a row contains each value once."""
        return self.period

    def __str__(self) -> str:
        return f"row {self.row}: period {self.period}, preperiod {self.preperiod}: {self._law()}; proved"

    def _repr_html_(self) -> str:
        from wythoff.solve.solution import html_table

        rows = [("period and saltus", self.period), ("preperiod", self.preperiod)]
        return html_table(rows, caption=f"Row {self.row}, proved: {self._law()}")

    def _law(self) -> str:
        return f"G({self.row}, y + {self.period}) = G({self.row}, y) + {self.period} for all y >= {self.preperiod}"


def row_periods(rows: Any, progress: "Progress | None" = None, recompute: bool = False) -> list[RowPeriod]:
    """Return the proved periods of rows 0 to rows - 1 of the Grundy values G(x, y) of Wythoff's game.

    For every row x there are a preperiod m and a period p with G(x, y + p) = G(x, y) + p for all y >= m. The least m
    and the least p are returned.

    Parameters
    ----------
    rows : int
        The number of rows, at least 1. 1025 rows are bundled. More rows are computed and proved: 1400 rows take half an
        hour, 2000 rows two hours.
    progress : callable, optional
        A function that is called with the number of proved rows and the number of all rows.
    recompute : bool
        Whether to compute and prove the bundled rows again.

    Returns
    -------
    list of RowPeriod

    Raises
    ------
    ValueError
        For an invalid number of rows, and for a computation that would take more than a day or too much memory.

    Notes
    -----
    Choose a number P = 3 * 2^k. All rows are computed together, column by column. G(x, y) is compared with
    G(x, y - P) + P. If the two are equal for all rows 0 to x in 3x + 1 consecutive columns y, then P is proved to be a
    period of these rows. The proof is in `FirstRows.count_proved`. P is doubled until it is a period of all rows. This
    form of P is not part of the proof: if a period had another prime factor, P would be doubled until the memory is
    too small.

    The least period of a row is the least divisor of P with which its last P columns repeat. The preperiod is the same
    for every multiple of the least period: it follows from the last y with G(x, y) different from G(x, y - P) + P.

    The time grows like rows^3.6: half a second for rows 0 to 128, 7 s to row 300, 40 s to row 512, 10 minutes to row
    1024. The memory is 2 P bytes for each row, and sets of used values: 0.2 GB to row 300, 1.2 GB to row 1024, 18 GB to
    row 1999.

    That every row has a period was proved in: A. Dress, A. Flammenkamp, N. Pink, Additive periodicity of the
    Sprague-Grundy function of certain Nim games, Advances in Applied Mathematics 22 (1999) 249-270; H. Landman, A
    simple FSM-based proof of the additive periodicity of the Sprague-Grundy function of Wythoff's game, More Games of
    No Chance (2002) 383-386.
    """
    count = as_signed(rows, "rows")
    if not recompute and 1 <= count <= len(bundled_row_periods()):
        return list(bundled_row_periods()[: int(count)])
    from wythoff.games.wythoff.values.first_rows import MAX_ROWS

    if not 1 <= count <= MAX_ROWS:
        raise ValueError(f"rows must be 1 to {MAX_ROWS}, got {shortened(count)}")
    wanted = int(count)
    if seconds(wanted) > MAX_SECONDS:
        raise ValueError(f"{wanted} rows would take {cost_text(wanted)}; accepted: computations of up to a day")
    periods = []
    for period, _ in proved_rows(wanted):
        periods.append(period)
        if progress:
            progress(len(periods), wanted)
    return periods


def seconds(rows: int) -> float:
    """Return an estimate of the seconds for proving the periods of rows 0 to rows - 1: ten minutes for 1025 rows."""
    return float(600 * (rows / 1025) ** 3.6)


def cost_text(rows: int) -> str:
    """Return a text with the time and memory for proving the periods of rows 0 to rows - 1."""
    from wythoff.games.wythoff.values.first_rows import simulation_bytes

    memory = simulation_bytes(rows, likely_lag(rows))
    return f"about {duration_text(seconds(rows))} and {bytes_text(memory)} of memory"


@cache
def bundled_row_periods() -> tuple[RowPeriod, ...]:
    """Return the bundled periods of the rows 0, 1, 2, ..., 1024. `row_periods` with `recompute` proves them again."""
    lines = files("wythoff.games.wythoff.values").joinpath(DATA).read_text("ascii").splitlines()
    if lines[0] != HEADER:
        raise ValueError(f"{DATA} must begin with {HEADER!r}")
    return tuple(RowPeriod(*map(int, line.split())) for line in lines if not line.startswith("#"))


def proved_rows(rows: int) -> "Iterator[tuple[RowPeriod, NDArray[np.uint16]]]":
    """Yield (period of row x, array) for x = 0, ..., rows - 1, as soon as the period is proved.

    The array has an entry for each remainder r modulo the period: the number G(x, y) - y + 2x, which is equal for all
    large y with y % period = r. G(x, y) is the Grundy value.
    """
    from wythoff.games.wythoff.values.first_rows import FirstRows

    done, lag = 0, likely_lag(rows)
    while done < rows:
        simulated = FirstRows(rows, lag)
        for first, stop in proved_batches(simulated, PATIENCE * lag):
            for start in range(max(first, done), stop, BATCH):
                end = min(start + BATCH, stop)
                preperiods, offsets = simulated.preperiods(start, end), simulated.offsets(start, end)
                for row, preperiod, values in zip(range(start, end), preperiods.tolist(), offsets, strict=True):
                    period = _least_period(values)
                    yield RowPeriod(row, preperiod, period), values[:period]
            done = max(done, stop)
        lag *= 2


def proved_batches(simulated: "FirstRows", steps: int) -> Iterator[tuple[int, int]]:
    """Run `simulated` up to `steps` steps, or until all rows are proved. Yield ranges (first, stop) of proved rows.

    After a range is yielded, its rows are frozen: they are not computed any more.
    """
    while simulated.frozen_count < simulated.rows and (steps_left := steps - simulated.steps) > 0:
        simulated.advance(min(steps_left, max(MIN_STEPS, simulated.steps // 32)))
        first, stop = simulated.frozen_count, simulated.count_proved()
        if stop - first >= BATCH // 2 or first < stop == simulated.rows:
            yield first, stop
            simulated.freeze(stop)


def likely_lag(rows: int) -> int:
    """Return a number 3 * 2^k that is a multiple of the periods of rows 0 to rows - 1.

    If some of these periods are not bundled, the number is only a guess.
    """
    from wythoff.games.wythoff.values.first_rows import least_lag

    known = bundled_row_periods()
    lag = max(MIN_LAG, *(period.period for period in known[:rows]))
    if rows > len(known):
        lag <<= ceil(3 * log2(rows / len(known)))
    while lag < least_lag(rows):
        lag *= 2
    return lag


def _least_period(values: "NDArray[np.uint16]") -> int:
    """Return the least period of the sequence that repeats `values` for ever. The length of `values` is 3 * 2^k."""
    period = len(values)
    for factor in (3, 2):
        while period % factor == 0 and (values[period // factor : period] == values[: period - period // factor]).all():
            period //= factor
    return period
