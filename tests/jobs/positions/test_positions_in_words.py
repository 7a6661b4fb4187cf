"""Files in which one column holds the position, as people write it."""

import io
import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from commands import Run


@pytest.mark.parametrize(
    ("game", "given", "expected"),
    [
        (
            "mock-turtles",
            "id,position\n1,HTHHT\n2,1 0 1 1 0\n3,3 4 6\n4,TTT\n",
            "id,position,outcome,to_position\n1,HTHHT,N,TTTTT\n2,1 0 1 1 0,N,TTTTT\n3,3 4 6,N,HHHHTT\n4,TTT,P,\n",
        ),
        ("mock-turtles", "coins\nHT\nTT\n", "coins,outcome,to_coins\nHT,N,TT\nTT,P,\n"),
        ("mock-turtles", "HT\nTT\n", "HT,N,TT\nTT,P,\n"),
        (
            "wythoff",
            'position,n\n10 13,a\n"(3, 5)",b\n',
            'position,n,outcome,to_position\n10 13,a,N,4 7\n"(3, 5)",b,P,\n',
        ),
        ("date", "20 Jan\n21 Jan\n", "20 Jan,P,\n21 Jan,N,21 February\n"),
        ("plainim", "position\n5 3\n101 011\n", "position,outcome,to_position\n5 3,N,oo oo\n101 011,N,oo oo\n"),
        ("northcott", "W....B..\n", "W....B..,N,....WB.. black\n"),
    ],
)  # fmt: skip
def test_csv(run: Run, tmp_path: Path, game: str, given: str, expected: str) -> None:
    (tmp_path / "in.csv").write_text(given)
    done = run("solve", "-g", game, "in.csv", "-q")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == expected


def test_text(run: Run) -> None:
    done = run("solve", "-g", "date", "-", "-q", stdin=b"20 Jan\n5 5\n31 December\n")
    assert done.stdout == b"20 Jan P\n5 5 N 24 May\n31 December P\n"


def test_json_lines(run: Run) -> None:
    lines = b'{"position": [1, 0, 1]}\n{"position": "HTH"}\n{"position": ["2"]}\n'
    done = run("solve", "-g", "twins", "-", "--from", "jsonl", "-q", stdin=lines)
    assert [json.loads(line)["to_position"] for line in done.stdout.splitlines()] == ["TTT", "TTT", "HT"]


def test_parquet_and_back(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("n,position\n1,HTHHT\n2,TTT\n")
    assert run("solve", "-g", "mock-turtles", "in.csv", "-o", "out.parquet", "--with", "grundy").returncode == 0
    table = parquet.read_table(tmp_path / "out.parquet")
    rows = [
        {"n": "1", "position": "HTHHT", "outcome": "N", "to_position": "TTTTT", "grundy": 2},
        {"n": "2", "position": "TTT", "outcome": "P", "to_position": None, "grundy": 0},
    ]
    assert table.to_pylist() == rows
    parquet.write_table(table.select(["position"]), tmp_path / "again.parquet")
    done = run("solve", "-g", "mock-turtles", "again.parquet", "--to", "csv", "-q")
    assert io.StringIO(done.stdout.decode()).read() == "position,outcome,to_position\nHTHHT,N,TTTTT\nTTT,P,\n"


def test_rejected_rows(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("id,position\n1,HTZ\n2,\n3,HT\n4,3 3\n")
    done = run("solve", "-g", "mock-turtles", "in.csv", "-o", "out.csv", "-q")
    assert done.returncode == 1
    reasons = (tmp_path / "out.csv.rejected").read_text().splitlines()[1:]
    expected = ["accepted: letters HTHHT", "the position is empty", "has a place twice"]
    assert all(reason in line for reason, line in zip(expected, reasons, strict=True))


def test_the_place_of_piles_is_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("x,y,position\n3,5,front\n")
    assert run("solve", "in.csv", "-q").stdout == b"x,y,position,outcome,to_x,to_y\n3,5,front,P,,\n"


def test_commands(run: Run, tmp_path: Path) -> None:
    (tmp_path / "row.txt").write_text("HTHHT\n")
    first = run("solve", "-g", "mock-turtles", "HTHHT").stdout
    assert first == b"HTHHT is N: turn coins 4, 3 and 1 and leave TTTTT.\n"
    assert run("solve", "-g", "mock-turtles", "@row.txt").stdout == first
    assert run("grundy", "mock-turtles", "HTHHT").stdout == b"2\n"
    played = run("play", "date", "21", "Jan", "--first", "me", "--seed", "1", stdin=b"21 Feb\nquit\n").stdout.decode()
    assert "\n21 January" in played
    assert "I go to a later " in played
    assert run("solve", "-g", "silver-dollar", ".o.o").returncode == 0  # no file of a strange format
    done = run("solve", "-g", "mock-turtles", "HTZ")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)
