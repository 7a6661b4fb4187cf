"""Signals that end a program as exceptions, so that what it has begun is cleaned up whoever ends it."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

# Seconds after which an interrupt that was lost comes again.
AGAIN_SECONDS = 0.05


class Ended(BaseException):
    """The program was told to end, by another signal than Ctrl-C. Shells show such an end as status 128 + number.

    It is no SystemExit, which counts as an error of a user's own file that raises it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number, self.code = number, 128 + number


@contextmanager
def signals_as_exceptions() -> Iterator[None]:
    """SIGTERM and SIGHUP raise Ended in the main thread, unless they are ignored; no interrupt gets lost.

    Python drops an exception that is raised where nobody can catch it: in a finalizer, or while the compiler calls
    back. An interrupt that hits there comes again a moment later.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asking = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]
    earlier = {number: signal.signal(number, _end) for number in asking if signal.getsignal(number) == signal.SIG_DFL}
    hook, timers = sys.unraisablehook, list[threading.Timer]()

    def again(lost: Any) -> None:
        if not isinstance(lost.exc_value, KeyboardInterrupt | Ended):
            hook(lost)
            return
        number = lost.exc_value.number if isinstance(lost.exc_value, Ended) else signal.SIGINT
        # Not at once: it would be raised in here, and be lost too.
        timers.append(threading.Timer(AGAIN_SECONDS, _send, (number,)))
        timers[-1].daemon = True
        timers[-1].start()

    sys.unraisablehook = again
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for timer in timers:
            timer.cancel()
        for number, handler in earlier.items():
            signal.signal(number, handler)


def _send(number: int) -> None:
    """Send a signal to the main thread, which may be waiting for something."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)


def _end(number: int, _: Any) -> NoReturn:
    raise Ended(number)
