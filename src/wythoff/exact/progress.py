"""What long work calls to say how far it is."""

from collections.abc import Callable

Progress = Callable[[int, int | None], None]
"""Told how much is done, of how much; None if that is not known."""
