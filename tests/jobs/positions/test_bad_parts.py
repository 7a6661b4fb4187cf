"""A part that cannot be solved does not keep the others from it; it is listed at the end."""

import errno
import gzip
import os
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from systems import needs_links

from wythoff.jobs.positions import blocks
from wythoff.jobs.positions import solve_parts as parts_module
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job

GOOD = b"x,y\n500,1000\n7,9\n"


def make(folder: Path) -> None:
    """Three good parts, and three that are no CSV in the right columns, are cut short, and are blank."""
    (folder / "parts").mkdir()
    bad = {"b.csv": b"a,b,c\n1,2,3\n", "d.csv.gz": b"\x1f\x8b\x08", "e.csv": b"\n \n"}
    for name, data in {"a.csv": GOOD, "c.csv": GOOD, "f.csv": GOOD, **bad}.items():
        (folder / "parts" / name).write_bytes(data)


def answers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name[0] != ".")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_bad_parts_are_listed_and_the_others_solved(tmp_path: Path, run: Run, processes: str) -> None:
    make(tmp_path)
    for more in ((), ("--resume",)):
        done = run("solve", "parts", "-o", "solved", "-j", processes, *more)
        assert (done.returncode, done.stdout) == (1, b"")
        *bad, summary = done.stderr.decode().splitlines()
        assert [line.split(": ")[:2] for line in bad] == [
            ["not solved", "b.csv"],
            ["not solved", "d.csv.gz"],
            ["not solved", "e.csv"],
        ]
        assert "is cut short" in bad[1]
        earlier = ", 3 of them by an earlier run" if more else ""
        assert summary.startswith(f"6 parts{earlier}, 3 not solved; {0 if more else 6} rows: ")
        assert answers(tmp_path / "solved") == ["a.csv", "c.csv", "f.csv"]
    quiet = run("solve", "parts", "-o", "solved", "-j", processes, "-q", "--resume")
    assert quiet.stderr.count(b"\n") == 3
    for name in ("b.csv", "e.csv"):
        (tmp_path / "parts" / name).write_bytes(GOOD)
    (tmp_path / "parts" / "d.csv.gz").unlink()
    assert run("solve", "parts", "-o", "solved", "-j", processes, "--resume").returncode == 0
    assert answers(tmp_path / "solved") == ["a.csv", "b.csv", "c.csv", "e.csv", "f.csv"]


