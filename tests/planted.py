"""Tasks for tests of executors, which import them by name: planted errors, slow shards, workers that die."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from wythoff.claims.inductions import pair_steps
from wythoff.claims.verdict import Finding, Verdict
from wythoff.jobs.shards.cluster import Cluster
from wythoff.jobs.shards.executors import Executor, InLine, Processes, Task, Threads
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Job
from wythoff.jobs.shards.search import search_shards
from wythoff.jobs.shards.shard import Shard


def steps(wrong: int, shard: Shard) -> Finding:
    """The steps of biscuit-floor, and one n at which they are said to fail."""
    found = pair_steps(shard.start, shard.stop)
    return replace(found, counterexample=wrong) if shard.start <= wrong < shard.stop else found


def slow(seconds: float, wrong: int, shard: Shard) -> Finding:
    """Numbers are counted and added up, slowly; one of them may be a counterexample."""
    time.sleep(seconds)
    found = wrong if shard.start <= wrong < shard.stop else None
    return Finding(shard.stop - shard.start, found, sum(range(shard.start, shard.stop)))


def ident(shard: Shard) -> int:
    """The number of the thread that computes the shard."""
    return threading.get_ident()


def dies(folder: str, times: int, shard: Shard) -> Finding:
    """The same, but the process is killed by the shard that begins at 30, so many times."""
    for number in range(times if shard.start == 30 else 0):
        mark = Path(folder) / str(number)
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return slow(0.01, -1, shard)


def fails(shard: Shard) -> Finding:
    """A task with an error of its own."""
    raise LookupError(f"no such thing at {shard.start}")


def try_planted(task: Task, start: int, stop: int, executor: Executor, size: int, ledger: str | None = None) -> Verdict:
    """As `wythoff verify` goes about it."""
    return search_shards(Job("planted", start, stop, fingerprint()), task, executor, ledger, size)


if __name__ == "__main__":  # executor task numbers... start stop size [ledger]
    where, what, first, second, start, stop, size, *ledger = sys.argv[1:]
    executors: dict[str, Callable[[], Executor]]
    executors = {"in-line": InLine, "threads": partial(Threads, 2), "processes": partial(Processes, 2)}
    executor = executors[where]() if where in executors else Cluster(where)
    # The module as the workers import it, not the one that was started.
    import planted

    task = partial(planted.steps, int(first)) if what == "steps" else None
    task = task or partial(planted.slow, float(first), int(second))
    try:
        found = try_planted(task, int(start), int(stop), executor, int(size), *ledger)
    except (OSError, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    print(found.holds, found.checked_to, found.counterexample, found.detail, flush=True)
