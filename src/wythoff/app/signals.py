"""Convert signals to exceptions, so that a program cleans up when a signal ends it.

An exception that a signal handler raises can get lost. Python drops exceptions in finalizers and callbacks, and its
compiler clears them while it folds constants. A library may catch every exception around an import. A handler may also
not run: a thread that begins to wait for a lock when the signal arrives continues to wait.

Therefore each signal wakes a watcher thread. The watcher sends the signal again until its exception exists. If the
exception is deleted before it ends the program, the watcher sends the signal once more.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from wythoff.jobs.system import ENDING

# Seconds after which a lost signal is sent again.
RESEND_SECONDS = 0.05

# The byte that ends the watcher thread. No signal has the number 0.
END = b"\0"


class _SignalError(BaseException):
    """The exception that a signal raises. A `_Watcher` counts how many of these exceptions exist."""

    _watcher: "_Watcher | None" = None  # a second signal may arrive before __init__ has set it

    def __init__(self, number: int, watcher: "_Watcher | None" = None) -> None:
        super().__init__(number)
        self.number, self.code = number, 128 + number
        self._watcher = watcher
        if watcher:
            watcher.under_way += 1

    def __del__(self) -> None:
        if self._watcher:
            self._watcher.deleted(self.number)


class InterruptError(_SignalError, KeyboardInterrupt):
    """The exception of SIGINT, Ctrl-C."""


class TerminationError(_SignalError):
    """The exception of the other signals in ENDING. The exit status is 128 + the number of the signal, as in shells.

    It is no SystemExit: a SystemExit that is raised while a file of the user runs counts as an error of that file.
    """


@contextmanager
def signals_as_exceptions() -> Iterator[None]:
    """Convert SIGINT to InterruptError, and the other signals in ENDING to TerminationError, in the main thread.

    No signal gets lost. Signals that are ignored or have another handler are not changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.SIG_DFL, signal.default_int_handler
    watcher, hook = _Watcher(), sys.unraisablehook

    def report(lost: Any) -> None:
        if not isinstance(lost.exc_value, _SignalError):
            hook(lost)

    earlier = {number: signal.signal(number, watcher.handle) for number in ENDING if signal.getsignal(number) in usual}
    sys.unraisablehook = report
    try:
        yield
    except BaseException as error:
        if raised := _signal_exception(error):
            raise raised from None
        raise
    finally:
        watcher.close()
        sys.unraisablehook = hook
        for number, handler in earlier.items():
            signal.signal(number, handler)
        if watcher.late:
            signal.raise_signal(watcher.late)


def _signal_exception(error: BaseException | None) -> _SignalError | None:
    """Return the exception of a signal among an error, its causes and its contexts; None if there is none.

    Python 3.11, for example, replaces an exception raised in `__set_name__` by a RuntimeError.
    """
    while error is not None and not isinstance(error, _SignalError):
        error = error.__cause__ or error.__context__
    return error


class _Watcher:
    """A thread that watches signals: a signal must raise an exception, and the exception must end the program."""

    def __init__(self) -> None:
        self.under_way = 0  # the number of existing exceptions of signals
        self.late = 0  # the number of a signal that came after `close`, or 0
        self._over, self._is_repeated = threading.Event(), False
        self._reader, self._writer = os.pipe()
        if hasattr(os, "set_blocking"):  # Windows with Python 3.11 has no pipes that do not block, and needs none
            os.set_blocking(self._writer, False)
        self._earlier = signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def handle(self, number: int, _: Any) -> None:
        """Raise the exception of a signal, but ignore a signal that the watcher sent again if an exception exists."""
        is_repeated, self._is_repeated = self._is_repeated, False
        if is_repeated and (self.under_way or self._over.is_set()):
            return
        if not self._over.is_set():
            raise (InterruptError if number == signal.SIGINT else TerminationError)(number, self)
        self.late = number

    def deleted(self, number: int) -> None:
        """Count a deleted exception. If no other exists, send its signal again, unless the watcher is closed."""
        self.under_way -= 1
        if not (self.under_way or self._over.is_set()):
            os.write(self._writer, bytes([number]))

    def close(self) -> None:
        """End the watcher. Later signals raise no exceptions."""
        self._over.set()
        signal.set_wakeup_fd(self._earlier)
        os.write(self._writer, END)
        self._thread.join()
        os.close(self._reader)
        os.close(self._writer)

    def _watch(self) -> None:
        while (byte := os.read(self._reader, 1)) != END and not self._over.wait(RESEND_SECONDS):
            # If another handler has replaced this one, that handler is responsible for the signal.
            if not self.under_way and signal.getsignal(byte[0]) == self.handle:
                self._is_repeated = True
                _send(byte[0])  # this wakes the watcher again


def _send(number: int) -> None:
    """Send a signal to the main thread, even if it is waiting."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)
