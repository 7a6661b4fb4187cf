"""Worker processes that end with their parent, and leave it to the parent what to do on Ctrl-C."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context, parent_process
from typing import Any

# Signals that end a program and can be caught.
ENDING = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]

# Seconds between two looks of a worker whether its server is there.
SERVER_SECONDS = 1.0

# For the C library of the workers: memory that a block no longer needs is reused for the next one. To get a page of it
# back from the system takes as long as to print 1000 digits.
KEEP_MEMORY = {"MALLOC_TRIM_THRESHOLD_": str(1 << 28), "MALLOC_MMAP_THRESHOLD_": str(1 << 25)}


def process_pool(
    processes: int, module: str, begin: Callable[..., object], arguments: tuple[Any, ...]
) -> ProcessPoolExecutor:
    """Return a pool of `processes` workers, each of which first calls begin(*arguments).

    They are forked from a server process that has imported `module` once, where there is such a thing: forks of this
    process would inherit its threads' locks, and new interpreters would import everything again, half a second each.
    """
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(method)
    for name, value in KEEP_MEMORY.items():
        os.environ.setdefault(name, value)
    if method == "forkserver":
        context.set_forkserver_preload([module])
        _start_server()
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_start, initargs=(begin, arguments))


def submitted(pool: ProcessPoolExecutor, *call: Any) -> "Future[Any]":
    """A call sent to a pool; its answer is BrokenExecutor if a process of the pool, or their server, has died."""
    try:
        with undisturbed(end_server):  # this may start a process, for which the server may have to import for seconds
            return pool.submit(*call)
    except (BrokenExecutor, EOFError, ConnectionError) as error:
        failed: Future[Any] = Future()
        failed.set_exception(BrokenExecutor(str(error)))
        return failed


def end_now(pool: ProcessPoolExecutor) -> None:
    """Kill the workers of a pool, whatever they are doing."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)


def end_server() -> None:
    """Kill the fork server, if there is one; the next pool starts another. Who waits for a process of it gets an error.

    Workers that it has forked go on, but count as dead.
    """
    from multiprocessing import forkserver

    if pid := getattr(forkserver._forkserver, "_forkserver_pid", None):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@contextmanager
def undisturbed(hurry: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Hold signals back until this is done: a process that has been started only half could not be ended.

    The first signal calls `hurry`, so that it is soon done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    seen: list[int] = []
    is_over = False
    handlers = {number: signal.getsignal(number) for number in ENDING}
    own = {number: handler for number, handler in handlers.items() if callable(handler)}  # neither default nor ignored

    def hold(number: int, frame: Any) -> None:
        if is_over:
            own[number](number, frame)
        elif not seen:
            seen.append(number)
            hurry()

    try:
        for number in own:
            signal.signal(number, hold)
        yield
    finally:
        is_over = True
        for number, handler in own.items():
            signal.signal(number, handler)
        if seen:
            signal.raise_signal(seen[0])


def _start_server() -> None:
    """Start the fork server with Ctrl-C blocked, and so all workers, which are forks of it."""
    from multiprocessing import forkserver, resource_tracker

    with undisturbed():
        # Else the server starts it, which unblocks Ctrl-C. It ends with its parent. If it ended before, when a terminal
        # hangs up, it would print long warnings.
        with _blocked(signal.SIGHUP):
            resource_tracker.ensure_running()
        with _blocked(signal.SIGINT):
            forkserver.ensure_running()


@contextmanager
def _blocked(number: int) -> Iterator[None]:
    """Processes that are started meanwhile never get this signal."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(begin: Callable[..., object], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    begin(*arguments)


def _leave_with_parent() -> None:
    """A worker waits for work on a pipe that its own siblings hold open: without this it would wait for ever.

    It leaves with its server, too: to the pool it is dead then, as nobody can report its end.
    """
    parent, server = parent_process(), os.getppid()
    while parent is not None and parent.is_alive() and os.getppid() == server:
        parent.join(SERVER_SECONDS)
    if parent is not None:
        os._exit(1)
