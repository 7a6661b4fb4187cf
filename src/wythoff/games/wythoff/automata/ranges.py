"""Computes arrays of the positions of small Grundy values of t-Wythoff, for any range of indices or rows."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.automata.automaton import Automaton
from wythoff.games.wythoff.automata.bundled import load_automaton
from wythoff.games.wythoff.automata.positions import count_p_positions, nth_position, row_range
from wythoff.kernels import substitution

# The number of rows of a block. Their types take half a megabyte, which fits the cache of the processor. Smaller blocks
# would spend more time on the digits of their first rows.
ROWS = 1 << 17

LAST_INT64 = 2**63 - 1


class Tables(NamedTuple):
    """The transitions of an automaton, and its leads and offsets, as arrays for compiled code.

    The docstring of wythoff.games.wythoff.automata.automaton defines lead and offset.
    """

    children: NDArray[np.int32]  # (types, t + 1), -1 for no child
    counts: NDArray[np.int64]
    leads: NDArray[np.int16]  # (values, types), from value 0 on
    offsets: NDArray[np.int16]


@lru_cache(16)
def tables(automaton: Automaton) -> Tables:
    """Return the transitions, leads and offsets of an automaton as arrays. The result is cached."""
    kinds = np.array(automaton.kinds)
    counts = np.array([1 if of[0][1] is None else automaton.t + 1 for of in automaton.labels])[kinds]
    no_offset = int(substitution.NONE)
    pairs = np.array([[(lead, no_offset if d is None else d) for lead, d in of] for of in automaton.labels], np.int16)
    leads, offsets = (np.ascontiguousarray(pairs[kinds, :, part].T) for part in (0, 1))
    return Tables(automaton.table, counts, leads, offsets)


def row_types(automaton: Automaton, row: Integer, count: int) -> NDArray[np.uint32]:
    """Return the types of the rows row, ..., row + count - 1, for row >= 1, in 3 ns for each row.

    The type of row a is the state to which the digits of a - 1 lead the automaton.
    """
    pair, last = automaton.ancestors(row, count)
    arrays = tables(automaton)
    word, out = np.array(pair, np.uint32), np.empty(max(count, 2), np.uint32)
    for digit in last:
        out = np.empty_like(out)
        word = out[: substitution.image(word, arrays.children, arrays.counts, digit, out)]
    return word[:count]


def positions(automaton: Automaton, value: int, start: Integer, stop: Integer) -> NDArray[Any]:
    """Return the positions (a, b), a <= b, of Grundy value `value` with indices start to stop - 1, sorted by a.

    The result is an array (n, 2): of int64 if all piles are below 2^63, else of mpz objects.
    """
    size = int(stop - start)
    if not size:
        return np.empty((0, 2), np.int64)
    largest = nth_position(automaton, value, stop - 1)[1]
    check_memory(_bytes(largest) * size, f"a list of {size} positions")
    out = np.empty((size, 2), np.int64)
    begin = 0
    if not start:  # in row 0, which has no digits
        out[0] = 0, value
        start, begin = start + 1, 1
    first, stop_row, number = row_range(automaton, value, start, stop)
    origin = Origin(automaton, value, first, start, largest)
    number, row = int(number - start), 0
    while begin < size and (rows_left := int(stop_row - first) - row) > 0:
        word = row_types(automaton, first + row, min(ROWS, rows_left))
        number = origin.write_positions(word, row, number, out[begin:])
        row += len(word)
    return origin.with_origin(out, begin)


def row_blocks(automaton: Automaton, start: Integer, rows: Integer, values: int) -> Iterator[list[NDArray[Any]]]:
    """Yield the positions (a, b), a <= b, of small Grundy values in rows start to start + rows - 1, in blocks of rows.

    For each block, yield a list of `values` arrays (n, 2): the positions of Grundy value 0, 1, ..., values - 1.
    """
    first, stop = max(start, mpz(1)), start + rows
    number = count_p_positions(first, automaton.t)
    if not start and rows:
        yield [np.array([[0, value]]) for value in range(values)]
    while first < stop:
        word = row_types(automaton, first, int(min(ROWS // values + 1, stop - first)))
        arrays, block = tables(automaton), []
        for value in range(values):
            lead = int(arrays.leads[value, word[0]])
            out = np.empty((np.count_nonzero(arrays.offsets[value, word] != substitution.NONE), 2), np.int64)
            origin = Origin(automaton, value, first, number + lead, 4 * automaton.t * (stop + automaton.t))
            origin.write_positions(word, 0, -lead, out)
            block.append(origin.with_origin(out, 0))
        yield block
        number += int(np.count_nonzero(arrays.counts[word] > 1))
        first += len(word)


class Origin:
    """The cell (first, first + t start), near the positions of Grundy value `value` from index `start` on.

    If `largest`, a bound of the piles, does not fit int64, compiled code writes their differences from the cell.
    """

    def __init__(self, automaton: Automaton, value: int, first: Integer, start: Integer, largest: Integer) -> None:
        self._of, self._t, self._value = tables(automaton), automaton.t, value
        self._first, self._shift = first, automaton.t * start
        self._is_long = largest > LAST_INT64

    def write_positions(self, word: NDArray[np.uint32], row: int, number: int, out: NDArray[np.int64]) -> int:
        """Write the positions in the rows first + row + i, i < len(word), into `out`. Such a row has the type word[i].

        If piles do not fit int64, the differences from the cell are written. `number` is the number of P-positions in
        the rows before first + row, minus `start`. Return this number for the row after the last row.
        """
        at, shift = (0, 0) if self._is_long else (int(self._first), int(self._shift))
        leads, offsets = self._of.leads[self._value], self._of.offsets[self._value]
        after: int = substitution.positions(
            word, self._of.counts, leads, offsets, self._t, number, at + row, shift, out
        )
        return after

    def with_origin(self, out: NDArray[np.int64], begin: int) -> NDArray[Any]:
        """Return the positions `out`. If they do not fit int64, first add the cell to each row of out[begin:]."""
        if not self._is_long:
            return out
        absolute = out.astype(object)
        absolute[begin:, 0] += self._first
        absolute[begin:, 1] += self._first + self._shift
        return absolute


def _bytes(largest: Integer) -> int:
    return 16 if largest <= LAST_INT64 else 100 + int(largest.bit_length()) // 4


def warm_up() -> None:
    """Compile the machine code of this module, and cache it on disk for later runs."""
    automaton = load_automaton(1, 1)
    positions(automaton, 1, mpz(0), mpz(2))
    substitution.walk(np.zeros(1, np.uint8), tables(automaton).children)
