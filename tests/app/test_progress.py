"""What is said on a terminal while somebody waits."""

import io
import sys
import time

import pytest

from wythoff.app import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def wait_for(text: str, terminal: Terminal) -> None:
    deadline = time.monotonic() + 30
    while text not in terminal.getvalue() and time.monotonic() < deadline:
        time.sleep(0.005)


def test_working(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "UPDATE_SECONDS", 0.02)
    with progress.working("counting") as say:
        wait_for("counting", terminal)
        say("sums")
        wait_for("sums", terminal)
    lines = terminal.getvalue().split("\r")
    assert lines[0] == ""
    assert lines[1].startswith("counting: ")
    assert any(line.startswith("sums: ") for line in lines)
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
    monkeypatch.setattr(progress, "UPDATE_SECONDS", 0.01)
    with progress.working("counting") as say, progress.progress_bar(False, "") as bar:
        say("sums")
        time.sleep(0.05)
    assert bar is None
    assert stream is None or not stream.getvalue()
