"""The callback by which long work reports its progress."""

from collections.abc import Callable

Progress = Callable[[int, int | None], None]
"""Called with the amount done and the total; the total is None if it is not known."""
