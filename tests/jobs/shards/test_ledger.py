"""A ledger loses nothing and mixes nothing: kills, full disks, damage, other jobs, two processes."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import planted
import pytest
import steps
from children import Child
from systems import needs_fork, needs_limits, needs_links, needs_modes, needs_proc, needs_signals

from wythoff.claims.verdict import Finding
from wythoff.jobs import system
from wythoff.jobs.formats import FileError
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards import ledger_file
from wythoff.jobs.shards.executors import Done, InLine
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Job, Ledger
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.shard import Shard

WHOLE = f"300 checked, checksum {sum(range(300)):016x}"


def begin(path: Path, stop: int = 300) -> Ledger:
    book = Ledger(path)
    book.begin(Job("planted", 0, stop, fingerprint()))
    return book


def fill(path: Path, numbers: int = 300, wrong: int = -1) -> None:
    """A ledger of 30 shards; the job is stopped when so many numbers are done."""

    def shards_until(shard: Shard) -> Finding:
        if shard.stop > numbers:
            raise KeyboardInterrupt
        return planted.slow(0, wrong, shard)

    try:
        planted.try_planted(shards_until, 0, 300, InLine(), 10, str(path))
    except KeyboardInterrupt:
        assert numbers < 300


def shards_done(path: Path) -> int:
    """In a ledger that may not have begun yet."""
    with suppress(LedgerError):
        return status(path).shards
    return 0


def rows(path: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(path) as base:
        found = base.execute("SELECT start, stop FROM shard ORDER BY CAST(start AS INTEGER)").fetchall()
    base.close()
    return found


def test_it_continues_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "job.db"
    fill(path, 120)
    assert status(path).shards == 12
    done = []

    def task(shard: Shard) -> Finding:
        done.append(shard.start)
        return planted.slow(0, -1, shard)

    verdict = planted.try_planted(task, 0, 300, InLine(), 77, str(path))
    assert (verdict.holds, verdict.checked_to, verdict.detail) == (True, 300, WHOLE)
    assert done == [120, 197, 274]
    again = planted.try_planted(planted.fails, 0, 300, InLine(), 10, str(path))
    assert (again.holds, again.detail) == (True, WHOLE)
    assert [file.name for file in tmp_path.iterdir()] == ["job.db"]


def is_in_use(path: Path) -> bool:
    """Whether a run has the lock of a ledger; to try it would keep a run from getting it."""
    if not path.exists():
        return False
    locks = Path("/proc/locks").read_text().splitlines()
    return any("FLOCK" in lock and f":{path.stat().st_ino} " in lock for lock in locks)


def test_a_kill_at_every_statement(tmp_path: Path) -> None:
    """Whatever SQLite has written by then, the rest is done, once, and the verdict is right."""
    folder, path = tmp_path / "got", tmp_path / "got" / "job.db"
    folder.mkdir()

    done: list[Shard] = []

    def task(shard: Shard) -> Finding:
        done.append(shard)
        return planted.slow(0, -1, shard)

    def run() -> None:
        verdict = planted.try_planted(task, 0, 60, InLine(), 10, str(path))
        assert (verdict.holds, verdict.detail) == (True, f"60 checked, checksum {sum(range(60)):016x}")

    states = steps.states_between_statements(folder, run)
    numbers = []
    for state in states:
        steps.restore(folder, state)
        numbers.append(shards_done(path))
        done.clear()
        run()
        assert [shard.start for shard in done] == list(range(10 * numbers[-1], 60, 10))
        assert rows(path) == [(str(n), str(n + 10)) for n in range(0, 60, 10)]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(7))


@pytest.mark.slow
@needs_proc
@needs_signals
def test_two_kills(tmp_path: Path) -> None:
    """At random moments, from before the ledger is there; at last every shard is in it once, and the verdict right."""
    path, draw = tmp_path / "job.db", random.Random(25)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    program = str(Path(planted.__file__))
    # A shard of 1.5 ms; all of them take longer than the runs that are killed.
    command = [sys.executable, program, "in-line", "slow", "0.0015", "-1", "0", "2000", "10", str(path)]

    def start() -> Child:
        return Child(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    before = 0
    for _ in range(2):
        run = start()
        while run.poll() is None and not is_in_use(path):
            time.sleep(0.001)
        time.sleep(draw.random() * 0.1)
        run.kill()
        run.communicate()
        assert run.returncode == -signal.SIGKILL
        kept = shards_done(path)
        assert kept >= before
        before = kept
    assert before < 200
    seen = set(rows(path)) if before else set()
    last = start()
    output, errors = last.communicate(timeout=60)
    assert last.returncode == 0, errors
    assert output.decode().split() == f"True 2000 None 2000 checked, checksum {sum(range(2000)):016x}".split()
    assert rows(path) == [(str(n), str(n + 10)) for n in range(0, 2000, 10)]
    assert seen <= set(rows(path))


def test_a_counterexample_is_kept_and_ends_the_job(tmp_path: Path) -> None:
    path = tmp_path / "job.db"
    for _ in range(2):
        fill(path, wrong=123)
        found = status(path)
        assert (found.total.counterexample, found.total.place, found.left) == (123, 120, 0)
        assert found.shards == 13
    with sqlite3.connect(path) as base:
        assert base.execute("SELECT verdict FROM shard WHERE start = '120'").fetchall() == [("refuted",)]
    base.close()


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (("other", 0, 300, None), "its claim is planted, this command has other"),
        (("planted", 1, 300, None), "its start is 0, this command has 1"),
        (("planted", 0, 300, "0.0.9+a"), "its version is .*, this command has 0.0.9"),
    ],
)
def test_another_job_is_refused(tmp_path: Path, asked: tuple[str, int, int, str | None], what: str) -> None:
    path = tmp_path / "job.db"
    fill(path, 50)
    before = rows(path)
    claim, start, stop, version = asked
    with Ledger(path) as book, pytest.raises(LedgerError, match=f"belongs to another job: {what}"):
        book.begin(Job(claim, start, stop, version or fingerprint()))
    assert rows(path) == before
    with (
        Ledger(path) as book,
        pytest.raises(LedgerError, match="has stop 300; accepted: stop 300 or larger, got "),
    ):
        book.begin(Job("planted", 0, 299, fingerprint()))


@pytest.mark.parametrize("wrong", [-1, 310, 455])
def test_it_goes_further(tmp_path: Path, wrong: int) -> None:
    """To 200, killed at 120; to 300; to 500, begun anew from 450; the same as in one go, whatever the cuts were."""
    path = tmp_path / "job.db"
    fill(path, 120)
    done: list[Shard] = []

    def task(shard: Shard) -> Finding:
        if shard.stop > 450 and len(done) < 20:
            raise KeyboardInterrupt
        done.append(shard)
        return planted.slow(0, wrong, shard)

    assert planted.try_planted(task, 0, 300, InLine(), 7, str(path)).detail == WHOLE
    for _ in range(2):
        with suppress(KeyboardInterrupt):
            extended = planted.try_planted(task, 0, 500, InLine(), 33, str(path))
    once = planted.try_planted(partial(planted.slow, 0, wrong), 0, 500, InLine(), 500)
    assert (extended.holds, extended.counterexample, extended.detail) == (once.holds, once.counterexample, once.detail)
    assert status(path).left == 0
    assert status(path).job.stop == 500
    covered = [n for start, stop in rows(path) for n in range(int(start), int(stop))]
    assert covered == list(range(len(covered)))
    assert status(path).done == len(covered)
    assert len(covered) == 500 or len(covered) > wrong > 0
    assert min(shard.start for shard in done) == 120


def overwrite(offset: int, data: bytes) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with open(path, "r+b") as file:
            file.seek(offset)
            file.write(data)

    return damage


def sql(*statements: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        base = sqlite3.connect(path, isolation_level=None)
        for statement in statements:
            base.execute(statement)
        base.close()

    return change


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (overwrite(0, b"not a database at all"), "is not a ledger"),
        (overwrite(100, bytes(60)), "is damaged"),
        (lambda path: os.truncate(path, 3000), "is damaged"),
        (lambda path: path.write_text("a,b\n1,2\n"), "is not a ledger"),
        (sql("UPDATE shard SET checked = '11' WHERE start = '20'"), "the row of the shard at 20 was changed"),
        (sql("UPDATE shard SET start = '15' WHERE start = '20'"), "the row of the shard at 15 was changed"),
        (sql("UPDATE job SET value = '400' WHERE name = 'stop'"), "the job in it was changed"),
        (sql("DELETE FROM job WHERE name = 'stop'"), "its job cannot be read"),
        (sql("DROP TABLE job"), "is damaged"),
        (sql("PRAGMA user_version = 9"), "is a ledger of layout 9; accepted by this version: layout 4"),
        (sql("PRAGMA application_id = 7"), "is a database, but not a ledger"),
    ],
)
def test_damage_is_said_in_one_line(tmp_path: Path, damage: Callable[[Path], None], says: str) -> None:
    path = tmp_path / "job.db"
    fill(path, 100)
    damage(path)
    again: Any = partial(planted.try_planted, planted.fails, 0, 300, InLine(), 10)
    for use in (status, lambda path: again(ledger=path)):
        with pytest.raises(LedgerError, match=says) as error:
            use(str(path))
        assert "\n" not in str(error.value)
        assert str(error.value).startswith(str(path))


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.db"
    sql("CREATE TABLE t (x)", "INSERT INTO t VALUES (5)")(path)
    before = path.read_bytes()
    with pytest.raises(LedgerError, match="is a database, but not a ledger"):
        Ledger(path)
    assert path.read_bytes() == before
    for name, says in (("", "is a folder"), ("no/such/job.db", "no/such; create it first")):
        with pytest.raises(LedgerError, match=says):
            Ledger(tmp_path / name)
    with pytest.raises(LedgerError, match="this ledger does not exist"):
        status(tmp_path / "none.db")
    (tmp_path / "empty.db").touch()  # as left by a run that was killed at its first step
    fill(tmp_path / "empty.db")
    assert status(tmp_path / "empty.db").left == 0


def test_one_process_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "job.db"
    with begin(path):
        with pytest.raises(FileError, match=r"job\.db: another run is writing it"):
            Ledger(path)
        assert status(path).shards == 0  # to look is allowed
    monkeypatch.setattr(ledger_file, "BUSY_SECONDS", 0.1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LedgerError, match="is locked by another process"):
        fill(path)
    other.execute("ROLLBACK")
    other.close()
    fill(path)
    assert status(path).left == 0


def linked(path: Path, kind: str) -> Path:
    """Another name of a file."""
    other = path.parent / "links" / f"{kind}.db"
    other.parent.mkdir(exist_ok=True)
    if kind == "symbolic":
        other.symlink_to(path)
    else:
        other.hardlink_to(path)
    return other


@pytest.mark.parametrize("kind", ["symbolic", "hard"])
@needs_links
def test_links_are_the_same_ledger(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "job.db"
    with begin(path):
        other = linked(path, kind)
        with pytest.raises(FileError, match=rf"{kind}\.db: another run is writing it"):
            Ledger(other)
    fill(other, 120)
    fill(path)
    assert (status(path).left, status(other).done) == (0, 300)


@needs_links
def test_a_link_to_a_ledger_that_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "job.db"
    other = linked(path, "symbolic")
    with begin(other), pytest.raises(FileError, match="another run is writing it"):
        Ledger(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["job.db", "links"]


@needs_links
def test_a_hard_link_to_a_ledger_left_unfinished(tmp_path: Path) -> None:
    """SQLite has its journal by name: what a killed run has written there would come over what is written now."""
    path, other = tmp_path / "job.db", tmp_path / "other.db"
    program = "import os, sys, pathlib, test_ledger as t; b = t.begin(pathlib.Path(sys.argv[1])); os._exit(0)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    subprocess.run([sys.executable, "-c", program, str(path)], env=environment, check=True)
    other.hardlink_to(path)
    with pytest.raises(
        LedgerError,
        match=r"other\.db: the file has a second name, .*job\.db; a run under that name was killed; resume it there",
    ):
        Ledger(other)
    fill(path, 50)
    fill(other)
    assert status(path).left == 0


@needs_links
@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_ledger_that_is_renamed_during_the_run(tmp_path: Path, is_replaced: bool) -> None:
    """SQLite has its journal by name: a kill would lose what is in it."""
    path, other = tmp_path / "job.db", tmp_path / "other.db"
    with begin(path) as book:
        book.add(done_of(0, 10))
        path.rename(other)
        if is_replaced:
            path.write_bytes(b"")
        with pytest.raises(LedgerError, match=r"job\.db: was renamed .* no finished shard is lost: continue with"):
            book.add(done_of(10, 20))
    assert (status(other).done, rows(other)) == (20, [("0", "10"), ("10", "20")])
    fill(other)
    assert status(other).left == 0


@needs_links
def test_a_ledger_that_is_renamed_while_it_is_read(tmp_path: Path) -> None:
    """The journal cannot be written to the file, so it must be renamed too."""
    path, other = tmp_path / "job.db", tmp_path / "other.db"
    with begin(path) as book, closing(sqlite3.connect(path)) as reader:
        book.add(done_of(0, 10))
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM shard").fetchone() == (1,)
        path.rename(other)
        with pytest.raises(LedgerError, match=r"give the new name to .*job\.db-wal too, and continue with"):
            book.add(done_of(10, 20))
    Path(f"{path}-wal").rename(f"{other}-wal")
    assert (status(other).done, rows(other)) == (20, [("0", "10"), ("10", "20")])


def test_two_runs_without_a_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a file system that has none: no number is written twice, and nothing is damaged."""
    monkeypatch.setattr(system, "_lock", lambda *_: True)
    path = tmp_path / "job.db"
    with begin(path) as one, begin(path) as two:
        for book, start, stop in ((one, 0, 10), (two, 10, 25), (one, 30, 40)):
            book.add(done_of(start, stop))
        for start, stop in ((10, 25), (24, 26), (0, 300), (35, 36)):
            with pytest.raises(LedgerError, match=r"another run has recorded shard \d+ to \d+; end|is damaged: UNIQUE"):
                two.add(done_of(start, stop))
        two.add(done_of(25, 30))
    assert status(path).done == 40
    fill(path)
    assert status(path).left == 0


