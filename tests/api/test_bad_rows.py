"""`errors="null"`: bad rows have no answer and say why, all others have the same as without it."""

import random
import re
from decimal import Decimal
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import wythoff as wy
import wythoff.duckdb
from wythoff.exact.bigint import mpz
from wythoff.solve import frames

G = wy.game("wythoff")


def test_the_column_of_reasons() -> None:
    given = pa.table({"x": ["3", "x", None, "10", "1e3", "-4"], "y": ["5", "5", "7", "13", "2", "1"]})
    solved = wy.solve_table(given, errors="null")
    assert solved.column_names == ["x", "y", "outcome", "to_x", "to_y", "error"]
    assert solved["outcome"].to_pylist() == ["P", None, None, "N", None, None]
    assert solved["to_x"].to_pylist() == [None, None, None, 4, None, None]
    reasons = solved["error"].to_pylist()
    assert [reason and reason.split(";")[0] for reason in reasons] == [
        None,
        "x: cannot read 'x' at character 1 of 'x'",
        None,
        None,
        "x: '1e3' has an exponent, so digits may be lost",
        "x: '-4' is negative",
    ]
    solved.validate(full=True)
    assert pl.DataFrame(solved)["error"].null_count() == pd.DataFrame.from_arrow(solved)["error"].isna().sum() == 3
    assert wy.solve_table(given.slice(0, 1), errors="null")["error"].to_pylist() == [None]
    nothing = wy.solve_table(given.slice(0, 0), errors="null")
    assert [str(field.type) for field in nothing.schema][-2:] == ["int64", "string"]


@pytest.mark.parametrize("kind", [pa.int64(), pa.string(), pa.string_view(), pa.decimal128(30, 0)], ids=str)
@pytest.mark.parametrize("share", [0.0, 0.001, 0.1, 1.0])
@pytest.mark.parametrize("threads", [1, 2])
def test_good_rows_have_the_same_answers(
    kind: Any, share: float, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "CHUNK", 1500)
    monkeypatch.setattr(frames, "ROWS_PER_CALL", 700)
    draw = random.Random(share)
    rows = [(draw.randrange(10**6), -1 - n if draw.random() < share else draw.randrange(10**6)) for n in range(4000)]
    rows[17] = (10**17, 3)
    cells = [[row[place] for row in rows] for place in range(2)]
    if pa.types.is_decimal(kind):
        columns = [pa.array([Decimal(n) for n in column], kind) for column in cells]
    else:
        columns = [pa.array(column if kind == pa.int64() else list(map(str, column))).cast(kind) for column in cells]
    solved = wy.solve_table(pa.table(dict(zip("xy", columns, strict=True))), errors="null", threads=threads)
    good = [number for number, (_, y) in enumerate(rows) if y >= 0]
    assert [n for n, reason in enumerate(solved["error"].to_pylist()) if reason is None] == good
    refused = "y must be at least 0, got -" if kind == pa.int64() else "negative|y must be at least 0, got -"
    assert all(re.search(refused, reason) for reason in solved["error"].drop_null().to_pylist())
    whole = wy.solve_table(pa.table({name: [cells[i][n] for n in good] for i, name in enumerate("xy")}))
    for name in ("outcome", "to_x", "to_y"):
        assert solved[name].take(good).to_pylist() == whole[name].to_pylist()
    assert solved["outcome"].null_count == len(rows) - len(good)


def test_answers_that_are_not_known() -> None:
    game = wy.game("rays", rays="2,1 1,3")
    rows = [(3, 4), (10**9, 10**9 + 7), (5, 6)]
    with pytest.raises(wy.UnknownValue):
        game.outcome(rows[1])
    for make in (int, str):
        given = pa.table({name: [make(row[i]) for row in rows] for i, name in enumerate("xy")})
        with pytest.raises(wy.UnknownValue, match=r"^position 1: "):
            wy.solve_table(given, game)
        solved = wy.solve_table(given, game, errors="null")
        assert solved["outcome"].to_pylist() == [str(game.outcome(rows[0])), None, str(game.outcome(rows[2]))]
        assert [reason is None for reason in solved["error"].to_pylist()] == [True, False, True]
        assert not solved["error"][1].as_py().startswith("position")


def test_positions_in_words() -> None:
    given = pa.table({"position": ["20 January", "31 February", None, "32 May", "x"]})
    solved = wy.solve_table(given, "date", errors="null")
    assert solved["outcome"].to_pylist() == ["P", None, None, None, None]
    reasons = solved["error"].to_pylist()
    assert reasons[1] == "day must be from 1 to 28 in February, got 31"
    assert [reason is None for reason in reasons] == [True, False, True, False, False]


