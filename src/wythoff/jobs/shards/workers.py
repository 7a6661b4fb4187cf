"""Worker processes. They end when their parent process ends, and ignore Ctrl-C, which the parent handles."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context, parent_process
from typing import Any

from wythoff.jobs.system import ENDING

# The most workers on Windows. There a process can wait for 64 handles, and three of them do not belong to workers.
MAX_WINDOWS_WORKERS = 61

# Seconds between checks of a worker whether its fork server still runs.
SERVER_SECONDS = 1.0

# Settings of the C library of the workers, so that the memory of a block is reused for the next block. Getting a page
# of memory from the system takes as long as printing 1000 digits.
KEEP_MEMORY = {"MALLOC_TRIM_THRESHOLD_": str(1 << 28), "MALLOC_MMAP_THRESHOLD_": str(1 << 25)}


def process_pool(
    processes: int, module: str, begin: Callable[..., object], arguments: tuple[Any, ...]
) -> ProcessPoolExecutor:
    """Return a pool of `processes` workers, each of which first calls begin(*arguments).

    If the system has fork servers, workers are forked from a server process that has imported `module`. Otherwise each
    worker is a new interpreter, which imports all modules in half a second.
    """
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(method)
    for name, value in KEEP_MEMORY.items():
        os.environ.setdefault(name, value)
    if method == "forkserver":
        context.set_forkserver_preload([module])
        _start_server()
    if sys.platform == "win32":
        processes = min(processes, MAX_WINDOWS_WORKERS)
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_start, initargs=(begin, arguments))


def submitted(pool: ProcessPoolExecutor, *call: Any) -> "Future[Any]":
    """Submit a call to a pool, and return its future. If a worker has died, the future raises BrokenExecutor."""
    try:
        with undisturbed(end_server):  # submitting may start a process, and the server may import modules for seconds
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
    """Kill the fork server, if there is one; the next pool starts a new server.

    The workers of a killed server continue, but count as dead, and their pools raise an error.
    """
    from multiprocessing import forkserver

    if pid := getattr(forkserver._forkserver, "_forkserver_pid", None):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@contextmanager
def undisturbed(hurry: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Delay signals until the `with` block ends: a half-started process could not be ended.

    The first signal calls `hurry`, which should make the block end soon.
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
    """Start the fork server with Ctrl-C blocked. Its forks, the workers, inherit the block."""
    from multiprocessing import forkserver, resource_tracker

    with undisturbed():
        # Start the resource tracker first: if the server starts the tracker, Ctrl-C is unblocked. The tracker ends with
        # its parent. Without the blocked SIGHUP it would end earlier when a terminal hangs up, and print long warnings.
        with _blocked(signal.SIGHUP):
            resource_tracker.ensure_running()
        with _blocked(signal.SIGINT):
            forkserver.ensure_running()


@contextmanager
def _blocked(number: int) -> Iterator[None]:
    """Block a signal for the processes that are started in the `with` block."""
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
    """End this worker process when its parent or its fork server ends.

    Otherwise the worker would wait for ever for work from a pipe that other workers hold open. If the fork server ends,
    the pool regards its workers as dead.
    """
    parent, server = parent_process(), os.getppid()
    while parent is not None and parent.is_alive() and os.getppid() == server:
        parent.join(SERVER_SECONDS)
    if parent is not None:
        os._exit(1)
