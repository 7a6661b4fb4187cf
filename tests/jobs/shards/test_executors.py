"""The same shards and the same answer on every executor; workers that die; errors; a quick and clean end."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing, suppress
from functools import partial
from itertools import count
from multiprocessing import forkserver
from pathlib import Path
from types import SimpleNamespace

import planted
import pytest
from children import Child
from systems import needs_fork, needs_proc, needs_signals

from wythoff.claims.inductions import pair_steps
from wythoff.exact.threads import ThreadPool, thread_pool
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards import executors
from wythoff.jobs.shards.cluster import Cluster
from wythoff.jobs.shards.executors import (
    Done,
    Executor,
    ExecutorError,
    Groups,
    InLine,
    LostWorkersError,
    Processes,
    Repeating,
    Task,
    Threads,
    run_group,
)
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.shards.workers import end_server


def cut(name: str, start: int, stop: int, size: int) -> Iterator[Shard]:
    return (Shard(name, first, min(first + size, stop)) for first in range(start, stop, size))


ALL = [InLine, Threads, partial(Threads, 2), partial(Processes, 2)]
NAMES = ["in line", "threads if needed", "threads", "processes"]


@pytest.fixture(params=ALL, ids=NAMES)
def executor(request: pytest.FixtureRequest) -> Executor:
    made: Executor = request.param()
    return made


def test_an_error_at_the_first_and_last_place_of_a_shard(executor: Executor) -> None:
    places = (0, 1, 6999, 7000, 7001, 13999, 14000, 27999)
    for wrong in places if not isinstance(executor, Processes) else (6999, 7000):
        verdict = planted.try_planted(partial(planted.steps, wrong), 0, 28_000, executor, 7000)
        assert (verdict.holds, verdict.counterexample) == (False, wrong)


def test_every_cut_gives_the_same_verdict(executor: Executor) -> None:
    draw = random.Random(7)
    found = {
        planted.try_planted(partial(planted.steps, -1), 5, 20_000, executor, size).detail
        for size in ([777] if isinstance(executor, Processes) else [20_000, *draw.sample(range(400, 9000), 6)])
    }
    assert found == {f"19995 checked, checksum {pair_steps(5, 20_000).checksum:016x}"}


def test_every_shard_once(executor: Executor) -> None:
    shards = list(cut("planted", 0, 100, 3))
    assert sorted(done.shard for done in executor.map_shards(partial(planted.slow, 0, -1), shards)) == shards
    assert list(executor.map_shards(planted.fails, [])) == []


@pytest.mark.parametrize("is_paced", [False, True])
def test_every_shard_once_in_groups(executor: Executor, is_paced: bool) -> None:
    shards = list(cut("planted", 0, 600, 3))
    groups = list(executor.map_groups(partial(planted.slow, 0, -1), shards, is_paced))
    found = [done for group in groups for done in group]
    assert sorted(done.shard for done in found) == shards
    assert sum(done.result.checksum for done in found) == sum(range(600))
    if isinstance(executor, Processes) and not is_paced:
        assert max(map(len, groups)) > executors.AHEAD * executor.workers


def at_once(_: object, task: Task, group: list[Shard], expected: str | None) -> Future[list[Done]]:
    future: Future[list[Done]] = Future()
    future.set_result(run_group(task, group, expected))
    return future


def test_many_workers_get_few_shards_until_their_length_is_known() -> None:
    shards, task, workers = list(cut("planted", 0, 4000, 1)), partial(planted.slow, 0, -1), partial(int, 1000)
    groups = list(executors.pooled(at_once, task, shards, workers, {}, is_paced=True))
    assert [len(group) for group in groups[:3]] == [16, 32, 64]
    assert sorted(done.shard for group in groups for done in group) == shards
    assert len(next(iter(executors.pooled(at_once, task, shards, workers, {})))) == 2000


def test_finished_shards_come_before_errors() -> None:
    """The error of a task comes before the loss of a worker, which would repeat the shards of the task."""
    ends = [BrokenExecutor("died"), LookupError("no such thing"), None]

    def submit(_: object, task: Task, group: list[Shard], expected: str | None) -> Future[list[Done]]:
        future: Future[list[Done]] = Future()
        if (error := ends.pop(0)) is not None:
            future.set_exception(error)
        else:
            future.set_result(run_group(task, group, expected))
        return future

    under_way = executors.Groups()
    shards, workers = cut("planted", 0, 9, 3), partial(int, 2)
    groups = executors.pooled(submit, partial(planted.slow, 0, -1), shards, workers, under_way)
    assert [done.shard.start for done in next(iter(groups))] == [6]
    with pytest.raises(LookupError, match="no such thing"):
        next(iter(groups))
    assert sorted(shard.start for group in under_way.values() for shard in group) == [0, 3]


def test_a_group_is_returned_unfinished() -> None:
    """After GROUP_SECONDS. Otherwise a worker would compute 64 long shards that come after short ones."""
    shards = list(cut("planted", 0, 100, 1))
    found = run_group(partial(planted.slow, executors.GROUP_SECONDS / 3, -1), shards)
    assert [done.shard for done in found] == shards[: len(found)]
    assert 1 <= len(found) <= 4
    assert len(run_group(partial(planted.slow, 2 * executors.GROUP_SECONDS, -1), shards)) == 1


def test_an_error_in_a_group_loses_no_finished_shard() -> None:
    def fails_at_2(shard: Shard) -> int:
        return [10, 20][shard.start]

    shards = list(cut("planted", 0, 4, 1))
    assert [done.result for done in run_group(fails_at_2, shards)] == [10, 20]
    with pytest.raises(IndexError):
        run_group(fails_at_2, shards[2:])


@pytest.mark.parametrize("seconds", [0, 20, 1000])
def test_threads_start_after_some_time(seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock here counts how often it is read."""
    monkeypatch.setattr(executors, "SECONDS_WITHOUT_THREADS", seconds)
    monkeypatch.setattr(executors, "time", SimpleNamespace(perf_counter=partial(next, count()), time=time.time))
    main, pools, shards = threading.get_ident(), list[int](), list(cut("planted", 0, 30, 1))

    def pool(size: int) -> ThreadPool:
        pools.append(size)
        return thread_pool(size)

    monkeypatch.setattr(executors, "thread_pool", pool)
    found = list(Threads().map_shards(planted.ident, shards))
    assert sorted(done.shard for done in found) == shards
    is_here = [done.result == main for done in found]
    assert is_here == sorted(is_here, reverse=True)  # first in this thread, then in the others
    assert (is_here[0], is_here[-1]) == (seconds > 0, seconds == 1000)
    assert pools == ([] if seconds == 1000 else [executors.cores()])


