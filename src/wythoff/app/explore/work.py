"""What is computed for requests: so many at once, each while somebody waits for it; pictures for the next visit."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from wythoff.exact.threads import finish_imports
from wythoff.jobs.shards.executors import cores
from wythoff.jobs.tiles.tile import check_waiting, waiting_until

Answer = TypeVar("Answer")

# Seconds that an answer may take, and requests that wait for their turn.
SECONDS, MOST_WAITING = 2.0, 256

# Bytes of the pictures that are kept.
KEPT_BYTES = 1 << 26


class Busy(Exception):  # noqa: N818
    """Too much is asked for at once, or an answer takes too long. One line."""


class Work:
    """Threads that compute. An answer that takes too long, or whose client hangs up, is given up: see `waiting`.

    No thread keeps the process from ending, as those of an executor do.
    """

    def __init__(self, threads: int | None = None, seconds: float = SECONDS) -> None:
        self._free, self._seconds = asyncio.Semaphore(threads or cores() + 1), seconds
        self._waiting = 0
        finish_imports()

    def begin(self, compute: Callable[[], object]) -> None:
        """Compute something that nobody waits for."""
        Thread(target=compute, daemon=True).start()

    async def run(self, compute: Callable[[], Answer]) -> Answer:
        """Return what `compute` returns or raises. Raises Busy."""
        if self._waiting >= MOST_WAITING:
            raise Busy(f"{MOST_WAITING} requests are waiting; ask again in a second")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        gone = Event()
        future = self._started(compute, gone)
        future.add_done_callback(self._ended)
        try:
            return await asyncio.wait_for(asyncio.shield(future), self._seconds)
        except TimeoutError:
            raise Busy(
                f"this takes more than {self._seconds:g} s; ask again, or for a place nearer to (0, 0)"
            ) from None
        finally:
            gone.set()

    def _started(self, compute: Callable[[], Answer], gone: Event) -> "asyncio.Future[Answer]":
        """Return what `compute` will return or raise, in a thread of its own."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()

        def settle(setting: Callable[[Any], None], value: Any) -> None:
            with suppress(RuntimeError):  # the loop has ended
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

    def _ended(self, future: "asyncio.Future[Any]") -> None:
        self._free.release()
        if not future.cancelled():
            future.exception()  # which nobody may be waiting for


class Kept:
    """Answers in bytes, the last ones used, up to a size in all. Threads may share it."""

    def __init__(self, size: int = KEPT_BYTES) -> None:
        self._size, self._used, self._lock = size, 0, Lock()
        self._answers: OrderedDict[Hashable, tuple[bytes, int]] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        with self._lock:
            if key not in self._answers:
                return None
            self._answers.move_to_end(key)
            return self._answers[key][0]

    def keep(self, key: Hashable, answer: bytes, key_bytes: int) -> None:
        with self._lock:
            if key in self._answers:
                return
            self._answers[key] = answer, len(answer) + key_bytes
            self._used += len(answer) + key_bytes
            while self._used > self._size:
                _, (_, freed) = self._answers.popitem(last=False)
                self._used -= freed
