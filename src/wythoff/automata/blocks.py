"""Reads several digits in one step: automata whose digits are blocks of digits."""

from dataclasses import replace
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.automaton import Automaton
from wythoff.automata.numeration import Numeration
from wythoff.automata.symbols import columns

# The most different blocks: tables with a column for each pair of blocks stay in the cache of the processor.
MAX_BLOCKS = 8

# The most entries of the table of an automaton whose digits are blocks.
MAX_ENTRIES = 1 << 20

# The most different words of which one look-up finds the right one, and the most blocks of such a word.
MAX_WORDS, MAX_JOINED = 512, 8


class Conversion(NamedTuple):
    """Tables that find the blocks of a number n < 2^63, word by word. A word consists of `joined` blocks.

    The words of n have the places 0, 1, 2, ..., the highest digits first. Let m be n minus the values of its words
    before place k. The cell of m is c = floor(m scales[k] / 2^64). Let g = guesses[k, c]. The word of n at place k has
    the number g + 1 if bounds[k, g + 1] <= m, else g.

    Attributes
    ----------
    scales : uint64 array (places,)
    guesses : uint16 array (places, cells)
    bounds : uint64 array (places, words + 1)
        The values of the words at each place, in increasing order; then 2^64 - 1.
    blocks : uint64 array (places, words)
        The numbers of the blocks of each word: the first block in the lowest byte.
    joined : int
        The number of blocks of a word.
    """

    scales: NDArray[np.uint64]
    guesses: NDArray[np.uint16]
    bounds: NDArray[np.uint64]
    blocks: NDArray[np.uint64]
    joined: int


class Blocks:
    """The blocks of `length` digits of a numeration, in increasing order.

    `length` is as large as possible, but at least 1, under two limits: at most MAX_BLOCKS blocks, and at most
    MAX_ENTRIES entries in the table of an automaton that has `states` states and `variables` variables.
    """

    def __init__(self, own: Numeration, states: int, variables: int) -> None:
        self.numeration, self.length = own, 1
        self.words = longer = _words(own, 1)
        while len(longer) <= MAX_BLOCKS and states * len(longer) ** variables <= MAX_ENTRIES:
            self.words, self.length = longer, len(longer[0])
            longer = _words(own, self.length + 1)

    def automaton(self, of: Automaton) -> Automaton:
        """Return the automaton `of` with blocks as its digits.

        Numbers must be written with leading zeros, so that `length` divides the number of digits.
        """
        size, base, count = len(of.variables), self.numeration.base, len(self.words)
        table = np.repeat(np.arange(of.states)[:, None], count**size, axis=1)
        blocks = [columns(count, of.variables, (name,)) for name in of.variables]
        for place in range(self.length):
            digits, column = np.array([word[place] for word in self.words]), np.zeros(count**size, np.int64)
            for block in blocks:
                column = column * base + digits[block]
            table = np.where(table < 0, -1, of.table[table, column])
        own = replace(self.numeration, kinds=((0,) * count,), final=(True,))
        return Automaton(own, of.variables, np.ascontiguousarray(table, np.int32), of.final)

    def values(self) -> NDArray[np.uint64]:
        """Return an array whose element [k, b] is the value of block b at place k. Place 0 is the highest place.

        The number of places is the number of blocks that `conversion` finds. A value of 2^64 or more is replaced by
        2^64 - 1.
        """
        places = self._places()
        found = [
            [min(_value(word, places[k:]), (1 << 64) - 1) for word in self.words]
            for k in range(0, len(places), self.length)
        ]
        return np.array(found, np.uint64)

    def conversion(self) -> Conversion:
        """Return the tables that find the blocks of numbers below 2^63.

        The values of different words at place k differ by at least 2^64 / scales[k]. So no cell contains two values
        (see `Conversion`). Exception: if the least difference is 1, scales[k] is 2^64 - 1 instead of 2^64, and the
        values 0 and 1 are both in cell 0.
        """
        length, places, most = self._joined * self.length, self._places(), (1 << 63) - 1
        numbers = {word: number for number, word in enumerate(self.words)}
        words = _words(self.numeration, length)
        joined = [
            sum(numbers[word[at : at + self.length]] << 8 * (at // self.length) for at in range(0, length, self.length))
            for word in words
        ]
        scales, rows = list[int](), list[tuple[Any, list[int], list[int]]]()
        for k in range(0, len(places), length):
            # of two words with equal values, only the second ends a number
            of = {
                value: numbers_of_word
                for word, numbers_of_word in zip(words, joined, strict=True)
                if (value := _value(word, places[k:])) <= most
            }
            values = list(of)
            gap = min((after - before for before, after in pairwise(values)), default=most)
            scale = min(-(-(1 << 64) // gap), (1 << 64) - 1)
            cells = np.array([value * scale >> 64 for value in values])
            guesses = np.searchsorted(cells, np.arange((most * scale >> 64) + 1)) - 1
            scales.append(scale)
            rows.append((np.maximum(guesses, 0), values, list(of.values())))
            most = places[k + length - 1] - 1
        count, size = (max(len(row[column]) for row in rows) for column in (0, 1))
        found = Conversion(
            np.array(scales, np.uint64),
            np.zeros((len(rows), count), np.uint16),
            np.full((len(rows), size + 1), (1 << 64) - 1, np.uint64),
            np.zeros((len(rows), size), np.uint64),
            self._joined,
        )
        for k, (guesses, values, blocks) in enumerate(rows):
            found.guesses[k, : len(guesses)] = guesses
            found.bounds[k, : len(values)] = values
            found.blocks[k, : len(blocks)] = blocks
        return found

    @cached_property
    def _joined(self) -> int:
        """The number of blocks of each word of `conversion`."""
        counts = (len(_words(self.numeration, size * self.length)) for size in range(2, MAX_JOINED + 1))
        return 1 + sum(1 for _ in takewhile(MAX_WORDS.__ge__, counts))

    def _places(self) -> list[int]:
        """Return the place values of the numeration, the highest first: at least all place values below 2^63.

        Their number is a multiple of the length of the words of `conversion`.
        """
        count = next(k for k, place in enumerate(self.numeration.places(200)) if place >= 1 << 63)
        length = self._joined * self.length
        return self.numeration.places(-(-count // length) * length)[::-1]


def _value(word: tuple[int, ...], places: list[int]) -> int:
    """Return the value of a word whose first digit is at the place places[0]."""
    return sum(d * u for d, u in zip(word, places, strict=False))


def _words(own: Numeration, length: int) -> list[tuple[int, ...]]:
    """Return all words of `length` digits with which a number may begin, leading zeros allowed, in increasing order."""
    words: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for _ in range(length):
        words = [((*word, digit), kind) for word, of in words for digit, kind in enumerate(own.kinds[of])]
    return [word for word, _ in words]