def test_an_error_of_the_task_is_raised(executor: Executor) -> None:
    with pytest.raises(LookupError, match="no such thing at"):
        list(executor.map_shards(planted.fails, cut("planted", 0, 100, 3)))


def test_closing_early_leaves_the_rest_undone(executor: Executor) -> None:
    taken = []

    def shards() -> Iterator[Shard]:
        for shard in cut("planted", 0, 10**9, 3):
            taken.append(shard)
            yield shard

    with closing(executor.map_shards(partial(planted.slow, 0, -1), shards())) as done:
        next(done)
    assert len(taken) < 20


@pytest.mark.slow
def test_the_shard_of_a_process_that_dies_is_done_by_another(tmp_path: Path) -> None:
    task = partial(planted.dies, str(tmp_path), 2)
    verdict = planted.try_planted(task, 0, 100, Processes(2), 5)
    assert verdict.holds
    assert verdict.detail == f"100 checked, checksum {sum(range(100)):016x}"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
def test_a_shard_that_kills_every_process_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(LostWorkersError, match="the process of a shard has died 2 times: planted, "):
        list(Processes(1, retries=1).map_shards(partial(planted.dies, str(tmp_path), 100), cut("planted", 30, 40, 5)))


class Losing(Repeating):
    """Its workers are lost at first, before and after it has sent the first two shards."""

    workers, retries, losses = 1, 1, 0

    def until_lost(self, task: Task, rest: Iterator[Shard], under_way: Groups, is_paced: bool) -> Iterator[list[Done]]:
        self.losses += 1
        if self.losses == 1:
            raise LostWorkersError("unreachable")
        if self.losses <= 1 + self.retries:
            under_way[Future()] = [next(rest), next(rest)]
            raise LostWorkersError("lost")
        yield from InLine().map_groups(task, rest, is_paced)


