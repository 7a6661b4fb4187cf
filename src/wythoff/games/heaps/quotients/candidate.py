"""A candidate for a misere quotient, and its check, which finds the least word with a wrong outcome.

A word is a multiset of heaps. The package docstring of wythoff.games.heaps.quotients has the proof of the check.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.moves import HeapMoves
from wythoff.kernels import quotient_checks

Word = tuple[int, ...]
"""The heaps of a sum, the largest first. Words are compared as tuples."""

# The number of states of words for which the check allocates room at first, and the most states that it examines.
FIRST_STATES, MAX_STATES = 1 << 10, 1 << 16


class CandidateTooLargeError(Exception):
    """Raised if a candidate for a misere quotient, or its check, exceeds the limits of the search."""


@dataclass
class States:
    """The states of the sums of heaps that the check has visited, in arrays.

    The state of a sum consists of its element in the quotient, and of the set of all q such that one of its heaps has a
    winning move if further heaps with the product q are added. first[x] and following[state] link the states with the
    element x, and end with -1.
    """

    count: int
    elements: NDArray[np.int32]
    sets: NDArray[np.uint64]
    first: NDArray[np.int32]
    following: NDArray[np.int32]


class Candidate:
    """A candidate for a misere quotient: a commutative monoid, a subset P, and the elements of heaps 0, 1, 2, ...

    Elements are numbers 0, 1, 2, ...; element 0 is the identity. `words` has the least word of each element.
    """

    def __init__(
        self, products: NDArray[np.int32], is_p: NDArray[np.bool_], values: NDArray[np.int32], words: list[Word]
    ) -> None:
        self.products, self.is_p, self.values, self.words = products, is_p, values, words
        self.states = States(
            1, np.zeros(1, np.int32), self._empty_sets(1), np.zeros(1, np.int32), np.full(1, -1, np.int32)
        )
        self.work = 0  # estimated nanoseconds of the check

    def __len__(self) -> int:
        return len(self.products)

    @cached_property
    def rows(self) -> NDArray[np.uint64]:
        """A uint64 array of sets, as bits: row z has bit q set if the product of the elements z and q is in P."""
        octets = np.packbits(self.is_p[self.products], axis=1, bitorder="little")
        whole = np.pad(octets, ((0, 0), (0, -octets.shape[1] % 8)))
        return whole.view("<u8").astype(np.uint64, copy=False)

    def _empty_sets(self, count: int) -> NDArray[np.uint64]:
        return np.zeros((count, (len(self.products) + 63) // 64), np.uint64)

    def product(self, word: Iterable[int]) -> int:
        """Return the element of a sum of heaps, which is the product of the elements of the heaps."""
        value = 0
        for heap in word:
            value = int(self.products[value, self.values[heap]])
        return value

    def cycle(self, element: int) -> tuple[int, int]:
        """Return the least i and the least p >= 1 with x^(i + p) = x^i, for the element x with the number `element`."""
        seen: dict[int, int] = {}
        power = 0
        while power not in seen:
            seen[power] = len(seen)
            power = int(self.products[power, element])
        return seen[power], len(seen) - seen[power]

    def with_value(self, heap: int, value: int) -> "Candidate":
        """Return this candidate for the heaps 0 to `heap` only, with the element `value` for `heap`."""
        return Candidate(self.products, self.is_p, np.append(self.values[:heap], np.int32(value)), self.words)

    def wins(self, moves: HeapMoves, stop: int) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
        """Return two arrays for the heaps h < stop: the sets R(h) as bits, and whether the heap has no move.

        R(h) contains q if heap h has a winning move in a sum whose other heaps have the element q.
        """
        wins, is_end = self._empty_sets(stop), np.ones(stop, np.bool_)
        digits, unequal = np.array(moves.digits or (0,), np.int64), moves.unequal_splits
        quotient_checks.extended(
            1, stop, True, digits, unequal, self.values, self.products, self.rows, wins, is_end,
            self.states.elements, self.states.sets, self.states.first, self.states.following,
        )  # fmt: skip
        return wins, is_end

    def find_failure(self, moves: HeapMoves) -> Word | None:
        """Return the heaps of the least sum for which the candidate gives a wrong outcome, largest heap first.

        If there is no such sum, return None: then the candidate is right. Sums are compared as tuples of heaps.
        Raises CandidateTooLargeError if the check has too many states.
        """
        stop = len(self.values)
        wins, is_end = self.wins(moves, stop)
        failures = []
        room = FIRST_STATES
        while True:
            elements, parents, lasts, following = np.empty((4, room), np.int32)
            sets, first = self._empty_sets(room), np.empty(len(self), np.int32)
            count, state, heap, sums = quotient_checks.closed(
                stop, self.values, self.products, self.rows, wins, is_end,
                elements, sets, parents, lasts, first, following,
            )  # fmt: skip
            self.work += 2 * sums * len(self)
            if count >= 0:
                break
            room *= 4
            if room > MAX_STATES:
                raise CandidateTooLargeError
        self.work += stop * stop // 2
        self.states = States(count, elements, sets, first, following)
        if heap >= 0:
            failures.append(_word(state, parents, lasts, [heap]))
        lost_twice = self.rows[self.values] & wins  # in P, and with an option in P
        for heap in np.flatnonzero(lost_twice.any(axis=1)).tolist():
            least = next(q for q in range(len(self)) if is_in(lost_twice[heap], q))
            failures.append(tuple(sorted((heap, *self.words[least]), reverse=True)))
        return min(failures, default=None)

    def fitting_element(self, wins: NDArray[np.uint64]) -> int | None:
        """Return the only element that the next heap may have, or None if there is no such element, or several.

        `wins` is a set, as bits: it contains q if the next heap has a winning move in a sum whose other heaps have the
        element q. An element is excluded if it gives a wrong outcome to the next heap together with a sum that
        `find_failure` has visited.
        """
        elements = [x for x in range(len(self)) if self._fits(x, wins)]
        return elements[0] if len(elements) == 1 else None

    def _fits(self, x: int, wins: NDArray[np.uint64]) -> bool:
        if (self.rows[x] & wins).any() or not (self.is_p[x] or is_in(wins, 0)):
            return False
        count, states = self.states.count, self.states.elements
        return all(
            self.is_p[self.products[x, y]] or is_in(wins, y) or is_in(self.states.sets[state], x)
            for state, y in enumerate(states[:count].tolist())
        )


def is_in(row: NDArray[np.uint64], element: int) -> bool:
    """Whether bit `element` is set in `row`, an array of uint64."""
    return bool((int(row[element >> 6]) >> (element & 63)) & 1)


def _word(state: int, parents: NDArray[np.int32], lasts: NDArray[np.int32], ends_with: list[int]) -> Word:
    while state > 0:
        ends_with.append(int(lasts[state]))
        state = int(parents[state])
    return tuple(ends_with)
