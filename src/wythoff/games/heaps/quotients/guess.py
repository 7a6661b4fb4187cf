"""A guess of a misere quotient: a candidate for the quotient in which some heaps get new, independent elements.

A word is a multiset of heaps. Its element is the product of the elements of its heaps.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.quotients.candidate import Candidate, CandidateTooLargeError, Word
from wythoff.kernels import quotients
from wythoff.kernels.minimization import alike

# The most elements of a guess and of a quotient. A guess takes a tenth of a second, a quotient 64 MB.
MAX_ELEMENTS, MAX_ORDER = 1 << 17, 1 << 12

Array = NDArray[Any]


class Guess:
    """A guess of a misere quotient: the direct product of a candidate and of a cyclic monoid for each free heap.

    `free` maps each free heap h to (i, p) with h^(i + p) = h^i. Other heaps have the elements of the candidate. An
    element has the outcome of its least word. By the rules, this outcome follows from the outcomes of the options of
    this word. An option has the outcome of its element.

    A guess may be wrong, so the candidate that `reduce` returns must be checked.
    """

    def __init__(self, base: Candidate, moves: HeapMoves, free: dict[int, tuple[int, int]]) -> None:
        self.base = base
        stop = len(base.values)
        turns = math.prod(map(sum, free.values()))
        if turns * max(len(base), turns // 64) > MAX_ELEMENTS:
            raise CandidateTooLargeError
        self.turning, ones = _cyclic_table(list(free.values()))
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
        """Return (starts, found): the options of heap self.heaps[i] have the elements found[starts[i]:starts[i + 1]].

        If a heap does not occur in the least word of any element, this range is empty.
        """
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

    def _multiply(self, left: Array, right: Any) -> Array:
        """Return the numbers of the products of elements. `left` and `right` are numbers of elements, or arrays."""
        turns = len(self.turning)
        product = self.base.products[left // turns, right // turns] * turns
        indices: Array = self.numbers[product + self.turning[left % turns, right % turns]]
        return indices

    def is_lost(self, word: Word) -> bool:
        """Whether a sum of heaps is P by this guess."""
        element = self.elements[:1]
        for heap in word:
            element = self.elements[self._multiply(element, self.values[heap])]
        return bool(self.is_p[self.numbers[element]][0])

    def reduce(self) -> Candidate:
        """Return the candidate with the fewest elements that gives the same outcomes as this guess.

        The elements are in the order of their least words, which are tuples of heaps.

        Raises CandidateTooLargeError if the candidate has too many elements.
        """
        steps = np.stack([self._multiply(self.elements, letter) for letter in self.letters[self.used]], axis=1)
        kinds = self.is_p + np.int32(1)
        states, _ = alike(steps, kinds, np.zeros(2, np.uint64))  # the last one is the dead state
        _, firsts, found = np.unique(states[:-1], return_index=True, return_inverse=True)
        if len(firsts) > MAX_ORDER:
            raise CandidateTooLargeError
        order = np.argsort(firsts)
        firsts, classes = firsts[order], np.argsort(order)[found].astype(np.int32)
        chosen = self.elements[firsts]
        products = np.stack([classes[self._multiply(element, chosen)] for element in chosen])
        values = classes[self.numbers[self.values]]
        return Candidate(products, self.is_p[firsts], values, [self._word(place) for place in firsts.tolist()])

    def _word(self, place: int) -> Word:
        word = []
        while place > 0:
            word.append(int(self.heaps[self.lasts[place]]))
            place = int(self.parents[place])
        return tuple(word)


def _cyclic_table(cycles: list[tuple[int, int]]) -> tuple[NDArray[np.int32], list[int]]:
    """Return the multiplication table of a direct product of cyclic monoids, and the number of each generator in it.

    `cycles` has a pair (i, p) for each monoid: its generator x satisfies x^(i + p) = x^i.
    """
    sizes = [index + period for index, period in cycles]
    turns = math.prod(sizes)
    powers = np.array(np.unravel_index(np.arange(turns), sizes)) if sizes else np.zeros((0, 1), np.int64)
    table = np.zeros((turns, turns), np.int64)
    for (index, period), size, power in zip(cycles, sizes, powers, strict=True):
        both = power[:, None] + power
        table = table * size + np.where(both >= size, index + (both - index) % period, both)
    return table.astype(np.int32), [math.prod(sizes[place + 1 :]) for place in range(len(sizes))]
