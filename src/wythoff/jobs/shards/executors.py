"""Four ways to work through shards: in line, threads, processes, a Dask cluster. The results are the same.

A task is a function at the top of a module, or functools.partial of one with plain data: it travels by its name. Each
shard gives one result, in any order; never more shards are under way than keep the workers busy, so that a job of a
million shards begins at once and ends at once.
"""

import logging
import os
import re
import socket
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Any

from wythoff.exact.threads import thread_pool
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.shards.workers import end_now, process_pool, submitted

Task = Callable[[Shard], Any]

# Shards under way for each worker: one that it works on, and one that waits for it.
AHEAD = 2

# Times that the process of a shard may die before the shard is taken for the cause.
MOST_DEATHS = 3

# Seconds before they are done again: a fork server that was killed counts as running until the system has ended it.
PAUSE = 0.1

# Seconds to wait for a scheduler, and for its first worker; until such a wait is reported; between two counts of its
# workers.
CONNECT_SECONDS, REPORT_SECONDS, COUNT_SECONDS = 20, 4.0, 2.0

# A warning of it is a line on standard error, if nobody has set it up otherwise.
LOGGER = logging.getLogger("wythoff")


class DeadProcessError(RuntimeError):
    """A process has died; the argument is a list of the shards that were sent and are not done."""


class ExecutorError(OSError):
    """Workers that cannot be reached, die again and again, or run another version; one line that says which."""


@dataclass(frozen=True)
class Done:
    """A shard that is done."""

    shard: Shard
    result: Any
    seconds: float
    host: str


class Executor(ABC):
    """A place where shards are computed."""

    workers: int
    shard_seconds = 0.5  # what a shard should take: so long Ctrl-C may have to wait, and so much a killed run repeats

    @abstractmethod
    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        """Yield the task done for each shard, once, in any order.

        Raises the first error that a task raises, and ExecutorError. To stop early, close the iterator.
        """


def cores() -> int:
    """Return the processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class InLine(Executor):
    """One shard after the other, here."""

    workers = 1

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        expected = fingerprint()
        for shard in shards:
            yield run_shard(task, shard, expected)


class Local(Executor):
    """Workers of this machine [default: one per core]."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()


class Threads(Local):
    """Threads of this process: for tasks that spend their time in compiled code."""

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        pool = thread_pool(self.workers)
        try:
            yield from _pooled(pool.submit, task, shards, lambda: self.workers)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class Processes(Local):
    """Processes of this machine. The shards of one that dies are done by another."""

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        rest, deaths = iter(shards), Counter[Shard]()
        while True:
            try:
                yield from self._until_one_dies(task, rest)
                return
            except DeadProcessError as error:
                again = error.args[0]
            deaths.update(again)
            if too_often := [shard for shard in again if deaths[shard] > MOST_DEATHS]:
                where = f"{too_often[0].name}, {too_often[0].start} to {too_often[0].stop}"
                raise ExecutorError(f"the process of a shard has died {deaths[too_often[0]]} times: {where}")
            time.sleep(PAUSE * max(deaths.values()))
            rest = chain(again, rest)

    def _until_one_dies(self, task: Task, rest: Iterator[Shard]) -> Iterator[Done]:
        pool = process_pool(self.workers, __name__, _begin, ())
        try:
            yield from _pooled(partial(submitted, pool), task, rest, lambda: self.workers)
        except BaseException:
            # Nobody waits for what is under way any more, and a shard can be long: a part of many rows.
            end_now(pool)
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


# The libraries behind a cluster, by the names of their loggers.
LOGS = ("distributed", "tornado", "asyncio")

_ADDRESS = re.compile(r"[a-z]+://[^/\s]+:[0-9]{1,5}")


