"""Programs that are told to end: at once, cleanly, with the exit status by which shells tell why."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from children import Child

import wythoff as wy
from wythoff.app.signals import Ended, signals_as_exceptions
from wythoff.jobs.shards.workers import undisturbed

ENDINGS = {  # SIGHUP goes the way of SIGTERM
    signal.SIGINT: (130, b"interrupted"),
    signal.SIGTERM: (143, b"terminated"),
    signal.SIGHUP: (129, b"terminated"),
}


def ended(folder: Path, ending: signal.Signals, begun: Callable[[], bool], *arguments: str) -> tuple[int, bytes]:
    """Status and errors of a program whose whole group gets a signal once it has begun."""
    command = [sys.executable, "-m", "wythoff", *arguments]
    process = Child(command, cwd=folder, stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 60
    while not begun() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, ending)
    _, errors = process.communicate()
    return process.returncode, errors.strip()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_behind(tmp_path: Path, ending: signal.Signals) -> None:
    def begun() -> bool:
        return any(path.stat().st_size for path in tmp_path.glob("p.csv.unfinished"))

    arguments = ("table", "--stop", "10^12", "-o", "p.csv", "--force")
    status, errors = ended(tmp_path, ending, begun, *arguments)
    expected, word = ENDINGS[ending]
    assert (status, errors) == (expected, b"wythoff: " + word)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("ending", "seconds"), [(signal.SIGINT, 0.3), (signal.SIGINT, 0.6), (signal.SIGHUP, 0.7)])
def test_while_workers_start(tmp_path: Path, ending: signal.Signals, seconds: float) -> None:
    began = time.monotonic()
    command = ("verify", "solver-certificates", "--stop", "1e7", "--processes", "2", "--ledger", "job.db")
    status, errors = ended(tmp_path, ending, lambda: time.monotonic() > began + seconds, *command)
    assert status in (ENDINGS[ending][0], -ending)  # the latter before Python has begun
    assert not errors or errors.startswith(b"wythoff: " + ENDINGS[ending][1])
    assert b"\n" not in errors


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with signals_as_exceptions():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.fixture
def terminal_signals() -> Iterator[None]:
    """Handlers as a program finds them that was started at a terminal."""
    usual: dict[signal.Signals, Any] = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("terminal_signals")
def test_handlers_and_hooks_come_back() -> None:
    before = signal.getsignal(signal.SIGTERM), sys.unraisablehook
    with pytest.raises(Ended) as error, signals_as_exceptions():
        signal.raise_signal(signal.SIGTERM)
    assert error.value.code == 143
    assert (signal.getsignal(signal.SIGTERM), sys.unraisablehook) == before


class Swallows:
    """What raises in its finalizer: Python drops that."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __del__(self) -> None:
        signal.raise_signal(self.number)


@pytest.mark.parametrize(("number", "kind"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, Ended)])
@pytest.mark.usefixtures("terminal_signals")
def test_a_dropped_interrupt_comes_again(number: int, kind: type[BaseException]) -> None:
    with pytest.raises(kind), signals_as_exceptions():  # noqa: PT012
        Swallows(number)
        time.sleep(10)


@pytest.mark.usefixtures("terminal_signals")
def test_it_is_no_error_of_a_claim() -> None:
    ends = wy.claim("ends", start=0)(lambda n: signal.raise_signal(signal.SIGTERM))
    with pytest.raises(Ended), signals_as_exceptions():
        ends.check(10)


@pytest.mark.usefixtures("terminal_signals")
def test_undisturbed() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), undisturbed():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        done.append("the rest")
    assert done
    thread = threading.Thread(target=lambda: undisturbed().__enter__())  # no handlers there: nothing to do
    thread.start()
    thread.join(10)
    assert not thread.is_alive()
