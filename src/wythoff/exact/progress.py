"""The callback by which long work reports its progress."""

from collections.abc import Callable

Progress = Callable[[int, int | None], None]
"""Called as progress(done, total), both in the same unit of work; the total is None if it is unknown."""
