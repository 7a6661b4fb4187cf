"""Periods of the rows of Wythoff's Grundy function, proved; and single Grundy values."""

from typing import Any

import pytest

import wythoff as wy
from wythoff.games.wythoff.values import row_values
from wythoff.games.wythoff.values.first_rows import FirstRows
from wythoff.games.wythoff.values.row_periods import bundled_row_periods

G = wy.game("wythoff")
KNOWN = bundled_row_periods()


@pytest.mark.parametrize(("rows", "target"), [(129, 4), (301, 60)])
@pytest.mark.parametrize("contender", ["all rows simulated", "row_periods"])
def test_row_periods(benchmark: Any, describe: Any, is_measured: bool, rows: int, target: int, contender: str) -> None:
    describe(
        f"proof of the periods of rows 0 to {rows - 1}",
        contender,
        f"<= {target} s" if contender == "row_periods" else "",
    )
    rows = rows if is_measured else rows // 4
    if contender == "row_periods":
        found = benchmark.pedantic(
            wy.row_periods, (rows, None, True), rounds=3 if rows < 200 else 1, warmup_rounds=rows < 200
        )
        assert found == list(KNOWN[:rows])
        return

    def simulate() -> int:
        """The same proof without freezing what has been proved."""
        lag = max(row.period for row in KNOWN[:rows])
        simulated = FirstRows(rows, lag)
        simulated.advance(KNOWN[rows - 1].preperiod + lag + 4 * rows)
        return simulated.count_proved()

    assert benchmark.pedantic(simulate, rounds=1, warmup_rounds=0) == rows


@pytest.mark.parametrize(("x", "target"), [(7, ""), (64, "<= 0.3 s"), (128, "")])
def test_a_value_far_out(benchmark: Any, describe: Any, x: int, target: str) -> None:
    describe("G(x, 10^1000)", f"x = {x}", target)
    row = KNOWN[x]
    y = 10**1000
    value = benchmark.pedantic(G.grundy, ((x, y),), rounds=5, warmup_rounds=1)
    column = row.preperiod + (y - row.preperiod) % row.period
    assert value == row_values._simulated(x, column) + y - column
