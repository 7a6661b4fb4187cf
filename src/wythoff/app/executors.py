"""Options that choose the workers of a command, and the share of the work that the command does.

Workers are threads, processes, or the workers of a Dask scheduler.
"""

import re
from functools import partial, wraps
from typing import Any

import click

from wythoff.app.numbers import WORKERS, Count, Real
from wythoff.app.options import Command, Decorator, at_most_one


def executor_options(threads: str, processes: str, uses_processes: bool = False) -> Decorator:
    """Return a decorator that adds --workers, --processes, --scheduler, --wait-workers and --retry.

    `threads` is the help of --workers, `processes` the help of --processes. The decorated command gets a function
    `executor`. The call executor() returns the chosen Executor. If the user has chosen none, the call returns Processes
    if `uses_processes` is true, else None.
    """

    def with_options(command: Command) -> Command:
        @wraps(command)
        def with_executor(
            workers: int | None,
            processes: int | None,
            scheduler: str | None,
            wait_workers: float | None,
            retry: int | None,
            **others: Any,
        ) -> Any:
            if uses_processes and workers is None and scheduler is None:
                processes = processes or 0
            executor = partial(_executor, workers, processes, scheduler, wait_workers, retry)
            return command(executor=executor, **others)

        for option in (
            click.option(
                "--retry",
                type=Count(0),
                metavar="N",
                help="Compute shards again up to N times if their worker or the scheduler is lost.  "
                "[default: 3 with --processes, 0 with --scheduler]",
            ),
            click.option(
                "--wait-workers",
                type=Real(0),
                metavar="SECONDS",
                help="Wait at most SECONDS for the scheduler and for its workers.  "
                "[default: 20 at the start, then without a limit]",
            ),
            click.option(
                "--scheduler", metavar="ADDRESS", help="Use the workers of a Dask scheduler: tcp://host:8786."
            ),
            click.option("--processes", type=WORKERS, help=processes),
            click.option("--workers", "-j", type=WORKERS, help=threads),
        ):
            with_executor = option(with_executor)
        return with_executor

    return with_options


def share_option(text: str) -> Decorator:
    """Return a decorator that adds --share with the help `text`. The command gets the ints (i, k) of I/K."""
    return click.option("--share", type=_Share(), default="1/1", metavar="I/K", help=text)


class _Share(click.ParamType):  # type: ignore[type-arg]  # a generic class since click 8.4
    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", str(value))
        if found is None or not 1 <= int(found[1]) <= int(found[2]):
            raise click.UsageError(f"--share must be I/K with 1 <= I <= K, such as 2/3, got {str(value)[:40]!r}", ctx)
        return int(found[1]), int(found[2])


def _executor(
    workers: int | None,
    processes: int | None,
    scheduler: str | None,
    wait_workers: float | None,
    retry: int | None,
) -> Any:
    """Return the executor of these options, or None for their default values. 0 processes means one for each core."""
    from wythoff.jobs.shards.executors import PROCESS_RETRIES, Processes, Threads

    at_most_one("workers", "processes", "scheduler")
    if wait_workers is not None and scheduler is None:
        raise click.UsageError("--wait-workers needs --scheduler")
    if retry is not None and scheduler is None and processes is None:
        raise click.UsageError("--retry needs --processes or --scheduler, since only these can lose workers")
    if scheduler is not None:
        from wythoff.jobs.shards.cluster import Cluster

        return Cluster(scheduler, wait_workers, retry or 0)
    if processes is not None:
        return Processes(processes or None, PROCESS_RETRIES if retry is None else retry)
    return Threads(workers) if workers else None
