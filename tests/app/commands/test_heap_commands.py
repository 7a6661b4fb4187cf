"""Heaps on the command line."""

import json
from pathlib import Path

import numpy as np
import pytest
from commands import Run

import wythoff as wy


def test_positions(run: Run) -> None:
    done = run("solve", "-g", "kayles", "7")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == (
        "(7) is N: take 2 from the heap, split it into 1 and 4 and leave (1, 4). Also winning: leave (3, 3).\n"
    )
    assert run("solve", "-g", "0.77", "7").stdout == done.stdout
    assert run("solve", "-g", "octal", "-p", "code=.770", "7").stdout == done.stdout
    answer = json.loads(run("solve", "-g", "nim", "3", "10^30", "--json").stdout)
    assert answer["best"] == ["3", "3"]
    assert run("solve", "-g", "misere-nim", "1", "1", "1").stdout == b"(1, 1, 1) is P: whoever moves from it loses.\n"
    assert (
        run("solve", "-g", "subtraction", "-p", "take=all-but:2,5", "3").stdout
        == b"(3) is N: take 3 and leave (0). Also winning: leave (2).\n"
    )
    assert run("solve", "-g", "0.156", "20", "31").stdout.startswith(b"(20, 31) is N: ")
    assert run("solve", "-g", "kayles", "-p", "play=misere", "9").stdout == b"(9) is P: whoever moves from it loses.\n"


def test_values(run: Run) -> None:
    assert run("grundy", "kayles", "7").stdout == b"2\n"
    assert run("grundy", "kayles", "7", "12", "10^1000").stdout == b"7\n"
    assert run("grundy", "0.77", "10^1000").stdout == run("grundy", "kayles", "10^1000").stdout
    assert run("grundy", "nim", "2^64", "1").stdout == b"18446744073709551617\n"
    done = run("grundy", "kayles", "10^3", "--json")
    assert json.loads(done.stdout) == {"position": ["1000"], "value": str(wy.game("kayles").grundy(1000))}


def test_a_position_imports_nothing_heavy(run: Run) -> None:
    for arguments in (["solve", "-g", "kayles", "7", "12", "30"], ["grundy", "0.77", "10^1000"]):
        done = run(*arguments, PYTHONPROFILEIMPORTTIME="1")
        imported = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.decode().splitlines()}
        assert done.returncode == 0
        assert "wythoff.games.heaps.rules" in imported
        assert not {"numba", "numpy", "pyarrow", "tqdm"} & imported


def test_sequences(run: Run, tmp_path: Path) -> None:
    values = wy.grundy_sequence("0.156", 2000)
    done = run("table", "grundy", "0.156", "--stop", "2e3")
    assert (done.stdout.decode().split(), done.stderr) == ([str(value) for value in values.tolist()], b"")
    done = run("table", "grundy", "0.156", "--stop", "2000", "-o", "g.npy")
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.startswith(b"2,000 heaps; ")
    assert np.array_equal(np.load(tmp_path / "g.npy"), values)
    assert run("table", "grundy", "kayles", "--stop", "3", "--to", "bfile").stdout == b"0 0\n1 1\n2 2\n"
    assert run("table", "grundy", "kayles", "--stop", "3", "--to", "csv").stdout == b"heap,value\n0,0\n1,1\n2,2\n"
    assert run("table", "grundy", "kayles", "--stop", "1", "--json").stdout == b'{"heap": "0", "value": "0"}\n'
    assert run("table", "grundy", "kayles", "--stop", "5000", "-o", "k.txt", "-q").stderr == b""
    for threads in ("1", "2"):
        done = run("table", "grundy", "officers", "--stop", "30000", "-j", threads, "-o", f"o{threads}.npy", "-q")
        assert done.returncode == 0
        assert np.array_equal(np.load(tmp_path / f"o{threads}.npy"), wy.grundy_sequence("officers", 30_000))
        found = json.loads(run("period", "0.376", "--limit", "1e5", "-j", threads, "--json", "-q").stdout)
        assert (found["period"], found["checked_to"]) == (None, 100_000)


def test_histograms(run: Run, tmp_path: Path) -> None:
    done = run("table", "grundy", "dawsons-kayles", "--stop", "1000", "--histogram", "-q")
    values = wy.grundy_sequence("dawsons-kayles", 1000).tolist()
    header, *lines = done.stdout.decode().splitlines()
    assert header.split() == ["value", "heaps", "first", "last"]
    rows = [
        [value, values.count(value), values.index(value), 999 - values[::-1].index(value)]
        for value in sorted(set(values))
    ]
    assert [list(map(int, line.split())) for line in lines] == rows
    assert run("table", "grundy", "0.07", "--stop", "1000", "--histogram", "-o", "v.csv").stdout == done.stdout
    assert len((tmp_path / "v.csv").read_text().splitlines()) == 1001
    first = run("table", "grundy", "0.07", "--stop", "1000", "--histogram", "--json").stdout.splitlines()[0]
    assert list(json.loads(first).values()) == rows[0]


