"""What is said on a terminal while somebody waits."""

import io
import os
import struct
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


def test_a_bar_waits_for_its_first_update(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels may be compiled before the first update, for longer than a person waits without a sign."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "UPDATE_SECONDS", 0.02)
    with progress.progress_bar(False, " rows") as show:
        assert show
        wait_for("starting: ", terminal)
        before = terminal.getvalue().count("starting")
        show(1, 4)
        time.sleep(0.1)
        show(2, 4)
    assert terminal.getvalue().count("starting") - before <= 1
    assert "2.00/4.00" in terminal.getvalue()


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudoterminal")
@pytest.mark.parametrize("size", [(0, 0), (24, 80)])
def test_a_bar_on_a_terminal_of_unknown_size(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Terminals of containers and serial lines state 0 columns; tqdm cuts each line to this width."""
    import fcntl
    import termios

    ours, its = os.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    monkeypatch.setattr(progress, "UPDATE_SECONDS", 0.02)
    with open(ours, "rb", buffering=0) as reader, open(its, "w") as terminal, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", terminal)
        with progress.progress_bar(False, " rows") as show:
            assert show
            for done in (1, 2):
                time.sleep(0.3)  # tqdm shows at most ten updates a second
                show(done, 4)
        os.set_blocking(ours, False)
        assert b"2.00/4.00" in b"".join(iter(lambda: reader.read(4096), None))
