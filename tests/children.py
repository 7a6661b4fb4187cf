"""Processes that a test starts: with the signals of a terminal, and none outlives its test."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from systems import HANGUP

# Seconds to wait for a process that has nothing to wait for itself.
LONGEST = 120.0

_started: "list[Child]" = []


class Child(subprocess.Popen[bytes]):
    """A process that is killed with its test, and for which nobody waits without an end."""

    def __init__(self, command: Any, **options: Any) -> None:
        super().__init__(command, **options)
        _started.append(self)

    def wait(self, timeout: float | None = LONGEST) -> int:
        return super().wait(timeout)

    def communicate(self, input: bytes | None = None, timeout: float | None = LONGEST) -> tuple[bytes, bytes]:
        return super().communicate(input, timeout)

    def __exit__(self, *error: Any) -> None:
        self.kill()
        super().__exit__(*error)


@contextmanager
def none_left() -> Iterator[None]:
    """End what is started in the meantime."""
    before = len(_started)
    try:
        yield
    finally:
        while len(_started) > before:
            with _started.pop():
                pass


def restore_signals() -> None:
    """A parent that ignores signals, such as a shell's `pytest &`, hands that down to every process that is started.

    Where a signal has a handler, a process that is started gets its default again. SIGINT is KeyboardInterrupt here.
    """
    for number in (signal.SIGINT, signal.SIGTERM, HANGUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            interrupts = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if interrupts else lambda number, frame: None)