def test_a_part_that_was_begun_and_has_changed_is_begun_anew(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else no run with --resume could come to its end, and one without does all parts again."""
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (5000,))
    make(tmp_path)
    part, good = tmp_path / "parts" / "d.csv.gz", tmp_path / "good.csv.gz"
    (tmp_path / "good.csv").write_bytes(GOOD + b"3,5\n" * 30_000)
    solve_file(Job("wythoff", str(tmp_path / "good.csv"), str(tmp_path / "wanted.csv.gz")))
    good.write_bytes(gzip.compress((tmp_path / "good.csv").read_bytes()))
    part.write_bytes(good.read_bytes()[:-5])
    assert run("solve", "parts", "-o", "solved", "-j1").returncode == 1
    assert (tmp_path / "solved" / "d.csv.gz.partial.json").exists()
    part.write_bytes(good.read_bytes())
    os.utime(part, (1, 1))  # a copy that keeps its times
    run("solve", "parts", "-o", "solved", "-j1", "--resume")
    assert (tmp_path / "solved" / "d.csv.gz").read_bytes() == (tmp_path / "wanted.csv.gz").read_bytes()


def test_a_fault_of_the_program_in_one_part(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path)

    def solve(job: Job) -> Any:
        return dict[int, int]()[4] if job.source.endswith("c.csv") else solve_file(job)

    monkeypatch.setattr(parts_module, "solve_file", solve)
    done = run("solve", "parts", "-o", "solved", "-j1")
    assert done.returncode == 70
    assert b"not solved: c.csv: internal error (KeyError: 4); " in done.stderr
    assert answers(tmp_path / "solved") == ["a.csv", "f.csv"]


def test_an_error_in_a_file_of_ones_own_has_its_line(tmp_path: Path, run: Run) -> None:
    (tmp_path / "own.py").write_text(OWN)
    (tmp_path / "parts").mkdir()
    for name, pile in (("a.csv", 5), ("b.csv", 13)):
        (tmp_path / "parts" / name).write_text(f"pile\n{pile}\n")
    done = run("solve", "-g", "./own.py", "parts", "-o", "solved", "-j2")
    assert done.returncode == 1
    assert "own.py, line 11: KeyError: 4" in done.stderr.decode()
    assert (tmp_path / "solved" / "a.csv").exists()


OWN = """from dataclasses import dataclass

from wythoff.rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class Own(Ruleset):
    piles: tuple[str, ...] = ("pile",)

    def options(self, position):
        return [(position[0] - 1,)] if position[0] and position[0] < 13 else {}[4] if position[0] else []

    def count_options(self, position):
        return 1


GAME = Own(name="own", summary="take one")
"""


@needs_links
def test_a_link_to_nothing_is_a_bad_part(tmp_path: Path, run: Run) -> None:
    below(tmp_path)
    (tmp_path / "parts" / "b.csv").symlink_to("nowhere.csv")
    done = run("solve", "parts", "-o", "solved", "-j1", "-q")
    assert (done.returncode, done.stderr) == (1, b"not solved: b.csv: No such file or directory\n")
    assert answers(tmp_path / "solved") == ["a.csv"]


def test_a_full_disk_ends_all(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path)

    def solve(job: Job) -> Any:
        if job.source.endswith("c.csv"):
            raise OSError(errno.ENOSPC, "No space left on device", job.target)
        return solve_file(job)

    monkeypatch.setattr(parts_module, "solve_file", solve)
    done = run("solve", "parts", "-o", "solved", "-j1")
    assert done.returncode == 75
    kept, error = done.stderr.decode().splitlines()
    assert kept == "parts finished in solved: 1 of 6; the same command with --resume continues"
    assert error == f"wythoff: {tmp_path}/solved/c.csv: No space left on device"


def below(folder: Path) -> None:
    for name in ("a.csv", "one/a.csv", "one/two/b.csv.gz", ".hidden/c.csv", "empty/notes.md"):
        path = folder / "parts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(GOOD) if name.endswith(".gz") else GOOD)
    (folder / "parts" / "._a.csv").write_bytes(b"\0\5\x16\7")  # as archives of a Mac have them
    (folder / "parts" / "loop").symlink_to("..", target_is_directory=True)


@needs_links
def test_folders_below(tmp_path: Path, run: Run) -> None:
    below(tmp_path)
    flat = run("solve", "parts", "-o", "flat")
    assert flat.returncode == 0
    assert flat.stderr.startswith(b"skipped 3 folders in parts (empty, ...); --recursive includes them\n1 part; ")
    assert answers(tmp_path / "flat") == ["a.csv"]
    assert run("solve", "parts", "-o", "flat", "-q").stderr == b""
    for _ in range(2):  # the answers are no parts, though they lie below
        deep = run("solve", "parts", "-o", "parts/solved", "--recursive", "-j1")
        assert (deep.returncode, deep.stderr[:9]) == (0, b"3 parts; "), deep.stderr
    found = {
        str(path.relative_to(tmp_path / "parts" / "solved")) for path in (tmp_path / "parts").rglob("solved/**/*.*")
    }
    assert found == {".wythoff.json", "a.csv", "one/a.csv", "one/two/b.csv.gz"}
    (tmp_path / "parts" / "a.csv").unlink()
    none = run("solve", "parts", "-o", "none")
    assert none.returncode == 2
    assert none.stderr.endswith(b"; --recursive searches its subfolders\n")


@pytest.mark.parametrize(
    ("target", "names"),
    [
        ("csv", ["a.csv", "one/a.csv", "one/two/b.csv.gz"]),
        ("parquet", ["a.parquet", "one/a.parquet", "one/two/b.parquet"]),
        ("jsonl", ["a.jsonl", "one/a.jsonl", "one/two/b.jsonl.gz"]),
    ],
)
@needs_links
def test_another_format(tmp_path: Path, run: Run, target: str, names: list[str]) -> None:
    below(tmp_path)
    to = ("--json",) if target == "jsonl" else ("--to", target)
    command = ("solve", "parts", "-o", "solved", "--recursive", "-j1", *to)
    assert run(*command).returncode == 0
    again = run(*command, "--resume")
    assert b"3 parts, 3 of them by an earlier run" in again.stderr
    solved = tmp_path / "solved"
    assert sorted(str(path.relative_to(solved)) for path in solved.rglob("[!.]*.*")) == names
    solve_file(Job("wythoff", str(tmp_path / "parts" / "a.csv"), str(tmp_path / names[0])))
    assert (solved / names[0]).read_bytes() == (tmp_path / names[0]).read_bytes()


@needs_links
def test_two_parts_of_one_name(tmp_path: Path, run: Run) -> None:
    below(tmp_path)
    (tmp_path / "parts" / "a.csv.gz").write_bytes(gzip.compress(GOOD))
    done = run("solve", "parts", "-o", "solved", "--to", "parquet")
    assert done.returncode == 2
    assert done.stderr == b"wythoff: a.csv and a.csv.gz would both become a.parquet; rename one of them\n"
    assert not (tmp_path / "solved").exists()
