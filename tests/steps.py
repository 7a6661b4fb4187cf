"""A run that writes files, looked at before each step that changes one, in this process.

A kill loses what stands in buffers, and nothing that has gone to the system. So a copy of a folder, made between two
steps, is what a kill leaves there. Python announces each step to its audit hooks, `os.fsync` alone does not; it stands
where the buffers have been written.
"""

import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple
from unittest import mock

CHANGES = {"os.rename", "os.remove", "os.truncate", "os.mkdir", "os.rmdir", "os.chmod"}

# Steps at which a continued run is killed.
SOME = 12

_lock = RLock()
_folder = ""
_at_step: Callable[[], None] | None = None


class Entry(NamedTuple):
    """A file with its time, or a folder, which has no bytes."""

    data: bytes | None
    changed_ns: int


State = dict[str, Entry]


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _at_step is None:
        return
    writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    path = arguments[0] if writes or event in CHANGES else None
    if isinstance(path, str | Path) and os.path.abspath(path).startswith(_folder):
        step()


def step() -> None:
    """A step that Python does not announce."""
    global _at_step
    with _lock:
        at_step, _at_step = _at_step, None  # what is done at a step is no step
        try:
            if at_step:
                at_step()
        finally:
            _at_step = at_step


sys.addaudithook(_hook)


@contextmanager
def watched(folder: Path, at_step: Callable[[], None]) -> Iterator[None]:
    """Call `at_step` before each step in a folder, and after each `os.fsync`. Its errors are those of the step."""
    global _at_step, _folder
    fsync = os.fsync

    def fsync_between(handle: int) -> None:
        step()
        fsync(handle)
        step()

    with mock.patch.object(os, "fsync", fsync_between):
        _at_step, _folder = at_step, str(folder)
        try:
            yield
        finally:
            _at_step = None


def state_of(folder: Path) -> State:
    """What is in a folder now."""
    found = {}
    for path in sorted(folder.rglob("*")):
        data = path.read_bytes() if path.is_file() else None
        found[str(path.relative_to(folder))] = Entry(data, path.stat().st_mtime_ns)
    return found


def contents(state: State) -> dict[str, bytes | None]:
    return {name: entry.data for name, entry in state.items()}


def restore(folder: Path, state: State) -> None:
    """Make a folder what it was."""
    shutil.rmtree(folder)
    folder.mkdir()
    for name, entry in state.items():  # a folder comes before what is in it
        if entry.data is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(entry.data)
            os.utime(folder / name, ns=(entry.changed_ns,) * 2)


def states(folder: Path, run: Callable[[], object]) -> list[State]:
    """What a kill can leave in a folder, in order of time, each once; the run comes to its end."""
    found: list[State] = []

    def look() -> None:
        state = state_of(folder)
        if not found or contents(state) != contents(found[-1]):
            found.append(state)

    with watched(folder, look):
        run()
    look()
    return found


def states_between_statements(folder: Path, run: Callable[[], object]) -> list[State]:
    """The same for a run that works on a database of SQLite, whose steps are its statements too."""
    connect = sqlite3.connect

    def traced(*arguments: Any, **options: Any) -> sqlite3.Connection:
        base: sqlite3.Connection = connect(*arguments, **options)
        base.set_trace_callback(lambda _: step())
        return base

    with mock.patch.object(sqlite3, "connect", traced):
        return states(folder, run)


def check_kills(folder: Path, run: Callable[[], object], resume: Callable[[], object], seed: int = 0) -> list[State]:
    """Kill a run at every step, and one of the continued runs at some steps; the files at the end are the same.

    Returns what the kills of the first run have left.
    """
    folder.mkdir(exist_ok=True)
    first = states(folder, run)
    wanted = contents(state_of(folder))

    def check(state: State) -> None:
        for name in state.keys() & wanted.keys():
            assert state[name].data == wanted[name], f"{name} is under its name, and not whole"
        restore(folder, state)
        resume()
        assert contents(state_of(folder)) == wanted

    for number, state in enumerate(first):
        try:
            check(state)
        except BaseException as error:
            error.add_note(f"killed at step {number} of {len(first)}: {sorted(state)}")
            raise
    draw = random.Random(seed)
    restore(folder, draw.choice(first))
    again = states(folder, resume)
    for state in draw.sample(again, min(SOME, len(again))):
        check(state)
    return first


def check_errors(folder: Path, run: Callable[[], object], resume: Callable[[], object], error: OSError) -> int:
    """Let each step of a run fail; the run raises the error, and the continued one has the files of one without.

    Returns how many steps there are.
    """
    run()
    wanted = contents(state_of(folder))
    for failing in range(10**6):
        restore(folder, {})
        left = failing

        def fail() -> None:
            nonlocal left
            left -= 1
            if left == -1:
                raise error

        with suppress(type(error)), watched(folder, fail):  # some steps can do without
            run()
        if left >= 0:
            break
        for name, data in contents(state_of(folder)).items():
            assert name not in wanted or data == wanted[name], f"{name} is under its name, and not whole"
        resume()
        assert contents(state_of(folder)) == wanted
    return failing
