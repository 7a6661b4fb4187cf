"""Reads several digits in one step: automata whose digits are blocks of digits."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.automaton import Automaton
from wythoff.automata.numeration import Numeration

# The most different blocks: tables with a column for each pair of blocks stay in the cache of the processor.
MAX_BLOCKS = 8

# The most entries of the table of an automaton whose digits are blocks.
MAX_ENTRIES = 1 << 20


class Blocks:
    """The blocks of `length` digits of a numeration, in increasing order.

    `length` is the largest number for which there are at most 8 blocks, and a table with `states` states and
    `variables` variables has at most MAX_ENTRIES entries. If no number is possible, `length` is 1.
    """

    def __init__(self, own: Numeration, states: int, variables: int) -> None:
        self.numeration, self.length = own, 1
        self.words = longer = _words(own, 1)
        while len(longer) <= MAX_BLOCKS and states * len(longer) ** variables <= MAX_ENTRIES:
            self.words, self.length = longer, len(longer[0])
            longer = _words(own, self.length + 1)

    def automaton(self, of: Automaton) -> Automaton:
        """Return the automaton `of` with blocks as its digits.

        With leading zeros, the numbers must be written with a multiple of `length` digits.
        """
        size, base, count = len(of.variables), self.numeration.base, len(self.words)
        table = np.repeat(np.arange(of.states)[:, None], count**size, axis=1)
        symbols = np.arange(count**size)
        for place in range(self.length):
            digits, column = np.array([word[place] for word in self.words]), np.zeros(count**size, np.int64)
            for axis in range(size):
                column = column * base + digits[symbols // count ** (size - 1 - axis) % count]
            table = np.where(table < 0, -1, of.table[table, column])
        own = replace(self.numeration, kinds=((0,) * count,), final=(True,))
        return Automaton(own, of.variables, np.ascontiguousarray(table, np.int32), of.final)

    def values(self) -> NDArray[np.uint64]:
        """Return an array: element [k, b] is the value of block b at place k, the highest place first.

        The places suffice for the numbers below 2^63. A value of 2^64 or more is replaced by 2^64 - 1.
        """
        count = next(k for k, place in enumerate(self.numeration.places(200)) if place >= 1 << 63)
        places = self.numeration.places(-(-count // self.length) * self.length)[::-1]
        found = [
            [
                min(sum(d * u for d, u in zip(word, places[k : k + self.length], strict=True)), (1 << 64) - 1)
                for word in self.words
            ]
            for k in range(0, len(places), self.length)
        ]
        return np.array(found, np.uint64)


def _words(own: Numeration, length: int) -> list[tuple[int, ...]]:
    """Return all words of `length` digits with which a number may begin, leading zeros allowed, in increasing order."""
    words: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for _ in range(length):
        words = [((*word, digit), kind) for word, of in words for digit, kind in enumerate(own.kinds[of])]
    return [word for word, _ in words]