def test_files(run: Run, tmp_path: Path) -> None:
    done = run("solve", "-", "-g", "nim", "-q", stdin=b"3 4 5\n1 2 3\n")
    assert done.stdout == b"3 4 5 N 1 4 5\n1 2 3 P\n"
    (tmp_path / "in.csv").write_text("heap1,heap2,heap3,note\n3,9,1,a\n0,0,0,b\n")
    done = run("solve", "in.csv", "-g", "kayles", "-q")
    assert done.stdout.decode() == (
        "heap1,heap2,heap3,note,outcome,to_heap1,to_heap2,to_heap3,to_new\n3,9,1,a,N,3,1,1,6\n0,0,0,b,P,,,,\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "-g", "0.78", "5"], "octal code '0.78': '8' at position 4 is not an octal digit"),
        (["grundy", "44.", "5"], "octal code '44.': '4' at position 2 must be the point"),
        (["solve", "-g", "octal", "-p", "code=7.7", "5"], "octal code '7.7': '7' at position 1 must be 0, or 4 if"),
        (["solve", "-g", "subtraction", "-p", "take=0", "5"], "take: numbers must be from 1 to 10000, got '0'"),
        (["solve", "-g", "kayles", "5", "-3"], "heap2 must be at least 0, got -3"),
        (["table", "grundy", "kayles", "--stop", "10", "--board", "5"], "--board cannot be combined with --stop"),
        (["table", "grundy", "kayles", "7", "--stop", "10"], "Got unexpected extra argument (7)"),
        (["table", "grundy", "kayles", "--histogram"], "--histogram needs --stop"),
        (["table", "grundy", "kayles", "--to", "csv"], "--to needs --stop"),
        (
            ["table", "grundy", "kayles", "-o", "g.npy"],
            "the range is missing; accepted: --board ROWS -o OUT, or --stop N",
        ),
        (
            ["table", "grundy", "kayles", "--stop", "9", "--genus", "-j", "2"],
            "--threads cannot be combined with --genus",
        ),
        (["table", "grundy", "kayles", "--genus"], "--genus needs --stop"),
        (["grundy", "kayles", "7", "-o", "g.npy"], "--output needs --automaton"),
        (["grundy", "kayles", "7", "--genus", "--automaton"], "--genus and --automaton exclude each other"),
        (["grundy", "kayles"], "the piles of the position are missing: wythoff grundy NAME PILES...; `wythoff table"),
        (["table", "grundy", "--stop", "10"], "wythoff is not a take-and-break game"),
        (
            ["table", "grundy", "kayles", "--stop", "10", "-o", "g.xls"],
            "g.xls: the name does not show the format",
        ),
        (
            ["table", "grundy", "kayles", "--stop", "10", "--histogram", "--to", "csv"],
            "--histogram with --to needs -o OUT",
        ),
        (
            ["table", "grundy", "kayles", "--stop", "10", "--json", "--to", "csv"],
            "--json and --to csv exclude each other",
        ),
        (["table", "grundy", "kayles", "--stop", "0"], "stop must be "),
        (["table", "grundy", "kayles", "--stop", "10^30"], "stop must be "),
        (["table", "grundy", "kayles", "--stop", "10", "--method", "guess"], "method must be one of "),
        (
            ["period", "nim", "-p", "play=misere"],
            "nim needs no misere quotient: its sums are played as misere nim",
        ),
        (["period", "kayles", "-p", "play=misere", "--limit", "0"], "limit must be 1 to 1000000, got 0"),
        (["grundy", "misere-nim", "3", "4"], "Grundy values are for normal play; misere-nim is misere"),
        (["table", "grundy", "misere-nim", "--board", "10", "-o", "b.npy"], "has no board of Grundy values"),
        (
            ["table", "kayles", "--stop", "10"],
            "the n-th P-position is computed for games with a formula for it, not for kayles",
        ),
        (
            ["table", "outcomes", "take-away", "--board", "10", "-o", "p.npy"],
            "has no table of outcomes; accepted: games on two piles or two heaps",
        ),
    ],
)
def test_bad_usage(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from wythoff.app.main import main

    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(arguments)
    told = capsys.readouterr()
    assert (left.value.code, told.out) == (2, "")
    assert message in told.err
    assert told.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
