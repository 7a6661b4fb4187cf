"""The positions of each small Grundy value of Wythoff's game, row by row, in linear time.

Let G be the Grundy function. G(y, x) = G(x, y), so that row k and column k hold the same values: line k. The positions
(x, y), x <= y, are found row by row, and in a row by the values g = 0, 1, 2, ... in order:

    if column x has g above row x, at (y, x) with y < x, then (x, y) is the position of g in row x;
    else it is (x, y) for the least y >= x such that no smaller value of this row is at y, column y does not have g
    above row x, and the diagonal y - x does not have g above row x.

This gives exactly the positions of value g. Proof, by induction on x and, in a row, on g. G(x, y) is the least number
that no option of (x, y) has; so two cells of a row, of a column or of a diagonal y - x never have the same value. In
the first case, therefore, the position of g in row x is known, and it is the only one. In the second, y exists, since
only finitely many cells are excluded: at most x by columns, x by diagonals and g by smaller values. No option of (x, y)
has value g: not those above it, in the column and on the diagonal, by the rule; not those left of column x, because
line x would have g there; and a cell (x, y') of value g with x <= y' < y would itself satisfy the rule (its value is
not smaller, and none of its options has value g), which contradicts that y is the least. So G(x, y) <= g. It is not
less, since the cells of row x with smaller values have all been placed elsewhere. And g is nowhere else in the row. QED

Time: each position is searched from the least diagonal without g on. The positions of value g stay within a bounded
distance of the P-positions (proved for every g: G. Nivasch, More on the Sprague-Grundy function for Wythoff's game,
Games of No Chance 3 (2009) 377-410), so that this is a bounded number, and rows below N take O(N). The least bounds are
proved for values 1 to 3, by automata (wythoff.games.wythoff.automata), and observed for others: the rings below grow
when they are too small, and no answer depends on the bounds. For one value after another the rule is algorithm WSG of
U. Blass and A. S. Fraenkel (The Sprague-Grundy function for Wythoff's game, Theoretical Computer Science 75 (1990)
311-333).
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, shortened
from wythoff.kernels import strips

Words = NDArray[np.uint64]
Positions = NDArray[np.int64]

# Positions of all values computed at a time if they are not stored: 4 MiB. From 1 to 8 MiB there is no difference;
# longer blocks are cheaper to write to files.
BLOCK = 1 << 18

# Rows times values of one call of compiled code.
CELLS_OF_A_CALL = 1 << 23

# The share of rows below N whose partner is not smaller: 1 / phi, rounded up; more memory is allocated if needed.
SHARE = 0.6181


class Strip:
    """The positions of the values below `values`, from row 0 on, in order.

    Stores a bit for each value and each line from `row` to 1.618 `row`, and a few words of diagonals for each value.
    `lines` and `diagonals` (a power of two) are the initial words of the rings, which grow if needed.
    """

    def __init__(self, values: int, lines: int, diagonals: int | None = None) -> None:
        groups = -(-values // 64)
        diagonals = diagonals or 1 << (2 * groups + 3).bit_length()  # observed never to grow, up to 3000 values
        check_memory(8 * values * (lines + diagonals), f"a strip of {values} values")
        self.values = values
        self._state, self._low = np.zeros(2, np.uint64), np.zeros(values, np.uint64)
        self._columns = np.zeros((lines, values), np.uint64)
        self._diagonals = np.zeros((diagonals, values), np.uint64)
        self._lines = np.zeros(64 * groups, np.uint64)

    @classmethod
    def to(cls, rows: int, values: int) -> "Strip":
        """Return a strip with room for the lines that rows before `rows` need."""
        return cls(values, int(SHARE / 64 * rows) + 3 * (values // 64) + 8)

    @property
    def row(self) -> int:
        """The next row."""
        return int(self._state[0])

    def fill(self, stop: int, positions: Positions, counts: Words) -> None:
        """Write the positions of rows before `stop`: of value g to positions[g], from counts[g] on; update counts.

        positions : int64 (values, room, 2), C order
        counts : uint64 (values,), none above room - (stop - row)
        """
        while self.row < stop:
            # Calls take at most a tenth of a second, so that Ctrl-C works between them.
            end = min(stop, self.row + max(1, CELLS_OF_A_CALL // self.values))
            if not self._advance_to(end, positions, counts):
                self._grow()

    def _advance_to(self, stop: int, positions: Positions, counts: Words) -> bool:
        """Advance to row `stop`; return whether the rings were large enough."""
        reached: bool = strips.strip(
            self._state,
            np.uint64(stop),
            self._columns.reshape(-1),
            self._diagonals.reshape(-1),
            np.zeros(len(self._diagonals), np.uint64),
            self._lines,
            self._low,
            positions.reshape(-1),
            counts,
        )
        return reached

    def _grow(self) -> None:
        """Make the ring of lines half as long again, and the ring of diagonals twice as long."""
        lines, diagonals = len(self._columns), len(self._diagonals)
        check_memory(8 * self.values * (3 * lines + 3 * diagonals), f"a strip of {self.values} values")
        self._columns = _lengthen(self._columns, lines + lines // 2 + 4, self.row // 64)
        self._diagonals = _lengthen(self._diagonals, 2 * diagonals, int(self._low.min()))


def _lengthen(ring: Words, size: int, first: int) -> Words:
    """Return a longer ring with rows `first`, `first + 1`, ... (number n at n % length)."""
    longer = np.zeros((size, ring.shape[1]), np.uint64)
    numbers = first + np.arange(len(ring))
    longer[numbers % size] = ring[numbers % len(ring)]
    return longer


def strip_blocks(rows: int, values: int) -> Iterator[list[Positions]]:
    """Yield for each block of rows the positions of each value; the next block overwrites them."""
    # Not a multiple of 4 KiB: positions of all values are written in turn, and would fall into the same cache lines.
    room = min(max(BLOCK // values, 256), max(rows, 1)) | 4
    return _fill_blocks(Strip.to(rows, values), rows, np.empty((values, room, 2), np.int64))


def _fill_blocks(strip: Strip, rows: int, positions: Positions) -> Iterator[list[Positions]]:
    while strip.row < rows:
        counts = np.zeros(strip.values, np.uint64)
        strip.fill(min(rows, strip.row + positions.shape[1]), positions, counts)
        yield [rows_of_value[:count] for rows_of_value, count in zip(positions, counts.tolist(), strict=True)]


def strip_arrays(rows: int, values: int, share: float = SHARE) -> list[Positions]:
    """Return the positions of each value in rows before `rows`. `share`: the share of rows with room at first."""
    room = int(share * rows) + 1024 | 4
    what = f"the strip of {values} values in {rows} rows"
    check_memory(8 * values * (2 * room + int(SHARE / 64 * rows)), what)
    strip, positions, counts = (
        Strip.to(rows, values),
        np.empty((values, room, 2), np.int64),
        np.zeros(values, np.uint64),
    )
    while strip.row < rows:
        most = int(counts.max())
        if most == room:
            room = 2 * room | 4
            check_memory(24 * values * room, what)
            longer = np.empty((values, room, 2), np.int64)
            longer[:, :most] = positions
            positions = longer
        strip.fill(min(rows, strip.row + room - most), positions, counts)
    return [rows_of_value[:count] for rows_of_value, count in zip(positions, counts.tolist(), strict=True)]


def position_by_rows(value: Integer, index: Integer) -> tuple[int, int]:
    """Return position number `index` of a value, by all rows before it."""
    a, b = positions_by_rows(value, index, index + 1)[0].tolist()
    return a, b


def positions_by_rows(value: Integer, start: Integer, stop: Integer) -> Positions:
    """Return positions number start to stop - 1 of a value, by all rows before them."""
    values, first, last = int(value) + 1, int(start), int(stop)
    room = max(BLOCK // values, 256) | 4
    lines = (last + room) // 64 + 3 * (values // 64) + 8
    check_memory(8 * values * lines, f"a strip of {shortened(values)} values up to position {shortened(last - 1)}")
    strip, positions, done = Strip(values, lines), np.empty((last - first, 2), np.int64), 0
    block = np.empty((values, room, 2), np.int64)
    while done < last:
        counts = np.zeros(values, np.uint64)
        strip.fill(strip.row + room, block, counts)
        count = int(counts[-1])
        wanted = slice(max(first - done, 0), min(last - done, count))
        if wanted.start < count:
            positions[done + wanted.start - first : done + wanted.stop - first] = block[-1, wanted]
        done += count
    return positions


def warm_up() -> None:
    """Compile the kernel and cache it for later runs."""
    strip_arrays(1, 1)
