"""Wait for the work of other threads, also if signals come meanwhile."""

from collections.abc import Callable


def wait_until(is_over: Callable[[], bool]) -> None:
    """Wait until is_over(), which waits too, returns True. Raise the last exception of a signal only then.

    Python must not end while a thread runs compiled code, because the machine code would be removed. `Thread.join` is
    no way to wait for such a thread: if a signal interrupts `join`, Python 3.11 and 3.12 take a running thread for an
    ended one.
    """
    late: BaseException | None = None
    is_waiting = True
    while is_waiting:
        try:
            is_waiting = not is_over()
        except BaseException as error:
            late = error
    if late:
        raise late
