"""Folders and files killed and continued: the bytes of a run that nobody disturbs.

In this process at every step that changes a file; really, and at random moments, in another one: `--kills N --seed S
--timeout 0` kills N times; 500 take a quarter of an hour on an idle machine.
"""

import bz2
import errno
import gzip
import json
import lzma
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from children import LONGEST, Child
from commands import here
from steps import check_errors, check_kills
from systems import needs_signals

from wythoff.jobs import journal
from wythoff.jobs.positions import blocks, columnar
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job as PositionJob

# Small blocks, each slow and with a journal, in the workers too: many states in which to be killed.
PROGRAM = """
import sys, time
from wythoff.app.main import main
from wythoff.jobs import journal
from wythoff.jobs.positions import blocks, columnar, output
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job as PositionJob

blocks.LineBlocks.__init__.__defaults__ = (6000,)
columnar.BLOCK_ROWS = 300
journal.JOURNAL_SECONDS = 0.0
advance = output.Output.advance

def slowly(self, *arguments):
    time.sleep(0.01)
    advance(self, *arguments)

output.Output.advance = slowly

if __name__ == "__main__":
    main(sys.argv[1:])
"""

PACK: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": lambda data: bytes(pa.Codec("zstd").compress(data, asbytes=True)),
}


class Job(NamedTuple):
    """What is solved, into what; a folder where `source` begins with a star."""

    source: str
    target: str
    options: tuple[str, ...] = ()
    status: int = 1  # each text has a row that is rejected


JOBS = [
    Job("*.csv", "out"),
    Job("*.csv.gz", "out", ("--recursive", "-j1")),
    Job("*.csv.zst", "out", ("-j1",)),
    Job("*.csv.xz", "out", ("--to", "parquet", "-j1")),
    Job("*.jsonl", "out", ("--to", "csv", "-j1")),
    Job("*.jsonl.bz2", "out", ("--to", "jsonl", "--recursive")),
    Job("*.parquet", "out", ("--to", "jsonl", "-j1"), 0),
    Job("*.parquet", "out", ("--recursive",), 0),
    Job("in.csv", "out.csv.gz"),
    Job("in.csv.gz", "out.csv.bz2"),
    Job("in.csv", "out.csv.xz", ("-j1",)),
    Job("in.jsonl.xz", "out.jsonl.zst", ("-j1",)),
    Job("in.csv.zst", "out.parquet", ("-j1",)),
    Job("in.jsonl", "out.csv.zst", ("-j1",)),
    Job("in.parquet", "out.jsonl.gz", (), 0),
    Job("in.csv", "out.parquet"),
    Job("in.csv", "out.jsonl"),
]


