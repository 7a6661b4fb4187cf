"""A tile: a square of pixels, each of them a square of cells of the board."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event
from typing import Any

from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, as_mpz, shortened

# What a pixel holds where nothing is known of it; other entries are not negative.
UNKNOWN = -1

# The pixels of a side, if nobody says, and at most.
SIZE, MOST_SIZE = 256, 1024

# The largest zoom: 2^MOST_ZOOM has a million digits.
MOST_ZOOM = 3_321_928


@dataclass(frozen=True, eq=False)
class Tile:
    """Pixel [i, j] is the block of cells (x + i 2^zoom + a, y + j 2^zoom + b), 0 <= a, b < 2^zoom."""

    x: Integer
    y: Integer
    zoom: int
    pixels: NDArray[Any]
    """(size, size). Of outcomes int8: 1 where a P-position lies in the block, 0 where none does. Of Grundy values
    int64, or object where they are larger: the least value in the block. UNKNOWN where that is not known."""

    least: int = 0
    """What values that are not known are proved to be at least."""

    is_final: bool = True
    """False if more will be known in some seconds, when what is being made is there."""


def placed(x: Any, y: Any, zoom: Any, size: Any) -> tuple[Integer, Integer, int, int]:
    """Return a place, a zoom and a size, checked. Raises ValueError where there is no such tile."""
    corner = as_mpz(x, "x"), as_mpz(y, "y")
    bounds = []
    for value, name, least, most in ((zoom, "zoom", 0, MOST_ZOOM), (size, "size", 1, MOST_SIZE)):
        if not least <= (number := as_mpz(value, name)) <= most:
            raise ValueError(f"{name} must be {least} to {most}, got {shortened(number)}")
        bounds.append(int(number))
    for value, name in zip(corner, "xy", strict=True):
        if value and value.bit_scan1() < bounds[0]:
            raise ValueError(f"{name} must be a multiple of 2^zoom = 2^{bounds[0]}, got {shortened(value)}")
    return *corner, *bounds


_GONE: ContextVar[Event | None] = ContextVar("gone", default=None)


class NobodyWaitsError(Exception):
    """Nobody waits any more: what has been made so far stays for the next one who asks."""


@contextmanager
def waiting_until(gone: Event) -> Iterator[None]:
    """Let `check_waiting` raise, within and in this thread, once the event is set."""
    token = _GONE.set(gone)
    try:
        yield
    finally:
        _GONE.reset(token)


def check_waiting() -> None:
    """Raise NobodyWaitsError if nobody waits for what this thread computes."""
    gone = _GONE.get()
    if gone is not None and gone.is_set():
        raise NobodyWaitsError
