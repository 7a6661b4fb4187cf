"""What solve_table refuses, each in one line."""

from decimal import Decimal
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import wythoff as wy

G = wy.game("wythoff")
Columns = dict[str, Any]


@pytest.mark.parametrize(
    ("table", "options", "error", "message"),
    [
        (
            {"x": [1.5], "y": [2]},
            {},
            TypeError,
            "column 'x' is double; accepted: integers, decimal128, or strings of dig",
        ),
        ({"x": [True], "y": [2]}, {}, TypeError, "column 'x' is bool; accepted: integers"),
        ({"x": [b"1"], "y": [2]}, {}, TypeError, "column 'x' is binary; accepted: integers"),
        ({"x": [[1]], "y": [2]}, {}, TypeError, "column 'x' is list<.*; accepted: integers"),
        ({"x": [1], "y": [-2]}, {}, ValueError, "position 0: y must be at least 0, got -2"),
        ({"x": ["1", "1e3"], "y": [2, 2]}, {}, ValueError, "position 1: x: '1e3' has an exponent"),
        ({"x": ["1", ""], "y": [2, 2]}, {}, ValueError, "position 1: x: empty"),
        ({"x": [Decimal("1.5")], "y": [2]}, {}, ValueError, "position 0: x: '1.5' is a fraction"),
        ({"x": [1], "y": [2], "outcome": ["P"]}, {}, ValueError, "the table: already has a column 'outcome'"),
        ({"a": [1], "b": [2], "c": [3]}, {}, ValueError, "columns x, y are needed; .*; name the piles with columns"),
        (
            {"x": [1], "y": [2]},
            {"columns": ["x", "z"]},
            ValueError,
            "the table: column 'z' not found; its columns: 'x', 'y'",
        ),
        ({"x": [1], "y": [2]}, {"columns": "x"}, ValueError, "columns must name 2 different columns, got x"),
        ({"x": [1], "y": [2]}, {"threads": 0}, ValueError, "threads must be at least 1"),
        ({"x": [1], "y": [2]}, {"game": "chess"}, ValueError, "unknown game 'chess'"),
        ({"position": [5.5]}, {"game": "mock-turtles"}, ValueError, "position 0: .*5.5"),
    ],
)
def test_what_is_refused(table: Columns, options: Columns, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        wy.solve_table(pa.table(table), **options)
    assert "\n" not in str(raised.value)


def test_what_gives_no_table() -> None:
    for given, message in (
        ([(1, 2)], r"the list is not a table; accepted: objects with the Arrow C interface"),
        (pl.LazyFrame({"x": [1], "y": [2]}), r"interface .__arrow_c_stream__.; call .collect\(\) for its rows"),
        (pl.Series([1, 2]), r"the Series cannot become an Arrow table \(Cannot import schema: .*\)$"),
        (
            pd.DataFrame({"x": [1, "a"], "y": [2, 3]}),
            r"cannot become an Arrow table \(.*Conversion failed for column x.*\)$",
        ),
        (
            pl.DataFrame({"x": pl.Series([2**70], dtype=pl.Int128), "y": [1]}),
            "cannot become an Arrow table .*; long integers may be strings of digits$",
        ),
        (
            pd.DataFrame({"x": [10**30], "y": [1]}),
            "cannot become an Arrow table .*; long integers may be strings of digits",
        ),
        (pd.DataFrame({"x": [1, None], "y": [1, 2]}), "column 'x' is double"),
    ):
        with pytest.raises(TypeError, match=message) as raised:
            wy.solve_table(given)
        assert "\n" not in str(raised.value)
    with pytest.raises(TypeError, match=r"positions is a LazyFrame and cannot become an array; call .collect\(\)"):
        G.solve_many(pl.LazyFrame({"x": [1], "y": [2]}))
    assert G.solve_many(pd.DataFrame({"x": [10**30], "y": [1]})).move.tolist() == [[2, 1]]
    assert G.solve_many(pd.DataFrame({"x": pd.array([1, None], "Int64"), "y": [2, 2]})).is_p.tolist() == [True, None]
