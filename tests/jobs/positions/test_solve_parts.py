"""A folder of Parquet parts: each part is a whole file or none, and is solved once."""

import gzip
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from children import Child
from commands import Run
from systems import needs_signals

from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.solve_parts import solve_parts
from wythoff.jobs.positions.source import Job
from wythoff.jobs.shards.executors import Executor, InLine, Processes, Threads


def make(folder: Path, parts: int = 4, rows: int = 50) -> Path:
    draw, source = random.Random(parts), folder / "parts"
    source.mkdir()
    for part in range(parts):
        piles = {name: [draw.randrange(10**9) for _ in range(rows)] for name in "xy"}
        pq.write_table(pa.table({"id": range(rows), **piles}), source / f"part-{part}.parquet")
    (source / "notes.txt").write_text("no part")
    return source


def parts_of(folder: Path) -> dict[str, Any]:
    return {path.name: pq.read_table(path).to_pydict() for path in folder.glob("*.parquet")}


def job(folder: Path, **options: Any) -> Job:
    return Job("wythoff", str(folder / "parts"), str(folder / "solved"), **options)


@pytest.mark.parametrize("executor", [None, InLine(), Threads(2), Processes(2)], ids=["", "in line", "threads", "proc"])
def test_each_part_is_what_a_file_would_be(tmp_path: Path, executor: Executor | None) -> None:
    source, wanted = make(tmp_path), tmp_path / "wanted"
    wanted.mkdir()
    for part in source.glob("*.parquet"):
        solve_file(Job("wythoff", str(part), str(wanted / part.name)))
    seen: list[tuple[int, int | None]] = []
    report = solve_parts(job(tmp_path), executor, lambda done, total: seen.append((done, total)))
    assert (report.parts, report.skipped_parts, report.rows, report.rejected) == (4, 0, 200, 0)
    assert parts_of(tmp_path / "solved") == parts_of(wanted)
    assert seen == [(done, 4) for done in range(5)]
    assert sorted(path.name for path in (tmp_path / "solved").iterdir()) == sorted(
        [".wythoff.json", *(f"part-{part}.parquet" for part in range(4))]
    )
    assert pq.read_table(tmp_path / "solved").num_rows == 200  # as a folder, by those who read such


def test_finished_parts_are_not_done_again(tmp_path: Path) -> None:
    source, solved = make(tmp_path), tmp_path / "solved"
    solve_parts(job(tmp_path))
    times = {path.name: path.stat().st_mtime_ns for path in solved.glob("*.parquet")}
    (solved / "part-1.parquet").unlink()
    os.utime(source / "part-2.parquet")  # the question is newer than the answer
    report = solve_parts(job(tmp_path, resume=True))
    assert (report.parts, report.skipped_parts, report.rows) == (4, 2, 100)
    again = {path.name: path.stat().st_mtime_ns for path in solved.glob("*.parquet")}
    assert {name for name in times if times[name] == again[name]} == {"part-0.parquet", "part-3.parquet"}
    assert solve_parts(job(tmp_path)).skipped_parts == 0  # without resume all is done anew


def test_a_part_killed_at_its_last_step_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path)
    unlink = Path.unlink

    def killed(path: Path, *options: Any, **named: Any) -> None:
        if path.name == "part-2.parquet.partial.json":
            raise KeyboardInterrupt
        unlink(path, *options, **named)

    with monkeypatch.context() as changed:
        changed.setattr(Path, "unlink", killed)
        with pytest.raises(KeyboardInterrupt):
            solve_parts(job(tmp_path), InLine())
    assert (tmp_path / "solved" / "part-2.parquet").exists()
    report = solve_parts(job(tmp_path, resume=True), InLine())
    assert (report.parts, report.skipped_parts) == (4, 2)
    assert not list((tmp_path / "solved").glob("*.partial*"))
    assert pq.read_table(tmp_path / "solved").num_rows == 200


