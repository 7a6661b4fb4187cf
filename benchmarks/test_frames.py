"""Tables of dataframe libraries, beside the same numbers in one NumPy array."""

from functools import cache
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import wythoff as wy

G = wy.game("wythoff")


@cache
def tables(rows: int) -> dict[str, Any]:
    """The same positions as an array and as tables of columns."""
    array = np.random.default_rng(1).integers(0, 2**50, (rows, 2))
    columns = {name: np.ascontiguousarray(array[:, pile]) for pile, name in enumerate("xy")}
    table = pa.table(columns)
    texts = pa.table({name: column.cast(pa.string()) for name, column in zip("xy", table.columns, strict=True)})
    return {"array": array, "Arrow": table, "Polars": pl.DataFrame(table), "strings of digits": texts}


@pytest.mark.parametrize(
    ("contender", "target"),
    [("array", ""), ("Arrow", "<= 1.5"), ("Polars", "<= 1.5"), ("strings of digits", "")],
)
def test_solve_table(benchmark: Any, describe: Any, contender: str, target: str) -> None:
    rows = 10_000 if benchmark.disabled else 10_000_000
    given = tables(rows)[contender]
    describe("solve 10^7 positions, piles below 2^50, each", contender, target, rows)
    if contender == "array":
        benchmark.pedantic(G.solve_many, (given,), rounds=20, warmup_rounds=5)
    else:
        benchmark.pedantic(wy.solve_table, (given,), rounds=20, warmup_rounds=5)
    few = [tuple(row) for row in tables(rows)["array"][:100].tolist()]
    wanted = [G.best_move(row) for row in few]
    left = wy.solve_table(tables(rows)["Polars"][:100])
    assert list(zip(left["to_x"].to_pylist(), left["to_y"].to_pylist(), strict=True)) == [
        row or (None, None) for row in wanted
    ]
