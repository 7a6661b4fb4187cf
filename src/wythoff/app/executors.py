"""The options that choose the workers of a command, and its share of the work.

Workers are threads, processes, or the workers of a Dask scheduler.
"""

import re
from functools import partial, wraps
from typing import Any

import click

from wythoff.app.numbers import Count
from wythoff.app.options import Command, Decorator, at_most_one


def executor_options(threads: str, processes: str) -> Decorator:
    """Return a decorator that adds --workers, --processes and --scheduler.

    `threads` is the help of --workers, `processes` the help of --processes. The decorated command gets `executor`, a
    function. It returns the chosen Executor, or None if the user set none of these options.
    """

    def with_options(command: Command) -> Command:
        @wraps(command)
        def with_executor(workers: int | None, processes: int | None, scheduler: str | None, **others: Any) -> Any:
            return command(executor=partial(_executor, workers, processes, scheduler), **others)

        by_threads = click.option("--workers", "-j", type=Count(1), help=threads)
        by_processes = click.option("--processes", type=Count(1), help=processes)
        by_cluster = click.option(
            "--scheduler", metavar="ADDRESS", help="Use the workers of a Dask scheduler: tcp://host:8786."
        )
        return by_threads(by_processes(by_cluster(with_executor)))

    return with_options


def share_option(text: str) -> Decorator:
    """Return a decorator that adds --share with the help `text`. The command gets a pair of ints (i, k)."""
    return click.option("--share", type=_Share(), default="1/1", metavar="I/K", help=text)


class _Share(click.ParamType):  # type: ignore[type-arg]  # a generic class since click 8.4
    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", str(value))
        if found is None or not 1 <= int(found[1]) <= int(found[2]):
            raise click.UsageError(f"--share must be I/K with 1 <= I <= K, such as 2/3, got {str(value)[:40]!r}", ctx)
        return int(found[1]), int(found[2])


def _executor(workers: int | None, processes: int | None, scheduler: str | None) -> Any:
    from wythoff.jobs.shards.executors import Cluster, Processes, Threads

    at_most_one("workers", "processes", "scheduler")
    if scheduler is not None:
        return Cluster(scheduler)
    return Processes(processes) if processes else Threads(workers) if workers else None
