"""Progress on standard error: on a terminal only, and only for what takes longer than a second."""

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

import click

from wythoff.exact.progress import Progress

Thing = TypeVar("Thing")

# Seconds before anything is said, and between two looks at the clock.
SECONDS = 1.0


def on_terminal() -> bool:
    """Whether somebody looks at standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


class Stopwatch:
    """Says at the end what was done and in how many seconds, unless it is to be quiet."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet, self.began = quiet, time.perf_counter()

    def say(self, done: str) -> None:
        if not self.quiet:
            click.echo(f"{done}; {time.perf_counter() - self.began:.2f} s", err=True)


@contextmanager
def progress_bar(quiet: bool, unit: str) -> Iterator[Progress | None]:
    """Yield a bar with rate and time left, in this unit."""
    if quiet or not on_terminal():
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit=unit, unit_scale=True, delay=SECONDS, file=sys.stderr, dynamic_ncols=True) as bar:

        def show(done: int, total: int | None) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show


def each_shown(things: Iterable[Thing], total: int, quiet: bool, unit: str) -> Iterator[Thing]:
    """Yield These things, and a bar that counts those that are done."""
    with progress_bar(quiet, unit) as progress:
        for done, thing in enumerate(things, 1):
            if progress:
                progress(done, total)
            yield thing


@contextmanager
def notes_printed() -> Iterator[None]:
    """Print what an error, or an interrupt, says of the work that is done."""
    try:
        yield
    except BaseException as error:  # also interrupts
        for note in getattr(error, "__notes__", ()):
            with suppress(OSError):  # a terminal that has hung up
                click.echo(note, err=True)
        raise


@contextmanager
def working(what: str, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A line that says what is being done and for how long, for work that cannot say how far it is; removed at the end.

    The function that is yielded changes what it says.
    """
    if quiet or not on_terminal():
        yield lambda text: None
        return
    told, done, began = [what], threading.Event(), time.monotonic()

    def tell() -> None:
        width = 0
        while not done.wait(SECONDS):
            line = f"{told[0]}: {time.monotonic() - began:.0f} s"
            click.echo(f"\r{line:{width}}", nl=False, err=True)
            width = len(line)
        if width:
            click.echo(f"\r{'':{width}}\r", nl=False, err=True)

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield lambda text: told.__setitem__(0, text)
    finally:
        done.set()
        thread.join(SECONDS)
