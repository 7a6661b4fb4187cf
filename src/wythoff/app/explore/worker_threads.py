"""Threads that compute the answers to requests. A computation stops if nobody waits for its answer any more."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, TypeVar

from wythoff.exact.threads import finish_imports
from wythoff.jobs.shards.executors import cores
from wythoff.jobs.tiles.tile import check_waiting, waiting_until

Answer = TypeVar("Answer")

# The most seconds that an answer may take, and the most requests that wait for a free thread.
MAX_SECONDS, MAX_WAITING = 2.0, 256


class BusyError(Exception):
    """The error for too many requests at once, and for an answer that takes too long. The message is one line."""


class WorkerThreads:
    """Threads that compute answers, at most `threads` at once. The process can end without waiting for them.

    A computation is cancelled at its next `check_waiting` if it takes more than `seconds`, or if its client hangs up.
    """

    def __init__(self, threads: int | None = None, seconds: float = MAX_SECONDS) -> None:
        self._free, self._seconds = asyncio.Semaphore(threads or cores() + 1), seconds
        self._waiting = 0
        finish_imports()

    def start(self, compute: Callable[[], object]) -> None:
        """Start a computation in a thread, and ignore its result."""
        Thread(target=compute, daemon=True).start()

    async def run(self, compute: Callable[[], Answer]) -> Answer:
        """Return the result of `compute`, or raise its exception.

        Raises BusyError if too many requests are waiting, or if the computation takes too long.
        """
        if self._waiting >= MAX_WAITING:
            raise BusyError(f"too many requests: {MAX_WAITING} are waiting; send the request again in a second")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        gone = Event()
        future = self._start_thread(compute, gone)
        future.add_done_callback(self._release)
        try:
            return await asyncio.wait_for(asyncio.shield(future), self._seconds)
        except TimeoutError:
            raise BusyError(
                f"no answer within {self._seconds:g} s; send the request again, or choose a cell nearer to (0, 0)"
            ) from None
        finally:
            gone.set()

    def _start_thread(self, compute: Callable[[], Answer], gone: Event) -> "asyncio.Future[Answer]":
        """Run `compute` in a new thread, and return the future of its result. The event `gone` cancels the call."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()

        def settle(setting: Callable[[Any], None], value: Any) -> None:
            with suppress(RuntimeError):  # the event loop has ended
                loop.call_soon_threadsafe(setting, value)

        def work() -> None:
            try:
                with waiting_until(gone):
                    check_waiting()
                    answer = compute()
            except Exception as error:
                settle(future.set_exception, error)
            else:
                settle(future.set_result, answer)

        Thread(target=work, daemon=True).start()
        return future

    def _release(self, future: "asyncio.Future[Any]") -> None:
        self._free.release()
        if not future.cancelled():
            future.exception()  # marks the exception as seen, even if nobody waits for it
