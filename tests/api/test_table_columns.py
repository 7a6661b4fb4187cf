"""Columns of tables in memory: names match but for case, blanks and underscores, and none is lost without a word."""

from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import wythoff as wy


def test_names_match() -> None:
    solved = wy.solve_table(pl.DataFrame({"note": ["a"], "CAP ": [1], "Pile": [10]}), "fibonacci-nim", "pile,cap")
    assert solved.column_names == ["note", "CAP ", "Pile", "outcome", "to_Pile", "to_CAP "]
    assert solved["outcome"].to_pylist() == ["P"]
    assert wy.solve_table(pa.table({"pile": [10], "CAP": [1]}), "fibonacci-nim")["outcome"].to_pylist() == ["P"]
    assert wy.solve_table(pa.table({"heap1": [1], "heap 2": [1]}), "nim")["outcome"].to_pylist() == ["P"]
    assert wy.solve_table(pa.table({"POSITION": ["TTT"], "n": [1]}), "mock-turtles")["outcome"].to_pylist() == ["P"]
    twice = wy.solve_table(pa.table([[3], [5], [1], [2]], ["x", "Y", "n", "n"]))
    assert twice.column_names == ["x", "Y", "n", "n", "outcome", "to_x", "to_Y"]
    pass_and_flips = pa.table({"Theirs": [0], "x": [3], "y": [5], "GOAL": [0], "mine": [0]})
    assert wy.solve_table(pass_and_flips, "flip-flop")["outcome"].to_pylist() == ["P"]


def test_what_is_not_read_is_said() -> None:
    for frame, game, said in (
        (pa.table({"pile": [10], "note": ["a"]}), "fibonacci-nim", "the table: columns read: pile; not read: note"),
        (
            pa.table({"heap1": [1], "id": [4], "heap2": [1]}),
            "nim",
            "the table: columns read: heap1, heap2; not read: id",
        ),
    ):
        with pytest.warns(UserWarning, match="not read") as caught:
            wy.solve_table(frame, game)
        assert [str(warning.message) for warning in caught] == [said]
        assert caught[0].filename == __file__
    wy.solve_table(pa.table({"x": [1], "y": [2], "cap": [3]}))  # warnings are errors here
    wy.solve_table(pa.table({"pile": [10], "limit": [1]}), "fibonacci-nim", ["pile"])


@pytest.mark.parametrize(
    ("frame", "game", "message"),
    [
        (
            pa.table({"pile": [10], "limit": [1]}),
            "fibonacci-nim",
            "'limit' holds integers .* with columns=pile or pile,",
        ),
        (pd.DataFrame({"pile": [9, 8], "limit": [1, None]}), "fibonacci-nim", "column 'limit' holds integers"),
        (pa.table({"pile": [10], "limit": ["1"]}), "copycat", "column 'limit' holds integers"),
        (pa.table({"x": [1], "y": [2], "z": [1]}), "flip-flop", "column 'z' holds integers .* with columns=x,y$"),
        (pa.table({"x": [1], "y": [2], "X ": [1]}), "wythoff", "columns 'x' and 'X ' differ only in case"),
        (pa.table([[1], [2], [3]], ["x", "y", "x"]), "wythoff", "two columns have the name 'x'"),
        (pa.table({"heap1": [1], "heap0": [2], "heap2": [1]}), "nim", "column 'heap0' holds integers"),
    ],
)
def test_what_may_be_misread_is_refused(frame: Any, game: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as raised:
        wy.solve_table(frame, game)
    assert "\n" not in str(raised.value)


def test_frames_for_solve_many() -> None:
    """All of their columns are piles, in order: names of these in another place are refused."""
    nim, fibonacci = wy.game("nim"), wy.game("fibonacci-nim")
    assert fibonacci.solve_many(pa.table({"PILE": [10], "c_ap": [1]})).is_p.tolist() == [True]
    assert nim.solve_many(pa.table({"heap2": [1], "heap3": [1]})).is_p.tolist() == [True]
    for game, frame, message in (
        (fibonacci, pa.table({"CAP": [1], "Pile": [10]}), "are CAP, Pile; fibonacci-nim needs the order pile, cap"),
        (fibonacci, pa.table({"cap": [1], "n": [10]}), "needs the order pile, cap"),
        (wy.game("wythoff"), pl.DataFrame({"x": [1], "X": [2]}), "needs the order x, y"),
        (nim, pa.table({"a": [1], "A ": [2]}), "columns 'a' and 'A ' of positions must differ in more than case"),
    ):
        with pytest.raises(ValueError, match=message):
            game.solve_many(frame)