def test_lost_shards_are_computed_again() -> None:
    shards, lost = list(cut("planted", 0, 30, 3)), Losing()
    found = list(lost.map_shards(partial(planted.slow, 0, -1), shards))
    assert (sorted(done.shard for done in found), lost.losses) == (shards, 3)
    lost = Losing()
    lost.retries = 0
    with pytest.raises(LostWorkersError, match="unreachable"):
        list(lost.map_shards(partial(planted.slow, 0, -1), shards))


def test_another_version_is_an_error(monkeypatch: pytest.MonkeyPatch, executor: Executor) -> None:
    monkeypatch.setattr(executors, "fingerprint", lambda: "0.0.0+0")
    if isinstance(executor, Processes):
        with pytest.raises(ExecutorError, match=r"runs wythoff .*, but the job was sent by wythoff 0.0.0\+0"):
            list(executor.map_shards(partial(planted.slow, 0, -1), cut("planted", 0, 9, 3)))
    with pytest.raises(ExecutorError, match=r"runs wythoff 0.0.0\+0, but the job was sent by wythoff another"):
        run_group(planted.fails, [Shard("planted", 0, 1)], "another")
    assert fingerprint() != "0.0.0+0"


def shards_done(path: Path) -> int:
    """In a ledger that may not have begun yet."""
    with suppress(LedgerError):
        return status(path).shards
    return 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["threads", "processes"])
@needs_signals
def test_ctrl_c_ends_quickly_and_cleanly(tmp_path: Path, kind: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    many = [{"threads": "--workers", "processes": "--processes"}[kind], "2"]
    command = [sys.executable, "-m", "wythoff", "verify", "biscuit-floor", "--stop", "1e13", *many]
    run = Child(
        [*command, "--ledger", "job.db"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while not (tmp_path / "job.db").exists() or not shards_done(tmp_path / "job.db"):
        assert time.monotonic() < deadline
        assert run.poll() is None, run.communicate()
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    output, errors = run.communicate()
    assert (run.returncode, output, errors.decode().split()) == (130, b"", ["wythoff:", "interrupted"])
    assert [file.name for file in tmp_path.iterdir()] == ["job.db"]


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("seconds", [0.0, 0.3, 0.9])
@needs_fork
@needs_signals
def test_a_killed_fork_server(seconds: float) -> None:
    """While it imports, while workers start, while they work: it is no interrupt, and another one goes on."""

    def kill() -> None:
        deadline = time.monotonic() + 60
        while not (pid := getattr(forkserver._forkserver, "_forkserver_pid", None)) and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(seconds)
        assert pid
        os.kill(pid, signal.SIGKILL)

    end_server()  # of other tests
    with suppress(ChildProcessError):
        os.waitpid(getattr(forkserver._forkserver, "_forkserver_pid", None) or 0, 0)
    setattr(forkserver._forkserver, "_forkserver_pid", None)  # noqa: B010
    killer = threading.Thread(target=kill)
    killer.start()
    verdict = planted.try_planted(partial(planted.slow, 0.05, -1), 0, 200, Processes(2), 5)
    killer.join()
    assert (verdict.holds, verdict.detail) == (True, f"200 checked, checksum {sum(range(200)):016x}")


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_cluster_without_the_package(monkeypatch: pytest.MonkeyPatch, wrapped: bool) -> None:
    """As Dask says it: by the error of a worker, or by one of its own that the scheduler's has caused."""
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(KilledWorker=ArithmeticError))

    class Pool:
        def submit(self, *_: object) -> "Future[list[Done]]":
            future: Future[list[Done]] = Future()
            missing, error = ModuleNotFoundError("No module named 'wythoff'"), RuntimeError("Error during ...")
            error.__cause__ = missing
            future.set_exception(error if wrapped else missing)
            return future

        def shutdown(self, wait: bool) -> None:
            assert not wait

    class Client:
        def nthreads(self) -> dict[str, int]:
            return {"tcp://127.0.0.1:1": 1}

        def get_executor(self, pure: bool) -> Pool:
            return Pool()

    cluster = Cluster.__new__(Cluster)
    cluster.address, cluster.wait_seconds, cluster.retries = "tcp://127.0.0.1:9", None, 0
    with pytest.raises(
        ExecutorError, match=r"the scheduler or a worker at tcp.* lacks a package that the job needs: No module"
    ):
        list(cluster._map(Client(), planted.fails, cut("planted", 0, 9, 3), {}, False))


def test_a_cluster_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"a cluster needs Dask: pip install '.\[cluster\]'"):
        Cluster("tcp://127.0.0.1:9")
