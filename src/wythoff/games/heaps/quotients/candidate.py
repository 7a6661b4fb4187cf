"""A proposed quotient: its table, what its elements say of words, and the check that finds its least wrong word."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.moves import HeapMoves
from wythoff.kernels import quotient_checks

Word = tuple[int, ...]
"""Heaps, the largest first: tuples in their own order are words in the order of wythoff.kernels.quotients."""

# States of words at first, and the most before the check gives up.
STATES, MOST_STATES = 1 << 10, 1 << 16


class TooLarge(Exception):  # noqa: N818
    """A candidate, or the check of one, is larger than what is looked at."""


@dataclass
class States:
    """The states of words that the check went through, as the kernels hand them on."""

    count: int
    elements: NDArray[np.int32]
    sets: NDArray[np.uint64]
    first: NDArray[np.int32]
    following: NDArray[np.int32]


class Candidate:
    """A commutative monoid with a set P, and the values in it of heaps 0, 1, ...; element 0 is the identity."""

    def __init__(
        self, products: NDArray[np.int32], is_p: NDArray[np.bool_], values: NDArray[np.int32], words: list[Word]
    ) -> None:
        self.products, self.is_p, self.values, self.words = products, is_p, values, words
        self.states = States(
            1, np.zeros(1, np.int32), self._no_sets(1), np.zeros(1, np.int32), np.full(1, -1, np.int32)
        )
        self.work = 0  # nanoseconds that the check has taken, about

    def __len__(self) -> int:
        return len(self.products)

    @cached_property
    def rows(self) -> NDArray[np.uint64]:
        """[z] for each element z."""
        rows = self._no_sets(len(self))
        quotient_checks.contexts(self.products, self.is_p, rows)
        return rows

    def _no_sets(self, count: int) -> NDArray[np.uint64]:
        return np.zeros((count, (len(self.products) + 63) // 64), np.uint64)

    def product(self, word: Iterable[int]) -> int:
        """Return the value of a word."""
        value = 0
        for heap in word:
            value = int(self.products[value, self.values[heap]])
        return value

    def cycle(self, element: int) -> tuple[int, int]:
        """Return the least i and p >= 1 with x^(i + p) = x^i."""
        seen: dict[int, int] = {}
        power = 0
        while power not in seen:
            seen[power] = len(seen)
            power = int(self.products[power, element])
        return seen[power], len(seen) - seen[power]

    def with_value(self, heap: int, value: int) -> "Candidate":
        """The same with one heap more."""
        return Candidate(self.products, self.is_p, np.append(self.values[:heap], np.int32(value)), self.words)

    def wins(self, moves: HeapMoves, stop: int) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
        """R(h) for heaps below stop, and which of them have no move."""
        wins, is_end = self._no_sets(stop), np.ones(stop, np.bool_)
        digits, unequal = np.array(moves.digits or (0,), np.int64), moves.unequal_splits
        quotient_checks.winning(1, stop, digits, unequal, self.values, self.products, self.rows, wins, is_end)
        return wins, is_end

    def failure(self, moves: HeapMoves) -> Word | None:
        """Return the least word of its heaps whose outcome is not what it says; None if it is right, which this proves.

        Raises TooLarge.
        """
        stop = len(self.values)
        wins, is_end = self.wins(moves, stop)
        failures = []
        room = STATES
        while True:
            elements, parents, lasts, following = np.empty((4, room), np.int32)
            sets, first = self._no_sets(room), np.empty(len(self), np.int32)
            count, state, heap, sums = quotient_checks.closed(
                stop, self.values, self.products, self.rows, wins, is_end,
                elements, sets, parents, lasts, first, following,
            )  # fmt: skip
            self.work += 2 * sums * len(self)
            if count >= 0:
                break
            room *= 4
            if room > MOST_STATES:
                raise TooLarge
        self.work += stop * stop // 2
        self.states = States(count, elements, sets, first, following)
        if heap >= 0:
            failures.append(_word(state, parents, lasts, [heap]))
        bad = np.empty(stop, np.int32)
        if quotient_checks.lost_twice(stop, self.values, self.rows, wins, bad):
            for lost in np.flatnonzero(bad >= 0).tolist():
                failures.append(tuple(sorted((lost, *self.words[bad[lost]]), reverse=True)))
        return min(failures, default=None)

    def fitting(self, wins: NDArray[np.uint64]) -> int | None:
        """Return the one element that a further heap with this set R can be equal to, as far as single states tell."""
        found = [x for x in range(len(self)) if self._fits(x, wins)]
        return found[0] if len(found) == 1 else None

    def _fits(self, x: int, wins: NDArray[np.uint64]) -> bool:
        if (self.rows[x] & wins).any() or not (self.is_p[x] or has(wins, 0)):
            return False
        count, states = self.states.count, self.states.elements
        return all(
            self.is_p[self.products[x, y]] or has(wins, y) or has(self.states.sets[state], x)
            for state, y in enumerate(states[:count].tolist())
        )


def has(row: NDArray[np.uint64], element: int) -> bool:
    """Whether a set has an element."""
    return bool((int(row[element >> 6]) >> (element & 63)) & 1)


def _word(state: int, parents: NDArray[np.int32], lasts: NDArray[np.int32], ends_with: list[int]) -> Word:
    while state > 0:
        ends_with.append(int(lasts[state]))
        state = int(parents[state])
    return tuple(ends_with)
