"""wythoff solve FILE --dry-run: what would be read; nothing is solved or written."""

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
from commands import Run


def test_what_is_printed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("note;Pile;CAP\na;10;1\nb;10;\nc;x;1\n" + "d;5;1\n" * 9)
    before = sorted(tmp_path.iterdir())
    done = run("solve", "in.csv", "-g", "fibonacci-nim", "--delimiter", ";", "--dry-run")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        "format: csv with a header",
        "delimiter: ';'",
        "encoding: UTF-8",
        "compression: none",
        "columns: note, Pile, CAP",
        "read: Pile, CAP",
        "not read: note",
        "line 2: pile 10, cap 1",
        "line 3: pile 10, cap 9",
        "line 4: rejected: Pile: cannot read 'x' at character 1 of 'x'; accepted: decimal digits, "
        "or 0x and hexadecimal digits",
        "line 5: pile 5, cap 1",
        "line 6: pile 5, cap 1",
    ]
    assert sorted(tmp_path.iterdir()) == before


def test_every_format(run: Run, tmp_path: Path) -> None:
    table = pa.table({"X": ["3", str(10**80)], "y": ["0x5", None], "n": ["a", "b"]})
    pa.parquet.write_table(table, tmp_path / "in.parquet")
    with pa.ipc.new_stream(tmp_path / "in.arrow", table.schema) as file:
        file.write_table(table)
    (tmp_path / "in.jsonl.gz").write_bytes(gzip.compress(b'{"X": "3", "y": 5, "n": "a"}\n'))
    (tmp_path / "in.txt").write_bytes(b"\xef\xbb\xbf3 5\n")
    (tmp_path / "in.tsv").write_bytes(b"3\t5\xe9\n")
    (tmp_path / "empty.csv").write_bytes(b"x,y\n")
    found = {}
    for name in ("in.parquet", "in.arrow", "in.jsonl.gz", "in.txt", "in.tsv", "empty.csv"):
        done = run("solve", name, "--dry-run", "--json")
        assert done.returncode == 0, done.stderr
        found[name] = json.loads(done.stdout)
    first = {"line": 1, "position": {"x": "3", "y": "5"}, "reason": None}
    for name in ("in.parquet", "in.arrow"):
        about = found[name]
        assert (about["encoding"], about["compression"], about["not_read"]) == (None, None, ["n"])
        assert about["rows"] == [first, {"line": 2, "position": None, "reason": "y: empty"}]
    about = found["in.jsonl.gz"]
    assert (about["format"], about["compression"], about["piles"]) == ("jsonl", "gzip", ["X", "y"])
    assert about["rows"] == found["in.txt"]["rows"] == [first]
    assert found["in.txt"]["encoding"] == "UTF-8 with a byte order mark"
    about = found["in.tsv"]
    assert (about["format"], about["header"], about["delimiter"]) == ("tsv", False, "\t")
    assert about["encoding"] == "not UTF-8"
    assert about["rows"][0]["position"] is None
    assert found["empty.csv"]["rows"] == []
    long = run("solve", "in.parquet", "--dry-run", "-g", "nim", "--columns", "X,Y").stdout.decode().splitlines()
    assert long[-1] == "row 2: heap1 100000000000...000000000000 (81 digits), heap2 0"


def test_what_has_no_dry_run(run: Run, tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "in.csv").write_text("x,y\n3,5\n")
    (tmp_path / "in.csv").write_text("pile,limit\n10,1\n")
    for arguments, message in (
        (["3", "5"], "--dry-run is for files, but 3 5 is a position"),
        (["parts"], "--dry-run is for a single file; accepted: a file of the folder"),
        (["in.csv", "-g", "fibonacci-nim"], "column 'limit' holds integers"),
    ):
        done = run("solve", *arguments, "--dry-run")
        assert (done.returncode, done.stdout) == (2, b"")
        assert message in done.stderr.decode()


def test_standard_input(run: Run, tmp_path: Path) -> None:
    done = run("solve", "-", "-g", "mock-turtles", "--dry-run", stdin=b"HTH\n")
    assert done.stdout.decode().endswith("read: position\nnot read: none\nline 1: HTH\n")
    assert run("solve", "-", "--from", "arrow", "--dry-run", stdin=b"").returncode == 2
