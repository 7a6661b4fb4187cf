"""Tables of P-positions as files: every format holds the same rows, at any size, and only whole files appear."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from commands import Run
from systems import needs_links, needs_shell

import wythoff as wy
from wythoff.exact import loading
from wythoff.jobs.tables.p_positions import Table, write_table

G = wy.game("wythoff")


@pytest.mark.parametrize("method", ["auto", "stream", "verkhovsky-w"])
def test_every_format_holds_the_same(tmp_path: Path, method: str) -> None:
    start, stop = 70_000, 170_001
    wanted = G.p_positions(start, stop)
    numbered = [[n, a, b] for n, (a, b) in enumerate(wanted.tolist(), start)]
    for suffix in ("csv", "txt", "npy", "parquet"):
        assert write_table(Table(G, start, stop, method, str(tmp_path / f"p.{suffix}"))) == stop - start
    lines = (tmp_path / "p.csv").read_text().splitlines()
    assert lines[0] == "n,x,y"
    assert [list(map(int, line.split(","))) for line in lines[1:]] == numbered
    assert (tmp_path / "p.txt").read_text() == "".join(f"{n} {a} {b}\n" for n, a, b in numbered)
    stored = np.load(tmp_path / "p.npy", mmap_mode="r")
    assert stored.dtype == np.int64
    assert np.array_equal(stored, wanted)
    rows = pq.read_table(tmp_path / "p.parquet")
    assert rows.schema.names == ["n", "x", "y"]
    assert np.array_equal(np.column_stack([rows[name].to_numpy() for name in ("x", "y")]), wanted)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p.csv", "p.npy", "p.parquet", "p.txt"]


def test_b_files(tmp_path: Path) -> None:
    # OEIS A000201 and A001950
    for pile, wanted in ((0, [0, 1, 3, 4, 6, 8, 9]), (1, [0, 2, 5, 7, 10, 13, 15])):
        write_table(Table(G, 0, 7, target=str(tmp_path / "b.txt"), format="bfile", pile=pile))
        assert (tmp_path / "b.txt").read_text() == "".join(f"{n} {a}\n" for n, a in enumerate(wanted))


@pytest.mark.parametrize("start", [0, 10**17, 10**30])
@pytest.mark.parametrize("suffix", ["csv", "txt"])
def test_text_with_and_without_arrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, start: int) -> None:
    """And the rows with and without compiled code."""
    texts = []
    for most in (0.0, 100.0):
        monkeypatch.setattr(loading, "MAX_WORK", most)
        monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", most)
        for spec in ("wythoff", "t-wythoff t=3", "misere-t-wythoff t=2"):
            write_table(Table(wy.game(spec), start, start + 99, target=str(tmp_path / f"p.{suffix}")))
            texts.append((tmp_path / f"p.{suffix}").read_bytes())
    assert texts[:3] == texts[3:]
    assert len({*texts}) == 3


def test_piles_beyond_64_bits(tmp_path: Path) -> None:
    start = 10**30
    write_table(Table(G, start, start + 3, target=str(tmp_path / "p.csv")))
    write_table(Table(G, start, start + 3, target=str(tmp_path / "p.parquet")))
    wanted = [
        {"n": str(n), "x": str(G.p_position(n)[0]), "y": str(G.p_position(n)[1])} for n in range(start, start + 3)
    ]
    assert pq.read_table(tmp_path / "p.parquet").to_pylist() == wanted
    assert (tmp_path / "p.csv").read_text().splitlines()[1:] == [",".join(row.values()) for row in wanted]
    with pytest.raises(ValueError, match="a pile is above the npy limit, 2\\^63 - 1"):
        write_table(Table(G, start, start + 3, target=str(tmp_path / "p.npy")))
    assert not (tmp_path / "p.npy").exists()


def test_bad_tables(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="pile must be the index of a pile, 0 to 1, got 5"):
        write_table(Table(G, 0, 5, target=str(tmp_path / "b.txt"), format="bfile", pile=5))
    with pytest.raises(ValueError, match="format must be one of csv, text, jsonl, bfile, npy, parquet, got 'xml'"):
        write_table(Table(G, 0, 5, target=str(tmp_path / "b.txt"), format="xml"))


def test_empty_tables(tmp_path: Path) -> None:
    for suffix in ("csv", "npy", "parquet"):
        write_table(Table(G, 5, 5, target=str(tmp_path / f"p.{suffix}")))
    assert np.load(tmp_path / "p.npy").shape == (0, 2)
    assert pq.read_table(tmp_path / "p.parquet").num_rows == 0


@needs_links
def test_links_and_devices_are_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "link.csv").symlink_to("real.csv")
    (tmp_path / "null.csv").symlink_to("/dev/null")
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "real.csv.partial").write_text("another's")
    assert run("table", "--stop", "1", "-o", "link.csv", "-q").returncode == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text() == "n,x,y\n0,0,0\n"
    assert run("table", "--stop", "1", "-o", "null.csv", "-q").returncode == 0
    assert (tmp_path / "null.csv").is_symlink()
    done = run("table", "--stop", "1", "-o", "folder.csv")
    assert (done.returncode, done.stderr) == (2, b"wythoff: 'folder.csv': is a folder; accepted: the name of a file\n")
    assert (tmp_path / "real.csv.partial").read_text() == "another's"
    assert len(list(tmp_path.iterdir())) == 5


@needs_shell
def test_pipes(tmp_path: Path) -> None:
    wythoff = f"{sys.executable} -m wythoff table --stop 10^7"
    for command, status in ((f"{wythoff} | head -1; exit ${{PIPESTATUS[0]}}", 0), (f"{wythoff} >&-", 2)):
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == status
        assert b"Traceback" not in done.stderr
    assert done.stderr == b"wythoff: standard output is closed\n"


def test_the_command(run: Run, tmp_path: Path) -> None:
    done = run("table", "wythoff", "--stop", "3")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"n,x,y\n0,0,0\n1,1,2\n2,3,5\n", b"")
    done = run("table", "--start", "1e3", "--stop", "10^3+1", "--to", "bfile", "--pile", "y", "--method", "mex")
    assert done.stdout == b"1000 2618\n"
    done = run("table", "--start", "10^30", "--stop", "10^30+1", "--json")
    assert json.loads(done.stdout) == dict(
        zip("nxy", map(str, (10**30, *G.p_position(10**30))), strict=True)
    )  # fmt: skip
    assert run("table", "--stop", "2", "-o", "p.jsonl", "-q").returncode == 0
    assert (tmp_path / "p.jsonl").read_text() == '{"n": "0", "x": "0", "y": "0"}\n{"n": "1", "x": "1", "y": "2"}\n'
    done = run("table", "--stop", "100", "-o", "p.npy", "-q")
    assert (done.returncode, done.stderr) == (0, b"")
    assert np.load(tmp_path / "p.npy").shape == (100, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["wythoff"], "Missing option '--stop'."),
        (["--stop", "x"], "Invalid value for '--stop': cannot read 'x' at character 1"),
        (["--stop", "-3"], "stop must be at least 0, got -3"),
        (["--start", "5", "--stop", "3"], "stop must be at least start = 5, got 3"),
        (["--stop", "3", "--method", "sieve"], "method must be one of auto, closed-form, mex"),
        (["--stop", "3", "-o", "p.xls"], "p.xls: the name does not show the format; accepted: .csv, .txt"),
        (["--stop", "3", "--pile", "y"], "--pile needs --to bfile"),
        (["--stop", "3", "--to", "bfile", "--pile", "z"], "--pile must be x or y, got 'z'"),
        (["--stop", "10^15", "--method", "mex"], "the sieve up to n = 1000000000000000 needs"),
        (["--stop", "3", "-o", "none/p.csv"], "none/p.csv: there is no folder"),
        (["chess", "--stop", "3"], "unknown game 'chess'"),
    ],
)
def test_bad_input_is_one_line(run: Run, arguments: list[str], message: str) -> None:
    done = run("table", *arguments)
    lines = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout, len(lines)) == (2, b"", 1)
    assert lines[0].startswith(f"wythoff: {message}")
