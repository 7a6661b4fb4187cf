"""Signals that end a program as exceptions, so that what it has begun is cleaned up whoever ends it.

An exception that a handler raises can get lost: Python drops one in a finalizer or a callback, the compiler of Python
clears it while it folds constants, and a library may catch everything around an import. And a handler may not run at
all: a thread that begins to wait for a lock at that very moment goes on to wait. So a watcher, a thread that the system
wakes with each signal, sends it again until its exception is under way, and again if the exception is deleted before
it has come out.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# Seconds after which a signal that was lost comes again.
AGAIN_SECONDS = 0.05

# What makes the watcher end: no signal has this number.
OVER = b"\0"


class _Raised(BaseException):
    """An exception of a signal, which its watcher counts as long as it exists."""

    def __init__(self, number: int, watcher: "_Watcher | None" = None) -> None:
        super().__init__(number)
        self.number, self.code = number, 128 + number
        self._watcher = watcher
        if watcher:
            watcher.under_way += 1

    def __del__(self) -> None:
        if self._watcher:
            self._watcher.deleted(self.number)


class Interrupted(_Raised, KeyboardInterrupt):
    """Ctrl-C."""


class Ended(_Raised):
    """The program was told to end, by another signal than Ctrl-C. Shells show such an end as status 128 + number.

    It is no SystemExit, which counts as an error of a user's own file that raises it.
    """


@contextmanager
def signals_as_exceptions() -> Iterator[None]:
    """SIGINT, SIGTERM and SIGHUP raise Interrupted and Ended in the main thread, and are not lost.

    Signals that are ignored, or have a handler of their own, stay as they are.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.SIG_DFL, signal.default_int_handler
    numbers = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]
    watcher, hook = _Watcher(), sys.unraisablehook

    def report(lost: Any) -> None:
        if not isinstance(lost.exc_value, _Raised):
            hook(lost)

    earlier = {number: signal.signal(number, watcher.handle) for number in numbers if signal.getsignal(number) in usual}
    sys.unraisablehook = report
    try:
        yield
    except BaseException as error:
        if raised := _behind(error):
            raise raised from None
        raise
    finally:
        watcher.close()
        sys.unraisablehook = hook
        for number, handler in earlier.items():
            signal.signal(number, handler)
        if watcher.late:
            signal.raise_signal(watcher.late)


def _behind(error: BaseException | None) -> _Raised | None:
    """The exception of a signal that an error was made of, as Python does in `__set_name__`, or that it followed."""
    while error is not None and not isinstance(error, _Raised):
        error = error.__cause__ or error.__context__
    return error


class _Watcher:
    """Sees to it that a signal becomes an exception, and that this comes out."""

    def __init__(self) -> None:
        self.under_way = 0  # exceptions that exist
        self.late = 0  # a signal after the end
        self._over, self._is_repeated = threading.Event(), False
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        self._earlier = signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def handle(self, number: int, _: Any) -> None:
        """Raise the exception of a signal, but no second one for a signal that was sent again."""
        is_repeated, self._is_repeated = self._is_repeated, False
        if is_repeated and (self.under_way or self._over.is_set()):
            return
        if not self._over.is_set():
            raise (Interrupted if number == signal.SIGINT else Ended)(number, self)
        self.late = number

    def deleted(self, number: int) -> None:
        """Send a signal again whose exception exists no more, unless the program has come to its end by it."""
        self.under_way -= 1
        if not (self.under_way or self._over.is_set()):
            os.write(self._writer, bytes([number]))

    def close(self) -> None:
        """Raise nothing any more."""
        self._over.set()
        signal.set_wakeup_fd(self._earlier)
        os.write(self._writer, OVER)
        self._thread.join()
        os.close(self._reader)
        os.close(self._writer)

    def _watch(self) -> None:
        while (byte := os.read(self._reader, 1)) != OVER and not self._over.wait(AGAIN_SECONDS):
            # Who has put another handler in the place of this one answers for the signal.
            if not self.under_way and signal.getsignal(byte[0]) == self.handle:
                self._is_repeated = True
                _send(byte[0])  # this wakes the watcher again


def _send(number: int) -> None:
    """Send a signal to the main thread, which may be waiting for something."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)