def test_parts_of_two_jobs_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path)
    solve_parts(job(tmp_path))
    nim = Job("misere-wythoff", str(tmp_path / "parts"), str(tmp_path / "solved"), resume=True)
    with pytest.raises(FileError, match="belongs to another job, with different game; start again without --resume"):
        solve_parts(nim)
    # Begun anew with another game and killed after its first part: the others are of the first job still.
    with monkeypatch.context() as patch:
        patch.setattr("wythoff.jobs.positions.solve_parts.InLine.map_shards", lambda *_: (_ for _ in ()))
        solve_parts(Job(nim.game, nim.source, nim.target))
    assert solve_parts(nim).skipped_parts == 0
    (tmp_path / "solved" / ".wythoff.json").write_text("{")
    with pytest.raises(FileError, match="is damaged: its job cannot be read"):
        solve_parts(nim)


def texts(folder: Path) -> None:
    """Parts of several formats, in a folder and in one below it."""
    folder.mkdir()
    (folder / "below").mkdir()
    for number, name in enumerate(["a.csv.gz", "b.csv", "below/b.csv", "c.jsonl", "d.txt"]):
        rows = [(part, number + part) for part in range(20)]
        if name == "c.jsonl":
            data = "".join(f'{{"x": {x}, "y": {y}}}\n' for x, y in rows)
        else:
            data = "".join(f"{x} {y}\n" if name == "d.txt" else f"{x},{y}\n" for x, y in rows)
        (folder / name).write_bytes(gzip.compress(data.encode()) if name.endswith(".gz") else data.encode())


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("texts/*.csv", ["b.csv"]),
        ("texts/*.csv*", ["a.csv.gz", "b.csv"]),
        ("texts/**/*.csv", ["b.csv", "below/b.csv"]),
        ("texts/[cd].*", ["c.jsonl", "d.txt"]),
        ("te?ts/below/*", ["b.csv"]),
    ],
)
def test_patterns(tmp_path: Path, run: Run, pattern: str, names: list[str]) -> None:
    texts(tmp_path / "texts")
    base = tmp_path / ("texts/below" if "below" in pattern else "texts")
    for _ in range(2):
        done = run("solve", pattern, "-o", "texts/solved", "-j2", "--resume")
        assert done.returncode == 0, done.stderr
    assert f"{len(names)} part{'s' * (len(names) > 1)}, {len(names)} of them by an earlier run" in done.stderr.decode()
    found = [path for path in (tmp_path / "texts" / "solved").rglob("*") if path.is_file() and path.name[0] != "."]
    assert sorted(str(path.relative_to(tmp_path / "texts" / "solved")) for path in found) == names
    for name in names:
        solve_file(Job("wythoff", str(base / name), str(tmp_path / f"wanted-{Path(name).name}")))
        wanted = (tmp_path / f"wanted-{Path(name).name}").read_bytes()
        assert (tmp_path / "texts" / "solved" / name).read_bytes() == wanted


def test_several_files_and_folders(tmp_path: Path, run: Run) -> None:
    texts(tmp_path / "texts")
    assert run("solve", "texts/b.csv", "texts/c.jsonl", "-o", "some").returncode == 0
    assert {path.name for path in (tmp_path / "some").iterdir()} == {".wythoff.json", "b.csv", "c.jsonl"}
    mixed = run("solve", "texts", "-o", "all")
    assert (mixed.returncode, mixed.stderr.count(b"\n")) == (2, 1)
    assert b"texts: has files of the formats csv and jsonl; choose some by a pattern, as 'texts/*.csv'" in mixed.stderr
    (tmp_path / "texts" / "c.jsonl").unlink()
    assert run("solve", "texts", "-o", "all").returncode == 0
    assert {path.name for path in (tmp_path / "all").iterdir()} == {".wythoff.json", "a.csv.gz", "b.csv"}
    again = run("solve", "some/*.csv", "-o", "some")
    assert b"wythoff: several files need -o with another folder" in again.stderr
    (tmp_path / "texts" / "odd.dat").write_text("1,2\n")
    odd = run("solve", "texts/*", "-o", "odd")
    assert b"odd.dat: the name does not show the format; accepted: .csv, .tsv" in odd.stderr


