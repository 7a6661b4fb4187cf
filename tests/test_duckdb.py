"""The games as functions of SQL, in real queries."""

import doctest
from pathlib import Path
from typing import Any

import duckdb
import pytest
from oracle import board

import wythoff as wy
import wythoff.duckdb

G = wy.game("wythoff")
MOST = 2**127 - 1


@pytest.fixture(scope="module")
def connection() -> Any:
    with duckdb.connect() as opened:
        wythoff.duckdb.register(opened)
        yield opened


def test_the_docstring() -> None:
    assert doctest.testmod(wythoff.duckdb).attempted >= 4
    assert doctest.testmod(wythoff.duckdb).failed == 0


@pytest.mark.parametrize("kind", ["bigint", "hugeint", "varchar", "utinyint"])
def test_every_small_position(connection: Any, kind: str) -> None:
    x, y = f"(range // 14)::{kind}", f"(range % 14)::{kind}"
    query = f"""
        select range // 14 as x, range % 14 as y, wythoff_outcome({x}, {y}), wythoff_move_x({x}, {y})::bigint,
            wythoff_move_y({x}, {y})::bigint, wythoff_grundy({x}, {y})::bigint, wythoff_index({x}, {y})::bigint
        from range(196)
    """
    rows = connection.sql(query).fetchall()
    assert len(rows) == 196
    for x, y, outcome, *left, grundy, index in rows:
        best = G.best_move((x, y))
        assert (outcome == "P") == board(14)[x][y]
        assert tuple(left) == (best or (None, None))
        assert (grundy, index) == (G.grundy((x, y)), G.p_index((x, y)))


def test_numbers_of_any_size(connection: Any) -> None:
    for lossless in ("true", "false"):
        connection.execute(f"set arrow_lossless_conversion = {lossless}")
        pairs = [(MOST, MOST - 1), (MOST, 3), (2**63, 2**63 - 1), G.p_position(10**37)]
        for x, y in pairs:
            query = f"select s, typeof(s.x) from (select wythoff_solve({x}::hugeint, {y}::hugeint) as s)"
            row = connection.sql(query).fetchall()[0]
            best = G.best_move((x, y)) or (None, None)
            assert row == ({"outcome": str(G.outcome((x, y))), "x": best[0], "y": best[1]}, "HUGEINT")
    index = connection.execute("select wythoff_index(?::hugeint, ?::hugeint)", G.p_position(10**37)).fetchall()
    assert index == [(10**37,)]
    x, y = 10**300, 3 * 10**300
    solved = connection.execute("select wythoff_solve(?::varchar, ?::varchar)", [str(x), str(y)]).fetchall()[0][0]
    best = G.best_move((x, y)) or ()
    assert solved == {"outcome": "N", "x": str(best[0]), "y": str(best[1])}
    for mixed in (f"'{x}', 3", f"3, '{x}'", "2::ubigint, 2::hugeint", "'0xff', 3"):
        assert connection.sql(f"select wythoff_outcome({mixed})").fetchall() == [("N",)]


def test_a_million_rows_and_nulls(connection: Any) -> None:
    connection.execute("""
        create or replace table positions as
        select if(range % 1000 = 0, null, (range * 7919) % 1000003) as x, if(range % 777 = 1, null, range) as y
        from range(1000000)
    """)
    found = connection.sql(
        "select wythoff_outcome(x, y) o, wythoff_move_x(x, y) a, wythoff_move_y(x, y) b from positions"
    )
    solved = wy.solve_table(connection.sql("select x, y from positions"))
    columns = found.to_arrow_table()
    for name, same in (("o", "outcome"), ("a", "to_x"), ("b", "to_y")):
        assert columns[name].combine_chunks().equals(solved[same].combine_chunks())
    assert columns["o"].null_count == 1000 + 1287 - 1  # both are null once
    lost = connection.sql("""
        with solved as (select *, wythoff_move_x(x, y) as a, wythoff_move_y(x, y) as b from positions)
        select count(*) from solved where a is not null and wythoff_outcome(a, b) <> 'P'
    """)
    assert lost.fetchall() == [(0,)]


