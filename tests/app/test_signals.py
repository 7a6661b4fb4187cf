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
from systems import HANGUP, needs_signals

import wythoff as wy
from wythoff.app.signals import RESEND_SECONDS, InterruptError, TerminationError, signals_as_exceptions
from wythoff.jobs.shards.workers import undisturbed

ENDINGS = {  # SIGHUP goes the way of SIGTERM
    signal.SIGINT: (130, b"interrupted"),
    signal.SIGTERM: (143, b"terminated"),
    HANGUP: (129, b"terminated"),
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


@pytest.mark.slow
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
@needs_signals
def test_nothing_is_left_behind(tmp_path: Path, ending: signal.Signals) -> None:
    def begun() -> bool:
        return any(path.stat().st_size for path in tmp_path.glob("p.csv.unfinished"))

    arguments = ("table", "--stop", "10^12", "-o", "p.csv", "--force")
    status, errors = ended(tmp_path, ending, begun, *arguments)
    expected, word = ENDINGS[ending]
    assert (status, errors) == (expected, b"wythoff: " + word)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "seconds"), [(signal.SIGINT, 0.3), (signal.SIGINT, 0.6), (HANGUP, 0.7)])
@needs_signals
def test_while_workers_start(tmp_path: Path, ending: signal.Signals, seconds: float) -> None:
    began = time.monotonic()
    command = ("verify", "solver-certificates", "--stop", "1e7", "--processes", "2", "--ledger", "job.db")
    status, errors = ended(tmp_path, ending, lambda: time.monotonic() > began + seconds, *command)
    assert status in (ENDINGS[ending][0], -ending)  # the latter before Python has begun
    assert not errors or errors.startswith(b"wythoff: " + ENDINGS[ending][1])
    assert b"\n" not in errors


@needs_signals
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
    usual: dict[signal.Signals, Any] = dict.fromkeys((signal.SIGTERM, HANGUP), signal.SIG_DFL)
    usual[signal.SIGINT] = signal.default_int_handler
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("terminal_signals")
def test_handlers_and_hooks_come_back() -> None:
    before = signal.getsignal(signal.SIGTERM), sys.unraisablehook
    with pytest.raises(TerminationError) as error, signals_as_exceptions():
        signal.raise_signal(signal.SIGTERM)
    assert error.value.code == 143
    assert (signal.getsignal(signal.SIGTERM), sys.unraisablehook) == before


class Swallows:
    """What raises in its finalizer: Python drops that."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __del__(self) -> None:
        signal.raise_signal(self.number)


@pytest.mark.parametrize(("number", "kind"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, TerminationError)])
@pytest.mark.usefixtures("terminal_signals")
def test_a_dropped_interrupt_comes_again(number: int, kind: type[BaseException]) -> None:
    with pytest.raises(kind), signals_as_exceptions():  # noqa: PT012
        Swallows(number)
        time.sleep(10)


IMPORTS_GMPY2 = """
import signal, sys, time
from wythoff.app.signals import signals_as_exceptions

def interrupt(frame, event, argument):
    if "gmpy2_reducer" in frame.f_code.co_names:  # the code of gmpy2 that lets its numbers be pickled
        sys.settrace(None)
        print("hit", flush=True)
        signal.raise_signal(signal.{name})

with signals_as_exceptions():
    sys.settrace(interrupt)
    import gmpy2
    time.sleep(10)
"""


@pytest.mark.parametrize(("name", "kind"), [("SIGINT", b"InterruptError"), ("SIGTERM", b"TerminationError")])
def test_an_import_that_swallows_everything(name: str, kind: bytes) -> None:
    """gmpy2 runs a piece of Python when it is imported, and clears any error of that."""
    command = [sys.executable, "-c", IMPORTS_GMPY2.format(name=name)]
    output, errors = Child(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE).communicate()
    assert output == b"hit\n"
    assert kind in errors.splitlines()[-1]


@pytest.mark.usefixtures("terminal_signals")
@needs_signals
def test_the_compiler_of_python_clears_it() -> None:
    """It computes 2 ** 63, looks for signals meanwhile, and takes any error but KeyboardInterrupt for one of powers."""
    source, old = "2 ** 63\n" * 300, signal.signal(signal.SIGVTALRM, lambda *_: signal.raise_signal(signal.SIGTERM))
    try:
        for number in range(20):
            deadline = time.monotonic() + 10
            with pytest.raises(TerminationError), signals_as_exceptions():  # noqa: PT012
                signal.setitimer(signal.ITIMER_VIRTUAL, 0.01 + 0.001 * number)
                while time.monotonic() < deadline:
                    compile(source, "source", "exec")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)


@pytest.mark.parametrize(("number", "kind"), [(signal.SIGINT, InterruptError), (HANGUP, TerminationError)])
@pytest.mark.usefixtures("terminal_signals")
@needs_signals
def test_a_main_thread_that_is_not_woken(number: signal.Signals, kind: type[BaseException]) -> None:
    """As it begins to wait for a lock, or when another thread gets the signal."""
    other = threading.Timer(0.1, lambda: signal.pthread_kill(threading.get_ident(), number))
    with pytest.raises(kind), signals_as_exceptions():  # noqa: PT012
        other.start()
        threading.Event().wait(60)
    other.join()


class Ends:
    """A signal while a class is made."""

    def __set_name__(self, owner: type, name: str) -> None:
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("terminal_signals")
def test_an_error_that_was_made_of_it() -> None:
    """Python 3.11 makes a RuntimeError of what is raised there."""
    with pytest.raises(TerminationError), signals_as_exceptions():
        type("Owner", (), {"name": Ends()})
    with pytest.raises(ZeroDivisionError), signals_as_exceptions():
        1 // 0  # noqa: B018


@pytest.mark.usefixtures("terminal_signals")
def test_it_comes_once_only() -> None:
    """What is cleaned up is not interrupted by a signal that is under way."""
    done = False
    with pytest.raises(InterruptError), signals_as_exceptions():  # noqa: PT012
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            time.sleep(5 * RESEND_SECONDS)
            done = True
    assert done


def test_a_second_signal_while_the_exception_of_the_first_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is deleted before it knows its watcher; nothing is reported."""
    lost: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    InterruptError.__new__(InterruptError)
    assert not lost


@pytest.mark.usefixtures("terminal_signals")
def test_it_is_no_error_of_a_claim() -> None:
    ends = wy.claim("ends", start=0)(lambda n: signal.raise_signal(signal.SIGTERM))
    with pytest.raises(TerminationError), signals_as_exceptions():
        ends.check(10)


@pytest.mark.usefixtures("terminal_signals")
def test_undisturbed() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), undisturbed():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        done.append("the rest")
    assert done
    with pytest.raises(KeyboardInterrupt), undisturbed(lambda: done.append("hurry")):  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        assert done[1:] == ["hurry"]
    thread = threading.Thread(target=lambda: undisturbed().__enter__())  # no handlers there: nothing to do
    thread.start()
    thread.join(10)
    assert not thread.is_alive()
