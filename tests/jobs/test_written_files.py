"""Modes are kept, what is read-only or another program's stays as it is, and a full disk is told with what is kept."""

import math
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread, Timer, main_thread

import pyarrow as pa
import pyarrow.parquet
import pytest
from systems import needs_limits, needs_links, needs_modes, needs_signals

from wythoff.exact import loading
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.jobs.files import whole_file, write_whole
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.output import Output
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.solve_parts import solve_parts
from wythoff.jobs.positions.source import Job

OURS = "line,reason,text\n7,old,x\n"


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def make(folder: Path, rows: str = "3,5\nbad,1\n") -> Path:
    path = folder / "in.csv"
    path.write_text(f"x,y\n{rows}")
    return path


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out.jsonl"])
@needs_modes
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out, rejects = tmp_path / name, tmp_path / f"{name}.rejected"
    job = Job("wythoff", str(make(tmp_path)), str(out))
    solve_file(job)
    assert (mode(out), mode(rejects)) == (0o644, 0o644)
    for path, its in ((out, 0o600), (rejects, 0o640)):
        path.chmod(its)
    seen = []
    finish = Output.finish

    def finish_after_a_look(self: Output) -> None:
        seen.extend([mode(self.partial), mode(self.rejects_partial)])
        finish(self)

    monkeypatch.setattr(Output, "finish", finish_after_a_look)
    solve_file(job)
    assert (mode(out), mode(rejects)) == (0o600, 0o640)
    assert seen == [0o600, 0o640]


@needs_modes
def test_new_files_have_the_mode_of_the_umask(tmp_path: Path) -> None:
    os.umask(0o027)
    solve_file(Job("wythoff", str(make(tmp_path)), str(tmp_path / "out.csv")))
    assert {mode(path) for path in tmp_path.glob("out.*")} == {0o640}


@pytest.mark.parametrize("name", ["out.csv", "out.csv.rejected"])
@needs_modes
def test_what_is_read_only_is_not_replaced(tmp_path: Path, name: str) -> None:
    job = Job("wythoff", str(make(tmp_path)), str(tmp_path / "out.csv"))
    (tmp_path / name).write_text(OURS)
    (tmp_path / name).chmod(0o444)
    with pytest.raises(FileError, match=f"{name}: is read-only and is not replaced"):
        solve_file(job)
    assert (tmp_path / name).read_text() == OURS
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["in.csv", name])


@needs_modes
def test_files_of_other_commands(tmp_path: Path) -> None:
    """Tables, boards, sequences, certificates and pictures are written by `whole_file`."""
    path = tmp_path / "t.txt"
    for text, its in ((b"a", 0o644), (b"b", 0o600), (b"c", 0o660)):
        if path.exists():
            path.chmod(its)
        with whole_file(str(path)) as file:
            file.write(text)
        assert (path.read_bytes(), mode(path)) == (text, its)
    path.chmod(0o400)
    with pytest.raises(FileError, match="is read-only and is not replaced"), whole_file(str(path)):
        pytest.fail("work has begun")
    assert (path.read_bytes(), len(list(tmp_path.iterdir()))) == (b"c", 1)


@pytest.mark.parametrize("rows", ["3,5\n", "bad,1\n"])
def test_rejected_rows_replace_their_like_alone(tmp_path: Path, rows: str) -> None:
    out, rejects = tmp_path / "out.csv", tmp_path / "out.csv.rejected"
    job = Job("wythoff", str(make(tmp_path, rows)), str(out))
    rejects.write_text("a letter\n")
    with pytest.raises(FileError, match="exists, but is not a file of rejected rows; move it, or name another with"):
        solve_file(job)
    assert rejects.read_text() == "a letter\n"
    assert not out.exists()
    rejects.write_text(OURS)
    solve_file(job)
    assert rejects.exists() == (rows != "3,5\n")
    assert not rejects.exists() or "old" not in rejects.read_text()
    rejects.write_text("a letter\n")
    solve_file(Job("wythoff", job.source, str(out), rejects=str(rejects)))  # it is named
    assert rejects.read_text().startswith("line,reason,text\n")


@pytest.mark.parametrize("name", ["out.csv.partial", "out.csv.rejected.partial"])
def test_what_no_journal_goes_with_is_not_ours(tmp_path: Path, name: str) -> None:
    job = Job("wythoff", str(make(tmp_path)), str(tmp_path / "out.csv"))
    (tmp_path / name).write_text("a letter\n")
    with pytest.raises(FileError, match=f"{name}: exists, but is not a resumable run"):
        solve_file(job)
    assert (tmp_path / name).read_text() == "a letter\n"