def test_other_games(connection: Any) -> None:
    names = wythoff.duckdb.register(connection, "t-wythoff t=3")
    assert "t_wythoff_t_3_move_x" in names
    assert connection.sql("select t_wythoff_t_3_move_x(7, 30), t_wythoff_t_3_move_y(7, 30)").fetchall() == [(7, 25)]
    assert wythoff.duckdb.register(connection, wy.game("kayles"), prefix="k") == [
        "k_grundy", "k_move_heap1", "k_move_heap2", "k_move_new", "k_outcome", "k_solve",
    ]  # fmt: skip
    kayles = wy.game("kayles")
    rows = connection.sql("select range // 9, range % 9, k_grundy(range // 9, range % 9) from range(81)").fetchall()
    assert all(value == kayles.grundy((a, b)) for a, b, value in rows)
    misere = wythoff.duckdb.register(connection, "misere-wythoff")
    assert "misere_wythoff_grundy" not in misere
    ends = connection.sql("select misere_wythoff_solve(0, 0), misere_wythoff_outcome(1, 0)").fetchall()
    assert ends == [({"outcome": "N", "x": None, "y": None}, "P")]


def test_values_that_are_not_known_are_null(connection: Any) -> None:
    far = connection.sql("select wythoff_grundy(1234567890123, 999999999999), wythoff_grundy(3, 5)").fetchall()
    assert far == [(None, 0)]
    assert connection.sql("select wythoff_index(3, 6), wythoff_index(null, 5)").fetchall() == [(None, None)]
    assert connection.sql("select wythoff_solve(null, 5), wythoff_solve(5, null)").fetchall() == [(None, None)]
    assert connection.sql("select wythoff_outcome(null, null)").fetchall() == [(None,)]


def test_connections_of_one_database(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "file.db")) as first:
        for _ in range(2):
            wythoff.duckdb.register(first)
        second = first.cursor()
        wythoff.duckdb.register(second, "t-wythoff t=3", prefix="wythoff")
        query = "select wythoff_outcome(1, 2), wythoff_outcome(1, 4)"
        assert (first.execute(query).fetchall(), second.execute(query).fetchall()) == ([("P", "N")], [("N", "P")])
    with duckdb.connect(str(tmp_path / "file.db"), read_only=True) as again:
        assert again.execute(
            "select count(*) from duckdb_functions() where function_name like '%wythoff%'"
        ).fetchall() == [(0,)]
        wythoff.duckdb.register(again)
        assert again.execute("select wythoff_outcome(3, 5)").fetchall() == [("P",)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("wythoff_outcome(-1, 3)", "ValueError: x must be at least 0, got -1"),
        ("wythoff_outcome('a', '3')", "x: cannot read 'a' at character 1 of 'a'"),
        ("wythoff_outcome('1e3', '3')", "x: '1e3' has an exponent"),
        ("wythoff_outcome(1.5, 3)", "does not support the supplied arguments"),
        ("wythoff_outcome(1)", "does not support the supplied arguments"),
    ],
)
def test_what_sql_refuses(connection: Any, call: str, message: str) -> None:
    with pytest.raises(duckdb.Error, match=message):
        connection.sql(f"select {call}").fetchall()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"prefix": "a b"}, "prefix must consist of letters, digits and _, and not begin with a digit, got 'a b'"),
        ({"prefix": ""}, "prefix must consist of letters, digits and _, and not begin with a digit, got ''"),
        ({"game": "flip-flop", "prefix": "1"}, "and not begin with a digit, got '1'"),
    ],
)
def test_what_is_refused(connection: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wythoff.duckdb.register(connection, **options)


def test_what_is_no_connection() -> None:
    with pytest.raises(TypeError, match="a connection of DuckDB is needed, got None"):
        wythoff.duckdb.register(None)


def test_views_of_strings() -> None:
    connection = duckdb.connect()
    for option in ("produce_arrow_string_view = true", "arrow_output_version = '1.4'"):
        connection.execute(f"set {option}")
    wythoff.duckdb.register(connection)
    values = f"('3', '5'), (null, '7'), ('{10**30}', '7')"
    found = connection.sql(f"select wythoff_outcome(x, y), wythoff_move_x(x, y) from (values {values}) t(x, y)")
    assert found.fetchall() == [("P", None), (None, None), ("N", "4")]