def make(path: Path, seed: int, rows: int) -> None:
    """A file of positions; one pile is huge, and in text one row is no position."""
    draw = random.Random(seed)
    piles = [(str(draw.getrandbits(40)), str(draw.getrandbits(40))) for _ in range(rows)]
    piles[rows // 2] = (str(10**40), "7")
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".parquet":
        pq.write_table(pa.table({"x": [x for x, _ in piles], "y": [y for _, y in piles]}), path)
        return
    piles[rows // 3] = ("bad", "7")
    if ".jsonl" in path.name:
        text = "".join(json.dumps({"x": x, "y": y}) + "\n" for x, y in piles)
    else:
        text = "x,y\n" + "".join(f"{x},{y}\n" for x, y in piles)
    path.write_bytes(PACK[path.suffix if path.suffix in PACK else ""](text.encode()))


def prepare(folder: Path, job: Job) -> list[str]:
    """Make the input; the command without the target."""
    (folder / "program.py").write_text(PROGRAM)
    (folder / "pandas.py").write_text("raise ImportError")  # PyArrow would import it, for longer than a job takes
    command = [sys.executable, "program.py", "solve", *job.options]
    if job.source[0] != "*":
        make(folder / job.source, 1, 3000)
        return [*command, job.source]
    below = "below/" if "--recursive" in job.options else ""
    for part in range(5):
        make(folder / "parts" / f"{below * (part % 2)}part-{part}{job.source[1:]}", part, 600)
    return [*command, "parts"]


NOTED = Job("noted.csv", "out.csv")  # with line feeds in quotes, and quotes that do not end


def make_noted(path: Path) -> None:
    rows = [f'{n},{7 * n},"{"5,6" * (n % 3)}\n\n7,{n}"' if n % 5 else f"{n},{3 * n},note {n}" for n in range(150)]
    rows[40] = rows[110] = '8,9,"no end'
    path.write_text("\n".join(["x,y,note", *rows, ""]))


@pytest.fixture
def in_small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of some fifty rows, and a journal after each."""
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (1500,))
    monkeypatch.setattr(columnar, "BLOCK_ROWS", 50)
    monkeypatch.setattr(journal, "JOURNAL_SECONDS", 0.0)


def solver(folder: Path, job: Job) -> Callable[[bool], None]:
    """A function that solves a short job into the folder "got", again or from where it was."""
    if job is NOTED:
        make_noted(folder / job.source)
    elif job.source[0] != "*":
        make(folder / job.source, 1, 150)
    below = "below/" if "--recursive" in job.options else ""
    for part in range(2 if job.source[0] == "*" else 0):
        make(folder / "parts" / f"{below * part}part-{part}{job.source[1:]}", part, 100)
    source = "parts" if job.source[0] == "*" else job.source
    options = [option for option in job.options if option != "-j1"]

    def solve(is_resumed: bool) -> None:
        resume = ["--resume"] if is_resumed else []
        done = here(("solve", source, "-o", f"got/{job.target}", "-j1", *options, *resume), b"", folder)
        assert done.returncode == job.status, done.stderr

    return solve


@pytest.mark.usefixtures("in_small_blocks")
@pytest.mark.parametrize("job", [*JOBS, NOTED], ids=lambda job: f"{job.source} {job.target} {' '.join(job.options)}")
def test_a_kill_at_every_step(tmp_path: Path, job: Job) -> None:
    solve = solver(tmp_path, job)
    states = check_kills(tmp_path / "got", partial(solve, False), partial(solve, True))
    journals = [entry.data for state in states for name, entry in state.items() if name.endswith(".partial.json")]
    assert len({json.loads(data or b"")["rows"] for data in journals}) >= 3


@pytest.mark.usefixtures("in_small_blocks")
@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
def test_the_disk_has_all_that_a_journal_says(tmp_path: Path, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against power cuts: a file is on the disk when it gets its name, and rows are before the journal counts them."""
    make(tmp_path / "in.csv", 1, 150)
    got, on_disk, rename, journals = tmp_path / "got", dict[str, int](), os.replace, 0
    got.mkdir()

    def fsync(handle: int) -> None:
        status = os.fstat(handle)
        (name,) = (path.name for path in got.iterdir() if path.stat().st_ino == status.st_ino)
        on_disk[name] = status.st_size

    def replace_file(source: Path, place: Path) -> None:
        nonlocal journals
        assert on_disk.pop(source.name) == source.stat().st_size
        if place.suffix == ".json":
            state = json.loads(source.read_bytes())
            assert state["out_bytes"] <= on_disk.get(f"{target}.partial", 0)
            assert state["reject_bytes"] <= on_disk.get(f"{target}.rejected.partial", 0)
            journals += 1
        rename(source, place)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace_file)
    report = solve_file(PositionJob("wythoff", str(tmp_path / "in.csv"), str(got / target)))
    assert (report.rows, report.rejected) == (149, 1)
    assert journals > 3


@pytest.mark.usefixtures("in_small_blocks")
@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
def test_an_error_at_every_step(tmp_path: Path, target: str) -> None:
    """As of a disk that is full for a moment: what is there is continued."""
    make(tmp_path / "in.csv", 1, 150)
    got = tmp_path / "got"
    got.mkdir()
    job = PositionJob("wythoff", str(tmp_path / "in.csv"), str(got / target))
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    steps = check_errors(got, lambda: solve_file(job), lambda: solve_file(replace(job, resume=True)), full)
    assert steps > 25


def tree(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def start(command: list[str], folder: Path, *more: str) -> Child:
    return Child([*command, *more], cwd=folder, stderr=subprocess.PIPE, start_new_session=True)


class Undisturbed(NamedTuple):
    """A job that has come to its end once."""

    folder: Path
    command: list[str]
    seconds: float
    files: dict[str, bytes]


def undisturbed(folder: Path, job: Job) -> Undisturbed:
    folder.mkdir()
    (folder / "wanted").mkdir()
    command = prepare(folder, job)
    began = time.monotonic()
    run = start(command, folder, "-o", f"wanted/{job.target}")
    _, errors = run.communicate()
    assert run.returncode == job.status, errors
    return Undisturbed(folder, command, time.monotonic() - began, tree(folder / "wanted"))


def kill(run: Child, how: str) -> bytes:
    """Kill a run, or it with all its workers, and wait until all have ended; what it has said."""
    with suppress(ProcessLookupError):  # it has ended
        os.killpg(run.pid, signal.SIGKILL) if how == "all" else run.kill()
    _, errors = run.communicate()
    deadline = time.monotonic() + LONGEST
    with suppress(ProcessLookupError):  # of the empty group
        while True:
            os.killpg(run.pid, 0)
            assert time.monotonic() < deadline, "workers outlive their parent"
            time.sleep(0.002)
    return errors


def check(done: Undisturbed, job: Job, draw: random.Random, most: int, moments: Counter[str]) -> int:
    """Kill the job again and again, up to `most` times, until it comes to its end; returns how often."""
    shutil.rmtree(done.folder / "got", ignore_errors=True)
    (done.folder / "got").mkdir()
    command = [*done.command, "-o", f"got/{job.target}"]
    for kills in range(most + 1):
        run = start([*command, *(["--resume"] if kills else [])], done.folder)
        if kills < most and (not kills or draw.random() < 0.8):
            with suppress(subprocess.TimeoutExpired):
                run.wait(draw.uniform(0.1, 1.1) * done.seconds)
            errors = kill(run, draw.choice(["all", "parent"]))
        else:
            _, errors = run.communicate()
        assert b"Traceback" not in errors, errors
        if run.returncode >= 0:
            assert run.returncode == job.status, errors
            break
        found = tree(done.folder / "got")
        whole = {name for name in found if name in done.files and name.rpartition("/")[2][0] != "."}
        moments["before" if not found else "after the last step" if found == done.files else "in the middle"] += 1
        assert all(found[name] == done.files[name] for name in whole), "a file is under its name, and not whole"
    else:
        kills += 1
    assert tree(done.folder / "got") == done.files
    return kills


@pytest.mark.slow
@needs_signals
def test_the_same_bytes(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    left, case, moments = pytestconfig.getoption("kills"), pytestconfig.getoption("seed"), Counter[str]()
    known: dict[Job, Undisturbed] = {}
    while left > 0:
        draw, job = random.Random(case), JOBS[case % len(JOBS)]
        if job not in known:
            known[job] = undisturbed(tmp_path / f"job-{len(known)}", job)
        try:
            left -= check(known[job], job, draw, left, moments)
        except BaseException as error:
            error.add_note(f"seed {case}: {job}")
            raise
        case += 1
    print(f"{moments.total()} kills of {case - pytestconfig.getoption('seed')} runs: {dict(moments)}")
