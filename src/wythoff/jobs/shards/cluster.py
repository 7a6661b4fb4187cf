"""An executor that computes shards by the workers of a Dask cluster."""

import logging
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

from wythoff.jobs.shards.executors import (
    COUNT_SECONDS,
    Done,
    ExecutorError,
    Groups,
    LostWorkersError,
    Repeating,
    Task,
    pooled,
)
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.shard import Shard

# Seconds: to wait for a scheduler and for its first worker; before a wait is reported.
WAIT_SECONDS, REPORT_SECONDS = 20.0, 4.0

# The warnings of this logger are lines on standard error, unless the user has configured logging.
LOGGER = logging.getLogger("wythoff")

# The libraries behind a cluster, by the names of their loggers.
LOGS = ("distributed", "tornado", "asyncio")

_ADDRESS = re.compile(r"[a-z]+://[^/\s]+:[0-9]{1,5}")


class Cluster(Repeating):
    """An executor with the workers of a Dask scheduler at an address such as "tcp://host:8786".

    The workers must have the same version of the package installed.

    Parameters
    ----------
    address : str
        The address of the scheduler.
    wait_seconds : float, optional
        The seconds to wait for the scheduler and its first worker, and for a new worker if a running job has lost all
        its workers. By default 20 seconds at the start, and no limit for a running job.
    retries : int
        The number of times to connect again and to repeat the unfinished shards, if the scheduler is lost or if several
        workers have died while they computed the same shard.
    """

    shard_seconds = 1.0  # sending a shard to a worker and its result back takes some milliseconds

    def __init__(self, address: str, wait_seconds: float | None = None, retries: int = 0) -> None:
        self.address, self.wait_seconds, self.retries = address, wait_seconds, retries
        with self._connected() as client:
            self._threads = _threads(client)
        self.workers = max(self._threads, 1)

    @property
    def alive(self) -> int:
        """The number of threads of all workers, when they were last counted."""
        return self._threads

    @property
    def _no_workers(self) -> str:
        return f"wythoff: waiting: 0 workers at {self.address}"

    def until_lost(self, task: Task, rest: Iterator[Shard], under_way: Groups, is_paced: bool) -> Iterator[list[Done]]:
        with self._connected() as client:
            yield from self._map(client, task, rest, under_way, is_paced)

    def _map(
        self, client: Any, task: Task, rest: Iterator[Shard], under_way: Groups, is_paced: bool
    ) -> Iterator[list[Done]]:
        import distributed

        counted = seen = time.monotonic()
        self._threads = _threads(client)

        def workers() -> int:
            nonlocal counted, seen
            if (now := time.monotonic()) - counted > COUNT_SECONDS:
                before, counted, self._threads = self._threads, now, _threads(client)
                if before and not self._threads:
                    LOGGER.warning(self._no_workers)
            if self._threads:
                seen = now
            elif self.wait_seconds is not None and now - seen > self.wait_seconds:
                raise self._without_workers()
            return max(self._threads, 1)  # if the last worker has just died, another may start

        pool = client.get_executor(pure=False)
        try:
            yield from pooled(pool.submit, task, rest, workers, under_way, is_paced, fingerprint())
        except distributed.KilledWorker:
            raise LostWorkersError(
                f"several workers of {self.address} have died while computing the same shard"
            ) from None
        except CancelledError:
            raise LostWorkersError(f"the connection to the scheduler at {self.address} is lost") from None
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

    def _without_workers(self) -> LostWorkersError:
        return LostWorkersError(f"the scheduler at {self.address} has no workers; start at least one")

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        try:
            import distributed
        except ImportError:
            raise ExecutorError("a cluster needs Dask: pip install '.[cluster]'") from None
        if not _ADDRESS.fullmatch(self.address):
            raise ExecutorError(f"{self.address!r:.60} is not the address of a scheduler; accepted: tcp://host:port")
        seconds = WAIT_SECONDS if self.wait_seconds is None else self.wait_seconds
        with _quiet_logs():
            try:
                with _reported(f"wythoff: waiting for the scheduler at {self.address}"):
                    client = distributed.Client(self.address, timeout=seconds, set_as_default=False)
            except (OSError, ValueError, TimeoutError) as error:
                reason = str(error).split("\n")[0]
                raise LostWorkersError(f"no scheduler answers at {self.address}: {reason}") from None
            except TypeError as error:  # of Dask, if no certificates are configured
                raise ExecutorError(f"{self.address}: {error}; needed: Dask's settings distributed.comm.tls") from None
            try:
                if not client.nthreads():
                    with suppress(TimeoutError), _reported(self._no_workers):
                        client.wait_for_workers(1, timeout=seconds)
                    if not client.nthreads():
                        raise self._without_workers()
                yield client
            except TimeoutError:  # requests have twice the time to connect
                raise LostWorkersError(f"the scheduler at {self.address} has stopped answering") from None
            finally:
                with suppress(Exception):  # the scheduler may be lost
                    client.close(timeout=2)


def _threads(client: Any) -> int:
    """Return the number of threads of all workers, or 1 if the scheduler does not answer at the moment."""
    try:
        return sum(map(int, client.nthreads().values()))
    except (OSError, TimeoutError):
        return 1


@contextmanager
def _reported(waiting: str) -> Iterator[None]:
    """Log the text `waiting` if the `with` block takes longer than REPORT_SECONDS."""
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
