"""Sequences in files: the same bytes however often a run ends and whatever the window; what cannot be is refused."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from children import Child
from commands import Run
from steps import check_kills
from systems import needs_signals

import wythoff as wy
from wythoff.api.tables import heap_moves
from wythoff.jobs import journal
from wythoff.jobs.files import rename
from wythoff.jobs.formats import FileError
from wythoff.jobs.tables import sequence_file
from wythoff.jobs.tables.sequence_file import make_sequence

# With values of one byte and of two, from heap 20 000 on or so; periodic; with few splits or none; rare heaps far out.
STOPS = {"officers": 90_000, "kayles": 30_000, "grundy": 90_000, "0.376": 100_000, "0.7056": 4000, "0.3": 40_000}


@pytest.fixture
def saved_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "JOURNAL_SECONDS", 0.0)


def ends_after(steps: int) -> Callable[[int, int | None], None]:
    """A progress callback that ends the run after so many steps."""
    left = [steps]

    def progress(done: int, total: int | None) -> None:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    return progress


def whole(path: Path, name: str, stop: int) -> None:
    """The file is whole, has the values and the dtype of the sequence in memory, and nothing else is left."""
    stored, values = np.load(path, mmap_mode="r"), wy.grundy_sequence(name, stop)
    assert stored.dtype == values.dtype
    assert np.array_equal(stored, values)
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


@pytest.mark.usefixtures("saved_often")
@pytest.mark.parametrize("window", [1, 1 << 22])
@pytest.mark.parametrize("name", STOPS)
def test_interrupted_again_and_again(tmp_path: Path, name: str, window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence_file, "LOOKED_AT", 20_000)
    monkeypatch.setattr(sequence_file, "BLOCK", 1000)
    path, draw, moves, resumed_at, ends = tmp_path / "g.npy", random.Random(f"{name} {window}"), heap_moves(name), 0, 0
    while not path.exists():
        progress = ends_after(draw.randrange(1, 20)) if ends < 8 else None
        try:
            again = make_sequence(path, moves, STOPS[name], is_resumed=True, window=window, progress=progress)
        except KeyboardInterrupt as error:
            again, notes = json.loads((tmp_path / "g.npy.partial.json").read_text())["known"], error.__notes__
            ends += 1
        if not path.exists():
            assert notes == [f"{path}: values stored in {path}.partial: {again:,}; --resume continues"]
        assert again >= resumed_at
        resumed_at = again
    assert ends >= 2
    assert resumed_at > 1000
    whole(path, name, STOPS[name])


@pytest.mark.usefixtures("saved_often")
def test_without_resume_it_begins_anew_and_a_larger_stop_goes_on(tmp_path: Path) -> None:
    path, moves = tmp_path / "g.npy", heap_moves("officers")
    for is_resumed in (True, False):
        with pytest.raises(KeyboardInterrupt):
            make_sequence(path, moves, 50_000, is_resumed=is_resumed, progress=ends_after(40))
    known = json.loads((tmp_path / "g.npy.partial.json").read_text())["known"]
    with pytest.raises(FileError, match=f"has {known} values already; accepted: --stop {known} or larger"):
        make_sequence(path, moves, known - 1, is_resumed=True)
    assert make_sequence(path, moves, 70_000, is_resumed=True) == known
    whole(path, "officers", 70_000)
    assert make_sequence(path, moves, 500) == 0
    whole(path, "officers", 500)


@pytest.mark.usefixtures("saved_often")
@pytest.mark.parametrize("is_renamed", [False, True])
def test_it_ends_while_values_become_wider(tmp_path: Path, is_renamed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "g.npy"

    def ends(source: Path, target: Path) -> None:
        if is_renamed:
            rename(source, target)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sequence_file, "rename", ends)
        with pytest.raises(KeyboardInterrupt):
            make_sequence(path, heap_moves("officers"), 150_000)
    state = json.loads((tmp_path / "g.npy.partial.json").read_text())
    assert sorted(state["checks"]) == ["<u2", "|u1"]
    assert ("'<u2'" in str((tmp_path / "g.npy.partial").read_bytes()[:128])) == is_renamed
    assert make_sequence(path, heap_moves("officers"), 150_000, is_resumed=True) > 10_000
    whole(path, "officers", 150_000)


@pytest.mark.usefixtures("saved_often")
@pytest.mark.parametrize(("name", "stop"), [("kayles", 3000), ("0.376", 1000), ("0.7056", 1200)])
def test_a_kill_at_every_step(tmp_path: Path, name: str, stop: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of them has values that become wider."""
    monkeypatch.setattr(sequence_file, "LOOKED_AT", stop)
    folder, path, moves = tmp_path / "got", tmp_path / "got" / "g.npy", heap_moves(name)

    def make(is_resumed: bool) -> None:
        make_sequence(path, moves, stop, is_resumed=is_resumed, window=1)

    states = check_kills(folder, partial(make, False), partial(make, True))
    journals = [entry.data for state in states for place, entry in state.items() if place.endswith(".json")]
    assert len({json.loads(data or b"")["known"] for data in journals}) >= 3
    assert any(place.endswith(".wider") for state in states for place in state) == (name == "0.7056")
    whole(path, name, stop)


KILLED = """
import sys
from pathlib import Path
from wythoff.api.tables import heap_moves
from wythoff.jobs import journal
from wythoff.jobs.tables import sequence_file
journal.JOURNAL_SECONDS = 0.0
sequence_file.make_sequence(Path(sys.argv[1]), heap_moves("officers"), 400_000, is_resumed=True, window=1)
"""


