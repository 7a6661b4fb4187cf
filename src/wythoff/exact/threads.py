"""Thread pools that can be stopped, and that first finish the lazy imports of libraries.

NumPy imports numpy.ma, numpy.random and other modules at their first use. A second thread that uses such a module
during its import fails with a RecursionError. So every lazy module is imported before a thread starts.
"""

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from importlib import import_module
from typing import Any

from wythoff.exact.bigint import as_mpz
from wythoff.exact.waiting import wait_until

# The lazy modules that PyArrow, numba and the solvers use.
NUMPY_LATE = ("numpy.ma", "numpy.random")

_own = threading.local()


def thread_count(threads: Any) -> int:
    """Return `threads` as an int. Raises ValueError below 1 and for fractions, and TypeError for other types."""
    if not (count := int(as_mpz(threads, "threads"))):
        raise ValueError("threads must be at least 1, got 0")
    return count


class StoppedError(Exception):
    """Raised in a thread whose pool stops, since the result of the work is no longer needed."""


class ThreadPool(ThreadPoolExecutor):
    """A pool of threads that can be stopped: running work ends at its next call of `check_stop`."""

    def __init__(self, workers: int) -> None:
        self._stop, self._under_way = threading.Event(), set[Future[Any]]()
        super().__init__(workers, initializer=setattr, initargs=(_own, "stop", self._stop))

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future = super().submit(work, *arguments, **named)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no further work. If `wait`, wait until the running work ends, even if signals arrive meanwhile."""
        super().shutdown(False, cancel_futures=cancel_futures)
        if wait:
            wait_until(self._is_idle)
            super().shutdown()  # joins the threads, which have no more work

    def _is_idle(self) -> bool:
        return not wait(self._under_way.copy()).not_done

    def stop(self) -> None:
        """End all threads at their next call of `check_stop`, or at the end of their work, and wait until they end."""
        self._stop.set()
        self.shutdown(wait=True, cancel_futures=True)


def check_stop() -> None:
    """Raise StoppedError if the pool of this thread stops. Long work calls this function between its steps."""
    stop = getattr(_own, "stop", None)
    if stop is not None and stop.is_set():
        raise StoppedError


def thread_pool(workers: int) -> ThreadPool:
    """Import all modules that libraries import late, and return a pool of `workers` threads."""
    finish_imports()
    return ThreadPool(workers)


def finish_imports() -> None:
    """Import the modules that NumPy imports late, and, if kernels are loaded, those that numba imports late."""
    for name in NUMPY_LATE:
        import_module(name)
    if "wythoff.kernels.compiler" in sys.modules:
        from wythoff.kernels.compiler import finish_imports as finish_imports_of_numba

        finish_imports_of_numba()
