"""The log of a long run: a file with one line of JSON per minute, for programs that watch the run."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wythoff.app.groups import FILE_NAME
from wythoff.exact.progress import Progress

if TYPE_CHECKING:
    from wythoff.jobs.shards.executors import Executor

# Seconds between two lines.
LOG_SECONDS = 60.0

# The most seconds for which an end is estimated: 10,000 years do not fit a date.
MAX_SECONDS_LEFT = 1e10

log_option = click.option(
    "--log",
    type=FILE_NAME,
    metavar="FILE",
    help="Add a line of JSON to this file each minute: work done and in total, rate, estimated end, workers alive.",
)


@contextmanager
def work_log(
    path: str | None, unit: str, executor: "Executor | None", show: Progress | None
) -> Iterator[Progress | None]:
    """Yield a function that passes progress on to `show`. If `path` is not None, add lines of JSON to this file.

    A line is written at the beginning, every LOG_SECONDS, and at the end. `unit` names what progress counts. A full
    disk does not end the work. The executor None stands for threads of this process.
    """
    if path is None:
        yield show
        return
    from wythoff.jobs.formats import FileError
    from wythoff.jobs.shards.executors import Threads

    with open(path, "a+b", buffering=0) as file:
        if not Path(path).is_char_device():
            with suppress(OSError):  # a pipe
                file.seek(0)
                if file.read(1) not in (b"", b"{"):
                    raise FileError(f"{path}: is not a log; accepted: a log, or a new file")
        log, over = _Log(unit, executor or Threads()), threading.Event()

        def write(state: str, **more: str) -> None:
            with suppress(OSError):
                file.write(json.dumps({**log.line(state), **more}).encode() + b"\n")

        def repeat() -> None:
            while not over.wait(LOG_SECONDS):
                write("running")

        def progress(done: int, total: int | None) -> None:
            log.update(done, total)
            if show:
                show(done, total)

        write("begun")
        thread = threading.Thread(target=repeat, daemon=True)
        thread.start()
        try:
            yield progress
        except BaseException as error:
            over.set()
            write("stopped", reason=" ".join(str(error).split()) or type(error).__name__)
            raise
        finally:
            over.set()
            thread.join()
        write("done")


class _Log:
    """The numbers in a log: work done, rate, estimated end. The rate is that of this run, without earlier runs."""

    def __init__(self, unit: str, executor: "Executor") -> None:
        self._unit, self._executor = unit, executor
        self._done, self._began, self._is_begun = 0, (0, 0.0), False
        self._total: int | None = None

    def update(self, done: int, total: int | None) -> None:
        """Store the progress."""
        if not self._is_begun:
            self._is_begun, self._began = True, (done, time.monotonic())
        self._done, self._total = done, total

    def line(self, state: str) -> dict[str, object]:
        """Return the fields of a line with this state, such as "running"."""
        now, (first, began) = datetime.now(UTC), self._began
        seconds = time.monotonic() - began
        rate = (self._done - first) / seconds if self._is_begun and seconds else 0.0
        left = None if self._total is None or not rate else (self._total - self._done) / rate
        end = None if left is None or left > MAX_SECONDS_LEFT else now + timedelta(seconds=left)
        return {
            "time": now.isoformat(timespec="seconds"),
            "state": state,
            "unit": self._unit,
            "done": self._done,
            "total": self._total,
            "rate": float(f"{rate:.4g}"),
            "end": end and end.isoformat(timespec="seconds"),
            "workers": self._executor.alive,
        }