def done_of(start: int, stop: int) -> Done:
    shard = Shard("planted", start, stop)
    return Done(shard, planted.slow(0, -1, shard), 0.0, "here")


def test_an_added_column_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "job.db"
    fill(path, 100)
    sql("ALTER TABLE shard ADD COLUMN note TEXT", "ALTER TABLE job ADD COLUMN note TEXT")(path)
    sql("UPDATE shard SET note = 'by hand' WHERE start = '20'")(path)
    assert status(path).shards == 10
    fill(path)
    begin(path, 400).close()
    assert status(path).left == 100
    with sqlite3.connect(path) as base:
        assert base.execute("SELECT start FROM shard WHERE note IS NOT NULL").fetchall() == [("20",)]
    base.close()


@pytest.mark.parametrize("kind", ["device", "pipe", "link to a device"])
@needs_links
def test_what_is_no_file_is_refused(tmp_path: Path, kind: str) -> None:
    path = Path("/dev/null") if kind == "device" else tmp_path / "job.db"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind != "device":
        path.symlink_to("/dev/null")
    with pytest.raises(LedgerError, match=f"{path}: is a device or a pipe; accepted: the name of a file"):
        Ledger(path)
    assert not list(Path("/dev").glob("null-*"))


def test_a_ledger_is_never_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fill(Path(":memory:"))
    assert status(":memory:").left == 0