def test_rejected_rows(tmp_path: Path, run: Run) -> None:
    source = make(tmp_path, parts=2)
    pq.write_table(pa.table({"x": ["5", "bad"], "y": ["3", "1"]}), source / "part-9.parquet")
    done = run("solve", "parts", "-o", "solved", "-j", "1")
    assert done.returncode == 1
    text = done.stderr.decode()
    assert text.startswith("3 parts; 101 rows: 1 P, 100 N; 1 rejected (see *.rejected of 1 part); ")
    assert (tmp_path / "solved" / "part-9.parquet.rejected").read_text().startswith("line,reason,text\n2,")
    again = run("solve", "parts", "-o", "solved", "--resume")
    assert again.returncode == 1  # rows are missing still
    assert again.stderr.decode().startswith("3 parts, 3 of them by an earlier run; 0 rows: 0 P, 0 N; 0 rejected (see")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("parts",), "a folder of parts needs -o with another folder"),
        (("parts", "-o", "out.csv"), "out.csv: looks like a file; to solve a folder, name a folder with -o"),
        (("parts", "-o", "parts"), "a folder of parts needs -o with another folder"),
        (
            ("parts", "-o", "parts/notes.txt"),
            "parts/notes.txt: is a file; to solve a folder, name a folder with -o",
        ),
        (
            ("empty", "-o", "solved"),
            "empty: there is no file to solve in this folder (.parquet, .pq, .arrow, ",
        ),
        (("parts", "-o", "solved", "--from", "csv"), "--from is for a single file, not for a folder of parts"),
        (("parts/part-0.parquet", "--scheduler", "tcp://127.0.0.1:1"), "--scheduler is for a folder"),
        (("3", "5", "--scheduler", "tcp://127.0.0.1:1"), "--scheduler is for files, but 3 5 is a position"),
        (("parts/part-0.parquet", "-o", "o.csv", "--recursive"), "--recursive is for a folder"),
        (
            ("parts/*.parquet", "-o", "solved", "--recursive"),
            "--recursive is for a folder; in a pattern, ** includes subfolders",
        ),
        (("3", "5", "--recursive"), "--recursive is for files, but 3 5 is a position"),
    ],
)
def test_bad_usage(tmp_path: Path, run: Run, arguments: tuple[str, ...], says: str) -> None:
    make(tmp_path, parts=1)
    (tmp_path / "empty").mkdir()
    done = run("solve", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@needs_signals
def test_stopped_and_continued(tmp_path: Path, how: signal.Signals) -> None:
    make(tmp_path, parts=30, rows=3000)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "wythoff", "solve", "parts", "-o", "solved", "-j", "2", "--resume"]
    run = Child(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE)
    while len(list((tmp_path / "solved").glob("*.parquet"))) < 3:
        assert run.poll() is None, run.communicate()
        time.sleep(0.001)
    run.send_signal(how)
    _, errors = run.communicate(timeout=30)
    if run.returncode == 0:  # a machine that was slow to tell it
        return
    if how == signal.SIGINT:
        assert run.returncode == 130
        kept, last = filter(None, errors.decode().splitlines())
        assert re.fullmatch(r"parts finished in solved: \d+ of 30; the same command with --resume continues", kept)
        assert last == "wythoff: interrupted"
    for path in (tmp_path / "solved").glob("*.parquet"):
        assert pq.read_table(path).num_rows == 3000
    time.sleep(0.2)  # until the processes of a killed run have followed it
    again = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert again.returncode == 0, again.stderr
    assert b" of them by an earlier run; " in again.stderr
    assert len(list((tmp_path / "solved").glob("*.parquet"))) == 30
    assert not list((tmp_path / "solved").glob("*.partial*"))
