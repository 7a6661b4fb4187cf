"""A run that is killed is continued, and the bytes are the same; no broken file ever has the output's name."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from children import Child
from systems import needs_fork, needs_proc, needs_signals

from wythoff.jobs.formats import FileError, Format
from wythoff.jobs.positions import blocks, pipeline, solve_file
from wythoff.jobs.positions.output import Output
from wythoff.jobs.positions.rowwise import solve_rowwise
from wythoff.jobs.positions.source import Job

# Small blocks and a journal at every one, so that a short file has many states in which to be killed.
PROGRAM = """
import sys, time
from wythoff.jobs import journal
from wythoff.jobs.positions import blocks
from wythoff.jobs.positions import columnar
from wythoff.jobs.positions import output
from wythoff.jobs.positions import pipeline
from wythoff.jobs.positions import solve_file
from wythoff.app.main import main
if __name__ == "__main__":
    blocks.LineBlocks.__init__.__defaults__ = (20_000,)
    columnar.BLOCK_ROWS = 500
    journal.JOURNAL_SECONDS = 0.0
    pipeline.SECONDS_BEFORE_PROCESSES = 0.0
    pause = float(sys.argv.pop(1))
    advance = output.Output.advance
    def slowly(self, *arguments):
        time.sleep(pause)
        advance(self, *arguments)
    output.Output.advance = slowly
    main(sys.argv[1:])
"""


def start(folder: Path, pause: float, *arguments: str) -> Child:
    (folder / "program.py").write_text(PROGRAM)
    command = [sys.executable, str(folder / "program.py"), str(pause), "solve", *arguments]
    return Child(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def make(folder: Path) -> None:
    draw = random.Random(11)
    rows = [f"{draw.getrandbits(40)},{draw.getrandbits(40)}" for _ in range(12_000)]
    for place in range(5000, 6000):
        rows[place] = f"{draw.getrandbits(2000)},{draw.getrandbits(2000)}"
    rows[100] = rows[7000] = "no number,5"
    (folder / "in.csv").write_text("\n".join(["x,y", *rows, ""]))


def rows_kept(out: Path) -> int:
    """The rows that a later run need not do again; -1 if there is nothing."""
    with contextlib.suppress(OSError):
        return int(json.loads(out.with_name(f"{out.name}.partial.json").read_text())["rows"])
    return -1


def wait_for_rows(run: Child, out: Path, rows: int) -> None:
    """Wait until so many rows are kept, or until the run has ended."""
    deadline = time.monotonic() + 60
    while rows_kept(out) < rows and run.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def make_records(folder: Path) -> None:
    """The same with line feeds in quotes, and quotes that do not end."""
    make(folder)
    _, *rows = (folder / "in.csv").read_text().splitlines()
    notes = [f'"{"5,6" * (place % 3)}\n\n7,{place}"' if place % 5 else f"note {place}" for place in range(len(rows))]
    notes[3000] = notes[9000] = '"no end'
    lines = [f"{row},{note}" for row, note in zip(rows, notes, strict=True)]
    (folder / "in.csv").write_text("\n".join(["x,y,note", *lines, ""]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "make_file"),
    [("out.csv", make), ("out.parquet", make), ("out.jsonl", make_records)],
    ids=["csv", "parquet", "jsonl of records with line feeds"],
)
@needs_signals
def test_killed_twice(
    tmp_path: Path, target: str, make_file: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the midst of its rows, with two threads; test_killed_jobs has every other moment."""
    make_file(tmp_path)
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (20_000,))
    out, whole, draw = tmp_path / target, tmp_path / f"whole.{target}", random.Random(3)
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(whole)))
    for _ in range(2):
        before = rows_kept(out)
        run = start(tmp_path, 0.02, "in.csv", "-o", target, "-j2", "--resume")
        wait_for_rows(run, out, before + 500)
        time.sleep(draw.uniform(0, 0.05))
        run.send_signal(signal.SIGKILL)
        run.communicate()
        assert run.returncode == -signal.SIGKILL
        assert before < rows_kept(out) < report.rows
    last = start(tmp_path, 0, "in.csv", "-o", target, "-j2", "--resume")
    _, errors = last.communicate()
    assert last.returncode == 1
    assert b" of them by an earlier run" in errors
    assert out.read_bytes() == whole.read_bytes()
    assert (tmp_path / f"{target}.rejected").read_bytes() == (tmp_path / f"whole.{target}.rejected").read_bytes()
    assert not list(tmp_path.glob("*.partial*"))
    assert not list(tmp_path.glob("*.whole"))


