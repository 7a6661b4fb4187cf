"""Executors: four ways to compute shards, with equal results: one by one, in threads, in processes, on a cluster.

The executor of a Dask cluster is in `wythoff.jobs.shards.cluster`. A task is a function that computes the result of a
shard. It is at the top level of a module, or functools.partial of such a function with plain data, since the name of
the function is sent to workers. Results come in any order. Each worker gets only a few shards in advance, so that a job
of a million shards starts and stops without delay.
"""

import os
import socket
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from wythoff.exact.threads import thread_pool
from wythoff.jobs.formats import TemporaryError
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.shard import Shard

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Task = Callable[[Shard], Any]

# Groups of shards under way for each worker: the group that it computes, and the next.
AHEAD = 2

# If the caller adapts the length of the shards to their speed, the first shards are single numbers. So many workers get
# at most FIRST_GROUPS groups at first, and one more for each finished shard.
FIRST_GROUPS = 16

# Sending a group of shards takes as long as sending a single one. So short shards are sent in groups of at most
# MAX_GROUP_SHARDS. A worker returns the group after GROUP_SECONDS, even if it is unfinished.
MAX_GROUP_SHARDS, GROUP_SECONDS = 64, 0.05

# The seconds after which a job starts threads, unless it was given the number of threads. Many jobs end earlier: they
# need no threads, nor the modules that must be imported before threads start.
SECONDS_WITHOUT_THREADS = 0.2

# How often shards are computed again after their process has died.
PROCESS_RETRIES = 3

# Seconds before such shards are computed again. The system needs some time to end a killed fork server.
PAUSE = 0.1

# Seconds between counts of the workers of a cluster.
COUNT_SECONDS = 2.0


class ExecutorError(OSError):
    """Raised if workers cannot be used, such as workers of another version. The message is a single line."""


class LostWorkersError(ExecutorError, TemporaryError):
    """Raised if workers or their scheduler have died or cannot be reached."""


@dataclass(frozen=True)
class Done:
    """A finished shard: its result, the seconds that it took, and the name of the machine that computed it."""

    shard: Shard
    result: Any
    seconds: float  # the time that the task took
    host: str
    ended: float | None = None  # the time.time() of its worker, if it is known


Groups = dict["Future[list[Done]]", Sequence[Shard]]
"""The groups of shards under way."""


class Executor(ABC):
    """A way to compute shards: `InLine`, `Threads`, `Processes` or `Cluster`."""

    workers: int
    shard_seconds = 0.5  # the target time of a shard: Ctrl-C waits for up to this time, and a killed run loses it

    def map_shards(self, task: Task, shards: Iterable[Shard]) -> Generator[Done, None, None]:
        """Call the task with each shard, and yield a `Done` with each result, in any order; see `map_groups`."""
        with closing(self.map_groups(task, shards)) as groups:
            for group in groups:
                yield from group

    @abstractmethod
    def map_groups(
        self, task: Task, shards: Iterable[Shard], is_paced: bool = False
    ) -> Generator[list[Done], None, None]:
        """Call the task with each shard, and yield lists of the results that arrive together, in any order.

        Short shards are sent to workers in groups. If `is_paced`, each shard is sent alone, because the caller adapts
        the length of the shards to the speed of the task. Raises the first error of a task, and ExecutorError if
        workers cannot be used. To stop early, close the generator.
        """

    @property
    def alive(self) -> int:
        """The number of workers that are alive, or of all workers if the executor cannot count the living ones."""
        return self.workers


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class InLine(Executor):
    """An executor that computes shards one after another in the calling thread."""

    workers = 1

    def map_groups(
        self, task: Task, shards: Iterable[Shard], is_paced: bool = False
    ) -> Generator[list[Done], None, None]:
        for shard in shards:
            yield [run_shard(task, shard)]


