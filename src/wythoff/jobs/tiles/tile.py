"""Tiles: squares of pixels, where each pixel is a square block of cells of the board."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event
from typing import Any

from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, as_mpz, shortened

# The entry of an unknown pixel. Other entries are not negative.
UNKNOWN = -1

# The default number of pixels of a side, and the largest.
SIZE, MAX_SIZE = 256, 1024

# The largest zoom: 2^MAX_ZOOM has a million digits.
MAX_ZOOM = 3_321_928


@dataclass(frozen=True, eq=False)
class Tile:
    """A square of pixels, each a block of cells.

    Pixel [i, j] is the block of the cells (x + i 2^zoom + a, y + j 2^zoom + b) with 0 <= a, b < 2^zoom.
    """

    x: Integer
    y: Integer
    zoom: int
    pixels: NDArray[Any]
    """An array (size, size), UNKNOWN for unknown pixels. For outcomes int8: 1 if the block contains a P-position, else
    0. For Grundy values int64, or object if they are larger: the least value in the block."""

    least: int = 0
    """A proved lower bound of the unknown values."""

    is_final: bool = True
    """False if more pixels will be known in some seconds."""


def check_tile(x: Any, y: Any, zoom: Any, size: Any) -> tuple[Integer, Integer, int, int]:
    """Return (x, y, zoom, size) as integers.

    Raises ValueError if zoom or size is out of range, or if x or y is negative or not a multiple of 2^zoom.
    """
    corner = as_mpz(x, "x"), as_mpz(y, "y")
    bounds = []
    for value, name, least, most in ((zoom, "zoom", 0, MAX_ZOOM), (size, "size", 1, MAX_SIZE)):
        if not least <= (number := as_mpz(value, name)) <= most:
            raise ValueError(f"{name} must be {least} to {most}, got {shortened(number)}")
        bounds.append(int(number))
    for value, name in zip(corner, "xy", strict=True):
        if value and value.bit_scan1() < bounds[0]:
            raise ValueError(f"{name} must be a multiple of 2^zoom = 2^{bounds[0]}, got {shortened(value)}")
    return *corner, *bounds


_GONE: ContextVar[Event | None] = ContextVar("gone", default=None)


class NobodyWaitsError(Exception):
    """Raised to stop a computation for which nobody waits any more. Finished parts stay stored."""


@contextmanager
def waiting_until(gone: Event) -> Iterator[None]:
    """Let `check_waiting` raise once the event `gone` is set, within the `with` block and in this thread only."""
    token = _GONE.set(gone)
    try:
        yield
    finally:
        _GONE.reset(token)


def check_waiting() -> None:
    """Raise NobodyWaitsError if nobody waits for the result of this thread."""
    gone = _GONE.get()
    if gone is not None and gone.is_set():
        raise NobodyWaitsError
