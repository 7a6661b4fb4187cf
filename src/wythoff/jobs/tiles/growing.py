"""The values of single heaps of a game, made ahead step by step, and looked at meanwhile."""

import time
from collections.abc import Callable, Generator
from threading import Condition
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.api.tables import heap_moves
from wythoff.exact.bigint import Integer
from wythoff.games.heaps.all_but import AllButValues
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import LIMIT, Period, PeriodSearch
from wythoff.games.heaps.values import MAX_ALL_BUT_WORK
from wythoff.jobs.tiles.sequence import SequenceView
from wythoff.solve.solution import UNKNOWN_ERRORS

# Seconds that making values ahead may take in all, and of one step.
SECONDS, STEP = 30.0, 0.1

# Sequences that are not of heaps with coded moves are made again, twice as long each time: the first, and the longest.
FIRST, MOST_LISTED = 32, 1 << 17

# Seconds after which twice as many, which may take eight times as long, are not made.
LONGEST = 1.0
TOO_LONG = "further ones take too long"

# Larger values, such as 2^n, are not drawn.
MOST_VALUE = 1 << 31

# How much longer the sequence is when it is looked at next.
GROWTH = 1.5

Made = tuple[NDArray[Any], Period | None]
"""The values that are known, and the period that they prove."""

Making = Generator[Made, None, str]
"""Makes more each time; at the end it says why that is the end."""


class GrowingSequence:
    """The Grundy values of one heap of n, or one coin at place n, of a game: so far as they are made. Threads share it.

    Raises ValueError for misere play, and for games whose positions are other than sums of single numbers.
    """

    def __init__(self, game: Game, seconds: float = SECONDS) -> None:
        self.game = Game(game.ruleset)  # of its own: the one that is given may take its time
        self._left = seconds
        self._made: Made | None = None
        self.first, self._making = self._begun()
        self.view = SequenceView(np.zeros(0, np.uint8), self.first, None)
        self.end: str | None = None
        """Why no more is computed, once that is so."""

        self._grown = Condition()

    def _begun(self) -> tuple[int, Making]:
        """Return the first heap, and what makes values, a part of a second at a time."""
        solver = self.game.solver
        if not solver.supports("heap_moves"):
            return _least(self.game), _listed(solver.single_values)
        moves = heap_moves(self.game)
        return 0, _searched(moves) if moves.all_but is None else _grown(moves.all_but)

    @property
    def is_over(self) -> bool:
        """Whether all is computed that will be."""
        return self.end is not None

    def step(self) -> None:
        """Make some more values: what a part of a second does. One thread at a time."""
        made: Made | None = None
        why: str | None = None
        begun = time.perf_counter()
        while why is None and time.perf_counter() - begun < STEP:
            try:
                made = next(self._making)
            except StopIteration as ended:
                why = ended.value
            except (*UNKNOWN_ERRORS, MemoryError) as error:
                why = " ".join(str(error).split())
            else:
                if made[1] is not None:
                    why = "the period gives all others"
        self._left -= time.perf_counter() - begun
        if why is None and self._left <= 0:
            why = TOO_LONG
        self._made = made or self._made
        self._show(self._made, why)

    def _show(self, made: Made | None, why: str | None) -> None:
        """Let what is made be seen, if it is much more, or all."""
        view = None
        if made is not None and (why is not None or len(made[0]) + self.first >= GROWTH * self.view.known):
            view = SequenceView(made[0], self.first, made[1])
        with self._grown:
            self.view, self.end = view or self.view, why
            self._grown.notify_all()

    def wait(self, stop: Integer, seconds: float) -> SequenceView:
        """Return what is known when the heaps below `stop` are, or no more will be, or so many seconds are over."""

        def is_there() -> bool:
            return self.is_over or self.view.known >= stop

        with self._grown:
            self._grown.wait_for(is_there, seconds)
            return self.view


def _least(game: Game) -> int:
    """The first number of a game whose positions are single numbers, or sums of them. Raises ValueError for others."""
    rules = game.ruleset
    try:
        if len(rules.start_names) != 2:
            return game.solver.single_values(1)[0]
    except UNKNOWN_ERRORS:
        pass
    raise ValueError(f"{rules.title} has no sequence; accepted: games on heaps or coins, such as kayles or 0.156")


def _searched(moves: HeapMoves) -> Making:
    search = PeriodSearch(moves, LIMIT)
    while not search.is_over:
        search.step(LIMIT)
        yield search.sequence.values, search.period_found
    return f"heaps from {LIMIT} on are not computed"


def _grown(all_but: tuple[int, ...]) -> Making:
    heaps, limit, most = AllButValues(all_but), FIRST, min(LIMIT, MAX_ALL_BUT_WORK // max(len(all_but), 1))
    while limit < most:
        found = heaps.search(limit)
        if found:  # what follows has grown
            yield np.array(heaps.values[: found[0] + found[1]]), Period(*found, True, len(heaps.values))
        else:
            yield np.array(heaps.values), None
        limit *= 2
    return f"heaps from {limit // 2} on are not computed"


def _listed(single_values: Callable[[int], tuple[int, list[int]]]) -> Making:
    count = FIRST
    while count <= MOST_LISTED:
        begun = time.perf_counter()
        first, values = single_values(count)
        drawn = next((place for place, value in enumerate(values) if value >= MOST_VALUE), len(values))
        yield np.array(values[:drawn], np.int64), None
        if drawn < len(values):
            return f"values from 2^{MOST_VALUE.bit_length() - 1} on are not drawn"
        if len(values) < count:
            return "no more values are known"
        if time.perf_counter() - begun > LONGEST:
            return TOO_LONG
        count *= 2
    return f"numbers from {first + MOST_LISTED} on are not computed"
