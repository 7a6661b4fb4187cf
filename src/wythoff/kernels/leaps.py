"""P-positions of Wythoff's game with leaps (p, q) and (q, p), single or repeated: row by row, the least free column.

partners    : int32 (4 rows,), zeros at first. Written: (x, partners[x]) is P for x < rows; 0 for other x: not known.
differences : int32 (4 rows,), zeros at first. Written: the x of the P-position (x, x + d); 0 where none is known.

Each P-position in an earlier row excludes at most one column by its column, its diagonal and each of the two leaps, so
that partners[x] <= 4 x.
"""

from wythoff.kernels.compiler import inline, kernel


@kernel
def single(p, q, rows, partners, differences):
    """Leaps that are not repeated. p < q. Time O(rows) where P-positions lie near two lines."""
    low = 1
    for x in range(1, rows):
        if partners[x]:
            continue
        while differences[low]:
            low += 1
        y = x + low
        while (
            partners[y]
            or differences[y - x]
            or (x >= p and partners[x - p] == y - q)
            or (x >= q and partners[x - q] == y - p)
        ):
            y += 1
        partners[x], partners[y], differences[y - x] = y, x, x


@inline
def line(p, q, fold, begin, x, y):
    """The number of the cells that leaps (fold p, fold q) join to (x, y); p and q have no common factor."""
    return (q * x - p * y + begin) * fold + (x // p) % fold


@kernel
def repeated(p, q, fold, rows, partners, differences, lines):
    """Any number of leaps (fold p, fold q) in a move; p < q have no common factor.

    lines : uint8 (4 rows fold (p + q),), zeros at first. Scratch: 1 where a P-position (x, y) or (y, x) lies.
    """
    begin, low = 4 * rows * p, 1
    lines[line(p, q, fold, begin, 0, 0)] = 1
    for x in range(1, rows):
        if partners[x]:
            continue
        while differences[low]:
            low += 1
        y = x + low
        while (
            partners[y]
            or differences[y - x]
            or lines[line(p, q, fold, begin, x, y)]
            or lines[line(p, q, fold, begin, y, x)]
        ):
            y += 1
        partners[x], partners[y], differences[y - x] = y, x, x
        lines[line(p, q, fold, begin, x, y)] = lines[line(p, q, fold, begin, y, x)] = 1