PROGRAM = """
import sys
from wythoff.jobs import journal
from wythoff.jobs.positions import blocks
from wythoff.app.main import main
if __name__ == "__main__":
    blocks.LineBlocks.__init__.__defaults__ = (20_000,)
    journal.JOURNAL_SECONDS = 0.0
    main(sys.argv[1:])
"""


def limited(folder: Path, size: int, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """wythoff in small blocks, with files of at most so many bytes."""

    import resource

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    (folder / "program.py").write_text(PROGRAM)
    command = [sys.executable, "program.py", *arguments]
    return subprocess.run(
        command, cwd=folder, preexec_fn=limit, capture_output=True, text=True, check=False, timeout=100
    )


@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
@needs_limits
def test_a_full_disk_is_told_with_what_is_kept(tmp_path: Path, target: str) -> None:
    make(tmp_path, "".join(f"{n},{3 * n}\n" for n in range(20_000)))
    full = limited(tmp_path, 300_000, "solve", "in.csv", "-o", target)
    assert full.returncode == 2
    kept, error = full.stderr.splitlines()
    rows = kept.split(": ")[2].split(";")[0]
    stored = f"rows solved and stored in {target}.partial: {rows}"
    assert kept == f"in.csv: {stored}; the same command with --resume continues"
    assert error == f"wythoff: {target}.partial: File too large"
    assert not (tmp_path / target).exists()
    again = limited(tmp_path, 10**9, "solve", "in.csv", "-o", target, "--resume")
    assert again.returncode == 0, again.stderr
    assert f", {rows} of them by an earlier run:" in again.stderr
    whole = tmp_path / f"whole.{target}"
    limited(tmp_path, 10**9, "solve", "in.csv", "-o", whole.name)
    assert (tmp_path / target).read_bytes() == whole.read_bytes()


@needs_links
def test_a_pipe_that_cannot_be_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Output, "finish", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
    for source, can in (("in.csv", "the same command with --resume continues"), ("pipe", "a pipe cannot be resumed")):
        path, partial = tmp_path / source, tmp_path / f"{source}.out.csv.partial"
        if source == "pipe":
            os.mkfifo(path)
            writer = Thread(target=path.write_text, args=("3,5\n",))
            writer.start()
        else:
            make(tmp_path)
        with pytest.raises(KeyboardInterrupt) as stopped:
            solve_file(Job("wythoff", str(path), str(partial.with_suffix("")), source_format="csv"))
        assert stopped.value.__notes__ == [f"{path}: rows solved and stored in {partial}: 1; {can}"]
    writer.join()


def test_a_folder_says_how_many_parts_are_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "parts").mkdir()
    for name in ("a.parquet", "b.parquet"):
        pa.parquet.write_table(pa.table({"x": [3], "y": [5]}), tmp_path / "parts" / name)
    job = Job("wythoff", str(tmp_path / "parts"), str(tmp_path / "solved"))

    def progress(done: int, _: int | None) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        solve_parts(job, None, progress)
    kept = f"parts finished in {job.target}: 1 of 2; the same command with --resume continues"
    assert stopped.value.__notes__ == [kept]
    assert solve_parts(replace(job, resume=True)).skipped_parts == 1


@pytest.mark.parametrize("values", [(), ("grundy",)])
@pytest.mark.parametrize("target", ["-", "out.csv"])
@needs_signals
def test_an_interrupt_does_not_wait_for_the_rest_of_a_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, values: tuple[str, ...]
) -> None:
    """A block has thousands of rows, and one may take seconds; what is done before it is kept."""
    slow = "grundy" if values else "best_move"
    monkeypatch.setattr(loading, "MAX_WORK", math.inf)  # one by one
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", math.inf)
    found = getattr(GoldenPairSolver, slow)

    calls = 0

    def slowly(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        time.sleep(0.01)
        return found(*arguments)

    monkeypatch.setattr(GoldenPairSolver, slow, slowly)
    path = make(tmp_path, "".join(f"{n},{20000 + n}\n" for n in range(3000)))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = Timer(0.5, signal.pthread_kill, (main_thread().ident, signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            solve_file(Job("wythoff", str(path), target if target == "-" else str(tmp_path / target), values=values))
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert 0 < calls < 1500  # of 3000
    assert not (tmp_path / "out.csv").exists()


@needs_links
def test_a_device_is_written_and_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "null").symlink_to("/dev/null")
    write_whole(tmp_path / "null", b"text")
    assert (tmp_path / "null").is_char_device()
    assert [path.name for path in tmp_path.iterdir()] == ["null"]
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", b"text")
    assert (tmp_path / "file").read_bytes() == b"text"
    assert (tmp_path / "link").is_symlink()
    with pytest.raises(FileError, match="there is no folder"):
        write_whole(tmp_path / "missing" / "file", b"text")
