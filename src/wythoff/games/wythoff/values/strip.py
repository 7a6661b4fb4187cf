"""The positions of each small Grundy value of Wythoff's game, row by row, in linear time.

Let G(x, y) be the Grundy value. Since G(y, x) = G(x, y), row k and column k hold the same values. The positions (x, y)
with x <= y are found row by row. In row x, the values g = 0, 1, 2, ... are placed in order:

- If column x has the value g in an earlier row, at (y, x) with y < x, then row x has g at (x, y).
- Otherwise row x has g at (x, y) for the least y >= x with three properties: row x does not have a smaller value at y;
  column y does not have g in an earlier row; the diagonal y - x does not have g in an earlier row.

Theorem. This rule gives exactly the positions of value g.

Proof, by induction on x and, in a row, on g. G(x, y) is the least number that no option of (x, y) has. So two cells of
a row, of a column or of a diagonal never have equal values. In the first case, therefore, the position of g in row x is
known, and it is the only one. In the second case y exists, since only finitely many cells are excluded: at most x by
columns, x by diagonals and g by smaller values. No option of (x, y) has the value g:

- An option in an earlier row, in column y or on the diagonal y - x, does not have it, by the rule.
- An option (x, y') with y' < x does not have it: otherwise column x would have g in an earlier row.
- Let an option (x, y') with x <= y' < y have the value g. Then y' has the three properties: the value at y' is not
  smaller than g, and no option of (x, y') has the value g. This contradicts that y is the least.

So G(x, y) <= g. Also G(x, y) >= g, since the smaller values of row x are all at other cells. And no other cell of row x
has the value g.

Time: the search for a position begins at the least diagonal without g. For every g, the positions of value g stay
within a bounded distance of the P-positions (G. Nivasch, More on the Sprague-Grundy function for Wythoff's game, Games
of No Chance 3 (2009) 377-410). So a bounded number of cells is tried, and the rows 0 to N take time O(N). Automata
prove the least bounds for the values 1 to 3 (wythoff.games.wythoff.automata). For other values the bounds are observed.
No answer depends on them: the ring buffers below grow when they are too small. Algorithm WSG of U. Blass and A. S.
Fraenkel (The Sprague-Grundy function for Wythoff's game, Theoretical Computer Science 75 (1990) 311-333) uses the same
rule, but finds all positions of a value before those of the next value.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, shortened
from wythoff.kernels import strips

Words = NDArray[np.uint64]
Positions = NDArray[np.int64]

# The number of positions in a block, for all values together: 4 MiB. Blocks of 1 to 8 MiB are equally fast to compute;
# longer blocks are faster to write to files.
BLOCK = 1 << 18

# The most words of diagonals that one call of compiled code reads: 0.1 s. For a row and a value g it reads up to
# 1 + g / 64 words.
WORDS_OF_A_CALL = 1 << 23

# The share of the rows x that have a position (x, y) of a given value with y >= x: 1 / phi, rounded up. If a value has
# more positions, more memory is allocated.
SHARE = 0.6181


class Strip:
    """Computes the positions (x, y), x <= y, of the Grundy values below `values` in Wythoff's game, row by row.

    For each value, a ring buffer has a bit for each column from `row` to 1.618 `row`. A second one has a few words for
    diagonals. A bit states whether the value occurs in the column or on the diagonal so far. `lines` and `diagonals`
    are the initial lengths of the two buffers, in words of 64 bits; `diagonals` is a power of two. The buffers grow if
    needed.
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
        """Return a strip with enough memory for the rows 0 to rows - 1."""
        return cls(values, int(SHARE / 64 * rows) + 3 * (values // 64) + 8)

    @property
    def row(self) -> int:
        """The number of computed rows, which is also the number of the next row."""
        return int(self._state[0])

    def fill(self, stop: int, positions: Positions, counts: Words) -> None:
        """Compute the rows from `row` to stop - 1. For each value g, append its positions to positions[g].

        positions : int64 (values, room, 2), C order
        counts : uint64 (values,), updated: counts[g] is the number of positions in positions[g]

        Before the call, positions[g] must have room for stop - `row` more positions.
        """
        while self.row < stop:
            # Calls are short, so that Ctrl-C works between them.
            end = min(stop, self.row + max(1, WORDS_OF_A_CALL // (self.values * (1 + self.values // 128))))
            if not self._advance_to(end, positions, counts):
                self._grow()

    def _advance_to(self, stop: int, positions: Positions, counts: Words) -> bool:
        """Compute rows up to stop - 1 and return True. If a ring buffer is too small, stop earlier and return False."""
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
        """Make the ring buffer of columns 1.5 times as long, and the ring buffer of diagonals twice as long."""
        lines, diagonals = len(self._columns), len(self._diagonals)
        check_memory(8 * self.values * (3 * lines + 3 * diagonals), f"a strip of {self.values} values")
        self._columns = _lengthen(self._columns, lines + lines // 2 + 4, self.row // 64)
        self._diagonals = _lengthen(self._diagonals, 2 * diagonals, int(self._low.min()))


def _lengthen(ring: Words, size: int, first: int) -> Words:
    """Return a ring buffer of length `size` with the entries first, first + 1, ... of `ring`.

    Entry n is at index n % length.
    """
    longer = np.zeros((size, ring.shape[1]), np.uint64)
    numbers = first + np.arange(len(ring))
    longer[numbers % size] = ring[numbers % len(ring)]
    return longer


def strip_blocks(rows: int, values: int) -> Iterator[list[Positions]]:
    """Yield the positions (x, y), x <= y, x < rows, of the Grundy values below `values`, in blocks of rows.

    Each block is a list: item g is the array (n, 2) of the positions of value g. The next block overwrites the arrays.
    """
    # The room is not a multiple of 4 KiB: otherwise the positions of all values would compete for the same cache lines.
    room = min(max(BLOCK // values, 256), max(rows, 1)) | 4
    return _fill_blocks(Strip.to(rows, values), rows, np.empty((values, room, 2), np.int64))


def _fill_blocks(strip: Strip, rows: int, positions: Positions) -> Iterator[list[Positions]]:
    while strip.row < rows:
        counts = np.zeros(strip.values, np.uint64)
        strip.fill(min(rows, strip.row + positions.shape[1]), positions, counts)
        yield [rows_of_value[:count] for rows_of_value, count in zip(positions, counts.tolist(), strict=True)]


def strip_arrays(rows: int, values: int, share: float = SHARE) -> list[Positions]:
    """Return a list: item g < values is the array (n, 2) of the positions (x, y), x <= y, x < rows, of value g.

    At first, memory is allocated for share * rows positions of each value.
    """
    what = f"the strip of {shortened(values)} values in {shortened(rows)} rows"
    check_memory(8 * values * rows, what)  # less than below, without floats, which may overflow
    room = int(share * rows) + 1024 | 4
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
    """Return the position (a, b), a <= b, of Wythoff's game with this Grundy value and the index `index` = 0, 1, ...

    All rows up to row a are computed. Raises ValueError if this needs too much memory.
    """
    a, b = positions_by_rows(value, index, index + 1)[0].tolist()
    return a, b


def positions_by_rows(value: Integer, start: Integer, stop: Integer) -> Positions:
    """Return the positions (a, b), a <= b, of Grundy value `value` with indices start to stop - 1, an array (n, 2).

    All rows from row 0 on are computed. Raises ValueError if this needs too much memory.
    """
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
    """Compile the machine code of this module, and cache it on disk for later runs."""
    strip_arrays(1, 1)
