"""Executors: what a shard costs that computes nothing, sent alone and in groups."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from wythoff.jobs.shards.cluster import Cluster
from wythoff.jobs.shards.executors import Executor, InLine, Processes, Threads
from wythoff.jobs.shards.shard import Shard

SHARDS = [Shard("empty", n, n + 1) for n in range(1000)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler with two worker processes."""
    if find_spec("distributed") is None:
        pytest.skip("the extra `cluster` is not installed")
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def measure(benchmark: Any, executor: Executor, is_grouped: bool, is_measured: bool) -> None:
    shards = SHARDS if is_measured else SHARDS[:100]

    def run() -> int:
        return sum(map(len, executor.map_groups(hash, shards, is_paced=not is_grouped)))

    assert benchmark.pedantic(run, rounds=3, warmup_rounds=1) == len(shards)


@pytest.mark.parametrize("is_grouped", [False, True])
@pytest.mark.parametrize("executor", [InLine(), Threads(2), Processes(2)], ids=lambda executor: type(executor).__name__)
def test_local(benchmark: Any, describe: Any, is_measured: bool, executor: Executor, is_grouped: bool) -> None:
    describe("a shard that computes nothing", name(executor, is_grouped), items=len(SHARDS))
    measure(benchmark, executor, is_grouped, is_measured)


@pytest.mark.parametrize("is_grouped", [False, True])
@pytest.mark.filterwarnings("default")  # of the library
def test_cluster(benchmark: Any, describe: Any, is_measured: bool, address: str, is_grouped: bool) -> None:
    executor = Cluster(address)
    describe("a shard that computes nothing", name(executor, is_grouped), "<= 3 ms", len(SHARDS))
    measure(benchmark, executor, is_grouped, is_measured)


def name(executor: Executor, is_grouped: bool) -> str:
    return f"{type(executor).__name__}{', in groups' if is_grouped else ''}"
