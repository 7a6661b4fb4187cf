"""Columns of 64 bits whose answers do not fit them, and starts of play that leave more numbers than they have."""

from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest

import wythoff as wy
import wythoff.duckdb

LAST = 2**63 - 1
TAKE_AWAY = "take-away f=7x"
START = 8797252395052580943  # the last losing start below 2^63: who takes it whole leaves a cap beyond int64

GROWING = [
    ("staircase-nim", (5, LAST - 2, 2**62)),
    ("sticky", (LAST, 5, 0, 0)),
    ("sticky", (LAST, 3, 2, 2)),
    (TAKE_AWAY, (START, START)),
]


def test_the_losing_start() -> None:
    assert max(wy.game(TAKE_AWAY).losing_starts(2**63)) == START


def table(position: tuple[int, ...], few: int, kind: Any) -> Any:
    """Small positions with one that is large in the middle."""
    columns = {f"n{place}": [place + 2] * few + [n] + [place + 2] * few for place, n in enumerate(position)}
    return pa.table({name: pa.array(map(str, cells)).cast(kind) for name, cells in columns.items()})


@pytest.mark.parametrize(("name", "position"), GROWING)
@pytest.mark.parametrize("few", [0, 3, 500])
def test_a_move_may_leave_more_than_int64_holds(name: str, position: tuple[int, ...], few: int) -> None:
    game = wy.game(name)
    best, small = game.best_move(position), game.best_move(range(2, len(position) + 2))
    assert best
    assert max(best) > LAST
    for kind in (pa.int64(), pa.uint64(), pa.string(), pa.decimal128(38, 0)):
        given = table(position, few, kind)
        solved = wy.solve_table(given, game, columns=given.column_names)
        assert solved.column_names[len(position) :] == ["outcome", *(f"to_n{place}" for place in range(len(best)))]
        left = [solved[f"to_n{place}"].to_pylist() for place in range(len(best))]
        assert [cells[few] for cells in left] == [str(n) for n in best]
        for cells, n in zip(left, small or [None] * len(best), strict=True):
            assert {*cells[:few], *cells[few + 1 :]} <= {None if n is None else str(n)}
        named = given.rename_columns(game.ruleset.names(len(position)))
        assert game.solve_many(named).move[few].tolist() == list(best)


@pytest.mark.parametrize(("name", "position"), GROWING)
def test_arrays_become_objects_and_an_out_says_no(name: str, position: tuple[int, ...]) -> None:
    game, rows = wy.game(name), np.array([position])
    solved = game.solve_many(rows)
    assert solved.move.dtype == np.object_
    assert tuple(solved.move[0]) == game.best_move(position)
    with pytest.raises(ValueError, match=r"out\[1\] has the dtype int64, which cannot hold [0-9]+"):
        game.solve_many(rows, out=(np.zeros(1, bool), np.zeros(rows.shape, np.int64)))
    wide = np.zeros(rows.shape, object)
    game.solve_many(rows, out=(np.zeros(1, bool), wide))
    assert tuple(wide[0]) == game.best_move(position)


def test_sql_says_which_type_holds_it() -> None:
    connection = duckdb.connect()
    wythoff.duckdb.register(connection, TAKE_AWAY, "t")
    best = wy.game(TAKE_AWAY).best_move((START, START))
    with pytest.raises(duckdb.Error, match=r"a pile after a move is beyond BIGINT; accepted: .* HUGEINT or VARCHAR"):
        connection.sql(f"select t_solve({START}, {START})").fetchall()
    for kind, cast in (("hugeint", int), ("varchar", str)):
        solved = connection.sql(f"select t_solve({START}::{kind}, {START}::{kind})").fetchall()[0][0]
        assert best
        assert list(solved.values()) == ["N", *map(cast, best)]
    start = max(wy.game(TAKE_AWAY).losing_starts(2**127))
    with pytest.raises(duckdb.Error, match="is beyond HUGEINT; accepted: arguments of type VARCHAR"):
        connection.sql(f"select t_solve({start}::hugeint, {start}::hugeint)").fetchall()


@pytest.mark.parametrize("name", ["kayles-circle", "dawsons-kayles-circle", "dawsons-chess-circle"])
@pytest.mark.parametrize("size", [7, 10**18 - 1, 10**18, 2**63 - 1, 2**63, 10**30])
def test_circles(name: str, size: int) -> None:
    game = wy.game(name)
    for circle in (size, size + 1):
        best = game.best_move((circle,))
        for column in ([str(circle), "5"], pa.array([circle, 5], pa.decimal128(38, 0))):
            solved = wy.solve_table(pa.table({"circle": column}), game).to_pylist()[0]
            wanted = best or (None, None)
            assert solved["outcome"] == str(game.outcome((circle,)))
            left = [solved["to_circle"], solved["to_row"]]
            assert [None if n is None else int(n) for n in left] == list(wanted)