class Cluster(Executor):
    """The workers of a Dask scheduler, "tcp://host:8786", which have this version of the package installed too."""

    shard_seconds = 1.0  # the way of a shard to a worker and back takes 2 ms

    def __init__(self, address: str) -> None:
        self.address = address
        with self._connected() as client:
            self.workers = max(_threads(client), 1)

    @property
    def _no_workers(self) -> str:
        return f"wythoff: waiting: 0 workers at {self.address}"

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        with self._connected() as client:
            yield from self._map(client, task, shards)

    def _map(self, client: Any, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        import distributed

        counted, threads = time.monotonic(), _threads(client)

        def workers() -> int:
            nonlocal counted, threads
            if time.monotonic() - counted > COUNT_SECONDS:
                before, counted, threads = threads, time.monotonic(), _threads(client)
                if before and not threads:
                    LOGGER.warning(self._no_workers)
            return max(threads, 1)  # the last worker may have just died, and another may come

        pool = client.get_executor(pure=False)
        try:
            yield from _pooled(pool.submit, task, shards, workers)
        except distributed.KilledWorker:
            raise ExecutorError(f"workers of {self.address} have died again and again with a shard") from None
        except CancelledError:
            raise ExecutorError(f"the scheduler at {self.address} is lost") from None
        except (ImportError, RuntimeError) as error:
            missing = error if isinstance(error, ImportError) else error.__cause__
            if not isinstance(missing, ImportError):
                raise
            raise ExecutorError(
                f"the scheduler or a worker at {self.address} lacks what the job needs: {missing}"
            ) from None
        finally:
            with suppress(Exception):  # the scheduler may be lost
                pool.shutdown(wait=False)

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        try:
            import distributed
        except ImportError:
            raise ExecutorError("a cluster needs Dask: pip install '.[cluster]'") from None
        if not _ADDRESS.fullmatch(self.address):
            raise ExecutorError(f"the address of a scheduler is tcp://host:port, got {self.address!r:.60}")
        with _quiet_logs():
            try:
                with _reported(f"wythoff: waiting for the scheduler at {self.address}"):
                    client = distributed.Client(self.address, timeout=CONNECT_SECONDS, set_as_default=False)
            except (OSError, ValueError, TimeoutError) as error:
                reason = str(error).split("\n")[0]
                raise ExecutorError(f"no scheduler answers at {self.address}: {reason}") from None
            try:
                if not client.nthreads():
                    with suppress(TimeoutError), _reported(self._no_workers):
                        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
                    if not client.nthreads():
                        raise ExecutorError(f"the scheduler at {self.address} has no workers")
                yield client
            except TimeoutError:  # of a request, which is given twice the time
                raise ExecutorError(f"the scheduler at {self.address} has stopped answering") from None
            finally:
                with suppress(Exception):  # the scheduler may be lost
                    client.close(timeout=2)


def _pooled(
    submit: Callable[..., "Future[Done]"], task: Task, shards: Iterable[Shard], workers: Callable[[], int]
) -> Iterator[Done]:
    """Yield the shards through a pool, AHEAD of them for each worker at a time. Raises DeadProcessError."""
    rest, expected = iter(shards), fingerprint()
    under_way: dict[Future[Done], Shard] = {}
    while True:
        for shard in islice(rest, max(AHEAD * workers() - len(under_way), 0)):
            under_way[submit(run_shard, task, shard, expected)] = shard
        if not under_way:
            return
        done, _ = wait(under_way, COUNT_SECONDS, FIRST_COMPLETED)
        for future in done:
            if not isinstance(future.exception(), BrokenExecutor):
                del under_way[future]
                yield future.result()
        if not done.isdisjoint(under_way):
            raise DeadProcessError(sorted(under_way.values()))


def _threads(client: Any) -> int:
    """How many threads all workers have; 1 if that is not known for the moment."""
    try:
        return sum(map(int, client.nthreads().values()))
    except (OSError, TimeoutError):
        return 1


@contextmanager
def _reported(waiting: str) -> Iterator[None]:
    """Log what is waited for if it takes long."""
    timer = threading.Timer(REPORT_SECONDS, LOGGER.warning, (waiting,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Silence the libraries: what goes wrong is reported here, in one line."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in LOGS]
    levels = {log: log.level for log in map(logging.getLogger, names)}
    for log in levels:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    except ExecutorError:
        levels.clear()  # threads of the library still report what is lost
        raise
    finally:
        for log, level in levels.items():
            log.setLevel(level)


def _begin() -> None:
    """Prepare a process for its first shard."""
    fingerprint()


def run_shard(task: Task, shard: Shard, expected: str) -> Done:
    """Do one shard: what every executor calls where the work is done. Refuses what another version has sent."""
    here = fingerprint()
    if here != expected:
        raise ExecutorError(f"{socket.gethostname()} runs wythoff {here}, the job was sent by {expected}")
    began = time.perf_counter()
    result = task(shard)
    return Done(shard, result, time.perf_counter() - began, socket.gethostname())