class Local(Executor):
    """An executor with workers on this machine, by default one for each core."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()


class Threads(Local):
    """An executor with threads of this process, for tasks that spend their time in compiled code.

    If the generator of `map_groups` is closed, it waits for the running tasks. So that it does not wait long, a long
    task should call `wythoff.exact.threads.check_stop` between its steps.
    """

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers)
        self._seconds_without = SECONDS_WITHOUT_THREADS if workers is None else 0.0

    def map_groups(
        self, task: Task, shards: Iterable[Shard], is_paced: bool = False
    ) -> Generator[list[Done], None, None]:
        rest, until = iter(shards), time.perf_counter() + self._seconds_without
        for shard in rest:
            if time.perf_counter() >= until:
                break
            yield [run_shard(task, shard)]
        else:
            return
        pool = thread_pool(self.workers)
        try:
            yield from pooled(pool.submit, task, chain([shard], rest), lambda: self.workers, {}, is_paced)
        finally:
            pool.stop()


class Repeating(Executor):
    """An executor whose workers may die. The shards of a dead worker are computed again by other workers."""

    retries: int  # how often the same shards are computed again

    def map_groups(
        self, task: Task, shards: Iterable[Shard], is_paced: bool = False
    ) -> Generator[list[Done], None, None]:
        rest, losses = iter(shards), Counter[Shard | None]()
        while True:
            under_way = Groups()
            try:
                yield from self.until_lost(task, rest, under_way, is_paced)
                return
            except LostWorkersError as error:
                lost, again = error, sorted(chain.from_iterable(under_way.values()))
            all_lost: Sequence[Shard | None] = again or [None]
            losses.update(all_lost)
            shard, times = max(((shard, losses[shard]) for shard in all_lost), key=lambda pair: pair[1])
            if times > self.retries:
                raise self.last_error(lost, shard, times)
            time.sleep(PAUSE * times)
            rest = chain(again, rest)

    @abstractmethod
    def until_lost(self, task: Task, rest: Iterator[Shard], under_way: Groups, is_paced: bool) -> Iterator[list[Done]]:
        """Yield finished shards. If workers are lost, raise LostWorkersError; `under_way` then has the lost shards."""

    def last_error(self, lost: LostWorkersError, shard: Shard | None, times: int) -> LostWorkersError:
        """Return the error that ends a job after `shard` was lost `times` times. `shard` is None if it is not known."""
        return lost


class Processes(Repeating, Local):
    """An executor with processes on this machine.

    If a process dies, another process computes its shards, at most `retries` times for the same shard.
    """

    def __init__(self, workers: int | None = None, retries: int = PROCESS_RETRIES) -> None:
        super().__init__(workers)
        self.retries = retries
        self._pool: ProcessPoolExecutor | None = None

    @property
    def alive(self) -> int:
        """The number of processes that are alive. Processes are started when they are needed."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        return sum(process.is_alive() for process in processes)

    def until_lost(self, task: Task, rest: Iterator[Shard], under_way: Groups, is_paced: bool) -> Iterator[list[Done]]:
        from wythoff.jobs.shards.workers import end_now, process_pool, submitted

        self._pool = pool = process_pool(self.workers, __name__, _begin, ())
        submit = partial(submitted, pool)
        try:
            yield from pooled(submit, task, rest, lambda: self.workers, under_way, is_paced, fingerprint())
        except BaseException as error:
            # Shards under way are no longer needed, and may take long.
            end_now(pool)
            if isinstance(error, BrokenExecutor):
                raise LostWorkersError("the process of a shard has died") from None
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def last_error(self, lost: LostWorkersError, shard: Shard | None, times: int) -> LostWorkersError:
        where = f": {shard.name}, {shard.start} to {shard.stop}" if shard else ""
        return LostWorkersError(f"{lost} {times} times{where}; if memory is short, use fewer workers")


def pooled(
    submit: "Callable[..., Future[list[Done]]]",
    task: Task,
    shards: Iterable[Shard],
    workers: Callable[[], int],
    under_way: Groups,
    is_paced: bool = False,
    expected: str | None = None,
) -> Iterator[list[Done]]:
    """Compute shards in a pool, and yield lists of finished shards. Errors are raised after all finished shards.

    submit(run_group, ...) gives a group to a worker. Each of the workers() workers has up to AHEAD groups at a time.
    `under_way` has the groups that are not finished. `expected` is that of `run_group`.
    """
    rest, back, size = iter(shards), deque[Shard](), 1  # `back` has the shards that a worker has left out
    finished = 0
    while True:
        most = AHEAD * workers()
        for _ in range((min(most, FIRST_GROUPS + finished) if is_paced else most) - len(under_way)):
            group = [back.popleft() for _ in range(min(size, len(back)))]
            if group := [*group, *islice(rest, size - len(group))]:
                under_way[submit(run_group, task, group, expected)] = group
        if not under_way:
            return
        ended, _ = wait(under_way, COUNT_SECONDS, FIRST_COMPLETED)
        failed = sorted((one for one in ended if one.cancelled() or one.exception()), key=_is_lost)
        results = list[Done]()
        for future in ended.difference(failed):
            results += future.result()
            back.extend(under_way.pop(future)[len(future.result()) :])
        if results:
            yield results
            finished += len(results)
            if not is_paced:
                mean = sum(done.seconds for done in results) / len(results)
                size = max(1, min(MAX_GROUP_SHARDS, int(GROUP_SECONDS / max(mean, 1e-9))))
        if failed:
            failed[0].result()  # raises the error


def _is_lost(future: "Future[Any]") -> bool:
    """Whether the worker of a finished future has died."""
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)


def _begin() -> None:
    """Compute the fingerprint of the code in a new worker process, before its first shard."""
    fingerprint()


def run_group(task: Task, shards: Sequence[Shard], expected: str | None = None) -> list[Done]:
    """Compute shards in a worker until GROUP_SECONDS have passed, but at least one; return the finished shards.

    An error in the first shard is raised. An error in a later shard only ends the group, so that no finished shard is
    lost. `expected` is the fingerprint of the process that has sent the shards, or None if it is this process. Raises
    ExecutorError if the worker has another fingerprint, which means another version of the code.
    """
    if expected is not None and (here := fingerprint()) != expected:
        sent = f"the job was sent by wythoff {expected}; both must have the same version"
        raise ExecutorError(f"{socket.gethostname()} runs wythoff {here}, but {sent}")
    until, results = time.perf_counter() + GROUP_SECONDS, list[Done]()
    for shard in shards:
        try:
            results.append(run_shard(task, shard))
        except Exception:
            if not results:
                raise
            break
        if time.perf_counter() > until:
            break
    return results


def run_shard(task: Task, shard: Shard) -> Done:
    """Call the task with a shard. Return the result, its time, and the name of this machine."""
    began = time.perf_counter()
    result = task(shard)
    return Done(shard, result, time.perf_counter() - began, socket.gethostname(), time.time())