@pytest.mark.slow
@needs_proc
def test_no_worker_outlives_its_parent(tmp_path: Path) -> None:
    draw = random.Random(1)
    rows = [f"{draw.getrandbits(9000)},{draw.getrandbits(9000)}" for _ in range(700)]
    (tmp_path / "in.csv").write_text("\n".join(["x,y", *rows, ""]))
    run = start(tmp_path, 0.05, "in.csv", "-o", "out.csv", "-j2")
    family: set[str] = set()
    while len(family) < 3 and run.poll() is None:  # the server, the tracker of resources, workers
        family = descendants(str(run.pid))
        time.sleep(0.01)
    assert len(family) >= 3
    run.kill()
    run.communicate()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() and Path(f"/proc/{pid}/cmdline").read_bytes() for pid in family):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def descendants(pid: str) -> set[str]:
    """The processes that this one has started, and those that they have."""
    found: set[str] = set()
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found |= {child} | descendants(child)
    return found


@pytest.mark.slow
@needs_signals
def test_ctrl_c_leaves_no_broken_file(tmp_path: Path) -> None:
    make(tmp_path)
    run = start(tmp_path, 0.05, "in.csv", "-o", "out.csv", "-j2")
    wait_for_rows(run, tmp_path / "out.csv", 1)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate()
    assert run.returncode == 130
    *_, kept, last = filter(None, errors.decode().splitlines())
    rows = rows_kept(tmp_path / "out.csv")
    wanted = f"in.csv: rows solved and stored in out.csv.partial: {rows:,}; the same command with --resume continues"
    assert kept == wanted
    assert last == "wythoff: interrupted"
    assert not (tmp_path / "out.csv").exists()
    again = start(tmp_path, 0, "in.csv", "-o", "out.csv", "--resume")
    _, errors = again.communicate()
    assert again.returncode == 1
    assert b"of them by an earlier run" in errors
    assert (tmp_path / "out.csv").read_text().count("\n") == 11_999


@pytest.mark.slow
def test_without_resume_it_begins_anew_and_says_so(tmp_path: Path) -> None:
    make(tmp_path)
    run = start(tmp_path, 0.05, "in.csv", "-o", "out.csv", "-j1")
    wait_for_rows(run, tmp_path / "out.csv", 1)
    run.kill()
    run.communicate()
    again = start(tmp_path, 0, "in.csv", "-o", "out.csv")
    _, errors = again.communicate()
    assert b"started over; --resume would have reused" in errors
    assert (tmp_path / "out.csv").read_text().count("\n") == 11_999


def interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, job: Job) -> None:
    """Stop a job before its last step."""
    with monkeypatch.context() as patch:
        patch.setattr(Output, "finish", lambda self: (_ for _ in ()).throw(OSError("stopped")))
        with pytest.raises(OSError, match="stopped"):
            solve_file.solve_file(job)


def test_another_job_does_not_continue_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("x,y\n3,5\n")
    job = Job("wythoff", str(source), str(out), resume=True)
    interrupted(tmp_path, monkeypatch, job)
    with pytest.raises(FileError, match="belongs to another job, with different options"):
        solve_file.solve_file(Job("wythoff", str(source), str(out), resume=True, max_bits=100))
    with pytest.raises(FileError, match="belongs to another job, with different game, options; start again"):
        solve_file.solve_file(Job("nim", str(source), str(out), resume=True))
    source.write_text("x,y\n3,7\n")
    with pytest.raises(FileError, match="belongs to another job, with different input"):
        solve_file.solve_file(job)
    source.write_text("x,y\n3,5\n")
    os.utime(source, ns=(1, 1))
    with pytest.raises(FileError, match="belongs to another job, with different input; start again without --resume"):
        solve_file.solve_file(job)


def test_damaged_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("x,y\n3,5\n")
    job = Job("wythoff", str(source), str(out), resume=True)
    interrupted(tmp_path, monkeypatch, job)
    partial, journal = tmp_path / "out.csv.partial", tmp_path / "out.csv.partial.json"
    whole = partial.read_bytes()
    partial.write_bytes(whole[:-3])
    with pytest.raises(
        FileError,
        match=r"out\.csv\.partial: is damaged: it is shorter than its journal says; start again without --resume",
    ):
        solve_file.solve_file(job)
    partial.write_bytes(whole + b"half a row")
    report = solve_file.solve_file(job)
    assert report.resumed_at == 1
    assert out.read_bytes() == whole
    interrupted(tmp_path, monkeypatch, job)
    journal.write_text("{")
    assert solve_file.solve_file(job).resumed_at == 0
    assert out.read_bytes() == whole


def test_every_step_of_the_end_can_be_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "in.csv"
    source.write_text("x,y\n3,5\nbad,1\n")
    for name in ("out.csv", "out.parquet"):
        out = tmp_path / name
        job = Job("wythoff", str(source), str(out), resume=True)
        for step in range(4):
            calls = iter(range(100))
            replace = os.replace

            def fails(source: Path, target: Path, calls: Any = calls, step: Any = step, replace: Any = replace) -> None:
                if str(target).endswith(".json") or next(calls) != step:
                    replace(source, target)
                    return
                raise OSError("stopped")

            with monkeypatch.context() as patch:
                patch.setattr(os, "replace", fails)
                try:
                    solve_file.solve_file(job)
                except OSError:
                    assert not out.exists() or step
            solve_file.solve_file(job)
            assert out.exists()
            assert (tmp_path / f"{name}.rejected").read_text().startswith("line,reason,text\n3,")
            assert not list(tmp_path.glob("*.partial*"))
            out.unlink()


