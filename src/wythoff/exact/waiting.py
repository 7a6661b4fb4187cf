"""Wait for the work of other threads, even if signals arrive."""

from collections.abc import Callable


def wait_until(is_over: Callable[[], bool]) -> None:
    """Call is_over() until the result is True. Each call waits for a while.

    If signals raise exceptions during the wait, the last exception is raised at the end. Python must not end while a
    thread runs compiled code, because the machine code would be removed. `Thread.join` is not enough: if a signal
    interrupts `join`, Python 3.11 and 3.12 take a running thread for an ended one.
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
