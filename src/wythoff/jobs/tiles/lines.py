"""The lines that P-positions stay near, where these are pairs with a closed form: where they cross a part of the board.

With D = sqrt(t^2 + 4) and alpha, beta as in wythoff.exact.complementary, a_n is near n alpha and b_n near n beta, in
misere play beyond by 1/alpha and 1/alpha + 1: (a_n, b_n) is near the line y = s x + c through the middles of cells,
with s = beta/alpha = (t + D)/2, and c = 0, in misere play of t >= 2 c = 1/alpha + 1 - s/alpha = (2 - t)/alpha.
"""

from wythoff.exact.beatty import floor_surd
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Pairs

# Crossings are counted in so many parts of a cell, a power of two.
PARTS_BITS = 16
PARTS = 1 << PARTS_BITS

Point = tuple[Integer, Integer]
Line = tuple[Point, Point]


def crossings(pairs: Pairs, x: Integer, y: Integer, width: Integer, height: Integer) -> list[Line]:
    """Return where the lines of (a_n, b_n) and of (b_n, a_n) enter and leave the cells x to x + width - 1, y to ....

    Parameters
    ----------
    x, y, width, height : int
        Of any size, not negative.

    Returns
    -------
    list of ((x, y), (x, y))
        From left to right, in parts of a cell, 2^16 each: cell (i, j) is the square from (i, j) 2^16 on. Each
        number is the floor of the exact one, by one integer square root. Lines that do not cross are left out.
    """
    corner, size = (x, y), (width, height)
    found = _across(pairs, corner, size)
    mirrored = _across(pairs, corner[::-1], size[::-1])
    lines = [found] if found else []
    return lines if mirrored is None else [*lines, (mirrored[0][::-1], mirrored[1][::-1])]


def _across(pairs: Pairs, corner: Point, size: Point) -> Line | None:
    """Of the line y = s x + c, which rises."""
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
    """y of the line at x, both in parts: s (x - 1/2) + c + 1/2, and c = (2 - t)(t - 2 + D)/(2 t)."""
    t, half = pairs.t, PARTS // 2
    c = (2 - t) * PARTS if _is_shifted(pairs) else 0
    u = (x - half) * t * t + c * (t - 2)
    return floor_surd(u, (x - half) * t + c, mpz(t * t + 4), mpz(2 * t)) + half


def _across_at(pairs: Pairs, y: Integer) -> Integer:
    """x of the line at y: (y - 1/2)/s - c/s + 1/2, and 1/s = (D - t)/2, c/s = (2 - t)(t + 2 - D)/(2 t)."""
    t, half = pairs.t, PARTS // 2
    c = (2 - t) * PARTS if _is_shifted(pairs) else 0
    u = -(y - half) * t * t - c * (t + 2)
    return floor_surd(u, (y - half) * t + c, mpz(t * t + 4), mpz(2 * t)) + half


def _is_shifted(pairs: Pairs) -> bool:
    """Whether the pairs are those of misere play, and other than nearly all of normal play."""
    return pairs.is_misere and pairs.is_regular
