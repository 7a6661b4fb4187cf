"""The command line through its real entry point: what it prints, where, and with which exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Run
from systems import needs_links, needs_proc, needs_shell, needs_terminal

SWAPPED = "(1000, 500) is N: take 691 from pile 1 and leave (309, 500), P-position number 191.\n"
MAX = 2**64 - 1
SENTENCE = "(500, 1000) is N: take 691 from pile 2 and leave (500, 309), P-position number 191.\n"


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["500", "1000"], SENTENCE),
        (["1000", "500"], SWAPPED),
        (["5e2", "10^3"], SENTENCE),
        (["-g", "last-biscuit", "309", "500"],
         "(309, 500) is P, P-position number 191: whoever moves from it loses.\n"),
        (["2^64-1", "0xffffffffffffffff"], f"({MAX}, {MAX}) is N: take {MAX} from both"
         " piles and leave (0, 0), P-position number 0."
         f" Also winning: leave (11400714819323198485, {MAX}) or ({MAX}, 11400714819323198485).\n"),
        (["-0", "F(3)"], "(0, 2) is N: take 2 from pile 2 and leave (0, 0), P-position number 0.\n"),
    ],
)  # fmt: skip
def test_positions(run: Run, arguments: list[str], output: str) -> None:
    done = run("solve", *arguments)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, output, b"")


def test_a_thousand_digits_are_printed_whole_into_a_pipe(run: Run) -> None:
    done = run("solve", "10^1000", "2*10^1000")
    assert done.returncode == 0
    assert done.stdout.decode().startswith(f"(1{'0' * 1000}, 2{'0' * 1000}) is N: take ")


def test_json(run: Run) -> None:
    row = json.loads(run("solve", "10", "13", "--json").stdout)
    assert row == {
        "position": ["10", "13"], "outcome": "N", "moves": [["4", "7"], ["8", "13"], ["10", "6"]], "best": ["4", "7"],
        "index": None,
    }  # fmt: skip
    assert json.loads(run("solve", "309", "500", "--json").stdout)["index"] == "191"


def test_numbers_from_files_and_standard_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("500\n")
    assert run("solve", "@n.txt", "-", stdin=b"10^3\n").stdout.decode() == SENTENCE
    digits = "7" * 200_000  # more than an argument can hold
    assert run("solve", "-", "1", stdin=digits.encode()).stdout.decode().startswith(f"({digits}, 1) is N: take ")
    done = run("solve", "@none.txt", "1")
    assert (done.returncode, done.stderr) == (2, b"wythoff: none.txt: No such file or directory\n")


def test_files_through_pipes(run: Run) -> None:
    done = run("solve", "-", stdin=b"500 1000\n1 2\nx 5\n")
    assert done.returncode == 1
    assert done.stdout == b"500 1000 N 500 309\n1 2 P\n"
    lines = done.stderr.decode().splitlines()
    assert lines[0].startswith("-:3: x: cannot read 'x' at character 1")
    assert re.fullmatch(r"2 rows: 1 P, 1 N; 1 rejected; [0-9.]+ s", lines[1])
    done = run("solve", "-", "--from", "csv", "--to", "jsonl", "-q", stdin=b"a,b\n3,7\n")
    assert (done.stdout, done.stderr) == (b'{"a": "3", "b": "7", "outcome": "N", "to_a": "3", "to_b": "5"}\n', b"")
    done = run("solve", "-", "--json", "-q", stdin=b"3 5\n")
    assert json.loads(done.stdout) == {"x": "3", "y": "5", "outcome": "P", "to_x": None, "to_y": None}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve"], "Missing argument 'PILES... | FILE'."),
        (["solve", "5"], "a position of wythoff needs 2 numbers (x, y), got 1"),
        (["solve", "5", "6", "7"], "a position of wythoff needs 2 numbers (x, y), got 3"),
        (["solve", "-5", "10"], "x must be at least 0, got -5"),
        (["solve", "5", "-2^64"], "y must be at least 0, got -18446744073709551616"),
        (["solve", "1.5", "2"], "'1.5' at character 1 is not an integer"),
        (["solve", "5", "1O"], "cannot read '1O' at character 1 of '1O' as a number; accepted: numbers such as"),
        (["solve", "10^10^10", "1"], "the limit is 100000000 bits"),
        (["solve", "2^100", "1", "--max-bits", "64"], "the limit is 64 bits"),
        (["solve", "-", "-"], "standard input (-) can give the size of one pile only"),
        (["solve", "1", "2", "-g", "chess"], "unknown game 'chess'; `wythoff games` lists all games"),
        (["solve", "kayls", "7", "12"], "unknown game 'kayls'; did you mean kayles?"),
        (["solve", "t-wythoff", "5", "6", "t=3"], "t=3: is not a pile; -p t=3 sets a parameter"),
        (["grundy", "take-away", "20", "3", "f=3,1"], "f=3,1: is not a pile; -p f=3,1 sets a parameter"),
        (["solve", "misere-kayles"], "misere-kayles is a game, and its piles are missing"),
        (["solve", "ab", "7", "-g", "nim"], "cannot read 'ab' at character 1 of 'ab' as a number"),
        (["solve", "1", "2", "--jsn"], "No such option"),
        (["solve", "none.csv"], "none.csv: No such file or directory"),
        (["solve", "in.xls"], "in.xls: the name does not show the format; accepted: .csv"),
        (["solve", "in.csv", "-o", "out.xls"], "out.xls: the name does not show the format"),
        (["solve", "in.csv", "-o", "no/out.csv"], "no/out.csv: there is no folder no"),
        (["solve", "in.csv", "-o", ".", "--to", "csv"], ".: is a folder; -o needs the name of a file"),
        (["solve", "in.csv", "-o", "./in.csv"], "in.csv: is input and output; accepted: different files"),
        (["solve", "in.csv", "-o", "o.csv", "--rejects", "o.csv"], "o.csv: is output and reject file"),
        (["solve", "@", "2"], "@: the name of the file is missing; accepted: @FILE"),
        (["solve", "@latin.txt", "2"], "latin.txt, line 2: not UTF-8 text"),
        (["solve", "[1, 2]"], "piles must be separated by blanks, such as 1 2, got"),
        (["prove", "--walnut", "@latin.txt"], "latin.txt, line 2: not UTF-8 text"),
        (["prove", "-g", "wythoff", "--automaton", "latin.txt"], "latin.txt, line 2: not UTF-8 text"),
        (["claims", "--file", "nul.py"], "nul.py: source code"),
        (["survey", "--digits", "4", "--limit", "1e12", "-o", "no/s.csv"], "no/s.csv: there is no folder no"),
        (["survey", "--digits", "4", "--limit", "1e12", "--write-bundle", "."], "'.': is a folder"),
        (["period", "0.6", "--certificate", "."], "'.': is a folder; accepted: the name of a file"),
        (["table", "rows", "-1"], "rows must be at least 1, got -1"),
        (["solve", "in.csv", "--resume"], "--resume needs an output file; name it with -o"),
        (["solve", "-", "-o", "o.csv", "--resume"], "--resume needs an input file"),
        (["solve", "in.csv", "--json", "--to", "csv"], "--json and --to csv exclude each other"),
        (["solve", "in.csv", "--to", "parquet"], "Parquet cannot go to standard output"),
        (["solve", "wide.csv"], "columns x, y are needed; its columns: 'a', 'b', 'c'; name the piles with --columns"),
        (["solve", "wide.csv", "--columns", "a,d"], "wide.csv: column 'd' not found; its columns: 'a', 'b', 'c'"),
        (["solve", "wide.csv", "--columns", "a"], "--columns must name 2 different columns, got a"),
        (["solve", "twice.csv"], "twice.csv: two columns have the name 'x'"),
        (["solve", "solved.csv"], "solved.csv: already has a column 'outcome'"),
        (["solve", "in.csv", "--from", "parquet", "-o", "o.csv"], "in.csv: not a Parquet file"),
        (["solve", "in.csv", "-j", "0"], "0 is not in the range"),
        (["solve", "in.csv", "--delimiter", ";;"], "--delimiter must be a single character, not a letter,"),
        (["solve", "in.csv", "--rejects", "in.csv"], "in.csv: is input and reject file"),
        (["solve", "in.csv", "wide.csv"], "several files need -o with another folder"),
        (["solve", "s3://bucket/in.csv"], "s3://bucket/in.csv: is an address, not a path; download the file, or"),
        (["solve", "in.csv", "-o", "gs://bucket/out.csv"], "gs://bucket/out.csv: is an address, not a path"),
        (["solve", "in.csv", "17"], "in.csv is a file name, but other arguments are not; accepted: only files"),
        (["solve", "nim"], "nim is a game, and its piles are missing: wythoff solve nim PILES..."),
        (["solve", "0.5", "3"], "'0.5' at character 1 is not an integer"),  # a pile, not the octal game 0.5
        (["solve", "nim", "1", "2", "-g", "kayles"], "two games: nim and -g kayles"),
        (["solve", "*.jsonl", "-o", "out"], "*.jsonl: no file matches"),
        (["solve", "5", "6", "-o", "o.txt"], "--output is for files, but 5 6 is a position"),
        (["solve", "5", "6", "--resume"], "--resume is for files"),
        (["frobnicate"], "no command 'frobnicate'."),
    ],
)  # fmt: skip
def test_bad_usage_is_one_line_and_status_2(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "in.csv").write_text("x,y\n1,2\n")
    (tmp_path / "in.xls").write_text("x,y\n1,2\n")
    (tmp_path / "wide.csv").write_text("a,b,c\n1,2,3\n")
    (tmp_path / "twice.csv").write_text("x,x,y\n1,2,3\n")
    (tmp_path / "solved.csv").write_text("x,y,outcome\n1,2,3\n")
    (tmp_path / "latin.txt").write_bytes(b"1\n\xe9")
    (tmp_path / "nul.py").write_bytes(b"\0")
    before = sorted(tmp_path.iterdir())
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    error = done.stderr.decode()
    assert message in error
    assert error.startswith("wythoff: ")
    assert error.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


@needs_links
@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "in.csv", "-o", "loop.csv"],
        ["solve", "in.csv", "in.csv", "-o", "loop.csv"],
        ["solve", "1", "2", "-g", "./loop.py"],
        ["merge", "job.db", "-o", "loop.csv"],
        ["verify", "./loop.py:claim"],
    ],
)
def test_a_link_to_itself(run: Run, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "in.csv").write_text("x,y\n1,2\n")
    run("job", "init", "biscuit-floor", "--stop", "1000", "-o", ".")
    (tmp_path / "1-of-1.db").rename(tmp_path / "job.db")
    for name in ("loop.csv", "loop.py"):
        (tmp_path / name).symlink_to(name)
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(b"wythoff: ")
    assert done.stderr.count(b"\n") == 1


def test_parquet_columns_that_are_no_piles(run: Run, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet

    solve = ("solve", "f.parquet", "-o", "o.csv")
    pa.parquet.write_table(pa.table({"x": [1.0], "y": [2], "t": [[1]]}), tmp_path / "f.parquet")
    assert b"column 'x' is double; accepted: integers, decimal128, or strings of digits" in run(*solve).stderr
    pa.parquet.write_table(pa.table({"x": [1], "y": [2], "t": [[1]]}), tmp_path / "f.parquet")
    assert b"cannot be written as CSV; accepted: Parquet, Arrow or JSON lines" in run(*solve).stderr
    assert run("solve", "f.parquet", "-o", "o.jsonl", "-q").returncode == 0
    assert json.loads((tmp_path / "o.jsonl").read_text())["t"] == [1]


@needs_proc
@needs_links
def test_a_full_disk_and_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("x,y\n1,2\n")
    done = run("solve", "in.csv", "-o", "/proc/out.csv")
    assert done.returncode == 2
    assert done.stderr.decode().startswith("wythoff: /proc/out.csv.partial: ")
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "wythoff", "solve", "in.csv"]
        stopped = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, check=False)
        listing = subprocess.run(
            [*command[:3], "games"], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, check=False
        )
    for done in (stopped, listing):
        assert done.returncode == 75
        assert done.stderr.decode() == "wythoff: standard output: No space left on device\n"


@needs_shell
def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("x,y\n" + "1000,500\n" * 400_000)
    command = f"{sys.executable} -m wythoff solve in.csv -q | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"x,y,outcome,to_x,to_y\n0\n", b"")


@needs_terminal
def test_long_numbers_are_shortened_on_a_terminal_only() -> None:
    import pty

    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "wythoff", "solve", "10^1000", "1"]
    subprocess.run(command, stdout=follower, check=True)
    os.close(follower)
    assert os.read(leader, 4096).decode().startswith("(100000000000...000000000000 (1001 digits), 1) is N")


def test_the_other_commands(run: Run) -> None:
    lines = run("games").stdout.decode().splitlines()
    assert any(line.startswith("wythoff (also last-biscuit, ") for line in lines)
    assert any(line.startswith("t-wythoff t=2: take any number from one pile, or k and l from both") for line in lines)
    rows = [json.loads(line) for line in run("games", "--json").stdout.splitlines()]
    assert {row["name"]: row["parameters"] for row in rows}["t-wythoff"] == {"t": 2}
    named = [run("games", text).stdout.decode().splitlines() for text in ("Chess", "fraction")]
    assert [line.split()[0] for line in named[0]] == ["dawsons-chess", "dawsons-chess-circle"]
    assert named[1][0].startswith("fraction-game (also fraction, the-fraction-game) is not in this package: ")
    none = run("games", "bridge")
    assert (none.returncode, none.stdout) == (2, b"")
    assert none.stderr.decode().startswith("wythoff: no game has 'bridge' in its names or in its rule")
    assert run("--version").stdout.decode().startswith("wythoff, version ")
    for command in ([], ["solve"]):
        done = run(*command, "--help")
        assert done.returncode == 0
        assert done.stdout.decode().startswith("Usage: wythoff")
    assert re.fullmatch(rb"[0-9.]+ s\n", run("solve", "1", "2", "--time").stderr)


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "500", "1000"], ["solve", "10^1000", "7", "--json"]])
def test_nothing_heavy_is_imported(run: Run, arguments: list[str]) -> None:
    done = run(*arguments, PYTHONPROFILEIMPORTTIME="1")
    assert done.returncode == 0
    imported = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "wythoff.app.main" in imported
    heavy = {"numba", "numpy", "pyarrow", "dask", "distributed", "matplotlib", "tqdm"}
    assert not heavy & imported
    assert arguments != ["--help"] or "gmpy2" not in imported


@pytest.mark.parametrize(
    ("arguments", "stream", "message"),
    [
        ("solve 3 5", ">&-", "standard output is closed"),
        ("table --stop 5", ">&-", "standard output is closed"),
        ("--version", ">&-", "standard output is closed"),
        ("solve -", "<&-", "standard input is closed"),
        ("play", "<&-", "standard input is closed"),
    ],
)
@needs_shell
def test_closed_streams(arguments: str, stream: str, message: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m wythoff {arguments} {stream}', sys.executable]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=100)
    assert (done.returncode, done.stderr.decode()) == (2, f"wythoff: {message}\n")


@needs_shell
def test_rejected_rows_do_not_go_to_standard_output_for_want_of_another() -> None:
    command = ["sh", "-c", 'exec "$0" -m wythoff solve - 2>&-', sys.executable]
    done = subprocess.run(command, input=b"3 5\nx\n", stdout=subprocess.PIPE, timeout=100)
    assert (done.returncode, done.stdout) == (1, b"3 5 P\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["table", "--stop", "1", "-o", "t.csv"], b"1 P-position; "),
        (["table", "--stop", "2000", "-o", "t.csv"], b"2,000 P-positions; "),
        (["table", "grundy", "kayles", "--stop", "1", "-o", "g.txt"], b"1 heap; "),
        (["table", "rows", "1", "--recompute"], b"1 row proved, "),
        (["solve", "-"], b"1 row: 1 P, 0 N; "),
    ],
)
def test_one_and_many(run: Run, arguments: list[str], said: bytes) -> None:
    done = run(*arguments, stdin=b"3 5\n")
    assert (done.returncode, done.stderr.startswith(said)) == (0, True)
