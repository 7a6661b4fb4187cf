"""Executors: four ways to compute shards, with equal results: in line, in threads, in processes, on a Dask cluster.

A task is a function at the top level of a module, or functools.partial of such a function with plain data, since it is
sent to workers by its name. Each shard gives a result; results come in any order. Only as many shards are under way as
keep the workers busy, so that a job of a million shards starts and stops without delay.
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

Task = Callable[[Shard], Any]

# Shards under way for each worker: the shard that it computes, and the next.
AHEAD = 2

# How often the process of a shard may die. If it dies more often, the shard is taken for the cause.
MOST_DEATHS = 3

# Seconds before such shards are computed again. The system needs some time to end a killed fork server.
PAUSE = 0.1

# Seconds: to wait for a scheduler and for its first worker; before a wait is reported; between counts of workers.
CONNECT_SECONDS, REPORT_SECONDS, COUNT_SECONDS = 20, 4.0, 2.0

# Its warnings are lines on standard error, unless the user has configured logging.
LOGGER = logging.getLogger("wythoff")


class DeadProcessError(RuntimeError):
    """Raised if a worker process has died. The argument is a list of the shards that were sent but not finished."""


class ExecutorError(OSError):
    """Raised if workers cannot be reached, die repeatedly, or run another version. The message is a single line."""


@dataclass(frozen=True)
class Done:
    """A finished shard."""

    shard: Shard
    result: Any
    seconds: float  # the time that the task took
    host: str


class Executor(ABC):
    """A way to compute shards."""

    workers: int
    shard_seconds = 0.5  # the target time of a shard: Ctrl-C waits for up to this time, and a killed run loses it

    @abstractmethod
    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        """Compute the task for each shard, and yield each finished shard once, in any order.

        Raises the first error of a task, and ExecutorError. To stop early, close the generator.
        """


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class InLine(Executor):
    """An executor that computes shards one after another in the calling thread."""

    workers = 1

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        for shard in shards:
            yield run_shard(task, shard)


class Local(Executor):
    """An executor with workers on this machine, by default one for each core."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()


class Threads(Local):
    """An executor with threads of this process, for tasks that spend their time in compiled code."""

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        pool = thread_pool(self.workers)
        try:
            yield from _pooled(pool.submit, task, shards, lambda: self.workers)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class Processes(Local):
    """An executor with processes on this machine. If a process dies, another process computes its shards."""

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
        from wythoff.jobs.shards.workers import end_now, process_pool, submitted

        pool = process_pool(self.workers, __name__, _begin, ())
        try:
            yield from _pooled(partial(submitted, pool), task, rest, lambda: self.workers, fingerprint())
        except BaseException:
            # Shards under way are no longer needed, and may take long.
            end_now(pool)
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


# The libraries behind a cluster, by the names of their loggers.
LOGS = ("distributed", "tornado", "asyncio")

_ADDRESS = re.compile(r"[a-z]+://[^/\s]+:[0-9]{1,5}")


class Cluster(Executor):
    """An executor with the workers of a Dask scheduler at an address such as "tcp://host:8786".

    The workers must have the same version of the package installed.
    """

    shard_seconds = 1.0  # sending a shard to a worker and its result back takes 2 ms

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
            return max(threads, 1)  # if the last worker has just died, another may start

        pool = client.get_executor(pure=False)
        try:
            yield from _pooled(pool.submit, task, shards, workers, fingerprint())
        except distributed.KilledWorker:
            raise ExecutorError(f"several workers of {self.address} have died while computing the same shard") from None
        except CancelledError:
            raise ExecutorError(f"the connection to the scheduler at {self.address} is lost") from None
        except (ImportError, RuntimeError) as error:
            missing = error if isinstance(error, ImportError) else error.__cause__
            if not isinstance(missing, ImportError):
                raise
            raise ExecutorError(
                f"the scheduler or a worker at {self.address} lacks a package that the job needs: {missing}"
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
            raise ExecutorError(f"{self.address!r:.60} is not the address of a scheduler; accepted: tcp://host:port")
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
                        raise ExecutorError(f"the scheduler at {self.address} has no workers; start at least one")
                yield client
            except TimeoutError:  # requests have twice the time to connect
                raise ExecutorError(f"the scheduler at {self.address} has stopped answering") from None
            finally:
                with suppress(Exception):  # the scheduler may be lost
                    client.close(timeout=2)


def _pooled(
    submit: Callable[..., "Future[Done]"],
    task: Task,
    shards: Iterable[Shard],
    workers: Callable[[], int],
    expected: str | None = None,
) -> Iterator[Done]:
    """Compute shards in a pool, and yield each when it is finished. Each worker has AHEAD shards at a time.

    Raises DeadProcessError if a process of the pool dies.
    """
    rest = iter(shards)
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
    """Return the number of threads of all workers, or 1 if the scheduler does not answer at the moment."""
    try:
        return sum(map(int, client.nthreads().values()))
    except (OSError, TimeoutError):
        return 1


@contextmanager
def _reported(waiting: str) -> Iterator[None]:
    """Log the text `waiting` if the context takes longer than REPORT_SECONDS."""
    timer = threading.Timer(REPORT_SECONDS, LOGGER.warning, (waiting,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Silence the loggers of the cluster libraries, since errors are reported here in a single line."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in LOGS]
    levels = {log: log.level for log in map(logging.getLogger, names)}
    for log in levels:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    except ExecutorError:
        levels.clear()  # stay silent, since threads of the library go on reporting the lost connection
        raise
    finally:
        for log, level in levels.items():
            log.setLevel(level)


def _begin() -> None:
    """Prepare a process for its first shard."""
    fingerprint()


def run_shard(task: Task, shard: Shard, expected: str | None = None) -> Done:
    """Compute a shard; every executor calls this function on its workers.

    Raises ExecutorError if a process with another version of the code has sent the shard: `expected` is the fingerprint
    of its code, or None if it is this process.
    """
    if expected is not None and (here := fingerprint()) != expected:
        raise ExecutorError(f"{socket.gethostname()} runs wythoff {here}, but the job was sent by {expected}")
    began = time.perf_counter()
    result = task(shard)
    return Done(shard, result, time.perf_counter() - began, socket.gethostname())
