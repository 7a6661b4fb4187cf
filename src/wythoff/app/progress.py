"""Show progress on standard error, only on a terminal, and only for work of more than a second."""

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeVar

import click

from wythoff.exact.progress import Progress

Thing = TypeVar("Thing")

# Seconds before the first output, and between two updates.
UPDATE_SECONDS = 1.0


def on_terminal() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


class Stopwatch:
    """A clock that prints a summary with the elapsed seconds, unless `quiet`."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet, self.began = quiet, time.perf_counter()

    def say(self, done: str) -> None:
        if not self.quiet:
            click.echo(f"{done}; {time.perf_counter() - self.began:.2f} s", err=True)


@contextmanager
def progress_bar(quiet: bool, unit: str) -> Iterator[Progress | None]:
    """Yield the function that updates a progress bar with this unit; None if no bar is shown.

    Until the first update a line shows the elapsed seconds. The first update may come late: kernels may be compiled.
    """
    if quiet or not on_terminal():
        yield None
        return
    from tqdm import tqdm

    with (
        tqdm(unit=unit, unit_scale=True, delay=UPDATE_SECONDS, file=sys.stderr, **_size()) as bar,
        ExitStack() as waiting,
    ):
        waiting.enter_context(working("starting"))

        def show(done: int, total: int | None) -> None:
            waiting.close()
            bar.total = total
            bar.update(done - bar.n)

        yield show


def _size() -> dict[str, Any]:
    """Return parameters of tqdm for the size of the terminal. The terminals of some containers state a size of 0."""
    with suppress(OSError):
        if os.get_terminal_size(sys.stderr.fileno()).columns:
            return {"dynamic_ncols": True}
    return dict(zip(("ncols", "nrows"), shutil.get_terminal_size(), strict=True))


def each_shown(things: Iterable[Thing], total: int, quiet: bool, unit: str) -> Iterator[Thing]:
    """Yield these things, and show in a progress bar how many of `total` are done."""
    with progress_bar(quiet, unit) as progress:
        for done, thing in enumerate(things, 1):
            if progress:
                progress(done, total)
            yield thing


@contextmanager
def notes_printed() -> Iterator[None]:
    """Print the notes of an exception that ends this context. The notes state how much work is done."""
    try:
        yield
    except BaseException as error:  # interrupts too
        for note in getattr(error, "__notes__", ()):
            with suppress(OSError):  # the terminal may be closed
                click.echo(note, err=True)
        raise


@contextmanager
def working(what: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Show a line with the text `what` and the elapsed seconds, for work without a progress bar.

    Yields the function that changes the text. The line is removed at the end of this context.
    """
    if quiet or not on_terminal():
        yield lambda text: None
        return
    texts, done, began = [what], threading.Event(), time.monotonic()

    def update() -> None:
        width = 0
        while not done.wait(UPDATE_SECONDS):
            line = f"{texts[0]}: {time.monotonic() - began:.0f} s"
            click.echo(f"\r{line:{width}}", nl=False, err=True)
            width = len(line)
        if width:
            click.echo(f"\r{'':{width}}\r", nl=False, err=True)

    thread = threading.Thread(target=update, daemon=True)
    thread.start()
    try:
        yield lambda text: texts.__setitem__(0, text)
    finally:
        done.set()
        thread.join(UPDATE_SECONDS)
