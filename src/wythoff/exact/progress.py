"""The callback by which long work reports its progress."""

from collections.abc import Callable

Progress = Callable[[int, int | None], None]
"""Called with the amount done, and of how much; None if the total is not known."""
