"""A guess of outcomes: a candidate, some of whose heaps are made free again."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.quotients.candidate import Candidate, TooLarge, Word
from wythoff.kernels import quotients

# Elements of a guess, and of a quotient, that are looked at: a tenth of a second, and 64 MB.
MOST_ELEMENTS, MOST_ORDER = 1 << 17, 1 << 12

Array = NDArray[Any]


class Guess:
    """The product of a candidate without some heaps, and of a cyclic monoid for each of these.

    `free` has for each free heap h the i and p with h^(i + p) = h^i. The outcome of an element is that of its least
    word, by the rules, where options are told by their elements. If the candidate tells all words below w, and its
    relations hold in the free heaps too, so does the guess; and it tells w, if w is the least word of its element.
    """

    def __init__(self, base: Candidate, moves: HeapMoves, free: dict[int, tuple[int, int]]) -> None:
        self.base = base
        stop = len(base.values)
        turns = math.prod(map(sum, free.values()))
        if turns * max(len(base), turns // 64) > MOST_ELEMENTS:
            raise TooLarge
        self.turning, ones = _turning(list(free.values()))
        self.values = (base.values.astype(np.int64) * turns).astype(np.int32)
        for heap, one in zip(free, ones, strict=True):
            self.values[heap] = one
        distinct, firsts = np.unique(self.values[:stop], return_index=True)
        self.heaps = np.sort(firsts[distinct > 0])
        self.letters = self.values[self.heaps]
        self.numbers = np.empty(turns * len(base), np.int32)
        room = np.empty((3, turns * len(base)), np.int32)
        count = quotients.elements_in_order(self.letters, base.products, self.turning, self.numbers, *room)
        self.elements, self.parents, self.lasts = room[:, :count]
        self.used = np.unique(self.lasts[1:])
        self.is_p = np.empty(count, np.bool_)
        starts, options = self._options(moves)
        quotients.outcomes(
            self.letters, starts, options, base.products, self.turning, self.numbers, self.elements, self.parents,
            self.lasts, self.is_p,
        )  # fmt: skip

    def _options(self, moves: HeapMoves) -> tuple[Array, Array]:
        """The values of the options of the letters in least words, one after the other, and where each one's begin."""
        size = len(self.numbers)
        seen, found = np.zeros(size, np.bool_), np.empty(size, np.int32)
        digits, starts, options = np.array(moves.digits or (0,), np.int64), [0], []
        used = set(self.used.tolist())
        for letter, heap in enumerate(self.heaps.tolist()):
            count = 0
            if letter in used:
                count = quotients.option_values(
                    heap, digits, moves.unequal_splits, self.values, self.base.products, self.turning, seen, found
                )
                options.append(found[:count].copy())
            starts.append(starts[-1] + count)
        return np.array(starts, np.int64), np.concatenate(options) if options else found[:0]

    def _times(self, left: Array, right: Any) -> Array:
        """Return the places of products of elements."""
        turns = len(self.turning)
        product = self.base.products[left // turns, right // turns] * turns
        places: Array = self.numbers[product + self.turning[left % turns, right % turns]]
        return places

    def is_lost(self, word: Word) -> bool:
        """Whether the word is P, if the guess is right."""
        element = self.elements[:1]
        for heap in word:
            element = self.elements[self._times(element, self.values[heap])]
        return bool(self.is_p[self.numbers[element]][0])

    def reduced(self) -> Candidate:
        """The same outcomes by as few elements as do, in the order of their least words. Raises TooLarge."""
        steps = np.stack([self._times(self.elements, letter) for letter in self.letters[self.used]], axis=1)
        classes = np.empty(len(self.elements), np.int32)
        count = quotients.reduced(steps, self.is_p, classes)
        if count > MOST_ORDER:
            raise TooLarge
        _, firsts = np.unique(classes, return_index=True)
        products = np.empty((count, count), np.int32)
        quotients.table_of_classes(
            firsts, self.elements, self.base.products, self.turning, self.numbers, classes, products
        )
        values = classes[self.numbers[self.values]]
        return Candidate(products, self.is_p[firsts], values, [self._word(place) for place in firsts.tolist()])

    def _word(self, place: int) -> Word:
        word = []
        while place > 0:
            word.append(int(self.heaps[self.lasts[place]]))
            place = int(self.parents[place])
        return tuple(word)


def _turning(cycles: list[tuple[int, int]]) -> tuple[NDArray[np.int32], list[int]]:
    """Return the table of a product of cyclic monoids with x^(i + p) = x^i, and the number of each generator in it."""
    sizes = [index + period for index, period in cycles]
    turns = math.prod(sizes)
    powers = np.array(np.unravel_index(np.arange(turns), sizes)) if sizes else np.zeros((0, 1), np.int64)
    table = np.zeros((turns, turns), np.int64)
    for (index, period), size, power in zip(cycles, sizes, powers, strict=True):
        both = power[:, None] + power
        table = table * size + np.where(both >= size, index + (both - index) % period, both)
    return table.astype(np.int32), [math.prod(sizes[place + 1 :]) for place in range(len(sizes))]
