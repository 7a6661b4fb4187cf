"""Distances between the n-th position of each Grundy value and the n-th P-position."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, mpz
from wythoff.games.wythoff.automata.bundled import load_automaton
from wythoff.games.wythoff.automata.positions import count_positions


@dataclass
class Distance:
    """In each pile, the n-th position of a Grundy value minus P-position n, for first <= n < first + count."""

    first: Integer = 0
    count: int = 0
    last: tuple[int, ...] = ()  # the last position of the value
    least: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2, np.int64))  # the least difference in each pile
    largest: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2, np.int64))


class Distances:
    """The `Distance` of each Grundy value, from its positions (a, b) with a >= start, which are added block by block.

    The list `of` has a `Distance` for each value from 0 to the largest value that has been added.
    """

    def __init__(self, name: str | Game = "wythoff", start: Integer = 0) -> None:
        self.of: list[Distance] = []
        self._game, self._start = as_game(name), mpz(start)

    def add(self, value: int, positions: NDArray[Any]) -> None:
        """Add the next positions of a Grundy value, at least one, as an array (count, 2)."""
        for other in range(len(self.of), value + 1):
            self.of.append(Distance(first_number(self._game, other, self._start)))
        seen = self.of[value]
        begin = seen.first + seen.count
        apart = (positions - self._game.p_positions(begin, begin + len(positions))).astype(np.int64)
        least, largest = apart.min(axis=0), apart.max(axis=0)
        seen.least = np.minimum(seen.least, least) if seen.count else least
        seen.largest = np.maximum(seen.largest, largest) if seen.count else largest
        seen.count += len(positions)
        seen.last = tuple(positions[-1].tolist())


def first_number(game: Game, value: int, start: Integer) -> Integer:
    """Return the index of the first position (a, b) with a >= start in the list of all positions of a Grundy value."""
    return (
        count_positions(load_automaton(game.solver.method_for("numeration")(), value), value, mpz(start))
        if start
        else mpz(0)
    )
