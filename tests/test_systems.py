"""macOS and Windows, as far as Linux can play them: what they lack is hidden, and their rules for open files hold."""

import errno
import io
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import commands
import pytest
from children import Child
from systems import needs_links, needs_proc

from wythoff.app import streams
from wythoff.exact import user_folders
from wythoff.jobs import system
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job
from wythoff.jobs.shards import workers

ROOT = Path(__file__).parent.parent
OTHER = Path(__file__).parent / "other_system"


def environment() -> dict[str, str]:
    """Where Python starts as on Windows, and prints text in an old code page."""
    path = os.pathsep.join(map(str, [OTHER, *sys.path]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}


def elsewhere(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Status, output and errors of wythoff there."""
    command = [sys.executable, "-m", "wythoff", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False)
    return done.returncode, done.stdout.decode("cp1252"), done.stderr.decode("cp1252")


COMMANDS = {
    "solve 500 1000": "",
    "solve in.csv -o out.csv": "out.csv",
    "solve in.csv -o out.parquet": "out.parquet",
    "solve bad.csv -o out.csv": "out.csv.rejected",
    "solve huge.csv -o out.csv -j 2": "out.csv",
    "solve parts -o answers -j 2": "answers/a.csv",
    "verify solver-certificates --stop 3000 --processes 2 --ledger job.db": "",
    "verify biscuit-floor --stop 20000 --workers 2": "",
    "table p-positions wythoff --stop 1000 -o p.npy": "p.npy",
    "table grundy --board 200 -o b.npy": "b.npy",
    "table grundy officers --stop 200000 -o g.npy": "g.npy",  # values become wider in between
    "table outcomes --board 200 -o o.npy": "o.npy",
    "table strip --rows 100 --values 2 -o strip": "strip/1.npy",
    "selftest kayles": "",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = "x,y\n" + "".join(f"{n},{2 * n + 1}\n" for n in range(100))
    (tmp_path / "in.csv").write_text(rows, "ascii", newline="\n")
    (tmp_path / "bad.csv").write_text(f"{rows}1,two\n", "ascii", newline="\n")
    huge = "".join(f"{n},{7**400 + n}\n" for n in range(3000))
    (tmp_path / "huge.csv").write_text(f"x,y\n{huge}", "ascii", newline="\n")
    (tmp_path / "parts").mkdir()
    for name in "ab":
        (tmp_path / "parts" / f"{name}.csv").write_text(rows, "ascii", newline="\n")
    return tmp_path


@needs_proc
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_without_what_windows_lacks(folder: Path, command: str) -> None:
    """Answers and files are the same; no lock and no unfinished file is left."""
    places = [folder / "here", folder / "there"]
    for place in places:
        place.mkdir()
        for name in ("in.csv", "bad.csv", "huge.csv", "parts"):
            (place / name).symlink_to(folder / name)
    words = command.split()
    done = commands.here(tuple(words), b"", places[0])
    status, output, errors = elsewhere(places[1], *words)
    assert status == done.returncode, errors
    assert status in (0, 1)
    assert [without_times(text) for text in (output, errors)] == [
        without_times(text.decode()) for text in (done.stdout, done.stderr)
    ]
    if name := COMMANDS[command]:
        first, second = ((place / name).read_bytes() for place in places)
        assert first == second
    assert len({tuple(sorted(path.name for path in place.rglob("*"))) for place in places}) == 1


def without_times(text: str) -> str:
    return re.sub(r"[0-9.]+ m?s\b", "T", text)


def program(folder: Path, source: str) -> "subprocess.CompletedProcess[str]":
    """Run a program there."""
    (folder / "program.py").write_text(source, "utf-8")
    command = [sys.executable, "program.py"]
    return subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)


@needs_proc
def test_the_rules_that_are_played(tmp_path: Path) -> None:
    """The tests above would see a file that is renamed while it is open, and a module that Windows lacks."""
    done = program(
        tmp_path,
        """
import mmap, os, sys
file = open("a", "w+b")
file.write(b"1")
file.flush()
tries = [lambda: os.replace("a", "b"), lambda: os.unlink("a"), lambda: os.open(".", os.O_RDONLY)]
mapped = mmap.mmap(file.fileno(), 1)
file.close()
tries += [lambda: os.truncate("a", 0), lambda: os.rename("a", "b"), lambda: __import__("fcntl"), lambda: os.fork]
for go in tries:
    try:
        go()
    except (OSError, ImportError, AttributeError) as error:
        print(type(error).__name__)
mapped.close()
os.replace("a", "b")
""",
    )
    assert done.stderr == ""
    names = "PermissionError PermissionError PermissionError OSError PermissionError ModuleNotFoundError AttributeError"
    assert done.stdout.split() == names.split()


@needs_proc
def test_locks_on_files_of_their_own(tmp_path: Path) -> None:
    done = program(
        tmp_path,
        """
import os
from pathlib import Path
from wythoff.jobs.files import unfinished_file, unfinished_folder
from wythoff.jobs.shards.ledger import Ledger
for make in (unfinished_file, unfinished_folder, Ledger):
    path = Path(make.__name__)
    with make(path):
        print(sorted(name for name in os.listdir() if name.startswith(make.__name__)))
        try:
            with make(path):
                print("not locked")
        except ValueError as error:
            print(error)
print(sorted(os.listdir()))
""",
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "['unfinished_file.unfinished', 'unfinished_file.unfinished.lock']",
        "unfinished_file: another run is writing it",
        "['unfinished_folder.unfinished', 'unfinished_folder.unfinished.lock']",
        "unfinished_folder: another run is writing it",
        "['Ledger', 'Ledger-shm', 'Ledger-wal', 'Ledger.lock']",
        "Ledger: another run is writing it",
        "['Ledger', 'program.py', 'unfinished_file', 'unfinished_folder']",
    ]


@needs_proc
@pytest.mark.parametrize("at", [5_000, 150_000])
def test_a_sequence_that_is_continued(tmp_path: Path, at: int) -> None:
    """The first heaps of officers have values of one byte, later ones of two."""
    source = f"""
import os, sys
from pathlib import Path
from wythoff.api.catalogue import game
from wythoff.jobs import journal
from wythoff.jobs.tables import sequence_file
journal.JOURNAL_SECONDS = 0
def stop(done, total):
    if done > {at}:
        raise KeyboardInterrupt
moves = game("officers").ruleset.moves
try:
    sequence_file.make_sequence(Path("s.npy"), moves, 200_000, progress=stop)
except KeyboardInterrupt:
    print(sorted(os.listdir()))
print(sequence_file.make_sequence(Path("s.npy"), moves, 200_000, is_resumed=True) >= {at} // 4)
sequence_file.make_sequence(Path("w.npy"), moves, 200_000)
print(Path("s.npy").read_bytes() == Path("w.npy").read_bytes(), sorted(os.listdir()))
"""
    done = program(tmp_path, source)
    assert done.stderr == ""
    assert done.stdout.splitlines()[1:] == ["True", "True ['program.py', 's.npy', 'w.npy']"]


@needs_proc
def test_the_page(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="the page needs its extra: pip install '.[test]'")
    command = [sys.executable, "-m", "wythoff", "explore", "kayles", "--no-browser"]
    child = Child(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    address = re.search(r"http://\S+", child.stdout.readline().decode())
    assert address
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address[0].partition("#")[0], timeout=30) as answer:
        assert answer.status == 200
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate()
    assert (child.returncode, errors) == (0, b"")


def test_output_in_an_old_code_page(tmp_path: Path) -> None:
    source = "from wythoff.app.main import main\ntry: main(['--version'])\nexcept SystemExit: print('\u03c6')"
    done = program(tmp_path, source)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == r"\u03c6"


def test_a_closed_pipe_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A write fails with EINVAL, and so does the next flush. Any other EINVAL is an error."""
    error = OSError(errno.EINVAL, "Invalid argument")
    is_closed = True

    class Pipe(io.StringIO):
        def flush(self) -> None:
            if is_closed:
                raise error

    monkeypatch.setattr(sys, "stdout", Pipe())
    assert streams.is_closed_pipe(BrokenPipeError())
    assert not streams.is_closed_pipe(error)
    monkeypatch.setattr(os, "name", "nt")
    assert streams.is_closed_pipe(error)
    is_closed = False
    assert not streams.is_closed_pipe(error)


@pytest.mark.parametrize(
    ("platform", "cache", "data"),
    [
        ("linux", "/home/x/.cache/wythoff", "/home/x/.local/share/wythoff"),
        ("darwin", "/home/x/Library/Caches/wythoff", "/home/x/Library/Application Support/wythoff"),
        ("win32", "/local/wythoff/cache", "/local/wythoff/data"),
    ],
)
def test_folders_of_a_user(platform: str, cache: str, data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in {"HOME": "/home/x", "USERPROFILE": "/home/x", "LOCALAPPDATA": "/local"}.items():
        monkeypatch.setenv(name, value)
    for given in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CACHE_HOME", given)
        monkeypatch.setenv("XDG_DATA_HOME", given)
        assert (user_folders.cache_folder(), user_folders.data_folder()) == (Path(cache), Path(data))
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert (user_folders.cache_folder(), user_folders.data_folder()) == (Path("/caches/wythoff"), Path("/data/wythoff"))


def test_macos_writes_through_the_cache_of_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []

    class Fcntl:
        F_FULLFSYNC = 51

        @staticmethod
        def fcntl(handle: int, what: int) -> None:
            calls.append((handle, what))

    monkeypatch.setattr(system, "_module", lambda name: Fcntl)
    with open(tmp_path / "a", "wb") as file:
        system.write_through(file.fileno())
        assert calls == [(file.fileno(), 51)]


def test_windows_has_at_most_61_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(workers, "ProcessPoolExecutor", lambda size, **options: sizes.append(size))
    monkeypatch.setattr(workers, "get_all_start_methods", lambda: ["spawn"])
    for platform in ("win32", "linux"):
        monkeypatch.setattr(sys, "platform", platform)
        workers.process_pool(128, __name__, print, ())
    assert sizes == [61, 128]


@needs_links
def test_one_file_whose_names_differ_in_case(tmp_path: Path) -> None:
    """As on the disks of macOS and Windows, where both are the same file."""
    (tmp_path / "in.csv").write_text("x,y\n3,5\n", "ascii")
    (tmp_path / "IN.csv").hardlink_to(tmp_path / "in.csv")
    with pytest.raises(ValueError, match="is input and output; accepted: different files"):
        solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "IN.csv")))
    assert (tmp_path / "in.csv").read_text("ascii") == "x,y\n3,5\n"
