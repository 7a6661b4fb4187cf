"""Grundy values of heaps by a window: each value from the last W values. A window that occurs again proves a period.

A sparse space divides the values into rare and common values; the xor of two common or of two rare values is rare. A
heap is called rare or common like its value. Let K be the most that a move takes. R is the set of the rare heaps below
4 W. All of them must be at most W - K.

The window of heap n is the list of the W values before heap n. The window *decides* heap n, n >= 4 W, if all heaps
from 4 W to n - 1 are common and there is a common value c such that

- c is the least common value that is not the value of an option with one heap, nor of an option (r, s) with r in R;
- each rare value below c is the value of an option with one heap, or of an option (a, b) with 1 <= a <= W - K.

Theorem. If the window decides heap n, then G(n) = c. Proof: an option of two heaps has a common value only if exactly
one of the heaps is rare, and R contains all rare heaps below n. So c is not the value of an option. Each value below c
is the value of an option: a common value, since c is the least; a rare value, by the second condition.

So heap n is common, and R is still the set of all rare heaps. All values that are read are among the last W or the
first W values. So the last W values determine whether a window decides heap n, and the value G(n). If common and rare
are swapped for heaps of one parity, the parity of n is needed, too. The last W values determine this parity: all of
them are common, and a value is common for heaps of one parity only.

Theorem. Let p >= 1, m >= 3 W, and G(n + p) = G(n) for m <= n < m + W. If windows decide the heaps from m + W to
m + W + p - 1, then G(n + p) = G(n) for all n >= m, and windows decide all later heaps. Proof: the W values before heap
m + W are equal to the W values before heap m + W + p. So these two heaps have the same value, then the two next heaps,
and so on. If common and rare are swapped by parity, p is even: if p were odd, one of two heaps n and n + p of the same
value would be rare.

The theorem of Guy and Smith (`wythoff.games.heaps.periods`) needs about m + p values more.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.threads import check_stop
from wythoff.games.heaps.chain_tables import choose_splits, make_chain
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.games.heaps.sparse_space import best_space, make_tables, rare_heaps
from wythoff.kernels import value_chains, value_windows
from wythoff.kernels.sparse_spaces import NONE
from wythoff.kernels.sparse_tables import Moves, Rare, Scratch

Values = NDArray[np.uint8]

# The sizes of windows that are tried, in values. A larger window decides more heaps, and makes larger checkpoints.
WINDOWS = tuple(1 << bits for bits in range(14, 18))

# A window is chosen by the values of heaps below these numbers, one after the other.
LOOKS = (1 << 14, 1 << 16, 1 << 20)

# The most sums of a rare heap and a number that a split takes. Each of them takes 0.1 ns per heap.
MAX_SUMS = 512

# The most splits that are tried to find a rare value among the options of a heap. The part of heaps whose keys are
# beyond two planes (sets of 8 keys) from which on four planes are used.
SHOWN, MAX_BEYOND = 4096, 2.0**-12

# The most values that a step computes. With fewer values calls would take more time. More values would not stay in the
# cache.
STEP = 1 << 17


class UndecidedError(ValueError):
    """Raised if a window of W values is too small: it does not determine the next value, or a rare heap is above W - K.

    K is the most that a move takes. A rare heap is a heap with a rare value of the sparse space.
    """


class WindowTables:
    """The arrays with which the Grundy values of a game are computed, each from the last `window` values.

    The first heap that is computed in this way is `begin`, 4 times `window`.
    """

    def __init__(self, moves: HeapMoves, window: int) -> None:
        """Make the arrays for windows of `window` values. The docstring of this module defines windows and rare values.

        Raises UndecidedError if `window` is too small. Raises ValueError if no size of `window` can be used, because
        moves do not split heaps, too many heaps have rare values, or a value is too large.
        """
        self.moves, self.window, self.begin = moves, window, 4 * window
        if moves.all_but is not None or not (moves.splits or moves.unequal_splits):
            raise ValueError("checkpoints need a game whose moves split heaps; accepted: games such as kayles")
        sequence = HeapSequence(moves, max(LOOKS[-1], self.begin))
        largest = value_windows.VALUES - 1
        for known in (*LOOKS, sequence.stop):
            sequence.extend(known)
            values, splits = sequence.values, sequence.splits
            if int(values.max()) > largest:
                raise ValueError(
                    f"checkpoints need values of at most {largest}, but a heap below {known} has a larger one"
                )
            self.space = best_space(values, splits)
            self.tables = make_tables(self.space, largest)
            heaps = rare_heaps(values, self.tables.is_rare)
            rare_keys = self.tables.keys[values[heaps]]
            if len(heaps) * len(splits) > MAX_SUMS:
                raise ValueError(
                    f"checkpoints need few heaps of rare values, but {len(heaps)} of the heaps below {known} are rare;"
                    f" accepted: at most {MAX_SUMS // len(splits)}"
                )
            if any(rare_keys >= 32):
                raise ValueError(
                    f"checkpoints need few different rare values, but a heap below {known} has one beyond the first 32"
                )
        self.depth = window - moves.largest_take
        if (last := int(heaps[-1]) if len(heaps) else 1) > self.depth:
            least = last + moves.largest_take
            raise UndecidedError(
                f"a window of {window} values is too small: heap {last} has a rare value; accepted: at least {least}"
            )
        self.first = values[: self.begin].astype(np.uint8)
        self.rare = Rare(heaps, self.first[heaps], np.array([len(heaps)], np.uint64))
        takes = np.array(splits, np.uint64)
        self.kernel_moves = Moves(np.array(moves.digits or (0,), np.uint8), takes, moves.unequal_splits)
        is_beyond = self.tables.keys[values[len(values) // 2 :]] >= 15
        planes = 2 if float(is_beyond.mean()) < MAX_BEYOND else 4
        shown = choose_splits(values, self.tables, takes, self.depth, SHOWN)
        self.chain = make_chain(self.kernel_moves, self.space, self.tables, planes, (heaps, rare_keys), shown)


class WindowedValues:
    """Computes Grundy values of heaps of a game, each from the last W = tables.window values.

    The attribute `n` is the next heap.
    """

    def __init__(self, tables: WindowTables) -> None:
        """Begin at heap `tables.begin`."""
        self.tables = tables
        size = 2 * tables.window + 2 + STEP + value_chains.GROUP
        self._values, self._codes = np.zeros(size, np.uint8), np.full(size, NONE, np.uint8)
        sets, lacks = np.zeros(80, np.uint32), np.zeros(64, np.uint32)
        seen, asked = np.zeros(2 * value_windows.VALUES, np.uint8), np.zeros(1, np.uint64)
        self._scratch = Scratch(seen, np.zeros(0, np.uint8), sets, lacks, asked)
        self.load(tables.begin, tables.first[-tables.window :])

    def load(self, n: int, window: Values) -> None:
        """Continue at heap n >= `tables.begin`. `window` contains the `tables.window` values before heap n."""
        tables, size = self.tables, self.tables.window
        self.n, self._place = n, size + (n & 1)
        parity = np.arange(n - size, n) & 1
        self._values[self._place - size : self._place] = window
        codes = np.where(tables.tables.is_rare[parity, window] == 1, NONE, tables.tables.keys[window])
        self._codes[self._place - size : self._place] = codes

    @property
    def window(self) -> Values:
        """The array of the W = tables.window values before heap n, valid until the next `step` or `load`."""
        return self._values[self._place - self.tables.window : self._place]

    @property
    def asked(self) -> int:
        """The number of heaps whose values were computed one by one, not 64 at once."""
        return int(self._scratch.asked[0])

    def step(self, stop: int) -> Values:
        """Compute the values of the next heaps, below `stop`, at most STEP. Return the array of these values.

        The array is valid until the next call of `step` or `load`. Raises UndecidedError if the window, the last
        `tables.window` values, does not determine the value of a heap. Then `n` is this heap.
        """
        check_stop()
        tables, size = self.tables, self.tables.window
        start, count = size + (self.n & 1), min(stop - self.n, STEP)
        if start != self._place:
            for array in (self._values, self._codes):
                array[start - size : start] = array[self._place - size : self._place].copy()
        place = value_windows.advance(
            self._values, self._codes, np.uint64(start), np.uint64(start + count), np.uint64(tables.depth),
            tables.chain, tables.kernel_moves, tables.tables, tables.first, tables.rare, self._scratch,
        )  # fmt: skip
        self._place = int(place)
        self.n += self._place - start
        if self._place < start + count:
            raise UndecidedError(
                f"a window of {size} values does not determine the value of heap {self.n}; accepted: a larger window"
            )
        return self._values[start : self._place]

    def find(self, window: Values, count: int) -> int | None:
        """Return the least heap h, n - count < h <= n, such that the values just before heap h are `window`, or None.

        The last call of `step` must have computed at least `count` values.
        """
        first, last = self._place - count + 1, self._place + 1
        place = int(value_windows.find_window(self._values, np.uint64(first), np.uint64(last), window))
        return None if place == last else self.n - (self._place - place)


@cache
def tables_of(moves: HeapMoves, window: int) -> WindowTables:
    """Return WindowTables(moves, window). The result is cached. Raises the errors of WindowTables."""
    return WindowTables(moves, window)


@cache
def window_tables(moves: HeapMoves) -> WindowTables:
    """Return the tables for the smallest window that determines the values of all heaps below 2^20.

    Raises ValueError if there is no such window.
    """
    for size in WINDOWS:
        try:
            tables = tables_of(moves, size)
            values = WindowedValues(tables)
            while values.n < LOOKS[-1]:
                values.step(LOOKS[-1])
            return tables
        except UndecidedError as error:
            reason = error
    raise reason


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    values = WindowedValues(window_tables(HeapMoves((0, 7, 7))))
    values.step(values.n + 100)
    values.find(values.window, 100)