@pytest.mark.slow
@needs_signals
def test_kills(tmp_path: Path) -> None:
    """Killed again and again when it has got a little further, it ends with the same bytes."""
    path, kills = tmp_path / "g.npy", 0
    journal = tmp_path / "g.npy.partial.json"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def known() -> int:
        return int(json.loads(journal.read_text())["known"]) if journal.exists() else 0

    for _ in range(2):
        before, began = known(), time.monotonic()
        run = Child([sys.executable, "-c", KILLED, str(path)], env=environment, stderr=subprocess.PIPE)
        while run.poll() is None and known() <= before + 1000 and time.monotonic() - began < 60:
            time.sleep(0.001)
        run.kill()
        run.communicate()
        kills += run.returncode == -signal.SIGKILL
    assert kills
    assert known() > 1000
    last = Child([sys.executable, "-c", KILLED, str(path)], env=environment, stderr=subprocess.PIPE)
    assert (last.communicate()[1], last.returncode) == (b"", 0)
    whole(path, "officers", 400_000)


@pytest.mark.usefixtures("saved_often")
def test_what_is_damaged_is_refused(tmp_path: Path) -> None:
    path, moves = tmp_path / "g.npy", heap_moves("0.376")
    partial, journal = tmp_path / "g.npy.partial", tmp_path / "g.npy.partial.json"
    with pytest.raises(KeyboardInterrupt):
        make_sequence(path, moves, 50_000, progress=ends_after(40))
    data, state = partial.read_bytes(), journal.read_text()
    for broken, text, message in (
        (
            data[:999] + bytes([data[999] ^ 1]) + data[1000:],
            state,
            "g.npy.partial: is damaged: values have changed; start again",
        ),
        (data[:1000], state, "g.npy.partial: is damaged: it is shorter than its journal says"),
        (b"x" + data[1:], state, "g.npy.partial: is damaged: the file or its journal cannot be read"),
        (data, state[:-3], "g.npy.partial: is damaged: the file or its journal cannot be read"),
        (data, "[1]", "g.npy.partial: is damaged: the file or its journal cannot be read"),
        (data, state.replace("[0, 3, 7, 6]", "[0, 3, 7, 7]"), "belongs to another job, with different game"),
    ):
        partial.write_bytes(broken)
        journal.write_text(text)
        with pytest.raises(FileError, match=message):
            make_sequence(path, moves, 50_000, is_resumed=True)
        assert partial.read_bytes()[:128] == broken[:128]
        assert journal.read_text() == text
    journal.unlink()
    for is_resumed in (False, True):
        with pytest.raises(FileError, match="exists, but is not a resumable run; move it or delete it"):
            make_sequence(path, moves, 50_000, is_resumed=is_resumed)
    partial.unlink()
    make_sequence(path, moves, 50_000, is_resumed=True)
    whole(path, "0.376", 50_000)


@pytest.mark.usefixtures("saved_often")
@pytest.mark.parametrize("name", ["4.36037", "0.766"])
def test_more_than_the_memory(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of which too many heaps are rare: refused where the memory ends, and what is made stays."""
    path, memory, stop = tmp_path / "g.npy", 10_000, 40_000
    monkeypatch.setattr(os, "sysconf", lambda name: memory if name == "SC_PHYS_PAGES" else 1)
    moves = heap_moves(name)
    with pytest.raises(ValueError, match=r"the part of the sequence in use at heap \d+ \(heap \d+ has a rare value\)"):
        make_sequence(path, moves, stop, window=1)
    with pytest.raises(ValueError, match=r"a sequence of 40000 values, each of which .* needs 1 GB"):
        make_sequence(tmp_path / "n.npy", moves, stop, method="naive")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["g.npy.partial", "g.npy.partial.json"]
    monkeypatch.undo()
    make_sequence(path, moves, 15_000, is_resumed=True)
    whole(path, name, 15_000)


def test_commands(run: Run, tmp_path: Path) -> None:
    done = run("table", "grundy", "kayles", "--stop", "1e5", "-o", "g.npy", "--resume", "--histogram")
    assert done.returncode == 0, done.stderr
    values = wy.grundy_sequence("kayles", 10**5)
    assert done.stdout.split()[4:8] == [b"%d" % n for n in (0, np.sum(values == 0), 0, np.flatnonzero(values == 0)[-1])]
    whole(tmp_path / "g.npy", "kayles", 10**5)
    for words, message in (
        (["kayles", "--stop", "10", "-o", "g.csv", "--resume"], b"--resume needs -o FILE.npy"),
        (["kayles", "--stop", "10", "--resume"], b"--resume needs -o FILE.npy"),
        (["kayles", "--stop", "10", "--histogram", "--resume"], b"--resume needs -o FILE.npy"),
        (["nim", "--stop", "10", "-o", "n.npy", "--resume"], b"--resume needs -o FILE.npy"),
        (["kayles", "--resume"], b"--resume needs --stop"),
        (["kayles", "--stop", "10", "-o", "no/g.npy"], b"no/g.npy: there is no folder no"),
        (["kayles", "--stop", "1e18", "-o", "h.npy"], b"stop must be 1 to 281474976710656"),
        (["kayles", "--stop", "2^48", "-o", "h.npy"], b"h.npy needs 281"),
    ):
        done = run("table", "grundy", *words)
        assert (done.returncode, done.stdout) == (2, b""), words
        assert message in done.stderr
        assert done.stderr.count(b"\n") == 1
