"""Searches for periods by windows: killed and continued, with the same bytes, and the periods of other searches."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from children import Child
from steps import check_kills
from systems import needs_signals

from wythoff.api.tables import heap_moves
from wythoff.games.heaps.periods import Period, period
from wythoff.jobs import journal
from wythoff.jobs.formats import FileError
from wythoff.jobs.segments.certificate import read_window_certificate
from wythoff.jobs.segments.search import WindowSearch

# Period 194 from heap 1 294 723 on, 36 rare heaps.
CODE, EVERY = "0.1005", 131_072


@pytest.fixture
def saved_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "JOURNAL_SECONDS", 0.0)


def search(path: Path, code: str = CODE, every: int = EVERY, limit: int | None = None, *, resume: bool = False) -> None:
    with WindowSearch(code, heap_moves(code), path, every, resume) as work:
        if work.run(limit):
            work.finish()


@pytest.mark.parametrize(
    ("code", "every", "count"),
    [("0.1005", EVERY, 10), ("0.0516", 200_000, 5), ("0.16", 262_144, 1), ("0.77", EVERY, 0)],
)
def test_periods(tmp_path: Path, code: str, every: int, count: int) -> None:
    search(tmp_path / "c.xz", code, every)
    found, other = read_window_certificate(tmp_path / "c.xz"), period(heap_moves(code), 10**7)
    assert other is not None
    assert found.period == Period(other.preperiod, other.period, 0, True, found.period.checked_to)
    assert len(found.segments.windows) == count
    assert [path.name for path in tmp_path.iterdir()] == ["c.xz"]


@pytest.mark.usefixtures("saved_often")
def test_a_kill_at_every_step(tmp_path: Path) -> None:
    folder = tmp_path / "got"
    path = folder / "c.xz"

    def resume() -> None:
        if path.exists() and [entry.name for entry in folder.iterdir()] == [path.name]:
            with pytest.raises(FileError, match="exists"):
                search(path, resume=True)
        else:
            search(path, resume=True)

    states = check_kills(folder, partial(search, path), resume)
    journals = [entry.data for state in states for place, entry in state.items() if place.endswith(".json")]
    assert len({json.loads(data or b"")["checkpoints"] for data in journals}) > 10


KILLED = f"""
import sys, time
from pathlib import Path
from wythoff.api.tables import heap_moves
from wythoff.jobs import journal
from wythoff.jobs.segments.search import WindowSearch
journal.JOURNAL_SECONDS = 0.0
with WindowSearch("{CODE}", heap_moves("{CODE}"), Path(sys.argv[1]), {EVERY}, True) as work:
    if work.run(progress=lambda done, total: time.sleep(float(sys.argv[2]))):
        work.finish()
"""


@pytest.mark.slow
@needs_signals
def test_kills(tmp_path: Path) -> None:
    """Killed again and again when it has got a little further, it ends with the same bytes."""
    path, state = tmp_path / "c.xz", tmp_path / "c.xz.partial.json"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def known() -> int:
        return int(json.loads(state.read_text())["checkpoints"]) if state.exists() else 0

    for _ in range(3):
        before, began = known(), time.monotonic()
        run = Child([sys.executable, "-c", KILLED, str(path), "0.2"], env=environment, stderr=subprocess.PIPE)
        while run.poll() is None and known() <= before and time.monotonic() - began < 60:
            time.sleep(0.01)
        run.kill()
        run.communicate()
        assert run.returncode == -signal.SIGKILL
        assert known() > before
    last = Child([sys.executable, "-c", KILLED, str(path), "0"], env=environment, stderr=subprocess.PIPE)
    assert (last.communicate()[1], last.returncode) == (b"", 0)
    search(tmp_path / "other.xz")
    assert path.read_bytes() == (tmp_path / "other.xz").read_bytes()


def test_a_limit_ends_a_run_and_a_larger_one_continues(tmp_path: Path) -> None:
    path, whole = tmp_path / "c.xz", tmp_path / "whole.xz"
    search(path, limit=500_000)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["c.xz.partial", "c.xz.partial.json"]
    with WindowSearch(CODE, heap_moves(CODE), path, EVERY, True) as work:
        assert work.resumed_at == 3 * EVERY
        assert work.run()
        work.finish()
    search(whole)
    assert path.read_bytes() == whole.read_bytes()


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    path, moves = tmp_path / "c.xz", heap_moves(CODE)
    search(path, limit=500_000)
    with pytest.raises(FileError, match="belongs to another job, with different every; start again without --resume"):
        WindowSearch(CODE, moves, path, 2 * EVERY, True)
    with pytest.raises(FileError, match="belongs to another job, with different game"):
        WindowSearch("0.77", heap_moves("0.77"), path, EVERY, True)
    with pytest.raises(ValueError, match="every, the distance of checkpoints, must be at least 131072, got 131071"):
        WindowSearch(CODE, moves, path, EVERY - 1, True)
    with pytest.raises(FileError, match="there is no folder"):
        WindowSearch(CODE, moves, tmp_path / "missing" / "c.xz", EVERY)
    for limit in (0, 2**48 + 1):
        with (
            WindowSearch(CODE, moves, path, EVERY, True) as work,
            pytest.raises(ValueError, match=f"limit must be at .*, got {limit}"),
        ):
            work.run(limit)
    partial_file = tmp_path / "c.xz.partial"
    partial_file.write_bytes(partial_file.read_bytes()[:-1])
    with pytest.raises(FileError, match="is damaged: it is shorter than its journal says"):
        WindowSearch(CODE, moves, path, EVERY, True)
    search(path)
    with pytest.raises(FileError, match="exists; name another file, or check this one with `wythoff audit`"):
        search(path)
