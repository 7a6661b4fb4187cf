"""Whether somebody still waits for what a thread computes. Loops that may take a second ask from time to time."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event

_GONE: ContextVar[Event | None] = ContextVar("gone", default=None)


class NobodyWaitsError(Exception):
    """Nobody waits any more: what has been made so far stays for the next one who asks."""


@contextmanager
def waiting_until(gone: Event) -> Iterator[None]:
    """Let `check_waiting` raise, within and in this thread, once the event is set."""
    token = _GONE.set(gone)
    try:
        yield
    finally:
        _GONE.reset(token)


def check_waiting() -> None:
    """Raise NobodyWaitsError if nobody waits for what this thread computes."""
    gone = _GONE.get()
    if gone is not None and gone.is_set():
        raise NobodyWaitsError