def test_growing_answers_beside_bad_rows() -> None:
    last = 2**63 - 1
    given = pa.table({"ones": [last, 1, 2], "twos": [5, -1, 0], "threes": [0, 0, 0], "fours": [0, 0, 0]})
    solved = wy.solve_table(given, "sticky", errors="null").to_pylist()
    assert solved[0]["to_ones"] == str(last + 2)
    assert (solved[1]["outcome"], solved[1]["error"]) == (None, "twos must be at least 0, got -1")
    assert (solved[2]["outcome"], solved[2]["error"]) == (wy.game("sticky").outcome((2, 0, 0, 0)), None)


def test_what_is_refused() -> None:
    given = pa.table({"x": [1], "y": [2], "error": ["?"]})
    assert wy.solve_table(given)["error"].to_pylist() == ["?"]
    with pytest.raises(ValueError, match="the table: already has a column 'error'; rename it"):
        wy.solve_table(given, errors="null")
    with pytest.raises(ValueError, match="errors must be 'raise' or 'null', got 'ignore'"):
        wy.solve_table(given, errors="ignore")  # type: ignore[arg-type]
    for columns in ({"x": [1.5], "y": [2]}, {"x": [True], "y": [2]}):
        with pytest.raises(TypeError, match="column 'x' is"):
            wy.solve_table(pa.table(columns), errors="null")
    with pytest.raises(ValueError, match="threads must be at least 1, got 0"):
        wy.solve_table(given.select(["x", "y"]), errors="null", threads=0)


@pytest.mark.parametrize("kind", ["bigint", "hugeint", "varchar"])
def test_sql(kind: str) -> None:
    connection = duckdb.connect()
    names = wythoff.duckdb.register(connection, errors="null")
    assert "wythoff_error" in names
    strict = wythoff.duckdb.register(connection, prefix="strict")
    assert "strict_error" not in strict
    calls = ", ".join(f"wythoff_{name}(x, y)" for name in ("outcome", "move_x", "grundy", "index", "error"))
    values = "(3, 5, 1), (-1, 5, 2), (null, 5, 3), (10, 13, 4)"
    query = f"select {calls} from (select x::{kind} x, y::{kind} y, n from (values {values}) t(x, y, n)) order by n"
    good, bad, null, other = connection.sql(query).fetchall()
    cast = str if kind == "varchar" else int
    assert good == ("P", None, cast(0), cast(2), None)
    assert bad[:4] == null[:4] == (None,) * 4
    assert (bool(re.search("x: .* is negative|x must be at least 0, got -1", bad[4])), null[4]) == (True, None)
    assert other == ("N", cast(4), cast(G.grundy((10, 13))), None, None)
    with pytest.raises(duckdb.Error, match=r"negative|at least 0"):
        connection.sql(f"select strict_outcome((-1)::{kind}, 5::{kind})").fetchall()
    with pytest.raises(ValueError, match="errors must be 'raise' or 'null'"):
        wythoff.duckdb.register(connection, errors="skip")  # type: ignore[arg-type]


def test_numbers_that_may_be_negative_are_no_bad_rows() -> None:
    """An unlimited number of flips is -1, also beside a bad row, where rows are read one by one."""
    game = wy.game("flip-flop when=instead flips=unlimited")
    rows = [game.ruleset.check((x, 5)) for x in range(12)]
    columns = {name: [int(row[place]) for row in rows] for place, name in enumerate(game.ruleset.piles)}
    columns["goal"][3] = 7
    for make in (int, Decimal):
        given = pa.table({name: [make(cell) for cell in cells] for name, cells in columns.items()})
        solved = wy.solve_table(given, game, errors="null")
        assert [reason is None for reason in solved["error"].to_pylist()] == [number != 3 for number in range(12)]
        assert solved["outcome"].to_pylist() == [str(game.outcome(r)) if n != 3 else None for n, r in enumerate(rows)]


DIGITS, CENTS = [*map(str, range(5000)), "x"], [*map(Decimal, range(5000)), Decimal("1.5")]


@pytest.mark.parametrize(
    "column",
    [pa.array(DIGITS), pa.array(DIGITS).dictionary_encode(), pa.array(CENTS)],
    ids=["text", "dictionary", "decimal"],
)
def test_one_bad_cell_leaves_the_others_to_compiled_code(column: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    slow: list[int] = []

    def seen(part: Any, row: int) -> Any:
        slow.append(row)
        return mpz(1), mpz(2)

    monkeypatch.setattr(frames._Part, "_position", seen)
    wy.solve_table(pa.table({"x": column, "y": pa.array([7] * 5001)}), errors="null")
    assert slow == [5000]
