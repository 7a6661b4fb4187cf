"""The log of a long run: lines of JSON, also of a run that fails, and of one whose disk is full."""

import json
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from systems import needs_proc

from wythoff.app import work_log as logs
from wythoff.app.work_log import work_log
from wythoff.jobs.shards.executors import Threads


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_line_at_each_interval(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LOG_SECONDS", 0.01)
    path, shown = tmp_path / "job.log", list[tuple[int, int | None]]()
    with work_log(str(path), "numbers", Threads(3), lambda *step: shown.append(step)) as progress:
        assert progress is not None
        progress(1000, 5000)  # of an earlier run
        time.sleep(0.2)
        progress(2000, 5000)
        deadline = time.monotonic() + 30
        while lines(path)[-1]["done"] != 2000 and time.monotonic() < deadline:
            time.sleep(0.005)
    assert shown == [(1000, 5000), (2000, 5000)]
    first, *running, last = lines(path)
    assert (first["state"], first["total"], first["end"]) == ("begun", None, None)
    assert {line["state"] for line in running} == {"running"}
    assert (last["state"], last["done"], last["total"], last["workers"], last["unit"]) == (
        *("done", 2000, 5000),
        *(3, "numbers"),
    )
    assert 0 < last["rate"] <= 1000 / 0.2  # the 1000 numbers of the earlier run do not count
    later = next(line for line in running if line["done"] == 2000)
    assert datetime.fromisoformat(later["end"]) >= datetime.fromisoformat(later["time"])


def test_the_reason_of_the_end(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two"), work_log(str(tmp_path / "job.log"), "numbers", None, None):
        raise ValueError("two\nlines")
    assert [line["state"] for line in lines(tmp_path / "job.log")] == ["begun", "stopped"]
    assert lines(tmp_path / "job.log")[-1]["reason"] == "two lines"


@needs_proc
def test_a_full_disk_does_not_end_the_work() -> None:
    with work_log("/dev/full", "numbers", None, None) as progress:
        assert progress is not None
        progress(1, 2)


def test_without_a_log() -> None:
    with work_log(None, "numbers", None, None) as progress:
        assert progress is None


def test_commands(tmp_path: Path, run: Run) -> None:
    """Each adds lines to the same file."""
    for arguments in (
        ("verify", "biscuit-floor", "--stop", "5000", "--ledger", "job.db"),
        ("survey", "--digits", "1", "--limit", "1e3", "-j", "1", "-o", "survey.csv"),
        ("audit", "job.db", "--draws", "2", "--seed", "1"),
    ):
        assert run(*arguments, "-q", "--log", "job.log").returncode == 0
    found = lines(tmp_path / "job.log")
    assert [line["state"] for line in found] == ["begun", "done"] * 3
    assert [line["unit"] for line in found[1::2]] == ["numbers", "estimated nanoseconds of a core", "shards"]
    assert all(line["done"] == line["total"] > 0 for line in found[1::2])
    assert run("verify", "no-such", "--log", "job.log").returncode == 2
    assert "unknown claim" in lines(tmp_path / "job.log")[-1]["reason"]