@needs_limits
def test_full_disk(tmp_path: Path) -> None:
    """No file may grow beyond 150 kB, in a process of its own; what fits is kept, and the rest is done later."""
    path = tmp_path / "job.db"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    program = [sys.executable, planted.__file__, "in-line", "slow", "0", "-1", "0", "3000", "10", str(path)]

    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

    run = subprocess.run(program, env=environment, preexec_fn=limit, capture_output=True, check=False)
    assert run.returncode == 1
    assert run.stderr.decode().startswith(f"BusyLedgerError: {path}: cannot be written (")
    assert run.stderr.decode().endswith("the shards in it are safe, and the same command continues from them\n")
    kept = status(path).shards
    assert 0 < kept < 300
    again = subprocess.run(program, env=environment, capture_output=True, check=False)
    assert (again.returncode, again.stderr) == (0, b"")
    assert again.stdout.decode().split()[:3] == ["True", "3000", "None"]
    assert len(rows(path)) == 300


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@needs_fork
@needs_modes
@needs_signals
def test_read_only_folder(tmp_path: Path) -> None:
    path = tmp_path / "job.db"
    fill(path, 50)
    before = path.read_bytes()
    tmp_path.chmod(0o555)
    path.chmod(0o444)
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.getuid() and folder != tmp_path and str(folder).startswith("/tmp/"):
            folder.chmod(folder.stat().st_mode | 0o055)
    if os.getuid() == 0 and not all(folder.stat().st_mode & 0o001 for folder in tmp_path.parents):
        pytest.skip("nobody but the superuser can come here")
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:  # nobody: the superuser may write everywhere
        try:
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            said = [str(status(path).shards)]
            for name in (path, tmp_path / "new.db"):
                try:
                    Ledger(name)
                    said.append("was opened")
                except LedgerError as error:
                    said.append(str(error))
            os.write(writer, json.dumps(said).encode())
        except BaseException as error:
            os.write(writer, json.dumps([repr(error)]).encode())
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    said = json.loads(os.read(reader, 10_000))
    os.close(reader)
    os.close(writer)
    tmp_path.chmod(0o755)
    assert said == [
        "5",
        f"{path}: cannot be written: Permission denied",
        f"{tmp_path / 'new.db'}: cannot be written: Permission denied",
    ]
    assert path.read_bytes() == before
