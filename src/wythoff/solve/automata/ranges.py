"""Positions of small Grundy values of t-Wythoff by a range of numbers, as arrays, anywhere."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory
from wythoff.exact.bigint import Integer, mpz
from wythoff.kernels import substitution
from wythoff.solve.automata.automaton import Automaton, known
from wythoff.solve.automata.positions import position, rows_of

# Rows of one word: half an L2 of 16-bit types. Smaller: more often the digits of a row. Larger: beyond the cache.
ROWS = 1 << 17

LAST_INT64 = 2**63 - 1


class Tables(NamedTuple):
    """An automaton as kernels take it."""

    children: NDArray[np.uint16]
    counts: NDArray[np.int64]
    leads: NDArray[np.int16]  # (values, types), from value 0 on
    offsets: NDArray[np.int16]


@lru_cache(16)
def tables(automaton: Automaton) -> Tables:
    """The arrays of an automaton with fewer than 2^16 types."""
    counts = np.array([len(of) for of in automaton.children])
    children = np.zeros((len(counts), automaton.t + 1), np.uint16)
    for kind, of in enumerate(automaton.children):
        children[kind, : len(of)] = of
    values = [automaton.of_value(value) for value in range(automaton.largest + 1)]
    none = int(substitution.NONE)
    offsets = [[none if offset is None else offset for offset in of] for _, of in values]
    return Tables(children, counts, np.array([of for of, _ in values], np.int16), np.array(offsets, np.int16))


def types(automaton: Automaton, row: Integer, count: int) -> NDArray[np.uint16]:
    """The types of rows row, ..., row + count - 1, row >= 1, as an array: 3 ns each."""
    pair, last = automaton.ancestors(row, count)
    of = tables(automaton)
    word, out = np.array(pair, np.uint16), np.empty(max(count, 2), np.uint16)
    for digit in last:
        out = np.empty_like(out)
        word = out[: substitution.image(word, of.children, of.counts, digit, out)]
    return word[:count]


def positions(
    automaton: Automaton, value: int, start: Integer, stop: Integer
) -> NDArray[np.int64] | NDArray[np.object_]:
    """The positions of one value with numbers start to stop - 1: (n, 2), int64 if they fit, else mpz as objects."""
    size = int(stop - start)
    out = np.empty((size, 2), np.int64)
    if not size:
        return out
    last = position(automaton, value, stop - 1)[1]
    is_long = last > LAST_INT64
    check_memory((100 if is_long else 16) * size + is_long * size * int(last).bit_length() // 4, "so many positions")
    begin = 0
    if not start:
        out[0] = 0, value
        start, begin = start + 1, 1
    if begin < size:
        first, behind, number = rows_of(automaton, value, start, stop)
        of, t = tables(automaton), automaton.t
        # In out[k] of what follows stands number start + k: row a, and a + t (start + k) + offset.
        base = (0, 0) if is_long else (int(first), int(t * start))
        number, row = int(number - start), 0
        while (left := int(behind - first) - row) > 0:
            word = types(automaton, first + row, min(ROWS, left))
            number = substitution.positions(
                word, of.counts, of.leads[value], of.offsets[value], t, number, base[0] + row, base[1], out[begin:]
            )
            row += len(word)
    if not is_long:
        return out
    found = out.astype(object)
    found[begin:, 0] += first
    found[begin:, 1] += first + t * start
    return found


def warm_up() -> None:
    """Compile the kernels, and keep them for later runs."""
    automaton = known(1, 1)
    assert automaton is not None
    positions(automaton, 1, mpz(0), mpz(2))