@needs_fork
@needs_signals
def test_killed_before_the_first_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("x,y\n3,5\nbad,1\n")
    job = Job("wythoff", str(source), str(out), resume=True)
    with monkeypatch.context() as patch:
        patch.setattr(Output, "save", lambda self: None)
        patch.setattr(Output, "advance", lambda self, *_: os._exit(9))
        pid = os.fork()
        if not pid:
            solve_file.solve_file(job)
        os.waitpid(pid, 0)
    solve_file.solve_file(job)
    assert out.read_text() == "x,y,outcome,to_x,to_y\n3,5,P,,\n"
    assert (tmp_path / "out.csv.rejected").read_text().startswith("line,reason,text\n3,")


@pytest.mark.slow
@needs_proc
@needs_signals
def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    draw = random.Random(1)
    rows = [f"{draw.getrandbits(9000)},{draw.getrandbits(9000)}" for _ in range(700)]
    (tmp_path / "in.csv").write_text("\n".join(["x,y", *rows, ""]))
    run = start(tmp_path, 0.05, "in.csv", "-o", "out.csv", "-j2")
    journal = tmp_path / "out.csv.partial.json"
    workers: set[str] = set()
    while not workers and run.poll() is None:
        workers = {child for child in descendants(str(run.pid)) if descendants_of_server(run.pid, child)}
        time.sleep(0.01)
    time.sleep(0.3)
    for worker in workers:
        os.kill(int(worker), signal.SIGKILL)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 2
    assert errors.decode().splitlines()[-1] == "wythoff: a worker process was killed; --resume continues"
    assert journal.exists()
    again = start(tmp_path, 0, "in.csv", "-o", "out.csv", "--resume")
    again.communicate()
    assert (tmp_path / "out.csv").read_text().count("\n") == 701


def test_workers_that_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a terminal hangs up, and the server that starts them ends first: no thread dies with a traceback."""

    class Gone(ThreadPoolExecutor):
        def submit(self, *arguments: Any, **named: Any) -> Any:
            raise ConnectionRefusedError("the server has ended")

    make(tmp_path)
    died: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", died.append)
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (20_000,))
    monkeypatch.setattr(pipeline, "SECONDS_BEFORE_PROCESSES", -1)
    monkeypatch.setattr(pipeline, "process_pool", lambda *_: Gone())
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "out.csv"), threads=2))
    assert (report.rows, report.rejected, died) == (11_998, 2, [])


def test_one_thread_at_a_time_runs_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two would take turns at every switch of threads, and longer than one after the other."""
    make(tmp_path)
    running, most = set(), []

    def solve_slowly(*arguments: Any) -> Any:
        running.add(threading.get_ident())
        most.append(len(running))
        time.sleep(0.01)
        part = solve_rowwise(*arguments)
        running.remove(threading.get_ident())
        return part

    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (20_000,))
    monkeypatch.setattr(pipeline, "solve_rowwise", solve_slowly)
    monkeypatch.setattr(pipeline, "solve_compiled", lambda *_: None)
    monkeypatch.setattr(pipeline, "SECONDS_BEFORE_PROCESSES", 1000)
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "out.csv"), threads=3))
    assert (report.rows, report.rejected) == (11_998, 2)
    assert len(most) > 10
    assert max(most) == 1


def descendants_of_server(pid: int, child: str) -> bool:
    """Whether a process is a grandchild: forked by the server, not started by the command itself."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()[1] != str(pid)
    return False


def test_two_runs_with_one_file_of_rejects(tmp_path: Path) -> None:
    from wythoff.jobs.positions.output import Output, State

    outputs = [Output({}, tmp_path / name, tmp_path / "bad.csv", Format.CSV) for name in ("a.csv", "b.csv")]
    outputs[0].open(State())
    with pytest.raises(FileError, match=r"bad\.csv: another run is writing it"):
        outputs[1].open(State())
    outputs[0].journal.close()
    outputs[1].open(State())
    outputs[1].journal.close()


@pytest.mark.slow
def test_two_runs_into_one_output(tmp_path: Path) -> None:
    make(tmp_path)
    first = start(tmp_path, 0.1, "in.csv", "-o", "out.csv")
    wait_for_rows(first, tmp_path / "out.csv", 0)
    second = start(tmp_path, 0, "in.csv", "-o", "out.csv")
    _, errors = second.communicate()
    first.kill()
    first.communicate()
    assert second.returncode == 75
    # The refused run has changed nothing: the first can be continued.
    again = start(tmp_path, 0, "in.csv", "-o", "out.csv", "--resume")
    again.communicate()
    assert (tmp_path / "out.csv").read_text().startswith("x,y,outcome,to_x,to_y\n")
    assert (tmp_path / "out.csv").read_text().count("\n") == 11_999
    assert errors.decode().strip() == "wythoff: out.csv: another run is writing it"
