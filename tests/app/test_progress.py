"""What is said on a terminal while somebody waits."""

import io
import sys
import time

import pytest

from wythoff.app import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_working(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "SECONDS", 0.02)
    with progress.working("counting") as say:
        time.sleep(0.1)
        say("sums")
        time.sleep(0.1)
    lines = terminal.getvalue().split("\r")
    assert lines[0] == ""
    assert lines[1] == "counting: 0 s"
    assert "sums: 0 s" in [line.strip() for line in lines]
    assert lines[-2].strip() == lines[-1] == ""  # it is gone


def test_what_is_quick_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress.working("counting"):
        pass
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_without_a_terminal(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "SECONDS", 0.01)
    with progress.working("counting") as say, progress.progress_bar(False, "") as bar:
        say("sums")
        time.sleep(0.05)
    assert bar is None
    assert stream is None or not stream.getvalue()
