"""Progress on standard error: on a terminal only, and only for what takes longer than a second."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from wythoff.jobs.solve_file import Progress


@contextmanager
def progress_bar(quiet: bool, unit: str) -> Iterator[Progress | None]:
    """A bar with rate and time left, in this unit."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit=unit, unit_scale=True, delay=1, file=sys.stderr, dynamic_ncols=True) as bar:

        def show(done: int, total: int | None) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show
