"""The lines near which the P-positions of t-Wythoff lie, and their intersections with a part of the board.

Let D = sqrt(t^2 + 4), alpha = (2 - t + D)/2, and beta = alpha + t. In normal play a_n is near n alpha, and b_n is near
n beta. In misere play with t >= 2, a_n is near n alpha + 1/alpha, and b_n is near n beta + 1/alpha + 1. So (a_n, b_n)
is near the line y = s x + c, if (x, y) is the centre of the cell (x, y). The slope is s = beta/alpha = (t + D)/2. In
normal play c = 0. In misere play with t >= 2, c = 1/alpha + 1 - s/alpha = (2 - t)/alpha.
"""

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Pairs

# Coordinates are returned in units of 2^-16 of the side of a cell.
PARTS_BITS = 16
PARTS = 1 << PARTS_BITS

Point = tuple[Integer, Integer]
Line = tuple[Point, Point]


def crossings(pairs: Pairs, x: Integer, y: Integer, width: Integer, height: Integer) -> list[Line]:
    """Return the points where the lines near all P-positions (a_n, b_n), and near all (b_n, a_n), cross a rectangle.

    Parameters
    ----------
    x, y, width, height : int
        The first cell of the rectangle, and the numbers of columns and rows: at least 0, of any size.

    Returns
    -------
    list of ((x, y), (x, y))
        Two points for each line that crosses the rectangle, from left to right. Coordinates are in units of 2^-16 of a
        cell, from a corner of the cell (0, 0). So cell (i, j) extends from (2^16 i, 2^16 j) to (2^16 (i + 1),
        2^16 (j + 1)). Each coordinate is the floor of the exact number.
    """
    corner, size = (x, y), (width, height)
    found = _across(pairs, corner, size)
    mirrored = _across(pairs, corner[::-1], size[::-1])
    lines = [found] if found else []
    return lines if mirrored is None else [*lines, (mirrored[0][::-1], mirrored[1][::-1])]


def _across(pairs: Pairs, corner: Point, size: Point) -> Line | None:
    """Return the points where the line y = s x + c of the module enters and leaves a rectangle.

    Return None if the line does not meet the rectangle.
    """
    (left, low), (right, high) = (
        tuple((start + length) * PARTS for start, length in zip(corner, lengths, strict=True))
        for lengths in ((mpz(0), mpz(0)), size)
    )
    begin, end = (left, _up(pairs, left)), (right, _up(pairs, right))
    if begin[1] > high or end[1] < low:
        return None
    if begin[1] < low:
        begin = _across_at(pairs, low), low
    if end[1] > high:
        end = _across_at(pairs, high), high
    return begin, end


def _up(pairs: Pairs, x: Integer) -> Integer:
    """Return the y of the line y = s x + c of the module at x, both in units of 2^-16 of a cell.

    In cells, y = s (x - 1/2) + c + 1/2, where D = sqrt(t^2 + 4), s = (t + D)/2, and c is 0 or (2 - t)(t - 2 + D)/(2 t).
    """
    t, half = pairs.t, PARTS // 2
    c = (2 - t) * PARTS if _is_shifted(pairs) else 0
    u = (x - half) * t * t + c * (t - 2)
    return floor_surd(u, (x - half) * t + c, mpz(t * t + 4), mpz(2 * t)) + half


def _across_at(pairs: Pairs, y: Integer) -> Integer:
    """Return the x of the line y = s x + c of the module at y, both in units of 2^-16 of a cell.

    In cells, x = (y - 1/2)/s - c/s + 1/2, where D = sqrt(t^2 + 4), 1/s = (D - t)/2, and c/s is 0 or
    (2 - t)(t + 2 - D)/(2 t).
    """
    t, half = pairs.t, PARTS // 2
    c = (2 - t) * PARTS if _is_shifted(pairs) else 0
    u = -(y - half) * t * t - c * (t + 2)
    return floor_surd(u, (y - half) * t + c, mpz(t * t + 4), mpz(2 * t)) + half


def _is_shifted(pairs: Pairs) -> bool:
    """Whether the line y = s x + c of the module has c = (2 - t)/alpha: in misere play with t >= 2. Otherwise c = 0."""
    return pairs.is_misere and pairs.is_regular
